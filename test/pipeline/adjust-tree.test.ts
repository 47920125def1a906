import { describe, expect, it } from 'vitest';
import type { DriverAction } from '../../src/drivers/driver.ts';
import type { Control, ControlPart } from '../../src/model/control.ts';
import { adjustTree } from '../../src/pipeline/adjust/adjust-tree.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { node } from '../fake-driver.ts';
import { oneControl, part } from './one-control.ts';

interface Tree {
  /** Branches by their paths, in the order they are drawn. */
  paths?: string[];
  open?: string[];
  on?: string;
  /** Which inputs open a branch, close it, and choose it. */
  opens?: (action: DriverAction) => boolean;
  closes?: (action: DriverAction) => boolean;
  chooses?: (action: DriverAction) => boolean;
  /** It does not say what is open, or what is chosen. */
  mute?: 'open' | 'chosen';
  toggles?: boolean;
  rows?: boolean;
  at?: { x: number; y: number };
  /** The branch that was asked for, where it is not the tree. */
  asked?: string;
  late_ms?: number;
  /** Drawn anew with every opening. */
  anew?: boolean;
}

const PATHS = ['Home', 'Home/Docs', 'Home/Docs/a.txt', 'Home/Pics', 'Work', 'Work/Plans'];
const did =
  (...kinds: string[]) =>
  (action: DriverAction): boolean =>
    kinds.includes(
      action.kind === 'press'
        ? action.keys
        : action.kind === 'click' && action.count === 2
          ? 'double'
          : action.kind,
    );

function tree({
  paths = PATHS,
  opens = did('ArrowRight'),
  closes = did('ArrowLeft'),
  chooses = did('click'),
  ...made
}: Tree) {
  const { mute, toggles, rows, at, late_ms = 0, anew } = made;
  const open = new Map((made.open ?? []).map((path) => [path, 0]));
  const state = { on: made.on ?? '', drawn: 0 };
  const positions: unknown[] = [];
  const isOpen = (path: string) => (open.get(path) ?? Number.POSITIVE_INFINITY) <= world.clock.now();
  const above = (path: string) => path.split('/').slice(0, -1).join('/');
  const isShown = (path: string): boolean =>
    above(path) === '' || (isOpen(above(path)) && isShown(above(path)));
  const keyOf = (path: string) => `${anew ? state.drawn : ''}${path}`;
  const nodeOf = (path: string) => node('treeitem', path.split('/').at(-1) ?? '', { key: keyOf(path) });
  const parts = (): ControlPart[] =>
    paths.filter(isShown).map((path) => {
      const leaf = !paths.some((other) => above(other) === path);
      return {
        ...part(path.split('/').at(-1) ?? '', {
          level: path.split('/').length,
          ...(leaf || mute === 'open' ? {} : { expanded: isOpen(path) }),
          ...(mute === 'chosen' ? {} : { on: state.on === path }),
          ...(toggles && !leaf ? { toggle: node('button', `sign ${path}`, { key: `sign/${path}` }) } : {}),
          ...(at ? { at } : {}),
        }),
        node: nodeOf(path),
      };
    });
  const main = () => (made.asked ? nodeOf(made.asked) : node('tree', 'Files'));
  const { world, inputs } = oneControl({
    control: (): Control => ({ kind: 'tree', main: main(), text: state.on, parts: parts() }),
    others: () => paths.map((path) => node('button', `sign ${path}`, { key: `sign/${path}` })),
    on: (action) => {
      if (action.kind === 'click') positions.push(action.position);
      const sign = action.key?.startsWith('sign/') ? action.key.slice(5) : undefined;
      const path = sign ?? paths.find((one) => keyOf(one) === action.key);
      if (path === undefined) return undefined;
      if (isOpen(path) && (sign !== undefined || closes(action))) open.delete(path);
      else if (!open.has(path) && (sign !== undefined || opens(action))) {
        open.set(path, world.clock.now() + late_ms);
        state.drawn++;
      }
      if (sign === undefined && chooses(action)) state.on = path;
      return undefined;
    },
  });
  const { controlParts } = world.driver;
  world.driver.controlParts = (key, which) =>
    controlParts(key, which === 'rows' ? ('control' as typeof which) : which);
  const work = new Adjustment(world, world.screen.refs.bind(main(), false), new AbortController().signal);
  if (rows) work.reads = 'rows';
  return {
    inputs,
    positions,
    state,
    adjust: async (value: string) => adjustTree(work, await work.control(), { value, tolerance: 0 }),
  };
}

