import { describe, expect, it } from 'vitest';
import type { DriverAction } from '../../src/drivers/driver.ts';
import { type FailureKind, SurehandError } from '../../src/model/failure.ts';
import { node } from '../fake-driver.ts';
import { clicked, list, oneControl, part } from './one-control.ts';

describe('one of several', () => {
  function choices(
    state: { on: string },
    kind: 'choices' | 'rating' = 'choices',
    more: { dead?: boolean } = {},
  ) {
    const labels = ['Small', 'Large', 'Huge'];
    return oneControl({
      control: () => ({
        kind,
        main: node('radiogroup', 'Size'),
        text: state.on,
        now: labels.indexOf(state.on) + 1,
        parts: labels.map((label) =>
          part(label, {
            role: 'radio',
            on: label === state.on,
            ...(label === 'Huge' ? { disabled: true } : {}),
          }),
        ),
      }),
      on: (action) => {
        for (const label of labels) if (clicked(action, label) && !more.dead) state.on = label;
        return undefined;
      },
    });
  }

  it('is clicked once, and not at all when it is chosen', async () => {
    const { adjust, inputs } = choices({ on: 'Small' });
    expect(await adjust('large')).toMatchObject({
      converged: true,
      target_state: 'Large',
      actual_state: 'Large',
    });
    expect(await adjust('Large')).toMatchObject({ attempts: 0 });
    expect(inputs).toEqual(['click Large']);
  });

  it('that does not follow is missed, and may have landed', async () => {
    const { adjust, inputs } = choices({ on: 'Small' }, 'choices', { dead: true });
    await expect(adjust('Large')).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('wanted "Large", reached "Small"'),
      may_have_landed: true,
    });
    expect(inputs).toHaveLength(1);
  });

  it('that is disabled or not there is refused, with those there are', async () => {
    await expect(choices({ on: 'Small' }).adjust('Huge')).rejects.toMatchObject({
      message: 'value: "Huge" is disabled',
    });
    await expect(choices({ on: 'Small' }).adjust('Tiny')).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'value: radiogroup "Size" has no "Tiny"',
      candidates: ['options: Small, Large, Huge'],
    });
  });

  it('stars are counted where they carry no numbers', async () => {
    const { adjust, inputs } = choices({ on: 'Small' }, 'rating');
    expect(await adjust(2)).toMatchObject({ converged: true, target_state: 2, actual_state: 2 });
    expect(inputs).toEqual(['hover Large', 'click Large']);
    await expect(choices({ on: 'Small' }, 'rating').adjust(7)).rejects.toMatchObject({
      kind: 'invalid_input',
    });
    await expect(choices({ on: 'Small' }, 'choices').adjust(2)).rejects.toMatchObject({
      kind: 'invalid_input',
    });
  });
});

describe('a native list', () => {
  function native(state: { on: string[] }, more: { multiple?: true; dead?: boolean } = {}) {
    const labels = ['Peru', 'Chile', 'Cuba'];
    return oneControl({
      control: () => ({
        kind: 'native_select',
        main: node('combobox', 'Country', { tag: 'select' }),
        text: state.on.join(', '),
        ...(more.multiple ? { multiple: true as const } : {}),
        parts: labels.map((label) =>
          part(label, {
            value: label.slice(0, 2).toLowerCase(),
            on: state.on.includes(label),
            ...(label === 'Cuba' ? { disabled: true as const } : {}),
          }),
        ),
      }),
      on: (action) => {
        if (action.kind === 'select' && !more.dead)
          state.on = labels.filter((label) => action.values.includes(label.slice(0, 2).toLowerCase()));
        return undefined;
      },
    });
  }

  it('is set at once by the value behind the label, and kept where it is so', async () => {
    const { adjust, inputs } = native({ on: ['Peru'] });
    expect(await adjust('chile')).toMatchObject({ actual_state: 'Chile', converged: true });
    expect(await adjust('Chile')).toMatchObject({ attempts: 0 });
    expect(inputs).toEqual(['select ch']);
  });

  it('of several adds to what is chosen', async () => {
    const { adjust, inputs } = native({ on: ['Peru'] }, { multiple: true });
    await adjust('Chile');
    expect(inputs).toEqual(['select pe, ch']);
  });

  it('refuses what it has not, what is disabled, and tells what it did not take', async () => {
    await expect(native({ on: [] }).adjust('Fiji')).rejects.toMatchObject({
      kind: 'invalid_input',
      candidates: ['options: Peru, Chile, Cuba'],
    });
    await expect(native({ on: [] }).adjust('Cuba')).rejects.toMatchObject({
      message: 'value: option "Cuba" is disabled',
    });
    await expect(native({ on: ['Peru'] }, { dead: true }).adjust('Chile')).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('reached "Peru"'),
    });
  });
});

