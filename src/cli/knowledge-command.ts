import { resolve } from 'node:path';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { PruneLimits } from '../knowledge/prune-sessions.ts';
import { SurehandError } from '../model/failure.ts';
import { suggestion } from '../model/nearest-name.ts';
import { knowledgeRoot } from '../session/memory.ts';
import { filtersOf, tellSession, tellStep } from '../tools/knowledge-fields.ts';
import { asJson } from './as-json.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { readOptions } from './read-options.ts';

type Flags = Record<string, string | boolean>;

interface Said {
  data: unknown;
  lines: string[];
}

type Ask = (store: Knowledge, words: readonly string[], flags: Flags, cwd: string) => Promise<Said>;

const ASKS: Readonly<Record<string, Ask>> = {
  async search(store, words, flags) {
    if (words.length === 0) throw wrong('knowledge search needs words to search for');
    const steps = await store.search(words.join(' '), filters(flags), limit(flags, 20));
    return { data: { steps }, lines: steps.flatMap((step) => [tellStep(step), `  ${step.why}`]) };
  },
  async last(store, words, flags) {
    const count = words[0] === undefined ? limit(flags, 20) : wholeNumber('last', words[0]);
    const steps = await store.last(count, filters(flags));
    return { data: { steps }, lines: steps.map(tellStep) };
  },
  async sessions(store, _words, flags) {
    const sessions = await store.sessions(filters(flags), limit(flags, 20));
    return { data: { sessions }, lines: sessions.map(tellSession) };
  },
  async summarize(store, [given]) {
    const id = given ?? (await store.sessions({}, 1))[0]?.sessionId;
    const recipe = id === undefined ? undefined : await store.summarize(id);
    if (!recipe) throw wrong(id === undefined ? 'no session is recorded' : `no session ${id}`);
    return { data: recipe, lines: [recipe.text] };
  },
  async prune(store, _words, flags) {
    const limits: PruneLimits = {
      ...(flags['older-than'] ? { olderThanDays: number('--older-than', flags['older-than']) } : {}),
      ...(flags.keep ? { keepSessions: wholeNumber('--keep', flags.keep) } : {}),
      ...(flags['max-mb'] ? { maxBytes: number('--max-mb', flags['max-mb']) * 1024 * 1024 } : {}),
    };
    if (Object.keys(limits).length === 0)
      throw wrong('knowledge prune needs --older-than DAYS, --keep SESSIONS or --max-mb MB');
    const dryRun = flags['dry-run'] === true;
    const report = await store.prune(limits, { dryRun });
    const verb = dryRun ? 'would remove' : 'removed';
    return {
      data: { ...report, dry_run: dryRun },
      lines: [
        ...report.removed.map((one) => `${verb} ${one.sessionId} (${one.steps} steps, last ${one.lastAt})`),
        ...report.spared.map((one) => `left ${one.sessionId}: it is ${one.why}`),
        `${verb} ${report.removed.length} sessions, ${megabytes(report.freed)} MB; ${report.kept.sessions} stay, ${megabytes(report.kept.bytes)} MB`,
      ],
    };
  },
  async export(store, [id, file], _flags, cwd) {
    if (!id || !file) throw wrong('knowledge export needs a session and a file');
    const path = resolve(cwd, file);
    const steps = await store.exportSession(id, path);
    return { data: { sessionId: id, steps, file: path }, lines: [`${steps} steps of ${id} in ${path}`] };
  },
  async import(store, [file], _flags, cwd) {
    if (!file) throw wrong('knowledge import needs a file');
    const done = await store.importSession(resolve(cwd, file));
    return { data: done, lines: [`${done.steps} steps of ${done.sessionId}`] };
  },
  async rebuild(store) {
    const done = await store.rebuild();
    return {
      data: done,
      lines: [
        Object.entries(done)
          .map(([what, count]) => `${count} ${what}`)
          .join(', '),
      ],
    };
  },
};

/** The knowledge store from the shell. Nothing is recorded here, and no browser is started. */
export async function knowledgeCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('knowledge');
  const read = readOptions(invocation.argv, invocation.env, invocation.cwd, flags);
  const [what, ...words] = read.positionals;
  const names = Object.keys(ASKS);
  const ask = what === undefined || !Object.hasOwn(ASKS, what) ? undefined : ASKS[what];
  if (!ask)
    throw wrong(
      what === undefined
        ? `knowledge needs one of ${names.join(', ')}`
        : `knowledge has no ${what}${suggestion(what, names) || `; there are ${names.join(', ')}`}`,
    );
  const { openStore } = await import('../session/open-store.ts');
  const { knowledge_dir, output_dir } = read.options;
  const root = knowledgeRoot({
    output_dir: resolve(invocation.cwd, output_dir),
    knowledge_dir: knowledge_dir === undefined ? undefined : resolve(invocation.cwd, knowledge_dir),
  });
  const store = await openStore(read.options, root, (message) => invocation.err(message));
  try {
    const { data, lines } = await ask(store, words, read.command_flags, invocation.cwd);
    if (read.command_flags.json === true) invocation.out(asJson(data));
    else
      invocation.out(
        lines.join('\n') || `nothing in ${read.options.store === undefined ? root : 'the store'}`,
      );
    return 0;
  } finally {
    await store.close();
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

function filters(flags: Flags) {
  const text = (name: string) => (typeof flags[name] === 'string' ? flags[name] : undefined);
  return filtersOf({
    screen: text('screen'),
    tool: text('tool'),
    flow_tag: text('flow-tag'),
    session_id: text('session'),
    since_hours: flags['since-hours'] ? number('--since-hours', flags['since-hours']) : undefined,
    ok: flags.failed === true ? false : undefined,
  });
}

function limit(flags: Flags, most: number): number {
  return flags.limit ? wholeNumber('--limit', flags.limit) : most;
}

function wholeNumber(name: string, given: string | boolean): number {
  const read = number(name, given);
  if (!Number.isInteger(read)) throw wrong(`${name}: wanted a whole number, got ${given}`);
  return read;
}

function number(name: string, given: string | boolean): number {
  const read = Number(given);
  if (!(read > 0)) throw wrong(`${name}: wanted a number above 0, got ${JSON.stringify(given)}`);
  return read;
}

function wrong(message: string): SurehandError {
  return new SurehandError('invalid_input', message);
}
