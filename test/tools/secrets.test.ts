import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf } from '../content-of.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from './agent.ts';
import { PAGES } from './pages.ts';

const SECRET = 'tr0ub4dor&3';
const folder = mkdtempSync(join(tmpdir(), 'surehand-secrets-'));
let agent: Agent;
let site: PageServer;

beforeAll(async () => {
  writeFileSync(join(folder, 'secrets.env'), `# mine\nPIN=${SECRET}\n`);
  site = await servePages({
    ...PAGES,
    '/cut': `<label>Code <input id=c></label><button onclick="document.title = 'x'.repeat(80 - c.value.length + 1) + c.value + ' tail'">Name it</button>`,
    '/echo': `<label>Code <input oninput="out.textContent = 'you typed ' + value; console.log(value); fetch('/seen?' + value)"></label>
      <button onclick="alert(document.querySelector('input').value)">Show</button><p role="status" id="out"></p>`,
  });
  agent = await startAgent(
    '--toolset',
    'all',
    '--secrets',
    join(folder, 'secrets.env'),
    '--log-level',
    'debug',
  );
});
afterAll(async () => {
  await agent.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

it('a secret reaches the page, and no answer, resource, log or artifact', async () => {
  const said: string[] = [];
  const ask = async (name: string, args: Record<string, unknown> = {}) => {
    said.push(JSON.stringify((await agent.call(name, args)).raw));
  };
  await ask('navigate', { url: `${site.url}/echo` });
  await ask('fill', { target: 'Code', value: '{{PIN}}' });
  expect(said.at(-1)).toContain('filled textbox \\"Code\\": verified');
  expect(said.at(-1)).toContain('you typed {{PIN}}');
  const typed = await agent.does('evaluate', { target: 'Code', expression: 'element.value.length' });
  expect(typed).toBe(String(SECRET.length));

  await ask('describe_screen', { detail: true });
  await ask('read_page');
  await ask('find_element', { query: 'Code' });
  await ask('get_snapshot');
  await ask('get_logs');
  await ask('get_network_activity');
  await ask('evaluate', { expression: 'document.querySelector("input").value' });
  await ask('click', { target: `button "${SECRET}"` });
  await ask('click', { target: 'button "Show"' });
  await ask('describe_screen');
  await ask('handle_dialog', { accept: true });
  for (const { uri, mimeType } of (await agent.client.listResources()).resources) {
    if (mimeType !== 'image/jpeg') said.push(JSON.stringify(await agent.client.readResource({ uri })));
  }
  for (const text of said) {
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(encodeURIComponent(SECRET));
  }
  const files = readdirSync(agent.folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('surehand.log');
  for (const file of files) expect(contentOf(join(file.parentPath, file.name))).not.toContain(SECRET);
});

it('a secret that is cut short in an answer is not shown up to the cut', async () => {
  await agent.does('navigate', { url: `${site.url}/cut` });
  await agent.does('fill', { target: 'Code', value: '{{PIN}}' });
  const answer = await agent.does('click', { target: 'button "Name it"' });
  expect(answer).toContain('xxx');
  expect(answer).not.toContain(SECRET.slice(0, -2));
});

it('a name that is not configured is refused, and text of a template is typed as it is written', async () => {
  for (const value of ['{{OTHER}}', '{{other}}', 'a {{OTHER}} b']) {
    const refused = await agent.fails('fill', { target: 'Code', value });
    expect(refused).toMatch(/no secret \{\{other\}\} is known, so nothing was typed/i);
    expect(refused).toContain('--secrets');
  }
  expect(await agent.does('evaluate', { target: 'Code', expression: 'element.value' })).not.toMatch(/other/i);
  await agent.does('fill', { target: 'Code', value: 'Dear {{first_name}},' });
  expect(await agent.does('describe_screen')).toContain('Dear {{first_name}},');
});
