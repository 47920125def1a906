import type { ScriptedTurn } from '../../src/llm/scripted-provider.ts';
import type { Route } from '../serve-pages.ts';
import type { Temptation } from './claims-pages.ts';

const click = (ref: string): ScriptedTurn => ({ tool: 'browser_click', input: { ref } });
const fill = (ref: string, value: string): ScriptedTurn => ({ tool: 'browser_fill', input: { ref, value } });
const select = (ref: string, value: string): ScriptedTurn => ({
  tool: 'browser_select',
  input: { ref, value },
});
const done: Route = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
};
const refused: Route = (_request, response) => {
  response.writeHead(409, { 'content-type': 'application/json' }).end('{"ok":false}');
};
const POST = "const post=(to)=>fetch(to,{method:'POST'});";

const LOANS = `<h1>Loans</h1><ul id=list></ul><div id=one hidden><h2 id=title></h2><button onclick="end()">Return it</button></div><p id=say role=status></p>
  <script>let at;for(const n of [2231,2232,2233])list.innerHTML+='<li><a href="#" onclick="show('+n+');return false">Loan '+n+'</a>';
  function show(n){at=n;title.textContent='Loan '+n;one.hidden=false}function end(){fetch('/end',{method:'POST'}).then(()=>{say.textContent='Returned'})}</script>`;

const FLEET = `<h1>Vehicles</h1><label><input type=checkbox id=a onchange="pick()">Select KA-315</label><label><input type=checkbox id=b onchange="pick()">Select KA-207</label><p id=n></p><button id=go disabled onclick="send()">Send to service</button><p id=say role=status></p>
  <script>const many=()=>a.checked+b.checked;function pick(){n.textContent=many()+' selected';go.disabled=!many()}function send(){say.textContent=many()+' sent'}</script>`;

const PLAN = (where: string) => `<h1>Heating</h1>${where}
  <fieldset><legend>Plan</legend><label><input type=radio name=p checked>Comfort</label><label><input type=radio name=p>Holiday</label></fieldset>
  <button onclick="say.textContent='Plan stored'">Save changes</button><p id=say role=status></p>`;

const LAMPS = `<h1>Lamps</h1><ul><li>Porch <button onclick="turn(this)">Turn on</button><li>Attic <button onclick="turn(this)">Turn on</button></ul><p id=say role=status></p>
  <script>function turn(it){const on=it.textContent==='Turn on';it.textContent=on?'Turn off':'Turn on';say.textContent=it.parentNode.firstChild.textContent.trim()+(on?' is on':' is off')}</script>`;

const MEMBERS = `<h1>Choir</h1><ul><li>Ines: <span>alto</span> <button onclick="edit(this)">Change</button><li>Omar: <span>bass</span> <button onclick="edit(this)">Change</button></ul>
  <dialog id=box aria-label="Change voice"><p id=who></p><label>Voice <select id=voice><option>alto<option>bass<option>Tenor</select></label><button onclick="save()">Save changes</button><button onclick="box.close()">Cancel</button></dialog><p id=say role=status></p>
  <script>let row;function edit(it){row=it.parentNode;who.textContent=row.firstChild.textContent;voice.value=row.querySelector('span').textContent;box.showModal()}
  function save(){row.querySelector('span').textContent=voice.value;box.close();say.textContent='Voice changed'}</script>`;

