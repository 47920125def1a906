import { ORDINAL, readOrdinal } from './lexicon/ordinals.ts';
import { tidy } from './phrase.ts';
import type { Screen, Thing } from './screen-things.ts';

/** Boxes of one size in rows and columns: a board, a keypad, a seat plan without gaps. */
export interface Board {
  rows: Thing[][];
}

const CELL = '(?:square|cell|box|tile|field|spot|place|position|one|button)';
const ROW = '(top|upper|first|middle|centre|center|bottom|lower|last)';
const COLUMN = '(left|right|middle|centre|center)(?:-?hand)?';
const CORNER = new RegExp(`^${ROW}[- ]?${COLUMN}(?:-?hand)?(?: corner)?(?: ${CELL})?$`, 'i');
const MIDDLE = new RegExp(`^(?:very )?(?:middle|centre|center)(?: ${CELL})?$`, 'i');
const AT = new RegExp(`^${CELL} (?:in|at|on|of) (?:the )?(.+)$`, 'i');
const NTH_OF = new RegExp(`^(.+?) ${CELL} (?:in|of|on) (?:the )?(.+?) (row|column|line)$`, 'i');

/** The boxes of a board that are called by where they lie; null where the words or the page speak of no such place. */
export function placedIn(text: string, screen: Screen): Thing[] | null {
  const plain = tidy(text).replace(/^(?:very )?/i, '');
  const where = AT.exec(plain)?.[1] ?? plain;
  const nth = NTH_OF.exec(plain);
  const corner = CORNER.exec(where);
  const isCorner = new RegExp(`^(?:an? |the )?corner(?: ${CELL})?$`, 'i').test(where);
  if (!nth && !corner && !isCorner && !MIDDLE.test(where)) return null;
  const board = onlyBoard(screen);
  if (!board) return null;
  const { rows } = board;
  const [first = []] = rows;
  const last = rows.at(-1) ?? [];
  if (nth) return nthOf(nth, rows);
  if (isCorner) return [first[0], first.at(-1), last[0], last.at(-1)].filter((one) => one !== undefined);
  const row = corner ? lineAt(corner[1] ?? '', rows) : middleOf(rows);
  const cell = row ? (corner ? lineAt(corner[2] ?? '', row) : middleOf(row)) : undefined;
  return cell ? [cell] : null;
}

function nthOf([, which = '', line = '', kind = '']: RegExpExecArray, rows: Thing[][]): Thing[] | null {
  const lines = /column/i.test(kind) ? (rows[0] ?? []).map((_, i) => rows.map((row) => row[i])) : rows;
  const among = lineAt(line, lines);
  const cell = among ? lineAt(which, among) : undefined;
  return cell ? [cell] : null;
}

function lineAt<T>(word: string, lines: readonly T[]): T | undefined {
  const lower = word.toLowerCase();
  if (/^(?:top|upper|left)/.test(lower)) return lines[0];
  if (/^(?:bottom|lower|right)/.test(lower)) return lines.at(-1);
  if (/^(?:middle|cent)/.test(lower)) return middleOf(lines);
  const ordinal = ORDINAL.exec(`${lower} `);
  const nth = ordinal ? readOrdinal(ordinal[0]) : null;
  return nth ? lines.at(nth.fromEnd ? -nth.n : nth.n - 1) : undefined;
}

function middleOf<T>(lines: readonly T[]): T | undefined {
  return lines.length % 2 === 1 ? lines[(lines.length - 1) / 2] : undefined;
}

/** The one board of the screen. */
export function onlyBoard({ things }: Screen): Board | null {
  const boards = things.flatMap((parent) => {
    const cells = parent.children.flatMap((child) =>
      child.role === 'row' || child.node.tag === 'tr' ? child.children : [child],
    );
    const board = asBoard(cells.filter(({ operable, text }) => operable && text.length < 20));
    return board ? [board] : [];
  });
  return boards.length === 1 ? (boards[0] ?? null) : null;
}

function asBoard(cells: readonly Thing[]): Board | null {
  const [one] = cells;
  const size = one?.node.box;
  if (!one || !size) return null;
  const alike = cells.filter(
    ({ node, role }) =>
      role === one.role &&
      node.box &&
      Math.abs(node.box.width - size.width) < 3 &&
      Math.abs(node.box.height - size.height) < 3,
  );
  const rows = new Map<number, Thing[]>();
  for (const cell of alike) {
    const y = Math.round((cell.node.box?.y ?? 0) / 4);
    rows.set(y, [...(rows.get(y) ?? []), cell]);
  }
  const lines = [...rows.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => (a.node.box?.x ?? 0) - (b.node.box?.x ?? 0)));
  const wide = lines[0]?.length ?? 0;
  return lines.length > 1 && wide > 1 && lines.every((row) => row.length === wide) ? { rows: lines } : null;
}
