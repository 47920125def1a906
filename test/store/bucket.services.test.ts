import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { boardOfStore } from '../../src/cli/serve/board-of-store.ts';
import { SharedPictures } from '../../src/cli/shared-pictures.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import type { RunRecord } from '../../src/model/run-record.ts';
import { Bucket, signedHeaders } from '../../src/store/bucket.ts';
import { aRun } from '../report/records.ts';
import { servePages } from '../serve-pages.ts';
import { PROGRAM } from '../tools/agent.ts';
import { startPostgres } from './postgres.ts';

const execFileLater = promisify(execFile);
const HOME = fileURLToPath(new URL('../bucket', import.meta.url));
const ADDRESS = 's3://surehand-pictures/ci/nightly';
// A picture of one grey pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const KEPT = `pictures/${createHash('sha256').update(PICTURE).digest('hex')}.png`;

let server: ChildProcess;
let env: Record<string, string>;
const root = mkdtempSync(join(tmpdir(), 'surehand-bucket-'));

beforeAll(async () => {
  if (!existsSync(join(HOME, 'node_modules', 's3rver')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: HOME,
      stdio: 'ignore',
    });
  const port = await freePort();
  const program = join(HOME, 'node_modules', 's3rver', 'bin', 's3rver.js');
  const args = ['-a', '127.0.0.1', '-p', String(port), '-d', join(root, 's3')];
  server = spawn(process.execPath, [program, ...args, '--configure-bucket', 'surehand-pictures'], {
    stdio: 'ignore',
  });
  // The keys that it comes with.
  env = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  await vi.waitUntil(
    () =>
      fetch(env.AWS_ENDPOINT_URL ?? '').then(
        () => true,
        () => false,
      ),
    { timeout: 30_000, interval: 100 },
  );
}, 120_000);
afterAll(() => {
  server?.kill();
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const folderOf = (name: string) => {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** A run whose two steps show one picture, and a third a file that is gone. */
function pictured(...srcs: string[]): RunRecord {
  const picture = (src: string) => ({ src, width: 1, height: 1 });
  const [step] = aRun().steps;
  if (!step) throw new Error('no step');
  const { before: _before, after: _after, ...bare } = step;
  return { ...aRun(), steps: srcs.map((src) => ({ ...bare, after: picture(src) })) };
}

const srcsOf = ({ steps }: RunRecord) => steps.map(({ after }) => after?.src);

// The server above takes any signature of version 4, so signatures are held against those of Amazon's own library.
test.each([
  ['PUT', 'https://s3.eu-central-1.amazonaws.com/bucket/ci/shop/pictures/0a.png', undefined],
  ['GET', 'http://127.0.0.1:9000/bucket/a%20b/%C3%A4.png', undefined],
  ['PUT', 'http://127.0.0.1:9000/bucket/x.jpg', 'a token of a role'],
])('%s %s is signed as Amazon does', async (method, address, session) => {
  const load = createRequire(join(HOME, 'package.json'));
  const { SignatureV4 } = load('@smithy/signature-v4');
  const { Sha256 } = load('@aws-crypto/sha256-js');
  const url = new URL(address);
  const body = method === 'PUT' ? PICTURE : Buffer.alloc(0);
  const [region, now] = ['eu-central-1', new Date('2026-11-16T08:30:05.123Z')];
  const keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
  const signer = new SignatureV4({
    service: 's3',
    region,
    sha256: Sha256,
    uriEscapePath: false, // as its client for S3 does
    credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret, sessionToken: session },
  });
  const signed = await signer.sign(
    {
      ...{ method, protocol: url.protocol, hostname: url.hostname, path: url.pathname, query: {}, body },
      headers: { host: url.host, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    },
    { signingDate: now },
  );
  const { host: _, ...wanted } = signed.headers;
  const ours = signedHeaders(
    { method, url, body },
    { ...keys, ...(session ? { session } : {}) },
    region,
    now,
  );
  expect(ours).toEqual(wanted);
});

describe('pictures in a bucket', () => {
  test('are sent by their content, and come to the report of another machine, for its user alone', async () => {
    const here = folderOf('here');
    mkdirSync(join(here, 'buy'));
    for (const name of ['00.png', '01.png']) writeFileSync(join(here, 'buy', name), PICTURE);
    const told: string[] = [];
    const pictures = new SharedPictures({ bucket: ADDRESS, project: 'shop' }, env, (one) => told.push(one));
    const kept = await pictures.keep(pictured('buy/00.png', 'buy/01.png', 'buy/gone.png'), here);
    expect(srcsOf(kept)).toEqual([KEPT, KEPT, 'buy/gone.png']);
    expect(await new Bucket(`${ADDRESS}/shop`, env).get(KEPT)).toEqual(PICTURE);
    expect(await new Bucket(`${ADDRESS}/bank`, env).get(KEPT), 'of another project').toBeUndefined();
    const there = folderOf('there');
    await pictures.fetch([kept], there);
    expect(readFileSync(join(there, KEPT))).toEqual(PICTURE);
    expect(statSync(join(there, KEPT)).mode & 0o777).toBe(0o600);
    expect(told).toEqual([]);
  });

  test('with wrong keys stay files of this machine, which is said; the result is not lost', async () => {
    const here = folderOf('wrong');
    writeFileSync(join(here, '00.png'), PICTURE);
    const told: string[] = [];
    const wrong = { ...env, AWS_ACCESS_KEY_ID: 'somebody', AWS_SECRET_ACCESS_KEY: 'not-it' };
    const pictures = new SharedPictures({ bucket: ADDRESS, project: 'shop' }, wrong, (one) => told.push(one));
    expect(srcsOf(await pictures.keep(pictured('00.png'), here))).toEqual(['00.png']);
    expect(told.join()).toMatch(/1 of 1 pictures did not reach the bucket.*HTTP 403/);
    expect(told.join()).not.toContain('not-it');
    expect(() => new SharedPictures({ bucket: ADDRESS, project: 'shop' }, {}, () => {})).toThrow(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set',
    );
  });

  test('that a record merely names are written nowhere, nor is what does not have the content of its name', async () => {
    const there = folderOf('careful');
    const bucket = new Bucket(`${ADDRESS}/shop`, env);
    const swapped = `pictures/${'0'.repeat(64)}.png`;
    await bucket.put(swapped, PICTURE);
    const pictures = new SharedPictures({ bucket: ADDRESS, project: 'shop' }, env, () => {});
    await pictures.fetch([pictured('../stray.png', `pictures/../../${KEPT}`, swapped)], there);
    expect(readdirSync(there)).toEqual([]);
    expect(existsSync(join(root, 'stray.png'))).toBe(false);
  });

  test('of a scenario that a worker took from the queue are in the report that another machine writes', async () => {
    const database = await startPostgres();
    const pages = await servePages({ '/': '<title>Shop</title><h1>Ferns</h1>' });
    try {
      const [worker, reader] = [folderOf('worker'), folderOf('reader')];
      mkdirSync(join(worker, 'tests'));
      writeFileSync(
        join(worker, 'tests', 'see.yaml'),
        `name: see\nurl: ${pages.url}\nactions:\n  - I see "Ferns"\n`,
      );
      const run = async (cwd: string, ...args: string[]) => {
        const shared = [
          '--store',
          database.url,
          '--bucket',
          ADDRESS,
          '--log-level',
          'silent',
          '--no-knowledge',
        ];
        const { stdout } = await execFileLater(process.execPath, [PROGRAM, ...args, ...shared], {
          cwd,
          env: { ...process.env, ...env, SUREHAND_HEADLESS: 'true' },
        });
        return stdout;
      };
      await run(worker, 'store', 'init');
      const id = (await run(worker, 'scenario', 'tests', '--queue')).split(':')[0] ?? '';
      await run(worker, 'worker', '--once');
      await run(reader, 'runs', id, '--out', 'out');
      expect(readdirSync(join(reader, 'out', 'pictures'))).not.toEqual([]);
      expect(readFileSync(join(reader, 'out', 'report.html'), 'utf8')).toMatch(
        /data:image\/(?:png|jpeg);base64/,
      );
      const settings = { store: database.url, bucket: ADDRESS, output_dir: join(root, 'board') };
      const board = await boardOfStore(OptionsSchema.parse(settings), root, '1.2.3', env);
      const page = await board.report(id);
      await board.close();
      expect(page, 'the page of serve --ui').toMatch(/data:image\/(?:png|jpeg);base64/);
    } finally {
      await pages.close();
      await database.stop();
    }
  }, 120_000);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
