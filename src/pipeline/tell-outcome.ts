import type { Action } from '../model/action.ts';
import type { DriverEvent } from '../model/driver-event.ts';
import type { EffectKind } from '../model/outcome.ts';
import { oneLine, quoted, shownAddress } from '../model/page-text.ts';
import { describeNode } from '../screen/render-line.ts';
import { pathOf } from '../screen/screen.ts';
import { requestsOf } from './part-of.ts';
import type { Outcome } from './run-action.ts';
import type { World } from './world.ts';

/** What the lines of the screen show anyway. */
const SHOWN_BY_SCREEN = new Set<EffectKind>([
  'structure',
  'state',
  'value',
  'navigation',
  'dialog',
  'tab',
  'download',
  'scroll',
]);

/** Words changed, and none of them is new. */
const UNTOLD = 'on the page';
const MAY_HAVE = 'it may have had an effect all the same: look before you try again';

/** An action's outcome in words: the usual success is one line. */
export function tellOutcome(world: World, action: Action, outcome: Outcome): string[] {
  const { problem, verification, effect, events, settled, may_have_landed } = outcome;
  const lines: string[] = [];
  if (problem && verification.verdict !== 'refuted') {
    lines.push(`failed (${problem.code}): ${problem.message}`);
    if (may_have_landed) lines.push(MAY_HAVE);
    lines.push(...problem.candidates.map((candidate) => `  ${candidate}`), `try: ${problem.hint}`);
  } else if (problem) {
    lines.push(`failed (${problem.code}): ${sentence(world, action, outcome)}, but ${problem.message}`);
    if (may_have_landed) lines.push(MAY_HAVE);
  } else {
    lines.push(`${sentence(world, action, outcome)}${verdictWords(action, outcome)}`);
  }
  const told = effect.filter(
    ({ kind, account }) =>
      account !== '' &&
      (!SHOWN_BY_SCREEN.has(kind) || isUntoldMove(kind, outcome)) &&
      // That words changed somewhere is worth a line only where nothing says more.
      (kind !== 'text' || account !== UNTOLD || effect.length === 1),
  );
  if (told.length > 0 && (!problem || verification.verdict === 'refuted')) {
    lines.push(
      `effect${action.action === 'handle_dialog' ? ', with that of what opened the dialog' : ''}: ${told.map(({ kind, account }) => (account === UNTOLD ? kind : `${kind} (${account})`)).join(', ')}`,
    );
  }
  if (!settled && !problem) lines.push('the page had not come to rest');
  lines.push(...events.map(eventLine));
  return lines;
}

/** Only the query or the fragment is another: what changed is shown without the line that has the address. */
function isUntoldMove(kind: EffectKind, { action, before, view }: Outcome): boolean {
  if (kind !== 'navigation' || action === 'navigate' || !before || !view) return false;
  return pathOf(before.place.address) === pathOf(view.place.address);
}

function verdictWords(done: Action, outcome: Outcome): string {
  const { verification, effect, action, events, settled, view, before } = outcome;
  const { verdict, expected, source, network_only, observed, open_because, gone_again, never_there } =
    verification;
  if (verdict === 'verified' && source !== 'caller')
    return saysMore(done, outcome) ? `: verified, ${expected}` : ': verified';
  if (verdict === 'verified')
    return `: verified${network_only ? ' by the network only' : ''}, ${expected}${gone_again ? ' (seen, gone again)' : ''}${never_there ? ' (not there before either)' : ''}`;
  if (open_because) return `: unverified, ${open_because}`;
  // What a control came to is worth telling also where it leaves a doubt.
  const valued = action === 'adjust_control' || action === 'select';
  if (expected && observed && (source === 'caller' || valued)) return `: unverified, ${observed}`;
  const mayDoNothing =
    action === 'hover' ||
    action === 'scroll' ||
    (action === 'navigate' && !staysPut(done, outcome)) ||
    action === 'fill';
  const announced = events.some(({ kind }) => kind !== 'note');
  if (effect.length > 0 || announced || mayDoNothing) return '';
  if (before && !view) return ': what came of it could not be seen';
  return settled ? ': no effect seen' : ': no effect seen yet';
}

/** The name of a button says what it is for. That it unfolded or stays down is less, and must not be read as that. */
function saysMore({ action }: Action, { target }: Outcome): boolean {
  return action === 'click' && target?.binding.node.role === 'button';
}

/** A step back that led nowhere. */
function staysPut(action: Action, { effect, before, events }: Outcome): boolean {
  if (action.action !== 'navigate' || action.to !== 'back') return false;
  return before !== undefined && effect.length === 0 && events.length === 0;
}

function listed(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ') || 'nothing';
}

