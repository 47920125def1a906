const START = { account: 'Account 1', balance: 25, locked: false, activity: [], requests: {} };

chrome.runtime.onInstalled.addListener(async () => {
  const known = await chrome.storage.local.get(null);
  await chrome.storage.local.set({ ...START, ...known });
});

/** Answers owed to pages, by the id of the request. */
const waiting = new Map();

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  if (message.kind === 'request') {
    ask(message, sender).then(answer);
    return true;
  }
  if (message.kind === 'decided') {
    decide(message.id, message.approved).then(answer);
    return true;
  }
  return false;
});

/** Opens the notification window; the page hears when a person has decided. */
async function ask({ to, amount }, sender) {
  const id = crypto.randomUUID();
  const { requests = {} } = await chrome.storage.local.get('requests');
  await chrome.storage.local.set({ requests: { ...requests, [id]: { to, amount, origin: sender.origin } } });
  await chrome.windows.create({
    url: `notification.html#/confirm/${id}`,
    type: 'popup',
    width: 360,
    height: 500,
  });
  return new Promise((resolve) => waiting.set(id, resolve));
}

async function decide(id, approved) {
  const { requests, balance, activity } = await chrome.storage.local.get(['requests', 'balance', 'activity']);
  const { [id]: request, ...others } = requests;
  if (!request) return { approved: false };
  const paid = approved && request.amount <= balance;
  await chrome.storage.local.set({
    requests: others,
    ...(paid
      ? {
          balance: balance - request.amount,
          activity: [{ to: request.to, amount: request.amount }, ...activity],
        }
      : {}),
  });
  waiting.get(id)?.({ approved: paid });
  waiting.delete(id);
  return { approved: paid };
}
