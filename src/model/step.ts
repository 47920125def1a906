import type { Action } from './action.ts';

/** One step of several: an action with what must be so afterwards, or only the latter. */
export interface WrittenStep {
  action?: Action;
  expect?: string;
}

export class StepError extends Error {}

const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
/** A target inside a step is never bare words, so that no word of the step can be taken for a name. */
const WITHIN = `(?:in|of)\\s+(?:[a-z]+\\s+)?${QUOTED}`;
const TARGET = `@?e\\d+|(?:testid|css|resource_id|accessibility_id):\\S+|(?:(?:[a-z]+\\s+(?:[1-6]\\s+)?)?${QUOTED}(?:\\s+${WITHIN})?|[a-z]+\\s+${WITHIN})(?:\\s+#\\d+)?`;

type Parts = Record<string, string | undefined>;

interface Form {
  /** How it is written, for the caller who wrote something else. */
  example: string;
  pattern: RegExp;
  read(parts: Parts): Action;
}

function form(example: string, pattern: string, read: (parts: Parts) => Action): Form {
  const full = pattern
    .replaceAll('TARGET', `(?<target>${TARGET})`)
    .replaceAll('TEXT', `(?<text>${QUOTED})`)
    .replaceAll(' ', '\\s+');
  return { example, pattern: new RegExp(`^${full}$`), read };
}

const click = (more: { count?: number; button?: 'right' } = {}) => {
  return ({ target = '' }: Parts): Action => ({ action: 'click', target, ...more });
};
const setTo = (value: string) => {
  return ({ target = '' }: Parts): Action => ({ action: 'adjust_control', target, value, tolerance: 0 });
};
const move = (to: 'back' | 'forward' | 'reload') => (): Action => ({ action: 'navigate', to });

const FORMS: readonly Form[] = [
  form('go to URL', '(?:go to|open) (?<url>\\S+)', ({ url = '' }) => ({
    action: 'navigate',
    to: 'url',
    url,
  })),
  form('go back', 'go back', move('back')),
  form('go forward', 'go forward', move('forward')),
  form('reload', 'reload', move('reload')),
  form('click TARGET', 'click TARGET', click()),
  form('double-click TARGET', 'double-click TARGET', click({ count: 2 })),
  form('right-click TARGET', 'right-click TARGET', click({ button: 'right' })),
  form('fill TARGET with "text"', 'fill TARGET with TEXT', ({ target = '', text }) => ({
    action: 'fill',
    target,
    value: unquote(text),
    clear_first: true,
  })),
  form('fill with "text"', 'fill with TEXT', ({ text }) => ({
    action: 'fill',
    value: unquote(text),
    clear_first: true,
  })),
  form('select "option" in TARGET', `select (?<options>${QUOTED}(?:,\\s*${QUOTED})*) in TARGET`, (parts) => ({
    action: 'select',
    target: parts.target ?? '',
    values: (parts.options?.match(new RegExp(QUOTED, 'g')) ?? []).map(unquote),
  })),
  form('check TARGET', 'check TARGET', setTo('on')),
  form('uncheck TARGET', 'uncheck TARGET', setTo('off')),
  form('set TARGET to VALUE', `set TARGET to (?<value>${QUOTED}|-?\\d+(?:\\.\\d+)?)`, (parts) => ({
    action: 'adjust_control',
    target: parts.target ?? '',
    value: parts.value?.startsWith('"') ? unquote(parts.value) : Number(parts.value),
    tolerance: 0,
  })),
  form('press KEY', `press (?<key>\\S+)(?: (?:on|in) TARGET)?`, ({ key = '', target }) => ({
    action: 'press_key',
    key,
    ...(target ? { target } : {}),
  })),
  form('hover TARGET', 'hover TARGET', ({ target = '' }) => ({ action: 'hover', target })),
  form('scroll down', 'scroll (?<way>up|down|left|right|top|bottom)', ({ way }) => ({
    action: 'scroll',
    direction: way as 'up', // one of them by the pattern
  })),
  form('scroll to TARGET', 'scroll to TARGET', ({ target = '' }) => ({
    action: 'scroll',
    target,
  })),
  form('drag TARGET to TARGET', `drag TARGET to (?<to>${TARGET})`, ({ target = '', to = '' }) => ({
    action: 'drag',
    target,
    to,
  })),
  form('accept dialog', 'accept dialog(?: with TEXT)?', ({ text }) => ({
    action: 'handle_dialog',
    accept: true,
    ...(text ? { text: unquote(text) } : {}),
  })),
  form('dismiss dialog', 'dismiss dialog', () => ({ action: 'handle_dialog', accept: false })),
];

/** The forms a step may have, each as an example. */
export const STEP_FORMS: readonly string[] = [
  ...FORMS.map(({ example }) => example),
  'expect ...',
  'STEP expect ...',
];

/** Reads one step, to the letter: what fits no form is refused with the forms there are. */
export function parseStep(text: string): WrittenStep {
  const { head, expect } = splitExpect(text.trim());
  if (head === '' && expect) return { expect };
  for (const { pattern, read } of FORMS) {
    const found = pattern.exec(head);
    if (found) return { action: read({ ...found.groups }), ...(expect ? { expect } : {}) };
  }
  throw new StepError(
    `cannot read ${JSON.stringify(text)}; a step is ${STEP_FORMS.join(', ')}; TARGET is @e7, button "Save", "Save", button "Delete" in "Alice", testid:save or css:#save`,
  );
}

/** `... expect ...` outside quotes: the first half is done, the second must then be so. */
function splitExpect(text: string): { head: string; expect?: string } {
  const pieces: string[] = text.match(/"(?:[^"\\]|\\.)*(?:"|\\?$)|\s+|[^\s"]+/g) ?? [];
  const at = pieces.indexOf('expect');
  if (at === -1) return { head: text };
  const expect = pieces
    .slice(at + 1)
    .join('')
    .trim();
  return { head: pieces.slice(0, at).join('').trim(), ...(expect ? { expect } : {}) };
}

function unquote(text = ''): string {
  return text.slice(1, -1).replace(/\\(["\\])/g, '$1');
}
