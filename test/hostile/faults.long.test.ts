import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLedger } from '../../bench/chaos/ledger.mjs';
import { recordsIn, Subject, scratchOf, temporaryOf } from '../../bench/chaos/subject.mjs';

// Each fault once, on purpose; `bench/chaos.mjs` makes them at random moments. The page's own server says what arrived.

let ledger: Awaited<ReturnType<typeof openLedger>>;
const roots: string[] = [];
let sent = 0;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(async () => {
  await ledger.close();
  for (const root of roots) {
    spawnSync('umount', ['-l', join(root, 'store')], { stdio: 'ignore' });
    rmSync(root, { recursive: true, force: true, maxRetries: 9 });
  }
});

function folderOf(): string {
  const root = mkdtempSync(join(tmpdir(), 'faults-'));
  roots.push(root);
  const folder = join(root, 'store');
  for (const one of [folder, temporaryOf(folder)]) mkdirSync(one);
  return folder;
}

const mounts = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
const can_mount = (() => {
  const folder = folderOf();
  const done = mounts('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (done) spawnSync('umount', [folder], { stdio: 'ignore' });
  return done;
})();

/** Opens the page of a fresh number and sends it; what the click answered. */
async function send(on: Subject): Promise<{ id: string; text: string }> {
  const id = `f${++sent}x${process.pid}`;
  await on.call('navigate', { url: `${ledger.url}/?n=${id}`, screen: 'none' });
  const { text } = await on.call('click', { target: 'button "Send"', expect: `text "sent ${id}" visible` });
  return { id, text };
}

/** Everything that was called done arrived once and is recorded; nothing of the server is left. */
async function isWhole(subjects: Subject[], folder: string, done: string[]): Promise<void> {
  for (const one of subjects) {
    await one.close();
    expect(await one.left(), 'processes').toEqual([]);
  }
  expect(scratchOf(folder), 'temporary folders').toEqual([]);
  expect(socketsIn(dirname(folder)), 'sockets').toEqual([]);
  expect(done.map((id) => [id, ledger.got.get(id)])).toEqual(done.map((id) => [id, 1]));
  const records = recordsIn(folder).join('\n');
  expect(
    done.filter((id) => !records.includes(id)),
    'unrecorded',
  ).toEqual([]);
}

const socketsIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSocket())
    .map(({ name }) => name);

