import { describe, expect, it } from 'vitest';
import type { DriverAction } from '../../src/drivers/driver.ts';
import type { Control, ControlPart, Popup } from '../../src/model/control.ts';
import type { DialogInfo } from '../../src/model/driver-event.ts';
import { type FailureKind, SurehandError } from '../../src/model/failure.ts';
import type { NodeState, UiNode } from '../../src/model/node.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { closeList, findItem, openList } from '../../src/pipeline/adjust/pick-item.ts';
import { node } from '../fake-driver.ts';
import { list, oneControl, part } from './one-control.ts';

interface Listing {
  role?: string;
  tag?: string;
  /** Of the control, as it is by now. */
  state?: () => NodeState;
  control?: Partial<Control>;
  popup: () => Popup | null;
  on?: (action: DriverAction) => DialogInfo | undefined;
}

/** A control with a list, one piece of work on it, and all that was done in its order. */
function listing({ role = 'combobox', tag, state = () => ({}), control = {}, popup, on }: Listing) {
  const main = (): UiNode => node(role, 'Person', { state: state(), ...(tag ? { tag } : {}) });
  const { world, inputs } = oneControl({
    control: () => ({ kind: 'list', main: main(), text: '', ...control }),
    popup,
    ...(on ? { on } : {}),
  });
  const { controlParts } = world.driver;
  world.driver.controlParts = async (key, which) => {
    if (which === 'mark') inputs.push('mark');
    return controlParts(key, which);
  };
  const { settle } = world.driver;
  world.driver.settle = async (request) => {
    inputs.push('rest');
    await world.clock.sleep(20);
    return settle(request);
  };
  const binding = world.screen.refs.bind(main(), false);
  return { world, inputs, work: new Adjustment(world, binding, new AbortController().signal) };
}

const BOB = list([part('Bob')]);
const labels = (popup: Popup | null) => popup?.items.map(({ label }) => label) ?? null;

