import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import { requestsOf } from '../pipeline/part-of.ts';
import { renderView } from '../screen/render-view.ts';
import { type RawObservation, summarizeScreen } from '../screen/summarize-screen.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

const LOG_LINES = 20;
const NETWORK_LINES = 20;

export const captureDebugSnapshot = defineTool({
  name: 'capture_debug_snapshot',
  toolset: 'verify',
  effect: 'observes',
  title: 'Capture debug snapshot',
  description:
    'Everything about the screen at once: tree, picture, logs, network, and a summary derived from them.',
  input: z.object({
    reason: z.string().optional().describe('noted in the answer'),
    include_logs: z.boolean().optional().describe('default true'),
    log_lines: z.number().int().min(1).max(300).optional(),
  }),
  output: z.object({
    reason: z.string().optional(),
    raw: z.record(z.string(), z.unknown()),
    semantic: z.record(z.string(), z.unknown()).optional(),
  }),
  run(context, { session: id, reason, include_logs = true, log_lines = LOG_LINES }) {
    return inSession(context, id, async (world, session) => {
      const { driver, options } = world;
      const errors: Record<string, string> = {};
      /** Each part fails on its own: what is left is still worth having. */
      const part = async <T>(name: string, get: () => T | Promise<T>): Promise<T | undefined> => {
        try {
          return await get();
        } catch (error) {
          if (!(error instanceof SurehandError)) throw error;
          errors[`${name}_error`] = `${error.code}: ${error.message}`;
          return undefined;
        }
      };
      const dialog = driver.dialogs?.open() ?? undefined;
      const refuse = () => {
        if (dialog) throw new SurehandError('dialog_open', `a ${dialog.type} dialog blocks the page`);
      };
      const view = await part('tree', () => {
        refuse();
        return session.look(world, { selectors: true, reading: false });
      });
      const image = await part('screenshot', () => {
        refuse();
        return driver.screenshot({ format: 'jpeg', max_side: 1000 });
      });
      const logs = include_logs
        ? await part('logs', async () => {
            await driver.fetchLogs?.();
            return driver.logs().slice(-log_lines);
          })
        : undefined;
      const network = await part('network', () => requestsOf(driver).slice(-NETWORK_LINES));
      const snapshot = view?.snapshot;
      const seen: RawObservation = {
        ...(snapshot ? { tree: snapshot.elements, screen: snapshot.page } : {}),
        ...(snapshot?.loading_state ? { loading_state: snapshot.loading_state } : {}),
        ...(logs ? { logs } : {}),
        ...(network ? { network } : {}),
        ...(dialog ? { dialog } : {}),
      };
      const semantic = summarizeScreen(seen);
      const raw = {
        ...seen,
        ...(snapshot
          ? {
              fingerprint: snapshot.fingerprint,
              snapshot_revision: snapshot.snapshot_revision,
              captured_at_ms: snapshot.captured_at_ms,
            }
          : {}),
        ...(image
          ? { screenshot: { mime_type: image.mime_type, width: image.width, height: image.height } }
          : {}),
        ...errors,
      };
      const lines = [
        ...(reason ? [`reason: ${reason}`] : []),
        ...Object.entries(errors).map(([name, message]) => `${name}: ${message}`),
        ...(semantic ? [`screen: ${semantic.screen}, confidence ${semantic.confidence}`] : []),
        ...(semantic?.warnings.map((warning) => `! ${warning}`) ?? []),
        ...(snapshot ? [`fingerprint: ${snapshot.fingerprint}`] : []),
        ...(view ? [renderView(view, { tokens: options.snapshot_tokens }).text] : []),
        ...(logs?.map(({ level, text }) => `log ${level}: ${quoted(text, 500)}`) ?? []),
        ...(network?.map(
          ({ method, url, status, failure }) =>
            `net ${method} ${shownAddress(url)} ${failure ?? status ?? 'pending'}`,
        ) ?? []),
      ];
      if (view) world.screen.remember(view);
      return {
        text: lines.join('\n'),
        structured: {
          ...(reason ? { reason } : {}),
          raw,
          ...(semantic ? { semantic: { ...semantic } } : {}),
        },
        ...(image ? { images: [{ data: image.data, mime_type: image.mime_type }] } : {}),
      };
    });
  },
});