describe.runIf(can_mount)('a disk', () => {
  it.each([
    [
      'that is full',
      /ENOSPC/,
      (folder: string) => void spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'ballast')}`, 'bs=64k']),
      (folder: string) => rmSync(join(folder, 'ballast')),
    ],
    [
      'that is read-only',
      /EROFS/,
      (folder: string) => {
        // Laid over itself: files that are open keep the disk itself from being locked.
        mounts('--bind', folder, folder);
        mounts('-o', 'remount,bind,ro', folder);
      },
      (folder: string) => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' }),
    ],
  ])(
    '%s stops no call, is told with what is missing, and is used again when it can be',
    async (_how, why, harm, mend) => {
      const folder = folderOf();
      expect(mounts('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder)).toBe(true);
      const subject = await Subject.start(folder);
      const first = await send(subject);
      expect(first.text).toContain(': verified');
      harm(folder);
      expect(() => writeFileSync(join(folder, 'probe'), 'x'.repeat(100_000))).toThrow(why);
      rmSync(join(folder, 'probe'), { force: true });

      const told: string[] = [];
      const during = await send(subject);
      expect(during.text).toContain(': verified');
      expect(ledger.got.get(during.id)).toBe(1);
      told.push(during.text);
      for (const tool of ['describe_screen', 'capture_screenshot', 'read_page', 'get_logs'])
        told.push((await subject.call(tool)).text);
      expect(told.join('\n')).toMatch(new RegExp(`what is done is not recorded in .*${why.source}`));
      // Whoever is to write a file says why there is none.
      for (const [tool, input] of [
        ['save_har', {}],
        ['save_pdf', {}],
        ['cleanup', { save_storage_state: join(folder, 'state.json') }],
      ] as const) {
        const { text, failed } = await subject.call(tool, input);
        expect([tool, failed, text]).toEqual([tool, true, expect.stringMatching(why)]);
        expect(text).not.toMatch(/unexpectedly|a bug/);
      }
      mend(folder);
      const after = await send(subject);
      expect(after.text).toContain(': verified');
      const last = await send(subject);
      const { text } = await subject.call('describe_screen');
      expect(`${after.text}${last.text}${text}`).toContain('what is done is recorded again');
      await isWhole([subject], folder, [first.id, after.id, last.id]);
    },
    120_000,
  );
});

it('two servers in one folder do and record what each was told, and leave nothing', async () => {
  const folder = folderOf();
  const both = await Promise.all([Subject.start(folder), Subject.start(folder)]);
  const answers: { id: string; text: string }[] = [];
  for (let round = 0; round < 4; round++) answers.push(...(await Promise.all(both.map(send))));
  expect(answers.filter(({ text }) => !text.includes(': verified'))).toEqual([]);
  await isWhole(
    both,
    folder,
    answers.map(({ id }) => id),
  );
}, 120_000);

it('twenty calls at once in one session are carried out one after another, each once, and answered', async () => {
  const folder = folderOf();
  const subject = await Subject.start(folder);
  const ids = Array.from({ length: 20 }, () => `t${++sent}x${process.pid}`);
  // Each of them opens its own page and sends from there: were two to mingle, one would send the number of another.
  const answers = await Promise.all(
    ids.map((id) =>
      subject.call('run_steps', {
        steps: [`go to ${ledger.url}/?n=${id}`, 'click button "Send"', `expect text "sent ${id}" visible`],
      }),
    ),
  );
  expect(answers.map(({ text, failed }) => (failed ? text : 'done'))).toEqual(ids.map(() => 'done'));
  await isWhole([subject], folder, ids);
}, 120_000);

it('a clock that is set back in the middle of a wait lengthens no wait, and makes nothing of before an effect of now', async () => {
  const folder = folderOf();
  const subject = await Subject.start(folder);
  const first = await send(subject);
  // The first turns the clock back while something is waited for, the others forth and back again.
  for (const [tool, input] of [
    ['wait_for_ui', { selector: 'button "Never"', timeout_ms: 2000 }],
    ['click', { target: 'checkbox "Sure"', expect: 'text "never" visible', timeout_ms: 2000 }],
    ['navigate', { url: `${ledger.url}/never`, timeout_ms: 2000 }],
  ] as const) {
    const waiting = subject.call(tool, input);
    await new Promise((resolve) => setTimeout(resolve, 700));
    subject.kill(subject.server, 'SIGUSR2');
    const { ms, text } = await waiting;
    expect([tool, ms < 20_000], text).toEqual([tool, true]);
    await subject.call('navigate', { url: `${ledger.url}/?n=${first.id}` });
  }
  // By now it is an hour back: what was sent before is no effect of what is done now.
  const { text } = await subject.call('click', { target: 'checkbox "Sure"' });
  expect(text).not.toMatch(/network|POST/);
  const last = await send(subject);
  expect(last.text).toContain(': verified');
  await isWhole([subject], folder, [first.id, last.id]);
}, 120_000);

it.each([
  ['the browser', (subject: Subject) => subject.kill(subject.browser), /a new one is opened/],
  [
    'every renderer',
    (subject: Subject) => {
      expect(subject.renderers).not.toEqual([]);
      for (const { pid } of subject.renderers) subject.kill(pid);
    },
    /crashed|was ended|is gone|closed/,
  ],
])(
  '%s that is killed is told by the next call, which goes on',
  async (_what, kill, told) => {
    const folder = folderOf();
    const subject = await Subject.start(folder);
    const first = await send(subject);
    kill(subject);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const next = await subject.call('describe_screen');
    const after = await send(subject);
    expect(`${next.text}\n${after.text}`).toMatch(told);
    expect(after.text).toContain(': verified');
    await isWhole([subject], folder, [first.id, after.id]);
  },
  120_000,
);

it.each([
  ['the server', false],
  ['the parent of the server', true],
])(
  '%s that is killed takes everything with it but what was recorded',
  async (_what, parent) => {
    const folder = folderOf();
    const subject = await Subject.start(folder, { parent });
    const { id, text } = await send(subject);
    expect(text).toContain(': verified');
    const victim = parent
      ? subject.processes().find(({ command }) => command.includes(' -e '))?.pid
      : subject.server;
    expect(victim).toBeGreaterThan(0);
    subject.kill(victim);
    expect(await subject.left(), 'processes').toEqual([]);
    // What a killed server left in the temporary folder goes with the next start.
    const next = await Subject.start(folder);
    const after = await send(next);
    expect(after.text).toContain(': verified');
    await isWhole([next], folder, [id, after.id]);
    expect(statSync(folder).isDirectory()).toBe(true);
  },
  120_000,
);
