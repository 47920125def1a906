import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** From src/report/, from a part of the bundle, from its entries. */
const PLACES = ['../../dist/report/page.html', '../report/page.html', './report/page.html'];

let page: string | undefined;

/** The built page without anything to show; a report is this text with its data filled in. */
export function reportPage(): string {
  page ??= readFileSync(findPage(), 'utf8');
  return page;
}

function findPage(): string {
  const paths = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error('dist/report/page.html is missing; build the package first');
  return found;
}
