import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Evidence } from '../../src/agent/evidence.ts';
import type { KeptEvidence, Standing } from '../../src/agent/standing.ts';
import { readContinuedRun } from '../../src/cli/continued-run.ts';

const cwd = mkdtempSync(join(tmpdir(), 'surehand-continued-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** All there is to know of a criterion: whatever is added must survive as well. */
const STANDING: Required<Standing> = {
  holds: true,
  became: true,
  message: true,
  by_itself: true,
  given: true,
  echoed: true,
  said: true,
  unsent: true,
  asked: true,
  undone: true,
  lapsed: true,
  went: true,
  denied: true,
  deeds: 2,
};
const KEPT: Required<KeptEvidence> = {
  since: 1,
  late: 2,
  approved: true,
  did: true,
  deeds: 2,
  strayed: 'SM-1077',
  presses: { pressed: ['save theme'], otherwise: false, chose: true },
  names: { found: ['Southstar'], changes: 1, items: ['Ada'] },
  used: { own: ['theme'], all: ['theme', 'look'] },
  typed: [{ text: 'southstar', talk: true }],
  standings: [['text "Saved" visible', STANDING]],
};

function continued(evidence: KeptEvidence, pending?: object) {
  const path = join(cwd, 'transcript.json');
  const left = { goal: 'Save the note', model: 'openai:x', status: 'running', asked: {}, turns: [] };
  writeFileSync(path, JSON.stringify({ ...left, evidence, ...(pending ? { pending } : {}) }));
  return readContinuedRun(path, cwd, cwd).evidence;
}

test('all that is known of the criteria, of what was typed and pressed, is there when a run is continued', () => {
  expect(continued(KEPT)).toEqual(KEPT);
});

test('who pressed another button than the goal asks for has done so also after the run was continued', () => {
  const first = new Evidence({ goal: 'Save the note' });
  first.acted({ verdict: 'unverified', effect: [], pressed: ['Save theme'] });
  const second = new Evidence({ goal: 'Save the note' }, continued(first.kept()));
  expect(second.kept().presses).toEqual({ pressed: ['save theme'], otherwise: false });
});

test('who only set a control has not pressed what the goal asks for, also after the run was continued', () => {
  const first = new Evidence({ goal: 'Save the note' });
  first.acted({ verdict: 'unverified', effect: [], choice: true });
  const second = new Evidence({ goal: 'Save the note' }, continued(first.kept()));
  expect(second.kept().presses).toEqual({ pressed: [], otherwise: false, chose: true });
});

test('a call that was under way may have pressed what it was on', () => {
  const pending = {
    text: '',
    tool: 'browser_click',
    input: {},
    line: 'browser_click(@e1 button "Save note")',
  };
  expect(continued(KEPT, pending)).toMatchObject({
    since: 2,
    did: true,
    presses: { pressed: ['save theme', 'browser_click(@e1 button "Save note")'] },
  });
});
