import { expect, it } from 'vitest';
import { type Compared, compareLines, type ReadLine, readLine } from '../../src/screen/compare-lines.ts';
import { Refs } from '../../src/screen/refs.ts';
import { node } from '../fake-driver.ts';

/** `@e1 button "Save" in row "A"` drawn as the node k1, which a word at the end may say: `... k7`. */
function lines(...told: string[]): Map<string, ReadLine> {
  return new Map(
    told.map((line) => {
      const [, ref = '', words = '', key = `k${ref}`] = /^(@e\d+) (.*?)(?: (k\d+))?$/.exec(line) ?? [];
      return [ref, { line: words, own: words.replace(/ in .*/, ''), key }];
    }),
  );
}

const quiet: Compared = { added: [], changed: [], redrawn: [], moved: [], removed: [] };

it.each<[claim: string, before: string[], now: string[], lost: string[], told: Partial<Compared>]>([
  ['what reads as it did is no news', ['@e1 button "Save"'], ['@e1 button "Save"'], [], {}],
  [
    'what is there for the first time is added',
    [],
    ['@e1 link "A"', '@e2 link "B"'],
    [],
    { added: ['@e1', '@e2'] },
  ],
  [
    'what says something else is changed, all of them in order',
    ['@e1 textbox "Name"', '@e2 textbox "City"'],
    ['@e1 textbox "Name" = "Ada"', '@e2 textbox "City" = "Rome"'],
    [],
    { changed: ['@e1', '@e2'] },
  ],
  [
    'a line of which only the surroundings changed is no news',
    ['@e1 button "Edit" in row "Ada"'],
    ['@e1 button "Edit" in row "Bob"'],
    [],
    {},
  ],
  ['what stands for nothing any more is removed', ['@e1 button "Save"'], [], ['@e1'], { removed: ['@e1'] }],
  ['what is only not in view now is no news', ['@e1 button "Save"'], [], [], {}],
  ['what was lost and never read is no news', [], [], ['@e1'], {}],
  [
    'what was lost and is read again under its ref is not removed',
    ['@e1 button "Save"'],
    ['@e1 button "Save"'],
    ['@e1'],
    {},
  ],
  [
    'what was drawn anew word for word has only a new ref, and is neither added nor removed',
    ['@e1 link "A"', '@e2 link "A"', '@e3 link "B"'],
    ['@e4 link "A" k4', '@e5 link "A" k5', '@e6 link "B" k6'],
    ['@e1', '@e2', '@e3'],
    { redrawn: ['@e4', '@e5', '@e6'] },
  ],
  [
    'one drawn anew takes the place of one: the other of two is removed',
    ['@e1 link "A"', '@e2 link "A"'],
    ['@e3 link "A"'],
    ['@e1', '@e2'],
    { redrawn: ['@e3'], removed: ['@e2'] },
  ],
  [
    'one that stays keeps its line: a second with the same words is added',
    ['@e1 link "A"'],
    ['@e1 link "A"', '@e2 link "A"'],
    [],
    { added: ['@e2'] },
  ],
  [
    'one that is out of view keeps its line: another with the same words is added',
    ['@e1 link "A"'],
    ['@e2 link "A"'],
    [],
    { added: ['@e2'] },
  ],
  [
    'two that changed places by their words are no news',
    ['@e1 cell "1"', '@e2 cell "2"'],
    ['@e1 cell "2"', '@e2 cell "1"'],
    [],
    {},
  ],
  [
    'the same thing in its place is moved where only what stands around it is new',
    ['@e1 button "Edit" in row "Ada" k1', '@e2 button "Drop" in row "Ada" k2'],
    ['@e3 button "Edit" in row "Bob" k1', '@e4 button "Drop" in row "Bob" k2'],
    ['@e1', '@e2'],
    { moved: ['@e3', '@e4'] },
  ],
  [
    'another thing in its place is added, and the one before removed',
    ['@e1 button "Edit" k1'],
    ['@e2 button "Drop" k1'],
    ['@e1'],
    { added: ['@e2'], removed: ['@e1'] },
  ],
  [
    'with the words and another place it is another thing',
    ['@e1 button "Edit" in row "Ada" k1'],
    ['@e2 button "Edit" in row "Bob" k2'],
    ['@e1'],
    { added: ['@e2'], removed: ['@e1'] },
  ],
  [
    'without a name it is told from others by nothing: wherever it is now, it was only drawn anew',
    ['@e1 button in row "Ada" k1', '@e2 button in row "Bob" k2', '@e3 link k3'],
    ['@e4 button in row "Cyd" k4', '@e5 link in row "Cyd" k5'],
    ['@e1', '@e2', '@e3'],
    { redrawn: ['@e4', '@e5'], removed: ['@e2'] },
  ],
  [
    'a nameless one beside a different nameless one is added',
    ['@e1 button k1'],
    ['@e2 link k2'],
    ['@e1'],
    { added: ['@e2'], removed: ['@e1'] },
  ],
  [
    'a place is that of the one which left it, not of one still there',
    ['@e1 button "Edit" = "x" in row "Ada" k1'],
    ['@e1 button "Edit" = "y" in row "Ada" k1', '@e2 button "Edit" = "x" in row "Bob" k1'],
    [],
    { changed: ['@e1'], added: ['@e2'] },
  ],
])('%s', (_claim, before, now, lost, told) => {
  expect(compareLines(lines(...before), lines(...now), new Set(lost))).toEqual({ ...quiet, ...told });
});

it('a line is read without its ref and without where the focus is, and its own words without what stands around', () => {
  const edit = node('button', 'Edit', {
    key: 'k',
    context: 'Ada',
    context_role: 'row',
    state: { focused: true },
  });
  expect(readLine(new Refs().bind(edit, true))).toEqual({
    line: 'button "Edit" in row "Ada"',
    own: 'button "Edit"',
    key: 'k',
  });
  const busy = node('textbox', 'focused', { state: { busy: true, focused: true } });
  expect(readLine(new Refs().bind(busy, false)).line).toBe('textbox "focused" [busy]');
});
