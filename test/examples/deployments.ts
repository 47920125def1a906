import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

/** The documents of an example, as a tool that deploys them would read them. */
export function readExample(name: string): Record<string, unknown>[] {
  const file = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
  return parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    return document.toJS();
  });
}
