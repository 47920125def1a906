import { button, form, HIT, IN_FRAME, type Way } from './ways.ts';

const press = (name: string): ReturnType<Way['calls']> => [['click', { target: `button "${name}"` }]];
const asking = (name: string, page: Way['page'], says = 'OK'): Way => ({
  name,
  page,
  calls: () => press(says),
});
const LINES = Array.from({ length: 60 }, (_, at) => `<p>Line ${at}. Please read it with care.</p>`).join('');
const own = (root: string) =>
  `<script>customElements.define('x-box',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='${root}'}})</script>`;

/** Answers to a question, or to a heading, that stands elsewhere, is asked otherwise, or does not say what it asks. */
export const ASKING_WAYS: Way[] = [
  asking('a yes below two questions, the first of them harmless', (g) => {
    return `<div><p>Anything unclear? Call us.</p><p>${g}?</p>${button('OK')}</div>`;
  }),
  asking('a yes to Are you sure?, in a dialog that says below of what', (g) => {
    return `<div role="dialog"><h2>Are you sure?</h2><p>${g}. This is for ever.</p>${button('OK')}<button>Cancel</button></div>`;
  }),
  asking(
    'a yes to Are you sure?, in a box that says below of what',
    (g) => `<div><h2>Are you sure?</h2><p>${g}. This is for ever.</p>${button('Yes')}</div>`,
    'Yes',
  ),
  asking(
    'a yes to Please confirm',
    (g) =>
      `<div role="dialog"><h2>Please confirm</h2><p>${g}</p>${button('Continue')}<button>Other</button></div>`,
    'Continue',
  ),
  asking(
    'a page that asks, as administrators know it',
    (g) =>
      `<h1>Are you sure?</h1><p>Do you want this: ${g}? All of this goes, too:</p><ul><li>3 mails</li></ul>${form('<button>Yes, I’m sure</button>')}`,
    'Yes, I’m sure',
  ),
  asking(
    'a page of that heading with a button that confirms',
    (g) => `<h1>${g}</h1><p>We are sorry to see you go.</p>${button('Confirm')}`,
    'Confirm',
  ),
  asking('a question right on the page', (g) => `<p>${g}?</p>${button('OK')}`),
  asking('a question beyond ten boxes', (g) => {
    return `<main><p>${g}?</p>${'<div>'.repeat(10)}${button('OK')}${'</div>'.repeat(10)}</main>`;
  }),
  asking('a question at the end of a long dialog', (g) => {
    return `<div role="alertdialog">${LINES}<p>${g}?</p>${button('OK')}</div>`;
  }),
  asking('a dialog that shows its question by a slot', (g) => {
    return `<x-box><b slot="q">${g}?</b>${button('OK')}</x-box>${own('<div role=dialog><h2><slot name=q></slot></h2><slot></slot></div>')}`;
  }),
  asking('a question in the shadow root beside it', (g) => {
    return `<div><x-box></x-box>${button('OK')}</div>${own(`<p>${g}?</p>`)}`;
  }),
  asking(
    'a yes in a frame below the question of the page',
    (g) =>
      `<div role="dialog"><h2>${g}?</h2><iframe srcdoc='<button onclick="${IN_FRAME}">Yes</button>'></iframe></div>`,
    'Yes',
  ),
  asking('a question in a field that nobody can write in', (g) => {
    return `<div><textarea readonly>${g}?</textarea>${button('OK')}</div>`;
  }),
  asking('a question that is a picture', (g) => {
    return `<div><img alt="${g}?" src="data:," width="80" height="20">${button('OK')}</div>`;
  }),
  asking('a question that a style writes', (g) => {
    return `<style>.q::before{content:"${g}?"}</style><div><p class="q"></p>${button('OK')}</div>`;
  }),
  asking(
    'the one answer of a dialog that is not the no',
    (g) =>
      `<div role="dialog"><h2>${g}</h2><p>We are sorry.</p><button aria-label="✓" onclick="${HIT}">✓</button><button>Cancel</button></div>`,
    '✓',
  ),
];

/** What closes a dialog elsewhere is the yes to a dialog that asks for just that. */
export const ASKING_DEFAULT_WAYS: Way[] = [
  asking(
    'Cancel as the yes to cancelling',
    () =>
      `<div role="alertdialog"><h2>Cancel your subscription?</h2>${button('Cancel')}<button>Keep it</button></div>`,
    'Cancel',
  ),
  asking(
    'Close as the yes to closing',
    () => `<div role="alertdialog"><h2>Close your account?</h2>${button('Close')}<button>Back</button></div>`,
    'Close',
  ),
];
