import { single } from '../../model/words.ts';
import { type Words, wordSet } from '../understand/tokens.ts';
import type { Look, Thing } from './screen.ts';

/** Where on the page something is. */
export const SIDES = wordSet`top bottom left right upper lower corner side hand bar header footer page screen`;

/** What people call a hue, from which degree to which. They overlap: nobody agrees where orange begins. */
const HUES: readonly [name: string, from: number, to: number][] = [
  ['red', 340, 380],
  ['orange', 12, 48],
  ['brown', 5, 45],
  ['yellow', 38, 70],
  ['green', 65, 175],
  ['turquoise', 160, 200],
  ['teal', 160, 200],
  ['blue', 190, 262],
  ['purple', 250, 320],
  ['violet', 250, 320],
  ['pink', 300, 355],
];

/** The words that say how a thing looks and where it is. Each is read off the screen: one that is not so is no word for it. */
export function looksOf({ node }: Thing, { root }: Look): ReadonlySet<string> {
  const { 'data-fill': fill = '', 'data-ink': ink = '', 'data-icon': icon = '' } = node.attributes;
  const drawn = icon.toLowerCase().split(/[^a-z]+/);
  return new Set([
    ...sidesOf(node.box, root.node.box),
    ...[fill, ink].flatMap(coloursIn),
    ...drawn.map(single),
  ]);
}

type Box = NonNullable<Thing['node']['box']>;

function sidesOf(box: Box | undefined, page: Box | undefined): Words {
  if (!box || !page) return [];
  const [x, y] = [
    (box.x + box.width / 2 - page.x) / page.width,
    (box.y + box.height / 2 - page.y) / page.height,
  ];
  const upright =
    y < 0.34 ? ['top', 'upper', 'header', 'bar'] : y > 0.66 ? ['bottom', 'lower', 'footer', 'bar'] : [];
  const across = x < 0.34 ? ['left', 'hand'] : x > 0.66 ? ['right', 'hand'] : [];
  const corner = upright.length > 0 && across.length > 0 ? ['corner'] : [];
  const size = Math.max(box.width, box.height) < 48 ? ['small', 'little', 'tiny'] : [];
  return [...upright, ...across, ...corner, ...size, 'side', 'page', 'screen'];
}

function coloursIn(colour: string): Words {
  const [r, g, b] = (colour.match(/[\d.]+/g) ?? []).map((one) => Number(one) / 255);
  if (r === undefined || g === undefined || b === undefined) return [];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [light, spread] = [(most + least) / 2, most - least];
  if (light < 0.15) return ['black'];
  if (light > 0.95) return ['white'];
  if (spread < 0.12) return ['grey', 'gray'];
  const turn = most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  const degree = (turn * 60 + 360) % 360;
  const isHue = (at: number) => HUES.filter(([, from, to]) => at >= from && at <= to).map(([name]) => name);
  return [...isHue(degree), ...isHue(degree + 360)];
}

/** Whether it is on that side of the page, or above or below the one part of it that is meant. */
export function standsThere(
  thing: Thing,
  where: { word: string; words: Words; roles: Words | undefined },
  look: Look,
): boolean {
  const parts = look.things.filter(({ roles }) => where.roles?.some((role) => roles.includes(role)));
  const [part] = parts.length === 1 ? parts : [];
  if (part && where.word === 'above') return thing.last < part.order;
  if (part && /^(?:below|under)$/.test(where.word)) return thing.order > part.last;
  const seen = looksOf(thing, look);
  return where.words.length > 0 && where.words.every((side) => SIDES.has(side) && seen.has(side));
}