describe('a list that opens', () => {
  interface State {
    open: boolean;
    chosen: string[];
    filter?: string;
    top?: number;
  }
  const ALL = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay'];

  function combo(
    state: State,
    more: {
      several?: boolean;
      searchable?: boolean;
      rows?: number;
      showsNothing?: boolean;
      dialog?: boolean;
    } = {},
  ) {
    const { several = false, searchable, rows = ALL.length } = more;
    const field = node('textbox', 'Filter', { key: 'filter', tag: 'input' });
    const shown = () =>
      ALL.filter((name) => name.toLowerCase().includes((state.filter ?? '').toLowerCase())).slice(
        state.top ?? 0,
        (state.top ?? 0) + rows,
      );
    return oneControl({
      control: () => ({
        kind: 'list',
        main: node('combobox', 'Person', { state: { expanded: state.open } }),
        text: more.showsNothing ? '' : state.chosen.join(', '),
        ...(several ? { multiple: true as const } : {}),
      }),
      popup: () =>
        state.open
          ? list(
              shown().map((name) => part(name, { on: state.chosen.includes(name) && !more.showsNothing })),
              {
                ...(searchable ? { search: field } : {}),
                ...(rows < ALL.length ? { scroller: node('option', 'Ada', { key: 'part/Ada' }) } : {}),
                at_start: (state.top ?? 0) === 0,
                at_end: (state.top ?? 0) + rows >= ALL.length,
              },
            )
          : null,
      on: (action) => {
        if (action.kind === 'fill') state.filter = action.value;
        if (action.kind === 'scroll_by')
          state.top = Math.max(0, Math.min(ALL.length - rows, (state.top ?? 0) + Math.sign(action.dy) * 2));
        if (action.kind === 'press' && action.keys === 'Escape') state.open = false;
        if (action.kind !== 'click') return undefined;
        const item = ALL.find((name) => clicked(action, name));
        if (!item) {
          state.open = !state.open;
          return undefined;
        }
        if (more.dialog) return { type: 'confirm', message: 'Sure?' };
        if (!several) {
          state.chosen = [item];
          state.open = false;
        } else if (state.chosen.includes(item)) state.chosen = state.chosen.filter((name) => name !== item);
        else state.chosen.push(item);
        return undefined;
      },
    });
  }

  it('is opened, the item is clicked, and the control shows it', async () => {
    const { adjust, inputs } = combo({ open: false, chosen: ['Ada'] });
    expect(await adjust('bob')).toMatchObject({ converged: true, actual_state: 'Bob', chosen: ['Bob'] });
    expect(inputs).toEqual(['click Person', 'click Bob']);
  });

  it('that shows the value already is left alone', async () => {
    const { adjust, inputs } = combo({ open: false, chosen: ['Ada'] });
    expect(await adjust('ADA')).toMatchObject({ attempts: 0, actual_state: 'Ada' });
    expect(inputs).toEqual([]);
  });

  it('that is open already is not opened again', async () => {
    const { adjust, inputs } = combo({ open: true, chosen: [] });
    await adjust('Cyd');
    expect(inputs).toEqual(['click Cyd']);
  });

  it('of several gets one more and is closed again; what is chosen is not pressed, which would let it go', async () => {
    const state: State = { open: false, chosen: ['Ada'] };
    const { adjust, inputs } = combo(state, { several: true });
    expect(await adjust('Bob')).toMatchObject({ converged: true });
    expect(state).toMatchObject({ chosen: ['Ada', 'Bob'], open: false });
    expect(inputs).toEqual(['click Person', 'click Bob', 'Escape']);
    await adjust('Ada');
    expect(state.chosen).toEqual(['Ada', 'Bob']);
  });

  it('with a filter finds what is not drawn', async () => {
    const state: State = { open: false, chosen: [] };
    const { adjust, inputs } = combo(state, { searchable: true, rows: 2 });
    expect(await adjust('Eve')).toMatchObject({ converged: true, actual_state: 'Eve' });
    expect(inputs).toEqual(['click Person', 'fill Eve', 'click Eve']);
  });

  it('that draws only a part is scrolled through', async () => {
    const state: State = { open: false, chosen: [], top: 2 };
    const { adjust, inputs } = combo(state, { rows: 2 });
    expect(await adjust('Fay')).toMatchObject({ converged: true, actual_state: 'Fay' });
    expect(inputs.filter((input) => input.startsWith('scroll')).length).toBeGreaterThanOrEqual(3);
  });

  it('without the item is refused with all that were seen, and closed', async () => {
    const state: State = { open: false, chosen: [] };
    const { adjust } = combo(state, { rows: 2 });
    await expect(adjust('Zoe')).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'combobox "Person" has no option "Zoe"',
      candidates: ['options: Ada, Bob, Cyd, Dan, Eve, Fay'],
    });
    expect(state.open).toBe(false);
  });

  it('that shows nothing of the choice is missed, and never chosen a second time', async () => {
    const { adjust, inputs } = combo({ open: false, chosen: [] }, { showsNothing: true });
    await expect(adjust('Bob')).rejects.toMatchObject({ kind: 'not_converged', may_have_landed: true });
    expect(inputs.filter((input) => input === 'click Bob')).toHaveLength(1);
  });

  it('whose choice opens a dialog says that nothing could be read', async () => {
    const { adjust } = combo({ open: false, chosen: [] }, { dialog: true });
    expect(await adjust('Bob')).toMatchObject({ converged: false, actual_state: '' });
  });

  it('that never opens says so', async () => {
    const dead = oneControl({
      control: () => ({ kind: 'list', main: node('button', 'Person'), text: '' }),
      popup: () => null,
    });
    await expect(dead.adjust('Bob')).rejects.toMatchObject({
      candidates: ['no list of options opened that can be read'],
    });
  });
});

