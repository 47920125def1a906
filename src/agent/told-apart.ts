import { quoted } from '../model/page-text.ts';
import type { Binding } from '../screen/refs.ts';
import { describeNode, renderLine } from '../screen/render-line.ts';

/** More of an open list are only counted. */
const MOST_CHOICES = 12;

/** The line of an element as it reads behind its ref; what a log says has lines of its own, which follow it. */
export function withoutRef(binding: Binding): string {
  const { node, ref } = binding;
  const shown = node.role === 'log' ? { ...binding, node: { ...node, text: '' } } : binding;
  return `${renderLine(shown).slice(ref.length + 1)}${openChoices(node)}`;
}

/** What can be read in a list that stands open; whoever sets several needs their words, and the way to set them. */
function openChoices({ role, state, choices = [] }: Binding['node']): string {
  if (role !== 'listbox' || choices.length === 0) return '';
  const more = choices.length > MOST_CHOICES ? [`${choices.length - MOST_CHOICES} more`] : [];
  const told = [...choices.slice(0, MOST_CHOICES).map((one) => quoted(one, 40)), ...more].join(', ');
  return state.multiselectable ? ` any of ${told} (fill sets just these, one a line)` : ` one of ${told}`;
}

/**
 * By ref the first and the last of the series that an element counts in: neighbours whose names are numbers, each one
 * more than the one before, as the days of a month. What guesses say of their surroundings is only the next number.
 */
export function seriesOf(bindings: readonly Binding[]): Map<string, string> {
  const series = new Map<string, string>();
  let run: Binding[] = [];
  const follows = ({ node }: Binding, last: Binding | undefined) =>
    last?.node.role === node.role && Number(last.node.name) + 1 === Number(node.name);
  for (const one of [...bindings, undefined]) {
    if (!one || !follows(one, run.at(-1))) {
      const bounds = `${run[0]?.node.name}..${run.at(-1)?.node.name}`;
      if (run.length > 1) for (const { ref } of run) series.set(ref, bounds);
      run = [];
    }
    const { actionable, context_strong, name } = one?.node ?? {};
    if (one && actionable && !context_strong && /^\d{1,3}$/.test(name ?? '')) run.push(one);
    else run = [];
  }
  return series;
}

/** A number of a series, told from its twins by that: `clickable "26" (of 26..31)`. */
export function inSeries(binding: Binding, series: ReadonlyMap<string, string>): string | undefined {
  const bounds = series.get(binding.ref);
  if (bounds === undefined) return undefined;
  return `${withoutRef({ ...binding, twins: false })}${binding.twins ? ` (of ${bounds})` : ''}`;
}

/** ` (2 of 5)` for what its words do not tell from others. */
export function ordinals(
  bindings: readonly Binding[],
  series: ReadonlyMap<string, string>,
): Map<string, string> {
  const alike = new Map<string, string[]>();
  for (const { ref, node, twins } of bindings) {
    if (!node.actionable) continue;
    const bounds = series.get(ref);
    const words = bounds === undefined ? describeNode(node, twins) : `${describeNode(node)} ${bounds}`;
    alike.set(words, [...(alike.get(words) ?? []), ref]);
  }
  return new Map(
    [...alike.values()]
      .filter((refs) => refs.length > 1)
      .flatMap((refs) => refs.map((ref, at): [string, string] => [ref, ` (${at + 1} of ${refs.length})`])),
  );
}
