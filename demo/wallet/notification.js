const app = document.getElementById('app');
const id = location.hash.split('/').at(-1);
const { requests = {} } = await chrome.storage.local.get('requests');
const request = requests[id];

app.innerHTML = request
  ? `<h1>Transaction request</h1>
     <p>${request.origin} asks for ${request.amount} COIN to ${request.to}</p>
     <button data-testid="confirm-footer-cancel-button">Reject</button>
     <button data-testid="confirm-footer-button">Confirm</button>`
  : '<h1>Nothing to confirm</h1>';

app.addEventListener('click', async ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  await chrome.runtime.sendMessage({
    kind: 'decided',
    id,
    approved: button.dataset.testid === 'confirm-footer-button',
  });
  window.close();
});
