import { MUCH } from './much.ts';

type Call = [tool: string, input: Record<string, unknown>];

const click = (name: string): Call => ['click', { target: `button "${name}"` }];
const BUTTONS =
  'Cancel|Close|OK|Save|Next|Continue|Back|Log out|Add to cart|Edit|Undo|Search|Delete filter|Remove filters|Clear search|Remove from cart|Remove from wishlist|Filter löschen|Retirer du panier|Quitar filtro|カートから削除|Read the post|Latest posts|Payment methods|Order history|Cancelled orders|Cancel and go back|Send code|Subscriptions|Deleted items|Abbrechen|Annuler|Cancelar|Annulla|Annuleren|Anuluj|Avbryt|キャンセル|取消|Show more|Sort by price|Copy link|Expand|Help|Settings|Profile|New folder|Download|Print|Refresh|Share price|Reply rate|Undo publish|Email preferences|投稿済み|已删除'.split(
    '|',
  );

/** What leads to things that were paid, sent or deleted, and what shows them, in many languages. */
const CALM_BUTTONS =
  'Delivery options|Payment history|Track order|View order|Compare plans|See pricing|Read reviews|Help with payments|Open inbox|Mark as read|Zahlungsarten|Bestellverlauf anzeigen|Gelöschte Elemente|Warenkorb|Voir la commande|Historique des paiements|Panier|Ver pedido|Métodos de pago|Carrito|Vedi ordine|Koszyk|Winkelwagen|注文履歴|购物车|Корзина|주문 내역|Siparişlerim|Meus pedidos|Download invoice|Print receipt|Preview post|Draft|Clear selection|Sure?|Yes'.split(
    '|',
  );

/** Every click shows something, so that nothing is waited for. */
const COUNTS =
  '<output id="n">0</output><script>addEventListener("click",()=>{n.textContent=+n.textContent+1})</script>';

const SHOWN = `${COUNTS}<main>
${BUTTONS.map((name) => `<button>${name}</button>`).join(' ')}
<button>Delete</button> <button>Pay now</button>
<p><label>Name <input></label> <label>Delete reason <input></label> <label>Message <textarea></textarea></label>
<label>Send copy <input type="checkbox"></label> <label><input type="radio" name="r"> Delete later</label>
<label>Pay with <select><option>Card</option><option>Invoice</option></select></label>
<label>Volume <input type="range"></label></p>
<div role="tablist">${['Delete', 'Payments'].map((name) => `<button role="tab" aria-selected="false" onclick="this.setAttribute('aria-selected','true')">${name}</button>`).join('')}</div>
<a href="#top">To the top</a> <a href="/plain/blog/how-to-delete-cookies-for-good">Read on</a> <a href="/plain/orders">Orders</a>
<details><summary>Details</summary>more</details>
<form action="/plain/search"><input type="search" aria-label="Find"><button>Search now</button></form>
<div style="height:1500px"></div></main>`;

const DIALOGS = `${COUNTS}<div role="alertdialog" aria-label="Delete 3 files?"><button>Cancel</button><button>Keep them</button><button>Close</button><button>Delete</button></div>
<div role="dialog" aria-label="Share document"><button>Bold</button><button>Copy the text</button><input aria-label="Note"><button>Cancel sharing</button></div>
<div role="dialog" aria-label="Settings"><button>OK</button><button>Apply</button></div>`;

const CALM = `${COUNTS}<style>#b{position:relative}#b::after{content:"New";position:absolute;right:0;top:0}</style><main>
${CALM_BUTTONS.map((name) => `<button>${name}</button>`).join(' ')} <button>Delete</button>
<p id="b"><button id="w" style="width:60px;height:30px"></button></p>
<select aria-label="Sort" onchange="n.textContent++"><option>Newest</option><option>Price</option></select>
<input type="date" aria-label="Delivery day" onchange="n.textContent++"><input type="time" aria-label="Hour" onchange="n.textContent++">
<input type="color" aria-label="Colour" onchange="n.textContent++"></main>`;

