import type { PriorAction, PriorKnowledgeTarget } from '../model/prior-knowledge.ts';
import type { StepRecord, StepTarget } from '../model/step-record.ts';
import { parseTarget } from '../model/target.ts';
import { routeOf } from './route.ts';

/** What a step did, without the values it typed: the thing that can be done again. */
export interface Move extends StepTarget {
  tool: string;
  action: PriorAction;
  /** What tells two moves of one tool apart besides the target: a key, an address, accept or dismiss. */
  detail?: string;
}

/** Tools that do something, and the word a suggestion has for them. All others only look. */
const ACTION_WORDS: Readonly<Record<string, PriorAction>> = {
  click: 'click',
  type: 'type',
  fill: 'type',
  press_key: 'type',
  select: 'click',
  adjust_control: 'click',
  hover: 'click',
  drag: 'click',
  scroll: 'click',
  upload_files: 'click',
  handle_dialog: 'click',
  navigate: 'navigate',
  wait_for: 'wait_for',
  wait_for_ui: 'wait_for',
  wait_for_ui_change: 'wait_for',
  wait_for_screen_change: 'wait_for',
  wait_for_notification: 'wait_for_notification',
};

/** The move a step made; undefined for steps that only looked, and for calls that were refused as they were written. */
export function moveOf({
  tool: { name, input },
  target,
  observation,
  outcome,
}: StepRecord): Move | undefined {
  const action = ACTION_WORDS[name];
  if (!action || outcome.kind === 'invalid_input') return undefined;
  const detail = detailOf(name, input, observation.url);
  const { selector, ...known } = target ?? {};
  const found = Object.fromEntries(Object.entries(known).filter(([, value]) => value));
  // A selector that the caller did not use says no more than what else is known of the element, and breaks sooner.
  const telling = selector && (usedCss(input) || !(known.testId || known.name));
  return { tool: name, action, ...found, ...(telling ? { selector } : {}), ...(detail ? { detail } : {}) };
}

function usedCss({ target, selector }: Record<string, unknown>): boolean {
  return [target, selector].some((words) => {
    const written = typeof words === 'string' ? parseTarget(words) : undefined;
    return written?.by === 'selector' && written.selector.kind === 'css';
  });
}

function detailOf(tool: string, input: Record<string, unknown>, from: string): string | undefined {
  if (tool === 'press_key' && typeof input.key === 'string') {
    // A single character is text somebody typed, and text is not part of a move.
    return [...input.key].length > 1 ? input.key : undefined;
  }
  if (tool === 'navigate') {
    const { to, url } = input;
    if (typeof to === 'string' && to !== 'url') return to;
    if (typeof url === 'string' && /^(?:back|forward|reload)$/.test(url)) return url;
    return typeof url === 'string' ? addressOf(url, from) : undefined;
  }
  if (tool === 'wait_for_notification') return 'notification';
  if (tool === 'handle_dialog') return input.accept === false ? 'dismiss' : 'accept';
  if (tool === 'scroll' && typeof input.direction === 'string') return input.direction;
  return undefined;
}

/** Path and hash route, of an app's link what leads to the screen: a query carries values. */
function addressOf(url: string, from: string): string | undefined {
  if (!URL.canParse(url, from)) return undefined;
  const { protocol, host, pathname, hash } = new URL(url, from);
  if (protocol !== 'http:' && protocol !== 'https:') {
    const { origin, route } = routeOf(url);
    return `${origin}${route}`.replace(/\/$/, '') || undefined;
  }
  return `${host === new URL(from || url, url).host ? '' : `${protocol}//${host}`}${pathname}${hash.split('?')[0]}`;
}

/** Whether both name one element: by test id or by role and name, in the same row or group and the same dialog. */
export function sameTarget(a: StepTarget, b: StepTarget): boolean {
  if (a.layer !== b.layer) return false;
  if ((a.context ?? '') !== (b.context ?? '')) return false;
  if (a.testId && a.testId === b.testId) return true;
  if (a.name && a.name === b.name && a.role === b.role) return true;
  if (a.testId || a.name || b.testId || b.name) return false;
  return a.selector === b.selector;
}

/** Whether doing the one is doing the other. */
export function sameMove(a: Move, b: Move): boolean {
  return a.tool === b.tool && (a.detail ?? '') === (b.detail ?? '') && sameTarget(a, b);
}

/** One text per distinct move. */
export function moveKey(move: Move): string {
  const { tool, testId, selector, role, name, context, detail, layer } = move;
  return JSON.stringify([tool, testId, selector, role, name, context, detail, ...(layer ? [layer] : [])]);
}

/**
 * Every way to find the element of moves that are one, the surest first. A move without an element is named by what it
 * leads to; a key or a scroll of the page as a whole has no target, and nothing to suggest.
 */
export function targetsOf(moves: readonly Move[]): PriorKnowledgeTarget[] {
  const targets = new Map<string, PriorKnowledgeTarget>();
  const put = (target: PriorKnowledgeTarget) => targets.set(JSON.stringify(target), target);
  for (const { testId } of moves) if (testId) put({ type: 'testId', value: testId });
  for (const { selector } of moves) {
    if (selector && isLasting(selector)) put({ type: 'selector', value: selector });
  }
  for (const { role, name } of moves) if (role && name) put({ type: 'a11yHint', value: { role, name } });
  const [{ tool, detail } = { tool: '', detail: '' }] = moves;
  if (targets.size > 0 || !detail) return [...targets.values()];
  if (tool === 'navigate' && detail.includes('/'))
    return [{ type: 'selector', value: `a[href$=${JSON.stringify(detail)}]` }];
  if (tool === 'handle_dialog' || tool === 'wait_for_notification')
    return [{ type: 'a11yHint', value: { role: 'dialog', name: detail } }];
  return [];
}

/** A ref is dead outside its session, and a way down from the body leads elsewhere once anything has moved. */
function isLasting(selector: string): boolean {
  return !/^@?e\d+$/.test(selector) && !/^body\b.*>|:nth-of-type\(/.test(selector);
}

/** Whether the move was made on an element that is known by more than a path. */
export function hasElement({ testId, selector, role, name }: Move): boolean {
  return Boolean(testId || selector || (role && name));
}

/** Whether the move's element must be on the screen for the move to be possible. */
export function needsElement(move: Move): boolean {
  return (move.action === 'click' || move.action === 'type') && hasElement(move);
}
