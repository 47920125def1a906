import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Picture, RunRecord } from '../model/run-record.ts';
import { mapPictures } from './map-pictures.ts';

const STARTS: readonly (readonly [start: string, type: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['RIFF', 'image/webp'],
  ['GIF8', 'image/gif'],
];

/**
 * The record with its pictures inside it. `folder` is where its file lies. A file that is gone, or is no picture, is
 * left out: a report must not carry away what a record merely names.
 */
export function embedPictures(record: RunRecord, folder: string): RunRecord {
  const known = new Map<string, string | undefined>();
  const embed = (picture: Picture): Picture | undefined => {
    if (picture.src.startsWith('data:')) return picture;
    if (!known.has(picture.src)) known.set(picture.src, readPicture(resolve(folder, picture.src)));
    const src = known.get(picture.src);
    return src === undefined ? undefined : { ...picture, src };
  };
  return mapPictures(record, embed);
}

function readPicture(path: string): string | undefined {
  let data: Buffer;
  try {
    data = readFileSync(path);
  } catch {
    return undefined;
  }
  const start = data.toString('latin1', 0, 4);
  const type = STARTS.find(([wanted]) => start.startsWith(wanted))?.[1];
  return type && `data:${type};base64,${data.toString('base64')}`;
}
