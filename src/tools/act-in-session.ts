import * as z from 'zod';
import type { Action } from '../model/action.ts';
import type { DriverEvent } from '../model/driver-event.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import { runAction } from '../pipeline/run-action.ts';
import type { World } from '../pipeline/world.ts';
import { describeNode } from '../screen/render-line.ts';
import { renderChange, renderView } from '../screen/render-view.ts';
import { inSession } from './in-session.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';

/** How a target is given, in every tool that takes one. */
export const targetField = z.string().min(1);

export const OutcomeSchema = z.object({
  action_id: z.string(),
  timestamp: z.string(),
  action: z.string(),
  action_type: z.enum(['local_state', 'side_effect']),
  success: z.boolean(),
  target: z.object({ selector: z.string(), resolved: z.record(z.string(), z.unknown()) }).optional(),
  healed: z.boolean(),
  value: z.string().optional(),
  events: z.array(z.record(z.string(), z.unknown())),
  screen: z.record(z.string(), z.unknown()).optional(),
});

export type ScreenWanted = 'delta' | 'full' | 'none';

/** Runs an action and says what it did: one line, the events, and what changed on the screen. */
export async function actInSession(
  context: ToolContext,
  sessionId: string | undefined,
  action: Action,
  wanted: ScreenWanted = 'delta',
): Promise<ToolAnswer> {
  return inSession(context, sessionId, async (world) => {
    const outcome = await runAction(world, action, context.signal);
    const { target, view, events, healed, action_id, timestamp, action_type, success } = outcome;
    const lines = [sentence(world, action, outcome), ...events.map(eventLine)];
    const change = view && wanted !== 'none' ? renderScreen(world, outcome, action, wanted) : '';
    if (change) lines.push(change);
    const structured = {
      action_id,
      timestamp,
      action: action.action,
      action_type,
      success,
      healed,
      ...(target ? { target: { selector: target.selector, resolved: resolvedOf(outcome) } } : {}),
      ...(outcome.value !== undefined ? { value: outcome.value } : {}),
      events: events.map((event) => ({ ...event })),
      ...(view && wanted !== 'none' ? { screen: screenData(world, outcome, wanted) } : {}),
    };
    if (view) world.screen.remember(view);
    return { text: lines.join('\n'), structured };
  });
}

function renderScreen(
  { screen, options }: World,
  { view }: Outcome,
  action: Action,
  wanted: ScreenWanted,
): string {
  if (!view) return '';
  const how = { tokens: options.snapshot_tokens };
  if (wanted === 'full') return renderView(view, how).text;
  const change = renderChange(screen, view, how);
  if (change !== '') return change;
  if (action.action === 'fill') return '';
  return screen.isNew(view)
    ? 'text on the screen changed; the controls did not'
    : 'nothing on the screen changed';
}

function screenData({ screen }: World, { view }: Outcome, wanted: ScreenWanted): Record<string, unknown> {
  const delta = view && wanted === 'delta' ? screen.delta(view) : null;
  if (!view) return {};
  const { snapshot } = view;
  if (!delta) return { snapshot };
  const { snapshot_id, snapshot_revision, fingerprint, page, loading_state } = snapshot;
  return {
    delta,
    snapshot_id,
    snapshot_revision,
    fingerprint,
    page,
    ...(loading_state ? { loading_state } : {}),
  };
}

function resolvedOf({ target }: Outcome): Record<string, unknown> {
  if (!target) return {};
  const { ref, node } = target.binding;
  return {
    ref,
    role: node.role,
    name: node.name,
    confidence: target.confidence,
    ...(node.test_id ? { stable_id: node.test_id } : {}),
  };
}

function sentence(world: World, action: Action, outcome: Outcome): string {
  const { target, healed, events } = outcome;
  const what = target ? describeNode(target.binding.node, target.binding.twins) : '';
  const again = healed ? ` (${target?.binding.ref} was re-rendered; the same element was found again)` : '';
  // A secret counts as typed when the field holds what it stands for.
  const sent = action.action === 'fill' ? { ...action, value: world.fillSecrets(action.value) } : action;
  const status =
    action.action === 'navigate' && events.every(({ kind }) => kind !== 'download')
      ? refusalStatus(world, outcome)
      : '';
  return `${told(sent, what, outcome)}${status}${again}`;
}

/** The page is there, but it is the server's way of saying no. */
function refusalStatus({ driver }: World, { view }: Outcome): string {
  const url = view?.snapshot.page.url.replace(/#.*$/, '');
  const answer = driver
    .requests()
    .findLast((request) => request.resource_type === 'document' && request.url.replace(/#.*$/, '') === url);
  return answer && (answer.status ?? 0) >= 400 ? `, but the server answered ${answer.status}` : '';
}

function told(action: Action, what: string, { value, moved, events }: Outcome): string {
  switch (action.action) {
    case 'click': {
      const how =
        action.count === 2 ? 'double-clicked' : action.button === 'right' ? 'right-clicked' : 'clicked';
      return `${how} ${what}`;
    }
    case 'fill':
      if (value === undefined) return `filled ${what} (its value is hidden)`;
      return value === action.value
        ? `filled ${what}`
        : `filled ${what}, which now holds ${JSON.stringify(value.slice(0, 200))}`;
    case 'select':
      return `selected ${action.values.map((v) => JSON.stringify(v)).join(', ')} in ${what}`;
    case 'adjust_control':
      return `set ${what} to ${action.value}`;
    case 'press_key':
      return `pressed ${action.key}${what ? ` on ${what}` : ''}`;
    case 'hover':
      return `hovering over ${what}`;
    case 'scroll': {
      if (moved && moved.x === 0 && moved.y === 0)
        return `nothing to scroll ${action.direction}${what ? ` in ${what}` : ''}: it is at the end`;
      return `scrolled${what ? ` ${action.direction ? 'in' : 'to'} ${what}` : ` ${action.direction}`}`;
    }
    case 'drag':
      return `dragged ${what}${action.to ? ` to ${action.to}` : ''}`;
    case 'upload_files':
      return `uploaded ${action.paths.length} file${action.paths.length === 1 ? '' : 's'}${what ? ` to ${what}` : ''}`;
    case 'navigate':
      if (events.some((event) => event.kind === 'dialog' && event.dialog.type === 'beforeunload'))
        return 'not gone yet: the page asks before it is left';
      if (action.to === 'url' && events.some(({ kind }) => kind === 'download'))
        return 'the address is a file to download; the page stays';
      return action.to === 'url' ? 'opened' : action.to === 'reload' ? 'reloaded' : `went ${action.to}`;
    case 'handle_dialog':
      return action.accept ? 'accepted the dialog' : 'dismissed the dialog';
  }
}

export function eventLine(event: DriverEvent): string {
  switch (event.kind) {
    case 'download':
      return event.state === 'saved'
        ? `download saved: ${event.file}`
        : `download failed: ${event.file} (${event.reason})`;
    case 'tab_opened':
      return `tab ${event.tab} opened: ${event.url}`;
    case 'tab_closed':
      return `tab ${event.tab} closed`;
    case 'dialog':
      return `dialog: ${event.dialog.type} ${JSON.stringify(event.dialog.message)} waits for handle_dialog`;
    case 'file_chooser':
      return `a file chooser opened (${event.multiple ? 'many files' : 'one file'}): upload_files without target answers it`;
    case 'page_crashed':
      return `the page in tab ${event.tab} crashed`;
    case 'browser_gone':
      return 'the browser is gone';
  }
}
