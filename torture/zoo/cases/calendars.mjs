import { adjust, click, drag, fill, press, steps } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

/** @type {Library} */
export const calendars = {
  name: 'flatpickr, FullCalendar',
  group: 'unseen',
  page: 'calendars',
  cases: [
    {
      name: 'read-only date field',
      kind: 'a date',
      say: 'Departure on 24 December 2026',
      calls: [adjust('Departure', '2026-12-24')],
      want: { departure: '2026-12-24' },
      fallback: [
        click('Departure'),
        click('line:(button|clickable).*Next|clickable "›"'),
        click('line:.*December 24'),
      ],
    },
    {
      name: 'same month',
      kind: 'a date',
      say: 'Departure on 20 November 2026',
      calls: [adjust('Departure', '2026-11-20')],
      want: { departure: '2026-11-20' },
      fallback: [click('Departure'), click('line:.*November 20')],
    },
    {
      name: 'date with time',
      kind: 'a date with time',
      say: 'Arrival on 5 December 2026 at 14:30',
      calls: [adjust('Arrival', '2026-12-05 14:30')],
      want: { arrival: '2026-12-05 14:30' },
      fallback: [fill('Arrival', '2026-12-05 14:30'), press('Enter')],
    },
    {
      name: 'range',
      kind: 'a range',
      say: 'Holiday from 10 to 14 December 2026',
      calls: [adjust('Holiday', '2026-12-10 to 2026-12-14')],
      want: { holiday: '2026-12-10 to 2026-12-14' },
    },
    {
      name: 'time',
      kind: 'a date with time',
      say: 'Alarm at 06:15',
      calls: [adjust('Alarm', '06:15')],
      want: { alarm: '06:15' },
      fallback: [
        click('Alarm'),
        fill('line:spinbutton "Hour"', '6'),
        steps('fill "Minute" with "15"', 'press Enter'),
      ],
    },
    {
      name: 'next month',
      kind: 'pick one',
      say: 'Next month',
      calls: [click('button "Next month"')],
      want: { month: '2026-12' },
      may: ['view'],
    },
    {
      name: 'week view',
      kind: 'a tab',
      say: 'Week',
      calls: [click('button "week"')],
      want: { view: 'timeGridWeek' },
      may: ['month'],
    },
    {
      name: 'event pressed',
      kind: 'pick one',
      say: 'Open the dentist',
      calls: [click('Dentist')],
      did: ['event Dentist'],
    },
    {
      name: 'event dragged',
      kind: 'drag to reorder',
      say: 'Move the team lunch to 17 November',
      calls: [drag('Team lunch', { to: 'gridcell "November 17, 2026"' })],
      want: { events: { 'Team lunch': '2026-11-17', Dentist: '2026-11-12' } },
      fallback: [drag('Team lunch', { to: 'line:.*November 17' })],
    },
  ],
};
