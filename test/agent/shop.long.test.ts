import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playTasks } from '../../bench/loop/play.mjs';
import { LOOP_TASKS, type LoopTask } from '../../bench/loop/tasks.mjs';
import type { ApprovalRequest } from '../../src/approval/approver.ts';
import * as library from '../../src/index.ts';
import { askPage } from '../ask-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehand-shop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

const purchase = LOOP_TASKS.find(({ name }) => name === 'shop purchase');
const click = (on: string) => ({ tool: 'browser_click', on });
const fill = (on: string, value: string) => ({ tool: 'browser_fill', on, value });

/** What `task` came to, in words for a failure. */
async function play(task: LoopTask | undefined, guard = {}) {
  const [played] = await playTasks(library, task ? [task] : [], folder, askPage, guard);
  const story = `${played?.reason}\n${played?.lines.join('\n')}\n${played?.requests.at(-1)?.screen}`;
  return { played, story };
}

test('who logs in, takes two plants, express and a tip has ordered within 20 turns', async () => {
  if (!purchase) throw new Error('no such task');
  const { played, story } = await play({
    ...purchase,
    start: '/login',
    goal: 'Log in as ada@example.com, password lovelace, buy a Monstera and a Boston fern, express, with a tip of 10 %',
    intents: [
      fill('textbox "Email"', 'ada@example.com'),
      fill('textbox "Password"', 'lovelace\n'),
      click('button "Add to cart" in "Monstera"'),
      click('button "Add to cart" in "Boston fern"'),
      click('link "Cart"'),
      {
        tool: 'browser_select',
        on: 'button "Delivery speed Standard, 3 to 5 days"',
        value: 'Express, next day',
      },
      fill('slider "Tip"', '10'),
      click('link "Go to checkout"'),
      ...purchase.intents.slice(3),
    ],
    truth: 'document.body.innerText',
    wanted: '',
  });
  expect([played?.success, played?.verdict], story).toEqual([true, 'verified']);
  expect(played?.truth).toMatch(/Monstera[\s\S]*Boston fern/);
  // 52.50 for the plants, a tenth of it as a tip, 9.90 for express.
  expect(played?.truth).toMatch(/Total\s+\$67\.65/);
  expect(played?.lines.length, story).toBeLessThanOrEqual(20);
}, 180_000);

test('a guest buys under the policy checkout once a person has approved the order, and is told so', async () => {
  const asked: ApprovalRequest[] = [];
  const approver = {
    async ask(request: ApprovalRequest) {
      asked.push(request);
      return { by: 'test', channel: 'test', at: new Date().toISOString(), approved: true };
    },
    async close() {},
  };
  const { played, story } = await play(purchase, { policy: 'checkout', approver });
  expect([played?.success, played?.verdict, played?.truth], story).toEqual([true, 'verified', true]);
  expect(asked.map(({ kind }) => kind)).toContain('critical_action');
  expect(asked.at(-1)?.action).toContain('Place order');
}, 180_000);
