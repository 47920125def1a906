import type { Action } from '../model/action.ts';
import type { UiNode } from '../model/node.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import type { World } from '../pipeline/world.ts';
import type { Binding } from '../screen/refs.ts';
import type { View } from '../screen/screen.ts';
import {
  saysDeed,
  saysLookup,
  saysPreview,
  saysShowing,
  saysTaking,
  saysUndo,
  saysYes,
  wordsOf,
} from './doing-words.ts';
import type { Acted } from './loop-browser.ts';
import { isSending, type SentRequests } from './sent-requests.ts';

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
/** What is told from others of its kind by its own name. */
export const ITEM_ROLES: ReadonlySet<string> = new Set([
  ...MARKED_ROLES,
  'option',
  'row',
  'listitem',
  'treeitem',
]);
export const FIELD_ROLES: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
const PRESSES = /(?:^|\+)(?:Enter|Space)$/i;
const MOVES = /(?:^|\+)(?:Tab|Escape|Home|End|PageUp|PageDown|Arrow\w+)$/i;
const UNDO_KEYS = /^(?:Control|Meta|ControlOrMeta)\+z$/i;

/** What is known of an act: of its target no more than what it is. */
export type Did = Pick<Outcome, 'details' | 'before' | 'view' | 'effect'> & {
  target?: { binding: Binding } | undefined;
};

/**
 * An act that decides nothing: it shows something else or fills a field, and sends nothing that the page does not send
 * all the time. A button may do anything, so it is believed to have done something by what it sent or by what it is
 * called, and not where the page then asks for more or refuses.
 */
export function onlyLooked(
  { driver }: Pick<World, 'driver'>,
  action: Action,
  did: Did,
  requests: SentRequests,
  fields: ReadonlySet<string> = new Set(),
): boolean {
  const elsewhere = did.effect.some(({ kind }) => kind === 'navigation' || kind === 'tab');
  const { sent, again, refused, deed } = requests.of(driver, did.details.requests ?? [], elsewhere);
  if (refused || isRefused(did) || asksForMore(did, fields)) return true;
  const shows = action.action === 'click' && saysPreview(did.target?.binding.node.name ?? '');
  const sends = sent || (again && isPress(action, did));
  if (!(sends && !shows) && !isDeed(action, did)) return true;
  deed();
  return false;
}

/** A press of what does not open something: what it sends to where deeds went before is one more of them. */
function isPress(action: Action, { target, before, view }: Did): boolean {
  const node = target?.binding.node;
  return (
    action.action === 'click' &&
    node !== undefined &&
    !FIELD_ROLES.has(node.role) &&
    !SHOWING_ROLES.has(node.role) &&
    !('expanded' in node.state) &&
    !saysShowing(node.name) &&
    !saysLookup(node.name) &&
    !isPlace(node, before, view)
  );
}

function isDeed(action: Action, { target, before, view, effect, details }: Did): boolean {
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
  if (SHOWING_ROLES.has(node.role) || 'expanded' in node.state || isPlace(node, before, view)) return false;
  return MARKED_ROLES.has(node.role) ? !saysShowing(node.name) : saysDeed(node.name);
}

/** What is called as the page, or a heading of it, that then came: a folder "Archive" archives nothing. */
function isPlace({ name }: UiNode, before: View | undefined, view: View | undefined): boolean {
  const called = wordsOf(name).join(' ');
  const known = new Set(before ? titlesOf(before) : []);
  return (
    called !== '' &&
    view !== undefined &&
    titlesOf(view).some((title) => !known.has(title) && ` ${title} `.includes(` ${called} `))
  );
}

function titlesOf({ snapshot, bindings }: View): string[] {
  const headings = bindings.filter(({ node }) => node.role === 'heading').map(({ node }) => node.name);
  return [snapshot.page.title, ...headings].map((title) => wordsOf(title).join(' '));
}

/** Whether it takes back what was done before it: by what the control is called, or by the keys for it. */
export function takesBack(action: Action, { target }: Pick<Did, 'target'>): Acted['undid'] {
  if (action.action === 'press_key') return UNDO_KEYS.test(action.key) ? true : undefined;
  if (action.action !== 'click') return undefined;
  const name = target?.binding.node.name ?? '';
  return saysUndo(name) ? true : saysTaking(name) ? 'perhaps' : undefined;
}

