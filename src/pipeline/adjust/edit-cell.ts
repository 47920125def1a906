import type { ActResult } from '../../drivers/driver.ts';
import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { UiNode } from '../../model/node.ts';
import type { Binding } from '../../screen/refs.ts';
import type { World } from '../world.ts';
import { pickItems } from './adjust-list.ts';
import { Adjustment } from './adjustment.ts';
import { honestly } from './honestly.ts';
import { matching, sameWords } from './wanted-value.ts';

const CELLS = new Set(['gridcell', 'cell']);
const EDITORS = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);
const OPENS_WITHIN_MS = 500;
const MOST_COLUMNS = 40;

/** A cell of a grid takes no text by itself: what opens in its place when it is clicked does. In a plain table a click may mean anything. */
export function isCell({ node }: Binding): boolean {
  return CELLS.has(node.role);
}

/**
 * Opens the editor of a cell by a click, or by a double click where that opens none, puts the text into it and has it
 * taken over. A click that did anything else, as a link or a command in the cell would, is the last input.
 */
export async function editCell(
  world: World,
  binding: Binding,
  value: string,
  signal: AbortSignal,
): Promise<ActResult> {
  const work = new Adjustment(world, binding, signal);
  return honestly(work, async () => {
    await work.begin();
    // One that only its grid listens for is known to hear of double clicks; what a single one does there, nobody says.
    const once = binding.node.actionable ? await openedBy(work, binding.node, 1) : null;
    const editor = once ?? (await openedBy(work, binding.node, 2));
    if (!editor)
      throw new SurehandError(
        'target_not_editable',
        `${work.what} takes no text, and no field opened in it on a double click`,
      );
    await work.fill(editor, value);
    const control = await world.driver.controlParts(editor.key, 'control');
    // Enter in a form would send that form.
    await work.press(editor, control?.enter_sends ? 'Tab' : 'Enter');
    await work.rest();
    return {};
  });
}

/** Whether a cell may open a list: a day of a calendar, or a cell with a command in it, does something else. */
export function isOpenedCell({ main, may_open }: Control): boolean {
  return main.role === 'gridcell' && may_open === true;
}

/** The same where the cell offers choices: what opens in its place, or by it, has them. */
export async function chooseInCell(work: Adjustment, value: string): Promise<AdjustResult> {
  const cell = (await work.control()).main;
  await work.mark();
  const offered = async (): Promise<ControlPart | null> => matching((await work.popup())?.items ?? [], value);
  const opened = (await openedBy(work, cell, 1, offered)) ?? (await openedBy(work, cell, 2, offered));
  if (!opened)
    throw new SurehandError(
      'control_mismatch',
      `${work.what} offers no choices, and nothing opened in it on a double click`,
    );
  const item = await work.readUntil(offered, (found) => found !== null, OPENS_WITHIN_MS);
  if (item) await work.decide(item.node);
  else await chooseInEditor(work, opened, value);
  await work.rest();
  // The grid may draw its cells anew with what was chosen: then nothing tells which of them this one was.
  const now = await work.controlIfThere();
  return work.done(value, now && sameWords(now.text, value) ? value : null);
}

async function chooseInEditor(work: Adjustment, editor: UiNode, value: string): Promise<void> {
  const list = work.about(editor);
  try {
    await pickItems(list, await list.begin(), [value], { only: false, failure: 'target_not_found' });
  } finally {
    work.took(list);
  }
}

/**
 * The field over the cell that these clicks gave the focus to, or the only one that they put into it; the cell itself where
 * they opened a list beside it that has what is wanted.
 */
async function openedBy(
  work: Adjustment,
  first: UiNode,
  count: number,
  offered: () => Promise<ControlPart | null> = async () => null,
): Promise<UiNode | null> {
  // What the click before this one set off may have come late.
  if (count > 1) await work.onlyMoved();
  // A grid may draw its cells anew where one of them was chosen.
  const cell = count > 1 ? await drawnAnew(work, first) : first;
  // The cell may be drawn anew when it is clicked: where it lies is read before, once it lies there.
  await work.scroll(cell);
  const place = (await work.world.driver.inspect(cell.key)) ?? cell;
  await work.click(cell, count === 1 ? {} : { count });
  await work.onlyMoved();
  return work.readUntil(
    async () => {
      const focused = await work.world.driver.focused();
      const takes = (field: UiNode | null): field is UiNode => isEditor(field) && field.key !== cell.key;
      if (takes(focused) && liesOver(focused, place)) return focused;
      const main = (await work.controlIfThere())?.main ?? null;
      if (takes(main) && liesOver(main, place)) return main;
      if (await offered()) return place;
      return takes(focused) && !main ? inItsRow(work, focused, place) : null;
    },
    (found) => found !== null,
    OPENS_WITHIN_MS,
  );
}

/** The cell as it stands there now: of that meaning the only one, and in its place. */
async function drawnAnew(work: Adjustment, cell: UiNode): Promise<UiNode> {
  const now = (await work.controlIfThere())?.main;
  return now?.role === cell.role && liesOver(now, cell) ? now : cell;
}

function isEditor(field: UiNode | null): field is UiNode {
  return field !== null && EDITORS.has(field.role) && !field.state.readonly;
}

/** Where the cell gave way to fields for its whole row, Tab goes from the first of them to the one in its place. */
async function inItsRow(work: Adjustment, first: UiNode, { box: place }: UiNode): Promise<UiNode | null> {
  let field: UiNode | null = first;
  for (let presses = 0; presses < MOST_COLUMNS && isEditor(field); presses++) {
    const { x, y, height } = field.box;
    const beside = y < place.y + place.height && y + height > place.y;
    if (!beside || x >= place.x + place.width) return null;
    if (x + field.box.width > place.x) return field;
    await work.press(field, 'Tab');
    await work.onlyMoved();
    field = await work.world.driver.focused();
  }
  return null;
}

function liesOver({ box: a }: UiNode, { box: b }: UiNode): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 && width * height > (b.width * b.height) / 3;
}
