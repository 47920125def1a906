import { describe, expect, it } from 'vitest';
import type { DriverAction } from '../../src/drivers/driver.ts';
import type { ControlPart } from '../../src/model/control.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { pressItem, walkPath } from '../../src/pipeline/adjust/walk-path.ts';
import { node } from '../fake-driver.ts';
import { list, oneControl, part } from './one-control.ts';

interface Menu {
  /** What lies in each item; items that lie in nothing stand in the first list. */
  inside: Record<string, string[]>;
  items?: Record<string, Parameters<typeof part>[1]>;
  /** Which inputs unfold an item. */
  unfolds?: (action: DriverAction) => boolean;
  late_ms?: number;
  /** What an input on an item meets, by its number from 1. */
  meets?: (input: number) => SurehandError | undefined;
  closed?: boolean;
}

/** A menu in which items are shown once the one that they lie in is unfolded. */
function menu({ inside, items = {}, unfolds = () => true, late_ms = 0, meets, closed }: Menu) {
  const open = new Map<string, number>();
  const all = Object.entries(inside).flatMap(([from, to]) => [from, ...to]);
  const nested = new Set(Object.values(inside).flat());
  const above = (label: string) => Object.entries(inside).find(([, to]) => to.includes(label))?.[0];
  const isShown = (label: string): boolean => {
    const from = above(label);
    return (
      from === undefined ||
      (isShown(from) && world.clock.now() >= (open.get(from) ?? Number.POSITIVE_INFINITY))
    );
  };
  const drawn = (): ControlPart[] =>
    [...new Set([...all.filter((label) => !nested.has(label)), ...all])]
      .filter(isShown)
      .map((label) => part(label, { role: 'menuitem', ...items[label] }));
  let sent = 0;
  const positions: unknown[] = [];
  const { world, inputs } = oneControl({
    control: () => ({ kind: 'menu', main: node('button', 'Menu'), text: '' }),
    popup: () => (closed ? null : list(drawn())),
    others: () => [node('button', 'sign', { key: 'sign' })],
    on: (action) => {
      const failure = meets?.(++sent);
      if (failure) throw failure;
      if (action.kind === 'click') positions.push(action.position);
      const label = action.key === 'sign' ? all[0] : action.key?.replace('part/', '');
      if (label !== undefined && inside[label] && unfolds(action) && !open.has(label))
        open.set(label, world.clock.now() + late_ms);
      return undefined;
    },
  });
  const binding = world.screen.refs.bind(node('button', 'Menu'), false);
  const work = new Adjustment(world, binding, new AbortController().signal);
  return { work, inputs, positions };
}

const by =
  (...kinds: string[]) =>
  (action: DriverAction): boolean =>
    kinds.includes(action.kind === 'press' ? action.keys : action.kind);
const FILE = { File: ['New', 'Export'] };
const OPENS = { File: { opens: true as const } };
const SIGN = node('button', 'sign', { key: 'sign' });

