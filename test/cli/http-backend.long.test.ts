import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { runCli } from '../../src/cli/run-cli.ts';
import { RunRecordSchema } from '../../src/model/run-record.ts';
import { fakeInvocation } from './invocation.ts';

const LOGIN = fileURLToPath(new URL('../../examples/login.yaml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'http-backend-'));
const stop = new AbortController();
let shop: Awaited<ReturnType<typeof startShop>>;
let server: Promise<number>;
let address: string;

beforeAll(async () => {
  shop = await startShop();
  const argv = ['mcp', '--http', '--port', '0', '--structured', '--toolset', 'all', '--headless'];
  const invocation = fakeInvocation(
    [...argv, '--http-token', 'hush', '--no-knowledge', '--output-dir', join(folder, 'server')],
    {
      cwd: folder,
    },
  );
  server = runCli({ ...invocation, stopSignal: () => stop.signal });
  address = await vi.waitFor(() => {
    const found = /http:\/\/\S+\/mcp/.exec(invocation.complained.join('\n'))?.[0];
    if (found === undefined) throw new Error('not yet');
    return found;
  }, 20_000);
});
afterAll(async () => {
  stop.abort();
  await server;
  await shop.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function scenario(token: string) {
  const argv = ['scenario', LOGIN, '--backend', address, '--out', 'out', '--log-level', 'silent'];
  const env = { SHOP_URL: shop.url, SHOP_PASSWORD: 'lovelace', SUREHAND_HTTP_TOKEN: token };
  const invocation = fakeInvocation(argv, { cwd: folder, env });
  const code = await runCli(invocation);
  return { code, out: invocation.printed.join('\n'), err: invocation.complained.join('\n') };
}

test('a scenario runs on a server that somebody else started, reached over HTTP', async () => {
  const { code, out, err } = await scenario('hush');
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/ok {4}Sign in /);
  const record = RunRecordSchema.parse(
    JSON.parse(readFileSync(join(folder, 'out/sign-in.run.json'), 'utf8')),
  );
  expect(record).toMatchObject({ status: 'passed', backend: 'surehand' });
  expect(record.environment).toMatchObject({
    browser: expect.stringMatching(/^chromium \d+/),
    headless: 'true',
    viewport: '1280x720',
    platform: expect.stringContaining(process.platform),
  });
  // The server does not know the secret; what it is given is not in what we keep.
  const kept = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true });
  for (const file of kept.filter((entry) => entry.isFile()))
    expect(readFileSync(join(file.parentPath, file.name)).includes('lovelace'), file.name).toBe(false);
});

test('one that wants another token says so', async () => {
  const { code, err } = await scenario('loud');
  expect(code).toBe(2);
  expect(err).toMatch(/backend: http:\/\/\S+ did not answer as an MCP server: .*(?:401|token)/);
});
