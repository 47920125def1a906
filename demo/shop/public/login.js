// @ts-check
import { callApi, messageOf } from './call-api.js';
import { byTestId } from './dom.js';

const alert = byTestId('login-error', HTMLElement);
const email = byTestId('email', HTMLInputElement);
const password = byTestId('password', HTMLInputElement);
const remember = byTestId('remember-me', HTMLInputElement);

byTestId('login-form', HTMLFormElement).addEventListener('submit', async (event) => {
  event.preventDefault();
  alert.hidden = true;
  try {
    await callApi('POST', '/api/login', {
      email: email.value,
      password: password.value,
      remember: remember.checked,
    });
    location.assign('/products');
  } catch (error) {
    alert.textContent = messageOf(error);
    alert.hidden = false;
    password.select();
  }
});
