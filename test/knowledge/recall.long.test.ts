import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { KnowledgeStore } from '../../src/knowledge/knowledge-store.ts';
import type { PriorKnowledgeV1 } from '../../src/model/prior-knowledge.ts';
import { type StepRecord, StepRecordSchema } from '../../src/model/step-record.ts';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

const root = mkdtempSync(join(tmpdir(), 'surehand-recall-'));
const PAGE = (body: string) => `<h1>Coupons</h1><label>Coupon <input data-testid="coupon"></label> ${body}
  <p role="status" id="out"></p>`;
const APPLY = `<button data-testid="apply" onclick="out.textContent = 'Discount'">Apply coupon</button>`;
const OTHERS = '<button>Remove</button> <button>Help</button>';

function stepsIn(folder: string): StepRecord[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /steps\/.*\.json$/.test(path))
    .map((path) => StepRecordSchema.parse(JSON.parse(readFileSync(join(folder, path), 'utf8'))))
    .sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

async function priorOf(on: OpenSession): Promise<PriorKnowledgeV1 | undefined> {
  const { structured } = await on.call('describe_screen');
  return structured.priorKnowledge as PriorKnowledgeV1 | undefined; // its schema has its own test
}

describe('what a session leaves behind', () => {
  let on: OpenSession;
  beforeAll(async () => {
    on = await openSession({ knowledge_dir: root });
    await on.show(PAGE(APPLY + OTHERS), '/coupons/1001');
    await on.call('describe_screen');
    await on.call('fill', { target: 'Coupon', value: 'SAVE10' });
    await on.call('click', { target: 'button "Aply"' });
    await on.call('click', { target: await on.ref('Apply coupon'), expect: 'text "Discount" visible' });
    await on.call('run_steps', { steps: ['fill "Coupon" with "SAVE20"', 'expect text "Discount" visible'] });
    await on.call('click', { nonsense: true });
    await on.call('evaluate', { expression: `'${'x'.repeat(5000)}'.length` });
  });
  afterAll(() => on.close());

  it('is every call as one step, each with the screen it was taken on', () => {
    const steps = stepsIn(root);
    expect(steps.map(({ tool, labels, outcome }) => [tool.name, ...labels, outcome.ok])).toEqual([
      ['navigate', 'navigation', true],
      ['describe_screen', 'discovery', true],
      ['fill', 'interaction', true],
      ['click', 'interaction', false],
      ['describe_screen', 'discovery', true],
      ['click', 'interaction', 'error-recovery', true],
      ['fill', 'interaction', true],
      ['run_steps', 'confirmation', true],
      ['click', 'interaction', false],
      ['evaluate', 'discovery', true],
    ]);
    const clicked = steps[5];
    expect(clicked).toMatchObject({
      target: { testId: 'apply', role: 'button', name: 'Apply coupon' },
      outcome: { verdict: 'verified', effect: expect.arrayContaining(['text']) },
      observation: { screen: 'coupons/:id', testIds: ['coupon', 'apply'] },
      after: { screen: 'coupons/:id' },
    });
    expect(steps[3]).toMatchObject({ outcome: { code: 'ELEMENT_NOT_FOUND', kind: 'target_not_found' } });
    expect(steps[9]?.tool.input.expression).toHaveLength(1001);
  });

  it('is asked for while the caller thinks, and again once something was done', async () => {
    const asked = vi.spyOn(KnowledgeStore.prototype, 'prior');
    const next = await openSession({ knowledge_dir: root }, on.server);
    try {
      await next.show(PAGE(APPLY + OTHERS), '/coupons/3003');
      const before = await vi.waitFor(
        async () => {
          const calls = asked.mock.calls.length;
          expect(await priorOf(next)).toMatchObject({ schemaVersion: 1 });
          expect(asked.mock.calls.length).toBe(calls);
          return calls;
        },
        { timeout: 10_000, interval: 200 },
      );
      await next.call('click', { target: 'button "Help"' });
      expect(await priorOf(next)).toMatchObject({ schemaVersion: 1 });
      expect(asked.mock.calls.length).toBeGreaterThan(before);
    } finally {
      asked.mockRestore();
      await next.close();
    }
  });

  it('is told to the next session, as far as it can be done there', async () => {
    const next = await openSession({ knowledge_dir: root }, on.server);
    const best = async (body: string, path = '/coupons/2002') => {
      await next.show(PAGE(body), path);
      return (await priorOf(next))?.suggestedNextActions.map(({ action, preferredTarget }) => [
        action,
        preferredTarget.value,
      ]);
    };
    const apply = ['click', 'apply'];
    expect(await best(APPLY + OTHERS)).toEqual(expect.arrayContaining([['type', 'coupon'], apply]));
    expect(
      await best(`${OTHERS}<button disabled data-testid="apply">Apply coupon</button>`),
    ).not.toContainEqual(apply);
    expect(await best(OTHERS)).not.toContainEqual(apply);
    expect(await best(APPLY + APPLY)).not.toContainEqual(apply);
    expect(
      await best(`${APPLY}<div style="position:fixed;inset:0;background:#fff" role="alert">Update</div>`),
    ).toBeUndefined();
    expect(await best(APPLY.replace('data-testid="apply"', 'data-testid="apply-v2"'))).toContainEqual([
      'click',
      { role: 'button', name: 'Apply coupon' },
    ]);
    await next.close();
  });
});

