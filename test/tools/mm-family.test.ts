import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PriorKnowledgeV1, PriorKnowledgeV1Schema } from '../../src/model/prior-knowledge.ts';
import { type StepRecord, StepRecordSchema } from '../../src/model/step-record.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from './agent.ts';

const root = mkdtempSync(join(tmpdir(), 'surehand-mm-'));
const PAGE = `<h1>Account</h1>
  <div><div><button onclick="note('plain')">Continue</button></div></div>
  <button data-testid="send" onclick="note('send')">Send</button>
  <button class="primary" onclick="note('primary')">Save all</button>
  <label>Amount <input data-testid="amount"></label>
  <label>Network <select data-testid="network"><option>Main</option><option>Test</option></select></label>
  <label><input type="checkbox" class="agree"> Agree</label>
  <a href="/history">History</a>
  <section id="side"><button>Inside</button></section>
  <p role="status" id="said"></p>
  <script>function note(text) { document.getElementById('said').textContent += text + ' '; }</script>`;

let site: PageServer;
let agent: Agent;
const start = () =>
  startAgent(
    '--tool-prefix',
    'mm_',
    '--structured',
    '--toolset',
    'knowledge',
    '--toolset',
    'verify',
    '--knowledge-dir',
    root,
  );

beforeAll(async () => {
  site = await servePages({ '/account': PAGE, '/history': '<h1>History</h1>' });
  agent = await start();
  await agent.does('mm_launch', { url: `${site.url}/account`, flowTags: ['send'], goal: 'Send some' });
});
afterAll(async () => {
  await agent.close();
  await site.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 9 });
});

function steps(): StepRecord[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /steps\/.*\.json$/.test(path))
    .map((path) => StepRecordSchema.parse(JSON.parse(readFileSync(join(root, path), 'utf8'))))
    .sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

async function refOf(name: string): Promise<string> {
  const { nodes } = (await agent.call('mm_accessibility_snapshot')).structured as {
    nodes: { ref: string; name: string }[];
  }; // its own schema
  return nodes.find((node) => node.name === name)?.ref ?? 'none';
}

it('every tool that takes an element lists testId, selector and a11yRef, and launch flowTags', async () => {
  const { tools } = await agent.client.listTools();
  const fields = (name: string) =>
    Object.keys(tools.find((tool) => tool.name === `mm_${name}`)?.inputSchema.properties ?? {});
  for (const name of [
    ...['click', 'type', 'fill', 'select', 'adjust_control', 'press_key', 'scroll', 'hover', 'drag'],
    ...['upload_files', 'wait_for', 'wait_for_ui', 'expect_state', 'expect_element_visible'],
  ])
    expect(fields(name), name).toEqual(expect.arrayContaining(['target', 'testId', 'selector', 'a11yRef']));
  expect(fields('launch')).toEqual(expect.arrayContaining(['url', 'flowTags', 'tags', 'goal']));
  expect(tools.flatMap(({ name }) => fields(name.slice(3))).filter((name) => name.includes('_'))).toEqual([]);
  expect(tools.map(({ name }) => name)).toContain('mm_accessibility_snapshot');
});

it('acts on an element by each of its ways, and records the target each time', async () => {
  const from = steps().length;
  await agent.does('mm_click', { testId: 'send' });
  await agent.does('mm_click', { selector: 'button.primary' });
  await agent.does('mm_click', { a11yRef: await refOf('Continue') });
  await agent.does('mm_click', { a11yRef: (await refOf('Continue')).slice(1) });
  await agent.does('mm_click', { target: 'button "Continue"' });
  expect(JSON.stringify((await agent.call('mm_describe_screen')).structured)).toContain(
    'send primary plain plain plain',
  );
  await agent.does('mm_type', { testId: 'amount', text: '3' });
  await agent.does('mm_fill', { selector: '[data-testid="amount"]', value: '4' });
  await agent.does('mm_type', { testId: 'amount', key: 'Backspace' });
  await agent.does('mm_select', { testId: 'network', value: 'Test' });
  await agent.does('mm_adjust_control', { selector: '.agree', value: 'on' });
  await agent.does('mm_hover', { testId: 'send' });
  await agent.does('mm_wait_for', { testId: 'send', timeoutMs: 1000 });
  await agent.does('mm_wait_for', { selector: 'button.primary' });
  await agent.does('mm_wait_for_ui', { selector: 'button "Continue"', condition: 'visible' });
  await agent.does('mm_expect_element_visible', { testId: 'network' });
  const recorded = steps()
    .slice(from)
    .filter(({ labels }) => labels[0] !== 'discovery');
  const send = { testId: 'send' };
  expect(recorded.map(({ tool, target }) => [tool.name, target])).toEqual([
    ['click', expect.objectContaining({ ...send, role: 'button', name: 'Send' })],
    ['click', expect.objectContaining({ selector: 'button.primary', name: 'Save all' })],
    ['click', expect.objectContaining({ role: 'button', name: 'Continue' })],
    ['click', expect.objectContaining({ role: 'button', name: 'Continue' })],
    ['click', expect.objectContaining({ role: 'button', name: 'Continue' })],
    ['fill', expect.objectContaining({ testId: 'amount', name: 'Amount' })],
    ['fill', expect.objectContaining({ testId: 'amount', selector: '[data-testid="amount"]' })],
    ['press_key', expect.objectContaining({ testId: 'amount' })],
    ['select', expect.objectContaining({ testId: 'network' })],
    ['adjust_control', expect.objectContaining({ selector: '.agree', role: 'checkbox', name: 'Agree' })],
    ['hover', expect.objectContaining(send)],
    ['wait_for_ui', send],
    ['wait_for_ui', { selector: 'button.primary' }],
    ['wait_for_ui', { role: 'button', name: 'Continue' }],
    ['expect_element_visible', { testId: 'network' }],
  ]);
});

