import { describe, expect, it } from 'vitest';
import type { DriverAction, NetworkEntry } from '../../src/drivers/driver.ts';
import type { Control, ControlKind, ControlPart } from '../../src/model/control.ts';
import type { DialogInfo } from '../../src/model/driver-event.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { adjustList, hasWords, pickItems } from '../../src/pipeline/adjust/adjust-list.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { letGoOfAll } from '../../src/pipeline/adjust/let-go.ts';
import { node } from '../fake-driver.ts';
import { clicked, list, oneControl, part, sent } from './one-control.ts';

interface Listed {
  kind?: ControlKind;
  labels?: string[];
  chosen?: string[];
  open?: boolean;
  /** Who says that several may be chosen; the app itself takes several from whoever says so. */
  several?: 'control' | 'popup' | 'nobody';
  takes_several?: boolean;
  /** Where the control shows what is chosen. */
  shows?: 'text' | 'tags' | 'around' | 'name' | 'value' | 'count' | 'nothing';
  /** What it shows besides. */
  beside?: string;
  /** What is chosen is no longer offered. */
  leaves_out?: boolean;
  /** The list says nothing of what is chosen. */
  unmarked?: boolean;
  /** Marked in the list without being chosen. */
  highlight?: string;
  /** What else a choice brings. */
  brings?: Record<string, string[]>;
  /** It does not say whether it is open. */
  silent?: boolean;
  /** A thing to press beside the choices. */
  button?: string;
  /** What is let go of stays. */
  keeps?: boolean;
  /** Where the keys are; the mark follows them in some lists. */
  lit?: string;
  lit_is_on?: boolean;
  /** A pointer on an item takes the keys there. */
  follows_pointer?: boolean;
  /** The choice counts once this is pressed. */
  confirm?: 'from the first' | 'later' | 'disabled' | 'another';
  closes?: boolean;
  /** What a click on an item meets, by its number from 1. */
  meets?: (click: number) => SurehandError | undefined;
  /** The choice is taken though the click failed. */
  taken?: boolean;
  dead?: boolean;
  role?: string;
  at?: { x: number; y: number };
  editable?: true;
  /** What is chosen comes back once the page rests. */
  asks?: 'on opening' | 'on choosing';
  requests?: (clicks: number) => NetworkEntry[];
}