it('with --no-knowledge nothing is written and nothing is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-none-'));
  const on = await openSession({ knowledge: false, knowledge_dir: folder });
  await on.show(PAGE(APPLY));
  await on.call('click', { target: 'button "Apply coupon"' });
  expect(await priorOf(on)).toBeUndefined();
  const asked = await on.call('knowledge_last');
  expect(asked.text).toContain('--no-knowledge');
  await on.close();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('a folder that cannot be written fails no call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-file-'));
  writeFileSync(join(folder, 'taken'), 'a file stands where the folder should be');
  const on = await openSession({ knowledge_dir: join(folder, 'taken') });
  await on.show(PAGE(APPLY));
  expect((await on.call('click', { target: 'button "Apply coupon"' })).text).toContain('clicked');
  expect((await on.call('describe_screen')).is_error).not.toBe(true);
  await on.close();
  rmSync(folder, { recursive: true });
});

it('the recipe of a session on the shop runs on a fresh browser', async () => {
  const shop = await startShop();
  const knowledge_dir = mkdtempSync(join(tmpdir(), 'surehand-recipe-'));
  const first = await openSession({ knowledge_dir });
  await first.call('launch', { url: `${shop.url}/`, goal: 'Two plants', flow_tags: ['buy'] });
  await first.call('click', { target: 'button "Add to cart" in "Monstera"' });
  await first.call('click', { target: 'link "Nothing"' });
  await first.call('click', { target: 'button "Add to cart" in "Snake plant"' });
  await first.call('click', { target: 'link "Cart"', expect: 'url contains /cart' });
  const recipe = await first.call('knowledge_summarize');
  await first.close();
  expect(recipe.text).toMatch(/^Two plants\n/);
  expect(recipe.text).not.toContain('Nothing');

  const second = await openSession({ knowledge_dir });
  const ran = await second.call('run_steps', { steps: recipe.structured.steps });
  expect(ran.text).not.toContain('failed');
  expect(ran.structured).toMatchObject({ success: true, completed: 4 });
  expect(await second.truth('location.pathname')).toBe('/cart');
  await second.call('navigate', { url: `${shop.url}/` });
  const said = (await second.call('describe_screen')).text;
  expect(said).toContain('click button "Add to cart" in article "Monstera" (2 of 2');
  await second.close();
  await shop.close();
  rmSync(knowledge_dir, { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }));
