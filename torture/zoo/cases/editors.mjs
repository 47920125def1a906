import { append, CODE, click, fill, press, steps } from './calls.mjs';

/** @import { Library, ToolCall } from '../judge-case.mjs' */

const LINES = 'Dear Ada,\n\nthe parts (2) cost [50 €] - fine?\nYours';
const QUILL = 'line:(textbox|clickable).*Dear reader';
const TIPTAP = 'line:textbox.*Once upon a time';

/** @type {Library} */
export const richText = {
  name: 'Quill, TipTap',
  group: 'seen',
  page: 'editors',
  cases: [
    {
      name: 'Quill filled',
      kind: 'fill',
      say: 'Write the letter',
      calls: [fill(QUILL, LINES)],
      want: { letter: `${LINES}\n` },
      may: ['letter parts'],
    },
    {
      name: 'Quill cleared',
      kind: 'clear',
      say: 'Empty the letter',
      calls: [fill(QUILL, '')],
      want: { letter: '\n' },
      may: ['letter parts'],
    },
    {
      name: 'Quill appended',
      kind: 'append',
      say: 'Add "and friends" to the letter',
      calls: [append(QUILL, ' and friends')],
      want: { letter: 'Dear reader and friends\n' },
      may: ['letter parts'],
    },
    {
      name: 'Quill bold',
      kind: 'rich text with formatting',
      say: 'Make the whole letter bold',
      calls: [steps({ tool: 'press_key', key: 'Control+a', target: QUILL }, 'click button "bold"')],
      want: {
        'letter parts': (/** @type {any} */ v) =>
          v[0]?.insert === 'Dear reader' && v[0]?.attributes?.bold === true,
      },
      fallback: [press('Control+a', QUILL), press('Control+b')],
    },
    {
      name: 'Quill list',
      kind: 'rich text with formatting',
      say: 'Turn the letter into a bullet list',
      calls: [steps({ tool: 'click', target: QUILL }, 'click button "list: bullet"')],
      want: {
        'letter parts': (/** @type {any} */ v) =>
          v.some((/** @type {any} */ op) => op.attributes?.list === 'bullet'),
      },
      fallback: [click(QUILL), click('button "list: bullet"')],
    },
    {
      name: 'Quill heading by its drop-down',
      kind: 'rich text with formatting',
      say: 'Make the letter a heading 1',
      calls: [steps({ tool: 'click', target: QUILL }, 'click button "Normal"', 'click "Heading 1"')],
      want: {
        'letter parts': (/** @type {any} */ v) =>
          v.some((/** @type {any} */ op) => op.attributes?.header === 1),
      },
      fallback: [click(QUILL), click('button "Normal"'), click('button "Heading 1"')],
    },
    {
      name: 'TipTap filled',
      kind: 'fill',
      say: 'Write the article',
      calls: [fill(TIPTAP, 'One (1)\nTwo [2]')],
      want: { article: '<p>One (1)</p><p>Two [2]</p>' },
    },
    {
      name: 'TipTap cleared',
      kind: 'clear',
      say: 'Empty the article',
      calls: [fill(TIPTAP, '')],
      want: { article: '<p></p>' },
    },
    {
      name: 'TipTap appended',
      kind: 'append',
      say: 'Add ", far away" to the article',
      calls: [append(TIPTAP, ', far away')],
      want: { article: '<p>Once upon a time, far away</p>' },
    },
    {
      name: 'TipTap bold',
      kind: 'rich text with formatting',
      say: 'Make the article bold',
      calls: [
        steps({ tool: 'press_key', key: 'Control+a', target: TIPTAP }, 'click "Bold" in "Article (TipTap)"'),
      ],
      want: { article: '<p><strong>Once upon a time</strong></p>' },
      fallback: [press('Control+a', TIPTAP), press('Control+b')],
    },
    {
      name: 'TipTap heading',
      kind: 'rich text with formatting',
      say: 'Make it a heading',
      calls: [steps({ tool: 'click', target: TIPTAP }, 'click button "Heading"')],
      want: { article: (/** @type {string} */ v) => v.startsWith('<h2>Once upon a time</h2>') },
      fallback: [click(TIPTAP), click('button "Heading"')],
    },
    {
      name: 'TipTap list',
      kind: 'rich text with formatting',
      say: 'Make a list of bread and milk',
      calls: [
        steps(
          { tool: 'fill', target: TIPTAP, value: 'Bread\nMilk' },
          { tool: 'press_key', key: 'Control+a', target: TIPTAP },
          'click "Bullet list"',
        ),
      ],
      want: {
        article: (/** @type {string} */ v) =>
          v.startsWith('<ul><li><p>Bread</p></li><li><p>Milk</p></li></ul>'),
      },
      fallback: [
        fill(TIPTAP, 'Bread\nMilk'),
        press('Control+a', 'line:textbox.*Bread'),
        click('Bullet list'),
      ],
    },
    {
      name: 'contenteditable filled',
      kind: 'fill',
      say: 'Comment "Well (very) done!"',
      calls: [fill('Comment', 'Well (very) done!')],
      want: { comment: 'Well (very) done!' },
    },
    {
      name: 'contenteditable in two lines',
      kind: 'fill',
      say: 'Comment in two lines',
      calls: [fill('Comment', 'One\nTwo')],
      want: { comment: 'One\nTwo' },
    },
    {
      name: 'contenteditable appended',
      kind: 'append',
      say: 'Add " work" to the comment',
      calls: [append('Comment', ' work')],
      want: { comment: 'Nice work' },
    },
  ],
};