function listed(made: Listed) {
  const {
    kind = 'list',
    labels = ['Ada', 'Bob', 'Cyd'],
    several = 'nobody',
    shows = 'text',
    role = 'option',
  } = made;
  const state = {
    open: made.open ?? false,
    chosen: [...(made.chosen ?? [])],
    /** Marked in the list and not handed over yet. */
    marked: [...(made.chosen ?? [])],
    lit: made.lit,
    clicks: 0,
  };
  const clicks: DriverAction[] = [];
  const takesSeveral = made.takes_several ?? several !== 'nobody';
  const closes = made.closes ?? !takesSeveral;
  const said = () => [made.beside, ...state.chosen].filter(Boolean).join(', ');
  const main = () =>
    node('combobox', shows === 'name' ? said() || 'Person' : 'Person', {
      key: 'combobox/Person',
      state: {
        ...(made.silent ? {} : { expanded: state.open }),
        ...(shows === 'value' ? { value: said() } : {}),
      },
    });
  const OK = node('button', 'OK', {
    key: 'ok',
    ...(made.confirm === 'disabled' ? { state: { disabled: true } } : {}),
  });
  const items = (): ControlPart[] =>
    labels
      .filter((label) => !made.leaves_out || !state.chosen.includes(label))
      .map((label) =>
        part(label, {
          role,
          ...(made.unmarked
            ? {}
            : {
                on:
                  state.marked.includes(label) ||
                  made.highlight === label ||
                  (made.lit_is_on === true && state.lit === label),
              }),
          ...(state.lit === label ? { lit: true as const } : {}),
          ...(made.at ? { at: made.at } : {}),
        }),
      )
      .concat(made.button ? part(made.button, { role: 'button' }) : []);
  const confirm = () => {
    if (made.confirm === 'another') return state.clicks === 0 ? OK : node('button', 'Pay', { key: 'pay' });
    if (made.confirm === 'later') return state.clicks === 0 ? undefined : OK;
    return made.confirm ? OK : undefined;
  };
  const take = (label: string): void => {
    const without = state.marked.filter((one) => one !== label);
    state.marked = !takesSeveral
      ? [label]
      : without.length < state.marked.length
        ? made.keeps
          ? state.marked
          : without
        : [...without, label, ...(made.brings?.[label] ?? [])];
    if (!made.confirm || made.confirm === 'later') state.chosen = [...state.marked];
    if (closes) state.open = false;
  };
  const question: DialogInfo = { type: 'confirm', message: 'Sure?' };
  const { world, inputs } = oneControl({
    control: (): Omit<Control, 'parts'> => ({
      kind,
      main: main(),
      text: shows === 'text' ? said() : shows === 'count' ? `${state.chosen.length} chosen` : '',
      ...(several === 'control' ? { multiple: true as const } : {}),
      ...(shows === 'tags' ? { tags: [...state.chosen], around: said() } : {}),
      ...(shows === 'around' ? { around: said() } : {}),
      ...(made.editable ? { editable: true as const } : {}),
    }),
    popup: () => {
      const button = confirm();
      return state.open
        ? list(items(), {
            ...(several === 'popup' ? { multiple: true as const } : {}),
            ...(button ? { confirm: button } : {}),
          })
        : null;
    },
    others: () => [OK, node('button', 'Pay', { key: 'pay' })],
    requests: () => made.requests?.(state.clicks) ?? [],
    on: (action) => {
      if (action.kind === 'press' && action.keys === 'Escape') state.open = false;
      if (action.kind === 'hover' && made.follows_pointer) state.lit = action.key?.replace('part/', '');
      if (action.kind !== 'click') return undefined;
      if (action.key === 'combobox/Person') {
        if (made.asks === 'on opening') return question;
        state.open = !state.open;
        return undefined;
      }
      if (action.key === 'ok') {
        state.chosen = [...state.marked];
        state.open = false;
        return undefined;
      }
      const label = labels.find((one) => clicked(action, one));
      if (label === undefined) return undefined;
      clicks.push(action);
      state.clicks++;
      if (made.asks === 'on choosing') return question;
      const failure = made.meets?.(state.clicks);
      if (failure && !made.taken) throw failure;
      if (!made.dead) take(label);
      if (failure) throw failure;
      return undefined;
    },
  });
  const work = new Adjustment(world, world.screen.refs.bind(main(), false), new AbortController().signal);
  return {
    state,
    inputs,
    clicks,
    work,
    pick: async (values: string[], only = false) =>
      pickItems(work, await work.begin(), values, { only, failure: 'target_not_found' }),
    adjust: async (value: string) => adjustList(work, await work.begin(), { value, tolerance: 0 }),
    empty: async () => letGoOfAll(work, await work.begin()),
  };
}

