// @ts-check
import { callApi, messageOf } from './call-api.js';
import { byTestId, say } from './dom.js';

byTestId('user-rows', HTMLElement).addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const row = button?.closest('tr');
  if (!button || !row) return;
  const alert = byTestId('admin-error', HTMLElement);
  button.disabled = true;
  try {
    const { user_count } = await callApi('DELETE', `/api/users/${row.dataset.userId}`);
    row.remove();
    say('user-count', Number(user_count).toLocaleString('en-US'));
    alert.hidden = true;
  } catch (error) {
    button.disabled = false;
    alert.textContent = messageOf(error);
    alert.hidden = false;
  }
});
