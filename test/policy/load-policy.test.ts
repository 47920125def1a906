import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { matchCriticalAction } from '../../src/policy/critical-action.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { allMatches, matchConditions } from '../../src/policy/match-conditions.ts';
import { element, snapshotOf } from './snapshots.ts';

const folder = mkdtempSync(join(tmpdir(), 'policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const GYM = `name: gym
guidance: Choose the shortest notice.
checkpoints:
  - title: { contains: last step }
    because: the next click gives notice
  - all:
      - url: { matches: /notice/\\d+$ }
      - not: { text: already ended }
  - any: [{ element: { role: button, name: give notice } }, { element: { name: { matches: ^end } } }]
success_indicators: [{ text: notice received }]
critical_actions:
  - { action: [click, press_key], name: give notice, because: it ends the contract }
  - { effect: payment }
allowed_origins: [https://gym.test]
max_turns: 30
`;

describe('a policy in YAML', () => {
  it('is read with its conditions', async () => {
    const policy = await loadPolicy(file('gym.yaml', GYM));
    expect(policy).toMatchObject({ name: 'gym', max_turns: 30, allowed_origins: ['https://gym.test'] });
    const at = (title: string, url: string, ...elements: ReturnType<typeof element>[]) =>
      allMatches(policy.checkpoints, snapshotOf({ title, url }, elements)).map(({ index }) => index);
    expect(at('Your LAST step', 'https://gym.test/')).toEqual([0]);
    expect(at('', 'https://gym.test/notice/12')).toEqual([1]);
    expect(
      at(
        '',
        'https://gym.test/notice/12',
        element('status', '', { readable_state: { text: 'Already ended' } }),
      ),
    ).toEqual([]);
    expect(at('', 'https://gym.test/', element('link', 'End contract'))).toEqual([2]);
    expect(at('', 'https://gym.test/', element('link', 'Send'))).toEqual([]);
    expect(matchConditions(policy.checkpoints, snapshotOf({ title: 'last step' }))).toEqual({
      index: 0,
      condition: 'title contains "last step"',
      because: 'the next click gives notice',
    });
    const click = { action: 'click', role: 'button', name: 'Give notice', url: '' };
    expect(matchCriticalAction(policy, click)?.because).toBe('it ends the contract');
    expect(matchCriticalAction(policy, { ...click, action: 'hover' })).toBeUndefined();
  });

  it.each([
    [
      'a misspelled field',
      'name: x\ncheckpoint:\n  - title: y\n',
      ':2:1: policy: unknown field "checkpoint" (did you mean checkpoints?)',
    ],
    [
      'a misspelled test',
      'name: x\ncheckpoints:\n  - titel: y\n',
      ':3:5: checkpoints[0]: unknown field "titel" (did you mean title?)',
    ],
    [
      'a misspelled way',
      'name: x\ncheckpoints:\n  - title: { contain: y }\n',
      ':3:14: checkpoints[0].title: unknown field "contain" (did you mean contains?)',
    ],
    [
      'an empty condition',
      'name: x\ncheckpoints:\n  - because: y\n',
      ':3:5: checkpoints[0]: expected one of title, url, app, view, text, element, any, all, not',
    ],
    ['a wrong kind', 'name: x\nmax_turns: many\n', ':2:12: max_turns: expected number, got "many"'],
    [
      'a broken expression',
      'name: x\ncheckpoints:\n  - url: { matches: "(" }\n',
      ':3:21: checkpoints[0].url.matches: expected a regular expression',
    ],
    [
      'an unknown effect',
      'name: x\ncritical_actions:\n  - effect: payments\n',
      ':3:13: critical_actions[0].effect[0]: expected one of',
    ],
    ['no name', 'guidance: x\n', ':1:1: name: expected string, got nothing'],
    ['broken YAML', 'name: x\ncheckpoints: [\n', ':3:1: '],
    ['a list', '- title: x\n', ':1:1: policy: expected object'],
  ])('with %s is refused with the place and what was expected', async (_what, text, told) => {
    const path = file('wrong.yaml', text);
    await expect(loadPolicy(path)).rejects.toThrow(`${path}${told}`);
  });

  it('tells every mistake at once', async () => {
    const path = file('wrong.yaml', 'name: x\nmax_turn: 3\ncheckpoints:\n  - titel: y\n');
    const wrong = await loadPolicy(path).catch((error: Error) => error.message.split('\n'));
    expect(wrong).toHaveLength(2);
  });
});

describe('a policy in code', () => {
  it('may use predicates over the snapshot and the pending action', async () => {
    const path = file(
      'own.mjs',
      `export default { name: 'own',
        checkpoints: [function lastStep(s) { return s.elements.find((e) => e.name === 'Go') }],
        critical_actions: [(pending) => pending.context === 'Alice'] }`,
    );
    const policy = await loadPolicy(path);
    const match = matchConditions(policy.checkpoints, snapshotOf({}, [element('button', 'Go')]));
    expect(match).toMatchObject({ condition: 'lastStep', element: { name: 'Go' } });
    expect(matchCriticalAction(policy, { action: 'click', context: 'Alice', url: '' })).toBeDefined();
  });

  it('that throws stops instead of letting something pass', async () => {
    const path = file(
      'throws.mjs',
      `export default { name: 'x', checkpoints: [() => { throw new Error('oops') }] }`,
    );
    const { checkpoints } = await loadPolicy(path);
    expect(() => matchConditions(checkpoints, snapshotOf({}))).toThrow('threw: Error: oops');
  });

  it('without a default export, or with a wrong one, is refused', async () => {
    await expect(loadPolicy(file('none.mjs', 'export const a = 1'))).rejects.toThrow('no default export');
    const wrong = file('wrong.mjs', `export default { name: 'x', checkpoints: [{ titel: 'y' }] }`);
    await expect(loadPolicy(wrong)).rejects.toThrow(
      'checkpoints[0]: unknown field "titel" (did you mean title?)',
    );
  });
});

describe('the name of a policy', () => {
  it('that nobody knows is refused with the nearest', async () => {
    await expect(loadPolicy('netflx')).rejects.toThrow(
      'policy: no file netflx, and no built-in policy of that name; did you mean netflix?',
    );
  });

  it('of a file of another kind is refused', async () => {
    await expect(loadPolicy(file('a.txt', ''))).rejects.toThrow('neither YAML');
  });
});
