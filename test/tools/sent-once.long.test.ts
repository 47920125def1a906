import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { fakeInvocation } from '../cli/invocation.ts';
import { type Answer, agentOn } from './agent.ts';

/** Every control takes what it is given, sends it, and shows something else afterwards: the choice cannot be read back. */
const SUBMITTING = `<h1>Sort</h1><form method="post" action="/post"><label>Sort by
  <select name="by" onchange="this.form.submit()"><option>Name<option>Price<option>Date</select></label></form>`;
const RESETTING = `<h1>Order</h1><label>Add item <select onchange="
  if (this.value) { fetch('/post', { method: 'POST', body: this.value }); this.value = ''; }">
  <option value="">Add item…<option>Bread<option>Milk</select></label>`;
const CODE = `<h1>Log in</h1><label>Code <input oninput="
  if (this.value.length === 6) { fetch('/post', { method: 'POST', body: this.value }); this.value = ''; }"></label>`;
const TAGS = `<h1>Tags</h1><label>Tag <input oninput="
  if (this.value.endsWith(',')) { fetch('/post', { method: 'POST', body: this.value }); this.value = ''; }"></label>`;

let posts: string[] = [];
const agent = agentOn(
  {
    '/submitting': SUBMITTING,
    '/resetting': RESETTING,
    '/code': CODE,
    '/tags': TAGS,
    '/post': (request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        if (request.method === 'POST') posts.push(body);
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<title>post</title>${SUBMITTING}`);
      });
    },
  },
  '--structured',
);

interface Case {
  page: string;
  sent: string;
  calls: [tool: string, args: Record<string, unknown>][];
  sentence: string;
}

const CASES: Case[] = [
  {
    page: 'submitting',
    sent: 'by=Price',
    calls: [
      ['select', { target: 'combobox "Sort by"', value: 'Price' }],
      ['adjust_control', { target: 'combobox "Sort by"', value: 'Price' }],
      ['run_steps', { steps: ['select "Price" in "Sort by"'] }],
    ],
    sentence: 'Select Price in Sort by',
  },
  {
    page: 'resetting',
    sent: 'Milk',
    calls: [
      ['select', { target: 'combobox "Add item"', value: 'Milk' }],
      ['adjust_control', { target: 'combobox "Add item"', value: 'Milk' }],
      ['run_steps', { steps: ['select "Milk" in "Add item"'] }],
    ],
    sentence: 'Select Milk in Add item',
  },
  {
    page: 'code',
    sent: '123456',
    calls: [
      ['fill', { target: 'textbox "Code"', value: '123456' }],
      ['run_steps', { steps: ['fill "Code" with "123456"'] }],
    ],
    sentence: 'Type "123456" into Code',
  },
  {
    page: 'tags',
    sent: 'red,',
    calls: [
      ['fill', { target: 'textbox "Tag"', value: 'red,' }],
      ['run_steps', { steps: ['fill "Tag" with "red,"'] }],
    ],
    sentence: 'Type "red," into Tag',
  },
];

/** The outcome of the action, whether it was called by itself or as a step. */
function outcomeOf(tool: string, { structured }: Answer): Record<string, unknown> {
  if (tool !== 'run_steps') return structured;
  return (structured.steps as Record<string, unknown>[])[0] ?? {}; // run_steps answers with its steps
}

describe.each(CASES)('$page: what a first try may have sent is not sent again', ({ page, sent, calls }) => {
  test.each(calls)('by %s: one POST, which the outcome lists', async (tool, args) => {
    await agent.open(`/${page}`);
    posts = [];
    const answer = await agent.call(tool, { ...args });
    expect(posts).toEqual([sent]);
    const outcome = outcomeOf(tool, answer);
    const { requests = [] } = outcome.details as { requests?: { method: string; url: string }[] };
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { url: `${agent.site.url}/post` },
    ]);
    // What was sent is never called untried, and nobody is told to send it again.
    if (outcome.failure_code) {
      expect(outcome).toMatchObject({
        retryable: false,
        recovery: { retry_allowed: false, is_terminal: true },
      });
      expect(outcome.success === true || outcome.may_have_landed === true).toBe(true);
    }
  });
});

test('nor by a sentence of a scenario: one POST each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sent-once-'));
  for (const { page, sentence } of CASES) {
    const text = `name: ${page}\nurl: ${agent.site.url}/${page}\nactions:\n  - ${JSON.stringify(sentence)}\n`;
    writeFileSync(join(folder, `${page}.yaml`), text);
  }
  posts = [];
  const files = CASES.map(({ page }) => `${page}.yaml`);
  const argv = ['scenario', ...files, '--headless', '--out', 'out', '--log-level', 'silent'];
  await runCli(fakeInvocation(argv, { cwd: folder }));
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  expect([...posts].sort()).toEqual(CASES.map(({ sent }) => sent).sort());
});
