import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnswer } from '../../src/approval/terminal-approver.ts';

const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
const program = join(folder, 'ask.mjs');
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

beforeAll(async () => {
  await build({
    entryPoints: [here('ask-at-terminal.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

/** What a person at a real terminal was shown, with "y", "yes" and "approve" waiting on piped standard input. */
async function atTerminal(answer: string, more = '') {
  const asked = [here('at-terminal.py'), answer, process.execPath, program];
  const { stdout } = await promisify(execFile)('python3', asked, { env: { ...process.env, MORE: more } });
  const { shown }: { shown: string } = JSON.parse(stdout);
  const decision = /DECISION (\{.*\})/.exec(shown)?.[1];
  return { shown, decision: decision ? JSON.parse(decision) : undefined };
}

/** Node has no terminals to give: Python has. `npm test` alone needs only npm. */
const can_try =
  process.env.SUREHAND_REQUIRE_FULL_BROWSER !== undefined || spawnSync('python3', ['--version']).status === 0;

describe.runIf(can_try)('at a real terminal', () => {
  it('shows page, action, reason and picture, and approves by the words shown', async () => {
    const { shown, decision } = await atTerminal('word');
    expect(decision).toMatchObject({ approved: true, by: userInfo().username, channel: 'terminal' });
    expect(shown).toContain('The system wants to proceed with: click button "Pay". Approve?');
    expect(shown).toMatch(/why\s+policy checkout: money would be spent/);
    expect(shown).toMatch(/picture\s+out\/approvals\/1\.jpg/);
    expect(shown).toMatch(/so far\s+open https:\/\/shop\.test: verified/);
    expect(shown, 'a page cannot clear the screen').not.toContain('\u001b[2J');
  });

  it('shows action and reason to their last word, however long', async () => {
    const { shown } = await atTerminal('no', ` ${'word '.repeat(700)}and the last`);
    const plain = shown.replace(/\s+/g, ' ');
    expect(plain.match(/word and the last/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('takes no other words for a yes, and passes on the words of a no', async () => {
    const { shown, decision } = await atTerminal('y|yes|approve||amber-amber-10|no, the total is wrong');
    expect(decision).toMatchObject({ approved: false, message: 'the total is wrong' });
    expect(shown.match(/to approve, type/g)).toHaveLength(6);
  });

  it('makes up other words for each question', async () => {
    const words = [await atTerminal('no'), await atTerminal('no')].map(
      ({ shown }) => /to approve, type\s+(\S+)/.exec(shown)?.[1],
    );
    expect(words[0]).toMatch(/^\w+-\w+-\d\d$/);
    expect(words[0]).not.toBe(words[1]);
  });
});

describe('an answer', () => {
  it.each([
    ['opal-reef-42', { approved: true }],
    ['  opal-reef-42 ', { approved: true }],
    ['Opal-Reef-42', undefined],
    ['opal-reef-42 no', undefined],
    ['yes', undefined],
    ['', undefined],
    ['no', { approved: false }],
    ['No: wrong plan', { approved: false, message: 'wrong plan' }],
    ['reject wrong plan', { approved: false, message: 'wrong plan' }],
    ['nothing', undefined],
  ])('%j is %j', (line, answer) => {
    expect(readAnswer(line, 'opal-reef-42')).toEqual(answer);
  });
});
