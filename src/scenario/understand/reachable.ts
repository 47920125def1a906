import { nameScore } from './match-name.ts';
import type { Phrase } from './phrase.ts';
import { inside, type Screen, type Thing } from './screen-things.ts';

/** The dialog that keeps everything behind it from being reached. */
export function openModal({ things }: Screen): Thing | undefined {
  const modals = things.filter(({ node }) => node.attributes['aria-modal'] === 'true');
  return modals.length === 1 ? modals[0] : undefined;
}

/** Drawn like others that take clicks, but it takes none: a seat that is taken, a day that is past. */
export function isInert({ node, parent, role }: Thing): boolean {
  const [first] = (node.attributes.class ?? '').split(/\s+/);
  const peers =
    parent?.children.filter(
      (peer) =>
        peer.node.tag === node.tag &&
        (peer.role === role ||
          (first !== '' && (peer.node.attributes.class ?? '').split(/\s+/)[0] === first)),
    ) ?? [];
  const live = peers.filter(({ operable }) => operable).length;
  return live > 1 && live >= peers.length / 2 && node.children.length === 0;
}

/** A shape on a canvas of lines and colours, or a patch of colour. */
export function isDrawn({ node, text }: Thing): boolean {
  return node.attributes['data-fill'] !== undefined && (text === '' || node.tag === 'text');
}

const LARGEST_ICON = 80;

/** Where results will appear, for example: nothing is drawn there, and it is too large for an icon. */
export function isEmptyBox({ node, text, children }: Thing): boolean {
  const { width = 0, height = 0 } = node.box ?? {};
  return (
    text === '' &&
    children.length === 0 &&
    !node.attributes['data-fill'] &&
    Math.max(width, height) > LARGEST_ICON
  );
}

/** A box that takes clicks for its parts is not meant where one of them goes better by the name. */
export function holdsNamed(phrase: Phrase, { role, children }: Thing, score: number): boolean {
  const isNamed = (part: Thing): boolean =>
    nameScore(phrase, part) > score + 0.02 || part.children.some((inner) => isNamed(inner));
  return role === 'clickable' && children.length > 1 && children.some(isNamed);
}

export function holdsOperable(thing: Thing): boolean {
  return thing.operable || thing.children.some(holdsOperable);
}

/** What a click on an item is meant for: the item itself where it takes clicks, else the link it is about. */
export function mainPart(item: Thing, screen: Screen): Thing {
  if (item.operable) return item;
  const parts = inside(item, screen).filter(({ operable }) => operable);
  const links = parts.filter(({ role }) => role === 'link');
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  return links[0] ?? item;
}

/** The only such part of an item, or of the row that the item is a cell of. */
export function onlyPart(item: Thing, screen: Screen, fits: (part: Thing) => boolean): Thing | undefined {
  for (let up: Thing | null = item; up?.parent?.parent; up = up.parent) {
    const parts = inside(up, screen).filter(fits);
    if (parts.length > 0) return parts.length === 1 ? parts[0] : undefined;
  }
  return undefined;
}
