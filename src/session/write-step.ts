import type { UiNode } from '../model/node.ts';
import type { StepLabel, StepRecord, StepTarget } from '../model/step-record.ts';
import { parseTarget } from '../model/target.ts';
import type { StepNote } from '../pipeline/step-note.ts';
import { layerOf } from '../screen/refs.ts';
import type { Screen, View } from '../screen/screen.ts';
import { UNKNOWN_SCREEN } from '../screen/screen-name.ts';

const MOST_TEST_IDS = 80;
const MOST_NODES = 40;
const LONGEST_NAME = 80;
const LONGEST_INPUT = 1000;

type Observation = StepRecord['observation'];

const observations = new WeakMap<View, Observation>();

/** A screen as a step record keeps it; made once for each view. */
export function observationOf(view: View | null): Observation {
  if (!view) return { screen: UNKNOWN_SCREEN, url: '', testIds: [], a11y: [] };
  let observed = observations.get(view);
  if (!observed) {
    const { page, screen } = view.snapshot;
    const nodes = view.bindings.map(({ node }) => node);
    observed = {
      screen,
      url: page.url,
      ...(page.title ? { title: page.title } : {}),
      testIds: [...new Set(nodes.flatMap(({ test_id }) => test_id ?? []))].slice(0, MOST_TEST_IDS),
      a11y: nodes
        .filter(({ name, actionable, role }) => name !== '' && (actionable || role === 'heading'))
        .slice(0, MOST_NODES)
        .map(({ role, name }) => ({ role, name: name.slice(0, LONGEST_NAME) })),
    };
    observations.set(view, observed);
  }
  return observed;
}

/** A tool's input without what makes a record large and tells nothing: a script, a picture. */
export function trimmedInput(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      typeof value === 'string' && value.length > LONGEST_INPUT ? `${value.slice(0, LONGEST_INPUT)}…` : value,
    ]),
  );
}

/** How another session finds the element of a step again: from the node itself, else from the words of the caller. */
export function targetOf(
  { node, twins, input }: Pick<StepNote, 'node' | 'twins' | 'input'>,
  screen: Screen,
): StepTarget | undefined {
  if (node) return nodeTarget(node, twins === true, input.target);
  const words = [input.target, input.selector, input.query].find((one) => typeof one === 'string');
  if (typeof words !== 'string') return undefined;
  const target = parseTarget(words);
  if (target.by === 'selector') {
    const { kind, value } = target.selector;
    return kind === 'css' ? { selector: value } : { testId: value };
  }
  if (target.by === 'ref') {
    const known = screen.refs.get(target.ref);
    return known ? nodeTarget(known.node, known.twins) : undefined;
  }
  const { role, name, context } = target;
  if (role === undefined && name === undefined) return undefined;
  return { ...(role ? { role } : {}), ...(name ? { name } : {}), ...(context ? { context } : {}) };
}

function nodeTarget(node: UiNode, twins: boolean, written?: unknown): StepTarget {
  const given = typeof written === 'string' ? parseTarget(written) : undefined;
  const path = node.selector?.value;
  // A path that only repeats the test id says nothing more.
  const own = path && node.test_id && path.includes(node.test_id) ? undefined : path;
  const selector = given?.by === 'selector' && given.selector.kind === 'css' ? given.selector.value : own;
  const layer = layerOf(node);
  return {
    ...(node.test_id ? { testId: node.test_id } : {}),
    ...(selector ? { selector } : {}),
    role: node.role,
    ...(node.name ? { name: node.name } : {}),
    ...(twins && node.context ? { context: node.context } : {}),
    ...(layer ? { layer } : {}),
  };
}

const NAVIGATES = new Set(['navigate', 'tabs', 'launch', 'cleanup', 'wait_for_notification']);
const INTERACTS = new Set([
  'click',
  'fill',
  'select',
  'adjust_control',
  'press_key',
  'scroll',
  'hover',
  'drag',
  'pinch',
  'upload_files',
  'handle_dialog',
]);
const CONFIRMS = /^(?:expect|wait_for|classify_|run_steps)/;

/** What a step was for. `after_failure`: the step before it failed on the same screen or the same element. */
export function labelsOf({ tool, before, after }: StepNote, after_failure: boolean): StepLabel[] {
  const labels: StepLabel[] = NAVIGATES.has(tool)
    ? ['navigation']
    : INTERACTS.has(tool)
      ? ['interaction']
      : CONFIRMS.test(tool)
        ? ['confirmation']
        : ['discovery'];
  const moved = after !== null && before !== null && after.snapshot.screen !== before.snapshot.screen;
  if (moved && labels[0] === 'interaction') labels.push('navigation');
  if (after_failure && labels[0] !== 'discovery') labels.push('error-recovery');
  return labels;
}