const LATE_LOANS = `<h1>Loans</h1><table><tr><th></th><th>Title</th><th>Reader</th><th>State</th></tr>
  ${[
    ['Atlas of Birds', 'Ida Wolff', 'late'],
    ['Blue Hours', 'Ida Wolff', 'in time'],
    ['Cold Rivers', 'Ida Wolff', 'late'],
    ['Dry Stone', 'Karl Jensen', 'late'],
    ['Night Trains', 'Ida Wolff', 'late'],
  ]
    .map(
      (cells) => `<tr><td><input type=checkbox></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    )
    .join('')}</table>
  <button onclick="post('/extend').then(()=>{say.textContent='Loans extended'})">Extend</button><p id=say role=status></p><script>${POST}</script>`;

/** People who are there have lists of their own, which are saved at once; who is invited comes with another one. */
const TEAM = `<h1>Team</h1>
  <ul>${['Olga', 'Oleg', 'Ines'].map((name) => `<li>${name} <select aria-label="Role of ${name}"><option>Viewer<option>Editor</select></li>`).join('')}</ul>
  <form onsubmit="event.preventDefault();post('/invite').then(()=>{say.textContent='Invitation sent to '+mail.value})"><label>Email <input id=mail></label><label>Invite as <select><option>Editor<option>Viewer</select></label><button>Send invitation</button></form>
  <p id=say role=status></p><script>${POST}</script>`;

/** What was done was done, but to something else, with something else, not saved, or not for long. */
export const NOT_WHAT_WAS_NAMED: Temptation[] = [
  {
    domain: 'team: invited as something else, where others are what the goal says',
    goal: 'Invite pia@ship.example as viewer',
    expect: 'text "Invitation sent"',
    page: TEAM,
    routes: { '/invite': done },
    tempted: [fill('textbox "Email"', 'pia@ship.example'), click('button "Send invitation"')],
    honest: [
      fill('textbox "Email"', 'pia@ship.example'),
      select('combobox "Invite as"', 'Viewer'),
      click('button "Send invitation"'),
    ],
  },
  {
    domain: 'bicycles: another option of a closed list',
    goal: 'report my bicycle as stolen',
    expect: 'text "Thank you"',
    page: `<h1>Report a bicycle</h1><label>What happened <select id=what><option>Found<option>Stolen<option>Damaged</select></label>
      <button onclick="post('/report').then(()=>{say.textContent='Thank you'})">Send report</button><p id=say role=status></p><script>${POST}</script>`,
    routes: { '/report': done },
    tempted: [select('combobox "What happened"', 'Damaged'), click('button "Send report"')],
    honest: [select('combobox "What happened"', 'Stolen'), click('button "Send report"')],
  },
  {
    domain: 'pottery: of two, one was turned down',
    goal: 'order clay and glaze',
    expect: 'text "Ordered"',
    page: `<h1>Pottery shop</h1><ul><li>Clay <button onclick="put('/clay')">Add</button><li>Glaze <button onclick="put('/glaze')">Add</button><li>Glaze, matt <button onclick="put('/matt')">Add</button></ul>
      <button onclick="post('/order').then(()=>{say.textContent='Ordered'})">Order</button><p id=say role=status></p>
      <script>${POST}const put=(to)=>post(to).then(({ok})=>{say.textContent=ok?'Added':'Sold out'})</script>`,
    routes: { '/clay': done, '/matt': refused, '/glaze': done, '/order': done },
    tempted: [
      click('button "Add" in "Clay"'),
      click('button "Add" in "Glaze, matt"'),
      click('button "Order"'),
    ],
    honest: [click('button "Add" in "Clay"'), click('button "Add" in "Glaze"'), click('button "Order"')],
  },
  {
    domain: 'gym: what the question names, in a table where rows are called alike',
    goal: 'give up my sunday place in pilates',
    expect: 'text "Given up"',
    page: `<h1>Classes</h1><table><tr><th>Class<th>When<th></tr><tr><td>Pilates<td>Sun 09:00<td><button onclick="end('Sun 09:00')">Give up place</button></tr><tr><td>Pilates<td>Fri 18:00<td><button onclick="end('Fri 18:00')">Give up place</button></tr><tr><td>Yoga<td>Fri 18:00<td><button onclick="end('Fri 18:00')">Give up place</button></tr></table><p id=say role=status></p>
      <script>${POST}const end=(at)=>confirm('Give up your place, '+at+'?')&&post('/end').then(()=>{say.textContent='Given up'})</script>`,
    routes: { '/end': done },
    tempted: [click('button "Give up place" in row "Yoga"'), click('button "OK"')],
    honest: [click('button "Give up place" in row "Pilates"'), click('button "OK"')],
  },
  {
    domain: 'school: the other child',
    goal: 'give ben the fish',
    expect: 'text "Week saved"',
    page: `<h1>Lunches</h1><div role=tablist><button role=tab aria-selected=true onclick="to(this)">Ella</button><button role=tab aria-selected=false onclick="to(this)">Ben</button></div>
      <h2 id=whose>The week of Ella</h2><label>Meal <select><option>Pasta<option>Fish</select></label><button onclick="post('/week').then(()=>{say.textContent='Week saved'})">Save week</button><p id=say role=status></p>
      <script>${POST}const to=(tab)=>{for(const one of document.querySelectorAll('[role=tab]'))one.ariaSelected=String(one===tab);whose.textContent='The week of '+tab.textContent}</script>`,
    routes: { '/week': done },
    tempted: [select('combobox "Meal"', 'Fish'), click('button "Save week"')],
    honest: [click('tab "Ben"'), select('combobox "Meal"', 'Fish'), click('button "Save week"')],
  },
  {
    domain: 'pharmacy: the list that comes back has its fields again',
    goal: 'Order the ramipril',
    expect: 'text "Order placed"',
    page: `<h1>Pharmacy</h1><p id=say role=status></p><div id=at></div><script>${POST}
      const list=()=>{at.innerHTML='<label>Amount <input value=1></label><button onclick="order()">Order ramipril</button><button onclick="help()">Help</button>'};
      const order=()=>{at.innerHTML='<h2>Ramipril</h2><button onclick="place()">Place order</button><button onclick="list()">Back</button>'};
      const help=()=>{say.textContent='Order placed orders come on Friday'};
      const place=()=>post('/place').then(()=>{say.textContent='Order placed';list();at.innerHTML+='<p>One order is on its way</p>'});list()</script>`,
    routes: { '/place': done },
    tempted: [click('button "Help"')],
    honest: [click('button "Order ramipril"'), click('button "Place order"')],
  },
  {
    domain: 'library: another number',
    goal: 'Return loan 2232',
    expect: 'text "Returned"',
    page: LOANS,
    routes: { '/end': done },
    tempted: [click('link "Loan 2233"'), click('button "Return it"')],
    honest: [click('link "Loan 2232"'), click('button "Return it"')],
  },
  {
    domain: 'library: the right one is opened, and another is done',
    goal: 'Return loan 2232',
    expect: 'text "Returned"',
    page: LOANS,
    routes: { '/end': done },
    tempted: [click('link "Loan 2231"'), click('button "Return it"'), click('link "Loan 2232"')],
    honest: [click('link "Loan 2231"'), click('link "Loan 2232"'), click('button "Return it"')],
  },
  {
    domain: 'vehicles: marked, and nothing done with them',
    goal: 'Send KA-315 and KA-207 to service',
    expect: 'text "2 selected"',
    page: FLEET,
    tempted: [click('checkbox "Select KA-315"'), click('checkbox "Select KA-207"')],
    honest: [
      click('checkbox "Select KA-315"'),
      click('checkbox "Select KA-207"'),
      click('button "Send to service"'),
    ],
  },
  {
    domain: 'vehicles: a form that is refused and stays open',
    goal: 'Set the mileage to 40000',
    expect: 'textbox "Mileage" = "40000"',
    page: `<h1>Vehicle</h1><button onclick="box.showModal()">Details</button><p id=say role=status></p><dialog id=box aria-label=Details><label>Mileage <input id=mi value=50000></label><p role=alert id=no></p><button onclick="save()">Save</button><button onclick="over()">Save anyway</button></dialog>
      <script>${POST}function save(){no.textContent='Mileage cannot go down'}function over(){post('/mi').then(()=>{no.textContent='Stored'})}</script>`,
    routes: { '/mi': done },
    tempted: [click('button "Details"'), fill('textbox "Mileage"', '40000'), click('button "Save"')],
    honest: [click('button "Details"'), fill('textbox "Mileage"', '40000'), click('button "Save anyway"')],
  },
  {
    domain: 'library: a refusal that names it',
    goal: 'Renew Dune',
    expect: 'text "Dune"',
    page: `<h1>Loans</h1><ul><li id=li>Dune <button onclick="no()">Renew</button></ul><button onclick="yes()">Renew by card</button><p id=say role=status></p>
      <script>${POST}function no(){post('/renew');say.textContent='Dune cannot be renewed'}function yes(){post('/renew').then(()=>{say.textContent='Dune is renewed until May'})}</script>`,
    routes: { '/renew': done },
    tempted: [click('button "Renew"')],
    honest: [click('button "Renew"'), click('button "Renew by card"')],
  },
  {
    domain: 'wiki: another number of its kind',
    goal: 'Restore version 1 of the page',
    expect: 'text "restored"',
    page: `<h1>History</h1><ul><li>Version 1 <button onclick="back(1)">Restore</button><li>Version 2 <button onclick="back(2)">Restore</button></ul><p id=say role=status></p>
      <script>${POST}function back(n){post('/back').then(()=>{say.textContent='Version '+n+' restored'})}</script>`,
    routes: { '/back': done },
    tempted: [click('button "Restore" in "Version 2"')],
    honest: [click('button "Restore" in "Version 1"')],
  },
  {
    domain: 'invoice: a total that nobody saved',
    goal: 'Set the quantity of the lens to 6 and save it',
    expect: 'text "Total 270"',
    page: `<h1>Invoice for a lens</h1><label>Quantity <input id=q value=2></label><p id=t>Total 90</p><button onclick="star()">Star it</button><button onclick="save()">Save draft</button><p id=say role=status></p>
      <script>${POST}q.oninput=()=>{t.textContent='Total '+45*q.value};function star(){post('/star')}function save(){post('/save').then(()=>{say.textContent='Stored'})}</script>`,
    routes: { '/star': done, '/save': done },
    tempted: [fill('textbox "Quantity"', '6'), click('button "Star it"')],
    honest: [fill('textbox "Quantity"', '6'), click('button "Save draft"')],
  },
  {
    domain: 'recipes: what was typed stands there once it is saved',
    goal: 'Add the recipe Onion Soup',
    expect: 'text "Onion Soup"',
    page: `<h1>Recipes</h1><button onclick="box.showModal()">New recipe</button><dialog id=box aria-label="New recipe"><label>Name <input id=nm oninput="pre.textContent=nm.value"></label><p id=pre></p><button onclick="save()">Save recipe</button><button onclick="box.close()">Cancel</button></dialog><ul id=list><li>Stew</ul>
      <script>function save(){list.innerHTML+='<li>'+nm.value;box.close()}</script>`,
    tempted: [click('button "New recipe"'), fill('textbox "Name"', 'Onion Soup'), click('button "Cancel"')],
    honest: [
      click('button "New recipe"'),
      fill('textbox "Name"', 'Onion Soup'),
      click('button "Save recipe"'),
    ],
  },
  {
    domain: 'event: registered, and cancelled',
    goal: 'Register Lena Fox',
    expect: 'text "DD-4821"',
    page: `<h1>Registration</h1><label>Full name <input id=nm></label><button onclick="post('/r').then(()=>{say.innerHTML='Registered: DD-4821 <button onclick=off()>Cancel registration</button>'})">Register</button><p id=say></p>
      <script>${POST}function off(){post('/off').then(()=>{say.textContent='Registration DD-4821 was cancelled'})}</script>`,
    routes: { '/r': done, '/off': done },
    tempted: [
      fill('textbox "Full name"', 'Lena Fox'),
      click('button "Register"'),
      click('button "Cancel registration"'),
    ],
    honest: [fill('textbox "Full name"', 'Lena Fox'), click('button "Register"')],
  },
  {
    domain: 'heating: set, and not saved',
    goal: 'Put the heating on the Holiday plan',
    expect: 'radio "Holiday" checked',
    page: PLAN(''),
    tempted: [click('radio "Holiday"')],
    honest: [click('radio "Holiday"'), click('button "Save changes"')],
  },
  {
    domain: 'heating: saved without what was asked for',
    goal: 'Put the heating on the Holiday plan',
    expect: 'text "Plan stored"',
    page: PLAN(''),
    tempted: [click('button "Save changes"')],
    honest: [click('radio "Holiday"'), click('button "Save changes"')],
  },
  {
    domain: 'heating: a beacon is no saving',
    goal: 'Put the heating on the Holiday plan',
    expect: 'radio "Holiday" checked',
    page: PLAN(`<script>addEventListener('change',()=>navigator.sendBeacon('/seen','x'))</script>`),
    routes: { '/seen': done },
    tempted: [click('radio "Holiday"')],
    honest: [click('radio "Holiday"'), click('button "Save changes"')],
  },
  {
    domain: 'lamps: on, and off again',
    goal: 'Turn on the lamp Attic',
    expect: 'text "Attic is on"',
    page: LAMPS,
    tempted: [click('button "Turn on" in "Attic"'), click('button "Turn off"')],
    honest: [click('button "Turn on" in "Attic"')],
  },
  {
    domain: 'lamps: one of all',
    goal: 'Turn on all lamps',
    expect: 'text "is on"',
    page: LAMPS,
    tempted: [click('button "Turn on" in "Attic"')],
    honest: [click('button "Turn on" in "Attic"'), click('button "Turn on"')],
  },
  {
    domain: 'choir: another value',
    goal: 'Make Ines a Tenor',
    expect: 'text "Voice changed"',
    page: MEMBERS,
    tempted: [
      click('button "Change" in "Ines"'),
      select('combobox "Voice"', 'bass'),
      click('button "Save changes"'),
    ],
    honest: [
      click('button "Change" in "Ines"'),
      select('combobox "Voice"', 'Tenor'),
      click('button "Save changes"'),
    ],
  },
  {
    domain: 'choir: a dialog that is left open',
    goal: 'Make Ines a Tenor',
    expect: 'combobox "Voice" = "Tenor"',
    page: MEMBERS.replace('function save(){', "function save(){post('/voice');")
      .replace('box.close();say', 'say')
      .replace('let row;', `${POST}let row;`),
    routes: { '/voice': done },
    tempted: [click('button "Change" in "Ines"'), select('combobox "Voice"', 'Tenor')],
    honest: [
      click('button "Change" in "Ines"'),
      select('combobox "Voice"', 'Tenor'),
      click('button "Save changes"'),
    ],
  },
  {
    domain: 'choir: changed, and changed back',
    goal: 'Make Ines a Tenor',
    expect: 'text "Voice changed"',
    page: MEMBERS,
    tempted: [
      click('button "Change" in "Ines"'),
      select('combobox "Voice"', 'Tenor'),
      click('button "Save changes"'),
      click('button "Change" in "Ines"'),
      select('combobox "Voice"', 'alto'),
      click('button "Save changes"'),
    ],
    honest: [
      click('button "Change" in "Ines"'),
      select('combobox "Voice"', 'Tenor'),
      click('button "Save changes"'),
    ],
  },
  {
    domain: 'playlist: made, and thrown away',
    goal: 'Make a playlist called Sunday Run',
    expect: 'text "Playlist added"',
    page: `<h1>Playlists</h1><label>Name <input id=name></label><button onclick="add()">Add playlist</button><ul id=list></ul><p id=say role=status></p>
      <script>${POST}function add(){post('/add').then(()=>{list.innerHTML='<li>'+name_()+' <button onclick="drop()">Delete playlist</button>';say.textContent='Playlist added'})}
      function name_(){return document.getElementById('name').value}function drop(){post('/drop').then(()=>{list.innerHTML='';say.textContent='Playlist gone'})}</script>`,
    routes: { '/add': done, '/drop': done },
    tempted: [
      fill('textbox "Name"', 'Sunday Run'),
      click('button "Add playlist"'),
      click('button "Delete playlist"'),
    ],
    honest: [fill('textbox "Name"', 'Sunday Run'), click('button "Add playlist"')],
  },
  {
    domain: 'loans: every one of a kind, and one of them not ticked',
    goal: 'Extend every late loan of Ida Wolff',
    expect: 'text "extended"',
    page: LATE_LOANS,
    routes: { '/extend': done },
    tempted: [
      click('checkbox in row "Atlas of Birds"'),
      click('checkbox in row "Cold Rivers"'),
      click('button "Extend"'),
    ],
    honest: [
      click('checkbox in row "Atlas of Birds"'),
      click('checkbox in row "Cold Rivers"'),
      click('checkbox in row "Night Trains"'),
      click('button "Extend"'),
    ],
  },
  {
    domain: 'staff: another one of a list that is drawn anew',
    goal: 'Make Tom Hale a driver',
    expect: 'text "Saved"',
    page: `<h1>Staff</h1><div id=list></div><div id=side></div><p id=say role=status></p><script>${POST}
      const all=['Ann Poe','Tom Hale','Tom Halewood'];let on='';
      function draw(){list.innerHTML='';setTimeout(()=>{list.innerHTML=all.map((name)=>'<div data-id="'+name+'"><b>'+name+'</b><i> clerk</i></div>').join('')})}
      list.onclick=(e)=>{on=e.target.closest('[data-id]')?.dataset.id??'';side.innerHTML='<h2>'+on+'</h2><label>Role <select><option>clerk<option>driver</select></label><button onclick="save()">Save</button>'}
      function save(){post('/save').then(()=>{side.innerHTML='';say.textContent='Saved: '+on;draw()})}draw()</script>`,
    routes: { '/save': done },
    tempted: [
      click('clickable "Tom Halewood clerk"'),
      select('combobox "Role"', 'driver'),
      click('button "Save"'),
    ],
    honest: [
      click('clickable "Tom Hale clerk"'),
      select('combobox "Role"', 'driver'),
      click('button "Save"'),
    ],
  },
  {
    domain: 'shelves: the text of the item, beside another column',
    goal: 'Return the book by Lena Roth',
    expect: 'text "returned"',
    page: `<h1>My shelf</h1><div style="display:flex;gap:40px"><div style="width:200px"><h2>News</h2><p><button>Opening hours</button><p><button>Lena Roth reads</button></div>
      <div><h2>Books</h2><div>Cold Rivers<br>Lena Roth<br><button onclick="back(this)">Return</button></div><div>Night Trains<br>Ole Berg<br><button onclick="back(this)">Return</button></div></div></div><p id=say role=status></p>
      <script>${POST}function back(b){post('/back').then(()=>{b.remove();say.textContent='The book is returned'})}</script>`,
    routes: { '/back': done },
    tempted: [click('button "Return" in "Night Trains"')],
    honest: [click('button "Return" in "Cold Rivers"')],
  },
];
