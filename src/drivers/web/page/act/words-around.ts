import { flatParent } from '../aria/flat-tree.ts';
import { nameOf } from '../aria/name.ts';
import { hasChangeListener } from '../hook/clickables.ts';
import { columnHeader, gridHeader, wordsBefore, wordsBehind } from '../see/beside.ts';

/**
 * What tells a reader of a control without words what it does: the tip of what it lies in, the head of its column, the
 * words before it, or behind it where there are none, what its table is called.
 */
export function wordsAround(el: Element): string[] {
  const before = wordsBefore(el);
  const beside = before || wordsBehind(el);
  return [titleAround(el), columnHeader(el), gridHeader(el), beside, tableAround(el, before)];
}

const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=link], [tabindex]';

/** In a table of many rows the words of each row say what its control is about; days of a calendar say it themselves. */
function tableAround(el: Element, before: string): string {
  const table = el.closest('table, [role=table], [role=grid], [role=treegrid]');
  if (!table || /[\p{L}\p{N}]/u.test(el.textContent ?? '')) return '';
  const row = el.closest('tr, [role=row]');
  const others = [...table.querySelectorAll(CONTROLS)].some((one) => !(row ?? el).contains(one));
  return before !== '' && others ? '' : nameOf(table);
}

const LEVELS = 4;

/** The browser shows the tip of the nearest element around that has one. */
function titleAround(el: Element): string {
  let up = flatParent(el);
  for (let level = 0; up && level < LEVELS; level++, up = flatParent(up)) {
    const title = up.getAttribute('title');
    if (title) return title;
  }
  return '';
}

/** What an option gives besides its text: its value where a field suggests it, its group where the list acts at once. */
export function optionWords(el: Element): string[] {
  if (!(el instanceof HTMLOptionElement)) return [];
  if (el.closest('datalist')) return [el.value, el.label];
  const list = el.closest('select');
  const group = el.closest('optgroup');
  return list && group && hasChangeListener(list) ? [group.label] : [];
}