describe('a branch is chosen', () => {
  it.each<[claim: string, Tree, value: string, on: string, inputs: string[]]>([
    ['where it is drawn', {}, 'work', 'Work', ['click Work']],
    ['by one word at any depth that is drawn', { open: ['Home'] }, 'Docs', 'Home/Docs', ['click Docs']],
    ['behind one that is opened first', {}, 'Home > Docs', 'Home/Docs', ['ArrowRight', 'click Docs']],
    ['behind two', {}, 'Home > Docs > a.txt', 'Home/Docs/a.txt', ['ArrowRight', 'ArrowRight', 'click a.txt']],
    ['behind one that is open', { open: ['Home'] }, 'Home > Docs', 'Home/Docs', ['click Docs']],
    [
      'behind one that shows that it is open only by what lies under it',
      { open: ['Home'], mute: 'open' },
      'Home > Docs',
      'Home/Docs',
      ['click Docs'],
    ],
    [
      'behind one that does not say that it is closed',
      { mute: 'open' },
      'Home > Docs',
      'Home/Docs',
      ['ArrowRight', 'click Docs'],
    ],
    [
      'behind one that opens late',
      { late_ms: 150 },
      'Home > Docs',
      'Home/Docs',
      ['ArrowRight', 'click Docs'],
    ],
    [
      'by its sign',
      { toggles: true, opens: () => false },
      'Home > Docs',
      'Home/Docs',
      ['click sign Home', 'click Docs'],
    ],
    [
      'by a press where the key does not open it',
      { opens: did('click') },
      'Home > Docs',
      'Home/Docs',
      ['ArrowRight', 'click Home', 'click Docs'],
    ],
    [
      'by a double click where a press does not open it',
      { opens: did('double') },
      'Home > Docs',
      'Home/Docs',
      ['ArrowRight', 'click Home', 'ArrowRight', 'click Home', 'click Docs'],
    ],
    [
      'in a tree that is drawn anew',
      { anew: true },
      'Home > Docs',
      'Home/Docs',
      ['ArrowRight', 'click Docs'],
    ],
    ['by Enter where a click does not', { chooses: did('Enter') }, 'Work', 'Work', ['click Work', 'Enter']],
    ['unless it is', { on: 'Work' }, 'Work', 'Work', []],
  ])('%s', async (_claim, made, value, on, inputs) => {
    const { adjust, state, ...done } = tree(made);
    const said = value.split(' > ').join(' > ');
    expect(await adjust(value)).toMatchObject({ converged: true, target_state: said, actual_state: said });
    expect(state.on).toBe(on);
    expect(done.inputs).toEqual(inputs);
  });

  it('where its words are, also to open it', async () => {
    const at = { x: 3, y: 4 };
    const { adjust, positions } = tree({ at, opens: did('double') });
    await adjust('Home > Docs');
    expect(positions).toEqual([at, at, at]);
    const plain = tree({ opens: did('double') });
    await plain.adjust('Home > Docs');
    expect(plain.positions).toEqual([undefined, undefined, undefined]);
  });

  it('and what shows no choice is told as unread', async () => {
    const { adjust, inputs } = tree({ mute: 'chosen' });
    expect(await adjust('Work')).toMatchObject({ converged: true, actual_state: '' });
    expect(inputs).toEqual(['click Work']);
  });

  it('in rows that say nothing of themselves only by their signs, and never by a key', async () => {
    const { adjust, inputs } = tree({ rows: true, toggles: true, opens: () => false, chooses: did('Enter') });
    await expect(adjust('Home > Docs')).rejects.toMatchObject({ kind: 'not_converged' });
    expect(inputs).toEqual(['click sign Home', 'click Docs']);
    const dead = tree({ rows: true });
    await expect(dead.adjust('Home > Docs')).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(dead.inputs).toEqual([]);
  });
});