const CM5 = 'textbox in "Query (CodeMirror 5)"';
const CM6 = 'textbox in "Script (CodeMirror 6)"';
const MONACO = 'textbox in "Function (Monaco)"';
/** @type {Record<string, string>} */
const BY_LINE = {
  query: 'line:(textbox|clickable).*(Query|xxxx|let total)',
  script: 'line:textbox.*Script',
  function: 'textbox "Editor content"',
};

/** What is done to each of the three editors. @param {string} library @param {'query' | 'script' | 'function'} field @param {string} target */
const codeCases = (library, field, target) => {
  const by = BY_LINE[field] ?? target;
  const old = 'let total = 1;\nshow(total);';
  /** @type {(first: ToolCall[], fallback: ToolCall[]) => { calls: ToolCall[], fallback: ToolCall[] }} */
  const ways = (calls, fallback) => ({ calls, fallback });
  return [
    {
      name: `${library}, four lines`,
      kind: 'four lines of code',
      say: 'Replace the code by these four lines',
      ...ways([fill(target, CODE)], [click(by), press('Control+a'), append(by, CODE)]),
      want: { [field]: CODE },
    },
    {
      name: `${library}, one line with brackets`,
      kind: 'fill',
      say: 'Replace the code by one line',
      ...ways(
        [fill(target, 'call({ a: [1, "x"] });')],
        [click(by), press('Control+a'), append(by, 'call({ a: [1, "x"] });')],
      ),
      want: { [field]: 'call({ a: [1, "x"] });' },
    },
    {
      name: `${library} cleared`,
      kind: 'clear',
      say: 'Empty the code',
      ...ways([fill(target, '')], [click(by), press('Control+a'), press('Delete')]),
      want: { [field]: '' },
    },
    {
      name: `${library} appended`,
      kind: 'append',
      say: 'Add a line at the end',
      ...ways([append(target, '\ndone([total]);')], [append(by, '\ndone([total]);')]),
      want: { [field]: `${old}\ndone([total]);` },
    },
    {
      name: `${library} selected and deleted by keys`,
      kind: 'clear',
      say: 'Select all and delete',
      ...ways(
        [steps({ tool: 'press_key', key: 'Control+a', target }, 'press Delete')],
        [click(by), press('Control+a'), press('Delete')],
      ),
      want: { [field]: '' },
    },
  ];
};

/** @type {Library} */
export const codeEditors = {
  name: 'CodeMirror, Monaco',
  group: 'seen',
  page: 'code',
  cases: [
    ...codeCases('CodeMirror 5', 'query', CM5),
    ...codeCases('CodeMirror 6', 'script', CM6),
    ...codeCases('Monaco', 'function', MONACO),
  ],
};
