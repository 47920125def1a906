import type { Thing } from './screen-things.ts';

/** What is drawn between two others: its middle lies on the way from one to the other, and beside neither. */
export function isBetween(thing: Thing, one: Thing, other: Thing): boolean {
  const [middle, from, to] = [thing, one, other].map(middleOf);
  if (!middle || !from || !to || thing === one || thing === other) return false;
  const along = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? 'x' : 'y';
  const across = along === 'x' ? 'y' : 'x';
  const [least, most] = [Math.min(from[along], to[along]), Math.max(from[along], to[along])];
  const [low, high] = [Math.min(from[across], to[across]), Math.max(from[across], to[across])];
  const reach = Math.max(one.node.box?.height ?? 0, other.node.box?.height ?? 0) / 2;
  return (
    middle[along] > least &&
    middle[along] < most &&
    middle[across] > low - reach &&
    middle[across] < high + reach
  );
}

function middleOf({ node: { box } }: Thing): { x: number; y: number } | undefined {
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
}
