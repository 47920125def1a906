import 'bootstrap/dist/css/bootstrap.min.css';
import * as bootstrap from 'bootstrap';
import { hold, place, ready, did as record, start } from './record.js';

// What was done is also shown, as an app would.
const shown = document.createElement('p');
shown.setAttribute('role', 'status');
document.querySelector('main').append(shown);
const did = (what) => {
  record(what);
  shown.textContent = `Done: ${what}`;
};

start({
  email: '',
  about: 'Hello',
  size: 'Choose...',
  volume: 50,
  colour: '#563d7c',
  news: false,
  plan: 'monthly',
  files: [],
  birthday: '2026-11-03',
  at: '2026-11-03T09:00',
  panel: null,
  tab: 'home',
  week: '',
});

place('Form').innerHTML = `<form id="form" class="row g-2" style="max-width:600px">
<div class="form-floating"><input type="email" class="form-control" id="email" placeholder="name@example.com"><label for="email">Email address</label></div>
<div class="form-floating"><textarea class="form-control" id="about" placeholder="About">Hello</textarea><label for="about">About you</label></div>
<label class="form-label" for="size">Size</label><select class="form-select" id="size"><option selected>Choose...</option><option>One</option><option>Two</option><option>Three</option></select>
<label class="form-label" for="volume">Volume</label><input type="range" class="form-range" id="volume" value="50">
<label class="form-label" for="colour">Colour</label><input type="color" class="form-control form-control-color" id="colour" value="#563d7c">
<label class="form-label" for="birthday">Birthday</label><input type="date" class="form-control" id="birthday" value="2026-11-03">
<label class="form-label" for="at">Appointment</label><input type="datetime-local" class="form-control" id="at" value="2026-11-03T09:00">
<label class="form-label" for="week">Week</label><input type="week" class="form-control" id="week">
<div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="news"><label class="form-check-label" for="news">Send news</label></div>
<div class="btn-group" role="group" aria-label="Plan"><input type="radio" class="btn-check" name="plan" id="monthly" checked><label class="btn btn-outline-primary" for="monthly">Monthly</label><input type="radio" class="btn-check" name="plan" id="yearly"><label class="btn btn-outline-primary" for="yearly">Yearly</label></div>
<label class="form-label" for="files">Documents</label><input class="form-control" type="file" id="files" multiple>
<button class="btn btn-primary">Register</button></form>`;
const on = (id, field, read = (el) => el.value) =>
  document.getElementById(id).addEventListener('input', (e) => hold(field, read(e.target)));
on('email', 'email');
on('about', 'about');
on('size', 'size');
on('volume', 'volume', (el) => Number(el.value));
on('colour', 'colour');
on('birthday', 'birthday');
on('at', 'at');
on('week', 'week');
on('news', 'news', (el) => el.checked);
on('monthly', 'plan', () => 'monthly');
on('yearly', 'plan', () => 'yearly');
on('files', 'files', (el) => [...el.files].map((file) => file.name));
document.getElementById('form').addEventListener('submit', (e) => {
  e.preventDefault();
  did('registered');
});

place('Panels').innerHTML =
  `<div class="accordion" id="acc" style="max-width:600px">${['Orders', 'Refunds'].map((title, at) => `<div class="accordion-item"><h3 class="accordion-header"><button class="accordion-button collapsed" type="button" data-bs-toggle="collapse" data-bs-target="#c${at}">${title}</button></h3><div id="c${at}" class="accordion-collapse collapse" data-bs-parent="#acc"><div class="accordion-body">About ${title}.</div></div></div>`).join('')}</div>
<ul class="nav nav-tabs" role="tablist"><li class="nav-item"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#home" role="tab" type="button">Home</button></li><li class="nav-item"><button class="nav-link" data-bs-toggle="tab" data-bs-target="#contact" role="tab" type="button">Contact</button></li></ul><div class="tab-content"><div class="tab-pane active" id="home">Home.</div><div class="tab-pane" id="contact">Contact.</div></div>
<div class="dropdown"><button class="btn btn-secondary dropdown-toggle" data-bs-toggle="dropdown" type="button">Account</button><ul class="dropdown-menu"><li><a class="dropdown-item" href="#" data-do="settings">Settings</a></li><li><a class="dropdown-item" href="#" data-do="log out">Log out</a></li></ul></div>
<div class="btn-group"><button class="btn btn-danger" type="button" data-do="publish">Publish</button><button type="button" class="btn btn-danger dropdown-toggle dropdown-toggle-split" data-bs-toggle="dropdown"><span class="visually-hidden">Toggle Dropdown</span></button><ul class="dropdown-menu"><li><a class="dropdown-item" href="#" data-do="schedule">Schedule</a></li></ul></div>
<button class="btn btn-outline-dark" type="button" data-bs-toggle="modal" data-bs-target="#first">Archive</button>
<button class="btn btn-outline-dark" type="button" id="notify">Notify</button>
<div class="modal" id="first" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h5 class="modal-title">Archive</h5></div><div class="modal-footer"><button class="btn btn-primary" type="button" data-bs-toggle="modal" data-bs-target="#second">Next</button></div></div></div></div>
<div class="modal" id="second" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h5 class="modal-title">Last question</h5></div><div class="modal-footer"><button class="btn btn-primary" type="button" data-bs-dismiss="modal" data-do="archived">Archive now</button></div></div></div></div>
<div class="toast-container position-fixed bottom-0 end-0 p-3"><div id="toast" class="toast" role="alert" data-bs-delay="1500"><div class="toast-body">You were notified</div></div></div>`;
document.addEventListener('shown.bs.collapse', (e) => hold('panel', e.target.id));
document.addEventListener('hidden.bs.collapse', () =>
  hold('panel', document.querySelector('.collapse.show')?.id ?? null),
);
document.addEventListener('shown.bs.tab', (e) => hold('tab', e.target.dataset.bsTarget.slice(1)));
for (const el of document.querySelectorAll('[data-do]')) {
  el.addEventListener('click', (e) => {
    e.preventDefault();
    did(el.dataset.do);
  });
}
document.getElementById('notify').addEventListener('click', () => {
  did('notified');
  new bootstrap.Toast(document.getElementById('toast')).show();
});
ready();
