import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/model/action.ts';
import type { DriverEvent } from '../../src/model/driver-event.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import type { Outcome } from '../../src/pipeline/run-action.ts';
import { eventLine, tellOutcome } from '../../src/pipeline/tell-outcome.ts';
import { fakeNetwork, node } from '../fake-driver.ts';
import { act, seen } from './fake-world.ts';
import { sent } from './one-control.ts';

const SAVE = node('button', 'Save');
const target = 'button "Save"';

/** The lines of an action that was really carried out, with what is different about its outcome. */
async function tell(action: Action, more: Partial<Outcome> = {}, on: UiNode = SAVE): Promise<string[]> {
  const { world, view } = await seen([on]);
  const [binding] = view.bindings;
  const outcome = await act(world, { action: 'hover', target: `${on.role} "${on.name}"` });
  const aimed =
    'target' in action && binding ? { target: { binding, healed: false } } : { target: undefined };
  const about = {
    ...outcome,
    ...aimed,
    action: action.action,
    effect: [],
    events: [],
    settled: true,
    ...more,
  };
  return tellOutcome(world, action, about as Outcome); // an outcome of this very action
}

const VERIFIED = { verdict: 'verified', source: 'caller', expected: 'text "Saved" visible' } as const;
const EFFECT = [{ kind: 'structure', account: 'x' }] as const;

describe('what was done', () => {
  it.each<[Action, words: string]>([
    [{ action: 'click', target }, 'clicked button "Save"'],
    [{ action: 'click', target, count: 2 }, 'double-clicked button "Save"'],
    [{ action: 'click', target, button: 'right' }, 'right-clicked button "Save"'],
    [{ action: 'fill', target, value: 'x', clear_first: true }, 'filled button "Save"'],
    [{ action: 'select', target, values: ['a', 'b'] }, 'selected "a", "b" in button "Save"'],
    [{ action: 'select', target, values: [] }, 'selected nothing in button "Save"'],
    [{ action: 'adjust_control', target, value: 7, tolerance: 0 }, 'set button "Save" to 7'],
    [{ action: 'press_key', key: 'Enter', target }, 'pressed Enter on button "Save"'],
    [{ action: 'press_key', key: 'Enter' }, 'pressed Enter'],
    [{ action: 'hover', target }, 'hovering over button "Save"'],
    [{ action: 'scroll', target, amount: 1 }, 'scrolled to button "Save"'],
    [{ action: 'scroll', target, direction: 'down', amount: 1 }, 'scrolled in button "Save"'],
    [{ action: 'scroll', direction: 'down', amount: 1 }, 'scrolled down'],
    [{ action: 'scroll', direction: 'down', amount: 1, fling: true }, 'flung down'],
    [{ action: 'drag', target, to: 'button "Bin"' }, 'dragged button "Save" to button "Bin"'],
    [{ action: 'drag', target, by: { x: 1, y: 1 } }, 'dragged button "Save"'],
    [{ action: 'upload_files', target, paths: ['a'] }, 'uploaded 1 file to button "Save"'],
    [{ action: 'upload_files', paths: ['a', 'b'] }, 'uploaded 2 files'],
    [{ action: 'navigate', to: 'url', url: 'https://shop.test/' }, 'opened'],
    [{ action: 'navigate', to: 'reload' }, 'reloaded'],
    [{ action: 'navigate', to: 'back' }, 'went back'],
    [{ action: 'handle_dialog', accept: true }, 'accepted the dialog'],
    [{ action: 'handle_dialog', accept: false }, 'dismissed the dialog'],
  ])('%o', async (action, words) => {
    expect(await tell(action, { effect: [...EFFECT] })).toEqual([words]);
  });

  it('to the end of what scrolls is told as that', async () => {
    const moved = { x: 0, y: 0 };
    expect(await tell({ action: 'scroll', direction: 'down', amount: 1 }, { moved })).toEqual([
      'nothing to scroll down: it is at the end',
    ]);
    expect(await tell({ action: 'scroll', target, direction: 'up', amount: 1 }, { moved })).toEqual([
      'nothing to scroll up in button "Save": it is at the end',
    ]);
    for (const some of [
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ])
      expect(await tell({ action: 'scroll', direction: 'down', amount: 1 }, { moved: some })).toEqual([
        'scrolled down',
      ]);
  });

  it('to a field says what it holds where that is something else, and nothing of a password', async () => {
    const fill: Action = { action: 'fill', target, value: '1234', clear_first: true };
    expect(await tell(fill, { value: '1234' })).toEqual(['filled button "Save"']);
    expect(await tell(fill, { value: '1 234' })).toEqual(['filled button "Save", which now holds "1 234"']);
    const refuted = { verdict: 'refuted' } as const;
    expect(await tell(fill, { value: 'x', verification: refuted })).toEqual(['filled button "Save"']);
    const secret = node('textbox', 'Password', { state: { password: true } });
    expect(await tell(fill, { value: 'x' }, secret)).toEqual([
      'filled textbox "Password" (its value is hidden)',
    ]);
  });

  it('on what was found by less than its name, or anew, says so', async () => {
    const { world, view } = await seen([SAVE]);
    const [binding] = view.bindings;
    const outcome = await act(world, { action: 'hover', target });
    if (!binding) throw new Error('nothing is bound');
    const about = {
      ...outcome,
      effect: [...EFFECT],
      healed: true,
      target: { binding, healed: true, taken_for: '"Sav"' },
    };
    expect(tellOutcome(world, { action: 'hover', target }, about as Outcome)).toEqual([
      'hovering over button "Save" (the only match for "Sav") (re-rendered; the same element was found again)',
    ]);
  });
});

