import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
  await on.show(`<h1>Trip</h1><form>
    <label><input type=radio name=way>By train</label><label><input type=radio name=way>By boat</label>
    <label><input type=radio name=class value=2>Second</label></form>
    <label>Speed <input type=range min=0 max=9 value=4 data-testid=speed></label><button>Go</button>`);
});
afterAll(() => on.close());

type Trace = { final_outcome: string; steps: { stage: string; result: string; metadata?: object }[] };

async function lastTrace(): Promise<Trace | undefined> {
  const { structured } = await on.call('get_trace');
  return (structured.traces as Trace[])[0]; // by its schema
}

describe('what is no action of the pipeline leaves its trace too', () => {
  it.each<[tool: string, input: Record<string, unknown>, outcome: string, step: object]>([
    [
      'find_element',
      { query: 'button "Go"' },
      'success',
      {
        stage: 'resolve',
        result: 'success',
        metadata: { selector: 'button "Go"', matched: 1, role: 'button' },
      },
    ],
    [
      'find_element',
      { query: 'css:.nothing' },
      'success',
      { stage: 'resolve', result: 'failure', metadata: { selector: 'css:.nothing', matched: 0 } },
    ],
    [
      'find_element',
      { query: 'css:[[' },
      'failure',
      { stage: 'resolve', result: 'failure', metadata: { selector: 'css:[[', failure: 'invalid_input' } },
    ],
    [
      'tabs',
      {},
      'success',
      { stage: 'execute', result: 'success', metadata: { action: 'tabs', do: 'list' } },
    ],
    [
      'tabs',
      { do: 'switch' },
      'failure',
      {
        stage: 'execute',
        result: 'failure',
        metadata: { action: 'tabs', do: 'switch', failure: 'invalid_input' },
      },
    ],
    [
      'evaluate',
      { expression: '1 + 1' },
      'success',
      { stage: 'execute', result: 'success', metadata: { action: 'evaluate' } },
    ],
    [
      'evaluate',
      { expression: 'nobody.there' },
      'failure',
      { stage: 'execute', result: 'failure', metadata: { action: 'evaluate' } },
    ],
  ])('%s %o', async (tool, input, final_outcome, step) => {
    await on.call(tool, input);
    expect(await lastTrace()).toMatchObject({ final_outcome, steps: [step] });
  });

  it('every attempt of wait_for_ui has its resolve, and its stabilizing says how often it read', async () => {
    const retry = { max_attempts: 2, backoff_ms: 1 };
    await on.call('wait_for_ui', { selector: 'button "Never"', timeout_ms: 1, retry });
    const steps = (await lastTrace())?.steps ?? [];
    expect(steps.filter(({ stage }) => stage === 'resolve')).toMatchObject([
      { metadata: { attempt: 1 } },
      { metadata: { attempt: 2 } },
    ]);
    expect(steps.filter(({ stage }) => stage === 'stabilize')).toMatchObject([
      { metadata: { attempts: expect.any(Number) } },
      { metadata: { attempts: expect.any(Number) } },
    ]);
  });
});

describe('an element for programs', () => {
  const SPEED = {
    role: 'slider',
    name: 'Speed',
    test_tag: 'speed',
    stable_id: 'speed',
    selector: { value: '[data-testid="speed"]', confidence: { score: 1, reason: 'test_id' } },
    semantic: { is_clickable: true, is_container: false },
    semantic_role: 'slider',
    adjustable: true,
    attributes: expect.any(Object),
  };
  const ofTool = async (tool: string, input: Record<string, unknown> = {}) => {
    const { structured } = await on.call(tool, input);
    return { ...structured, elements: structured.elements as Record<string, unknown>[] }; // by its schema
  };

  it('of get_snapshot has its semantic metadata and selector, and the tree its device and resolution', async () => {
    const { elements, ...tree } = await ofTool('get_snapshot');
    const readable_state = { enabled: true, raw_value: 4, value_range: { min: 0, max: 9 } };
    expect(elements.find(({ name }) => name === 'Speed')).toMatchObject({ ...SPEED, readable_state });
    expect(tree).toMatchObject({
      device: { platform: 'web', os_version: expect.any(String) },
      resolution: { width: expect.any(Number), height: expect.any(Number) },
    });
  });

  it('of find_element has them too, and its state by name', async () => {
    const { elements } = await ofTool('find_element', { query: 'Speed' });
    const state = { enabled: true, raw_value: 4, value_range: { min: 0, max: 9 } };
    expect(elements[0]).toMatchObject({ ...SPEED, state });
  });

  it('that is a radio button has a selector that finds it alone, with or without a value', async () => {
    const { elements } = await ofTool('get_snapshot');
    const radios = elements.filter(({ role }) => role === 'radio');
    expect(radios.map(({ name }) => name)).toEqual(['By train', 'By boat', 'Second']);
    for (const { name, selector } of radios) {
      const { value } = selector as { value: string }; // as the first test here asserts
      const found = `[...document.querySelectorAll(${JSON.stringify(value)})].map((one) => one.labels[0].innerText)`;
      expect(await on.truth(found), value).toEqual([name]);
    }
  });
});

it('what says a number without a role that has one is adjustable by that trait, on a page too', async () => {
  await on.show(`<div tabindex=0 aria-label="Seats" aria-valuenow=3 aria-valuemin=0 aria-valuemax=9
    style="width:90px;height:20px"></div><div tabindex=0 aria-label="Plain" onclick="1">x</div>`);
  const { structured } = await on.call('get_snapshot');
  const seats = (structured.elements as Record<string, unknown>[]).find(({ name }) => name === 'Seats');
  expect(seats).toMatchObject({
    semantic_role: 'custom_adjustable',
    adjustable: true,
    supported_actions: expect.arrayContaining(['adjust_control']),
    readable_state: { raw_value: 3, value_range: { min: 0, max: 9 } },
  });
  const plain = (structured.elements as Record<string, unknown>[]).find(({ name }) => name === 'Plain');
  expect(plain?.adjustable ?? false).toBe(false);
});

it('classify_action_outcome takes each field under its name in the specification, too', async () => {
  const classify = async (input: object) =>
    (await on.call('classify_action_outcome', { ...input })).structured;
  const failed = [{ endpoint: '/save', method: 'POST', status: 500 }];
  for (const [spec, ours, outcome] of [
    [
      { uiChanged: true, actionType: 'side_effect' },
      { ui_changed: true, action_type: 'side_effect' },
      'success',
    ],
    [
      { uiChanged: false, expectedElementVisible: true },
      { ui_changed: false, expected_element_visible: true },
      'success',
    ],
    [
      { uiChanged: false, actionType: 'local_state' },
      { ui_changed: false, action_type: 'local_state' },
      'no_op',
    ],
    [
      { uiChanged: false, actionType: 'side_effect', networkRequests: failed, hasLogErrors: true },
      { ui_changed: false, action_type: 'side_effect', network_requests: failed, has_log_errors: true },
      'backend_failure',
    ],
  ] as const) {
    const answer = await classify(spec);
    expect(answer).toMatchObject({ outcome });
    expect(answer).toEqual(await classify(ours));
  }
});
