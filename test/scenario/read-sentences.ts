import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Sentence {
  page: string;
  say: string;
  /** What must then be so, see sentences/README.md. */
  truth: string;
  file: string;
}

const FOLDER = fileURLToPath(new URL('./sentences', import.meta.url));

/** Every sentence of the collection, in the order they are written. */
export function readSentences(folder = FOLDER): Sentence[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => readFile(readFileSync(`${folder}/${file}`, 'utf8'), file));
}

function readFile(text: string, file: string): Sentence[] {
  const found: Sentence[] = [];
  let page = '';
  let say = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) page = line.slice(2).trim();
    else if (line.startsWith('  ')) found.push({ page, say, truth: line.trim(), file });
    else if (line.trim()) say = line.trim();
  }
  return found;
}
