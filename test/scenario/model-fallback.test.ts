import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createModel } from '../../src/llm/create-model.ts';
import { openLock } from '../../src/scenario/lock/lock-file.ts';
import type { ConnectedBackend } from '../../src/scenario/run/connected-backend.ts';
import type { WatchedStep } from '../../src/scenario/run-watcher.ts';
import { ScenarioParserOrchestrator } from '../../src/scenario/scenario-parser-orchestrator.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type AnsweringModel, serveAnsweringModel } from './answering-model.ts';
import { openBackend } from './open-backend.ts';

/** Nothing that a grammar without a mind could make sense of. */
const SENTENCE = 'Make the little bird sing';
const PAGE = (name: string) =>
  `<h1>Zoo</h1><button onclick="document.querySelector('p').textContent='tweet'">${name}</button><button>Feed lion</button><p>quiet</p>`;

let backend: ConnectedBackend & { folder: string };
let pages: PageServer;
let model: AnsweringModel;
beforeAll(async () => {
  backend = await openBackend();
  pages = await servePages({ '/': PAGE('Wake sparrow') });
  model = await serveAnsweringModel({ [SENTENCE]: { actionType: 'click', target: 'button "Wake sparrow"' } });
});
afterAll(async () => {
  await backend.close();
  await pages.close();
  await model.close();
});

async function run(asking: boolean, sentence = SENTENCE) {
  const steps: WatchedStep[] = [];
  const lock = openLock(join(backend.folder, 'zoo.lock.yaml'), 'zoo');
  const orchestrator = new ScenarioParserOrchestrator({
    ...backend,
    lock,
    watcher: { pictures: false, step: (step) => steps.push(step) },
    patience_ms: 300,
    ...(asking ? { model: createModel({ model: 'openai:test', base_url: `${model.url}/v1`, env: {} }) } : {}),
  });
  const result = await orchestrator.parse({ url: `${pages.url}/`, actions: [sentence] });
  return { result, steps, last: steps.at(-1) };
}

describe('what the grammar does not decide', () => {
  test('is reported without a model, and nothing is done', async () => {
    const { result, steps } = await run(false);
    expect(result).toMatchObject({ status: 'partial', success: false, errors: [{ action: SENTENCE }] });
    expect(result.errors?.[0]?.message).toMatch(/^not understood/);
    expect(result.errors?.[0]?.domSnapshot).toContain('Wake sparrow');
    expect(steps).toHaveLength(1);
  });

  test('is asked of a model, checked, carried out and written down', async () => {
    const { result, last } = await run(true);
    expect(result.errors).toBeUndefined();
    expect(last).toMatchObject({ understood_by: 'model', status: 'passed', description: SENTENCE });
    expect(result.testSteps[1]).toMatchObject({ action: 'click', selector: 'button "Wake sparrow"' });
    expect(model.asked()).toEqual([SENTENCE]);
    expect(readFileSync(join(backend.folder, 'zoo.lock.yaml'), 'utf8')).toContain(
      'target: button "Wake sparrow"',
    );
  });

  test('needs no model the next time', async () => {
    const { result, last } = await run(false);
    expect(result.status).toBe('success');
    expect(last).toMatchObject({ understood_by: 'lock', status: 'passed' });
    expect(model.asked()).toHaveLength(1);
  });

  test('is reported when the app has changed and there is no model', async () => {
    pages.routes['/'] = PAGE('Rouse sparrow');
    const { result } = await run(false);
    expect(result.status).toBe('partial');
  });

  test('is understood anew when the app has changed, and says so', async () => {
    model.answers = { [SENTENCE]: { actionType: 'click', target: 'button "Rouse sparrow"' } };
    const { result, last } = await run(true);
    expect(result.status).toBe('success');
    expect(last).toMatchObject({ understood_by: 'model' });
    expect(last?.outcome).toContain('understood anew: button "Wake sparrow" no longer fits the screen');
    expect(readFileSync(join(backend.folder, 'zoo.lock.yaml'), 'utf8')).toContain(
      'target: button "Rouse sparrow"',
    );
  });

  test.each([
    ['points at nothing', { actionType: 'click', targetSelector: '@e999' }, /@e999 is not on the screen/],
    [
      'asks for what the target cannot do',
      { actionType: 'input', target: 'button "Feed lion"', inputValue: 'x' },
      /cannot be used for input/,
    ],
    ['finds two things', { actionType: 'click', isAmbiguous: true }, /more than one thing/],
  ])('is not done when the model %s', async (_, answer, error) => {
    model.answers = { 'Please the animals': answer };
    const { result, steps } = await run(true, 'Please the animals');
    expect(result.errors?.[0]?.llmError).toMatch(error);
    expect(steps).toHaveLength(1);
  });
});