describe('a path is walked', () => {
  it.each<[claim: string, Menu, keepsValue: boolean, path: string[], inputs: string[]]>([
    ['of one item, which is not touched', { inside: FILE }, false, ['File'], []],
    ['by pointing', { inside: FILE }, false, ['File', 'New'], ['hover File']],
    [
      'by pointing through two',
      { inside: { File: ['Export'], Export: ['PDF'] } },
      false,
      ['File', 'export', 'PDF'],
      ['hover File', 'hover Export'],
    ],
    [
      'and what unfolds late is waited for',
      { inside: FILE, late_ms: 500 },
      false,
      ['File', 'New'],
      ['hover File'],
    ],
    [
      'by a press where an item says that it opens',
      { inside: FILE, items: OPENS, unfolds: by('click') },
      false,
      ['File', 'New'],
      ['hover File', 'click File'],
    ],
    [
      'by the arrow where a press does not open it',
      { inside: FILE, items: OPENS, unfolds: by('ArrowRight') },
      false,
      ['File', 'New'],
      ['hover File', 'click File', 'ArrowRight'],
    ],
    [
      'by a press where that only opens',
      { inside: FILE, unfolds: by('click') },
      true,
      ['File', 'New'],
      ['hover File', 'click File'],
    ],
    [
      'by the sign of a branch, after pointing where nothing says that it is one',
      { inside: FILE, items: { File: { toggle: SIGN } }, unfolds: by('click') },
      false,
      ['File', 'New'],
      ['hover File', 'click sign'],
    ],
    [
      'by the sign of a branch at once in a tree',
      { inside: FILE, items: { File: { toggle: SIGN, role: 'treeitem' } }, unfolds: by('click') },
      false,
      ['File', 'New'],
      ['click sign'],
    ],
    [
      'by the sign of a branch at once where it says that it opens',
      { inside: FILE, items: { File: { toggle: SIGN, opens: true } }, unfolds: by('click') },
      false,
      ['File', 'New'],
      ['click sign'],
    ],
    ['without opening what is open', { inside: { File: [], New: [] } }, false, ['File', 'New'], []],
    [
      'by the words drawn on an item, too',
      { inside: { 'icon File': ['New'] }, items: { 'icon File': { words: 'File' } } },
      false,
      ['File', 'New'],
      ['hover icon File'],
    ],
    [
      'again where the menu was drawn anew meanwhile',
      {
        inside: FILE,
        meets: (input) => (input === 1 ? new SurehandError('ref_expired', 'anew') : undefined),
      },
      false,
      ['File', 'New'],
      ['hover File', 'hover File'],
    ],
  ])('%s', async (_claim, made, keepsValue, path, inputs) => {
    const { work, ...did } = menu(made);
    const item = await walkPath(work, path, { keepsValue });
    expect(item.label.toLowerCase()).toBe(path.at(-1)?.toLowerCase());
    expect(did.inputs).toEqual(inputs);
  });

  it('where its words are', async () => {
    const at = { x: 3, y: 4 };
    const { work, positions } = menu({ inside: FILE, items: { File: { at } }, unfolds: by('click') });
    await walkPath(work, ['File', 'New'], { keepsValue: true });
    const plain = menu({ inside: FILE, unfolds: by('click') });
    await walkPath(plain.work, ['File', 'New'], { keepsValue: true });
    expect([positions, plain.positions]).toEqual([[at], [undefined]]);
  });

  it('to the inner of two that are called alike', async () => {
    const { work } = menu({ inside: { File: ['file '] } });
    expect((await walkPath(work, ['File', 'File'], { keepsValue: false })).node.key).toBe('part/file ');
  });
});

describe('a path is refused', () => {
  it.each<[claim: string, Menu, path: string[], wanted: object, inputs: string[]]>([
    [
      'where an item is not there, with those that are',
      { inside: FILE },
      ['Edit', 'Undo'],
      {
        kind: 'invalid_input',
        message: 'value: button "Menu" has no item "Edit"',
        candidates: ['items: File'],
      },
      [],
    ],
    [
      'where it unfolded without the item: nothing more is pressed',
      { inside: FILE, items: OPENS },
      ['File', 'Print'],
      { message: 'value: button "Menu" has no item "Print"', candidates: ['items: File, New, Export'] },
      ['hover File'],
    ],
    [
      'where pointing does not open it and nothing says that a press would',
      { inside: FILE, unfolds: by('click', 'ArrowRight') },
      ['File', 'New'],
      { message: 'value: button "Menu" has no item "New"' },
      ['hover File'],
    ],
    [
      'where no menu opened',
      { inside: FILE, closed: true },
      ['File'],
      { candidates: ['no menu opened'] },
      [],
    ],
    [
      'where its end is disabled',
      { inside: FILE, items: { New: { disabled: true } } },
      ['File', 'New'],
      { kind: 'invalid_input', message: 'value: "New" is disabled' },
      ['hover File'],
    ],
    [
      'where the menu is drawn anew a second time',
      { inside: FILE, meets: () => new SurehandError('ref_expired', 'anew') },
      ['File', 'New'],
      { kind: 'ref_expired' },
      ['hover File', 'hover File'],
    ],
    [
      'where an input may have landed',
      { inside: FILE, meets: () => new SurehandError('ref_expired', 'anew', { may_have_landed: true }) },
      ['File', 'New'],
      { kind: 'ref_expired', may_have_landed: true },
      ['hover File'],
    ],
    [
      'where something lies over it',
      { inside: FILE, meets: () => new SurehandError('target_obscured', 'a banner') },
      ['File', 'New'],
      { kind: 'target_obscured' },
      ['hover File'],
    ],
  ])('%s', async (_claim, made, path, wanted, inputs) => {
    const { work, ...did } = menu(made);
    await expect(walkPath(work, path, { keepsValue: false })).rejects.toMatchObject(wanted);
    expect(did.inputs).toEqual(inputs);
  });
});

it('the last item is pressed once, where its words are, and counts as decided', async () => {
  const at = { x: 3, y: 4 };
  for (const more of [{ at }, {}]) {
    const { work, inputs, positions } = menu({ inside: FILE });
    await pressItem(work, part('File', { role: 'menuitem', ...more }));
    expect(inputs).toEqual(['click File']);
    expect(positions).toEqual([more.at]);
    expect(work.decided).toBe(true);
  }
});
