import { pathToFileURL } from 'node:url';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Sessions } from '../session/sessions.ts';
import { callTool } from '../tools/call-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';

interface DemoDeps {
  tools: readonly Tool[];
  createSessions(options: Options, log: Log): Sessions;
}

interface Step {
  why: string;
  tool: string;
  input: Record<string, unknown>;
  refused?: true;
}

const SHOP = 'com.example.shop';
const FLOW: readonly Step[] = [
  { why: 'Start the app and look at it', tool: 'start_app', input: { app: SHOP } },
  {
    why: 'Fill in by the words of a field: no look needed first',
    tool: 'fill',
    input: { target: 'textbox "Email"', value: 'me@x.org' },
  },
  {
    why: 'Passwords are typed and never shown',
    tool: 'fill',
    input: { target: 'textbox "Password"', value: 'pocket' },
  },
  {
    why: 'Sign in',
    tool: 'click',
    input: { target: 'button "Sign in"', expect: 'text "Items" visible' },
  },
  {
    why: 'Each row has a button of this name; the row tells them apart',
    tool: 'click',
    input: { target: 'button "Add" in "Candle 3"' },
  },
  {
    why: 'An unclear target is refused, with what could be meant',
    tool: 'click',
    input: { target: 'button "Add"' },
    refused: true,
  },
  { why: 'A deep link', tool: 'open_link', input: { url: 'shop://settings' } },
  {
    why: 'A switch far down: scrolled to',
    tool: 'scroll_to_element',
    input: { target: 'switch "Only on Wi-Fi"' },
  },
  { why: 'And switched', tool: 'click', input: { target: 'switch "Only on Wi-Fi"' } },
];

/** What of the phone that is a program is used here; it comes with the package, beside the built program. */
interface PocketModule {
  startPocketDevice(): Promise<{
    serial: string;
    behind: unknown;
    phone: { events: readonly unknown[] };
    close(): Promise<void>;
  }>;
}

interface HostModule {
  serveAdbServer(
    devices: { serial: string; state: string; behind: unknown }[],
  ): Promise<{ port: number; close(): Promise<void> }>;
}

/** A phone that is a program, driven through the same tools that an agent has. */
export async function demoCommand(invocation: Invocation, deps: DemoDeps): Promise<number> {
  const { argv, env, cwd, out } = invocation;
  const { options, positionals } = readOptions(argv, env, cwd, flagsOf('demo'));
  if (positionals.join(' ') !== 'phone')
    throw new SurehandError('invalid_input', 'demo needs what to show: surehand demo phone');
  const beside = (name: string): string =>
    new URL(`../../demo/phone/${name}`, pathToFileURL(invocation.program)).href;
  const { startPocketDevice } = (await import(beside('pocket-device.mjs'))) as PocketModule; // plain JavaScript
  const { serveAdbServer } = (await import(beside('adb-server.mjs'))) as HostModule; // plain JavaScript
  const pocket = await startPocketDevice();
  const host = await serveAdbServer([{ serial: pocket.serial, state: 'device', behind: pocket.behind }]);
  const given: Options = {
    ...options,
    platform: 'android',
    adb: `127.0.0.1:${host.port}`,
    device: pocket.serial,
    appium: undefined,
    knowledge: false,
  };
  const log = openLog(given, redactSecrets(given), { warn: invocation.err });
  const sessions = deps.createSessions(given, log);
  const context = { sessions, log, signal: invocation.stopSignal(), progress: () => {}, tool_prefix: '' };
  let unlike = 0;
  try {
    out('A phone that is a program has been switched on; nothing real is touched.');
    for (const { why, tool: name, input, refused = false } of FLOW) {
      const tool = deps.tools.find((one) => one.name === name);
      if (!tool) throw new Error(`no tool ${name}`);
      const { text, is_error = false } = await callTool(tool, context, input);
      if (context.signal.aborted) return 130;
      if (is_error !== refused) unlike++;
      out(`\n${why}\n> ${name} ${JSON.stringify(input)}\n${text.replace(/^/gm, '  ')}`);
    }
    out("\nThe phone's own record of what happened:");
    for (const event of pocket.phone.events) out(`  ${JSON.stringify(event)}`);
    return unlike === 0 ? 0 : 1;
  } finally {
    await sessions.closeAll();
    await host.close();
    await pocket.close();
  }
}
