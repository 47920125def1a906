import { readable } from '../../../words/readable.ts';
import { operableIn } from './served.ts';
import { boxOfRun, textRuns } from './text-runs.ts';
import { visibleText } from './visible-text.ts';

/** How many rows around are compared, and how many texts of each. */
const ROWS = 24;
const TEXTS = 14;
/** A row may be alone in its table, and the table one of many: its body, the table, a box around it. */
const MAX_AROUND = 3;
const HEARD_ONLY_PX = 1;

/** A text of a row and the column it stands in. */
interface Piece {
  column: string;
  text: string;
  node: Text;
}

/**
 * The text that tells a row from those beside it: that of the first column whose texts all differ. Empty where the row
 * stands alone, or no column tells.
 */
export function tellingWords(row: Element, el: Element): string {
  let item = row;
  let beside = rowsBeside(item);
  for (let around = 0; beside.length < 2 && around < MAX_AROUND; around++) {
    const parent = item.parentElement;
    if (!parent || parent === document.body) break;
    item = parent;
    beside = rowsBeside(item);
  }
  if (beside.length < 2) return '';
  const others = beside.filter((one) => one !== item).map((one) => columnsOf(one));
  for (const words of [/\p{L}{2}/u, /[\p{L}\p{N}]/u]) {
    for (const { column, text, node } of piecesOf(item)) {
      if (!words.test(text) || !row.contains(node) || el.contains(node) || !isRead(node)) continue;
      const values = others.flatMap((columns) => columns.get(column) ?? []);
      if (values.length > 0 && allDiffer([text, ...values])) return text;
    }
  }
  return '';
}

/** What a row that can be pressed is called: by what its controls are told apart by, and without any by all that it says. */
export function wordsOfRow(row: Element): string {
  const inside = operableIn(row);
  return inside ? tellingWords(row, inside) : visibleText(row);
}

/** Whether a person can read a text node: drawn, and not made for screen readers only. */
export function isRead(node: Text): boolean {
  const parent = node.parentElement;
  if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = parent.getBoundingClientRect();
  return width > HEARD_ONLY_PX && height > HEARD_ONLY_PX;
}

function rowsBeside(row: Element): Element[] {
  const rows: Element[] = [row];
  const alike = (other: Element) =>
    other.localName === row.localName && other.getAttribute('role') === row.getAttribute('role');
  let before = row.previousElementSibling;
  let after = row.nextElementSibling;
  while (rows.length < ROWS && (before || after)) {
    if (before && alike(before)) rows.push(before);
    if (after && alike(after)) rows.push(after);
    before = before?.previousElementSibling ?? null;
    after = after?.nextElementSibling ?? null;
  }
  return rows;
}

function columnsOf(row: Element): Map<string, string> {
  const columns = new Map<string, string>();
  for (const { column, text } of piecesOf(row)) if (!columns.has(column)) columns.set(column, text);
  return columns;
}

function piecesOf(row: Element): Piece[] {
  const pieces: Piece[] = [];
  for (const run of textRuns(row)) {
    if (pieces.length >= TEXTS) break;
    const box = boxOfRun(run, row);
    const text = /^(?:script|style|option)$/.test(box.localName) ? '' : readable(run.text);
    if (text !== '') pieces.push({ column: columnOf(box, row), text, node: run.first });
  }
  return pieces;
}

/** Texts stand in the same column when their elements lie at the same place of their rows. */
function columnOf(parent: Element, row: Element): string {
  let way = '';
  for (let at: Element | null = parent; at && at !== row; at = at.parentElement) {
    let place = 0;
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) place++;
    way = `${at.localName}${place}/${way}`;
  }
  return way;
}

function allDiffer(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