describe('what came of it', () => {
  const CLICK: Action = { action: 'click', target };
  it.each<[claim: string, Action, Partial<Outcome>, lines: string[]]>([
    ['nothing', CLICK, {}, ['clicked button "Save": no effect seen']],
    [
      'nothing yet',
      CLICK,
      { settled: false },
      ['clicked button "Save": no effect seen yet', 'the page had not come to rest'],
    ],
    ['an effect that the screen shows', CLICK, { effect: [...EFFECT] }, ['clicked button "Save"']],
    [
      'effects that it does not show',
      CLICK,
      {
        effect: [
          { kind: 'network', account: 'POST /save 200' },
          { kind: 'title', account: 'on the page' },
          { kind: 'look', account: '' },
        ],
      },
      ['clicked button "Save"', 'effect: network (POST /save 200), title'],
    ],
    [
      'words that are not new, beside what the screen shows',
      CLICK,
      { effect: [...EFFECT, { kind: 'text', account: 'on the page' }] },
      ['clicked button "Save"'],
    ],
    [
      'words that are not new, and nothing else',
      CLICK,
      { effect: [{ kind: 'text', account: 'on the page' }] },
      ['clicked button "Save"', 'effect: text'],
    ],
    [
      'an event',
      CLICK,
      { events: [{ kind: 'tab_closed', tab: 't2' }] },
      ['clicked button "Save"', 'tab t2 closed'],
    ],
    [
      'verified by itself, which for a button is less than its name says',
      CLICK,
      { verification: { verdict: 'verified', source: 'implied', expected: 'it is expanded' } },
      ['clicked button "Save": verified, it is expanded'],
    ],
    [
      'verified by itself, of anything but a click',
      { action: 'press_key', key: 'Enter', target },
      { verification: { verdict: 'verified', source: 'implied', expected: 'the form is submitted' } },
      ['pressed Enter on button "Save": verified'],
    ],
    [
      'verified as expected',
      CLICK,
      { verification: VERIFIED },
      ['clicked button "Save": verified, text "Saved" visible'],
    ],
    [
      'verified by the network',
      CLICK,
      { verification: { ...VERIFIED, network_only: true } },
      ['clicked button "Save": verified by the network only, text "Saved" visible'],
    ],
    [
      'verified by a message that is gone',
      CLICK,
      { verification: { ...VERIFIED, gone_again: true } },
      ['clicked button "Save": verified, text "Saved" visible (seen, gone again)'],
    ],
    [
      'verified of what was never there',
      CLICK,
      { verification: { ...VERIFIED, never_there: true } },
      ['clicked button "Save": verified, text "Saved" visible (not there before either)'],
    ],
    [
      'left open, with why',
      CLICK,
      { verification: { verdict: 'unverified', open_because: 'it changed textbox "Bass"' } },
      ['clicked button "Save": unverified, it changed textbox "Bass"'],
    ],
    [
      'unverified as expected',
      CLICK,
      { verification: { verdict: 'unverified', source: 'caller', expected: 'x', observed: 'not read' } },
      ['clicked button "Save": unverified, not read'],
    ],
    [
      'unverified, of a click that implied something: the effect is told alone',
      CLICK,
      {
        effect: [...EFFECT],
        verification: { verdict: 'unverified', source: 'implied', expected: 'x', observed: 'y' },
      },
      ['clicked button "Save"'],
    ],
    [
      'unverified, of a choice: with what it came to',
      { action: 'select', target, values: ['a'] },
      { verification: { verdict: 'unverified', source: 'implied', expected: 'x', observed: 'it shows "b"' } },
      ['selected "a" in button "Save": unverified, it shows "b"'],
    ],
    [
      'unverified, of a value: with what it came to',
      { action: 'adjust_control', target, value: 3, tolerance: 0 },
      { verification: { verdict: 'unverified', source: 'implied', expected: 'x', observed: 'it shows 2' } },
      ['set button "Save" to 3: unverified, it shows 2'],
    ],
    ...(['hover', 'scroll', 'navigate', 'fill'] as const).map(
      (action): [string, Action, Partial<Outcome>, string[]] => [
        `nothing, of ${action}, which may do nothing`,
        {
          hover: { action: 'hover', target } as const,
          scroll: { action: 'scroll', direction: 'down', amount: 1 } as const,
          navigate: { action: 'navigate', to: 'reload' } as const,
          fill: { action: 'fill', target, value: '', clear_first: true } as const,
        }[action],
        {},
        [
          {
            hover: 'hovering over button "Save"',
            scroll: 'scrolled down',
            navigate: 'reloaded',
            fill: 'filled button "Save"',
          }[action],
        ],
      ],
    ),
  ])('%s', async (_claim, action, more, lines) => {
    const verification = more.verification ?? ({ verdict: 'unverified' } as const);
    expect(await tell(action, { ...more, verification })).toEqual(lines);
  });

  it('a refusal, with what it may have done, what else there is, and what to try', async () => {
    const problem = new SurehandError('target_ambiguous', 'two are called so', {
      candidates: ['@e1', '@e2'],
    });
    const told = await tell(CLICK, { problem, verification: { verdict: 'unverified' } });
    expect(told).toEqual([
      'failed (AMBIGUOUS_TARGET): two are called so',
      '  @e1',
      '  @e2',
      `try: ${problem.hint}`,
    ]);
    const landed = await tell(CLICK, {
      problem,
      may_have_landed: true,
      settled: false,
      effect: [{ kind: 'network', account: 'x' }],
    });
    expect(landed.slice(0, 2)).toEqual([
      'failed (AMBIGUOUS_TARGET): two are called so',
      'it may have had an effect all the same: look before you try again',
    ]);
    // What it set off is told by the screen and by the warning, and no second cause beside the first.
    expect(landed.join()).not.toMatch(/effect: |come to rest/);
  });

  it('a refuted outcome: what was done, why it is none, and what it did instead', async () => {
    const problem = new SurehandError('expectation_refuted', 'text "Saved" did not come');
    const effect = [{ kind: 'network', account: 'POST /save 500' }] as const;
    const more = { problem, effect: [...effect], verification: { verdict: 'refuted' } as const };
    expect(await tell(CLICK, more)).toEqual([
      'failed (VERIFICATION_FAILED): clicked button "Save", but text "Saved" did not come',
      'effect: network (POST /save 500)',
    ]);
  });
});