/** Frames drawn in other sizes, and beside each other; groups and forms that hear of changes. */
const FRAMED = `<output id="n">0</output><button>Delete</button>
<iframe id="large" style="border:0;width:200px;height:80px;transform:scale(1.5);transform-origin:0 0" srcdoc="<body style='margin:0'><button style='position:absolute;left:0;top:0;width:80px;height:30px' onclick='this.textContent+=1'>Next</button><button style='position:absolute;left:100px;top:0;width:80px;height:30px'>Delete</button>"></iframe>
<iframe style="position:absolute;left:500px;top:0;width:200px;height:80px" srcdoc="<button onclick='this.textContent+=1'>Show</button><button>Pay now</button>"></iframe>
<p style="margin-top:100px"><label><input type="radio" name="r" checked onchange="n.textContent++"> Small</label> <label><input type="radio" name="r" onchange="n.textContent++"> Large</label></p>
<form oninput="n.textContent++" onsubmit="return false"><input aria-label="Amount"><button>Pay</button></form>
<section style="position:relative;width:200px;height:60px;border:20px solid"><button style="position:absolute;left:0;top:0;width:80px;height:30px" onclick="n.textContent++">Plain</button><button style="position:absolute;left:100px;top:0;width:80px;height:30px">Delete</button></section>`;

/** What hears of keys, drops, clicks and changes itself; words that stand beside; places without any. */
const HEARD = `<output id="n">0</output><main style="padding:60px"><button>Delete</button> <button>Pay now</button>
<label>Order number <input readonly value="A 17" onclick="n.textContent++"></label>
<label>Quantity <input type="number" value="1" onchange="n.textContent++"></label>
<div role="checkbox" aria-checked="false" tabindex="0" onclick="this.ariaChecked=this.ariaChecked==='false'">Compact view</div>
<div role="radiogroup" aria-label="Size" onkeydown="n.textContent++"><div role="radio" tabindex="0" aria-checked="true">Small</div><div role="radio" tabindex="-1" aria-checked="false">Large</div></div>
<div role="menu" aria-label="Delete options"><div role="menuitem" tabindex="0" onkeydown="n.textContent++" onclick="n.textContent++">Show all</div><div role="menuitem" tabindex="-1" id="del" onkeydown="n.textContent++">Delete later</div></div>
<form id="f" onsubmit="return false"><label>Reply <textarea id="t"></textarea></label><select id="s" aria-label="Tone"><option>Kind</option><option>Short</option></select><button>Send</button></form>
<table><tr><th>Name</th><th>Delete</th></tr><tr><td>Ann</td><td><button onclick="n.textContent++">Show Ann</button></td></tr></table>
<div id="a" draggable="true" style="width:60px;height:20px">Card</div>
<section id="z" style="height:60px" ondragover="event.preventDefault()" ondrop="n.textContent++"><h3>Doing</h3><p>Send the letter</p><p id="end">Pay the bill</p></section>
<table><caption>Pay these bills</caption><tr><td>May</td><td><button id="may" onclick="n.textContent++">›</button></td></tr><tr><td>June</td><td><button>›</button></td></tr></table>
<table role="grid" aria-label="Pay on"><tr><td><button id="first" onclick="n.textContent++">1</button></td><td><button>2</button></td></tr></table>
<input list="l" aria-label="Topic" oninput="n.textContent++"><datalist id="l"><option value="Delete files"><option value="Move files"></datalist></main>
<script>t.addEventListener('keydown',(e)=>{if(e.key==='Enter'&&e.ctrlKey)f.requestSubmit()});s.addEventListener('change',()=>{n.textContent++})</script>`;

const UNSEEN_BUTTONS =
  'Post-mortem notes|Szűrők törlése|Eltávolítás a kosárból|Șterge filtrele|Hapus filter|Xóa bộ lọc|مسح الفلاتر|הסר מהעגלה|Log out|Go on|A B C|Terminate session'.split(
    '|',
  );

