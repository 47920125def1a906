import type { Look } from '../look.ts';
import { contains, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

const NEXT = new Set(['next', 'next page', '>', '›', '»', '→', '▶', 'older', 'load more', 'show more']);

/** What turns to the next page of a list, if there is one such thing and it can still be pressed. */
export function nextPage({ screen }: Look): Thing | undefined {
  const found = screen.things.filter(
    (thing) =>
      thing.operable &&
      thing.node.attributes['aria-disabled'] !== 'true' &&
      thing.names.some((name) => NEXT.has(name.trim()) || NEXT.has(wordsOf(name).join(' '))),
  );
  const inner = found.filter((thing) => !found.some((other) => other !== thing && contains(thing, other)));
  return inner.length === 1 ? inner[0] : undefined;
}

/** What can be operated tells one page from another; a clock that ticks does not. */
export function pageNow({ screen }: Look): string {
  const names = screen.things.filter(({ operable }) => operable).map((thing) => thing.names[0] ?? '');
  return `page ${names.join('|').slice(0, 2000)}`;
}
