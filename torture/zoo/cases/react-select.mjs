import { click, drag, fill, press, scroll, select, steps } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

/** @type {Library} */
export const reactSelect = {
  name: 'react-select, TanStack Virtual, dnd-kit',
  group: 'seen',
  page: 'react-select',
  cases: [
    {
      name: 'single',
      kind: 'pick one',
      say: 'Colour: Purple',
      calls: [select('Colour', 'Purple')],
      want: { colour: 'Purple' },
      fallback: [click('combobox "Colour"'), click('option "Purple"')],
    },
    {
      name: 'several, one more',
      kind: 'pick several',
      say: 'Add Texas to the states',
      calls: [select('States', 'Texas')],
      want: { states: ['Ohio', 'Texas'] },
      fallback: [click('combobox "States"'), click('option "Texas"')],
    },
    {
      name: 'several, two more',
      kind: 'pick several',
      say: 'States: Ohio, Utah and Maine',
      calls: [select('States', ['Ohio', 'Utah', 'Maine'])],
      want: { states: ['Ohio', 'Utah', 'Maine'] },
      fallback: [select('States', 'Utah'), select('States', 'Maine')],
    },
    {
      name: 'chip removed',
      kind: 'a chip removed',
      say: 'Remove Ohio',
      calls: [click('button "Remove Ohio"')],
      want: { states: [] },
      fallback: [press('Backspace', 'combobox "States"')],
    },
    {
      name: 'options that come late',
      kind: 'search in a list',
      say: 'User: Annette',
      calls: [select('User', 'Annette')],
      want: { user: 'Annette' },
      fallback: [fill('combobox "User"', 'Annette'), click('option "Annette"')],
    },
    {
      name: 'new option created',
      kind: 'search in a list',
      say: 'Create the topic Poetry',
      calls: [steps('fill "Topics" with "Poetry"', 'press Enter')],
      want: { topics: ['Poetry'] },
      fallback: [fill('combobox "Topics"', 'Poetry'), press('Enter')],
    },
    {
      name: 'virtual row pressed',
      kind: 'a virtual row far away',
      say: 'Press City 640',
      calls: [click('City 640')],
      did: ['City 640'],
      fallback: [
        scroll('line:button "City 3"', { direction: 'down', amount: 20_400 }),
        click('button "City 640"'),
      ],
    },
    {
      name: 'virtual row near',
      kind: 'a virtual row far away',
      say: 'Press City 4',
      calls: [click('button "City 4"')],
      did: ['City 4'],
    },
    {
      name: 'sortable list',
      kind: 'drag to reorder',
      say: 'Drag Outro to the top',
      calls: [drag('Outro', { to: 'Intro' })],
      want: { songs: ['Outro', 'Intro', 'Verse', 'Chorus'] },
      fallback: [
        steps('press Space on "Outro"', 'press ArrowUp'),
        press('ArrowUp'),
        steps('press ArrowUp', 'press Space'),
      ],
    },
    {
      name: 'sortable list by one',
      kind: 'drag to reorder',
      say: 'Drag Verse below Chorus',
      calls: [drag('Verse', { to: 'Chorus' })],
      want: { songs: ['Intro', 'Chorus', 'Verse', 'Outro'] },
    },
  ],
};
