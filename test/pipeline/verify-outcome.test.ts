import { describe, expect, it } from 'vitest';
import type { Driver, NetworkEntry } from '../../src/drivers/driver.ts';
import type { Action } from '../../src/model/action.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import { readAll } from '../../src/pipeline/verify-outcome.ts';
import { fakeDriver, fakeNetwork, node } from '../fake-driver.ts';
import { act, seen, settled, worldOn } from './fake-world.ts';

const SENT_AT = 1000;

const request = (more: Partial<NetworkEntry> = {}): NetworkEntry => ({
  at_ms: SENT_AT,
  method: 'POST',
  url: 'https://shop.test/save',
  resource_type: 'fetch',
  status: 200,
  duration_ms: 1,
  tab: 't1',
  ...more,
});

/** One look at all that is expected, with these requests on the wire. */
function look(expected: string, requests: NetworkEntry[], more: Partial<Driver> = {}) {
  const network = { ...fakeNetwork, requests: () => requests };
  const world = worldOn(fakeDriver([node('button', 'Save')], { network, ...more }));
  return readAll(world, parseExpectations(expected), { at_ms: SENT_AT, fingerprint: null });
}

const text = (found: Partial<Awaited<ReturnType<Driver['findText']>>>): Partial<Driver> => ({
  findText: async () => ({ visible: false, count: 0, watched: false, lost: 0, passed: false, ...found }),
});

describe('several expectations', () => {
  it('hold when all do, each with what was seen', async () => {
    expect(await look('button "Save" visible; count button = 1', [])).toMatchObject({
      holds: true,
      observed: 'it is visible; there are 1',
      network_only: false,
    });
  });

  it('fail with the first that does not hold, which is named', async () => {
    expect(await look('button "Save" visible; button "Undo" visible; count button = 7', [])).toMatchObject({
      holds: false,
      observed: 'button "Undo" visible: it is not there',
    });
    expect(await look('button "Undo" visible', [])).toMatchObject({ observed: 'it is not there' });
  });

  it('are open when one of them is and none fails', async () => {
    const blocked: Partial<Driver> = {
      findText: async () => {
        throw new SurehandError('dialog_open', 'a dialog');
      },
    };
    expect(await look('text "Saved" visible; button "Save" visible', [], blocked)).toEqual({
      holds: null,
      observed: 'a dialog is open',
    });
    expect(await look('text "Saved" visible; button "Undo" visible', [], blocked)).toMatchObject({
      holds: false,
    });
  });

  it.each(['page_closed', 'timed_out'] as const)(
    'are open while the page cannot be read: %s',
    async (kind) => {
      const away: Partial<Driver> = {
        findText: async () => {
          throw new SurehandError(kind, 'the page is away');
        },
      };
      expect(await look('text "Saved" visible', [], away)).toEqual({
        holds: null,
        observed: 'the page is away',
      });
    },
  );

  it('any other failure is one', async () => {
    const broken: Partial<Driver> = {
      findText: async () => {
        throw new SurehandError('invalid_input', 'no such thing');
      },
    };
    await expect(look('text "Saved" visible', [], broken)).rejects.toThrow('no such thing');
  });

  it('rest on the network alone only when every one does', async () => {
    const sent = [request()];
    expect(await look('request POST /save', sent)).toMatchObject({ holds: true, network_only: true });
    expect(await look('request POST /save; button "Save" visible', sent)).toMatchObject({
      holds: true,
      network_only: false,
    });
  });

  it('count together how often they were lost', async () => {
    const lost = text({ visible: true, lost: 2 });
    expect(await look('text "a" visible; text "b" visible; button "Save" visible', [], lost)).toMatchObject({
      lost: 4,
    });
  });
});

