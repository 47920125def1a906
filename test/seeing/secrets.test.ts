import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSession } from './open-session.ts';

const PASSWORD = 'hunter2-Wq9!';
const TOKEN = 'tok_live_51Hq';

it('lets neither passwords nor configured secrets out of any tool', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const secrets = join(folder, 'secrets.env');
  writeFileSync(secrets, `TOKEN=${TOKEN}\n`);
  const on = await openSession({ secrets });
  try {
    const said: string[] = [];
    const call = async (tool: string, input: Record<string, unknown> = {}) => {
      const answer = await on.call(tool, input);
      said.push(JSON.stringify([answer.text, answer.structured]));
      return answer;
    };
    on.server.routes['/login'] =
      `<form><label>Password <input id=pw type=password value="${PASSWORD}"></label>
      <label>Token <input id=tk value=""></label><p id=out>Your token is ${TOKEN}</p><button type=button aria-label="Copy ${TOKEN}">Copy</button>
      <div role=status>${TOKEN}</div></form><script>console.log('${TOKEN}')</script>`;
    await call('navigate', { url: `${on.server.url}/login` });
    await call('describe_screen', { detail: true, tokens: 5000 });
    await call('describe_screen', { full_page: true });
    await call('get_snapshot');
    await call('find_element', { query: 'css:input', limit: 20 });
    await call('find_element', { query: 'Password' });
    await call('find_element', { query: 'Pasword' });
    await call('read_page');
    await call('fill', { target: 'Password', value: `${PASSWORD}x` });
    await call('fill', { target: 'Token', value: '{{TOKEN}}' });
    await call('click', { target: 'textbox "Password"' });
    await call('press_key', { key: 'Tab' });
    await call('hover', { target: 'nothing like it' });
    await call('click', { target: '"Copy"' });
    await call('get_logs');
    await call('get_network_activity');
    await call('get_screen_fingerprint');
    await call('tabs', { action: 'list' });
    expect(await on.truth('[pw.value, tk.value]')).toEqual([`${PASSWORD}x`, TOKEN]);
    const all = said.join('\n');
    expect(all).not.toContain(PASSWORD);
    expect(all).not.toContain(TOKEN);
    expect(all).toContain('{{TOKEN}}');
    expect(all).toContain('Password');
    await on.truth('pw.type = "text"');
    const shown = JSON.stringify([
      await on.call('describe_screen'),
      await on.call('find_element', { query: 'css:input' }),
      await on.call('fill', { target: 'Password', value: `${PASSWORD}y` }),
      await on.call('expect_element_visible', { selector: `"${PASSWORD}"`.slice(0, 6), timeout_ms: 0 }),
      await on.call('read_page'),
    ]);
    expect(await on.truth('pw.value')).toBe(`${PASSWORD}y`);
    expect(shown).toContain('[password');
    expect(shown).not.toContain(PASSWORD);
    expect(shown).not.toContain(TOKEN);
  } finally {
    await on.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  }
});

it('a password that the page shows in the clear is known by what its field is for, and other fields are read', async () => {
  const on = await openSession();
  try {
    on.server.routes['/new'] =
      `<label>Kennwort <input autocomplete="new-password" value="${PASSWORD}"></label>
      <input name="pass1" autocomplete="section-a new-password" value="${PASSWORD}">
      <input aria-label="Old" autocomplete="current-password" value="${PASSWORD}">
      <input aria-label="Dots" style="-webkit-text-security: disc" value="${PASSWORD}">
      <label>Street <input autocomplete="new-password" value="Elm 5"></label>
      <label>Passport <input name="passport" value="P-77"></label><label>Password hint <input value="my dog"></label>`;
    await on.call('navigate', { url: `${on.server.url}/new` });
    const { text } = await on.call('describe_screen', { detail: true, tokens: 5000 });
    expect(text).not.toContain(PASSWORD);
    expect(text.match(/\[password/g), text).toHaveLength(4);
    for (const read of ['Elm 5', 'P-77', 'my dog']) expect(text).toContain(read);
  } finally {
    await on.close();
  }
});
