import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { secretsFile } from '../hostile/secrets-file.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { PROGRAM, startAgent } from '../tools/agent.ts';
import { type Postgres, startPostgres } from './postgres.ts';

let server: Postgres;
let pages: PageServer;
let folder: string;

beforeAll(async () => {
  server = await startPostgres();
  const db = new Database({ url: server.url, project: 'setup' });
  await migrate(db);
  await db.close();
  pages = await servePages({
    '/': `<form method="post" action="/g"><label>Password <input type="password"></label><label>Bio <input name="bio"></label>
      <button>Delete account</button></form><form action="/sent"><input name="q" aria-label="Query"><button>Find</button></form>`,
    '/g': '<h1>Gone</h1>',
    '/sent': '<h1>Sent</h1>',
  });
  folder = mkdtempSync(join(tmpdir(), 'store-secrets-'));
});
afterAll(async () => {
  await pages.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

/** Every row of every table, as the superuser sees them. */
const stored = () =>
  server
    .sql(
      "SELECT format('SELECT row_to_json(t) FROM surehand.%I t', tablename) FROM pg_tables WHERE schemaname = 'surehand'",
    )
    .trim()
    .split('\n')
    .map((select) => server.sql(select))
    .join('\n');

const shared = (project: string) => ['--store', server.url, '--project', project, '--log-level', 'silent'];

test('a secret is in no row of the database and in no file of the spool, also while the database is away', async () => {
  const SECRET = 'hunter2-of-the-store';
  const agent = await startAgent(
    ...shared('secret'),
    ...['--secrets', secretsFile(`LOGIN_PASSWORD=${SECRET}\n`)],
  );
  const use = async () => {
    await agent.does('navigate', { url: pages.url });
    await agent.does('fill', { target: 'textbox "Password"', value: '{{LOGIN_PASSWORD}}' });
    await agent.does('fill', { target: 'textbox "Bio"', value: '{{LOGIN_PASSWORD}}' });
    await agent.does('fill', { target: 'textbox "Query"', value: '{{LOGIN_PASSWORD}}' });
    await agent.does('click', { target: 'button "Find"' });
  };
  await use();
  const steps = () => server.sql('SELECT count(*) FROM surehand.step_record').trim();
  await expect.poll(steps, { timeout: 20_000 }).toBe('5');
  expect(stored()).toContain('{{LOGIN_PASSWORD}}');
  await server.kill();
  await use();
  const spooled = readdirSync(agent.folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(agent.folder, name))
    .filter((path) => path.includes('.spool') && statSync(path).isFile());
  expect(spooled.map((path) => readFileSync(path, 'utf8')).join()).toContain('LOGIN_PASSWORD');
  for (const path of spooled) {
    expect(statSync(path).mode & 0o777, path).toBe(0o600);
    expect(readFileSync(path, 'utf8')).not.toContain(SECRET);
  }
  await server.start();
  await expect.poll(steps, { timeout: 30_000 }).toBe('10');
  await agent.close();
  expect(stored()).not.toContain(SECRET);
}, 90_000);

test('a scenario from the queue is guarded by the policy of its worker', async () => {
  mkdirSync(join(folder, 'tests'));
  const scenario = `name: do it\nurl: ${pages.url}/\nactions:\n  - Click the button "Delete account"\n`;
  writeFileSync(join(folder, 'tests', 'do.yaml'), scenario);
  const cli = (args: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [PROGRAM, ...args, ...shared('guarded')], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, SUREHAND_HEADLESS: 'true', ...env },
    });
  expect(cli(['scenario', 'tests', '--queue']).stdout).toContain('wait');
  const { stdout } = cli(['worker', '--once', '--screenshots=false'], {
    SUREHAND_POLICY: 'default',
    SUREHAND_APPROVAL: 'elicitation',
  });
  expect(stdout).toContain('failed do it');
  expect(pages.hits).not.toContain('/g');
}, 90_000);