describe('items of a list are chosen', () => {
  it.each<[claim: string, Listed, values: string[], only: boolean, chosen: string[], inputs: string[]]>([
    ['one', {}, ['Bob'], false, ['Bob'], ['click Person', 'click Bob']],
    ['one in place of another', { chosen: ['Ada'] }, ['Bob'], false, ['Bob'], ['click Person', 'click Bob']],
    [
      'one more, and the list is closed',
      { several: 'control', chosen: ['Ada'] },
      ['Bob'],
      false,
      ['Ada', 'Bob'],
      ['click Person', 'click Bob', 'Escape'],
    ],
    [
      'one more where only the open list says that it takes several',
      { several: 'popup', chosen: ['Ada'] },
      ['Bob'],
      false,
      ['Ada', 'Bob'],
      ['click Person', 'click Bob', 'Escape'],
    ],
    [
      'two, in a list that stays open',
      { several: 'control' },
      ['Bob', 'Cyd'],
      false,
      ['Bob', 'Cyd'],
      ['click Person', 'click Bob', 'click Cyd', 'Escape'],
    ],
    [
      'two, in a list that closes after each',
      { several: 'control', closes: true },
      ['Bob', 'Cyd'],
      false,
      ['Bob', 'Cyd'],
      ['click Person', 'click Bob', 'click Person', 'click Cyd'],
    ],
    [
      'only one, and the others are let go',
      { several: 'control', chosen: ['Ada', 'Cyd'] },
      ['Bob'],
      true,
      ['Bob'],
      ['click Person', 'click Ada', 'click Cyd', 'click Bob', 'Escape'],
    ],
    [
      'only one that is there, and it is not pressed',
      { several: 'control', chosen: ['Ada', 'Cyd'] },
      ['Cyd'],
      true,
      ['Cyd'],
      ['click Person', 'click Ada', 'Escape'],
    ],
    [
      'only one, where only the open list says that it takes several',
      { several: 'popup', chosen: ['Ada'] },
      ['Bob'],
      true,
      ['Bob'],
      ['click Person', 'click Ada', 'click Bob', 'Escape'],
    ],
    [
      'one that is chosen already is not pressed, which would let it go',
      { several: 'control', chosen: ['Ada', 'Bob'] },
      ['Bob'],
      false,
      ['Ada', 'Bob'],
      ['click Person', 'Escape'],
    ],
    [
      'a tag is left where it is',
      { several: 'control', shows: 'tags', chosen: ['Ada'] },
      ['ada'],
      false,
      ['Ada'],
      [],
    ],
    [
      'a tag and one more',
      { several: 'control', shows: 'tags', chosen: ['Ada'] },
      ['Ada', 'Bob'],
      false,
      ['Ada', 'Bob'],
      ['click Person', 'click Bob', 'Escape'],
    ],
    [
      'a tag and no other',
      { several: 'control', shows: 'tags', chosen: ['Ada', 'Cyd'] },
      ['Ada'],
      true,
      ['Ada'],
      ['click Person', 'click Cyd', 'Escape'],
    ],
    [
      'one that the list leaves out, as it is chosen, and another',
      { several: 'control', leaves_out: true, chosen: ['Ada'] },
      ['Ada', 'Bob'],
      false,
      ['Ada', 'Bob'],
      ['click Person', 'click Bob', 'Escape'],
    ],
    [
      'one whose mark is only a highlight, in a list that takes one',
      { highlight: 'Bob', chosen: ['Ada'] },
      ['Bob'],
      false,
      ['Bob'],
      ['click Person', 'click Bob'],
    ],
    [
      'two, and that two were asked for tells that it takes several',
      { takes_several: true, shows: 'around', chosen: ['Ada'], closes: false },
      ['Ada', 'Bob'],
      false,
      ['Ada', 'Bob'],
      ['click Person', 'click Bob', 'Escape'],
    ],
    [
      'two, in a list that does not say that it is open',
      { several: 'control', silent: true },
      ['Bob', 'Cyd'],
      false,
      ['Bob', 'Cyd'],
      ['click Person', 'click Bob', 'click Cyd', 'Escape'],
    ],
    [
      'and one that the first brought is not pressed, which would take it away',
      { several: 'control', shows: 'tags', brings: { Ada: ['Bob'] } },
      ['Ada', 'Bob'],
      false,
      ['Ada', 'Bob'],
      ['click Person', 'click Ada', 'Escape'],
    ],
    [
      'one that other words around the control speak of, and another',
      { several: 'control', shows: 'around', beside: 'ask Ada' },
      ['Ada', 'Bob'],
      false,
      ['Ada', 'Bob'],
      ['click Person', 'click Ada', 'click Bob', 'Escape'],
    ],
    [
      'two tags and one more',
      { several: 'control', shows: 'tags', chosen: ['Ada', 'Cyd'] },
      ['Cyd', 'Ada', 'Bob'],
      false,
      ['Ada', 'Cyd', 'Bob'],
      ['click Person', 'click Bob', 'Escape'],
    ],
    [
      'whatever opening the list sent',
      { requests: () => [sent({ at_ms: Number.MAX_SAFE_INTEGER })] },
      ['Bob'],
      false,
      ['Bob'],
      ['click Person', 'click Bob'],
    ],
    [
      'in a dialog that has a button beside the choices',
      { kind: 'calendar', button: 'Help' },
      ['Bob'],
      false,
      ['Bob'],
      ['click Person', 'click Bob'],
    ],
    [
      'and nothing is handed over where nothing had to be chosen',
      { several: 'control', shows: 'tags', chosen: ['Ada'], confirm: 'from the first' },
      ['Ada'],
      true,
      ['Ada'],
      ['click Person', 'Escape'],
    ],
    [
      'and that another was let go of is handed over, too',
      { several: 'control', shows: 'tags', chosen: ['Ada', 'Cyd'], confirm: 'from the first' },
      ['Ada'],
      true,
      ['Ada'],
      ['click Person', 'click Cyd', 'click OK'],
    ],
    [
      'and handed over where the list waits for that',
      { several: 'control', confirm: 'from the first' },
      ['Bob'],
      false,
      ['Bob'],
      ['click Person', 'click Bob', 'click OK'],
    ],
    [
      'and a button that came with the choice is not pressed',
      { several: 'control', confirm: 'later' },
      ['Bob'],
      false,
      ['Bob'],
      ['click Person', 'click Bob', 'Escape'],
    ],
    [
      'though its mark is where the keys are: pressed, as the mark tells nothing',
      { several: 'control', lit: 'Bob', lit_is_on: true, follows_pointer: true },
      ['Bob'],
      false,
      ['Bob'],
      ['click Person', 'hover Ada', 'click Bob', 'Escape'],
    ],
    [
      'and one whose mark stays when the keys are elsewhere is not pressed',
      { several: 'control', lit: 'Bob', chosen: ['Bob'], follows_pointer: true },
      ['Bob'],
      false,
      ['Bob'],
      ['click Person', 'hover Ada', 'Escape'],
    ],
  ])('%s', async (_claim, made, values, only, chosen, inputs) => {
    const { pick, state, ...did } = listed(made);
    const done = await pick(values, only);
    expect(done).toMatchObject({
      converged: true,
      within_tolerance: true,
      target_state: values.join(', '),
      attempts: inputs.length,
    });
    expect([...(done.chosen ?? [])].sort()).toEqual([...values].sort());
    expect(state.chosen).toEqual(chosen);
    expect(did.inputs).toEqual(inputs);
  });

  it('where its own words are', async () => {
    const { pick, clicks } = listed({ at: { x: 3, y: 4 } });
    await pick(['Bob']);
    expect(clicks).toEqual([expect.objectContaining({ position: { x: 3, y: 4 } })]);
  });
});