describe('what holds already may still be taken back', () => {
  it.each<[string, Partial<NetworkEntry>[], boolean | null]>([
    ['a request without an answer', [{ status: null }], null],
    ['one by XMLHttpRequest', [{ status: null, resource_type: 'xhr' }], null],
    ['a page that is on its way', [{ status: null, resource_type: 'document' }], null],
    ['a picture that is on its way', [{ status: null, resource_type: 'image' }], true],
    ['one that failed', [{ status: null, failure: 'reset' }], true],
    ['one that was answered', [{}], true],
    ['one from before the action', [{ status: null, at_ms: SENT_AT - 1 }], true],
    [
      'what the page asks all the time',
      [{ at_ms: 1, url: 'https://shop.test/save?n=1' }, { at_ms: 2 }, { status: null }],
      true,
    ],
    ['what it asked once before', [{ at_ms: 1 }, { status: null }], null],
    [
      'another address than the one that is asked all the time',
      [{ at_ms: 1, url: '/poll' }, { at_ms: 2, url: '/poll' }, { status: null }],
      null,
    ],
    [
      'another method at an address that is asked all the time',
      [{ at_ms: 1, method: 'GET' }, { at_ms: 2, method: 'GET' }, { status: null }],
      null,
    ],
  ])('%s', async (_what, requests, holds) => {
    const reading = await look('button "Save" visible', requests.map(request));
    expect(reading.holds).toBe(holds);
    if (holds === null) expect(reading.observed).toBe('it is so, but POST /save unanswered');
  });
});

describe('a message that came and went by itself', () => {
  const passed = text({ watched: true, passed: true });
  it('was said: no later look could tell more', async () => {
    expect(await look('text "Saved" visible', [], passed)).toMatchObject({
      holds: true,
      observed: 'it was seen and is gone again',
      final: true,
      passed: true,
    });
  });

  it('is final only together with others that are', async () => {
    expect(await look('text "Saved" visible; button "Save" visible', [], passed)).toMatchObject({
      holds: true,
      final: false,
      passed: true,
    });
  });

  it('is not believed while a request of the action is unanswered, nor when one was refused', async () => {
    expect(await look('text "Saved" visible', [request({ status: null })], passed)).toMatchObject({
      holds: null,
    });
    for (const refused of [{ status: 400 }, { status: null, failure: 'reset' }])
      expect(await look('text "Saved" visible', [request(refused)], passed)).toMatchObject({
        holds: false,
        observed: expect.stringContaining('it was seen for a moment and is gone; POST /save '),
      });
    expect(await look('text "Saved" visible', [request({ status: 399 })], passed)).toMatchObject({
      holds: true,
    });
  });

  it('that was taken away is no success', async () => {
    expect(await look('text "Saved" visible', [], text({ watched: true }))).toMatchObject({ holds: false });
  });
});

