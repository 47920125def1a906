import { describe, expect, it } from 'vitest';
import type { Acted } from '../../src/agent/loop-browser.ts';
import { Unsaved } from '../../src/agent/unsaved.ts';
import type { Element } from '../../src/model/snapshot.ts';

const bbox = { x: 0, y: 0, width: 9, height: 9 };
/** The elements of a screen with these buttons. */
const withButtons = (...names: string[]): { elements: Element[] } => ({
  elements: names.map((name, at) => ({ ref: `@e${at}`, role: 'button', name, state: [], bbox })),
});
const did = (more: Partial<Acted> = {}): Acted => ({ verdict: 'unverified', effect: [], ...more });
const set = (name: string) =>
  did({ inconsequential: true, choice: true, only_set: { role: 'checkbox', name, in_form: true } });

describe('what waits for a button that saves it', () => {
  it('is a control that the goal speaks of, until something is saved', () => {
    const unsaved = new Unsaved('Book a van and add snow chains');
    unsaved.saw(withButtons());
    unsaved.acted(set('Snow chains'));
    expect(unsaved.saw(withButtons())).toBe(true);
    expect(unsaved.control).toBe('Snow chains');
    unsaved.acted(did({ pressed: ['Save extras'] }));
    expect(unsaved.control).toBeUndefined();
  });

  it('is no control that the goal does not speak of', () => {
    const unsaved = new Unsaved('Book a van');
    unsaved.acted(set('Compact view'));
    unsaved.saw(withButtons());
    expect(unsaved.control).toBeUndefined();
  });

  it('is a deed that sent nothing and brought the button, until it is pressed, sent or gone', () => {
    for (const then of ['pressed', 'sent', 'gone']) {
      const unsaved = new Unsaved('Set the bonus to 300');
      unsaved.saw(withButtons('Edit'));
      unsaved.acted(did({ pressed: ['OK'] }));
      unsaved.saw(withButtons('Edit', 'Save sheet'));
      expect(unsaved.button).toBe('Save sheet');
      if (then === 'pressed') unsaved.acted(did({ pressed: ['Save sheet'] }));
      if (then === 'sent') unsaved.acted(did({ effect: [{ kind: 'network', account: 'POST /save 200' }] }));
      unsaved.saw(withButtons('Edit', ...(then === 'gone' ? [] : ['Save sheet'])));
      expect(unsaved.button, then).toBeUndefined();
    }
  });

  it('is no button that was there before, or that came with a look or with what was sent', () => {
    const acts = [
      did({ pressed: ['Edit'], inconsequential: true }),
      did({ pressed: ['OK'], effect: [{ kind: 'network', account: 'POST /ok 200' }] }),
    ];
    for (const act of acts) {
      const unsaved = new Unsaved('Set the bonus to 300');
      unsaved.saw(withButtons('Edit'));
      unsaved.acted(act);
      unsaved.saw(withButtons('Edit', 'Save sheet'));
      expect(unsaved.button).toBeUndefined();
    }
    const unsaved = new Unsaved('Set the bonus to 300');
    unsaved.saw(withButtons('Save sheet'));
    unsaved.acted(did({ pressed: ['OK'] }));
    unsaved.saw(withButtons('Save sheet'));
    expect(unsaved.button).toBeUndefined();
  });
});