describe('what was chosen is read', () => {
  it.each<[claim: string, Listed, values: string[], converged: boolean]>([
    ['off its text', { shows: 'text' }, ['Bob'], true],
    ['off its text with an arrow beside', { shows: 'text', labels: ['Bob ▾'] }, ['Bob ▾'], true],
    ['off words around it', { shows: 'around' }, ['Bob'], true],
    ['off its value', { shows: 'value' }, ['Bob'], true],
    ['off its name, which it had before otherwise', { shows: 'around', beside: 'Team' }, ['Bob'], true],
    [
      'off the open list where the control says only how many',
      { shows: 'count', several: 'control' },
      ['Bob'],
      true,
    ],
    ['off nothing, where neither says anything', { shows: 'nothing', unmarked: true }, ['Bob'], false],
    ['off nothing, where nothing was taken', { dead: true }, ['Bob'], false],
    [
      'and words that stood there before do not tell',
      { shows: 'around', beside: 'ask Bob or Ada', dead: true },
      ['Bob'],
      false,
    ],
    [
      'and what is only a part of a word does not tell',
      { shows: 'text', beside: 'Bobby', dead: true },
      ['Bob'],
      false,
    ],
    [
      'and what was typed to search with does not tell',
      { shows: 'text', several: 'control', editable: true, dead: true, beside: 'Bob' },
      ['Bob'],
      false,
    ],
    [
      'and two of which one was not taken are not there',
      { several: 'control', meets: () => undefined, leaves_out: true, unmarked: true, shows: 'nothing' },
      ['Bob', 'Cyd'],
      false,
    ],
    [
      'and an item whose mark may be the highlight is not told by the list',
      { several: 'control', shows: 'nothing', lit: 'Bob', lit_is_on: true, dead: true },
      ['Bob'],
      false,
    ],
  ])('%s', async (_claim, made, values, converged) => {
    expect(await listed(made).pick(values)).toMatchObject({ converged, within_tolerance: converged });
  });

  it('and one that stays unread is told with what the control says, and never pressed again', async () => {
    const { adjust, inputs } = listed({ chosen: ['Ada'], dead: true, unmarked: true });
    await expect(adjust('Bob')).rejects.toMatchObject({
      kind: 'not_converged',
      message: 'combobox "Person": wanted "Bob", reached "Ada" after 3 inputs',
    });
    expect(inputs).toEqual(['click Person', 'click Bob', 'Escape']);
  });
});