describe('an action that is verified', () => {
  const CLICK: Action = { action: 'click', target: 'button "Save"' };
  const SAVE = node('button', 'Save');

  it('says what was expected, what was seen and by whom', async () => {
    const { world } = await seen([SAVE], text({ visible: true }));
    expect((await act(world, CLICK, { expect: 'text "Saved" visible' })).verification).toEqual({
      verdict: 'verified',
      expected: 'text "Saved" visible',
      observed: 'it is visible',
      source: 'caller',
    });
  });

  it('by the network alone says so', async () => {
    const network = { ...fakeNetwork, requests: () => [request({ at_ms: Number.MAX_SAFE_INTEGER })] };
    const { world } = await seen([SAVE], { network });
    expect((await act(world, CLICK, { expect: 'request POST /save' })).verification).toMatchObject({
      verdict: 'verified',
      network_only: true,
    });
  });

  it('by a message that is gone says so; a message that is there is not gone', async () => {
    const { world } = await seen([SAVE], text({ watched: true, passed: true }));
    expect((await act(world, CLICK, { expect: 'text "Saved" visible' })).verification).toMatchObject({
      verdict: 'verified',
      gone_again: true,
    });
  });

  it.each([
    ['text "Saved" visible', 'expectation_refuted'],
    ['button "Undo" visible', 'state_mismatch'],
    ['textbox "Name" = "x"; button "Undo" visible', 'state_mismatch'],
    ['button "Undo" visible; url contains /done', 'expectation_refuted'],
  ])('is refuted with what was expected: %s', async (expected, failure) => {
    const { world } = await seen([SAVE]);
    const outcome = await act(world, CLICK, { expect: expected });
    expect(outcome).toMatchObject({ failure, verification: { verdict: 'refuted', source: 'caller' } });
    expect(outcome.problem?.message).toContain(`expected ${expected}; `);
    expect(outcome.trace.steps.find(({ stage }) => stage === 'verify')?.result).toBe('failure');
  });

  it('with nothing to verify against is unverified, which is no failure', async () => {
    const { world } = await seen([SAVE]);
    const outcome = await act(world, CLICK);
    expect(outcome).toMatchObject({ success: true, verification: { verdict: 'unverified' } });
    expect(outcome.trace.steps.find(({ stage }) => stage === 'verify')).toMatchObject({
      result: 'success',
      metadata: { verdict: 'unverified', reason: 'nothing to verify against' },
    });
  });

  it('that opened a dialog is not measured by what it promises on the page', async () => {
    const box = node('checkbox', 'Terms', { state: { checked: false } });
    const { world } = await seen([box], {
      act: async (action, permit) => {
        permit.spend(action);
        return { dialog: { type: 'alert', message: 'Sure?' } };
      },
    });
    const outcome = await act(world, { action: 'click', target: 'checkbox "Terms"' });
    expect(outcome.verification).toEqual({ verdict: 'unverified' });
  });

  it('whose press never became a click stays open and says why', async () => {
    const { world } = await seen([SAVE], {
      act: async (action, permit) => {
        permit.spend(action);
        return { unclicked: 'a banner came over it' };
      },
    });
    expect((await act(world, CLICK)).verification).toEqual({
      verdict: 'unverified',
      open_because: 'a banner came over it, so that the click did not reach it',
    });
  });
});

describe('a dialog that asks whether a switch shall be on', () => {
  const SWITCH = node('switch', 'Danger', { state: { checked: false } });
  const ASKS = node('dialog', 'Are you sure?', { state: { modal: true } });
  const CLICK_IT: Action = { action: 'click', target: 'switch "Danger"' };
  const opened = 'dialog "Are you sure?" opened and wants an answer';

  /** What a press on the switch comes to where it leaves these on the page. */
  const pressed = async (left: UiNode[], expect = '', there: UiNode[] = []) => {
    const { world, driver } = await seen([SWITCH, ...there], {
      act: async (action, permit) => {
        permit.spend(action);
        driver.nodes = left;
        return {};
      },
    });
    return act(world, CLICK_IT, { expect });
  };
  const on = { ...SWITCH, state: { checked: true } };

  it('leaves it open and is named, whether the switch waits or shows itself on already', async () => {
    const waits = await pressed([SWITCH, ASKS]);
    expect(waits).toMatchObject({
      success: true,
      lifecycle_state: 'pending_verification',
      verification: { verdict: 'unverified', open_because: `${opened}; it is unchecked` },
    });
    expect(waits.problem).toBeUndefined();
    expect((await pressed([on, ASKS])).verification).toMatchObject({
      verdict: 'unverified',
      open_because: opened,
    });
  });

  it('stands against a state that the caller expected, and not against what else was expected', async () => {
    expect((await pressed([on, ASKS], 'switch "Danger" checked')).verification).toMatchObject({
      verdict: 'unverified',
      open_because: opened,
    });
    expect((await pressed([on, ASKS], 'dialog "Are you sure?" visible')).verification.verdict).toBe(
      'verified',
    );
  });

  it('is none that was there before, and none that leaves the page open', async () => {
    expect((await pressed([on, ASKS], '', [ASKS])).verification.verdict).toBe('verified');
    expect((await pressed([on, { ...ASKS, state: {} }])).verification.verdict).toBe('verified');
  });

  it('without one, a switch that stays as it is fails, and the click may have done something', async () => {
    expect(await pressed([SWITCH])).toMatchObject({
      failure: 'state_mismatch',
      retryable: false,
      may_have_landed: true,
      verification: { verdict: 'refuted' },
    });
  });
});

