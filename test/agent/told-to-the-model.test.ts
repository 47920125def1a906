import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTask } from '../../src/agent/run-task.ts';
import { systemPrompt } from '../../src/agent/system-prompt.ts';
import { createModel } from '../../src/llm/create-model.ts';
import type { ScriptedTurn } from '../../src/llm/scripted-provider.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { CANCELLATION_SCREENS, MockBrowser, MockModel } from '../../src/testing/index.ts';
import { type RequestBody, serveModel } from '../llm/model-server.ts';
import { type OpenLoop, openLoop, UNHURRIED } from './open-loop.ts';
import { speakClaude } from './speak-claude.ts';

let loop: OpenLoop;
beforeAll(async () => {
  loop = await openLoop();
});
afterAll(() => loop.close());

const click = (ref: string): ScriptedTurn => ({ tool: 'browser_click', input: { ref } });
const FAILED: ScriptedTurn = { tool: 'complete_task', input: { status: 'failed', reason: 'enough' } };

/** The words of each request's messages, as they went over the wire. */
async function told(body: string, ...turns: ScriptedTurn[]): Promise<string[]> {
  await loop.show(body);
  const server = await serveModel(speakClaude([...turns, FAILED]));
  try {
    await runTask({
      goal: 'Like it',
      browser: loop.browser,
      model: createModel({ model: 'anthropic:claude-test', base_url: server.url, env: {} }),
      limits: UNHURRIED,
    });
  } finally {
    await server.close();
  }
  const words = (block: RequestBody): string =>
    block.type === 'tool_result' ? block.content.map(words).join('\n') : (block.text ?? '');
  return server.requests.map(({ body: { messages } }) =>
    messages.map(({ content }: RequestBody) => content.map(words).join('\n')).join('\n'),
  );
}

test('each act is told with its verdict, its effect, the lines that changed and the turns so far; later by what came of it', async () => {
  const [, second = '', third = ''] = await told(
    `<button aria-pressed=false onclick="this.setAttribute('aria-pressed','true');news.textContent='Liked by you'">Like</button><p role=status id=news></p>`,
    click('button "Like"'),
    { tool: 'get_snapshot', input: {} },
  );
  expect(second).toMatch(
    /\(turn 1 of 20\)\nclicked button "Like": verified.*\neffect: text \("Liked by you"\)\npage ".*\n~ @e\d+ button "Like" \[pressed.*\n\+ @e\d+ status "Liked by you"/,
  );
  expect(third).toMatch(/clicked button "Like": verified/);
  expect(third).not.toMatch(/~ @e\d+ button "Like"/);
});

test('a choice that only changes colours is told as one that did something', async () => {
  const [, after = ''] = await told(
    `<style>.on{background:#06c;color:#fff}</style><div id=a style="cursor:pointer;width:90px" onclick="this.className='on'">Express</div>`,
    click('clickable "Express"'),
  );
  expect(after).toMatch(/clicked clickable "Express".*\n?.*looks different/);
  expect(after).not.toContain('no effect seen');
});

test('browser_select refuses a slider that is drawn of divs, and leaves it where it was', async () => {
  const page =
    await loop.show(`<style>.track{width:200px;height:10px;background:#ccc;position:relative;cursor:pointer}.thumb{width:16px;height:16px;position:absolute;top:-3px;left:60px;background:#06c}</style>
    <p>Tip <output id=v>30</output></p><div class=track id=tr><div class=thumb id=th></div></div>
    <div role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=10 aria-valuenow=3 id=s onkeydown="if(/Arrow/.test(event.key))this.setAttribute('aria-valuenow',9)">x</div>
    <script>tr.onpointerdown=(e)=>{v.textContent=Math.round((e.clientX-tr.getBoundingClientRect().left)/2)}</script>`);
  for (const words of ['track', 'slider "Volume"']) {
    const seen = await page.snap();
    const line = seen.snapshot.lines?.split('\n').find((one) => one.includes(words)) ?? '';
    const refused = await page.snap('browser_select', { ref: /@e\d+/.exec(line)?.[0] ?? '', value: '70' });
    expect(refused, words).toMatchObject({ success: false, error: 'action_failed' });
    expect(refused.message).not.toContain('may have taken effect');
  }
  expect(await loop.truth('[v.textContent, s.getAttribute("aria-valuenow")]')).toEqual(['30', '3']);
});

test('where nobody can be asked after a click led to the checkpoint, it is told that the click was done', async () => {
  const policy = await loadPolicy('netflix');
  const browser = new MockBrowser({
    screens: CANCELLATION_SCREENS,
    start: 'account',
    moves: [{ on: 'account', to: 'finish', message: 'clicked link "Cancel membership": verified' }],
    policy,
  });
  const model = new MockModel([click('link "Cancel membership"')]);
  const result = await runTask({ goal: 'Cancel it', browser, model, criteria: { policy } });
  expect(result).toMatchObject({ success: false, status: 'approval_required' });
  expect(result.reason).toMatch(
    /^clicked link "Cancel membership": verified\. Then: a person must approve .*, and there is none$/,
  );
  expect(result.turns[0]).toMatchObject({ tool: 'browser_click', success: false });
  expect(browser.screen).toBe('finish');
});

test('turns, the day, the life of refs and secrets by name are told once, in the instructions', async () => {
  const { text } = systemPrompt('Log in', {
    max_turns: 12,
    secrets: ['SHOP_PASSWORD', 'PIN'],
    today: new Date(2026, 10, 8),
  });
  expect(text).toContain('Today is Sunday, 2026-11-08.\nCURRENT GOAL: Log in');
  expect(text).toContain('There are at most 12 turns.');
  expect(text).toMatch(/A ref \(@e7\) is good for ONE action/);
  expect(text).toContain('{{SHOP_PASSWORD}}, {{PIN}}');
  const [first = ''] = await told('<h1>Here</h1>');
  expect(first).not.toMatch(/ONE action|at most \d+ turns/);
});
