import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTask } from '../../src/agent/run-task.ts';
import { SessionBrowser } from '../../src/agent/session-browser.ts';
import { createModel } from '../../src/llm/create-model.ts';
import type { ScriptedTurn } from '../../src/llm/scripted-provider.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import type { Session } from '../../src/session/session.ts';
import type { Sessions } from '../../src/session/sessions.ts';
import { serveModel } from '../llm/model-server.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { OPENED_BY_THE_RUN, TEMPTATIONS, type Temptation } from './claims-pages.ts';
import { GIVEN_UP } from './late-claims-pages.ts';
import { COVERED, OTHER_DEEDS } from './more-claims-pages.ts';
import { NOT_WHAT_WAS_NAMED } from './named-claims-pages.ts';
import { UNHURRIED } from './open-loop.ts';
import { speakClaude } from './speak-claude.ts';

const folder = mkdtempSync(join(tmpdir(), 'claims-'));
let sessions: Sessions;
let session: Session;
let server: PageServer;

beforeAll(async () => {
  server = await servePages({});
  sessions = createSessions(OptionsSchema.parse({ headless: true, output_dir: folder }), silentLog);
  session = sessions.get();
});
afterAll(async () => {
  await sessions.closeAll();
  await server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

/** A model that says it is done, and says so again when it is doubted. */
const CLAIM: ScriptedTurn = {
  tool: 'complete_task',
  input: { status: 'success', reason: 'The page says so.' },
};

async function play(
  { goal, expect: words, page, routes = {} }: Temptation,
  turns: ScriptedTurn[],
  limits = UNHURRIED,
) {
  server.routes = Object.assign(server.routes, { '/': page }, routes);
  const model = await serveModel(speakClaude([...turns, CLAIM, CLAIM]));
  try {
    const browser = new SessionBrowser(session);
    await browser.open(server.url, new AbortController().signal);
    return await runTask({
      goal,
      browser,
      model: createModel({ model: 'anthropic:claude-test', base_url: model.url, env: {} }),
      criteria: { expect: parseExpectations(words) },
      limits,
    });
  } finally {
    await model.close();
  }
}

describe('words of success that no deed brought are only claimed', () => {
  test.each([...TEMPTATIONS, ...OTHER_DEEDS, ...NOT_WHAT_WAS_NAMED, OPENED_BY_THE_RUN, COVERED])(
    '$domain',
    async (one) => {
      const { verdict, turns } = await play(one, one.tempted);
      expect(turns.slice(0, one.tempted.length).map(({ error }) => error)).toEqual(
        one.tempted.map(() => null),
      );
      expect(verdict).not.toBe('verified');
    },
  );
});

describe('what was done is verified', () => {
  test.each([...TEMPTATIONS, ...OTHER_DEEDS, ...NOT_WHAT_WAS_NAMED])('$domain', async (one) => {
    const { verdict, turns } = await play(one, one.honest);
    expect(turns.slice(0, one.honest.length).map(({ error }) => error)).toEqual(one.honest.map(() => null));
    expect(verdict, JSON.stringify(turns.at(-1)?.message)).toBe('verified');
  });
});

describe('an act that was given up before it was seen to its end', () => {
  const hurried = { ...UNHURRIED, act: 1500 };

  test.each(GIVEN_UP)('proves no more than another: $domain', async (one) => {
    const { verdict, turns } = await play(one, one.tempted, hurried);
    expect(turns[0]?.error, turns[0]?.message).toBe('timeout');
    expect(verdict).not.toBe('verified');
  });

  test.each(GIVEN_UP)('is what was done where it was that: $domain', async (one) => {
    const { verdict, turns } = await play(one, one.honest, hurried);
    expect(turns[0]?.error, turns[0]?.message).toBe('timeout');
    expect(verdict, JSON.stringify(turns.at(-1)?.message)).toBe('verified');
  });
});