/** Words that other languages clear filters with, orders that forms send unseen, marks of lists, places without listeners. */
const UNSEEN = `${COUNTS}<main style="padding:20px">
<form method="post" onsubmit="return false"><input type="hidden" name="_method" value="delete"><input type="hidden" name="post" value="17"><button>Log out</button></form>
<form method="post" onsubmit="return false"><input type="hidden" name="action" value="submit"><button value="add">Go on</button></form>
${UNSEEN_BUTTONS.filter((name) => !/^(?:Log out|Go on)$/.test(name))
  .map((name) => `<button>${name}</button>`)
  .join(' ')}
<button>Extra\ufeffordinary</button><ul><li role="button" tabindex="0" style="list-style-type:'– '">Ada</li></ul>
<p id="m" style="width:90px;padding:8px;user-select:none">Note</p><section style="width:300px"><h3>Doing</h3><div id="doing" style="height:150px"></div></section>
<section aria-label="Pay"><div style="width:300px;height:20px"><div id="h" role="slider" aria-label="Size" aria-valuenow="1" tabindex="0" style="width:20px;height:20px;background:gray"></div></div></section></main>
<script>let from;addEventListener('pointerdown',(e)=>{from=e.target});addEventListener('pointerup',()=>{n.textContent=+n.textContent+1})</script>`;

/** Cards that hold buttons, questions to read, labels beside controls, an app that writes its own addresses. */
const CARDS = `<output id="n">0</output><main id="m" onclick="n.textContent++" style="height:600px"><button>Pay now</button>
<div onclick="n.textContent++" style="width:400px;padding:20px"><img id="i" alt="Fern" width="100" height="80" src="data:,"><h3>Fern</h3><button>Buy now</button></div>
<a href="#faq">How do I delete my account?</a> <details><summary>What happens when I pay late?</summary>Nothing.</details>
<form onsubmit="return false"><input type="search" aria-label="Find" onsearch="n.textContent++"><button>Find it</button></form>
<div style="position:relative;width:200px;height:30px"><button aria-label="Inbox" onclick="n.textContent++" style="position:absolute;inset:0"></button><span style="position:absolute;left:150px;pointer-events:none">3 new</span></div>
<button onclick="n.textContent++">F E R N W A Y</button>
<div id="a" draggable="true" style="width:60px;height:20px">Card</div>
<div><h3>Done</h3><ul id="z" style="height:60px" ondragover="event.preventDefault()" ondrop="n.textContent++"><li>Pay the bill</li></ul></div></main>
<script>history.replaceState(1,'','?tab=payments');history.pushState(2,'','?tab=orders')</script>`;

/** Forms, roots of frameworks and dialogs that hear of everything in them. */
const AROUND = `<output id="n">0</output><form onchange="n.textContent++" onsubmit="return false"><label><input type="checkbox"> Send copy</label>
<label>Pay with <select><option>Card</option><option>Invoice</option></select></label><button>Order now</button></form>
<div id="root"><div><label><input type="checkbox" id="c"> Send a copy</label> <label><input type="range" id="s" value="1"> Delete after</label></div></div>
<div role="dialog" aria-label="Delete account" onclick="n.textContent++"><label>Reason <input></label><button>Cancel</button><button role="tab" aria-selected="false">Delete</button></div>
<h2 onclick="n.textContent++">Overview <button id="h">?</button></h2> <label onclick="n.textContent++">City <input></label>
<script>for(const e of ['click','change','input','keydown','drop','dragover'])root.addEventListener(e,()=>{n.textContent++})</script>`;

