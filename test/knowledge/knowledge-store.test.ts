import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { capPriorKnowledge } from '../../src/knowledge/cap-prior-knowledge.ts';
import type { KnowledgeStore } from '../../src/knowledge/knowledge-store.ts';
import { openKnowledge } from '../../src/knowledge/open-knowledge.ts';
import { PriorKnowledgeV1Schema } from '../../src/model/prior-knowledge.ts';
import { makeSession, makeStep, NOON } from './made-steps.ts';

let root: string;
let store: KnowledgeStore;
const warnings: string[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'knowledge-'));
  warnings.length = 0;
  store = openKnowledge({ root, warn: (message) => warnings.push(message), now: () => NOON + 3_600_000 });
});

afterEach(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

const EMAIL = { testId: 'email', role: 'textbox', name: 'Email' };
const PASSWORD = { testId: 'password', role: 'textbox', name: 'Password' };
const SIGN_IN = { testId: 'sign-in', role: 'button', name: 'Sign in' };
const LOGIN = [EMAIL, PASSWORD, SIGN_IN];

/** The first `count` steps of a login, a minute later for each session. */
async function login(sessionId: string, count = 3, minute = 0): Promise<void> {
  await store.begin(makeSession(sessionId, { flowTags: ['login'], goal: 'Sign in' }));
  for (const [at, target] of LOGIN.slice(0, count).entries()) {
    const tool = target.role === 'button' ? 'click' : 'fill';
    const at_ms = NOON + minute * 60_000 + at * 1000;
    await store.record(makeStep({ sessionId, tool, target, screen: 'login', at_ms, input: { value: 'x' } }));
  }
}

function onLogin(sessionId: string) {
  return {
    sessionId,
    screen: 'login',
    url: 'https://shop.test/login',
    testIds: LOGIN.map(({ testId }) => testId),
    a11y: LOGIN.map(({ role, name }) => ({ role, name })),
  };
}

describe('what worked before', () => {
  test.each([0, 1, 2])('after %i steps of a known flow the next one is suggested first', async (done) => {
    await login('old-1', 3, 0);
    await login('old-2', 3, 1);
    await login('new', done, 10);
    const material = await store.prior(onLogin('new'));
    expect(material?.suggestions[0]?.targets[0]).toEqual({ type: 'testId', value: LOGIN[done]?.testId });
    const shown = material && capPriorKnowledge(material);
    expect(PriorKnowledgeV1Schema.strict().parse(shown)).toEqual(shown);
    expect(shown?.relatedSessions.map(({ sessionId }) => sessionId)).toContain('old-1');
  });

  test('is not said of a screen nobody has been to', async () => {
    await login('old-1');
    const elsewhere = {
      sessionId: 'new',
      screen: 'cart',
      url: 'https://shop.test/cart',
      testIds: [],
      a11y: [],
    };
    expect(await store.prior(elsewhere)).toBeUndefined();
  });
});
