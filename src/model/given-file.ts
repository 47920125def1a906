import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { nearestName } from './nearest-name.ts';

/** What a file that somebody names must be. */
export interface WantedFile {
  /** In words: `steps that surehand scenario left`. */
  what: string;
  /** How the names of such files end. */
  endings: readonly string[];
}

const MOST_NAMES = 5;

/** The text of a file that somebody named, or what is wrong: what was wanted, what is there, what to try. */
export function readGivenFile(path: string, wanted: WantedFile): { text: string } | { problem: string } {
  const { what } = wanted;
  if (!existsSync(path))
    return { problem: `there is no such file; wanted ${what}. ${elsewhere(path, wanted)}` };
  if (statSync(path).isDirectory())
    return { problem: `this is a folder; wanted a file: ${what}. ${inFolder(path, wanted)}` };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { problem: `the file cannot be read (${why}); wanted ${what}` };
  }
  return text.trim() === '' ? { problem: `the file is empty; wanted ${what}` } : { text };
}

function elsewhere(path: string, wanted: WantedFile): string {
  const folder = dirname(path);
  if (!existsSync(folder)) return `The folder ${folder} does not exist either.`;
  const near = nearestName(basename(path), fitting(folder, wanted));
  return near === undefined ? inFolder(folder, wanted) : `Did you mean ${near}?`;
}

function inFolder(folder: string, wanted: WantedFile): string {
  const names = fitting(folder, wanted);
  if (names.length === 0) return `None is in ${folder}.`;
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `In ${folder} there is ${names.slice(0, MOST_NAMES).join(', ')}${more}.`;
}

function fitting(folder: string, { endings }: WantedFile): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => endings.some((ending) => name.endsWith(ending)))
      .sort();
  } catch {
    // A folder that may not be listed has nothing to suggest.
    return [];
  }
}
