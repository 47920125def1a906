import * as z from 'zod';
import type { AppChange } from '../model/app-change.ts';
import { SurehandError } from '../model/failure.ts';
import type { Platform } from '../model/platform.ts';
import { partOf } from '../pipeline/part-of.ts';
import { sendAppChange } from '../pipeline/send.ts';
import { eventLine } from '../pipeline/tell-outcome.ts';
import type { World } from '../pipeline/world.ts';
import { renderView } from '../screen/render-view.ts';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';
import { inSession } from './in-session.ts';
import { scrollToElement } from './scroll-to-element.ts';
import { lookOrWhy } from './show-screen.ts';
import { defineTool, type Effect, type Tool } from './tool.ts';
import { traced } from './traced.ts';

const PHONES: readonly Platform[] = ['android', 'ios'];
/** `screenrecord` goes no further. */
const LONGEST_FILM_S = 180;
const appField = z.string().optional().describe("package; default: the session's app");

interface ChangeTool {
  name: string;
  title: string;
  description: string;
  done: string;
  effect: Effect;
  fields?: z.ZodRawShape;
  change(app: string, input: Record<string, unknown>): AppChange;
}

/** Tools that change something about an app or the phone, and then show the screen. */
const CHANGES: readonly ChangeTool[] = [
  {
    name: 'start_app',
    title: 'Start app',
    description: 'Bring an app to the front.',
    done: 'started',
    effect: 'acts_idempotently',
    change: (app) => ({ kind: 'start', app }),
  },
  {
    name: 'stop_app',
    title: 'Stop app',
    description: 'End an app.',
    done: 'stopped',
    effect: 'acts_idempotently',
    change: (app) => ({ kind: 'stop', app }),
  },
  {
    name: 'restart_app',
    title: 'Restart app',
    description: 'End an app and start it again.',
    done: 'restarted',
    effect: 'acts',
    change: (app) => ({ kind: 'restart', app }),
  },
  {
    name: 'reset_app_data',
    title: 'Reset app data',
    description: 'Make an app forget everything it keeps: logins, settings, files.',
    done: 'forgot everything about',
    effect: 'acts',
    change: (app) => ({ kind: 'reset', app }),
  },
  {
    name: 'uninstall_app',
    title: 'Uninstall app',
    description: 'Remove an app from the phone.',
    done: 'uninstalled',
    effect: 'acts',
    change: (app) => ({ kind: 'uninstall', app }),
  },
  {
    name: 'install_app',
    title: 'Install app',
    description: 'Install an APK, or a newer version over the old one.',
    done: 'installed',
    effect: 'acts',
    fields: { path: z.string().min(1).describe('file') },
    change: (_app, { path }) => ({ kind: 'install', path: String(path) }),
  },
  {
    name: 'grant_permission',
    title: 'Grant permission',
    description: 'Give an app a permission, so that it does not ask.',
    done: 'granted',
    effect: 'acts_idempotently',
    fields: { permission: z.string().min(1).describe('camera, or its whole name'), app: appField },
    change: (app, { permission }) => ({ kind: 'grant', app, permission: String(permission) }),
  },
  {
    name: 'set_orientation',
    title: 'Set orientation',
    description: 'Turn the screen.',
    done: 'turned to',
    effect: 'acts_idempotently',
    fields: { orientation: z.enum(['portrait', 'landscape']) },
    change: (_app, { orientation }) => ({
      kind: 'rotate',
      to: orientation === 'landscape' ? 'landscape' : 'portrait',
    }),
  },
];

