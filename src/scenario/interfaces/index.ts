import { defined } from '../../model/record.ts';

export type Listed<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Listed<Rest> : S;

function listed<S extends string>(words: S): readonly Listed<S>[] {
  // Splitting at each space is what the type says.
  return words.split(' ') as Listed<S>[];
}

export interface TestScenario {
  url: string;
  actions: string[];
  options?: {
    timeoutMs?: number;
  };
}

export interface ParserResult extends OperationResult {
  testSteps: TestStep[];
  status: 'success' | 'partial' | 'failed';
  errors?: ErrorInfo[];
  /** What it ran in: `{browser: 'chromium 156.0', headless: 'true', viewport: '1280x720'}`. */
  environment?: Record<string, string>;
}

export interface ErrorInfo {
  /** Of the test step at which it went wrong. */
  stepId?: string;
  message: string;
  /** `NOT_UNDERSTOOD`, `AMBIGUOUS_TARGET` when a sentence could mean several things, or what the server said. */
  code?: string;
  candidates?: string[];
  action?: string;
  mcpCommand?: string;
  llmError?: string;
  selector?: string;
  screenshot?: string;
  domSnapshot?: string;
  stack?: string;
}

export interface OperationResult {
  success: boolean;
  executionTimeMs?: number;
  error?: ErrorInfo;
}

export interface McpCommandBase {
  command: string;
  params: Record<string, unknown>;
}

export interface McpSnapshotResult {
  snapshotData: unknown;
  url: string;
}

export interface McpSuccessResult {
  message: string;
  data?: unknown;
}

export interface McpErrorResult {
  errorMessage: string;
  errorCode?: string;
  data?: unknown;
  diagnostics?: {
    screenshot?: string;
    domSnapshot?: string;
  };
}

export type McpResult =
  | ((McpSnapshotResult | McpSuccessResult) & { success: true })
  | (McpErrorResult & { success: false });

export const ASSERTED_STATES = listed(
  'visible gone enabled disabled checked unchecked selected unselected expanded collapsed focused pressed unpressed empty not_empty required editable readonly invalid',
);
export type AssertedState = (typeof ASSERTED_STATES)[number];

export const COMPARING = listed(
  'equals contains starts_with ends_with not_equals not_contains at_least at_most more_than less_than',
);
export type Comparing = (typeof COMPARING)[number];

export type Assertion =
  | { about: 'text'; text: string; is: 'visible' | 'gone' }
  | { about: 'element'; is: AssertedState }
  /** What a field holds, or what a thing that takes no input says. */
  | { about: 'value'; how: Comparing; expected: string }
  /** `beside`: words that its row or card must still show, for rows come and go. */
  | { about: 'content'; how: Comparing; expected: string; beside?: string }
  | { about: 'url' | 'title'; how: Comparing; expected: string }
  /** Things of one of these roles whose name holds the words. `of` says it as the sentence did. */
  | { about: 'count'; how: Comparing; expected: number; of: string; roles: string[]; name?: string }
  /** One text stands before the other, in reading order. */
  | { about: 'order'; first: string; second: string };

export const TEST_STEP_ACTIONS = listed(
  'navigate input click assert wait select hover keypress check uncheck upload scroll adjust drag dialog switch_tab',
);

export type TestStepAction = (typeof TEST_STEP_ACTIONS)[number];

export interface TestStepContext {
  mcpSnapshot: unknown;
}

/** What an action needs to know beyond its target and its value. Absent means the usual. */
export interface StepDetails {
  /** What must be so; of `assert` and of `wait`. */
  assertion?: Assertion;
  /** A key or chord as Playwright writes it; of `keypress`. */
  key?: string;
  click?: 'double' | 'right';
  /** Several options at once; of `select`. */
  values?: string[];
  /** Pixels to move by; of `drag` without a second target. */
  by?: { x: number; y: number };
  direction?: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom';
  accept?: boolean;
  /** Adds to what the field holds; of `input`. */
  append?: boolean;
  paths?: string[];
  /** Of `wait` for nothing but time. */
  waitMs?: number;
}

export function detailsOf(step: StepDetails): StepDetails {
  const { assertion, key, click, values, by, direction, accept, append, paths, waitMs } = step;
  return defined({ assertion, key, click, values, by, direction, accept, append, paths, waitMs });
}

export interface TestStep extends StepDetails {
  id: string;
  description: string;
  action: TestStepAction;
  /** Holds beyond the session that made it: never a ref. */
  selector?: string;
  /** Selectors that found the same element then; tried in order when the first finds nothing. */
  alternativeSelectors?: string[];
  toSelector?: string;
  value?: string | number | boolean;
  url?: string;
  context: TestStepContext;
}

