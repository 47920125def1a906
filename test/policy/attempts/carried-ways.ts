import { button, form, HIT, IN_FRAME, type Way } from './ways.ts';

type Calls = ReturnType<Way['calls']>;

const press = (name: string): Calls => [['click', { target: `button "${name}"` }]];
const tick = (g: string, role = 'checkbox'): Calls => [['click', { target: `${role} "${g}"` }]];
const ticked = (g: string) => `<label><input type="checkbox" name="d" checked> ${g}</label>`;
const own = (name: string, root: string) =>
  `<script>customElements.define('${name}',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='${root}'}})</script>`;

/** What is guarded is a choice, and a button that says nothing of it hands it in. */
export const CARRIED_WAYS: Way[] = [
  {
    name: 'an option that was selected before, and Continue',
    page: (g) =>
      form(
        `<label for="s">Action</label><select id="s" name="a"><option>Nothing</option><option selected>${g}</option></select><input type="submit" value="Continue">`,
      ),
    calls: () => press('Continue'),
  },
  {
    name: 'Enter in a field beside a box that is ticked',
    page: (g) => form(`${ticked(g)}<label>Name <input name="n" value="Ann"></label><button>Update</button>`),
    calls: () => [['press_key', { target: 'textbox "Name"', key: 'Enter' }]],
  },
  {
    name: 'a switch of a dialog, and Done in its foot',
    page: (g) =>
      `<div role="dialog" aria-label="Options"><div role="switch" aria-checked="true" tabindex="0">${g}</div><footer>${button('Done')}</footer></div>`,
    calls: () => press('Done'),
  },
  {
    name: 'a list made of other elements, and Continue',
    page: (g) =>
      `<section><h2>Step 2</h2><span id="l">I want to</span><div role="combobox" aria-labelledby="l" aria-expanded="false" tabindex="0">${g}</div>${button('Continue')}</section>`,
    calls: () => press('Continue'),
  },
  {
    name: 'a box that is drawn by its label, and a button elsewhere that belongs to its form',
    page: (g) =>
      `${form(`<input type="checkbox" id="c" name="d" checked style="display:none"><label for="c">${g}</label>`, 'id="f"')}<aside><button form="f">Save</button></aside>`,
    calls: () => press('Save'),
  },
  {
    name: 'a box in a shadow root, and Save in the form around',
    page: (g) =>
      `<form onsubmit="${HIT};return false"><x-tick></x-tick><button>Save</button></form>${own('x-tick', `<div role=checkbox aria-checked=true tabindex=0>${g}</div>`)}`,
    calls: () => press('Save'),
  },
  {
    name: 'a link that leads nowhere and hands it in',
    page: (g) => `<section>${ticked(g)}<a href="#" onclick="${HIT};return false">Save changes</a></section>`,
    calls: () => [['click', { target: 'link "Save changes"' }]],
  },
  {
    name: 'a box in a row whose head says what it is, and Save',
    page: (g) =>
      form(
        `<table><tr><th>Name</th><td><input aria-label="Name" name="n"></td></tr><tr><th>${g}</th><td><input type="checkbox" name="d" checked></td></tr></table><button>Save</button>`,
      ),
    calls: () => press('Save'),
  },
  {
    name: 'Yes to a group that asks, and Next',
    page: (g) =>
      form(
        `<fieldset><legend>${g}?</legend><label><input type="radio" name="r" value="y" checked> Yes</label><label><input type="radio" name="r" value="n"> No</label></fieldset><button>Next</button>`,
      ),
    calls: () => press('Next'),
  },
  {
    name: 'Space on the button, with a box that is ticked',
    page: (g) => form(`${ticked(g)}<button>Save</button>`),
    calls: () => [['press_key', { target: 'button "Save"', key: 'Space' }]],
  },
  {
    name: 'a box that says what it does in its description',
    page: (g) =>
      form(
        `<label><input type="checkbox" name="d" checked aria-describedby="h"> I understand</label><p id="h">${g}</p><button>Go on</button>`,
      ),
    calls: () => press('Go on'),
  },
  {
    name: 'an entry of a list box that is selected, and OK',
    page: (g) =>
      `<section><ul role="listbox" aria-label="What to do"><li role="option" aria-selected="false">Nothing</li><li role="option" aria-selected="true">${g}</li></ul>${button('OK')}</section>`,
    calls: () => press('OK'),
  },
  {
    name: 'an element that is no button, with a box that is ticked',
    page: (g) =>
      `<section>${ticked(g)}<div style="cursor:pointer;width:80px" onclick="${HIT}">Save</div></section>`,
    calls: () => [['click', { target: 'css:div' }]],
  },
  {
    name: 'a box beside the form that closes its dialog',
    page: (g) =>
      `<dialog open><p>${ticked(g)}</p><form method="dialog" onsubmit="${HIT}"><button>OK</button></form></dialog>`,
    calls: () => press('OK'),
  },
];

