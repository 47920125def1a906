import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserCandidates } from '../../src/drivers/web/find-browser.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { type PriorKnowledgeV1, PriorKnowledgeV1Schema } from '../../src/model/prior-knowledge.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from '../tools/agent.ts';
import { DAPP, SEND, WALLET } from './flows.ts';

const full = (await browserCandidates(OptionsSchema.parse({}))).find((one) => one.can_extensions);
const root = mkdtempSync(join(tmpdir(), 'surehand-wallet-'));
let site: PageServer;

const start = (...more: string[]): Promise<Agent> =>
  startAgent('--config', join(WALLET, 'surehand.config.json'), '--knowledge-dir', root, ...more);

/** Of a structured answer: checked against the contract before it is read. */
function priorOf(structured: Record<string, unknown>): PriorKnowledgeV1 | undefined {
  return structured.priorKnowledge === undefined
    ? undefined
    : PriorKnowledgeV1Schema.parse(structured.priorKnowledge);
}

describe.skipIf(!full)('an extension as the app under control', () => {
  beforeAll(async () => {
    site = await servePages({ '/': DAPP });
  });
  afterAll(async () => {
    await site.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 9 });
  });

  it('is one configuration: its pages, its state, its screens, its notifications', async () => {
    const agent = await start();
    const opened = await agent.does('launch', {
      url: 'extension:home.html',
      goal: 'Send flow smoke',
      flow_tags: ['send'],
      tags: ['smoke'],
    });
    expect(opened).toContain('\nhome | ');
    const before = await agent.does('describe_screen');
    expect(before).toContain('state: {"account":"Account 1","balance":25,"locked":false}');
    expect(before, 'nothing is known yet').not.toContain('worked here before');
    for (const [tool, input] of SEND) await agent.does(tool, input);
    expect(await agent.does('describe_screen')).toContain('"balance":22');
    await agent.does('tabs', { do: 'open', url: site.url });
    await agent.does('click', { target: 'button "Pay 2 COIN"' });
    expect(await agent.does('wait_for_notification')).toMatch(/switched to tab t\d+\nnotification \| /);
    const confirmed = await agent.does('click', { target: 'button "Confirm"' });
    expect(confirmed).toContain('status "Paid"');
    expect(await agent.does('describe_screen')).toContain('"balance":20');
    expect(await agent.fails('wait_for_notification', { timeout_ms: 50 })).toContain('TIMEOUT');
    await agent.close();
  });

  it('the second session is told what worked in the first, in the shape of the contract', async () => {
    const agent = await start('--tool-prefix', 'mm_', '--structured');
    await agent.client.listTools();
    await agent.call('mm_launch', { url: 'extension:home.html', flow_tags: ['send'] });
    const { structured } = await agent.call('mm_describe_screen');
    expect(structured.state).toMatchObject({
      currentScreen: 'home',
      currentUrl: expect.stringMatching(/^chrome-extension:.*home\.html/),
      balance: 25,
    });
    expect(structured.testIds).toMatchObject({
      items: expect.arrayContaining([
        { testId: 'coin-overview-send', tag: 'button', text: 'Send', visible: true },
      ]),
    });
    expect(structured.a11y).toMatchObject({
      nodes: expect.arrayContaining([{ ref: expect.any(String), role: 'button', name: 'Send' }]),
    });
    expect(structured.screenshot).toBeNull();
    const prior = priorOf(structured);
    expect(prior?.query).toMatchObject({
      windowHours: 48,
      usedFlowTags: ['send'],
      usedFilters: { flowTag: 'send', sinceHours: 48, screen: 'home' },
    });
    expect(prior?.relatedSessions[0]).toMatchObject({
      goal: 'Send flow smoke',
      flowTags: ['send'],
      tags: ['smoke'],
    });
    expect(prior?.similarSteps[0]).toMatchObject({ tool: 'mm_click', screen: 'home' });
    expect(prior?.suggestedNextActions[0]).toMatchObject({
      rank: 1,
      action: 'click',
      preferredTarget: { type: 'testId', value: 'coin-overview-send' },
      fallbackTargets: [{ type: 'a11yHint', value: { role: 'button', name: 'Send' } }],
    });
    expect(JSON.stringify(prior)).not.toMatch(/@e\d/);

    const typed = await agent.call('mm_click', { target: 'testid:coin-overview-send' });
    expect(typed.structured.suggestedNextAction).toMatchObject({
      action: 'type',
      preferredTarget: { type: 'testId', value: 'send-recipient' },
    });
    const filled = await agent.call('mm_type', { testId: 'send-recipient', text: 'eve' });
    expect(filled.structured).toMatchObject({ action: 'fill', verdict: 'verified' });
    expect((await agent.call('mm_wait_for', { testId: 'send-continue' })).structured.success).toBe(true);
    const missing = await agent.call('mm_click', { target: 'testid:gone' });
    expect(missing.text).toContain('MM_TARGET_NOT_FOUND');
    expect(missing.structured.error_code).toBe('MM_TARGET_NOT_FOUND');
    const shot = await agent.call('mm_describe_screen', { screenshot: true });
    const picture = shot.structured.screenshot as { path: string; width: number; base64: null }; // as the schema says
    expect(readFileSync(picture.path).length).toBeGreaterThan(1000);
    expect(picture).toMatchObject({ width: expect.any(Number), base64: null });
    await agent.close();

    const records = steps().filter(({ sessionId }) => sessionId === lastSession());
    expect(records.find(({ tool }) => tool.name === 'click')).toMatchObject({ suggestion: { shownRank: 1 } });
    expect(records.find(({ tool }) => tool.name === 'fill')).toMatchObject({
      suggestion: { shownRank: 1 },
      labels: ['interaction'],
    });
    expect(records.find(({ tool }) => tool.name === 'wait_for_ui')?.labels).toEqual(['confirmation']);
  });

  it('the text form says the same', async () => {
    const agent = await start();
    await agent.does('launch', { url: 'extension:home.html', flow_tags: ['send'] });
    const text = await agent.does('describe_screen');
    expect(text).toMatch(/\nworked here before: click button "Send" \(\d of \d, last \d+ (?:s|min) ago\)\n/);
    expect(text).toMatch(/\n {2}from \d+ steps of \d sessions tagged send$/);
    await agent.close();
  });

  it('nothing is said where nothing is known: another folder, another screen', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'surehand-empty-'));
    const agent = await startAgent(
      '--config',
      join(WALLET, 'surehand.config.json'),
      '--knowledge-dir',
      elsewhere,
      '--structured',
    );
    await agent.call('launch', { url: 'extension:home.html', flow_tags: ['send'] });
    expect((await agent.call('describe_screen')).structured).not.toHaveProperty('priorKnowledge');
    await agent.close();
    const known = await start('--structured');
    await known.call('launch', { url: 'extension:home.html#/receive', flow_tags: ['send'] });
    expect((await known.call('describe_screen')).structured).not.toHaveProperty('priorKnowledge');
    await known.close();
    rmSync(elsewhere, { recursive: true, force: true, maxRetries: 9 });
  });
});

interface Step {
  sessionId: string;
  timestamp: string;
  tool: { name: string };
  labels: string[];
}

function steps(): Step[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /steps\/.*\.json$/.test(path))
    .map((path): Step => JSON.parse(readFileSync(join(root, path), 'utf8')))
    .sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

function lastSession(): string | undefined {
  return steps().at(-1)?.sessionId;
}
