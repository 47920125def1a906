import * as z from 'zod';
import { isSensitiveName, REDACTED } from '../knowledge/redact.ts';
import { quoted } from '../model/page-text.ts';
import { filled } from '../pipeline/guard.ts';
import { partOf } from '../pipeline/part-of.ts';
import { sendStorageChange } from '../pipeline/send.ts';
import { inSession } from './in-session.ts';
import { defineTool, type Tool } from './tool.ts';

const LONGEST = 200;
const kind = z.enum(['cookies', 'local', 'session']);

const getStorage = defineTool({
  name: 'get_storage',
  toolset: 'storage',
  on: ['web'],
  effect: 'observes',
  title: 'Get storage',
  description: 'Cookies, local and session storage of the page. Values of cookies are never shown.',
  commands: [{ name: 'storage', takes: ['kind?'] }],
  input: z.object({ kind: kind.optional() }),
  output: z.object({
    cookies: z.array(z.record(z.string(), z.unknown())).optional(),
    local: z.record(z.string(), z.string()).optional(),
    session: z.record(z.string(), z.string()).optional(),
  }),
  run(context, { session: id, kind: only }) {
    return inSession(context, id, async ({ driver, options }) => {
      const { cookies, ...kept } = await partOf(driver, 'storage').read();
      const more = options.sensitive.map((source) => new RegExp(source, 'iu'));
      const shown = (pairs: [string, string][]) =>
        Object.fromEntries(
          pairs.map(([name, value]) => [name, isSensitiveName(name, more) ? REDACTED : value]),
        );
      const all = { cookies, local: shown(kept.local), session: shown(kept.session) };
      const structured = only === undefined ? all : { [only]: all[only] };
      const lines = [
        ...cookies.map(
          ({ name, domain, chars, expires_at }) =>
            `cookie ${quoted(name)} of ${domain}, ${chars} characters${expires_at ? `, until ${expires_at}` : ''}`,
        ),
        ...Object.entries(all.local).map(
          ([name, value]) => `local ${quoted(name)} = ${quoted(value, LONGEST)}`,
        ),
        ...Object.entries(all.session).map(
          ([name, value]) => `session ${quoted(name)} = ${quoted(value, LONGEST)}`,
        ),
      ].filter((line) => only === undefined || line.startsWith(only.replace(/s$/, '')));
      return { text: lines.join('\n') || 'nothing is kept', structured };
    });
  },
});

const changeStorage = defineTool({
  name: 'change_storage',
  toolset: 'storage',
  on: ['web'],
  effect: 'acts_idempotently',
  title: 'Change storage',
  description: 'Set, remove (no value) or clear (no name) cookies, local or session storage of the page.',
  commands: [
    { name: 'storage set', takes: ['kind', 'name', 'value'], summary: 'Set one item that the page keeps.' },
    {
      name: 'storage clear',
      takes: ['kind', 'name?'],
      summary: 'Remove one item that the page keeps, or all.',
    },
  ],
  input: z.object({ kind, name: z.string().min(1).optional(), value: z.string().optional() }),
  output: z.object({ kind: z.string() }),
  run(context, { session: id, kind: which, name, value }) {
    return inSession(context, id, async (world) => {
      await sendStorageChange(world, {
        kind: which,
        ...(name === undefined ? {} : { name }),
        ...(value === undefined ? {} : { value: filled(world, 'value', value) }),
      });
      const what = name === undefined ? `all ${which}` : `${quoted(name)} in ${which}`;
      return { text: `${value === undefined ? 'removed' : 'set'} ${what}`, structured: { kind: which } };
    });
  },
});

const savePdf = defineTool({
  name: 'save_pdf',
  toolset: 'inspect',
  on: ['web'],
  effect: 'manages',
  title: 'Save PDF',
  description: 'Print the page to a PDF file.',
  commands: [{ name: 'pdf' }],
  input: z.object({}),
  output: z.object({ path: z.string() }),
  run(context, { session: id }) {
    return inSession(context, id, async ({ driver }, session) => {
      const path = await session.keepFile(await partOf(driver, 'pages').print(), 'pdf', 'pdf');
      return { text: `saved ${path}`, structured: { path } };
    });
  },
});

/** What a page keeps, and the page on paper. */
export const STORAGE_TOOLS: readonly Tool[] = [getStorage, changeStorage, savePdf];