describe('what stands against a plain yes', () => {
  const FILL: Action = { action: 'fill', target: 'Day', value: '24', clear_first: true };
  const DAY = node('textbox', 'Day', { state: { value: '' } });
  const neighbours = (...list: { role: string; name: string; value?: string }[]): Partial<Driver> => ({
    neighbours: async () => list,
  });
  const MONTH = { role: 'spinbutton', name: 'Month', value: '24' };

  const verdictOf = async (action: Action, target: UiNode, more: Partial<Driver>, expect = '') => {
    const { world } = await seen([target], more);
    return (await act(world, action, { expect })).verification;
  };

  it('a neighbour that changed too, with what it holds now', async () => {
    expect(await verdictOf(FILL, DAY, neighbours(MONTH))).toMatchObject({
      verdict: 'unverified',
      open_because: 'spinbutton "Month" is now "24"',
    });
  });

  it('neighbours without a name or a value, two by name and the rest by number', async () => {
    const some = neighbours({ role: 'textbox', name: '' }, MONTH, MONTH, MONTH);
    expect((await verdictOf(FILL, DAY, some))?.open_because).toBe(
      'textbox changed too, spinbutton "Month" is now "24", 2 more changed',
    );
    expect((await verdictOf(FILL, DAY, neighbours(MONTH, MONTH)))?.open_because).not.toContain('more');
  });

  it('but not one that the caller expected to change', async () => {
    const expected = 'spinbutton "MONTH" visible';
    const month = node('spinbutton', 'Month');
    const { world } = await seen([DAY, month], neighbours(MONTH));
    expect((await act(world, FILL, { expect: expected })).verification?.verdict).toBe('verified');
    const nameless = await seen([DAY, month], neighbours({ role: 'textbox', name: '' }));
    expect((await act(nameless.world, FILL, { expect: expected })).verification?.verdict).toBe('unverified');
  });

  it.each([
    ['that waits for its button', 'OK', 'the picker beside it is open and waits for "OK"'],
    [
      'that stays open',
      '',
      'the picker that it opened is still open and may drop it or take another day with Enter: adjust_control picks it there',
    ],
  ])('a picker %s', async (_what, button, open_because) => {
    const more: Partial<Driver> = { controlParts: async () => ({ button }) as never }; // the one part that is asked for
    expect(await verdictOf(FILL, DAY, more)).toMatchObject({ verdict: 'unverified', open_because });
  });

  it('concerns what is meant for one control: a box that is checked, not a button that is pressed', async () => {
    const checked = (role: string) => {
      const more: Partial<Driver> = {
        ...neighbours(MONTH),
        inspect: async () => node(role, 'It', { state: { checked: true, pressed: true } }),
      };
      return more;
    };
    const click: Action = { action: 'click', target: '"It"' };
    const box = node('checkbox', 'It', { state: { checked: false } });
    expect((await verdictOf(click, box, checked('checkbox')))?.verdict).toBe('unverified');
    const toggle = node('button', 'It', { state: { pressed: false } });
    expect((await verdictOf(click, toggle, checked('button')))?.verdict).toBe('verified');
  });

  it('what is refuted stays refuted', async () => {
    const more = { ...neighbours(MONTH), holds: async () => ({ relation: 'other' as const, value: 'x' }) };
    expect((await verdictOf(FILL, DAY, more))?.verdict).toBe('refuted');
  });

  it('a field may format a moment later what it was given: the answer has what it holds', async () => {
    const { world } = await seen([DAY], {
      holds: async () => ({ relation: 'formatted', value: '24th' }),
      settle: async () => settled(),
    });
    const outcome = await act(world, FILL);
    expect(outcome).toMatchObject({ verification: { verdict: 'verified', observed: 'it holds "24th"' } });
  });
});
