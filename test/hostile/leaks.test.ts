import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from '../tools/agent.ts';
import { secretsFile } from './secrets-file.ts';

const HARD = `h"u\\n!'()ter2`;
const LONG = 'correct-horse-battery-staple-'.repeat(6);

let pages: PageServer;
let agent: Agent;

beforeAll(async () => {
  const form = `<form action=/sent><label>Email <input name=email></label><label>Password <input type=password name=pw></label>
    <label>Bio <input name=bio></label><button>Send</button></form><input type=file aria-label=Photo>`;
  pages = await servePages({ '/login': form, '/sent': '<h1>Sent</h1>' });
  agent = await startAgent(
    '--toolset',
    'all',
    '--secrets',
    secretsFile(`HARD=${HARD}\nLONG=${LONG}\nSHOP_EMAIL=ann@shop.test\nBANK@https://bank.test=bank-pw\n`),
  );
}, 60_000);

afterAll(async () => {
  await agent?.close();
  await pages?.close();
});

const open = (host = '127.0.0.1') => agent.does('navigate', { url: `http://${host}:${pages.port}/login` });

test('secrets with quotes, over 60 characters, or percent-encoded show up in no answer and no file', async () => {
  await open();
  const answers = [
    await agent.call('fill', { target: 'textbox "Bio"', value: '{{HARD}}' }),
    await agent.call('describe_screen', { detail: true }),
    await agent.call('fill', { target: 'textbox "Bio"', value: '{{LONG}}' }),
    await agent.call('describe_screen'),
    await agent.call('get_snapshot'),
    await agent.call('read_page'),
    await agent.call('fill', { target: 'textbox "Email"', value: '{{HARD}}' }),
    await agent.call('click', { target: 'button "Send"' }),
    await agent.call('get_network_activity'),
    await agent.call('tabs'),
    await agent.call('get_trace'),
    await agent.call('knowledge_last'),
  ];
  const files = readdirSync(agent.folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(agent.folder, name))
    .filter((path) => statSync(path).isFile());
  const written = [
    ...answers.map(({ text, raw }) => text + JSON.stringify(raw)),
    ...files.map((path) => readFileSync(path, 'latin1')),
  ];
  for (const one of written) expect(one).not.toMatch(/ter2|correct-horse|horse-battery/);
}, 60_000);

test('what is written is its user alone to read', () => {
  for (const name of readdirSync(agent.folder, { recursive: true, encoding: 'utf8' })) {
    expect(statSync(join(agent.folder, name)).mode & 0o077, name).toBe(0);
  }
});

test('a secret goes into a field that is fit for it or that the caller names, and nowhere else', async () => {
  const shown = await open();
  const ref = (name: string) => new RegExp(`(@e\\d+) textbox "${name}"`).exec(shown)?.[1] ?? '';
  await agent.does('fill', { target: ref('Password'), value: '{{LONG}}' });
  await agent.does('fill', { target: ref('Email'), value: '{{SHOP_EMAIL}}' });
  expect(await agent.fails('fill', { target: ref('Bio'), value: '{{HARD}}' })).toContain('no field for one');
  expect(await agent.fails('fill', { target: ref('Bio'), value: HARD })).toContain('{{HARD}} is a secret');
  expect(await agent.does('describe_screen')).not.toMatch(/"Bio" =/);
}, 30_000);

test('a secret for what has the focus is typed only where that field is fit for it', async () => {
  await open();
  await agent.does('click', { target: 'Bio' });
  expect(await agent.fails('fill', { value: '{{HARD}}' })).toContain('no field for one');
  expect(await agent.does('describe_screen')).not.toMatch(/"Bio" =/);
  await agent.does('click', { target: 'Password' });
  expect(await agent.does('fill', { value: '{{HARD}}' })).toMatch(
    /^filled textbox "Password" \(its value is hidden\)/,
  );
}, 30_000);

test('a secret is typed only at its own origin, an unbound one only at the first address', async () => {
  await open();
  expect(await agent.fails('fill', { target: 'textbox "Password"', value: '{{BANK}}' })).toContain(
    `write BANK@${pages.url}=`,
  );
  await open('localhost');
  expect(await agent.fails('fill', { target: 'textbox "Password"', value: '{{LONG}}' })).toContain(
    `belongs to ${pages.url}`,
  );
}, 30_000);

test('an agent reads, sends and writes no file outside the working folder, and overwrites none', async () => {
  await open();
  const upload = { target: 'css:input[type=file]', paths: ['/etc/passwd'] };
  expect(await agent.fails('upload_files', upload)).toContain('--allowed-paths');
  expect(await agent.fails('navigate', { url: 'file:///etc/passwd' })).toContain('--allowed-paths');
  expect(await agent.fails('cleanup', { save_storage_state: '/etc/surehand-state' })).toContain(
    '--allowed-paths',
  );
  expect(existsSync('/etc/surehand-state')).toBe(false);
  expect(await agent.fails('launch', { storage_state: '/etc/passwd' })).toContain('--allowed-paths');
  const mine = join(agent.folder, 'mine.json');
  writeFileSync(mine, 'mine');
  expect(await agent.fails('cleanup', { save_storage_state: mine })).toContain('is there already');
  expect(readFileSync(mine, 'utf8')).toBe('mine');
  await agent.does('upload_files', { target: 'css:input[type=file]', paths: [mine] });
}, 30_000);
