const app = document.getElementById('app');
const PASSWORD = 'open-sesame-42';

const SCREENS = {
  '/': ({ account, balance, activity }) => `
    <h1>${account}</h1>
    <p data-testid="eth-overview__primary-currency">${balance} COIN</p>
    <button data-testid="coin-overview-send" data-go="/send/">Send</button>
    <button data-testid="coin-overview-receive" data-go="/receive">Receive</button>
    <button data-testid="lock" data-do="lock">Lock</button>
    <h2>Activity</h2>
    <ul>${activity.map(({ to, amount }) => `<li>Sent ${amount} COIN to ${to}</li>`).join('') || '<li>Nothing yet</li>'}</ul>`,
  '/receive': () => `<h1>Receive</h1><p>demo-1a2b</p><button data-go="/">Back</button>`,
  '/send/': () => `
    <h1>Send</h1>
    <label>Recipient <input data-testid="send-recipient" id="to" autocomplete="off" /></label>
    <label>Amount <input data-testid="send-amount" id="amount" inputmode="decimal" autocomplete="off" /></label>
    <p role="alert" id="problem"></p>
    <button data-go="/">Cancel</button>
    <button data-testid="send-continue" data-do="review">Continue</button>`,
  '/send/confirm': ({ draft }) => `
    <h1>Confirm</h1>
    <p>${draft?.amount} COIN to ${draft?.to}</p>
    <button data-testid="confirm-cancel" data-go="/">Reject</button>
    <button data-testid="confirm-submit" data-do="send">Confirm</button>`,
  '/unlock': () => `
    <h1>Welcome back</h1>
    <label>Password <input data-testid="unlock-password" id="password" type="password" /></label>
    <p role="alert" id="problem"></p>
    <button data-testid="unlock-submit" data-do="unlock">Unlock</button>`,
};

const ACTIONS = {
  lock: async () => {
    await chrome.storage.local.set({ locked: true });
    go('/unlock');
  },
  unlock: async () => {
    if (field('password') !== PASSWORD) return complain('Incorrect password');
    await chrome.storage.local.set({ locked: false });
    go('/');
  },
  review: async () => {
    const { balance } = await state();
    const draft = { to: field('to'), amount: Number(field('amount')) };
    if (draft.to === '') return complain('Recipient is missing');
    if (!(draft.amount > 0)) return complain('Amount is missing');
    if (draft.amount > balance) return complain('Insufficient funds');
    await chrome.storage.local.set({ draft });
    go('/send/confirm');
  },
  send: async () => {
    const { draft, balance, activity } = await state();
    await chrome.storage.local.set({
      balance: balance - draft.amount,
      activity: [draft, ...activity],
      draft: null,
    });
    go('/');
  },
};

async function state() {
  return { account: 'Account 1', balance: 25, activity: [], ...(await chrome.storage.local.get(null)) };
}

function field(id) {
  return document.getElementById(id).value.trim();
}

function complain(text) {
  document.getElementById('problem').textContent = text;
}

function go(route) {
  location.hash = `#${route}`;
}

async function show() {
  const now = await state();
  const route = location.hash.slice(1) || '/';
  if (now.locked && route !== '/unlock') return go('/unlock');
  app.innerHTML = (SCREENS[route] ?? SCREENS['/'])(now);
}

app.addEventListener('click', ({ target }) => {
  const { go: to, do: action } = target.closest('button')?.dataset ?? {};
  if (to) go(to);
  else if (action) ACTIONS[action]();
});
addEventListener('hashchange', show);
chrome.storage.onChanged.addListener(() => {
  if ((location.hash.slice(1) || '/') === '/') show();
});
await show();
