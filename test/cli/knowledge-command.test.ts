import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { openKnowledge } from '../../src/knowledge/open-knowledge.ts';
import type { StepRecord } from '../../src/model/step-record.ts';
import { fakeInvocation } from './invocation.ts';

const cwd = mkdtempSync(join(tmpdir(), 'surehand-knowledge-cli-'));
const AT = Date.now() - 3_600_000;

function step(name: string, target: StepRecord['target'], at: number): StepRecord {
  const timestamp = new Date(AT + at * 1000).toISOString();
  return {
    schemaVersion: 1,
    timestamp,
    sessionId: 's-one',
    tool: { name, input: { target: 'x', ...(name === 'fill' ? { value: 'bob' } : {}) } },
    ...(target ? { target } : {}),
    timing: { startedAt: timestamp, durationMs: 5 },
    outcome: { ok: true, effect: ['text'], verdict: 'verified' },
    observation: { screen: 'send', url: 'http://w.test/#/send/', testIds: [], a11y: [] },
    labels: ['interaction'],
    environment: { platform: 'linux', node: 'v20', surehand: '0' },
  };
}

async function run(...argv: string[]) {
  const invocation = fakeInvocation(['knowledge', ...argv], { cwd });
  const code = await runCli(invocation);
  return { code, out: invocation.printed.join('\n'), err: invocation.complained.join('\n') };
}

beforeAll(async () => {
  const store = openKnowledge({ root: join(cwd, 'test-artifacts', 'llm-knowledge'), warn: () => {} });
  await store.begin({
    schemaVersion: 1,
    sessionId: 's-one',
    createdAt: new Date(AT).toISOString(),
    goal: 'Send flow',
    flowTags: ['send'],
    tags: [],
  });
  await store.record(step('fill', { testId: 'to', role: 'textbox', name: 'Recipient' }, 1));
  await store.record(step('click', { testId: 'go', role: 'button', name: 'Continue' }, 2));
  await store.close();
});
afterAll(() => rmSync(cwd, { recursive: true, force: true, maxRetries: 9 }));

describe('surehand knowledge', () => {
  it('lists sessions and steps, in words and as JSON', async () => {
    expect((await run('sessions')).out).toMatch(/ s-one 2 steps "Send flow" \[send\]$/);
    expect((await run('last', '1')).out).toMatch(/ s-one send: click button "Continue" ok$/);
    const { steps } = JSON.parse((await run('last', '--tool', 'fill', '--json')).out);
    expect(steps).toMatchObject([{ tool: 'fill', screen: 'send', ok: true }]);
  });

  it('searches with why it matched', async () => {
    const { out } = await run('search', 'recipient');
    expect(out).toContain('fill textbox "Recipient" ok\n  "recipient" = name "Recipient"');
    expect((await run('search', 'recipient', '--failed')).out).toContain('nothing in ');
  });

  it('gives a session as a recipe', async () => {
    const { out } = await run('summarize');
    expect(out).toContain('2. fill testid:to with "bob"');
    expect(JSON.parse((await run('summarize', 's-one', '--json')).out)).toMatchObject({ sessionId: 's-one' });
    expect(await run('summarize', 'nobody')).toMatchObject({
      code: 2,
      err: expect.stringContaining('nobody'),
    });
  });

  it('exports, prunes and imports; a rehearsal removes nothing', async () => {
    expect((await run('export', 's-one', 'one.json')).out).toContain('2 steps of s-one');
    expect((await run('prune', '--older-than', '0.001', '--dry-run')).out).toContain(
      'would remove 1 sessions',
    );
    expect((await run('sessions')).out).toContain('s-one');
    expect((await run('prune', '--older-than', '0.001')).out).toContain('removed 1 sessions');
    expect((await run('sessions')).out).toContain('nothing in ');
    expect((await run('import', 'one.json')).out).toContain('2 steps of s-one');
    expect((await run('rebuild')).out).toMatch(/\b2 steps/);
    expect((await run('sessions')).out).toContain('s-one');
  });

  it('prunes to megabytes, a part of one included', async () => {
    expect((await run('prune', '--max-mb', '5', '--dry-run')).out).toContain('would remove 0 sessions');
    expect((await run('prune', '--max-mb', '0.001', '--dry-run')).out).toContain('would remove 1 sessions');
  });

  it.each([
    [[], 'knowledge needs one of search'],
    [['serch', 'x'], 'did you mean search'],
    [['search'], 'needs words'],
    [['prune'], 'needs --older-than'],
    [['last', 'many'], 'wanted a number'],
    [['export', 's-one'], 'needs a session and a file'],
  ])('%j is refused with what is wanted', async (argv, why) => {
    const { code, err } = await run(...argv);
    expect(code).toBe(2);
    expect(err).toContain(why);
  });
});
