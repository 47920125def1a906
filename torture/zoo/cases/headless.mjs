import { adjust, click, fill, select, steps } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

/** @type {Library} */
export const headless = {
  name: 'Headless UI',
  group: 'unseen',
  page: 'headless',
  cases: [
    {
      name: 'list box',
      kind: 'pick one',
      say: 'Assign to Kenton Towne',
      calls: [select('Assigned to', 'Kenton Towne')],
      want: { person: 'Kenton Towne' },
      fallback: [click('line:button.*Assigned to'), click('option "Kenton Towne"')],
    },
    {
      name: 'list box, one more',
      kind: 'pick several',
      say: 'Add Therese Wunsch to the team',
      calls: [select('Team', 'Therese Wunsch')],
      want: { team: ['Durward Reynolds', 'Therese Wunsch'] },
      fallback: [click('line:button.*Team'), click('option "Therese Wunsch"')],
    },
    {
      name: 'combo box',
      kind: 'search in a list',
      say: 'Reviewer: Katelyn Rohan',
      calls: [select('Reviewer', 'Katelyn Rohan')],
      want: { found: 'Katelyn Rohan' },
      fallback: [fill('combobox "Reviewer"', 'Katel'), click('option "Katelyn Rohan"')],
    },
    {
      name: 'switch',
      kind: 'a switch',
      say: 'Notifications on',
      calls: [adjust('Notifications', 'on')],
      want: { on: true },
      fallback: [click('switch "Notifications"')],
    },
    {
      name: 'radio',
      kind: 'pick one',
      say: 'Enterprise',
      calls: [click('radio "Enterprise"')],
      want: { plan: 'Enterprise' },
    },
    { name: 'tab', kind: 'a tab', say: 'Open Popular', calls: [click('tab "Popular"')], want: { tab: 1 } },
    {
      name: 'disclosure',
      kind: 'an accordion',
      say: 'Open the question',
      calls: [click('Is team pricing available?')],
      did: ['disclosure'],
    },
    {
      name: 'menu',
      kind: 'a menu path',
      say: 'My account, Support',
      calls: [adjust('My account', 'Support')],
      did: ['menu Support'],
      fallback: [click('button "My account"'), click('menuitem "Support"')],
    },
    {
      name: 'dialog over a dialog',
      kind: 'a dialog over a dialog',
      say: 'Deactivate',
      calls: [steps('click "Deactivate"', 'click "Proceed"', 'click "Yes, deactivate"')],
      did: ['deactivated'],
      fallback: [click('button "Deactivate"'), click('Proceed'), click('Yes, deactivate')],
    },
  ],
};
