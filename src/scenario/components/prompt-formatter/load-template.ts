import { existsSync, readFileSync } from 'node:fs';

/** From this folder, from the entry of the bundle, from its parts. */
const PLACES = ['./prompts/', '../prompts/'];

/** A text of prompts/, which people may edit; `{{...}}` in it is filled in by the formatter. */
export function loadTemplate(name: string): string {
  const found = PLACES.map((place) => new URL(`${place}${name}.md`, import.meta.url)).find((path) =>
    existsSync(path),
  );
  if (found === undefined) throw new Error(`prompts/${name}.md is missing; build the package first`);
  return readFileSync(found, 'utf8').trimEnd();
}
