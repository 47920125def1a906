import { append, click, fill, press, steps } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

/** @type {Library} */
export const lexical = {
  name: 'Lexical',
  group: 'unseen',
  page: 'lexical',
  cases: [
    {
      name: 'filled',
      kind: 'fill',
      say: 'Write one line',
      calls: [fill('Post', 'Hello (world) [1]')],
      want: { post: 'Hello (world) [1]' },
    },
    {
      name: 'two paragraphs',
      kind: 'fill',
      say: 'Write two lines',
      calls: [fill('Post', 'One\nTwo')],
      want: { post: (/** @type {string} */ v) => /^One\n+Two$/.test(v) },
    },
    { name: 'cleared', kind: 'clear', say: 'Empty the post', calls: [fill('Post', '')], want: { post: '' } },
    {
      name: 'appended',
      kind: 'append',
      say: 'Add ", all"',
      calls: [append('Post', ', all')],
      want: { post: 'Good morning, all' },
    },
    {
      name: 'bold',
      kind: 'rich text with formatting',
      say: 'Make it bold',
      calls: [steps({ tool: 'press_key', key: 'Control+a', target: 'Post' }, 'click "Bold"')],
      want: { formats: ['"format":1'] },
      fallback: [press('Control+a', 'Post'), press('Control+b')],
    },
    {
      name: 'list',
      kind: 'rich text with formatting',
      say: 'Make it a list',
      calls: [steps({ tool: 'click', target: 'Post' }, 'click "Bulleted list"')],
      want: { formats: (/** @type {string[]} */ v) => v.includes('"listType":"bullet"') },
      fallback: [click('Post'), click('Bulleted list')],
    },
  ],
};