describe('a list is opened', () => {
  interface Opening extends Omit<Listing, 'popup' | 'on' | 'state'> {
    state?: NodeState;
    /** What is there before any input. */
    stands?: Popup | null;
    /** Which inputs open it, after how long. */
    opens?: string[];
    late_ms?: number;
    /** What it says of itself once it was clicked. */
    says?: NodeState;
    asks?: boolean;
    barred?: SurehandError | Error;
  }

  async function open({ stands = null, opens = [], late_ms = 0, says, asks, barred, ...more }: Opening) {
    let at = Number.POSITIVE_INFINITY;
    let clicks = 0;
    const made = listing({
      ...more,
      state: () => (clicks > 0 && says ? says : (more.state ?? {})),
      popup: () => (made.world.clock.now() >= at ? BOB : stands),
      on: (action) => {
        if (action.kind === 'click') {
          clicks++;
          if (barred) throw barred;
        }
        if (asks) return { type: 'confirm', message: 'Sure?' };
        if (opens.includes(action.kind === 'press' ? action.keys : action.kind))
          at = made.world.clock.now() + late_ms;
        return undefined;
      },
    });
    const shown = labels(await openList(made.work, await made.work.control()));
    return { shown, inputs: made.inputs };
  }

  it.each<[claim: string, Opening, shown: string[] | null, inputs: string[]]>([
    [
      'by a click, with what stood there marked before',
      { opens: ['click'] },
      ['Bob'],
      ['mark', 'click Person'],
    ],
    ['that comes late is waited for', { opens: ['click'], late_ms: 900 }, ['Bob'], ['mark', 'click Person']],
    [
      'by its arrow where a click does nothing',
      { opens: ['ArrowDown'] },
      ['Bob'],
      ['mark', 'click Person', 'ArrowDown'],
    ],
    [
      'by its arrow, and waited for',
      { opens: ['ArrowDown'], late_ms: 900 },
      ['Bob'],
      ['mark', 'click Person', 'ArrowDown'],
    ],
    [
      'by the arrow of a button that says it opens something',
      { role: 'button', state: { haspopup: 'listbox' }, opens: ['ArrowDown'] },
      ['Bob'],
      ['mark', 'click Person', 'ArrowDown'],
    ],
    [
      'and no arrow is sent to any other button',
      { role: 'button', opens: ['ArrowDown'] },
      null,
      ['mark', 'click Person'],
    ],
    [
      'and no arrow is sent to what says that it is open: it is looked at once the page rests',
      { says: { expanded: true }, opens: ['click'], late_ms: 1010 },
      ['Bob'],
      ['mark', 'click Person', 'rest'],
    ],
    [
      'and no arrow is sent while a dialog asks',
      { asks: true, opens: ['ArrowDown'] },
      null,
      ['mark', 'click Person'],
    ],
    ['unless it is open', { state: { expanded: true }, stands: BOB }, ['Bob'], []],
    [
      'where it says that it is open and nothing is there',
      { state: { expanded: true }, opens: ['click'] },
      ['Bob'],
      ['mark', 'click Person'],
    ],
    [
      'where it says that it is open and the list is empty',
      { state: { expanded: true }, stands: list([]), opens: ['click'] },
      ['Bob'],
      ['mark', 'click Person'],
    ],
    [
      'where it says that it is closed, whatever is drawn',
      { state: { expanded: false }, stands: BOB },
      ['Bob'],
      ['mark', 'click Person'],
    ],
    ['and one that always stands is not', { role: 'listbox', stands: BOB }, ['Bob'], []],
    ['and a menu that always stands is not', { role: 'menu', stands: BOB }, ['Bob'], []],
    ['and a bar of menus is not', { role: 'menubar', stands: BOB }, ['Bob'], []],
    ['and a tree is not', { role: 'tree', stands: BOB }, ['Bob'], []],
    ['and one that always stands is not though it is empty', { role: 'listbox', stands: list([]) }, [], []],
    ['and one that always stands is not though nothing is seen of it', { role: 'listbox' }, null, []],
    [
      'by a click on a field, whatever role it has',
      { role: 'listbox', tag: 'input', stands: null, opens: ['click'] },
      ['Bob'],
      ['mark', 'click Person'],
    ],
    [
      'by its arrow where the field is covered',
      { barred: new SurehandError('target_obscured', 'a banner'), opens: ['ArrowDown'] },
      ['Bob'],
      ['mark', 'click Person', 'ArrowDown'],
    ],
    [
      'by its arrow where the field is tucked away',
      { barred: new SurehandError('target_not_visible', 'tiny'), opens: ['ArrowDown'] },
      ['Bob'],
      ['mark', 'click Person', 'ArrowDown'],
    ],
  ])('%s', async (_claim, opening, shown, inputs) => {
    expect(await open(opening)).toEqual({ shown, inputs });
  });

  it.each<[claim: string, Opening, wanted: object]>([
    [
      'what is covered and has no arrow',
      { role: 'button', barred: new SurehandError('target_obscured', 'a banner') },
      { kind: 'target_obscured' },
    ],
    [
      'what is disabled',
      { barred: new SurehandError('target_disabled', 'grey') },
      { kind: 'target_disabled' },
    ],
    [
      'what may have been pressed',
      { barred: new SurehandError('target_obscured', 'a banner', { may_have_landed: true }) },
      { kind: 'target_obscured', may_have_landed: true },
    ],
    ['a defect', { barred: new TypeError('ours') }, { message: 'ours' }],
  ])('%s is told, and no arrow is sent', async (_claim, opening, wanted) => {
    await expect(open({ ...opening, opens: ['ArrowDown'] })).rejects.toMatchObject(wanted);
  });
});

