import type { UiNode } from '../model/node.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import { atMostTokens } from './at-most-tokens.ts';
import { groupsOf, isMessage, readingOrder } from './rank.ts';
import type { Binding } from './refs.ts';
import { describeNode, renderLine } from './render-line.ts';
import type { Delta, Screen, View } from './screen.ts';
import { UNKNOWN_SCREEN } from './screen-name.ts';

export interface RenderOptions {
  tokens: number;
  /** Position in the ranking that the view begins at. */
  offset?: number;
  detail?: 'short' | 'full';
  /** An act brought these: what they say comes first and is marked. Without a list everything is new. */
  brought?: ReadonlySet<string> | 'all';
}

/** Below this budget the header leaves room for the elements. */
const SMALL_TOKENS = 400;
const ASCII = /^[\n -~]*$/;

/** The whole screen as text within a token budget; the lowest-ranked elements are left out and counted. */
export function renderView(view: View, options: RenderOptions): { text: string; shown: number } {
  const { snapshot, bindings } = view;
  const { tokens, offset = 0 } = options;
  const { brought } = options;
  const says = ({ ref, node }: Binding) =>
    (brought === 'all' || brought?.has(ref)) && isMessage(node) && (node.name || node.text || '') !== '';
  const news = new Set(bindings.flatMap((binding, at) => (says(binding) ? [at] : [])));
  const lines = bindings.map(
    (binding, at) => `${news.has(at) ? '+ ' : ''}${renderLine(binding, options.detail)}`,
  );
  // Whoever pages on to it reads also what cannot be used now.
  const out = offset > 0 ? 0 : bindings.filter(({ node }) => node.behind).length;
  const total = Math.max(snapshot.in_view, bindings.length + offset) - out;
  const headOf = (shown: number) => header(view, shown, total, tokens < SMALL_TOKENS);
  const spare = tokens - atMostTokens(`${headOf(total - 1)}\n${moreLine(total, total)}`);
  const kept = fit(bindings, lines, spare, offset, news);
  const left = total - offset - kept.size;
  const shown = inReadingOrder(bindings).filter((at) => kept.has(at) && !isEchoed(bindings, at));
  const inOrder = [...shown.filter((at) => news.has(at)), ...shown.filter((at) => !news.has(at))];
  const text = [headOf(kept.size), ...inOrder.map((at) => lines[at] ?? '')];
  if (left > 0) text.push(moreLine(left, offset + kept.size, foldedLinks(bindings, kept)));
  if (offset === 0 && view.behind) text.push(behindLine(view));
  return { text: text.join('\n'), shown: kept.size };
}

/** What cannot be used until what is open on top is closed. */
export function behindLine({ bindings, behind = 0 }: View): string {
  const dialog = bindings.some(({ node }) => !node.behind && /dialog$/.test(node.role));
  return `behind the ${dialog ? 'dialog' : 'layer on top'}: ${behind} more, which cannot be used now`;
}

function header(
  { snapshot, bindings, keyboard, behind = 0 }: View,
  shown: number,
  total: number,
  short: boolean,
): string {
  const { page, screen, snapshot_revision, loading_state, on_page } = snapshot;
  const where = bindings.some(({ node }) => node.visibility === 'offscreen') ? 'on page' : 'in view';
  const counts = shown === total ? `${total} ${where}` : `${shown} of ${total} ${where}`;
  const more = on_page - behind > total ? `, ~${on_page - behind} on page` : '';
  const name = screen === UNKNOWN_SCREEN ? '' : screen;
  const parts = [
    name,
    page.title === '' || isSaidBy(name, page.title) ? '' : quoted(page.title, short ? 20 : 60),
    shownAddress(page.url, short ? 50 : 120),
    `rev ${snapshot_revision}`,
    `${counts}${more}`,
  ];
  if (loading_state?.active) parts.push(`loading: ${loading_state.signal}`);
  if (keyboard) parts.push(['keyboard shown', ...keyboard.over.slice(0, MOST_OVER).map(overWords)].join(' '));
  return parts.filter(Boolean).join(' | ');
}

/** So many of what the keyboard lies over are named. */
const MOST_OVER = 3;

function overWords(node: UiNode, at: number): string {
  return `${at === 0 ? 'over ' : 'and '}${describeNode(node)}`;
}

/** A title that only repeats the name in other letters. */
function isSaidBy(name: string, title: string): boolean {
  const plain = (text: string) =>
    text
      .slice(0, 200)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return plain(name) === plain(title);
}

function moreLine(left: number, next: number, folded = ''): string {
  return `${left} more${folded}: describe_screen {"offset":${next}} or find_element`;
}

