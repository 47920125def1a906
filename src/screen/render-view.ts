import { estimateTokens } from '../model/tokens.ts';
import { ranking } from './rank.ts';
import type { Binding } from './refs.ts';
import { renderLine } from './render-line.ts';
import type { Screen, View } from './screen.ts';

export interface RenderOptions {
  tokens: number;
  /** Position in the ranking that the view begins at. */
  offset?: number;
  detail?: 'short' | 'full';
}

/** Kept back for the header and the line that says what was left out. */
const FRAME_TOKENS = 90;

/** The whole screen as text within a token budget; the lowest-ranked elements are left out and counted. */
export function renderView(view: View, options: RenderOptions): { text: string; shown: number } {
  const { snapshot, bindings } = view;
  const lines = bindings.map((binding) => renderLine(binding, options.detail));
  const kept = fit(bindings, lines, options.tokens - FRAME_TOKENS);
  const offset = options.offset ?? 0;
  const total = Math.max(snapshot.in_view, bindings.length + offset);
  const left = total - offset - kept.size;
  const { page, snapshot_revision, loading_state } = snapshot;
  const counts = kept.size === total ? `${total} in view` : `${kept.size} of ${total} in view`;
  const more = snapshot.on_page > total ? `, ~${snapshot.on_page} on page` : '';
  const head = [cut(page.title, 60), cut(page.url, 120), `rev ${snapshot_revision}`, `${counts}${more}`];
  if (loading_state?.active) head.push(`loading: ${loading_state.signal}`);
  const text = [
    head.filter(Boolean).join(' | '),
    ...lines.filter((_, at) => kept.has(at) && !isEchoed(bindings, at)),
  ];
  if (left > 0) text.push(`${left} more: describe_screen {"offset":${offset + kept.size}} or find_element`);
  return { text: text.join('\n'), shown: kept.size };
}

/** What changed since the caller last looked, or the whole screen where that is shorter or all is new. */
export function renderChange(screen: Screen, view: View, options: RenderOptions): string {
  const delta = screen.delta(view);
  if (!delta) return renderView(view, options).text;
  const { added, changed, removed } = delta;
  const count = added.length + changed.length + removed.length;
  if (count > 8 && count > view.bindings.length) return renderView(view, options).text;
  const lines = [
    ...added.map((line) => `+ ${line}`),
    ...changed.map((line) => `~ ${line}`),
    ...removed.map((line) => `- ${line}`),
  ];
  const kept = takeWithin(lines, options.tokens - 20);
  if (kept.length < lines.length) kept.push(`${lines.length - kept.length} more changes: describe_screen`);
  return kept.join('\n');
}

function fit(bindings: readonly Binding[], lines: readonly string[], budget: number): Set<number> {
  const kept = new Set<number>();
  let spent = 0;
  for (const at of ranking(bindings.map(({ node }) => node))) {
    if (isEchoed(bindings, at)) {
      kept.add(at);
      continue;
    }
    spent += estimateTokens(`${lines[at]}\n`);
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
    spent += estimateTokens(`${line}\n`);
    if (spent > budget && kept.length > 0) break;
    kept.push(line);
  }
  return kept;
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}
