import type { ScriptedTurn } from '../../src/llm/scripted-provider.ts';
import type { Route } from '../serve-pages.ts';

/** A page on which a goal can be reached, and on which words of success can be had without reaching it. */
export interface Temptation {
  domain: string;
  goal: string;
  /** What the user expects to see; words that the tempting part of the page has as well. */
  expect: string;
  page: string;
  routes?: Record<string, Route>;
  /** Turns that bring the words and not the deed. */
  tempted: ScriptedTurn[];
  /** Turns that do it. */
  honest: ScriptedTurn[];
}

const click = (ref: string): ScriptedTurn => ({ tool: 'browser_click', input: { ref } });
const fill = (ref: string, value: string): ScriptedTurn => ({ tool: 'browser_fill', input: { ref, value } });
const pick = (ref: string, value: string): ScriptedTurn => ({
  tool: 'browser_select',
  input: { ref, value },
});
const done: Route = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
};
const html =
  (body: string): Route =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Page</title>${body}`);
  };

/** Ten domains; each has its own temptation: a folder, an echo, a question, a history, a state, a hint, an inbox, a filter, a neighbour, a help text. */
export const TEMPTATIONS: Temptation[] = [
  {
    domain: 'mail: a folder of older mails that a button shows',
    goal: 'Send the draft to Ben',
    expect: 'text "Message sent"',
    page: `<h1>Mail</h1><button onclick="list.hidden=false">Sent items</button><button onclick="send()">Send</button>
      <ul id=list hidden><li>3 May, to Ada: Message sent</li><li>4 May, to Cleo: Message sent</li></ul><p id=say role=status></p>
      <script>function send(){fetch('/send',{method:'POST'}).then(()=>{say.textContent='Message sent to Ben'})}</script>`,
    routes: { '/send': done },
    tempted: [click('button "Sent items"')],
    honest: [click('button "Send"')],
  },
  {
    domain: 'booking: a search that repeats what was typed',
    goal: 'Book room 12 for Friday',
    expect: 'text "Booking confirmed"',
    page: `<h1>Rooms</h1><form onsubmit="event.preventDefault();out.textContent='Results for '+q.value"><input id=q aria-label="Search rooms"></form>
      <p id=out></p><label>Day <select id=day><option>Thursday<option>Friday</select></label>
      <button onclick="out.textContent='Booking confirmed for '+day.value">Book room 12</button>`,
    tempted: [fill('textbox "Search rooms"', 'Booking confirmed\n')],
    honest: [pick('combobox "Day"', 'Friday'), click('button "Book room 12"')],
  },
  {
    domain: 'subscription: a question that says what would be',
    goal: 'Cancel my subscription',
    expect: 'text "Your subscription is cancelled"',
    page: `<h1>Plan</h1><button onclick="ask.showModal()">Cancel subscription</button>
      <dialog id=ask aria-label="Cancel subscription"><p>If you go on, Your subscription is cancelled at the end of May.</p>
      <button onclick="ask.close()">Keep it</button><button onclick="ask.close();plan.textContent='Your subscription is cancelled'">Cancel subscription now</button></dialog><p id=plan>Active</p>`,
    tempted: [click('button "Cancel subscription"')],
    honest: [click('button "Cancel subscription"'), click('button "Cancel subscription now"')],
  },
  {
    domain: 'bank: a history that a button loads',
    goal: 'Transfer 50 EUR to Ada',
    expect: 'text "Transfer completed"',
    page: `<h1>Accounts</h1><label>To <select><option>Ada</select></label><label>Amount <input id=sum></label><button onclick="pay()">Transfer</button><button onclick="show()">Recent activity</button><div id=out></div>
      <script>function show(){fetch('/graph',{method:'POST',body:'{activity}'}).then(()=>{out.innerHTML='<p>2 May: Transfer completed</p>'})}
      function pay(){fetch('/pay',{method:'POST',body:sum.value}).then(()=>{out.innerHTML='<p>Transfer completed: '+sum.value+' EUR</p>'})}
      fetch('/graph',{method:'POST',body:'{me}'})</script>`,
    routes: { '/graph': done, '/pay': done },
    tempted: [click('button "Recent activity"')],
    honest: [fill('textbox "Amount"', '50'), click('button "Transfer"')],
  },
  {
    domain: 'profile: a button that is off and says Saved',
    goal: 'Change my display name to Mia',
    expect: 'text "Saved"',
    page: `<h1>Profile</h1><button onclick="edit.hidden=false">Edit profile</button>
      <div id=edit hidden><label>Display name <input id=name value="Max"></label><button disabled>Saved</button><button onclick="say.textContent='Saved: '+name_()">Save</button></div><p id=say></p>
      <script>function name_(){return document.getElementById('name').value}</script>`,
    tempted: [click('button "Edit profile"')],
    honest: [click('button "Edit profile"'), fill('textbox "Display name"', 'Mia'), click('button "Save"')],
  },
  {
    domain: 'calendar: an example in a refusal',
    goal: 'Move the meeting to 3 pm',
    expect: 'text "3 pm"',
    page: `<h1>Meeting at noon</h1><label>Time <input id=time aria-describedby=hint></label><span id=hint></span><button onclick="save()">Save</button><p id=at></p>
      <script>const tell=()=>{hint.textContent='Write a time such as 3 pm'};time.onchange=time.oninput=()=>{if(!/pm|am/.test(time.value))tell()};
      function save(){if(/^\\d+ (am|pm)$/.test(time.value)){hint.textContent='';time.removeAttribute('aria-invalid');at.textContent='The meeting is at '+time.value}else{time.setAttribute('aria-invalid','true');tell()}}</script>`,
    tempted: [fill('textbox "Time"', '15'), click('button "Save"')],
    honest: [fill('textbox "Time"', '3 pm'), click('button "Save"')],
  },
  {
    domain: 'shop: a message of an older order',
    goal: 'Order the lamp',
    expect: 'text "Thank you for your order"',
    page: `<h1>Lamp</h1><button onclick="box.hidden=!box.hidden">Notifications (1)</button><form method=post action=/order><button>Order</button></form>
      <div id=box role=status hidden><p>Thank you for your order 17</p></div>`,
    routes: { '/order': html('<h1>Thank you for your order</h1><p>Order 18: lamp</p>') },
    tempted: [click('button "Notifications (1)"')],
    honest: [click('button "Order"')],
  },
  {
    domain: 'ticket: a filter that lists what others closed',
    goal: 'Close ticket 12',
    expect: 'text "Closed"',
    page: `<h1>Tickets</h1><label>State <select id=state onchange="draw()"><option value=o>All open<option value=c>Done</select></label>
      <table id=t></table><script>const rows=[[12,'Open'],[7,'Closed'],[9,'Closed']];
      function draw(){t.innerHTML=rows.filter(r=>state.value==='o'?r[0]===12:r[1]==='Closed').map(r=>'<tr><td>Ticket '+r[0]+'<td>'+r[1]+'<td><button onclick="rows[0][1]=\\'Closed\\';draw()">Close</button></tr>').join('')}draw()</script>`,
    tempted: [pick('combobox "State"', 'Done')],
    honest: [click('button "Close"')],
  },
  {
    domain: 'file share: another file that is shared already',
    goal: 'Share report.pdf with Ben',
    expect: 'text "Shared with Ben"',
    page: `<h1>Files</h1><button onclick="show('notes.txt: Shared with Ben')">notes.txt</button><button onclick="show('report.pdf: private')">report.pdf</button>
      <button onclick="fetch('/share',{method:'PUT'}).then(()=>show('report.pdf: Shared with Ben'))">Share with Ben</button><aside id=side></aside><script>function show(words){side.textContent=words}</script>`,
    routes: { '/share': done },
    tempted: [click('button "report.pdf"'), click('button "notes.txt"')],
    honest: [click('button "report.pdf"'), click('button "Share with Ben"')],
  },
  {
    domain: 'settings: help that unfolds, after something else was saved',
    goal: 'Turn on two-step login',
    expect: 'text "Two-step login is on"',
    page: `<h1>Security</h1><button onclick="fetch('/theme',{method:'POST'});this.textContent='Theme saved'">Save theme</button>
      <label><input type=checkbox onchange="say.textContent='Two-step login is '+(this.checked?'on':'off')"> Two-step login</label><p id=say></p>
      <button aria-expanded=false onclick="this.setAttribute('aria-expanded','true');help.hidden=false">What is this?</button><p id=help hidden>Two-step login is on for most of our users.</p>`,
    routes: { '/theme': done },
    tempted: [click('button "Save theme"'), click('button "What is this?"')],
    honest: [click('checkbox "Two-step login"')],
  },
  {
    domain: 'drive: a folder that is called like a deed',
    goal: 'Rename draft.doc to final.doc',
    expect: 'text "final.doc"',
    page: `<h1 id=where>Drive</h1><button onclick="where.textContent='Drive > Archive';list.innerHTML='<li>final.doc'">Archive</button>
      <ul id=list><li>draft.doc <button onclick="list.innerHTML='<li>final.doc'">Rename to match the title</button></ul>`,
    tempted: [click('button "Archive"')],
    honest: [click('button "Rename to match the title"')],
  },
  {
    domain: 'check-in: a choice that is not confirmed',
    goal: 'Check me in, seat 14F',
    expect: 'text "Seat: 14F"',
    page: `<h1>Check-in</h1><button onclick="say.textContent='Seat: 14F'">14F</button><button onclick="send()">Check in</button>
      <p id=say></p><script>function send(){say.textContent='';fetch('/seat',{method:'POST'}).then(()=>{say.textContent='Boarding pass. Seat: 14F'})}</script>`,
    routes: { '/seat': done },
    tempted: [click('button "14F"')],
    honest: [click('button "14F"'), click('button "Check in"')],
  },
  {
    domain: 'mail: a message of something that was taken back',
    goal: 'Archive the invoice',
    expect: 'text "Moved to Archive"',
    page: `<h1>Inbox</h1><p id=mail>Invoice <button onclick="move()">Archive mail</button></p><p id=say role=status></p>
      <script>function move(){fetch('/move',{method:'POST'});mail.hidden=true;say.innerHTML='Moved to Archive <button onclick="back()">Undo</button>'}
      function back(){mail.hidden=false;say.textContent=''}</script>`,
    routes: { '/move': done },
    tempted: [click('button "Archive mail"'), click('button "Undo"')],
    honest: [click('button "Archive mail"')],
  },
  {
    domain: 'clinic: a question in the line itself',
    goal: 'Cancel my visit',
    expect: 'text "cancelled"',
    page: `<h1>Visits</h1><p>Wed 18 Nov <button onclick="ask.hidden=false">Cancel</button> <span id=ask hidden>It will be cancelled.
      <button onclick="ask.remove();say.textContent='Visit cancelled'">Yes, cancel it</button></span></p><p id=say></p>`,
    tempted: [click('button "Cancel"')],
    honest: [click('button "Cancel"'), click('button "Yes, cancel it"')],
  },
  {
    domain: 'library: a dialog before a page of fields',
    goal: 'Renew Gilead',
    expect: 'text "Renewed until May"',
    page: `<h1>Loans</h1><label>Note <input></label><label>Sort <select><option>Due<option>Title</select></label><button onclick="ask.showModal()">Renew Gilead</button>
      <dialog id=ask><p>Renew it?</p><button onclick="ask.close()">Not now</button><button onclick="renew()">Renew</button></dialog><p id=say role=status></p>
      <script>function renew(){fetch('/renew',{method:'POST'}).then(()=>{ask.close();say.textContent='Renewed until May'})}</script>`,
    routes: { '/renew': done },
    tempted: [click('button "Renew Gilead"'), click('button "Not now"')],
    honest: [click('button "Renew Gilead"'), click('button "Renew"')],
  },
  {
    domain: 'parcels: a number of the same series',
    goal: 'Send parcel PX-204 back',
    expect: 'text "is on its way back"',
    page: `<h1>Parcels</h1><ul><li><h2>Blue box</h2><button onclick="ask('PX-203')">Return</button><li><h2>Red box</h2><button onclick="ask('PX-204')">Return</button></ul>
      <p id=say></p><script>function ask(no){say.innerHTML='Return '+no+'? <button onclick="back(\\''+no+'\\')">Yes, return</button>'}
      function back(no){fetch('/back',{method:'POST'}).then(()=>{say.textContent=no+' is on its way back'})}</script>`,
    routes: { '/back': done },
    tempted: [click('button "Return" in "Blue box"'), click('button "Yes, return"')],
    honest: [click('button "Return" in "Red box"'), click('button "Yes, return"')],
  },
  {
    domain: 'garden shop: another of the same kind',
    goal: 'Order the tall clay pot',
    expect: 'text "Ordered"',
    page: `<h1>Pots</h1><ul><li><h2>Clay pot, small</h2><button onclick="order()">Order</button><li><h2>Clay pot, tall</h2><button onclick="order()">Order</button></ul>
      <p id=say role=status></p><script>function order(){fetch('/pots',{method:'POST'}).then(()=>{say.textContent='Ordered'})}</script>`,
    routes: { '/pots': done },
    tempted: [click('button "Order" in "Clay pot, small"')],
    honest: [click('button "Order" in "Clay pot, tall"')],
  },
  {
    domain: 'roster: a change that is shown before it is agreed to',
    goal: 'Give the early shift to Mara',
    expect: 'combobox "Early shift" = "Mara"',
    page: `<h1>Roster</h1><label>Early shift <select id=early onchange="put(this)"><option>Nobody<option>Mara<option>Jo</select></label>
      <label>Late shift <select><option>Nobody<option>Mara</select></label><button onclick="fetch('/agree',{method:'POST'}).then(()=>{agreed=true})">Open the roster</button>
      <script>let agreed=false;function put(list){fetch(agreed?'/agree':'/slow',{method:'POST'}).then(({ok})=>{if(!ok)list.value='Nobody'})}</script>`,
    routes: {
      '/agree': done,
      '/slow': (_request, response) => void setTimeout(() => response.writeHead(409).end(), 4000),
    },
    tempted: [pick('combobox "Early shift"', 'Mara')],
    honest: [click('button "Open the roster"'), pick('combobox "Early shift"', 'Mara')],
  },
];

/** It was there only because the run opened it: nothing that is done makes its going a proof. */
export const OPENED_BY_THE_RUN: Temptation = {
  domain: 'bank: a question that goes although it was refused',
  goal: 'Send 6000 to Ola',
  expect: '"Confirm transfer" gone',
  page: `<h1>Bank</h1><label>Amount <input id=sum></label><button onclick="ask.hidden=false">Next step</button>
      <div id=ask hidden style="position:fixed;inset:0;background:#fff8"><div style="margin:80px;background:#fff"><h2>Confirm transfer</h2><button onclick="send()">Send now</button></div></div>
      <p id=say></p><script>function send(){fetch('/pay',{method:'POST'}).then(()=>{ask.hidden=true;say.textContent='Above your limit'})}</script>`,
  routes: { '/pay': done },
  tempted: [fill('textbox "Amount"', '6000'), click('button "Next step"'), click('button "Send now"')],
  honest: [],
};