describe('nothing is chosen', () => {
  it.each<[claim: string, Listed, values: string[], wanted: object, inputs: string[]]>([
    [
      'where it is not there, and the list is closed',
      {},
      ['Zoe'],
      { kind: 'target_not_found', candidates: ['options: Ada, Bob, Cyd'] },
      ['click Person', 'Escape'],
    ],
    [
      'where two are called so',
      { labels: ['Bob', 'bob'] },
      ['BOB'],
      { kind: 'target_ambiguous' },
      ['click Person', 'Escape'],
    ],
    [
      'in a dialog that offers no choices',
      { kind: 'calendar', role: 'button' },
      ['Bob'],
      { kind: 'control_mismatch', message: 'combobox "Person" opened nothing that offers choices' },
      ['click Person', 'Escape'],
    ],
    [
      'alone that the list leaves out: words around the control may speak of something else',
      { several: 'control', leaves_out: true, chosen: ['Ada'], shows: 'around' },
      ['Ada'],
      { kind: 'target_not_found' },
      ['click Person', 'Escape'],
    ],
    [
      'in a list that is empty, whatever the control shows',
      { several: 'control', labels: [], chosen: ['Ada'], open: true },
      ['Ada', 'Bob'],
      { kind: 'target_not_found', candidates: ['no list of options opened that can be read'] },
      ['click Person', 'ArrowDown'],
    ],
    [
      'after a first one that sent something',
      {
        several: 'control',
        requests: (clicks) => (clicks > 0 ? [sent({ at_ms: Number.MAX_SAFE_INTEGER })] : []),
      },
      ['Ada', 'Bob'],
      { kind: 'not_converged', may_have_landed: true },
      ['click Person', 'click Ada', 'Escape'],
    ],
  ])('%s', async (_claim, made, values, wanted, inputs) => {
    const { pick, ...did } = listed(made);
    await expect(pick(values)).rejects.toMatchObject(wanted);
    expect(did.inputs).toEqual(inputs);
  });

  it.each(['checkbox', 'menuitemcheckbox', 'menuitemradio', 'option', 'radio', 'treeitem'])(
    'unless the dialog has a %s',
    async (role) => {
      expect(await listed({ kind: 'calendar', role }).pick(['Bob'])).toMatchObject({ converged: true });
    },
  );

  it.each<[asks: 'on opening' | 'on choosing', inputs: string[]]>([
    ['on opening', ['click Person']],
    ['on choosing', ['click Person', 'click Bob']],
  ])('that could be read while a dialog asks %s', async (asks, inputs) => {
    const { pick, ...did } = listed({ asks });
    expect(await pick(['Bob', 'Cyd'])).toMatchObject({ converged: false, actual_state: '' });
    expect(did.inputs).toEqual(inputs);
  });

  it('by the button of the list where it is disabled or has become another', async () => {
    for (const confirm of ['disabled', 'another'] as const) {
      const { pick, inputs } = listed({ several: 'control', confirm });
      await pick(['Bob']);
      expect(inputs).toEqual(['click Person', 'click Bob', 'Escape']);
    }
  });
});

