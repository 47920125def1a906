import { isDecorated, readable } from '../../../words/readable.ts';
import { focusedElement } from '../act/focused.ts';
import { candidateFor } from '../act/meaning.ts';
import { isDrawn } from '../controls/control-words.ts';
import type { Candidate } from '../see/describe.ts';
import { everyElement, everyRendered } from '../see/every-element.ts';
import { visibleText } from '../see/visible-text.ts';
import { candidateFits } from './role-selector.ts';
import type { WordPlaces } from './word-places.ts';

const HEAD = 'th,[role=columnheader]';
const CELL = 'td,[role=gridcell],[role=cell]';
const ROW = 'tr,[role=row]';
const GRID = '[role=grid],[role=treegrid],[role=table]';
const FIELD =
  'input:not([type=hidden]):not([type=checkbox]):not([type=radio]),select,textarea,[role=combobox],[role=spinbutton],[role=textbox]';

interface InColumn {
  candidate: Candidate;
  grade: number;
  score: number;
  order: number;
  /** The keys are in its row. */
  in_use: boolean;
}

interface Meant {
  role?: string;
  within?: string;
  context_is?: string;
  purpose?: string;
}

/**
 * Fields in the rows of a grid under the head with these words: opened in a cell, a field goes by the name of its column,
 * whatever its toolkit calls it. Only those of the row that the keys are in, where there are any.
 */
export function inColumn(
  { purpose = '', role, within, context_is }: Meant,
  lower: string,
  places: WordPlaces | null,
): InColumn[] {
  if (lower === '' || !/^(?:fill|adjust|select)$/.test(purpose)) return [];
  if ((context_is ?? within) !== undefined) return [];
  const focus = focusedElement();
  const all = fieldsUnder(lower)
    .map((field) => ({ candidate: candidateFor(field), in_use: isInRow(focus, field) }))
    .filter(({ candidate }) => role === undefined || candidateFits(candidate, role))
    .filter(({ candidate }) => places === null || places.around(candidate.el) !== null)
    .map((one, order) => ({ ...one, grade: SHOWN, score: 1, order }));
  const used = all.filter(({ in_use }) => in_use);
  return used.length > 0 ? used : all;
}

/** Its own name is another one. */
const SHOWN = 2;

function isInRow(focus: Element | null, field: Element): boolean {
  return focus?.closest(ROW)?.contains(field) === true;
}

function fieldsUnder(lower: string): Element[] {
  return [...everyElement(document, HEAD)]
    .filter((head) => isCalled(head, lower))
    .flatMap((head) => {
      const grid = head.closest(GRID) ?? head.closest('table') ?? head;
      const column = head.getBoundingClientRect();
      return everyRendered(grid, FIELD).filter((field) => isUnder(field, column));
    });
}

function isCalled(head: Element, lower: string): boolean {
  const said = readable(visibleText(head)).toLowerCase();
  return isDrawn(head) && (said === lower || isDecorated(said, lower));
}

function isUnder(field: Element, column: DOMRect): boolean {
  if (!isDrawn(field) || !field.closest(CELL) || field.closest(`${HEAD},thead`)) return false;
  const { x, y, width } = field.getBoundingClientRect();
  return y >= column.bottom - 1 && x + width / 2 > column.left && x + width / 2 < column.right;
}