export interface SerializableDOMNode {
  tag: string;
  /**
   * What says what the node is. Beside those of the page: `role`, `aria-label` (the computed name), the states as
   * `aria-*` (checked, selected, expanded, disabled, pressed, valuenow...), `value`, `focused`.
   */
  attributes: Record<string, string>;
  /** Its own text, without that of its children; text between children is a child with the tag `#text`. */
  text: string;
  /** What a tool of this server takes as target, on this screen. */
  mcpSelector: string;
  children: SerializableDOMNode[];
  isVisible: boolean;
  isInteractive: boolean;
  /** A target that holds in another session too, where the screen allows to write one. */
  stableSelector?: string;
  box?: { x: number; y: number; width: number; height: number };
  toString(): string;
}

const QUIET = new Set(['class', 'data-fill']);
const LONGEST_TEXT = 200;

/** A node that can say itself as one line per node, each with the selector that reaches it. */
export function domNode(
  parts: Pick<SerializableDOMNode, 'tag'> & Partial<Omit<SerializableDOMNode, 'toString'>>,
): SerializableDOMNode {
  const node: SerializableDOMNode = {
    attributes: {},
    text: '',
    mcpSelector: '',
    children: [],
    isVisible: true,
    isInteractive: false,
    ...parts,
    toString() {
      const attributes = Object.entries(node.attributes)
        .filter(([key]) => !QUIET.has(key))
        .map(([key, value]) => ` ${key}='${value.slice(0, LONGEST_TEXT)}'`)
        .join('');
      const inside = node.children.map(String).join('');
      if (node.tag === '#text') return node.text;
      return `[${node.mcpSelector}]<${node.tag}${attributes}>${node.text.slice(0, LONGEST_TEXT)}${inside}</${node.tag}>`;
    },
  };
  return node;
}

/** What it is to someone who operates it, and what the page says it is. */
export function rolesOf({ attributes, tag }: SerializableDOMNode): string[] {
  const made = attributes.class && `${tag}.${attributes.class.split(' ')[0]}`;
  return [attributes.role, attributes['data-role'], made].filter((role) => !!role) as string[];
}

/** The head of a table is no row of it. A column for boxes or buttons often has no title. */
export function isHeadRow(node: SerializableDOMNode): boolean {
  const cells = node.children.filter((cell) => cell.text !== '' || cell.children.length > 0);
  return cells.length > 0 && cells.every((cell) => rolesOf(cell).includes('columnheader'));
}

/** How far a sentence has been carried out. Plain data. */
export interface Progress {
  done: number;
  /** Where in the sentence the next one begins. */
  at: number;
  /** Where the verb stands that goes on to govern it. */
  carry?: [start: number, end: number];
  /** What "it" means from here on. */
  mentioned?: { words: string; said?: string };
}

export interface UnderstandContext {
  url?: string;
  title?: string;
  dialog?: { type: string; message: string };
  tabs?: { id: string; title: string; url: string; active: boolean }[];
  progress?: Progress;
  /** Someone can be asked about a later clause: what is open there need not stop this one. */
  ask_ahead?: boolean;
}

/** What the next clause of a sentence means on one screen. Nothing is to be done unless it is `steps`. */
export type Understanding =
  /** Carry the steps out in order; `also` says what else the clause could mean, less likely. With `progress` there is more to the sentence: look again, and ask again with it. */
  | { kind: 'steps'; steps: IntermediateStep[]; clause: string; also: string[]; progress?: Progress }
  /** `word` is what it fails at; `progress` is how the sentence goes on once the clause was done in another way. */
  | {
      kind: 'unclear';
      code: 'AMBIGUOUS_TARGET' | 'NOT_UNDERSTOOD' | 'ELEMENT_NOT_FOUND';
      word: string;
      reason: string;
      candidates: string[];
      /** What it names is not on the screen, and may still come. */
      missing: boolean;
      clause: string;
      progress?: Progress;
    };

export interface IntermediateStep extends StepDetails {
  actionType: TestStepAction | 'unknown';
  /** The `mcpSelector` of the node that is meant. */
  targetSelector?: string;
  /** It asks for what was typed before it: one of the two must change something. */
  asks?: boolean;
  toTargetSelector?: string;
  /** The same two as targets that hold in another session. */
  stableSelector?: string;
  toStableSelector?: string;
  /** The node in words: `button "Save" in row "Alice"`. */
  targetDescription?: string;
  inputValue?: string | number | boolean;
  description: string;
  isAmbiguous?: boolean;
  alternativeSelectors?: string[];
  confidenceScore?: number;
  error?: string;
  /** Of an assertion: whether it held on the screen on which it was understood. */
  holds?: boolean;
  /** Of an assertion that did not hold: what was there instead. */
  observed?: string;
}

export interface BrowserStepContext {
  minimizedDOM: SerializableDOMNode;
  currentURL?: string;
  /** What became of the step just before, of whatever sentence. */
  previousStepResult?: OperationResult;
  sentence?: string;
  done?: string[];
  around?: { before?: string; after?: string };
}

export interface Screen extends Pick<UnderstandContext, 'url' | 'title' | 'dialog' | 'tabs'> {
  url: string;
  title: string;
  tree: SerializableDOMNode;
}