describe('only what was asked for stays chosen', () => {
  it('and what was let go of and stays is a failure that says so', async () => {
    const { pick, inputs } = listed({ several: 'control', chosen: ['Ada', 'Cyd'], keeps: true });
    await expect(pick(['Bob'], true)).rejects.toMatchObject({
      kind: 'not_converged',
      message: 'combobox "Person": wanted "Bob", reached "Ada, Cyd, Bob" after 5 inputs; Ada, Cyd stayed',
    });
    expect(inputs).toEqual(['click Person', 'click Ada', 'click Cyd', 'click Bob', 'Escape']);
  });

  it('and nothing is pressed where the list does not offer what else is chosen', async () => {
    const { pick, inputs } = listed({
      several: 'control',
      shows: 'tags',
      leaves_out: true,
      chosen: ['Ada', 'Cyd'],
    });
    await expect(pick(['Ada', 'Bob'], true)).rejects.toMatchObject({
      kind: 'invalid_input',
      message:
        'value: the list of combobox "Person" does not offer to let go of what else is chosen: press the cross of each',
      candidates: ['Cyd'],
    });
    expect(inputs).toEqual(['click Person', 'Escape']);
  });

  it('and what shows tags takes several, whatever else it says: what cannot be let go of is no success', async () => {
    const { pick, inputs } = listed({
      several: 'nobody',
      shows: 'tags',
      unmarked: true,
      chosen: ['Ada', 'Cyd'],
    });
    await expect(pick(['Ada'], true)).rejects.toMatchObject({ kind: 'invalid_input', candidates: ['Cyd'] });
    expect(inputs).toEqual(['click Person', 'Escape']);
  });

  it('and what it let go of is told, so that it can be seen to come back', async () => {
    const done = await listed({ several: 'control', chosen: ['Ada'] }).pick(['Bob'], true);
    expect(done).toMatchObject({ chosen: ['Bob'], dropped: ['Ada'] });
    expect(await listed({ several: 'control', chosen: ['Ada'] }).pick(['Bob'])).not.toHaveProperty('dropped');
  });

  it('and what it let go of may be a part of the words of what is chosen, or of its name', async () => {
    const longer = listed({ several: 'control', labels: ['Ada', 'Ada Lovelace'], chosen: ['Ada'] });
    expect(await longer.pick(['Ada Lovelace'], true)).toMatchObject({ converged: true, dropped: ['Ada'] });
    const named = listed({ several: 'control', labels: ['Person', 'Bob'], chosen: ['Person'] });
    expect(await named.pick(['Bob'], true)).toMatchObject({ converged: true, dropped: ['Person'] });
  });
});

it('a path leads to its end', async () => {
  const { pick, inputs } = listed({ labels: ['Fruit', 'Pear'] });
  expect(await pick(['Fruit > Pear'])).toMatchObject({ converged: true, chosen: ['Pear'] });
  expect(inputs).toEqual(['click Person', 'click Pear']);
});

describe('an item that is drawn anew before the click', () => {
  const anew = (more = {}) => new SurehandError('ref_changed', 'drawn anew', more);

  it('is looked for again, four times at most', async () => {
    const third = listed({ meets: (click) => (click < 4 ? anew() : undefined) });
    expect(await third.pick(['Bob'])).toMatchObject({ converged: true });
    expect(third.inputs.filter((input) => input === 'click Bob')).toHaveLength(4);
    const never = listed({ meets: () => anew() });
    await expect(never.pick(['Bob'])).rejects.toMatchObject({ kind: 'ref_changed' });
    expect(never.inputs.filter((input) => input === 'click Bob')).toHaveLength(4);
    expect(never.state.open).toBe(false);
  });

  it('is taken where the list acted on the press and is gone', async () => {
    const { pick, inputs } = listed({ meets: () => anew({ may_have_landed: true }), taken: true });
    expect(await pick(['Bob'])).toMatchObject({ converged: true });
    expect(inputs).toEqual(['click Person', 'click Bob']);
  });

  it('is not pressed again where the click may have landed, nor after any other failure', async () => {
    for (const failure of [
      anew({ may_have_landed: true }),
      new SurehandError('target_obscured', 'a banner'),
    ]) {
      const { pick, inputs } = listed({ meets: () => failure });
      await expect(pick(['Bob'])).rejects.toBe(failure);
      expect(inputs.filter((input) => input === 'click Bob')).toHaveLength(1);
    }
  });
});

