import * as z from 'zod';
import { quoted, shownAddress } from '../model/page-text.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

const LONGEST = 500;

export const getLogs = defineTool({
  name: 'get_logs',
  toolset: 'inspect',
  effect: 'observes',
  title: 'Get logs',
  description: 'Recent console messages and page errors.',
  commands: [{ name: 'logs', takes: ['level?'] }],
  input: z.object({
    level: z.string().optional().describe('error, warning, log, pageerror'),
    limit: z.number().int().min(1).max(300).optional(),
  }),
  output: z.object({ total: z.number(), logs: z.array(z.record(z.string(), z.unknown())) }),
  run(context, { session: id, level, limit = 20 }) {
    return inSession(context, id, async ({ driver }) => {
      await driver.fetchLogs?.();
      const all = driver.logs().filter((entry) => !level || entry.level === level);
      const shown = all.slice(-limit);
      const lines = shown.map(
        ({ level: l, text, source }) =>
          `${l}: ${quoted(text, LONGEST)}${source ? ` (${shownAddress(source)})` : ''}`,
      );
      return {
        text: [`${shown.length} of ${all.length} messages`, ...lines].join('\n'),
        structured: { total: all.length, logs: shown.map((entry) => ({ ...entry })) },
      };
    });
  },
});
