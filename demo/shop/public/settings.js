// @ts-check
import { callApi, callCart, messageOf } from './call-api.js';
import { byTestId, onClick, say } from './dom.js';

const bio = byTestId('bio', HTMLElement);
const avatar = byTestId('avatar', HTMLInputElement);
const dialog = byTestId('delete-dialog', HTMLDialogElement);
const controls = [...document.querySelectorAll('[data-setting]')];

/** @typedef {Record<string, unknown> & { theme: string, nickname: string, bio: string, avatar: { name: string, bytes: number } | null }} Settings */

/** @param {Settings} settings */
function show(settings) {
  for (const control of controls) {
    const on = settings[control.getAttribute('data-setting') ?? ''] === true;
    if (control instanceof HTMLInputElement) control.checked = on;
    else control.setAttribute('aria-checked', String(on));
  }
  document.documentElement.dataset.theme = settings.theme;
  byTestId(`theme-${settings.theme}`, HTMLInputElement).checked = true;
  say('nickname', settings.nickname || 'none');
  if (document.activeElement !== bio) bio.textContent = settings.bio;
  say(
    'avatar-name',
    settings.avatar ? `${settings.avatar.name}, ${settings.avatar.bytes} bytes` : 'No picture yet',
  );
}

/** @param {string} done @param {() => Promise<unknown>} work */
async function attempt(done, work) {
  try {
    await work();
    say('settings-message', done);
  } catch (error) {
    say('settings-message', messageOf(error));
  }
}
/** @param {Record<string, unknown>} change */
const save = (change) => attempt('Saved.', async () => show(await callApi('PATCH', '/api/settings', change)));

for (const control of controls) {
  const key = control.getAttribute('data-setting') ?? '';
  if (control instanceof HTMLInputElement)
    control.addEventListener('change', () => save({ [key]: control.checked }));
  else
    control.addEventListener('click', () => save({ [key]: control.getAttribute('aria-checked') !== 'true' }));
}
for (const theme of ['light', 'dark', 'system'])
  byTestId(`theme-${theme}`, HTMLInputElement).addEventListener('change', () => save({ theme }));

for (const button of document.querySelectorAll('.accordion button'))
  button.addEventListener('click', () => {
    const open = button.getAttribute('aria-expanded') !== 'true';
    button.setAttribute('aria-expanded', String(open));
    document.getElementById(button.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !open);
  });

onClick('change-nickname', () => {
  const nickname = prompt('What should we call you?');
  if (nickname !== null) save({ nickname });
});
onClick('save-bio', () => save({ bio: bio.innerText }));
avatar.addEventListener('change', () => {
  const file = avatar.files?.[0];
  if (!file) return;
  attempt('Picture saved.', async () => {
    const response = await fetch(`/api/avatar?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      body: file,
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    say('avatar-name', `${answer.name}, ${answer.bytes} bytes`);
  });
});
onClick('empty-cart', () => {
  if (confirm('Empty your cart?')) attempt('Your cart is empty.', () => callCart('DELETE', '/api/cart'));
});
onClick('delete-account', () => dialog.showModal());
onClick('cancel-delete', () => dialog.close());
onClick('confirm-delete', async () => {
  await attempt('Your account is deleted.', async () => {
    await callApi('DELETE', '/api/account');
    await callCart('GET', '/api/cart');
    show(await callApi('GET', '/api/settings'));
    document.querySelector('[data-testid="signed-in-as"]')?.remove();
    document.querySelector('[data-testid="sign-out"]')?.remove();
  });
  dialog.close();
});

show(await callApi('GET', '/api/settings'));
