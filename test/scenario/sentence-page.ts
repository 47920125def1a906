import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GROUPS } from '../../torture/cases/index.mjs';
import { asDocument } from '../../torture/serve.mjs';

const TESTS = new URL('..', import.meta.url);

/** The HTML of a page that sentences are about; those of the shop come from the shop itself. */
export function sentencePage(page: string): string {
  const [kind = '', ...rest] = page.split(' ');
  const name = rest.join(' ');
  if (kind === 'torture') return asDocument(name, tortureCase(name));
  const file = kind === 'aria' ? `pages/aria/${name}` : `scenario/pages/${page}`;
  return readFileSync(fileURLToPath(new URL(file, TESTS)), 'utf8');
}

/** The path on the shop, for a page of it. */
export function shopPath(page: string): string | undefined {
  return page.startsWith('shop ') ? page.slice('shop '.length) : undefined;
}

function tortureCase(name: string): string {
  const found = GROUPS.flatMap(({ cases }) => cases).find((one) => one.name === name);
  if (typeof found?.page !== 'string') throw new Error(`no such page among the torture cases: ${name}`);
  return found.page;
}
