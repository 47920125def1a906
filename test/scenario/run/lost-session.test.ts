import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Secrets } from '../../../src/model/secrets.ts';
import { surehandServer } from '../../../src/scenario/backends/surehand-server.ts';
import type { McpConnection } from '../../../src/scenario/components/mcp-client/mcp-client-logic.ts';
import { runScenarios } from '../../../src/scenario/run/run-scenarios.ts';

const out = mkdtempSync(join(tmpdir(), 'surehand-lost-'));
afterAll(() => rmSync(out, { recursive: true, force: true, maxRetries: 9 }));

const LOST = { failure: 'session_lost', failure_code: 'ACTION_REJECTED', message: 'the grid lost the node' };
const WRONG = { failure: 'invalid_input', failure_code: 'ACTION_REJECTED', message: 'no such thing' };

/** Runs a scenario on a server whose sessions end so, one attempt after another. */
async function runOn(ends: (typeof LOST)[], how: { retries: number; restarts: number }) {
  let launched = 0;
  const connection: McpConnection = {
    async callTool({ name }) {
      if (name === 'launch') launched += 1;
      return { content: [], isError: true, structuredContent: ends[launched - 1] ?? WRONG };
    },
  };
  const told: string[] = [];
  const [record] = await runScenarios({
    scenarios: [
      {
        ...{
          id: 'pay',
          name: 'pay',
          file: join(out, 'pay.yaml'),
          tags: [],
          secrets: [],
          places: [],
          first_action: 0,
        },
        scenario: { url: 'http://shop.test/', actions: ['Click Pay'] },
      },
    ],
    workers: 1,
    ...how,
    connect: async () => ({
      ...{ connection, backend: surehandServer, observing: new Set<string>() },
      gone: () => false,
      close: async () => {},
    }),
    secrets: new Secrets(new Map()),
    signal: new AbortController().signal,
    out,
    cwd: out,
    pictures: false,
    told: {
      failed: (_read, attempt, why, lost) => void told.push(`${attempt} ${lost} ${why}`),
      finished() {},
    },
  });
  return { record, launched, told };
}

describe('a scenario whose browser is lost', () => {
  it('is begun anew as often as restarts allow, and says each time that what was begun may have landed', async () => {
    const { record, launched, told } = await runOn([LOST, LOST, LOST], { retries: 0, restarts: 2 });
    expect(launched).toBe(3);
    const why = 'the grid lost the node; what was begun may have landed';
    expect(told).toEqual([`1 true ${why}`, `2 true ${why}`]);
    const errors = record?.failed_attempts?.map(({ steps, error }) => (error ?? steps[0]?.error)?.message);
    expect(errors).toEqual([why, why]);
    expect(record?.status).toBe('failed');
  });

  it('does not use up the retries, which are for what the app does wrong', async () => {
    const { launched, told } = await runOn([LOST, WRONG, LOST], { retries: 1, restarts: 2 });
    expect(told.map((line) => line.slice(0, 6))).toEqual(['1 true', '2 fals', '3 true']);
    expect(launched).toBe(4);
  });

  it('stays failed where nobody allowed it to begin anew', async () => {
    const { record, launched } = await runOn([LOST], { retries: 0, restarts: 0 });
    expect(launched).toBe(1);
    expect(record?.failed_attempts).toBeUndefined();
    expect(record?.status).toBe('failed');
  });
});
