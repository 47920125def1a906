import * as z from 'zod';
import { shownAddress } from '../model/page-text.ts';
import { partOf } from '../pipeline/part-of.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

export const getNetworkActivity = defineTool({
  name: 'get_network_activity',
  toolset: 'inspect',
  on: ['web'],
  effect: 'observes',
  title: 'Get network activity',
  description: 'Recent requests with status and time.',
  commands: [{ name: 'network', takes: ['filter?'] }],
  input: z.object({
    filter: z.string().optional().describe('part of the URL'),
    failed: z.boolean().optional().describe('only failures'),
    limit: z.number().int().min(1).max(500).optional(),
  }),
  output: z.object({ total: z.number(), requests: z.array(z.record(z.string(), z.unknown())) }),
  run(context, { session: id, filter, failed, limit = 20 }) {
    return inSession(context, id, async ({ driver }) => {
      const all = partOf(driver, 'network')
        .requests()
        .filter(({ url }) => !filter || url.includes(filter))
        .filter(({ status, failure }) => !failed || failure !== undefined || (status ?? 0) >= 400);
      const shown = all.slice(-limit);
      const lines = shown.map(
        ({ method, url, status, failure, duration_ms }) =>
          `${method} ${shownAddress(url)} ${failure ?? status ?? 'pending'}${duration_ms === null ? '' : ` ${duration_ms} ms`}`,
      );
      const head = `${shown.length} of ${all.length} requests`;
      return {
        text: [head, ...lines].join('\n'),
        structured: { total: all.length, requests: shown.map((r) => ({ ...r })) },
      };
    });
  },
});
