import { adjust, append, click, fill, select, steps } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

/** @type {Library} */
export const ionic = {
  name: 'Ionic',
  group: 'unseen',
  page: 'ionic',
  cases: [
    {
      name: 'input',
      kind: 'fill',
      say: 'Email ada@example.org',
      calls: [fill('Email', 'ada@example.org')],
      want: { email: 'ada@example.org' },
    },
    {
      name: 'text area',
      kind: 'append',
      say: 'Add " upon a time"',
      calls: [append('Story', ' upon a time')],
      want: { story: 'Once upon a time' },
    },
    {
      name: 'select in an alert',
      kind: 'pick one',
      say: 'Car: Kia',
      calls: [select('Car', 'Kia')],
      want: { car: 'kia' },
      fallback: [click('line:(combobox|button).*Car'), click('radio "Kia"'), click('button "OK"')],
    },
    {
      name: 'several in an alert',
      kind: 'pick several',
      say: 'Soup and cake',
      calls: [select('Meals', ['Soup', 'Cake'])],
      want: { meals: ['soup', 'cake'] },
      fallback: [click('line:(combobox|button).*Meals'), click('checkbox "Cake"'), click('button "OK"')],
    },
    {
      name: 'range',
      kind: 'a slider with one thumb',
      say: 'Brightness 75',
      calls: [adjust('Brightness', 75)],
      want: { bright: 75 },
      fallback: [adjust('slider "Brightness"', 75)],
    },
    {
      name: 'two knobs',
      kind: 'a slider with two thumbs',
      say: 'Upper temperature 80',
      calls: [adjust('line:slider.*= 60', 80)],
      want: { temps: { lower: 20, upper: 80 } },
    },
    {
      name: 'toggle',
      kind: 'a switch',
      say: 'Wi-Fi on',
      calls: [adjust('Wi-Fi', 'on')],
      want: { wifi: true },
      fallback: [click('switch "Wi-Fi"')],
    },
    {
      name: 'check box',
      kind: 'a switch',
      say: 'Agree',
      calls: [steps('check "Agree to terms"')],
      want: { terms: true },
      fallback: [click('checkbox "Agree to terms"')],
    },
    {
      name: 'segment',
      kind: 'a tab',
      say: 'Favourites',
      calls: [click('Favourites')],
      want: { view: 'fav' },
      fallback: [click('tab "Favourites"')],
    },
    {
      name: 'search bar',
      kind: 'fill',
      say: 'Search invoices',
      calls: [fill('Search mails', 'invoices')],
      want: { search: 'invoices' },
      fallback: [fill('line:searchbox', 'invoices')],
    },
    {
      name: 'day of a calendar',
      kind: 'a date',
      say: 'The 20th',
      calls: [click('line:button.*November 20\\b')],
      want: { day: '2026-11-20' },
    },
    {
      name: 'toast',
      kind: 'a toast',
      say: 'Send the mail',
      calls: [click('Send mail', { expect: 'text "Mail is on its way" visible' })],
      did: ['sent'],
    },
  ],
};