describe('a list is closed', () => {
  interface Closing {
    role?: string;
    by?: 'key';
    /** How long it stays after Escape; for ever where nothing is said. */
    fades_ms?: number;
    /** What is left of it then. */
    left?: Popup | null;
    stands?: Popup | null;
    /** What it says of itself after Escape. */
    says?: NodeState;
  }

  async function close({
    role = 'combobox',
    by,
    fades_ms = Number.POSITIVE_INFINITY,
    left = null,
    ...more
  }: Closing) {
    const { stands = BOB, says = {} } = more;
    let gone_at = Number.POSITIVE_INFINITY;
    const made = listing({
      role,
      state: () => (Number.isFinite(gone_at) || gone_at === -1 ? says : {}),
      popup: () => (gone_at !== -1 && made.world.clock.now() >= gone_at ? left : stands),
      on: (action) => {
        if (action.kind === 'press')
          gone_at = fades_ms === Number.POSITIVE_INFINITY ? -1 : made.world.clock.now() + fades_ms;
        return undefined;
      },
    });
    await closeList(made.work, by);
    return made.inputs;
  }

  it.each<[claim: string, Closing, inputs: string[]]>([
    ['by Escape', { fades_ms: 0 }, ['Escape']],
    ['by Escape, and what fades away is waited for', { fades_ms: 350 }, ['Escape']],
    ['by Escape, and an empty frame may stay', { fades_ms: 0, left: list([]) }, ['Escape']],
    ['by a press where Escape does nothing', {}, ['Escape', 'click Person']],
    ['by a press where it says that it is open', { says: { expanded: true } }, ['Escape', 'click Person']],
    ['and not opened by a press where it says that it is closed', { says: { expanded: false } }, ['Escape']],
    ['by Escape alone where a press may do more', { by: 'key' }, ['Escape']],
    ['unless none is open', { stands: null }, []],
    ['unless it always stands', { role: 'listbox' }, []],
    ['unless it is a bar of menus', { role: 'menubar' }, []],
    ['unless it is a tree', { role: 'tree' }, []],
  ])('%s', async (_claim, closing, inputs) => {
    expect(await close(closing)).toEqual(inputs);
  });

  it('and that it could not be is no failure, but noted', async () => {
    const { world, work } = listing({
      popup: () => BOB,
      on: () => {
        throw new SurehandError('page_crashed', 'gone');
      },
    });
    const noted: unknown[] = [];
    world.log = { ...world.log, debug: (...words: unknown[]) => void noted.push(words) };
    await closeList(work);
    expect(noted).toEqual([['a list could not be closed', { error: expect.stringContaining('gone') }]]);
  });
});

