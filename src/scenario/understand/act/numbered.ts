import { itemGroups } from '../items.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, stepOn } from '../outcome.ts';
import { contains, isHandle, type Thing } from '../screen-things.ts';

const WHOLE = /^-?\d+$/;

/** "Click the numbers in ascending order": every thing that shows a number and takes a click, one after the other. */
export function inOrder(descending: boolean, look: Look, words = false): Outcome {
  if (words) return alphabetically(descending, look);
  const found = numbered(look);
  if (found.length < 2) return NONE;
  const sorted = found.sort((a, b) => (descending ? b.value - a.value : a.value - b.value));
  return { kind: 'steps', steps: sorted.map(({ thing }) => stepOn(look, thing, 'click', 0.85)), score: 0.9 };
}

/** The only row of words that take clicks. */
function alphabetically(descending: boolean, look: Look): Outcome {
  const rows = itemGroups(look.screen).filter(({ items }) =>
    items.every(({ operable, text, role }) => operable && text.length < 30 && role === 'clickable'),
  );
  const [row] = rows;
  if (!row || rows.length > 1) return NONE;
  const sorted = [...row.items].sort((a, b) => a.text.localeCompare(b.text) * (descending ? -1 : 1));
  return { kind: 'steps', steps: sorted.map((thing) => stepOn(look, thing, 'click', 0.85)), score: 0.9 };
}

/** What goes by a pair of numbers, sign and all: "(-1,2)". */
export function coordinate(at: string, look: Look): Outcome {
  const found = look.screen.things.filter(
    ({ operable, node, names }) =>
      operable && [node.attributes.id ?? '', ...names].some((name) => name.replace(/[()\s]/g, '') === at),
  );
  const [only] = found;
  if (only && found.length === 1) return actOn(look, only, 'click', 0.95);
  return found.length > 1 ? { kind: 'tie', things: found, score: 0.9 } : NONE;
}

/** Marks each number by the button in its row that says what it is. */
export function oddOrEven(look: Look): Outcome {
  const called = (word: string) =>
    look.screen.things.filter(
      ({ operable, names }) => operable && names.some((name) => name.trim().toLowerCase() === word),
    );
  const [odd, even] = [called('odd'), called('even')];
  const steps = odd.flatMap((thing) => {
    let row = thing.parent;
    while (row && !even.some((other) => row && contains(row, other))) row = row.parent;
    const number = row ? onlyNumberIn(row) : undefined;
    const other = even.find((one) => row && contains(row, one));
    if (number === undefined || !other) return [];
    return [stepOn(look, number % 2 === 0 ? other : thing, 'click', 0.85)];
  });
  return odd.length > 0 && steps.length === odd.length && odd.length === even.length
    ? { kind: 'steps', steps, score: 0.9 }
    : NONE;
}

/** One value for each slider, in the order of the page. */
export function setSliders(values: readonly number[], look: Look): Outcome {
  const sliders = look.screen.things.filter(
    (thing) => thing.operable && (thing.role === 'slider' || isHandle(thing)),
  );
  if (sliders.length !== values.length) return NONE;
  const steps = sliders.map((thing, i) =>
    stepOn(look, thing, 'adjust', 0.88, { inputValue: values[i] ?? 0 }),
  );
  return { kind: 'steps', steps, score: 0.9 };
}

const MOST_TRIES = 60;

/** Presses the button that makes numbers until one is as it should be. */
export function generate(fits: (n: number) => boolean, look: Look): Outcome {
  const buttons = look.screen.things.filter(
    ({ operable, names }) => operable && /^generate\b/i.test(names[0] ?? ''),
  );
  const [button] = buttons;
  const tries = look.memory.acts ?? 0;
  if (!button || buttons.length > 1 || tries >= MOST_TRIES) return NONE;
  let around = button.parent;
  while (around?.parent && numbersIn(around).length === 0) around = around.parent;
  // A number that only the whole page has in common with the button is another one.
  const made = tries > 0 && around?.parent ? onlyNumberIn(around) : undefined;
  if (tries > 0 && made === undefined) return NONE;
  if (made !== undefined && fits(made)) return { kind: 'nothing' };
  const step = actOn(look, button, 'click', 0.88, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { acts: tries + 1 } } : step;
}

function numbered({ screen }: Look): { thing: Thing; value: number }[] {
  const found = screen.things.filter(({ operable, text }) => operable && WHOLE.test(text.trim()));
  return found
    .filter((thing) => !found.some((other) => other !== thing && contains(thing, other)))
    .map((thing) => ({ thing, value: Number(thing.text) }));
}

function onlyNumberIn(thing: Thing): number | undefined {
  const found = numbersIn(thing);
  return found.length === 1 ? found[0] : undefined;
}

/** Numbers that are all a part says; what can be pressed says what it does. */
function numbersIn(thing: Thing): number[] {
  if (thing.operable) return [];
  if (WHOLE.test(thing.text.trim())) return [Number(thing.text)];
  return thing.children.flatMap(numbersIn);
}