describe('all is let go of', () => {
  it.each<[claim: string, Listed, dropped: string[], inputs: string[]]>([
    [
      'one by one',
      { several: 'control', chosen: ['Ada', 'Cyd'] },
      ['Ada', 'Cyd'],
      ['click Person', 'click Ada', 'click Cyd', 'Escape'],
    ],
    ['of which there is nothing', { several: 'control' }, [], ['click Person', 'Escape']],
    [
      'where only the open list says that it takes several',
      { several: 'popup', chosen: ['Ada'] },
      ['Ada'],
      ['click Person', 'click Ada', 'Escape'],
    ],
    [
      'and handed over where the list waits for that',
      { several: 'control', chosen: ['Ada'], confirm: 'from the first' },
      ['Ada'],
      ['click Person', 'click Ada', 'click OK'],
    ],
    [
      'and nothing is handed over where nothing was let go of',
      { several: 'control', confirm: 'from the first' },
      [],
      ['click Person', 'Escape'],
    ],
  ])('%s', async (_claim, made, dropped, inputs) => {
    const { empty, state, ...did } = listed(made);
    expect(await empty()).toMatchObject({ converged: true, target_state: 'nothing', chosen: [], dropped });
    expect(state.chosen).toEqual([]);
    expect(did.inputs).toEqual(inputs);
  });

  it.each<[claim: string, Listed, wanted: object, inputs: string[]]>([
    [
      'in a list that takes one',
      { chosen: ['Ada'] },
      {
        kind: 'invalid_input',
        message: 'value: combobox "Person" takes one option: only a list of several can be left with none',
      },
      ['click Person', 'Escape'],
    ],
    [
      'in a list that does not say what is chosen',
      { several: 'control', shows: 'tags', chosen: ['Ada'], unmarked: true },
      {
        kind: 'invalid_input',
        message: 'value: the list of combobox "Person" does not say what is chosen: press the cross of each',
        candidates: ['Ada'],
      },
      ['click Person', 'Escape'],
    ],
    [
      'in a list that keeps it',
      { several: 'control', chosen: ['Ada'], dead: true },
      { kind: 'not_converged', message: 'combobox "Person": wanted "nothing", reached "Ada" after 3 inputs' },
      ['click Person', 'click Ada', 'Escape'],
    ],
    [
      'once letting go of the first sent something',
      {
        several: 'control',
        chosen: ['Ada', 'Bob'],
        requests: (clicks) => (clicks > 0 ? [sent({ at_ms: Number.MAX_SAFE_INTEGER })] : []),
      },
      { kind: 'not_converged', may_have_landed: true },
      ['click Person', 'click Ada', 'Escape'],
    ],
  ])('but not %s', async (_claim, made, wanted, inputs) => {
    const { empty, ...did } = listed(made);
    await expect(empty()).rejects.toMatchObject(wanted);
    expect(did.inputs).toEqual(inputs);
  });
});

it.each<[text: string, label: string, has: boolean]>([
  ['Bob', 'bob', true],
  ['Ada,  Bob ', 'Bob', true],
  ['ask Bob Smith now', 'bob smith', true],
  ['Bobby', 'Bob', false],
  ['Jacob Bob', 'Bob', true],
  ['1Bob', 'Bob', false],
  ['Bobé', 'Bob', false],
  ['Bobby or Bob', 'Bob', true],
  ['Bob', '', false],
  ['', 'Bob', false],
])('%o has the words %o: %s', (text, label, has) => {
  expect(hasWords(text, label)).toBe(has);
});