/** What is there only on phones. */
export const MOBILE_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'list_devices',
    toolset: 'mobile',
    effect: 'observes',
    title: 'List devices',
    description: 'Phones that are connected, and whether they can be used.',
    input: z.object({}),
    output: z.object({ devices: z.array(z.record(z.string(), z.unknown())) }),
    async run({ sessions }) {
      const devices = (await sessions.devices?.()) ?? [];
      const lines = devices.map(
        ({ id, platform, model, state }) => `${id} ${platform} ${model || '(unknown model)'}: ${state}`,
      );
      return {
        text: lines.join('\n') || 'no phone is connected',
        structured: { devices: devices.map((device) => ({ ...device })) },
      };
    },
  }),
  defineTool({
    name: 'list_apps',
    toolset: 'mobile',
    on: PHONES,
    effect: 'observes',
    title: 'List apps',
    description: 'Apps on the phone.',
    input: z.object({ all: z.boolean().optional().describe("also the system's own") }),
    output: z.object({ apps: z.array(z.string()) }),
    run(context, { session, all = false }) {
      return inSession(context, session, async ({ driver }) => {
        const apps = await partOf(driver, 'apps').list({ all });
        return { text: apps.join('\n') || 'no app is installed', structured: { apps } };
      });
    },
  }),
  defineTool({
    name: 'record_screen',
    toolset: 'mobile',
    on: PHONES,
    effect: 'observes',
    title: 'Record screen',
    description: 'Film the screen: start, then stop, which gives the file.',
    input: z.object({
      action: z.enum(['start', 'stop']),
      seconds: z.number().int().min(1).max(LONGEST_FILM_S).optional().describe('at most; default: 60'),
    }),
    output: z.object({ recording: z.boolean(), path: z.string().optional(), bytes: z.number().optional() }),
    run(context, { session: id, action, seconds = 60 }) {
      return inSession(context, id, async ({ driver, options }, session) => {
        const film = partOf(driver, 'film');
        if (action === 'start') {
          // Pictures cover what is secret; a film cannot, so it is the user who must want it.
          if (options.secrets !== undefined && !options.record)
            throw new SurehandError(
              'not_supported',
              'record_screen: secrets are in use, and a film would show them where the app does',
              { remedy: 'whoever started the server allows it with --record' },
            );
          await film.start({ seconds });
          const text = `filming the screen for at most ${seconds} s; everything that is shown is in it`;
          return { text, structured: { recording: true } };
        }
        const { data, ended_by_itself } = await film.stop();
        const path = await session.keepFile(data, 'recordings', 'mp4');
        const limit = ended_by_itself ? '; it had ended at its limit' : '';
        const text = `film of ${data.length} bytes in ${path}${limit}`;
        return { text, structured: { recording: false, path, bytes: data.length } };
      });
    },
  }),
  ...CHANGES.map(changeTool),
  scrollToElement,
  defineActingTool({
    name: 'pinch',
    toolset: 'mobile',
    on: PHONES,
    effect: 'acts',
    action_type: 'local_state',
    title: 'Pinch',
    description: 'Two fingers on an element: scale over 1 apart, under 1 together.',
    input: z.object({ target: targetField, scale: z.number().positive() }),
    toAction: ({ target, scale }) => ({ action: 'pinch', target, scale }),
  }),
  defineActingTool({
    name: 'open_link',
    toolset: 'mobile',
    on: PHONES,
    effect: 'acts',
    action_type: 'side_effect',
    title: 'Open link',
    typed_as: 'open',
    description: 'Open a deep link, as if it had been tapped.',
    input: z.object({ url: z.string().min(1) }),
    screen: 'full',
    toAction: ({ url }) => ({ action: 'navigate', to: 'url', url }),
  }),
  defineActingTool({
    name: 'press_back',
    toolset: 'mobile',
    on: PHONES,
    effect: 'acts',
    action_type: 'side_effect',
    title: 'Press back',
    typed_as: 'back',
    description: 'Press the back key.',
    input: z.object({}),
    toAction: () => ({ action: 'navigate', to: 'back' }),
  }),
];

function changeTool({ name, title, description, done, effect, fields, change }: ChangeTool): Tool {
  return defineTool({
    name,
    toolset: 'mobile',
    on: PHONES,
    effect,
    action_type: 'side_effect',
    title,
    description,
    input: z.object(fields ?? { app: appField }),
    output: z.object({ done: z.string(), screen: z.record(z.string(), z.unknown()).optional() }),
    run(context, { session: id, ...input }) {
      return inSession(context, id, async (world, session) => {
        const wanted = change(appOf(world, input, name), input);
        const asked = { action: name, ...wanted };
        await traced(world, 'execute', asked, async (tracer) => {
          await sendAppChange(world, wanted);
          tracer.step('execute', 'success', asked);
        });
        const { kind: _kind, ...about } = wanted;
        const told = `${done} ${Object.values(about).join(' ')}`;
        // It is done, whether or not what came of it can be read.
        const seen = await lookOrWhy(world, session);
        const view = typeof seen === 'string' ? null : seen;
        if (view) world.screen.remember(view);
        const events = world.driver.takeEvents().map(eventLine);
        const shown = view ? renderView(view, { tokens: world.options.snapshot_tokens }).text : seen;
        return {
          text: [told, ...events, shown].join('\n'),
          structured: { done: told, ...(view ? { screen: { snapshot: view.snapshot } } : {}) },
        };
      });
    },
  });
}

/** The app that is named, or the one that the session is about. */
function appOf({ driver }: World, { app }: Record<string, unknown>, tool: string): string {
  const apps = partOf(driver, 'apps');
  if (tool === 'install_app' || tool === 'set_orientation') return '';
  const name = typeof app === 'string' ? app : apps.own();
  if (name === '') throw new SurehandError('invalid_input', `${tool}: app: which one? list_apps tells them`);
  return name;
}
