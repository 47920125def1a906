type Call = [tool: string, input: Record<string, unknown>];

const click = (name: string): Call => ['click', { target: `button "${name}"` }];
const BUTTONS =
  'Cancel|Close|OK|Save|Next|Continue|Back|Log out|Add to cart|Edit|Undo|Search|Delete filter|Remove filters|Clear search|Remove from cart|Remove from wishlist|Filter löschen|Retirer du panier|Quitar filtro|カートから削除|Read the post|Latest posts|Payment methods|Order history|Cancelled orders|Cancel and go back|Send code|Subscriptions|Deleted items|Abbrechen|Annuler|Cancelar|Annulla|Annuleren|Anuluj|Avbryt|キャンセル|取消|Show more|Sort by price|Copy link|Expand|Help|Settings|Profile|New folder|Download|Print|Refresh'.split(
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

/** Frames drawn in other sizes, and beside each other; groups and forms that hear of changes. */
const FRAMED = `<output id="n">0</output><button>Delete</button>
<iframe id="large" style="border:0;width:200px;height:80px;transform:scale(1.5);transform-origin:0 0" srcdoc="<body style='margin:0'><button style='position:absolute;left:0;top:0;width:80px;height:30px' onclick='this.textContent+=1'>Next</button><button style='position:absolute;left:100px;top:0;width:80px;height:30px'>Delete</button>"></iframe>
<iframe style="position:absolute;left:500px;top:0;width:200px;height:80px" srcdoc="<button onclick='this.textContent+=1'>Show</button><button>Pay now</button>"></iframe>
<p style="margin-top:100px"><label><input type="radio" name="r" checked onchange="n.textContent++"> Small</label> <label><input type="radio" name="r" onchange="n.textContent++"> Large</label></p>
<form oninput="n.textContent++" onsubmit="return false"><input aria-label="Amount"><button>Pay</button></form>
<section style="position:relative;width:200px;height:60px;border:20px solid"><button style="position:absolute;left:0;top:0;width:80px;height:30px" onclick="n.textContent++">Plain</button><button style="position:absolute;left:100px;top:0;width:80px;height:30px">Delete</button></section>`;

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
    page: '/shown',
    body: SHOWN,
    calls: [
      ['click', { target: 'link "Read on"' }],
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
