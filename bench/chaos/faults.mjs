import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Subject } from './subject.mjs';

/** @import { seeded } from './random.mjs' */
/**
 * What a fault may use. `send` opens the page of a fresh number, clicks, and keeps the number if the answer called it
 * done; `expect` notes what is wrong.
 * @typedef {object} World
 * @property {Subject} subject
 * @property {string} url
 * @property {ReturnType<typeof seeded>} random
 * @property {boolean} small_disk the folder is a disk of its own that can be filled and locked
 * @property {(on: Subject) => Promise<void>} send
 * @property {(told: string, held: boolean) => void} expect
 */

/** Words by which an answer says that something was lost. */
const TELLS =
  /closed|crashed|was ended|is gone|new one is opened|killed|Target|disconnected|timed out|TIMEOUT|opened/i;

/** @param {number} ms */
const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A call that may be hit by the fault: any answer but silence is fine. @param {World} world */
function underWay({ subject, url, random }) {
  const n = `w${random.number(1e9)}`;
  const [name, args] = random.pick(
    /** @type {const} */ ([
      ['navigate', { url: `${url}/?n=${n}` }],
      ['describe_screen', {}],
      ['fill', { target: 'textbox "Name"', value: n }],
      ['select', { target: 'combobox "Kind"', value: 'Two' }],
      ['click', { target: 'checkbox "Sure"' }],
      ['capture_screenshot', {}],
      ['read_page', {}],
      ['wait_for_ui', { selector: 'button "Never"', timeout_ms: 1500 }],
      ['run_steps', { steps: [`fill "Name" with "${n}"`, 'click checkbox "Sure"'] }],
    ]),
  );
  return {
    name,
    done: subject.call(name, { ...args }).catch((error) => ({ text: String(error), failed: true, ms: 0 })),
  };
}

/** @param {string} folder */
function canWrite(folder) {
  try {
    writeFileSync(join(folder, 'probe'), '');
    rmSync(join(folder, 'probe'));
    return true;
  } catch {
    return false;
  }
}

/** The next call says what happened, and the one after works. @param {World} world */
async function goesOn(world) {
  const { subject, expect, url } = world;
  const next = await subject
    .call('describe_screen')
    .catch((error) => ({ text: `threw ${error}`, failed: true, ms: 0 }));
  expect(
    `the next call says what happened: ${next.text.slice(0, 200)}`,
    !next.text.startsWith('threw') && !/unexpectedly/.test(next.text),
  );
  const opened = await subject
    .call('navigate', { url: `${url}/?n=again` })
    .catch((error) => ({ text: `threw ${error}`, failed: true, ms: 0 }));
  expect(`a page opens again: ${opened.text.slice(0, 200)}`, opened.text.includes('Ledger again'));
  return `${next.text}\n${opened.text}`;
}