it('mm_accessibility_snapshot gives roles and names, also below one element', async () => {
  const whole = await agent.call('mm_accessibility_snapshot');
  expect(whole.structured.nodes).toContainEqual(expect.objectContaining({ role: 'button', name: 'Send' }));
  const below = await agent.call('mm_accessibility_snapshot', { rootSelector: '#side' });
  const { nodes } = below.structured as { nodes: { name: string }[] }; // as its schema says
  expect(nodes.map(({ name }) => name)).toContain('Inside');
  expect(nodes.map(({ name }) => name)).not.toContain('Send');
});

describe('what a tool is called', () => {
  it('is one name in every answer, and each of its names finds it', async () => {
    const asked = async (tool: string, input: Record<string, unknown>) =>
      ((await agent.call(`mm_knowledge_${tool}`, input)).structured.steps as { tool: string }[]).map(
        (step) => step.tool,
      );
    const clicks = await asked('last', { tool: 'mm_click' });
    expect(clicks.length).toBeGreaterThanOrEqual(5);
    expect(new Set(clicks)).toEqual(new Set(['mm_click']));
    expect(await asked('last', { tool: 'click' })).toEqual(clicks);
    expect(await asked('last', { tool: 'mm_wait_for' })).toEqual(Array(3).fill('mm_wait_for_ui'));
    expect(new Set(await asked('last', { tool: 'type' }))).toEqual(new Set(['mm_fill', 'mm_press_key']));
    expect(await asked('search', { query: 'mm_click Send' })).toEqual(
      await asked('search', { query: 'click Send' }),
    );
    expect((await asked('search', { query: 'mm_click Send', sinceHours: 1 }))[0]).toBe('mm_click');
  });
});

describe('the next session', () => {
  let prior: PriorKnowledgeV1 | undefined;
  beforeAll(async () => {
    for (let i = 0; i < 4; i++) {
      const twice = await agent.fails('mm_click', { testId: 'send', selector: 'button' });
      expect(twice).toContain('MM_INVALID_INPUT');
      await agent.fails('mm_click', { target: 'button "Continue"', nonsense: true });
    }
    await agent.does('mm_navigate', { url: `${site.url}/history` });
    await agent.close();
    agent = await start();
    await agent.does('mm_launch', { url: `${site.url}/account`, flowTags: ['send'] });
    const { priorKnowledge } = (await agent.call('mm_describe_screen')).structured;
    prior = PriorKnowledgeV1Schema.parse(priorKnowledge);
  });

  it("is not warned of what was only the caller's mistake", () => {
    expect(prior?.avoid).toBeUndefined();
  });

  it('finds what was done by test id, by selector and by words in just that way', async () => {
    const targets = prior?.suggestedNextActions.map(({ preferredTarget }) => preferredTarget.value);
    const continued = { role: 'button', name: 'Continue' };
    expect(targets).toEqual(expect.arrayContaining(['send', continued]));
    const all = JSON.stringify(prior);
    expect(all).not.toMatch(/nth-of-type|body >|"document"|@e\d/);
    const told = prior?.similarSteps.map(({ tool, snippet }) => `${tool} ${snippet}`);
    expect(told).toContainEqual('mm_click button: Continue, screen: account');
    expect(prior?.query.usedFlowTags).toEqual(['send']);
    const saved = await agent.call('mm_knowledge_search', { query: 'Save all', tool: 'mm_click' });
    expect(saved.structured.steps).toMatchObject([{ target: { selector: 'button.primary' } }]);
  });
});