/** Parts of a page under headings, and signs without words beside words that name something else. */
const PARTS = `<output id="n">0</output><script>const up=()=>{n.textContent++}</script>
<section><h2>Delete account</h2><p>Not wanted any more.</p><button onclick="up()">Read more</button><button onclick="up()">Cancel</button></section>
<section><h2>Your plan</h2><button onclick="up()">Continue</button></section><section aria-label="Payments"><button onclick="up()">Done</button></section>
<section><h2>Orders</h2><h2>Delete all</h2><button onclick="up()">OK</button></section>
<ul><li>Sent on Monday <button onclick="up()" id="star">★</button></li><li>Terms of payment <button onclick="up()" id="open">›</button></li></ul>
<p>Sound: <button onclick="up()" id="sound">→</button> <button onclick="up()">Log in with PayPal</button></p>
<style>@counter-style q{system:cyclic;symbols:"Step "}b::before{counter-set:z 1;content:counter(z,q)}</style><button onclick="up()" id="step"><b></b></button>
<x-drawn><button onclick="up()" id="drawn"></button></x-drawn><script>document.querySelector('x-drawn').attachShadow({mode:'open'}).innerHTML='<style>::slotted(button)::after{content:"Open it"}</style><slot></slot>'</script>
<form id="away" aria-label="Delete account"></form><button form="away" type="button" onclick="up()" id="leave">Not now</button>
<div role="grid"><div role="row"><span role="columnheader">Delete</span><span role="columnheader">Name</span></div><div role="row"><span role="gridcell">-</span><span role="gridcell"><button onclick="up()" id="cell">›</button></span></div></div>
<p><button onclick="up()" id="before">★</button> Sent on Monday</p><div id="bin" role="button" tabindex="0" onclick="up()">Trash</div>`;

/** Controls in controls, listeners for presses and keys, steppers, drawings, files, drops. */
const INNER = `<output id="n">0</output><button>Delete account</button> <button>Pay 20 €</button>
<a href="#read" aria-label="Read more"><button type="button" id="more">More</button></a>
<table><tr onclick="n.textContent++"><td id="ann">Ann</td><td><input type="checkbox" aria-label="Choose Ann"></td><td><button>Delete</button></td></tr></table>
<div onclick="n.textContent++" style="padding:10px;width:300px"><input aria-label="Note" size="5"><button>Send</button></div>
<h2 onmousedown="n.textContent++">Overview</h2>
<label>Volume <input type="range" onpointerup="n.textContent++"></label> <label>Rooms <input type="number" value="1" onkeyup="n.textContent++"></label>
<main id="r"><p id="text">Ferns for every room</p></main>
<div role="group" aria-label="Seats"><button aria-label="Fewer">-</button><div role="spinbutton" tabindex="0" aria-label="Seats" aria-valuenow="1" id="v">1</div><button aria-label="More seats" onclick="v.textContent=+v.textContent+1;v.ariaValueNow=v.textContent">+</button></div>
<form onreset="n.textContent++"><input id="name" aria-label="Name"><button type="button" onclick="n.textContent++">Next</button><input type="reset" value="Start over"></form>
<button onclick="n.textContent++" id="area">10 m²</button> <button onclick="n.textContent++" id="icon"><img src="/icons/search.svg" alt="" width="20" height="20"></button>
<label>Picture <input type="file" id="file" onchange="n.textContent++"></label>
<p id="t" draggable="true" ondragstart="event.dataTransfer.setData('text/plain','abc')">Text</p>
<div role="radiogroup" aria-label="Size"><div role="radio" aria-checked="true" tabindex="0">Small</div><div role="radio" aria-checked="false" tabindex="-1" onclick="this.ariaChecked='true';this.previousElementSibling.ariaChecked='false'">Large</div></div>
<svg width="200" height="40"><text id="s" y="20" onclick="n.textContent++">Legend</text></svg>
<script>r.addEventListener('click',()=>{n.textContent++})</script>`;

const up = 'onclick="n.textContent++"';

