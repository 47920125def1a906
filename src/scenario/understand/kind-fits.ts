import { SHAPES } from './lexicon/looks.ts';
import { ITEM_WORDS, ROLE_WORDS } from './lexicon/role-words.ts';
import { isDropdown, isEditor, isHandle, type Thing } from './screen-things.ts';

const SINGLE_LINE = new Set([
  'textbox',
  'text box',
  'text input',
  'text field',
  'input box',
  'input field',
  'input',
]);
const DRAWN = new Set(['circle', 'rect', 'polygon', 'ellipse', 'path', 'text', 'line']);

const LOOSE = new Set(
  'option choice plan section accordion panel question suggestion tab icon image picture symbol folder file node seat word step category theme event'.split(
    ' ',
  ),
);

/** What a choice is made from, once it is open. */
const OPENING = new Set(['dropdown', 'drop-down', 'select box', 'list', 'menu']);

/** The roles behind a word that pages draw in many ways, the likeliest first; undefined for a word that has one. */
export function rolesOf(kind: string): readonly string[] | undefined {
  const word = ROLE_WORDS[kind];
  return word && LOOSE.has(kind) ? [...word.yes, ...(word.maybe ?? [])] : undefined;
}

/** How well a thing is of the kind that was said: 1, a little less, or 0. */
export function kindFits(kind: string | undefined, thing: Thing): number {
  if (kind === undefined) return 1;
  const { node, role } = thing;
  const shape = SHAPES[kind];
  if (shape?.includes(node.tag)) return isSquare(kind, thing) ? 1 : 0;
  const word = ROLE_WORDS[kind];
  if (word) {
    if (word.tag && node.tag !== word.tag) return 0;
    if (isEditor(thing) && word.yes.includes('textbox')) return 1;
    if (SINGLE_LINE.has(kind) && node.tag === 'textarea') return 0.95;
    if (kind === 'box' && DRAWN.has(node.tag)) return node.tag === 'rect' ? 0.95 : 0;
    if (kind === 'password field') return node.attributes.type === 'password' ? 1 : 0;
    if (kind === 'slider' && isHandle(thing)) return 1;
    if (OPENING.has(kind) && isDropdown(thing)) return 1;
    // A name with an extension is a file's.
    if (kind === 'folder' && /\.\w{2,4}$/.test(thing.text.trim())) return 0;
    if (/^(?:swatch|colou?r)$/.test(kind) && !isPatch(thing)) return 0;
    if (word.yes.includes(role)) return 1;
    return word.maybe?.includes(role) ? 0.98 : 0;
  }
  if (ITEM_WORDS.has(kind)) return 0.98;
  if (kind === 'square' || kind === 'rectangle')
    return node.children.length === 0 &&
      !DRAWN.has(node.tag) &&
      node.attributes['data-fill'] &&
      isSquare(kind, thing)
      ? kind === 'square'
        ? 1
        : 0.98
      : 0;
  return kind === 'text' ? 0.98 : 0;
}

/** A box that shows nothing but its colour. */
function isPatch({ node, operable, text }: Thing): boolean {
  return operable && text === '' && node.children.length === 0 && node.attributes['data-fill'] !== undefined;
}

function isSquare(kind: string, { node }: Thing): boolean {
  const { width = 1, height = 1 } = node.box ?? {};
  if (kind === 'square') return Math.abs(width - height) <= 0.15 * Math.max(width, height);
  if (kind === 'triangle') return node.tag === 'polygon';
  if (kind === 'digit' || kind === 'number') return /^\d+$/.test(node.text.trim());
  if (kind === 'letter') return /^\p{L}$/u.test(node.text.trim());
  return true;
}