describe('an address', () => {
  it.each<[status: number, url: string, told: string]>([
    [404, 'https://shop.test/#a', 'opened, but the server answered 404'],
    [400, 'https://shop.test/', 'opened, but the server answered 400'],
    [399, 'https://shop.test/', 'opened'],
    [404, 'https://shop.test/other', 'opened'],
  ])('that is answered with %i at %s', async (status, url, told) => {
    const { world } = await seen([SAVE]);
    world.driver.network = {
      ...fakeNetwork,
      requests: () => [
        sent({ url, status, resource_type: 'document' }),
        sent({ url: 'https://shop.test/', status: 500 }),
      ],
    };
    const action: Action = { action: 'navigate', to: 'url', url: 'https://shop.test/' };
    const outcome = await act(world, action);
    expect(tellOutcome(world, action, { ...outcome, effect: [], events: [] })[0]).toBe(told);
  });

  it('that was answered with 404 is told when it is opened, and not with every click on its page', async () => {
    const { world } = await seen([SAVE]);
    const refused = sent({ url: 'https://shop.test/', status: 404, resource_type: 'document' });
    world.driver.network = { ...fakeNetwork, requests: () => [refused] };
    const action: Action = { action: 'click', target };
    const outcome = await act(world, action);
    expect(tellOutcome(world, action, { ...outcome, effect: [...EFFECT], events: [] })).toEqual([
      'clicked button "Save"',
    ]);
  });

  it('that is a file, or asks before it is left, is not told as opened', async () => {
    const action: Action = { action: 'navigate', to: 'url', url: 'https://shop.test/a.zip' };
    const saved = {
      kind: 'download',
      state: 'saved',
      file: 'a.zip',
      url: 'https://shop.test/a.zip',
    } satisfies DriverEvent;
    expect((await tell(action, { events: [saved] }))[0]).toBe(
      'the address is a file to download; the page stays',
    );
    const asks: DriverEvent = { kind: 'dialog', dialog: { type: 'beforeunload', message: '' } };
    expect((await tell(action, { events: [asks] }))[0]).toBe('not gone yet: the page asks before it is left');
  });
});