/** Questions to read, other parts of a page that asks, answers that are a no. */
const ASKED = {
  article: `<output id="n">0</output><article><h1>How do I delete my account?</h1><p>Open the settings and choose Delete account.</p><p>Was this helpful?</p><button ${up}>Yes</button><button ${up}>No</button></article>`,
  parts: `<output id="n">0</output><main><section><h2>Delete account?</h2><p>Ask us first.</p></section><section><h2>Language</h2><button ${up}>OK</button></section></main>`,
  banner: `<output id="n">0</output><h1>Help</h1><ul><li>Delete account? Read this.</li></ul><div><p>We use cookies. You can withdraw your consent.</p><button ${up}>Accept</button></div>`,
  dialog: `<output id="n">0</output><div role="alertdialog"><h2>Cancel your subscription?</h2><button>Yes, cancel</button><button ${up}>Cancel</button></div>`,
  sure: `<output id="n">0</output><div role="dialog"><h2>Are you sure?</h2><p>You will see the page in German.</p><button ${up}>Yes</button></div>`,
  done: `<output id="n">0</output><div role="dialog"><h2>Account deleted</h2><p>It is gone.</p><button ${up}>OK</button></div>`,
};

const box = (words: string, more = 'checked') => `<label><input type="checkbox" ${more}> ${words}</label>`;
const choice = (words: string, more = '') => `<label><input type="radio" name="r" ${more}> ${words}</label>`;
const sent = (inside: string) =>
  `<output id="n">0</output><form onsubmit="n.textContent++;return false">${inside}</form>`;

/** Forms with choices that have a word of effect in them, and are no deed of their own. */
const CARRIED: Record<string, [body: string, pressed: string]> = {
  shipping: [
    sent(
      `<fieldset><legend>Payment</legend>${choice('Pay by card', 'checked')}${choice('Pay on delivery')}</fieldset><button>Continue</button>`,
    ),
    'Continue',
  ],
  mails: [sent(`${box('Send me order mails')}${box('Share my usage data')}<button>Save</button>`), 'Save'],
  sound: [
    sent(
      `<div role="switch" aria-checked="true" tabindex="0">Remove background noise</div>${box('Remove duplicates')}<button>Save settings</button>`,
    ),
    'Save settings',
  ],
  rights: [
    sent(
      `<fieldset><legend>Account rights</legend>${box('Read')}${box('Delete')}${box('Delete users')}${box('Remove members')}</fieldset><button>Save</button>`,
    ),
    'Save',
  ],
  filter: [
    sent(
      '<label>Event <select><option>Create</option><option selected>Delete</option></select></label><button>Apply</button>',
    ),
    'Apply',
  ],
  chat: [
    sent(
      `${choice('Keep for ever')}${choice('Delete messages after 30 days', 'checked')}<button>Next</button>`,
    ),
    'Next',
  ],
  news: [
    sent(
      `${box('Subscribe to the newsletter')}${box('Save this card to my account')}<button>Continue</button>`,
    ),
    'Continue',
  ],
  todo: [
    `<output id="n">0</output><main><h1>To do</h1><input aria-label="New"><button ${up}>Add</button><ul><li>${box('Cancel my subscription')}<button>×</button></li><li>${box('Delete my old account')}<button>×</button></li></ul></main>`,
    'Add',
  ],
  kept: [
    sent(
      `${choice('Do not delete my account', 'checked')}${choice('Delete my account')}<button>Next</button>`,
    ),
    'Next',
  ],
  unticked: [sent(`${box('Delete my account', '')}<button>Save</button>`), 'Save'],
  back: [
    sent(`${box('Delete my account')}<button type="button" ${up}>Cancel</button><button>Save</button>`),
    'Cancel',
  ],
  warned: [
    sent(
      `${box('Ask before deleting my account')}${box('Notify me when somebody wants to delete this project')}<button>Save</button>`,
    ),
    'Save',
  ],
  terms: [
    sent(`${box('I understand that I can cancel my subscription at any time')}<button>Next</button>`),
    'Next',
  ],
  admins: [
    sent(`${box('Allow admins to delete this project')}${box('Remove all formatting')}<button>Save</button>`),
    'Save',
  ],
  other: [
    `${sent('<input aria-label="Words"><button>Find</button>')}<form>${box('Delete my account')}<button>Save</button></form>`,
    'Find',
  ],
  german: [
    sent(
      `${box('Mein Konto nicht löschen')}${box('Hintergrundgeräusche entfernen')}<button>Speichern</button>`,
    ),
    'Speichern',
  ],
  photos: [
    sent(
      `${box('Remove location data from my photos')}${box('Delete originals after export')}<button>Export</button>`,
    ),
    'Export',
  ],
  notices: [
    sent(
      `${box('Subscription cancelled')}${box('Account deleted')}${box('Konto gelöscht')}<button>Save</button>`,
    ),
    'Save',
  ],
  refused: [
    sent(
      `<fieldset><legend>Delete your account?</legend>${choice('No', 'checked')}${choice('Yes')}</fieldset><button>Next</button>`,
    ),
    'Next',
  ],
  sections: [
    `<output id="n">0</output><section><h2>Account</h2>${box('Delete my account')}<button>Save</button></section><section><h2>News</h2>${box('Weekly')}<button ${up}>Update</button></section>`,
    'Update',
  ],
  scopes: [
    sent(`${box('Delete repositories')}${box('Delete branch after merge')}<button>Merge</button>`),
    'Merge',
  ],
  agreed: [
    sent(`${box('I have read that I may cancel my membership within 14 days')}<button>Continue</button>`),
    'Continue',
  ],
};

