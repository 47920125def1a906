// @ts-check
import { callApi } from './call-api.js';

document.querySelector('[data-testid="sign-out"]')?.addEventListener('click', async () => {
  await callApi('POST', '/api/logout');
  location.assign('/login');
});