it.each<[DriverEvent, words: string]>([
  [{ kind: 'tab_closed', tab: 't2' }, 'tab t2 closed'],
  [{ kind: 'tab_opened', tab: 't2', url: 'https://shop.test/' }, 'tab t2 opened: https://shop.test/'],
  [{ kind: 'download', state: 'saved', file: 'a.zip', url: 'u' }, 'download saved: a.zip'],
  [
    { kind: 'download', state: 'failed', file: 'a.zip', url: 'u', reason: 'full' },
    'download failed: a.zip (full)',
  ],
  [
    { kind: 'file_chooser', multiple: true },
    'a file chooser opened (many files): upload_files without target answers it',
  ],
  [
    { kind: 'file_chooser', multiple: false },
    'a file chooser opened (one file): upload_files without target answers it',
  ],
  [
    { kind: 'dialog', dialog: { type: 'confirm', message: 'Sure?' } },
    'dialog: confirm "Sure?" waits for handle_dialog',
  ],
  [{ kind: 'page_crashed', tab: 't2' }, 'the page in tab t2 crashed'],
  [
    { kind: 'app_stopped', app: 'org.shop', how: 'crash', reason: 'no memory' },
    'org.shop crashed: "no memory"',
  ],
  [{ kind: 'app_stopped', app: 'org.shop', how: 'not_responding', reason: '' }, 'org.shop does not respond'],
  [{ kind: 'note', text: 'a word' }, 'a word'],
  [{ kind: 'browser_gone' }, 'the browser is gone'],
])('%o is told', (event, words) => {
  expect(eventLine(event)).toBe(words);
});
