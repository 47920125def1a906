import { readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import { makePrivateFolder } from '../model/private-file.ts';
import { completeUrl } from '../session/browsers.ts';
import type { Sessions } from '../session/sessions.ts';
import { callTool } from '../tools/call-tool.ts';
import type { Tool, ToolAnswer } from '../tools/tool.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { loginFile } from './trusted-folders.ts';

const LOOK_EVERY_MS = 300;
const INTERRUPTED = 130;

/** A person signs in in a window; what makes them signed in is kept under a name, for `--login NAME`. */
export async function loginCommand(
  invocation: Invocation,
  deps: { tools: readonly Tool[]; createSessions(options: Options, log: Log): Sessions },
): Promise<number> {
  const { argv, env, cwd, out, err } = invocation;
  const { options, sources, positionals, command_flags } = readOptions(argv, env, cwd, flagsOf('login'));
  const [written, ...more] = positionals;
  const { save: name } = command_flags;
  if (written === undefined || more.length > 0 || typeof name !== 'string')
    throw new SurehandError(
      'invalid_input',
      'login needs an address and a name to keep it under: surehand login https://shop.test --save work',
    );
  const url = completeUrl(written, options.allowed_schemes); // before a window is asked for
  const file = loginFile(name, env);
  // A person needs a window; who says --headless reaches the browser by other means.
  if (sources.headless === 'default') {
    refuseWithoutWindow(options, env);
    options.headless = false;
  }
  options.knowledge = false;
  options.allowed_paths = [...options.allowed_paths, dirname(file)];
  makePrivateFolder(dirname(file));
  const signal = invocation.stopSignal();
  const log = openLog(options, redactSecrets(options), { warn: err });
  const sessions = deps.createSessions(options, log);
  const call = async (tool: string, input: object): Promise<ToolAnswer> => {
    const found = deps.tools.find((one) => one.name === tool);
    if (!found) throw new SurehandError('internal', `no tool ${tool}`);
    const answer = await callTool(found, { sessions, log, signal, progress() {} }, input);
    // A person may be quicker than we look.
    const closed = answer.structured.failure === 'page_closed';
    if (answer.is_error && !closed && !signal.aborted)
      throw new SurehandError('browser_unavailable', answer.text);
    return answer;
  };
  const beside = `${file}.${process.pid}`;
  try {
    const tab = activeTab(await call('tabs', { do: 'open' }));
    const opened = await call('navigate', { url, screen: 'none' });
    const enter = pressedEnter(invocation);
    if (!opened.is_error) out(`Sign in there, then close its tab${enter ? ', or press Enter here' : ''}.`);
    while (tabsOf(await call('tabs', {})).some(({ id }) => id === tab)) {
      if (signal.aborted) break;
      if (await Promise.race([after(LOOK_EVERY_MS, false), ...(enter ? [enter] : [])])) break;
    }
    if (signal.aborted) {
      err('surehand: interrupted; nothing was kept');
      return INTERRUPTED;
    }
    await call('cleanup', { save_storage_state: beside });
    const kept = countOf(beside);
    if (kept.cookies + kept.sites === 0) {
      err('surehand: the site left no cookie and no storage, so there is nothing to keep');
      return 1;
    }
    renameSync(beside, file);
    out(
      `kept as ${name}: ${counted(kept.cookies, 'cookie')}, storage of ${counted(kept.sites, 'site')}. Use it: surehand open ${url} --login ${name}`,
    );
    return 0;
  } finally {
    rmSync(beside, { force: true });
    await sessions.closeAll();
  }
}

function refuseWithoutWindow(options: Options, env: Invocation['env']): void {
  const elsewhere = options.cdp_endpoint ?? options.connect ?? options.grid;
  if (process.platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY || elsewhere !== undefined) return;
  throw new SurehandError(
    'browser_unavailable',
    'login needs a window for a person to sign in, and there is no display (DISPLAY and WAYLAND_DISPLAY are not set)\n' +
      'try: sign in where there is one, or in a browser elsewhere with --cdp-endpoint',
  );
}

interface Tab {
  id: string;
  active: boolean;
}

function tabsOf({ structured }: ToolAnswer): Tab[] {
  return structured.tabs as Tab[]; // the tool's own output schema
}

function activeTab(answer: ToolAnswer): string | undefined {
  return tabsOf(answer).find(({ active }) => active)?.id;
}

function countOf(file: string): { cookies: number; sites: number } {
  const state: { cookies: unknown[]; origins: unknown[] } = JSON.parse(readFileSync(file, 'utf8'));
  return { cookies: state.cookies.length, sites: state.origins.length };
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** Where a person sits at a terminal, the moment they press Enter. */
function pressedEnter({ interactive }: Invocation): Promise<boolean> | undefined {
  if (interactive !== true || !process.stdin.isTTY) return undefined;
  return new Promise((done) => process.stdin.once('data', () => done(true)));
}
