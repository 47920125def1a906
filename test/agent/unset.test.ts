import { describe, expect, it } from 'vitest';
import { Unset } from '../../src/agent/unset.ts';

const act = (own: string, ...given: string[]) => ({ own, of: [] as string[], given });

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
  ])('%s, with %s left as it was: %s', (goal, name, left) => {
    for (const role of ['checkbox', 'switch', 'radio']) {
      const unset = new Unset(goal);
      unset.saw([{ role, name, state: [] }]);
      unset.acted(act('Confirm'));
      expect(unset.left, role).toBe(left);
    }
  });

  it('is done once it is set, by whatever way', () => {
    const unset = new Unset('Book a table and allow pets');
    unset.saw([{ role: 'switch', name: 'Allow pets', state: [] }]);
    expect(unset.left).toBe('Allow pets');
    unset.saw([{ role: 'switch', name: 'Allow pets', state: ['checked'] }]);
    expect(unset.left).toBeUndefined();
  });

  it('was there from the beginning, or cannot be set', () => {
    for (const state of [['checked'], ['disabled']]) {
      const unset = new Unset('Book a table and allow pets');
      unset.saw([{ role: 'checkbox', name: 'Allow pets', state }]);
      expect(unset.left).toBeUndefined();
    }
  });

  it('may be what an act was done to or was given', () => {
    for (const done of [
      act('Pets'),
      act('Wishes', 'two pets'),
      { own: 'Edit', of: ['row Pets'], given: [] },
    ]) {
      const unset = new Unset('Book a table and allow pets');
      unset.saw([{ role: 'checkbox', name: 'Allow pets', state: [] }]);
      unset.acted(done);
      expect(unset.left).toBeUndefined();
    }
  });

  it('is no button, no row and no field', () => {
    const unset = new Unset('Book a table and allow pets');
    unset.saw(
      ['button', 'row', 'textbox', 'option'].map((role) => ({ role, name: 'Allow pets', state: [] })),
    );
    expect(unset.left).toBeUndefined();
  });

  it('is known of a run that is continued', () => {
    const first = new Unset('Book a table and allow pets');
    first.acted(act('Pets'));
    const then = new Unset('Book a table and allow pets', first.kept());
    then.saw([{ role: 'checkbox', name: 'Allow pets', state: [] }]);
    expect(then.left).toBeUndefined();
  });
});