/** Positions group by group: what is open on top, the content, the navigation; within a group as on the page. */
function inReadingOrder(bindings: readonly Binding[]): number[] {
  const groups = groupsOf(bindings.map(({ node }) => node));
  return (['popup', 'main', 'navigation', 'folded', 'behind'] as const).flatMap((wanted) =>
    groups.flatMap((group, at) => (group === wanted ? [at] : [])),
  );
}

function foldedLinks(bindings: readonly Binding[], kept: ReadonlySet<number>): string {
  const nodes = bindings.map(({ node }) => node);
  const names = groupsOf(nodes).flatMap((group, at) =>
    group === 'folded' && !kept.has(at) ? [nodes[at]?.zone?.name ?? ''] : [],
  );
  if (names.length === 0) return '';
  const [name] = names;
  return `, ${names.length} of them links in navigation${name ? ` ${JSON.stringify(name)}` : ''}`;
}

/** Of a screen that changed as a whole, so much of what went away is told. */
const MOST_GONE = 5;

/** What changed since the caller last looked, or the whole screen where that is shorter or all is new. */
export function renderChange(screen: Screen, view: View, options: RenderOptions): string {
  const delta = screen.delta(view);
  if (!delta) return renderView(view, { ...options, brought: 'all' }).text;
  const { added, changed, removed, redrawn } = delta;
  const count = added.length + changed.length + removed.length + redrawn.length;
  if (count > 8 && count > view.bindings.length) return renderNew(view, options, delta);
  const lines = [
    ...added.map((line) => `+ ${line}`),
    ...changed.map((line) => `~ ${line}`),
    ...removed.map((line) => `- ${line}`),
    ...(redrawn.length > 0
      ? ['drawn anew, as before but for the refs:', ...redrawn.map((line) => `= ${line}`)]
      : []),
    ...(view.behind && !screen.knowsBehind ? [behindLine(view)] : []),
  ];
  const kept = takeWithin(lines, options.tokens - 20);
  if (kept.length < lines.length) kept.push(`${lines.length - kept.length} more changes: describe_screen`);
  return kept.join('\n');
}

/** The whole screen, and what went away with the old one: messages and what was open first. */
function renderNew(view: View, options: RenderOptions, { added, changed, removed }: Delta): string {
  const said = (line: string) => (/^@e\d+ (?:status|alert|log|alertdialog|dialog)\b/.test(line) ? 0 : 1);
  const gone = [...removed].sort((a, b) => said(a) - said(b)).slice(0, MOST_GONE);
  const more = removed.length - gone.length;
  const told = [...gone.map((line) => `- ${line}`), ...(more > 0 ? [`- ${more} more`] : [])].join('\n');
  const tokens = Math.max(Math.ceil(options.tokens / 2), options.tokens - atMostTokens(told));
  const brought = new Set([...added, ...changed].map((line) => line.split(' ')[0] ?? ''));
  const { text } = renderView(view, { ...options, tokens, brought });
  return told === '' ? text : `${text}\n${told}`;
}

function fit(
  bindings: readonly Binding[],
  lines: readonly string[],
  budget: number,
  offset: number,
  news: ReadonlySet<number>,
): Set<number> {
  const nodes = bindings.map(({ node }) => node);
  const groups = groupsOf(nodes);
  const order = readingOrder(nodes).filter(
    (at) => offset > 0 || !/^(?:folded|behind)$/.test(groups[at] ?? ''),
  );
  const wanted = [...order.filter((at) => news.has(at)), ...order.filter((at) => !news.has(at))];
  const all = lines.join('\n');
  // No token is shorter than a letter: what has no more letters than the budget has tokens needs no counting.
  if (all.length < budget && ASCII.test(all)) return new Set(wanted);
  const kept = new Set<number>();
  let spent = 0;
  for (const at of wanted) {
    if (isEchoed(bindings, at)) {
      kept.add(at);
      continue;
    }
    spent += atMostTokens(`${lines[at]}\n`);
    if (spent > budget && kept.size > 0) break;
    kept.add(at);
  }
  return kept;
}

/** A region named by its heading, a heading that is one link: both lines would say the same. */
function isEchoed(bindings: readonly Binding[], at: number): boolean {
  const node = bindings[at]?.node;
  const next = bindings[at + 1]?.node;
  if (!node || !next || next.name !== node.name || node.name === '') return false;
  return (
    (node.role === 'region' && next.role === 'heading') ||
    (node.role === 'heading' && next.parent === node.key)
  );
}

function takeWithin(lines: readonly string[], budget: number): string[] {
  const kept: string[] = [];
  let spent = 0;
  for (const line of lines) {
    spent += atMostTokens(`${line}\n`);
    if (spent > budget && kept.length > 0) break;
    kept.push(line);
  }
  return kept;
}
