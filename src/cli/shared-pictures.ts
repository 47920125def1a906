import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Options } from '../model/options.ts';
import { makePrivateFolder, writePrivateFile } from '../model/private-file.ts';
import type { RunRecord } from '../model/run-record.ts';
import { mapPictures } from '../report/map-pictures.ts';
import { Bucket } from '../store/bucket.ts';

const FOLDER = 'pictures';
const KEPT = /^pictures\/([0-9a-f]{64})\.(?:png|jpg)$/;

/** The record with only those of its pictures that lie in a bucket, or in itself. */
export function fromBucket(record: RunRecord): RunRecord {
  return mapPictures(record, (picture) =>
    KEPT.test(picture.src) || picture.src.startsWith('data:') ? picture : undefined,
  );
}

/** Pictures of runs in a bucket, by their content: one that many steps show is kept once, and no worker's takes another's place. */
export class SharedPictures {
  readonly #bucket: Bucket | undefined;
  readonly #project: string;
  readonly #warn: (message: string) => void;

  constructor(
    { bucket, project }: Pick<Options, 'bucket' | 'project'>,
    env: Readonly<Record<string, string | undefined>>,
    warn: (message: string) => void,
  ) {
    this.#bucket = bucket === undefined ? undefined : new Bucket(bucket, env);
    this.#project = project;
    this.#warn = warn;
  }

  /** The record with its pictures named as they lie in the bucket. One that could not be sent stays a file of this machine. */
  async keep(record: RunRecord, folder: string): Promise<RunRecord> {
    const bucket = this.#bucket;
    if (!bucket) return record;
    const sent = new Map<string, string>();
    await this.#each([record], async (src) => {
      const file = resolve(folder, src);
      if (KEPT.test(src) || !existsSync(file)) return;
      const data = readFileSync(file);
      const kept = `${FOLDER}/${createHash('sha256').update(data).digest('hex')}${extname(src)}`;
      await bucket.put(`${this.#project}/${kept}`, data);
      sent.set(src, kept);
    });
    return mapPictures(record, (picture) => ({ ...picture, src: sent.get(picture.src) ?? picture.src }));
  }

  /** Brings the pictures of records from the bucket into the folder of their report. */
  async fetch(records: readonly RunRecord[], folder: string): Promise<void> {
    const bucket = this.#bucket;
    if (!bucket) return;
    await this.#each(records, async (src) => {
      const hash = KEPT.exec(src)?.[1]; // what a record merely names is not written anywhere else
      const file = join(folder, src);
      if (hash === undefined || existsSync(file)) return;
      const data = await bucket.get(`${this.#project}/${src}`);
      if (!data || createHash('sha256').update(data).digest('hex') !== hash) return;
      makePrivateFolder(join(folder, FOLDER));
      writePrivateFile(file, data);
    });
  }

  /** Every picture once. No picture is worth the result of a run. */
  async #each(records: readonly RunRecord[], work: (src: string) => Promise<void>): Promise<void> {
    const all = new Set<string>();
    for (const record of records)
      mapPictures(record, (picture) => {
        if (!picture.src.startsWith('data:')) all.add(picture.src);
        return picture;
      });
    const done = await Promise.allSettled([...all].map(work));
    const failed = done.filter((one) => one.status === 'rejected');
    if (failed.length > 0)
      this.#warn(
        `surehand: ${failed.length} of ${all.size} pictures did not reach the bucket, or came back from it: ${failed[0]?.reason}`,
      );
  }
}
