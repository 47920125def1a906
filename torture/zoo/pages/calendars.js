import 'flatpickr/dist/flatpickr.css';
import { Calendar } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import timeGrid from '@fullcalendar/timegrid';
import flatpickr from 'flatpickr';
import { did, hold, place, ready, start } from './record.js';

start({
  departure: '2026-11-03',
  arrival: null,
  holiday: null,
  alarm: '07:30',
  view: 'dayGridMonth',
  month: '2026-11',
  events: { 'Team lunch': '2026-11-10', Dentist: '2026-11-12' },
});
place('Pickers (flatpickr)').innerHTML =
  '<p><label for="departure">Departure</label> <input id="departure"></p><p><label for="arrival">Arrival</label> <input id="arrival"></p><p><label for="holiday">Holiday</label> <input id="holiday" style="width:220px"></p><p><label for="alarm">Alarm</label> <input id="alarm"></p>';
flatpickr('#departure', { defaultDate: '2026-11-03', onChange: (_, text) => hold('departure', text) });
flatpickr('#arrival', {
  enableTime: true,
  time_24hr: true,
  allowInput: true,
  onChange: (_, text) => hold('arrival', text),
});
flatpickr('#holiday', {
  mode: 'range',
  onChange: (dates, text) => dates.length === 2 && hold('holiday', text),
});
flatpickr('#alarm', {
  enableTime: true,
  noCalendar: true,
  time_24hr: true,
  defaultDate: '07:30',
  onChange: (_, text) => hold('alarm', text),
});

const calendar = new Calendar(place('Events (FullCalendar)'), {
  plugins: [dayGrid, timeGrid, interaction],
  initialDate: '2026-11-15',
  height: 560,
  editable: true,
  headerToolbar: { left: 'prev,next', center: 'title', right: 'dayGridMonth,timeGridWeek' },
  events: [
    { title: 'Team lunch', start: '2026-11-10' },
    { title: 'Dentist', start: '2026-11-12' },
  ],
  dateClick: ({ dateStr }) => did(`day ${dateStr}`),
  eventClick: ({ event }) => did(`event ${event.title}`),
  eventDrop: ({ event }) => hold('events', { ...window.zoo.state.events, [event.title]: event.startStr }),
  datesSet: ({ view }) => {
    if (!window.zoo.ready) return;
    hold('view', view.type);
    hold('month', view.currentStart.toISOString().slice(0, 7));
  },
});
calendar.render();
ready();