/** What tells the target from others that are called the same, wherever they are; items are told by their names. */
export function amongTwins(
  action: Action,
  { target, before }: Pick<Did, 'target' | 'before'>,
): Acted['among'] {
  const { ref, node } = target?.binding ?? {};
  if (!node || !before) return undefined;
  const beside = before.bindings.filter((one) => one.ref !== ref && one.node.role === node.role);
  const values = action.action === 'select' ? action.values : 'value' in action ? [String(action.value)] : [];
  if (node.context) {
    const others = beside.filter((one) => one.node.name === node.name).map((one) => one.node.context ?? '');
    return { own: node.context, others, value: values.join(' '), like: `${node.role} ${node.name}` };
  }
  if (values.length > 0 && FIELD_ROLES.has(node.role)) {
    // "Phone" beside "Emergency phone": the field that is called by less, where the other may have been meant.
    const own = wordsOf(node.name);
    const others = beside.flatMap(({ node: { name } }) => {
      const words = wordsOf(name);
      return words.length > 0 && words.length < own.length && words.every((word) => own.includes(word))
        ? [name]
        : [];
    });
    return others.length > 0 ? { own: node.name, others, value: values.join(' '), by_name: true } : undefined;
  }
  if (values.length > 0 || !(ITEM_ROLES.has(node.role) || action.action === 'drag')) return undefined;
  const others = beside.filter(({ node: { state } }) => !state.checked && !state.selected);
  return { own: node.name, others: others.map((one) => one.node.name), by_name: true };
}

/** Whether it sets one control. */
export function isSetting({ action }: Action, { target }: Pick<Did, 'target'>): boolean {
  return (
    action === 'select' ||
    action === 'adjust_control' ||
    (action === 'click' && MARKED_ROLES.has(target?.binding.node.role ?? ''))
  );
}

/** Whether one control was set that reports for itself: whatever it sent says nothing of what was typed elsewhere. */
export function isChoice(action: Action, { target, details, effect }: Did): boolean {
  const chose = isSetting(action, { target });
  const elsewhere = effect.some(({ kind }) => kind === 'navigation');
  // More than its own request: what was typed may be saved once it is left.
  return chose && !elsewhere && (details.requests ?? []).filter(isSending).length <= 1;
}

/** Whether there was nothing left to scroll down to. */
export function isAtEnd(action: Action, { moved }: Pick<Outcome, 'moved'>): boolean {
  if (action.action !== 'scroll' || moved?.x !== 0 || moved.y !== 0) return false;
  return action.direction === 'down' || action.direction === 'bottom';
}

/** Whether a question opened on top of the page, or is open there still. */
export function questionOf({ before, view }: Pick<Did, 'before' | 'view'>): Acted['question'] {
  if (!before || !view || before.place.visit !== view.place.visit) return undefined;
  const asked = questionsIn(before);
  const asks = [...questionsIn(view)];
  if (asks.length === 0) return undefined;
  return asks.every((ref) => asked.has(ref)) ? 'open' : 'opened';
}

/** Buttons for a deed in what lies on top of the page: a dialog, a popup, or whatever keeps people from the rest. */
function questionsIn({ bindings, behind = 0 }: View): Set<string> {
  const dialogs = new Set<string>();
  const found = bindings.filter(({ key, node }) => {
    if (isDialog(node) || (node.parent !== undefined && dialogs.has(node.parent))) dialogs.add(key);
    const on_top = dialogs.has(key) || node.zone?.kind === 'popup' || (behind > 0 && !node.behind);
    return on_top && node.role === 'button' && wantsDeed(node);
  });
  return new Set(found.map(({ ref }) => ref));
}

/** A field is marked as wrong since. */
function isRefused({ before, view }: Did): boolean {
  const invalid = (seen: View | undefined) =>
    (seen?.bindings ?? []).filter(({ node }) => node.state.invalid).length;
  return invalid(view) > invalid(before);
}

/** How a field is known again when it is drawn anew. */
export function fieldsIn({ bindings }: View): string[] {
  return bindings
    .filter(({ node }) => FIELD_ROLES.has(node.role))
    .map(({ node }) => `${node.role} ${node.name}`);
}

/**
 * What opened wants more: a question with its own button for the deed, wherever it stands, or a form to fill. Fields
 * that the run has seen before (`fields`) only came back.
 */
function asksForMore({ before, view }: Did, fields: ReadonlySet<string>): boolean {
  if (!before || !view || before.place.visit !== view.place.visit) return false;
  const known = new Set(before.bindings.map(({ ref }) => ref));
  const asking = questionsIn(view);
  // Fields that come to light when a question closes were behind it.
  const closed = (before.behind ?? 0) > 0 && (view.behind ?? 0) === 0;
  const kinds = new Set(before.bindings.map(({ node }) => kindOf(node)));
  return view.bindings.some(
    ({ ref, node }) =>
      !known.has(ref) &&
      !node.state.disabled &&
      ((!closed &&
        FIELD_ROLES.has(node.role) &&
        !fields.has(`${node.role} ${node.name}`) &&
        !kinds.has(kindOf(node))) ||
        asking.has(ref) ||
        (node.role === 'button' && saysYes(node.name))),
  );
}

/** The fields of the items of a list are called alike: "Note for tea", "Note for milk". One more comes with its item. */
function kindOf({ role, name }: UiNode): string {
  const words = wordsOf(name);
  return words.length > 2 && FIELD_ROLES.has(role)
    ? `${role} ${words.slice(0, 2).join(' ')}`
    : `${role} ${name}`;
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