/** @type {Record<string, (world: World) => Promise<Subject | void>>} */
export const FAULTS = {
  async 'the browser is killed'(world) {
    const { subject, random, expect } = world;
    const hit = underWay(world);
    await after(random.number(400));
    subject.kill(subject.browser);
    const answer = await hit.done;
    const told = await goesOn(world);
    expect(
      `one of the answers tells of it: ${answer.text.slice(0, 100)} / ${told.slice(0, 200)}`,
      TELLS.test(`${answer.text}\n${told}`),
    );
  },
  async 'a renderer is killed'(world) {
    const { subject, random } = world;
    const hit = underWay(world);
    await after(random.number(300));
    const all = subject.renderers;
    if (all.length > 0) subject.kill(random.pick(all).pid);
    await hit.done;
    await goesOn(world);
  },
  async 'some process of the browser is killed'(world) {
    const { subject, random } = world;
    const hit = underWay(world);
    await after(random.number(300));
    const all = subject.processes().filter(({ command }) => command.includes('--type='));
    if (all.length > 0) subject.kill(random.pick(all).pid);
    await hit.done;
    await goesOn(world);
  },
  async 'the browser stands still for a while'(world) {
    const { subject, random } = world;
    const { browser } = subject;
    const hit = underWay(world);
    await after(random.number(200));
    subject.kill(browser, 'SIGSTOP');
    await after(1500 + random.number(1500));
    subject.kill(browser, 'SIGCONT');
    await hit.done;
    await goesOn(world);
  },
  async 'the server is killed'(world) {
    const { subject, random, expect } = world;
    const hit = underWay(world);
    await after(random.number(400));
    subject.kill(subject.server);
    await hit.done;
    const left = await subject.left();
    expect(`nothing of a killed server runs on: ${left.join('; ')}`, left.length === 0);
    return Subject.start(subject.folder);
  },
  async 'the parent of the server is killed'(world) {
    const { subject, random, expect } = world;
    await subject.close();
    const left = await subject.left();
    expect(`nothing runs on after the client left: ${left.join('; ')}`, left.length === 0);
    const child = await Subject.start(subject.folder, { parent: true });
    await world.send(child);
    const hit = underWay({ ...world, subject: child });
    await after(random.number(300));
    child.kill(child.processes().find(({ command }) => command.includes(' -e '))?.pid);
    await hit.done;
    const stay = await child.left();
    expect(`nothing runs on after the parent was killed: ${stay.join('; ')}`, stay.length === 0);
    await child.close();
    return Subject.start(subject.folder);
  },
  async 'the server is told to end while a page hangs'(world) {
    const { subject, url, expect, random } = world;
    await subject.call('navigate', { url: `${url}/hang` });
    const hit = subject.call('click', { target: 'button "Hang"' }).catch(() => {});
    await after(200 + random.number(500));
    subject.kill(subject.server, 'SIGTERM');
    await hit;
    const left = await subject.left();
    expect(`nothing runs on after SIGTERM: ${left.join('; ')}`, left.length === 0);
    return Subject.start(subject.folder);
  },
  async 'a script of the page never ends'(world) {
    const { subject, url, expect } = world;
    await subject.call('navigate', { url: `${url}/hang` });
    const answer = await subject.call('click', { target: 'button "Hang"' });
    expect(`the answer says so: ${answer.text.slice(0, 150)}`, /without end|was ended/.test(answer.text));
    await goesOn(world);
  },
  async 'the disk is full'(world) {
    const { subject, expect, small_disk } = world;
    if (!small_disk) return;
    const ballast = join(subject.folder, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
    const told = await goesOn(world);
    expect(`calls are answered on a full disk: ${told.slice(0, 100)}`, told.includes('Ledger again'));
    rmSync(ballast, { force: true });
    await goesOn(world);
  },
  async 'the disk is read-only'(world) {
    const { subject, expect, small_disk } = world;
    if (!small_disk) return;
    const { folder } = subject;
    // Laid over itself: files that are open keep the disk itself from being locked.
    spawnSync('mount', ['--bind', folder, folder], { stdio: 'ignore' });
    spawnSync('mount', ['-o', 'remount,bind,ro', folder], { stdio: 'ignore' });
    expect('the disk is locked', !canWrite(folder));
    await goesOn(world);
    spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
    expect('the disk is open again', canWrite(folder));
    await goesOn(world);
  },
  async 'a second server works in the same folder'(world) {
    const { subject, send } = world;
    const second = await Subject.start(subject.folder);
    await Promise.all([send(subject), send(second)]);
    await Promise.all([send(second), send(subject)]);
    await second.close();
    const left = await second.left();
    world.expect(`nothing of the second runs on: ${left.join('; ')}`, left.length === 0);
    await goesOn(world);
  },
  async 'twenty calls at once'(world) {
    const hits = Array.from({ length: 20 }, () => underWay(world));
    const answers = await Promise.all(hits.map(({ done }) => done));
    world.expect(
      `all are answered: ${answers.find(({ text }) => text.startsWith('Error'))?.text}`,
      answers.every(({ text }) => !/^\w*Error/.test(text)),
    );
    await goesOn(world);
  },
  async 'a call is cancelled'(world) {
    const { subject, url, random } = world;
    const n = random.number(1e9);
    const calls = /** @type {const} */ ([
      ['navigate', { url: `${url}/never` }],
      ['navigate', { url: `${url}/?n=c${n}` }],
      ['click', { target: 'checkbox "Sure"' }],
      ['fill', { target: 'textbox "Name"', value: 'x'.repeat(200) }],
      ['wait_for_ui', { selector: 'button "Never"', timeout_ms: 20_000 }],
      ['adjust_control', { target: 'combobox "Kind"', value: 'Two' }],
      ['launch', { url: `${url}/?n=l${n}` }],
      ['capture_screenshot', { full_page: true }],
      ['run_steps', { steps: ['click checkbox "Sure"', 'click checkbox "Sure"', 'click checkbox "Sure"'] }],
    ]);
    for (let at = 0; at < 3; at++) {
      const [name, args] = random.pick(calls);
      const stop = new AbortController();
      const cancelled = subject.call(name, { ...args }, stop.signal).catch(() => {});
      await after(random.number(700));
      stop.abort('enough');
      await cancelled;
    }
    await goesOn(world);
  },
  async 'the clock is set back by an hour'(world) {
    const { subject, send } = world;
    subject.kill(subject.server, 'SIGUSR2');
    await send(subject);
    await goesOn(world);
    subject.kill(subject.server, 'SIGUSR2');
    await send(subject);
  },
  async 'the index of the store is overwritten'(world) {
    const { subject, send } = world;
    for (const entry of readdirSync(subject.folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(?:db|sqlite)(?:-wal)?$/.test(entry.name))
        writeFileSync(join(entry.parentPath, entry.name), 'not an index');
    await send(subject);
    await goesOn(world);
  },
};