function sentence(world: World, action: Action, outcome: Outcome): string {
  const { target, healed, events } = outcome;
  const what = target ? describeNode(target.binding.node, target.binding.twins) : '';
  const taken = target?.taken_for ? ` (the only match for ${target.taken_for})` : '';
  const unhidden = target?.unhidden ? ' (the keyboard lay over it and was closed first)' : '';
  const again = healed ? ' (re-rendered; the same element was found again)' : '';
  // A secret counts as typed when the field holds what it stands for.
  const sent = action.action === 'fill' ? { ...action, value: world.fillSecrets(action.value) } : action;
  const status =
    action.action === 'navigate' && events.every(({ kind }) => kind !== 'download')
      ? refusalStatus(world, outcome)
      : '';
  const options = outcome.details.adjusted?.taken?.map((option) => quoted(option)).join(', ');
  const chosen = options ? ` (${options}: the only match)` : '';
  return `${told(sent, `${what}${taken}`, outcome, world.driver.platform !== 'web')}${chosen}${status}${unhidden}${again}`;
}

/** The page is there, but it is the server's way of saying no. */
function refusalStatus({ driver }: World, { view }: Outcome): string {
  const url = view?.snapshot.page.url.replace(/#.*/s, '');
  const answer = requestsOf(driver).findLast(
    (request) => request.resource_type === 'document' && request.url.replace(/#.*/s, '') === url,
  );
  return answer && (answer.status ?? 0) >= 400 ? `, but the server answered ${answer.status}` : '';
}

function told(action: Action, what: string, outcome: Outcome, in_app: boolean): string {
  const { target, value, moved, events, verification } = outcome;
  switch (action.action) {
    case 'click':
      return `${action.count === 2 ? 'double-clicked' : action.button === 'right' ? 'right-clicked' : 'clicked'} ${what}`;
    case 'fill':
      if (target?.binding.node.state.password) return `filled ${what} (its value is hidden)`;
      return value === undefined || value === action.value || verification.verdict === 'refuted'
        ? `filled ${what}`
        : `filled ${what}, which now holds ${quoted(value)}`;
    case 'select':
      return `selected ${listed(action.values)} in ${what}`;
    case 'adjust_control':
      return `set ${what} to ${action.value}`;
    case 'press_key':
      return `pressed ${action.key}${what ? ` on ${what}` : ''}`;
    case 'hover':
      return `hovering over ${what}`;
    case 'scroll':
      return toldScroll(action, what, moved, in_app);
    case 'drag':
      return `dragged ${what}${action.to ? ` to ${action.to}` : ''}`;
    case 'pinch':
      return `pinched ${what} to ${action.scale} of its size`;
    case 'upload_files':
      return `uploaded ${action.paths.length} file${action.paths.length === 1 ? '' : 's'}${what ? ` to ${what}` : ''}`;
    case 'navigate':
      if (events.some((event) => event.kind === 'dialog' && event.dialog.type === 'beforeunload'))
        return 'not gone yet: the page asks before it is left';
      if (action.to === 'url' && events.some(({ kind }) => kind === 'download'))
        return 'the address is a file to download; the page stays';
      if (staysPut(action, outcome)) return 'pressed back';
      return action.to === 'url' ? 'opened' : action.to === 'reload' ? 'reloaded' : `went ${action.to}`;
    case 'handle_dialog':
      return action.accept ? 'accepted the dialog' : 'dismissed the dialog';
  }
}

function toldScroll(
  { direction, fling }: Extract<Action, { action: 'scroll' }>,
  what: string,
  moved: Outcome['moved'],
  in_app: boolean,
): string {
  if (moved && moved.x === 0 && moved.y === 0)
    return `nothing to scroll ${direction}${what ? ` in ${what}` : ''}: it is at the end${in_app ? ', or the app takes no touch now' : ''}`;
  return `${fling ? 'flung' : 'scrolled'}${what ? ` ${direction ? 'in' : 'to'} ${what}` : ` ${direction}`}`;
}

export function eventLine(event: DriverEvent): string {
  switch (event.kind) {
    case 'download':
      return event.state === 'saved'
        ? `download saved: ${oneLine(event.file, 400)}`
        : `download failed: ${oneLine(event.file, 400)} (${oneLine(event.reason ?? '')})`;
    case 'tab_opened':
      return `tab ${event.tab} opened: ${shownAddress(event.url)}`;
    case 'tab_closed':
      return `tab ${event.tab} closed`;
    case 'dialog':
      return `dialog: ${event.dialog.type} ${quoted(event.dialog.message)} waits for handle_dialog`;
    case 'file_chooser':
      return `a file chooser opened (${event.multiple ? 'many files' : 'one file'}): upload_files without target answers it`;
    case 'page_crashed':
      return `the page in tab ${event.tab} crashed`;
    case 'app_stopped':
      return event.how === 'crash'
        ? `${event.app} crashed: ${quoted(event.reason)}`
        : `${event.app} does not respond`;
    case 'note':
      return event.text;
    case 'browser_gone':
      return 'the browser is gone';
  }
}