const saying = (words: string, kind = 'checkbox'): Way => ({
  name: `a ${kind} ${JSON.stringify(words)}, and Save`,
  page: () => form(`<label><input type="${kind}" name="d" checked> ${words}</label><button>Save</button>`),
  calls: () => press('Save'),
});

/** Ticked first, which no rule about an effect asks about; and the same in other words. */
export const CARRIED_DEFAULT_WAYS: Way[] = [
  {
    name: 'a box that is ticked, and Save',
    page: (g) =>
      form(`<h2>Privacy</h2><label><input type="checkbox" name="d"> ${g}</label><button>Save</button>`),
    calls: (g) => [...tick(g), ...press('Save')],
  },
  {
    name: 'a choice of a group, and Next outside the group',
    page: (g) =>
      form(
        `<fieldset><legend>What next</legend><label><input type="radio" name="r" value="1"> Stay</label><label><input type="radio" name="r" value="2"> ${g}</label></fieldset><p><button type="button">Back</button> <button>Next</button></p>`,
      ),
    calls: (g) => [...tick(g, 'radio'), ...press('Next')],
  },
  {
    name: 'a box without a form, and a button that a script hears',
    page: (g) =>
      `<main><h1>Settings</h1><div><input type="checkbox" id="c"><label for="c">${g}</label></div><div>${button('Apply changes')}</div></main>`,
    calls: (g) => [...tick(g), ...press('Apply changes')],
  },
  {
    name: 'steps that tick and save',
    page: (g) => form(`<label><input type="checkbox" name="d"> ${g}</label><button>Save</button>`),
    calls: (g) => [
      [
        'run_steps',
        {
          steps: [
            { action: 'click', target: `checkbox "${g}"` },
            { action: 'click', target: 'button "Save"' },
          ],
        },
      ],
    ],
  },
  ...[
    'I understand that my account will be deleted',
    'Cancel my subscription',
    'Account deletion',
    'Mein Konto löschen',
    'アカウントを削除する',
  ].map((words) => saying(words)),
  saying('End my membership now', 'radio'),
  {
    name: 'Delete as the answer to what shall happen to the account, and Next',
    page: () =>
      form(
        '<fieldset><legend>What shall happen to your account?</legend><label><input type="radio" name="r"> Keep</label><label><input type="radio" name="r" checked> Delete</label></fieldset><button>Next</button>',
      ),
    calls: () => press('Next'),
  },
  {
    name: 'what shall be done with rows that were picked, and Go',
    page: () =>
      form(
        '<label>Action: <select name="a"><option>---</option><option selected>Delete selected users</option></select></label><button>Go</button><p><input type="checkbox" checked aria-label="Ann"> Ann</p>',
      ),
    calls: () => press('Go'),
  },
  {
    name: 'a choice whose words stand beside it',
    page: () =>
      `<div><p><input type="radio" name="q" checked style="opacity:0"><b>Delete this workspace</b></p><p><input type="radio" name="q"><b>Archive it</b></p>${button('Confirm choice')}</div>`,
    calls: () => press('Confirm choice'),
  },
  {
    name: 'a choice on an earlier page of the same form, which is hidden by now',
    page: () =>
      form(
        '<div hidden><label><input type="radio" name="r" checked> Cancel my plan</label></div><h2>Step 3</h2><button>Finish</button>',
      ),
    calls: () => press('Finish'),
  },
  {
    name: 'a box in a frame, and Save',
    page: (g) => `<iframe srcdoc='${ticked(g)}<button onclick="${IN_FRAME}">Save</button>'></iframe>`,
    calls: () => press('Save'),
  },
  {
    name: 'a box that tells the browser alone that it is ticked',
    page: (g) =>
      `<section><x-box>${g}</x-box>${button('Save')}</section><script>customElements.define('x-box',class extends HTMLElement{constructor(){super();const own=this.attachInternals();own.role='checkbox';own.ariaChecked='true'}})</script>`,
    calls: () => press('Save'),
  },
  {
    name: 'Save and close',
    page: (g) => form(`${ticked(g)}<button>Save and close</button>`),
    calls: () => press('Save and close'),
  },
];