describe('a branch is not chosen', () => {
  it.each<[claim: string, Tree, value: string, wanted: object, inputs: string[]]>([
    [
      'where it is not there',
      {},
      'Music',
      {
        kind: 'invalid_input',
        message: 'value: there is no "Music" in tree "Files"',
        candidates: ['branches: Home, Work'],
      },
      [],
    ],
    [
      'where it lies under another',
      { open: ['Home', 'Home/Docs', 'Work'] },
      'Work > a.txt',
      { message: 'value: there is no "a.txt" under "Work"', candidates: ['branches: Plans'] },
      [],
    ],
    [
      'where it lies deeper than the path says',
      { open: ['Home', 'Home/Docs'] },
      'Home > a.txt',
      { message: 'value: there is no "a.txt" under "Home"', candidates: ['branches: Docs, Pics'] },
      [],
    ],
    [
      'where a leaf has nothing under it',
      {},
      'Work > Plans > x',
      { message: 'value: there is no "x" under "Plans"', candidates: ['branches: none'] },
      ['ArrowRight', 'ArrowRight', 'click Plans', 'ArrowRight', 'click Plans'],
    ],
    [
      'where two are called so: with the path of each',
      { paths: ['Home', 'Home/New', 'Work', 'Work/New'], open: ['Home', 'Work'] },
      'New',
      {
        kind: 'target_ambiguous',
        message: '2 branches are called "New"',
        candidates: ['Home > New', 'Work > New'],
      },
      [],
    ],
    [
      'where it does not follow',
      { chooses: () => false, on: 'Home' },
      'Work',
      { kind: 'not_converged', message: 'tree "Files": wanted "Work", reached "Home" after 2 inputs' },
      ['click Work', 'Enter'],
    ],
    [
      'where no branch is told',
      {},
      ' > ',
      { message: 'value: wanted the words of a branch, or a path such as "A > B > C"' },
      [],
    ],
  ])('%s', async (_claim, made, value, wanted, inputs) => {
    const { adjust, ...done } = tree(made);
    await expect(adjust(value)).rejects.toMatchObject(wanted);
    expect(done.inputs).toEqual(inputs);
  });

  it('of two that are called so, the path tells which', async () => {
    const { adjust, state } = tree({
      paths: ['Home', 'Home/New', 'Work', 'Work/New'],
      open: ['Home', 'Work'],
    });
    await adjust('Work > New');
    expect(state.on).toBe('Work/New');
  });
});

describe('a branch is opened and closed', () => {
  it.each<[claim: string, Tree, value: string, actual: string, inputs: string[]]>([
    ['by its key', { asked: 'Home' }, 'open', 'open', ['ArrowRight']],
    ['back by its key', { asked: 'Home', open: ['Home'] }, 'closed', 'closed', ['ArrowLeft']],
    ['unless it is open', { asked: 'Home', open: ['Home'] }, 'open', 'open', []],
    ['unless it is closed', { asked: 'Home' }, 'closed', 'closed', []],
    [
      'by a click where its key does not close it',
      { asked: 'Home', open: ['Home'], closes: did('click') },
      'closed',
      'closed',
      ['ArrowLeft', 'click Home'],
    ],
    ['late', { asked: 'Home', late_ms: 150 }, 'open', 'open', ['ArrowRight']],
  ])('%s', async (_claim, made, value, actual_state, inputs) => {
    const { adjust, ...done } = tree(made);
    expect(await adjust(value)).toMatchObject({ converged: true, target_state: value, actual_state });
    expect(done.inputs).toEqual(inputs);
  });

  it('where its words are', async () => {
    const at = { x: 3, y: 4 };
    for (const more of [{ at }, {}]) {
      const { adjust, positions } = tree({ asked: 'Home', open: ['Home'], closes: did('click'), ...more });
      await adjust('closed');
      expect(positions).toEqual([more.at]);
    }
  });

  it('and one that does not follow is missed', async () => {
    const { adjust, inputs } = tree({ asked: 'Home', open: ['Home'], closes: () => false });
    await expect(adjust('closed')).rejects.toMatchObject({
      kind: 'not_converged',
      message: 'treeitem "Home": wanted "closed", reached "open" after 2 inputs',
    });
    expect(inputs).toEqual(['ArrowLeft', 'click Home']);
  });

  it('and a word for that is a name where the tree itself was asked for', async () => {
    const { adjust, state } = tree({ paths: ['Open', 'Closed'] });
    await adjust('open');
    expect(state.on).toBe('Open');
  });
});
