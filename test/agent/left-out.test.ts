import { describe, expect, it } from 'vitest';
import { LeftOut } from '../../src/agent/left-out.ts';

const act = (own: string, ...given: string[]) => ({
  own,
  of: [] as string[],
  given,
  words: [] as string[],
  came: [] as string[],
  address: '',
});

describe('what a goal speaks of and the page lets people set', () => {
  it.each([
    ['Book a table and allow pets', 'Allow pets', 'Allow pets'],
    ['Book a room with late breakfast', 'Late breakfast (+12 €)', 'Late breakfast (+12 €)'],
    [
      'Book a room with late breakfast',
      'Late breakfast on 4 June (+12 €)',
      'Late breakfast on 4 June (+12 €)',
    ],
    ['Book a room with breakfast', 'Late breakfast', undefined],
    ['Book a room without late breakfast', 'Late breakfast', undefined],
    ['Book a room, but no late breakfast', 'Late breakfast', undefined],
    ["Book a room and don't add late breakfast", 'Late breakfast', undefined],
    ['Book a late room and eat breakfast', 'Late breakfast', undefined],
    ['Book a room', 'I accept the terms', undefined],
    ['Buche ein Zimmer mit Frühstück', 'Frühstück', 'Frühstück'],
    ['Buche ein Zimmer ohne Frühstück', 'Frühstück', undefined],
  ])('%s, with %s left as it was: %s', (goal, name, wanted) => {
    for (const role of ['checkbox', 'switch', 'radio']) {
      const left = new LeftOut(goal);
      left.saw([{ role, name, state: [] }]);
      left.acted(act('Confirm'));
      expect(left.unset, role).toBe(wanted);
    }
  });

  it('is done once it is set, by whatever way', () => {
    const left = new LeftOut('Book a table and allow pets');
    left.saw([{ role: 'switch', name: 'Allow pets', state: [] }]);
    expect(left.unset).toBe('Allow pets');
    left.saw([{ role: 'switch', name: 'Allow pets', state: ['checked'] }]);
    expect(left.unset).toBeUndefined();
  });

  it('was there from the beginning, or cannot be set', () => {
    for (const state of [['checked'], ['disabled']]) {
      const left = new LeftOut('Book a table and allow pets');
      left.saw([{ role: 'checkbox', name: 'Allow pets', state }]);
      expect(left.unset).toBeUndefined();
    }
  });

  it('may be what an act was done to or was given', () => {
    for (const done of [act('Pets'), act('Wishes', 'two pets'), { ...act('Edit'), of: ['row Pets'] }]) {
      const left = new LeftOut('Book a table and allow pets');
      left.saw([{ role: 'checkbox', name: 'Allow pets', state: [] }]);
      left.acted(done);
      expect(left.unset).toBeUndefined();
    }
  });

  it('is no button, no row and no field', () => {
    const left = new LeftOut('Book a table and allow pets');
    left.saw(['button', 'row', 'textbox', 'option'].map((role) => ({ role, name: 'Allow pets', state: [] })));
    expect(left.unset).toBeUndefined();
  });

  it('is known of a run that is continued', () => {
    const first = new LeftOut('Book a table and allow pets');
    first.acted(act('Pets'));
    const then = new LeftOut('Book a table and allow pets', first.kept());
    then.saw([{ role: 'checkbox', name: 'Allow pets', state: [] }]);
    expect(then.unset).toBeUndefined();
  });
});

describe('what a goal names and the page has an item for', () => {
  const row = (context: string) => ({ role: 'button', name: 'Edit', context, state: [] });

  it.each([
    ['Rename Beef stew to Beef goulash', 'Beef stew', 'Beef stew'],
    ['Rename notes to ideas', 'notes', 'notes'],
    ['Rename Beef stew to Beef goulash', 'Beef', 'Beef'],
    ['Rename Beef stew to Beef goulash', 'Pea soup', undefined],
    ['Buy 2 tickets', '2', undefined],
    ['Order a tea', 'tea', undefined],
    ['Order a cake', 'order', undefined],
  ])('%s, with an item %s that nothing was done to: %s', (goal, name, wanted) => {
    const left = new LeftOut(goal);
    left.saw([row(name)]);
    left.acted(act('New', 'Goulash'));
    expect(left.item).toBe(wanted);
  });

  it('is done by what was done to it, among it, or where it stands', () => {
    for (const done of [
      act('Beef stew'),
      { ...act('Edit'), of: ['Beef stew'] },
      { ...act('Save'), words: ['Edit Beef stew'] },
      act('Name', 'beef stew'),
    ]) {
      const left = new LeftOut('Rename Beef stew to Beef goulash');
      left.saw([row('Beef stew')]);
      expect(left.item).toBe('Beef stew');
      left.acted(done);
      expect(left.item).toBeUndefined();
    }
  });
});