describe('a long list that draws a few of its items', () => {
  const MANY = Array.from({ length: 500 }, (_, i) => `Seat ${i + 1}`);

  function seats(all: string[]) {
    const state = { top: 0, chosen: '' };
    const first = () => Math.floor(state.top / 20);
    return oneControl({
      control: () => ({ kind: 'list', main: node('listbox', 'Seat'), text: state.chosen }),
      popup: () =>
        list(
          all.slice(first(), first() + 5).map((label) => part(label, { on: label === state.chosen })),
          {
            scroller: node('listbox', 'Seat'),
            at_start: state.top === 0,
            at_end: state.top === all.length * 20 - 100,
            scrolled: state.top,
            scroll_most: all.length * 20 - 100,
          },
        ),
      on: (action) => {
        if (action.kind === 'scroll_by')
          state.top = Math.max(0, Math.min(all.length * 20 - 100, state.top + action.dy));
        for (const label of all) if (clicked(action, label)) state.chosen = label;
        return undefined;
      },
    });
  }

  it.each([
    ['up', MANY],
    ['down', [...MANY].reverse()],
  ])('is halved where they go %s in order', async (_, all) => {
    const { adjust, inputs } = seats(all);
    expect(await adjust('Seat 321')).toMatchObject({ converged: true, actual_state: 'Seat 321' });
    expect(inputs.length).toBeLessThan(14);
    expect(inputs.at(-1)).toBe('click Seat 321');
  });

  it('is gone through where they stand in no order', async () => {
    const all = ['Zoe', 'Ada', 'Moe', ...MANY.slice(0, 60)];
    const { adjust } = seats(all);
    expect(await adjust('Seat 41')).toMatchObject({ converged: true, actual_state: 'Seat 41' });
  });
});

