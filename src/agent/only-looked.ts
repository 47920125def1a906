import type { Action } from '../model/action.ts';
import type { UiNode } from '../model/node.ts';
import { requestsOf } from '../pipeline/part-of.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import type { World } from '../pipeline/world.ts';
import type { View } from '../screen/screen.ts';
import { saysDeed, saysLookup, saysShowing } from './doing-words.ts';

/** These change what is shown or what a field holds; whatever else comes of them goes over the network. */
const LOOKING = new Set<Action['action']>([
  'navigate',
  'hover',
  'scroll',
  'fill',
  'select',
  'adjust_control',
]);
/** Always a change of its own, whatever it is called. */
const DOING = new Set<Action['action']>(['drag', 'upload_files', 'pinch']);
const SHOWING_ROLES = new Set(['tab', 'treeitem']);
const MARKED_ROLES = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const FIELD_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
const PRESSES = /(?:^|\+)(?:Enter|Space)$/i;
const MOVES = /(?:^|\+)(?:Tab|Escape|Home|End|PageUp|PageDown|Arrow\w+)$/i;
const ASKS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Did = Pick<Outcome, 'target' | 'details' | 'before' | 'view' | 'effect'>;

/**
 * An act that decides nothing: it shows something else or fills a field, and sends nothing that the page does not send
 * all the time. A button may do anything, so it is believed to have done something by what it sent or by what it is
 * called, and not where the page then asks for more or refuses.
 */
export function onlyLooked({ driver }: World, action: Action, did: Did): boolean {
  const { sent, refused } = whatWasSent(did, requestsOf(driver));
  if (refused || isRefused(did)) return true;
  const asked = asksForMore(did);
  if (sent && !asked) return false;
  return !isDeed(action, did) || asked;
}

function isDeed(action: Action, { target, before, effect, details }: Did): boolean {
  if (DOING.has(action.action)) return true;
  if (LOOKING.has(action.action)) return false;
  if (action.action === 'handle_dialog') return action.accept;
  const node = target?.binding.node ?? focusedIn(before);
  if (action.action === 'press_key' && !PRESSES.test(action.key)) return !MOVES.test(action.key);
  // Another document that was only asked for was there before.
  const opened =
    (details.requests ?? []).length > 0 && effect.some(({ kind }) => kind === 'navigation' || kind === 'tab');
  if (!node || opened) return false;
  if (FIELD_ROLES.has(node.role))
    return action.action === 'press_key' && node.role !== 'searchbox' && !saysLookup(node.name);
  if (SHOWING_ROLES.has(node.role) || 'expanded' in node.state) return false;
  return MARKED_ROLES.has(node.role) ? !saysShowing(node.name) : saysDeed(node.name);
}

/** What it sent; what the page had sent before as well tells nothing, as where each question is a POST. */
function whatWasSent({ details }: Did, earlier: ReturnType<typeof requestsOf>) {
  const own = (details.requests ?? []).filter(({ method }) => !ASKS.has(method));
  const [first] = details.requests ?? [];
  const habits = new Set(
    earlier.filter(({ at_ms }) => first !== undefined && at_ms < first.at_ms).map(placeOf),
  );
  const telling = own.filter((request) => !habits.has(placeOf(request)));
  const failed = (one: (typeof own)[number]) => one.failure !== undefined || (one.status ?? 0) >= 400;
  return { sent: telling.some((one) => !failed(one)), refused: own.length > 0 && own.every(failed) };
}

function placeOf({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.split(/[?#]/, 1)[0]}`;
}

/** A field is marked as wrong since. */
function isRefused({ before, view }: Did): boolean {
  const invalid = (seen: View | undefined) =>
    (seen?.bindings ?? []).filter(({ node }) => node.state.invalid).length;
  return invalid(view) > invalid(before);
}

/** What opened wants more: a question with its own button for the deed, or a form to fill. */
function asksForMore({ before, view }: Did): boolean {
  if (!before || !view || before.place.visit !== view.place.visit) return false;
  const known = new Set(before.bindings.map(({ ref }) => ref));
  const dialogs = new Set<string>();
  return view.bindings.some(({ ref, key, node }) => {
    if (isDialog(node) || (node.parent !== undefined && dialogs.has(node.parent))) dialogs.add(key);
    if (known.has(ref) || node.state.disabled) return false;
    if (FIELD_ROLES.has(node.role)) return true;
    return (dialogs.has(key) || node.zone?.kind === 'popup') && node.role === 'button' && wantsDeed(node);
  });
}

function wantsDeed({ name }: UiNode): boolean {
  return saysDeed(name) && !/^(?:ok|okay|done|close|dismiss|cancel|skip)\b(?!\s+\p{L})/iu.test(name);
}

function isDialog({ role }: UiNode): boolean {
  return role === 'dialog' || role === 'alertdialog';
}

function focusedIn(view: View | undefined): UiNode | undefined {
  const ref = view?.snapshot.focused;
  return ref ? view.bindings.find((binding) => binding.ref === ref)?.node : undefined;
}
