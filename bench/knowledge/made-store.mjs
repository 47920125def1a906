import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { StepRecord, SessionRecord } from '../../src/model/step-record.ts' */

const HOUR = 3_600_000;
const SCREENS = 10;
const CONTROLS = 24;
const STEPS_A_SESSION = 100;

/** Everything a session of the made store sees on a screen. @param {number} screen */
export function seenOn(screen) {
  const controls = Array.from({ length: CONTROLS }, (_, at) => controlOf(screen, at));
  return {
    screen: `screen-${screen}`,
    url: `https://app.test/screen-${screen}/items/42`,
    testIds: controls.map(({ testId }) => testId),
    a11y: controls.map(({ role, name }) => ({ role, name })),
  };
}

/** @param {number} screen @param {number} at */
function controlOf(screen, at) {
  const role = at % 3 === 0 ? 'textbox' : 'button';
  return { testId: `s${screen}-c${at}`, role, name: `Control ${at} of ${screen}` };
}

/**
 * A step of a made store: each screen has its share, each session walks its controls in order and now and then strays
 * or fails.
 * @param {number} number @param {number} of @param {number} now_ms @returns {StepRecord}
 */
export function madeStep(number, of, now_ms) {
  const session = Math.floor(number / STEPS_A_SESSION);
  const at = number % STEPS_A_SESSION;
  const screen = Math.floor(at / (STEPS_A_SESSION / SCREENS));
  const strays = (number * 7919) % 11 === 0;
  const target = controlOf(screen, strays ? (number * 31) % CONTROLS : at % (STEPS_A_SESSION / SCREENS));
  const failed = (number * 104_729) % 29 === 0;
  // All inside the last 47 hours.
  const timestamp = new Date(
    now_ms - 47 * HOUR + Math.floor((number / of) * 46 * HOUR) + (at % 7),
  ).toISOString();
  return {
    schemaVersion: 1,
    timestamp,
    sessionId: `made-${session}`,
    tool: {
      name: target.role === 'textbox' ? 'fill' : 'click',
      input: { target: '@e1', ...(target.role === 'textbox' ? { value: 'text' } : {}) },
    },
    target,
    timing: { startedAt: timestamp, durationMs: 40 },
    outcome: failed
      ? { ok: false, code: 'ELEMENT_NOT_FOUND', kind: 'target_not_found', message: 'No such element.' }
      : { ok: true, verdict: number % 2 ? 'verified' : 'unverified', effect: ['structure', 'text'] },
    observation: { ...seenOn(screen), title: `Screen ${screen}` },
    labels: ['interaction'],
    environment: {
      platform: 'linux',
      browser: 'chromium',
      node: '20.20.0',
      surehand: '0.1.0',
      git: { branch: session % 3 ? 'main' : 'next', commit: 'abc1234' },
    },
  };
}

/** @param {number} session @param {number} now_ms @returns {SessionRecord} */
function madeSession(session, now_ms) {
  return {
    schemaVersion: 1,
    sessionId: `made-${session}`,
    createdAt: new Date(now_ms - 47 * HOUR).toISOString(),
    goal: `Flow ${session % 5}`,
    flowTags: [`flow-${session % 5}`],
    tags: [],
    git: { branch: session % 3 ? 'main' : 'next', commit: 'abc1234' },
  };
}

/** Writes the files of a store without going through it. @param {string} root @param {number} count @param {number} now_ms */
export function writeMadeStore(root, count, now_ms) {
  for (let number = 0; number < count; number++) {
    const session = Math.floor(number / STEPS_A_SESSION);
    const folder = join(root, `made-${session}`);
    if (number % STEPS_A_SESSION === 0) {
      mkdirSync(join(folder, 'steps'), { recursive: true });
      writeFileSync(join(folder, 'session.json'), JSON.stringify(madeSession(session, now_ms)));
    }
    const step = madeStep(number, count, now_ms);
    // Two of a millisecond would share a name: the number keeps them apart.
    const name = `${step.timestamp.replaceAll(':', '-')}-${String(number).padStart(7, '0')}-${step.tool.name}.json`;
    writeFileSync(join(folder, 'steps', name), JSON.stringify(step));
  }
}