describe('an item that is marked in a list that takes one', () => {
  /** Pressed again it is let go of. The mark is where the keys are, or what is chosen. */
  function marking({
    role,
    follows = false,
    shows = '',
  }: {
    role: string;
    follows?: boolean;
    shows?: string;
  }) {
    const state = { mark: 'Bob', chosen: follows ? '' : 'Bob', open: role === 'listbox' };
    const adjusting = oneControl({
      control: () => ({ kind: 'list', main: node(role, 'Person'), text: follows ? state.chosen : shows }),
      popup: () =>
        state.open ? list(['Ada', 'Bob'].map((label) => part(label, { on: label === state.mark }))) : null,
      on: (action) => {
        const label = ['Ada', 'Bob'].find((one) => action.key === `part/${one}`);
        if (action.kind === 'hover' && label && follows) state.mark = label;
        if (action.kind === 'press' && action.keys === 'Escape') state.open = false;
        if (action.kind !== 'click') return undefined;
        if (!label) state.open = true;
        else {
          state.chosen = state.chosen === label ? '' : label;
          state.mark = state.chosen;
          state.open = role === 'listbox';
        }
        return undefined;
      },
    });
    return { ...adjusting, state };
  }

  it('is not pressed where the list stands on the page', async () => {
    const { adjust, inputs, state } = marking({ role: 'listbox' });
    expect(await adjust('Bob')).toMatchObject({ converged: true, actual_state: 'Bob' });
    expect(inputs).toEqual([]);
    expect(state.chosen).toBe('Bob');
  });

  it('is not pressed where the mark stays while the pointer is on another, and is not proved by the mark', async () => {
    const { adjust, inputs, state } = marking({ role: 'combobox' });
    await expect(adjust('Bob')).rejects.toMatchObject({ kind: 'not_converged' });
    expect(inputs).toEqual(['click Person', 'hover Ada', 'Escape']);
    expect(state.chosen).toBe('Bob');
  });

  it('is pressed where it is the only one that is left, as the keys are at it', async () => {
    const state = { open: false, chosen: '' };
    const { adjust, inputs } = oneControl({
      control: () => ({ kind: 'list', main: node('combobox', 'Person'), text: state.chosen }),
      popup: () => (state.open ? list([part('Bob', { on: true })]) : null),
      on: (action) => {
        if (clicked(action, 'Bob')) Object.assign(state, { chosen: 'Bob', open: false });
        else if (action.kind === 'click') state.open = true;
        return undefined;
      },
    });
    expect(await adjust('Bob')).toMatchObject({ converged: true, actual_state: 'Bob' });
    expect(inputs).toEqual(['click Person', 'click Bob']);
  });

  it('is pressed where the mark goes with the pointer', async () => {
    const { adjust, inputs, state } = marking({ role: 'combobox', follows: true });
    expect(await adjust('Bob')).toMatchObject({ converged: true, actual_state: 'Bob' });
    expect(inputs).toEqual(['click Person', 'hover Ada', 'click Bob']);
    expect(state.chosen).toBe('Bob');
  });
});

