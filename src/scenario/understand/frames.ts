/** What a slot of a frame is filled with: a thing on the screen of some kind, or something the sentence gives. */
export type Slot =
  | 'target' // a control that can be pressed
  | 'field' // something that takes a value
  | 'toggle' // something that is on or off
  | 'option' // one of several to choose from
  | 'fold' // something that opens and closes
  | 'thing' // anything that can be seen
  | 'place' // where something can be dropped
  | 'item' // the words that a row, a card or a section shows
  | 'value'
  | 'key'
  | 'file'
  | 'address'
  | 'claim'; // what must be so

/**
 * One way to speak. `says` are the forms of what follows the verb: `{slot}`, and words between, `|` for either of them.
 * An empty form is the verb alone. Where two forms fit, both are tried on the screen, and only one may remain.
 */
export interface Frame {
  act: Act;
  verbs: readonly string[];
  says: readonly string[];
}

const INTO = 'in|into|inside|to|on|under|at';
const DIALOG = 'dialog|alert|prompt|confirmation|popup|pop-up|message_box|confirmation_dialog|alert_dialog';

const TABLE = [
  {
    act: 'press',
    verbs: ['click', 'click on', 'press', 'press on', 'hit', 'tap', 'tap on', 'push', 'follow'],
    says: ['{target}', 'on {target}'],
  },
  {
    act: 'double_press',
    verbs: ['double-click', 'double click', 'double-click on', 'double click on'],
    says: ['{target}'],
  },
  {
    act: 'right_press',
    verbs: ['right-click', 'right click', 'right-click on', 'right click on'],
    says: ['{target}'],
  },
  { act: 'key', verbs: ['press', 'hit', 'press the key'], says: ['{key}', '{key} in|on|inside {field}'] },
  {
    act: 'fill',
    verbs: [
      'type',
      'type in',
      'enter',
      'write',
      'input',
      'put',
      'insert',
      'provide',
      'fill',
      'fill in',
      'fill out',
    ],
    says: [
      `{value} ${INTO} {field}`,
      '{value} as|for {field}',
      '{field} with|as|: {value}',
      '{field} {value}',
    ],
  },
  { act: 'fill', verbs: ['set', 'change', 'update'], says: ['{field} to|as|: {value}'] },
  { act: 'fill', verbs: [''], says: ['{field} :|= {value}'] },
  { act: 'append', verbs: ['append'], says: ['{value} to {field}'] },
  { act: 'clear', verbs: ['clear', 'empty', 'erase'], says: ['{field}'] },
  {
    act: 'choose',
    verbs: ['choose', 'select', 'pick'],
    says: ['{option}', '{value} from|in|for|as|under|of|on {field}', '{field} : {value}'],
  },
  {
    act: 'check',
    verbs: ['check', 'tick', 'enable', 'turn on', 'switch on', 'activate', 'accept', 'agree to', 'mark'],
    says: ['{toggle}', '{item} as {toggle}'],
  },
  { act: 'check', verbs: ['turn', 'switch', 'set'], says: ['{toggle} on', '{toggle} to on'] },
  {
    act: 'uncheck',
    verbs: ['uncheck', 'untick', 'disable', 'turn off', 'switch off', 'deactivate', 'deselect'],
    says: ['{toggle}'],
  },
  { act: 'uncheck', verbs: ['turn', 'switch', 'set'], says: ['{toggle} off', '{toggle} to off'] },
  { act: 'expand', verbs: ['expand', 'unfold', 'open'], says: ['{fold}'] },
  { act: 'collapse', verbs: ['collapse', 'fold', 'close'], says: ['{fold}'] },
  { act: 'press', verbs: ['open', 'go to', 'switch to', 'visit', 'navigate to', 'show'], says: ['{target}'] },
  {
    act: 'go_to',
    verbs: ['open', 'go to', 'visit', 'navigate to', 'browse to', 'load'],
    says: ['{address}'],
  },
  { act: 'drag', verbs: ['drag', 'move', 'drop'], says: ['{thing} to|onto|into|on|over {place}'] },
  { act: 'hover', verbs: ['hover', 'hover over', 'hover on', 'mouse over', 'point at'], says: ['{thing}'] },
  { act: 'scroll_down', verbs: ['scroll'], says: ['down'] },
  { act: 'scroll_up', verbs: ['scroll'], says: ['up'] },
  { act: 'scroll_top', verbs: ['scroll'], says: ['to top', 'to top of page', 'up to top'] },
  {
    act: 'scroll_bottom',
    verbs: ['scroll'],
    says: ['to bottom', 'to end', 'to bottom of page', 'down to bottom'],
  },
  { act: 'scroll_to', verbs: ['scroll', 'scroll down'], says: ['to {thing}'] },
  { act: 'upload', verbs: ['upload', 'attach'], says: ['{file}', '{file} to|into|in|as|for {field}'] },
  { act: 'back', verbs: ['go back'], says: ['', 'to previous page'] },
  { act: 'forward', verbs: ['go forward'], says: [''] },
  { act: 'reload', verbs: ['reload', 'refresh'], says: ['', 'page', 'this page'] },
  { act: 'accept_dialog', verbs: ['accept', 'confirm', 'ok'], says: ['', DIALOG] },
  { act: 'dismiss_dialog', verbs: ['dismiss', 'cancel', 'decline', 'reject'], says: ['', DIALOG] },
  {
    act: 'answer_dialog',
    verbs: ['type', 'enter', 'write', 'answer'],
    says: [`{value} in|into ${DIALOG}`, `${DIALOG} with {value}`],
  },
  {
    act: 'wait',
    verbs: ['wait', 'wait for', 'pause', 'pause for'],
    says: ['{value} second|seconds|ms|milliseconds'],
  },
  { act: 'wait_until', verbs: ['wait until', 'wait for', 'wait till'], says: ['{claim}'] },
  {
    act: 'switch_tab',
    verbs: ['switch to', 'go to'],
    says: ['browser tab {value}', 'tab {value} of browser', 'new tab', 'new window'],
  },
] as const satisfies readonly { act: string; verbs: readonly string[]; says: readonly string[] }[];