const on = (target: string, key: string): Call => ['press_key', { target, key }];

/** What looks alike and must not be asked about under `default`: a gate that always asks is switched off. */
export const HARMLESS: { page: string; body: string; calls: Call[] }[] = [
  {
    page: '/shown',
    body: SHOWN,
    calls: [
      ...BUTTONS.map(click),
      ['fill', { target: 'textbox "Name"', value: 'Delete everything and pay' }],
      ['fill', { target: 'textbox "Delete reason"', value: 'none' }],
      ['fill', { target: 'textbox "Message"', value: 'first line\nsecond line' }],
      on('textbox "Name"', 'Backspace'),
      on('textbox "Name"', 'Delete'),
      on('textbox "Name"', 'Control+a'),
      on('textbox "Name"', 'd'),
      on('textbox "Message"', 'ArrowDown'),
      on('button "Delete"', 'Tab'),
      on('button "Delete"', 'Escape'),
      on('button "Delete"', 'ArrowDown'),
      on('button "Pay now"', 'Shift+Tab'),
      ['press_key', { key: 'Escape' }],
      ['press_key', { key: 'Tab' }],
      ['press_key', { key: 'PageDown' }],
      ['hover', { target: 'button "Delete"' }],
      ['hover', { target: 'button "Pay now"' }],
      ['scroll', { direction: 'down' }],
      ['scroll', { direction: 'top' }],
      ['scroll', { target: 'button "Delete"' }],
      ['click', { target: 'checkbox "Send copy"' }],
      ['click', { target: 'radio "Delete later"' }],
      ['click', { target: 'tab "Delete"' }],
      ['click', { target: 'tab "Payments"' }],
      ['click', { target: 'combobox "Pay with"' }],
      ['select', { target: 'combobox "Pay with"', value: 'Invoice' }],
      ['press_key', { target: 'combobox "Pay with"', key: 'ArrowUp' }],
      ['adjust_control', { target: 'slider "Volume"', value: 60 }],
      ['click', { target: 'textbox "Delete reason"' }],
      ['click', { target: 'button "Next"', double: true }],
      ['click', { target: 'css:summary' }],
      ['click', { target: 'link "To the top"' }],
      ['find_element', { query: 'Delete' }],
      ['describe_screen', {}],
      ['read_page', {}],
      ['fill', { target: 'searchbox "Find"', value: 'how to delete' }],
      on('searchbox "Find"', 'Enter'),
    ],
  },
  {
    page: '/dialogs',
    body: DIALOGS,
    calls: [
      click('Cancel'),
      click('Keep them'),
      click('Close'),
      click('Bold'),
      click('Copy the text'),
      click('Cancel sharing'),
      click('OK'),
      click('Apply'),
      ['fill', { target: 'textbox "Note"', value: 'x' }],
    ],
  },
  {
    page: '/heard',
    body: HEARD,
    calls: [
      ['click', { target: 'textbox "Order number"' }],
      on('spinbutton "Quantity"', 'ArrowUp'),
      ['adjust_control', { target: 'spinbutton "Quantity"', value: 4 }],
      ['click', { target: 'checkbox "Compact view"' }],
      on('radio "Small"', 'ArrowDown'),
      ['click', { target: 'menuitem "Show all"' }],
      on('css:#del', 'ArrowUp'),
      on('css:#del', 'd'),
      ['fill', { target: 'textbox "Reply"', value: 'thank you' }],
      on('textbox "Reply"', 'Tab'),
      ['select', { target: 'combobox "Tone"', value: 'Short' }],
      click('Show Ann'),
      ['drag', { target: 'css:#a', to: 'css:#z h3' }],
      ['drag', { target: 'css:#a', by: { x: 200, y: 2 } }],
      ['fill', { target: 'css:[list]', value: 'Move files' }],
      ['click', { target: 'css:#may' }],
      ['click', { target: 'css:#first' }],
    ],
  },
  {
    page: '/cards',
    body: CARDS,
    calls: [
      ['click', { target: 'css:#i' }],
      ['click', { target: 'css:#m', position: { x: 900, y: 500 } }],
      ['click', { target: 'css:body', position: { x: 900, y: 500 } }],
      ['click', { target: 'link "How do I delete my account?"' }],
      ['click', { target: 'css:summary' }],
      on('searchbox "Find"', 'Enter'),
      click('Inbox'),
      ['click', { target: 'button "F E R N W A Y"' }],
      ['drag', { target: 'css:#a', to: 'css:#z' }],
      ['navigate', { url: 'back' }],
      ['navigate', { url: 'forward' }],
    ],
  },
  {
    page: '/around',
    body: AROUND,
    calls: [
      ['click', { target: 'checkbox "Send copy"' }],
      ['select', { target: 'combobox "Pay with"', value: 'Invoice' }],
      ['click', { target: 'css:#c' }],
      on('css:#s', 'ArrowRight'),
      ['click', { target: 'textbox "Reason"' }],
      ['fill', { target: 'textbox "Reason"', value: 'Delete it' }],
      click('Cancel'),
      ['click', { target: 'tab "Delete"' }],
      ['click', { target: 'css:#h' }],
      ['click', { target: 'textbox "City"' }],
    ],
  },
  {
    page: '/parts',
    body: PARTS,
    calls: [
      ...['Read more', 'Cancel', 'Continue', 'Done', 'OK', 'Log in with PayPal'].map(click),
      ...['star', 'open', 'sound', 'step', 'drawn', 'leave', 'cell', 'before', 'bin'].map(
        (id): Call => ['click', { target: `css:#${id}` }],
      ),
    ],
  },
  {
    page: '/inner',
    body: INNER,
    calls: [
      ['click', { target: 'css:#more' }],
      ['click', { target: 'checkbox "Choose Ann"' }],
      ['click', { target: 'css:#ann' }],
      ['click', { target: 'textbox "Note"' }],
      ['click', { target: 'css:h2' }],
      ['click', { target: 'slider "Volume"' }],
      ['press_key', { key: 'ArrowUp', target: 'spinbutton "Rooms"' }],
      ['click', { target: 'css:#text' }],
      ['adjust_control', { target: 'css:#v', value: 2 }],
      ['click', { target: 'button "Start over"' }],
      ['click', { target: 'css:#area' }],
      ['click', { target: 'css:#icon' }],
      ['upload_files', { target: 'css:#file', paths: ['package.json'] }],
      ['drag', { target: 'css:#t', to: 'css:#name' }],
      ['select', { target: 'css:[role=radiogroup]', value: 'Large' }],
      ['click', { target: 'css:#s' }],
      ['press_key', { key: 'Shift+Delete', target: 'css:#name' }],
      ['navigate', { url: '{url}/plain/orders/' }],
    ],
  },
  {
    page: '/unseen',
    body: UNSEEN,
    calls: [
      ...UNSEEN_BUTTONS.map(click),
      ['click', { target: 'css:main > button:last-of-type' }],
      ['click', { target: 'css:li' }],
      ['drag', { target: 'css:#m', to: 'css:#doing' }],
      ['drag', { target: 'css:#m', by: { x: 10, y: 120 } }],
      ['drag', { target: 'css:#h', by: { x: 90, y: 0 } }],
      ['navigate', { url: '{url}/plain/post/17' }],
      ['navigate', { url: '{url}/plain/email/all?post=3' }],
    ],
  },
  {
    page: '/attached',
    // As libraries for uploads do it: the field is never put anywhere and has no words.
    body: `<button id="b">Attach</button><script>b.onclick = () => { const f = document.createElement('input'); f.type = 'file'; f.onchange = () => { b.textContent = 'Attached' }; f.click() }</script>`,
    calls: [['upload_files', { target: 'css:#b', paths: ['package.json'] }]],
  },
  ...MUCH,
  { page: '/asked/article', body: ASKED.article, calls: [click('Yes'), click('No')] },
  { page: '/asked/parts', body: ASKED.parts, calls: [click('OK')] },
  { page: '/asked/banner', body: ASKED.banner, calls: [click('Accept')] },
  { page: '/asked/dialog', body: ASKED.dialog, calls: [click('Cancel')] },
  { page: '/asked/sure', body: ASKED.sure, calls: [click('Yes')] },
  { page: '/asked/done', body: ASKED.done, calls: [click('OK')] },
  ...Object.entries(CARRIED).map(([name, [body, pressed]]) => ({
    page: `/carried/${name}`,
    body,
    calls: [click(pressed)],
  })),
  {
    page: '/framed',
    body: FRAMED,
    calls: [
      ['click', { target: 'css:#large', position: { x: 60, y: 20 } }],
      click('Show'),
      on('radio "Small"', 'ArrowDown'),
      ['fill', { target: 'textbox "Amount"', value: '20' }],
      ['click', { target: 'button "Plain"', position: { x: 10, y: 10 } }],
      click('Plain'),
    ],
  },
  {
    page: '/calm',
    body: CALM,
    calls: [
      ...CALM_BUTTONS.map(click),
      ['click', { target: 'css:#w' }],
      ['hover', { target: 'button "Delete"' }],
      ['select', { target: 'combobox "Sort"', value: 'Price' }],
      ['fill', { target: 'css:input[type=date]', value: '2027-01-02' }],
      ['fill', { target: 'css:input[type=time]', value: '10:20' }],
      ['fill', { target: 'css:input[type=color]', value: '#00ff00' }],
    ],
  },
  {
    page: '/shown',
    body: SHOWN,
    calls: [
      ['click', { target: 'link "Read on"' }],
      ['navigate', { url: 'back' }],
      ['fill', { target: 'searchbox "Find"', value: 'delete' }],
      on('searchbox "Find"', 'Enter'),
      ['navigate', { url: 'back' }],
      ['navigate', { url: 'reload' }],
      ['navigate', { url: '{url}/plain/orders' }],
      ['navigate', { url: '{url}/plain/payments' }],
      ['navigate', { url: '{url}/plain/deleted-items' }],
      ['navigate', { url: '{url}/plain/blog/how-to-delete-a-branch' }],
      ['tabs', { do: 'open', url: '{url}/plain/orders?page=2' }],
      ['tabs', { do: 'list' }],
    ],
  },
];