describe('how a list is opened', () => {
  /** A list that opens on one kind of input only. */
  function opening(
    by: (action: DriverAction) => boolean,
    more: { role?: string; covered?: FailureKind } = {},
  ) {
    const { role = 'combobox', covered } = more;
    const state = { open: false, chosen: '' };
    return oneControl({
      control: () => ({ kind: 'list', main: node(role, 'Person'), text: state.chosen }),
      popup: () => (state.open ? list([part('Bob')]) : null),
      on: (action) => {
        if (covered && action.kind === 'click' && !state.open) throw new SurehandError(covered, 'a banner');
        if (clicked(action, 'Bob')) Object.assign(state, { chosen: 'Bob', open: false });
        else if (by(action)) state.open = true;
        return undefined;
      },
    });
  }
  const byKey = (action: DriverAction) => action.kind === 'press' && action.keys === 'ArrowDown';

  it('by its key where a click does not open it', async () => {
    const { adjust, inputs } = opening(byKey);
    expect(await adjust('Bob')).toMatchObject({ converged: true });
    expect(inputs).toEqual(['click Person', 'ArrowDown', 'click Bob']);
  });

  it('by its key where it is covered or tucked away', async () => {
    for (const covered of ['target_obscured', 'target_not_visible'] as const) {
      const { adjust, inputs } = opening(byKey, { covered });
      expect(await adjust('Bob')).toMatchObject({ converged: true });
      expect(inputs).toEqual(['click Person', 'ArrowDown', 'click Bob']);
    }
  });

  it('but no key is sent to what an arrow could change, nor after another failure', async () => {
    const plain = opening(byKey, { role: 'button' });
    await expect(plain.adjust('Bob')).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(plain.inputs).not.toContain('ArrowDown');
    const covered = opening(byKey, { role: 'button', covered: 'target_obscured' });
    await expect(covered.adjust('Bob')).rejects.toMatchObject({ kind: 'target_obscured' });
    const broken = opening(byKey, { covered: 'target_disabled' });
    await expect(broken.adjust('Bob')).rejects.toMatchObject({ kind: 'target_disabled' });
    expect([...covered.inputs, ...broken.inputs]).not.toContain('ArrowDown');
  });
});

describe('a path through a menu', () => {
  /** File opens on pointing, Export only when it is pressed, Recent only by its arrow. */
  function menu() {
    const state = { open: false, under: '', done: '' };
    const INSIDE: Record<string, string[]> = {
      File: ['Export', 'Recent'],
      Export: ['PDF', 'Print'],
      Recent: ['a.txt'],
    };
    const OPENS: Record<string, (action: DriverAction) => boolean> = {
      File: ({ kind }) => kind === 'hover',
      Export: ({ kind }) => kind === 'click',
      Recent: (action) => action.kind === 'press' && action.keys === 'ArrowRight',
    };
    const shown = () => [
      'File',
      'Help',
      ...(state.under === '' ? [] : (INSIDE.File ?? [])),
      ...(state.under === 'File' ? [] : (INSIDE[state.under] ?? [])),
    ];
    const adjusting = oneControl({
      control: () => ({
        kind: 'menu',
        main: node('button', 'Menu', { state: { expanded: state.open } }),
        text: '',
      }),
      popup: () =>
        state.open
          ? list(
              shown().map((label) =>
                part(label, {
                  role: 'menuitem',
                  ...(INSIDE[label] ? { opens: true as const } : {}),
                  ...(label === 'Print' ? { disabled: true as const } : {}),
                }),
              ),
            )
          : null,
      on: (action) => {
        const label = action.key?.replace('part/', '') ?? '';
        if (OPENS[label]?.(action)) state.under = label;
        else if (action.kind === 'click' && label === 'button/Menu') state.open = true;
        else if (action.kind === 'click' && !INSIDE[label])
          Object.assign(state, { done: label, open: false });
        return undefined;
      },
    });
    return { ...adjusting, state };
  }

  it.each([
    ['Help', ['click Menu', 'click Help']],
    ['File > Export > PDF', ['click Menu', 'hover File', 'hover Export', 'click Export', 'click PDF']],
    [
      'File › Recent › a.txt',
      ['click Menu', 'hover File', 'hover Recent', 'click Recent', 'ArrowRight', 'click a.txt'],
    ],
  ])(
    '%s is opened by pointing, pressed only where that says it opens, and ends in one press',
    async (path, wanted) => {
      const { adjust, inputs, state } = menu();
      await adjust(path);
      expect(inputs).toEqual(wanted);
      expect(state.done).toBe(path.split(/ [>›] /).at(-1));
    },
  );

  it.each([
    ['File > Import', 'button "Menu" has no item "Import"'],
    ['File > Export > Print', '"Print" is disabled'],
  ])('%s is refused and nothing at its end is pressed', async (path, message) => {
    const { adjust, state } = menu();
    await expect(adjust(path)).rejects.toMatchObject({ kind: 'invalid_input', message: `value: ${message}` });
    expect(state.done).toBe('');
  });
});