export type Act = (typeof TABLE)[number]['act'];
export const FRAMES: readonly Frame[] = TABLE;

/** Forms of a verb that are not made by adding an ending. */
const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  choose: ['chose', 'chosen'],
  write: ['wrote', 'written'],
  go: ['went', 'gone'],
  hit: ['hitting'],
  put: ['putting'],
  set: ['setting'],
  fill: ['filled'],
};

/** "click on" as its first word may be bent: "clicks on", "clicked on", "clicking on". */
export function formsOf(verb: string): string[] {
  if (verb === '') return [''];
  const [first = '', ...rest] = verb.split(' ');
  const stem = first.replace(/e$/, '');
  const doubled = /[^aeiou][aeiou][gptb]$/.test(first)
    ? [`${first}${first.at(-1)}ed`, `${first}${first.at(-1)}ing`]
    : [];
  const bent = [
    first,
    /(?:s|sh|ch|x|z)$/.test(first) ? `${first}es` : first === 'go' ? 'goes' : `${first}s`,
    first.endsWith('e') ? `${first}d` : `${first}ed`,
    `${stem}ing`,
    ...doubled,
    ...(IRREGULAR[first] ?? []),
  ];
  return [...new Set(bent)].map((one) => [one, ...rest].join(' '));
}

export interface Verb {
  words: readonly string[];
  frames: readonly Frame[];
}

/** Every form of every verb, the longest first. */
const VERBS: readonly Verb[] = (() => {
  const found = new Map<string, Frame[]>();
  for (const frame of FRAMES) {
    for (const form of frame.verbs.flatMap(formsOf)) found.set(form, [...(found.get(form) ?? []), frame]);
  }
  return [...found]
    .map(([form, frames]) => ({ words: form.split(' ').filter(Boolean), frames }))
    .sort((a, b) => b.words.length - a.words.length);
})();

/** By their first word; those without any stand under the empty one. */
export const VERBS_BY_WORD: ReadonlyMap<string, readonly Verb[]> = VERBS.reduce(
  (all, verb) => all.set(verb.words[0] ?? '', [...(all.get(verb.words[0] ?? '') ?? []), verb]),
  new Map<string, Verb[]>(),
);

/** One part of a form: a slot, or the words that may stand there. */
export type Part = { slot: Slot } | { words: readonly (readonly string[])[] };

/** `{value} in|into {field}` as its parts. */
export function partsOf(form: string): Part[] {
  const alternatives = form.split(/\s*(\{\w+\})\s*/).filter((piece) => piece !== '');
  return alternatives.map((piece) => {
    const slot = /^\{(\w+)\}$/.exec(piece)?.[1];
    // The table above is the only place where slots are written, and its tests name them all.
    if (slot !== undefined) return { slot: slot as Slot };
    return { words: wordChoices(piece) };
  });
}

/** Groups of words that follow each other, each a choice: `in|into dialog|message_box`. `_` stands for a space. */
function wordChoices(piece: string): string[][] {
  const groups = piece
    .trim()
    .split(' ')
    .map((group) => group.split('|').map((one) => one.split('_')));
  return groups.reduce<string[][]>(
    (rows, group) => rows.flatMap((row) => group.map((one) => [...row, ...one])),
    [[]],
  );
}
