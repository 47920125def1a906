// Between a page and the wallet: the page posts a message, and gets one back.
addEventListener('message', async ({ source, data }) => {
  if (source !== window || data?.to_wallet !== true) return;
  const answer = await chrome.runtime.sendMessage({ kind: 'request', to: data.to, amount: data.amount });
  postMessage({ from_wallet: true, approved: answer?.approved === true }, location.origin);
});