describe('an item is found', () => {
  interface Finding extends Pick<Listing, 'control' | 'tag'> {
    all?: string[];
    /** How many are drawn at once. */
    rows?: number;
    top?: number;
    /** How many are there before the end was reached. */
    loaded?: number;
    search?: UiNode;
    /** What typing into the filter leaves. */
    filters?: (typed: string, all: string[]) => string[];
    /** A scroll that fails, by its number from 1. */
    fails?: (scroll: number) => SurehandError | undefined;
    view_height?: number;
    disabled?: string;
    /** It closes at this scroll. */
    closes_at?: number;
    no_scroller?: boolean;
    no_popup?: boolean;
  }
  const SIX = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay'];
  const FILTER = node('textbox', 'Filter', { key: 'filter', tag: 'input', state: { value: 'old' } });

  function finding(made: Finding) {
    const {
      all = SIX,
      rows = all.length,
      search,
      filters = (_typed, list) => list,
      view_height = 100,
    } = made;
    const state = { top: made.top ?? 0, loaded: made.loaded ?? all.length, typed: '', scrolls: 0 };
    const scrolled: number[] = [];
    const known = () => filters(state.typed, all.slice(0, state.loaded));
    const made_on = listing({
      ...(made.control ? { control: made.control } : {}),
      ...(made.tag ? { tag: made.tag } : {}),
      state: () => ({ value: state.typed }),
      popup: () => {
        if (made.no_popup || (made.closes_at !== undefined && state.scrolls >= made.closes_at)) return null;
        const drawn = known().slice(state.top, state.top + rows);
        const items: ControlPart[] = drawn.map((label) =>
          part(label, label === made.disabled ? { disabled: true } : {}),
        );
        return list(items, {
          ...(search ? { search } : {}),
          ...(made.no_scroller || rows >= all.length ? {} : { scroller: node('list', 'all') }),
          view_height,
          at_start: state.top === 0,
          at_end: state.top + rows >= known().length,
        });
      },
      on: (action) => {
        if (action.kind === 'fill') state.typed = action.value;
        if (action.kind !== 'scroll_by') return undefined;
        state.scrolls++;
        scrolled.push(action.dy);
        const failure = made.fails?.(state.scrolls);
        if (failure) throw failure;
        state.top = action.dy < 0 ? 0 : Math.min(known().length - rows, state.top + 1);
        return undefined;
      },
    });
    const { settle } = made_on.world.driver;
    made_on.world.driver.settle = async (request) => {
      // What lies behind the end is fetched when the page rests there.
      state.loaded = Math.min(all.length, state.loaded + 2);
      return settle(request);
    };
    const find = async (wanted: string, failure: FailureKind = 'invalid_input') =>
      (await findItem(made_on.work, await made_on.work.control(), wanted, failure)).label;
    return { find, scrolled, state, inputs: made_on.inputs };
  }
  const scrolls = (times: number) => Array.from({ length: times }, () => 80);

  it('among those that are drawn, without any input', async () => {
    const { find, inputs } = finding({ search: FILTER, rows: 2 });
    expect(await find('bob')).toBe('Bob');
    expect(inputs).toEqual([]);
  });

  it.each<[claim: string, Finding, wanted: string, inputs: string[], scrolled: number[]]>([
    [
      'by the filter of the list',
      { search: FILTER, rows: 2, filters: (typed, all) => all.filter((one) => one.includes(typed)) },
      'Eve',
      ['fill Eve'],
      [],
    ],
    [
      'by typing into the control itself',
      {
        control: { editable: true },
        tag: 'input',
        rows: 2,
        filters: (typed, all) => all.filter((one) => one.includes(typed)),
      },
      'Eve',
      ['fill Eve'],
      [],
    ],
    ['by scrolling', { rows: 2 }, 'Dan', ['scroll_by', 'scroll_by'], scrolls(2)],
    [
      'whole, further down, before one that has the words',
      { all: ['Ada L.', 'Bob', 'Ada'], rows: 2 },
      'Ada',
      ['scroll_by'],
      scrolls(1),
    ],
    ['from the start, wherever the list stands', { rows: 2, top: 3 }, 'Bob', ['scroll_by'], [-1e6]],
    ['by more than a little', { rows: 2, view_height: 20 }, 'Cyd', ['scroll_by'], [40]],
    [
      'by scrolling where the filter found nothing, and the filter holds again what it held',
      { search: FILTER, rows: 2 },
      'Cyd',
      ['fill Cyd', 'fill old', 'rest', 'scroll_by'],
      scrolls(1),
    ],
    [
      'behind an end that was only the end of what was loaded',
      { rows: 2, loaded: 3 },
      'Eve',
      ['scroll_by', 'rest', 'scroll_by', 'scroll_by'],
      scrolls(3),
    ],
    [
      'though rows that were scrolled by are drawn anew meanwhile',
      {
        rows: 2,
        fails: (scroll) => (scroll <= 5 ? new SurehandError('ref_changed', 'another row') : undefined),
      },
      'Cyd',
      Array.from({ length: 6 }, () => 'scroll_by'),
      scrolls(6),
    ],
  ])('%s', async (_claim, made, wanted, inputs, scrolled) => {
    const { find, ...did } = finding(made);
    expect(await find(wanted)).toBe(wanted);
    expect(did.inputs).toEqual(inputs);
    expect(did.scrolled).toEqual(scrolled);
  });

  it('by the only label that has the words, where all of the list is drawn', async () => {
    const { find, inputs } = finding({ all: ['Ada L.', 'Bob'] });
    expect(await find('Ada')).toBe('Ada L.');
    expect(inputs).toEqual([]);
  });

  it('by the only label that the filter leaves, if it stays with less of the text', async () => {
    const { find, inputs } = finding({
      search: FILTER,
      all: ['Ada (1)', 'Bob (2)', 'Cyd (3)'],
      rows: 2,
      filters: (typed, all) => all.filter((one) => one.includes(typed)),
    });
    expect(await find('Cyd')).toBe('Cyd (3)');
    expect(inputs).toEqual(['fill Cyd', 'fill Cy', 'rest']);
  });

  it('but an offer to add the text is none, and the filter holds again what it held', async () => {
    const { find, inputs } = finding({
      search: FILTER,
      rows: 2,
      filters: (typed, all) => (['', 'old'].includes(typed) ? all : [`Add ${typed}`]),
    });
    await expect(find('Zoe')).rejects.toThrow('has no option "Zoe"');
    expect(inputs.slice(0, 4)).toEqual(['fill Zoe', 'fill Zo', 'rest', 'fill old']);
  });

  it('but a button whose words go on is none', async () => {
    const { work } = listing({
      popup: () => list([{ ...part('Delete all'), node: node('button', 'Delete all') }]),
    });
    await expect(findItem(work, await work.control(), 'Delete', 'invalid_input')).rejects.toThrow(
      'no option',
    );
  });

  const ref = (kind: FailureKind) => () => new SurehandError(kind, 'no');
  it.each<[claim: string, Finding, wanted: object, scrolled: number]>([
    [
      'with all that were met',
      { rows: 2 },
      {
        kind: 'target_not_found',
        message: 'combobox "Person" has no option "Zoe"',
        candidates: [`options: ${SIX.join(', ')}`],
      },
      4,
    ],
    [
      'with twenty of many',
      { all: Array.from({ length: 23 }, (_, at) => `n${at}`) },
      { candidates: [`options: ${Array.from({ length: 20 }, (_, at) => `n${at}`).join(', ')}, and 3 more`] },
      0,
    ],
    [
      'with all of twenty',
      { all: Array.from({ length: 20 }, (_, at) => `n${at}`) },
      { candidates: [`options: ${Array.from({ length: 20 }, (_, at) => `n${at}`).join(', ')}`] },
      0,
    ],
    ['without those that have no words', { all: ['Ada', ''] }, { candidates: ['options: Ada'] }, 0],
    [
      'where no list opened',
      { no_popup: true },
      { candidates: ['no list of options opened that can be read'] },
      0,
    ],
    [
      'where all that opened has no words',
      { all: [''] },
      { candidates: ['no list of options opened that can be read'] },
      0,
    ],
    ['where nothing scrolls', { rows: 2, no_scroller: true }, { candidates: ['options: Ada, Bob'] }, 0],
    ['where the list closed meanwhile', { rows: 2, closes_at: 1 }, { candidates: ['options: Ada, Bob'] }, 1],
    ['after a sixth row was drawn anew', { rows: 2, fails: ref('ref_changed') }, { kind: 'ref_changed' }, 6],
    [
      'at once where scrolling is not possible',
      { rows: 2, fails: ref('page_crashed') },
      { kind: 'page_crashed' },
      1,
    ],
    [
      'after 120 scrolls',
      { rows: 2, all: Array.from({ length: 200 }, (_, at) => `n${at}`) },
      { kind: 'target_not_found' },
      120,
    ],
    [
      'and nothing is typed into what is no field',
      { control: { editable: true }, tag: 'div', rows: 2, no_scroller: true },
      { kind: 'target_not_found' },
      0,
    ],
    [
      'and nothing is typed into a field that cannot be edited',
      { tag: 'input', rows: 2, no_scroller: true },
      { kind: 'target_not_found' },
      0,
    ],
  ])('or is not there, %s', async (_claim, made, wanted, scrolled) => {
    const { find, ...did } = finding(made);
    await expect(find('Zoe', 'target_not_found')).rejects.toMatchObject(wanted);
    expect(did.scrolled).toHaveLength(scrolled);
    expect(did.inputs.filter((input) => input.startsWith('fill'))).toEqual([]);
  });

  it('and one that is disabled is refused', async () => {
    await expect(finding({ disabled: 'Bob' }).find('Bob', 'target_not_found')).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'option "Bob" is disabled',
    });
  });

  it('and the field holds what it held where neither filter nor list has it', async () => {
    const { find, state, inputs } = finding({ search: FILTER, rows: 2, no_scroller: true });
    await expect(find('Zoe')).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(state.typed).toBe('old');
    expect(inputs).toEqual(['fill Zoe', 'fill old', 'rest']);
  });
});
