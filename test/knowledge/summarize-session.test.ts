import { describe, expect, it } from 'vitest';
import { summarizeSession } from '../../src/knowledge/summarize-session.ts';
import type { StepTarget } from '../../src/model/step-record.ts';
import { type Made, makeSession, makeStep } from './made-steps.ts';

const SAVE: StepTarget = { role: 'button', name: 'Save' };
const of = (...made: Made[]) => summarizeSession('s1', undefined, made.map(makeStep));

/** The steps of a session that began by going somewhere, which is left out here. */
const stepsOf = (made: Made) =>
  of({ tool: 'navigate', input: { url: 'https://shop.test/' } }, made).steps.slice(1);

describe('a step as something to do again', () => {
  it.each<[string, Made, unknown]>([
    ['a click', { target: SAVE }, 'click button "Save"'],
    [
      'what was expected',
      { target: SAVE, input: { expect: 'text "Saved" visible' } },
      'click button "Save" expect text "Saved" visible',
    ],
    [
      'a click of its own kind',
      { target: SAVE, input: { count: 2 } },
      { tool: 'click', target: 'button "Save"', count: 2 },
    ],
    [
      'a screen nobody needs',
      { target: SAVE, input: { screen: 'none', session: 's9' } },
      'click button "Save"',
    ],
    ['a test id', { target: { testId: 'save', role: 'button', name: 'Save' } }, 'click testid:save'],
    [
      'a test id that every row has',
      { target: { testId: 'del', role: 'button', name: 'Delete', context: 'Anna' } },
      'click button "Delete" in "Anna"',
    ],
    ['a test id with a space in it', { target: { testId: 'the save', name: 'Save' } }, 'click "Save"'],
    ['a role of two words', { target: { role: 'a b', name: 'Save' } }, 'click "Save"'],
    [
      'quotes in a name',
      { target: { role: 'button', name: 'The "best" \\' } },
      'click button "The \\"best\\" \\\\"',
    ],
    ['a selector alone', { target: { selector: '#save' } }, 'click css:#save'],
    [
      'a text',
      { tool: 'fill', target: { role: 'textbox', name: 'City' }, input: { value: 'Oslo' } },
      'fill textbox "City" with "Oslo"',
    ],
    [
      'a text that is added',
      {
        tool: 'fill',
        target: { role: 'textbox', name: 'City' },
        input: { value: 'Oslo', clear_first: false },
      },
      { tool: 'fill', target: 'textbox "City"', value: 'Oslo', clear_first: false },
    ],
    ['a key', { tool: 'press_key', input: { key: 'Enter' } }, 'press Enter'],
    [
      'a key on something',
      { tool: 'press_key', target: SAVE, input: { key: 'Enter' } },
      'press Enter on button "Save"',
    ],
    ['an address', { tool: 'navigate', input: { url: 'https://shop.test/a' } }, 'go to https://shop.test/a'],
    ['back', { tool: 'navigate', input: { url: 'back' } }, 'go back'],
    ['forward', { tool: 'navigate', input: { url: 'forward' } }, 'go forward'],
    ['reload', { tool: 'navigate', input: { url: 'reload' } }, 'reload'],
    [
      'an address with a limit',
      { tool: 'navigate', input: { url: 'https://shop.test/a', timeout_ms: 9 } },
      { tool: 'navigate', url: 'https://shop.test/a', timeout_ms: 9 },
    ],
    [
      'any other tool',
      { tool: 'select', target: { role: 'combobox', name: 'Size' }, input: { value: 'L' } },
      { tool: 'select', target: 'combobox "Size"', value: 'L' },
    ],
  ])('%s', (_, made, step) => {
    expect(stepsOf(made)).toEqual([step]);
  });

  it.each<[string, Made]>([
    ['that waited', { tool: 'wait_for_ui', target: SAVE }],
    ['that is known by its ref alone', { input: { target: '@e1' } }],
    ['that only looked', { tool: 'describe_screen' }],
    ['that failed', { target: SAVE, outcome: { ok: false } as Made['outcome'] & object }],
  ])('none that %s is part of it', (_, made) => {
    const recipe = of({ tool: 'navigate', input: { url: 'https://shop.test/' } }, made);
    expect(recipe.steps).toHaveLength(1);
    expect(recipe.left_out).toBe(1);
  });
});

describe('the whole', () => {
  it('begins where the first step was made, and says the screens, the names and where it ends', () => {
    const recipe = of(
      { target: { testId: 'save', role: 'button', name: 'Save' }, screen: 'form' },
      {
        target: { role: 'link', name: 'Next' },
        screen: 'form',
        after: { screen: 'done' } as Made['after'] & object,
      },
    );
    expect(recipe.text.split('\n')).toEqual([
      's1',
      '1. go to https://shop.test/form',
      'on form:',
      '2. click testid:save  (button "Save")',
      '3. click link "Next"',
      'ends on done',
    ]);
    expect(recipe.steps).toEqual(['go to https://shop.test/form', 'click testid:save', 'click link "Next"']);
    expect(recipe).toMatchObject({ sessionId: 's1', flowTags: [], needs: [], left_out: 0 });
    expect(recipe).not.toHaveProperty('goal');
  });

  it('does not go to what is no page', () => {
    expect(of({ target: SAVE, url: 'about:blank' }).steps).toEqual(['click button "Save"']);
  });

  it('has the goal and the tags of its session', () => {
    const session = makeSession('s1', { goal: 'buy a plant', flowTags: ['shop'] });
    expect(summarizeSession('s1', session, [makeStep({ target: SAVE })])).toMatchObject({
      goal: 'buy a plant',
      flowTags: ['shop'],
      text: expect.stringMatching(/^buy a plant\n1\. go to/),
    });
  });
});
