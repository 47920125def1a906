import { describe, expect, it } from 'vitest';
import { Tracer } from '../../src/model/trace.ts';
import { verifyNow } from '../../src/pipeline/expect-now.ts';
import { type Condition, readCondition } from '../../src/pipeline/read-condition.ts';
import { node } from '../fake-driver.ts';
import { act, seen } from './fake-world.ts';

const SAVE = node('button', 'Save');
const HIDDEN = node('button', 'Save', { visibility: 'hidden' });
const OFF = node('button', 'Save', { state: { disabled: true } });

describe('a condition is read off the elements a selector finds', () => {
  it.each<[Condition, string, (typeof SAVE)[], boolean | null, number]>([
    ['exists', 'it is there', [SAVE], true, 1],
    ['exists', 'it is there', [HIDDEN], true, 1],
    ['exists', 'it is not there', [], false, 0],
    ['gone', 'it is there', [HIDDEN], false, 1],
    ['gone', 'it is gone', [], true, 0],
    ['visible', 'it is visible', [HIDDEN, SAVE], true, 2],
    ['visible', 'it is hidden', [HIDDEN], false, 1],
    ['visible', 'it is not there', [], false, 0],
    ['hidden', 'it is visible', [SAVE], false, 1],
    ['hidden', 'it is hidden', [HIDDEN], true, 1],
    ['hidden', 'it is not there', [], true, 0],
    ['enabled', 'it is enabled', [SAVE], true, 1],
    ['enabled', 'button "Save" is disabled', [OFF], false, 1],
    ['enabled', 'it is hidden', [HIDDEN], false, 1],
    ['enabled', 'it is not there', [], false, 0],
    [
      'enabled',
      '2 elements are button "Save": use match.index',
      [SAVE, node('button', 'Save', { key: 'b' })],
      null,
      2,
    ],
  ])('%s: %s', async (condition, observed, nodes, holds, matched) => {
    const { world } = await seen(nodes);
    expect(await readCondition(world, 'button "Save"', condition)).toMatchObject({
      holds,
      observed,
      matched,
    });
  });

  it('the one with the index that was asked for', async () => {
    const { world } = await seen([SAVE, node('button', 'Save', { key: 'b', state: { disabled: true } })]);
    const at = (index: number) => readCondition(world, 'button "Save"', 'enabled', index);
    expect(await at(0)).toMatchObject({ holds: true, matched: 2, node: { key: SAVE.key } });
    expect(await at(1)).toMatchObject({ holds: false, node: { key: 'b' } });
    expect(await at(2)).toMatchObject({ holds: false, observed: 'it is not there' });
  });

  it('plain words may be text that no element carries', async () => {
    const { world } = await seen([], {
      findText: async () => ({ visible: true, count: 1, watched: false, lost: 0, passed: false }),
    });
    expect(await readCondition(world, 'Thank you', 'visible')).toMatchObject({ holds: true });
    expect(await readCondition(world, 'Thank you', 'gone')).toMatchObject({ holds: false });
    expect(await readCondition(world, 'Thank you', 'hidden')).toMatchObject({ holds: false });
    expect(await readCondition(world, 'button "Thank you"', 'visible')).toMatchObject({ holds: false });
    expect(await readCondition(world, 'testid:thanks', 'visible')).toMatchObject({ holds: false });
  });
});

describe('reading until it holds leaves its steps', () => {
  const how = { timeout_ms: 0, signal: new AbortController().signal };

  it.each([
    [true, 'verified', 'success'],
    [false, 'refuted', 'failure'],
    [null, 'unverified', 'failure'],
  ] as const)('%s is %s', async (holds, verdict, result) => {
    const { world } = await seen([SAVE]);
    const tracer = new Tracer('a');
    const read = async () => ({ holds, observed: 'as it is' });
    const answer = await verifyNow(world, 'it is so', read, how, tracer);
    expect(answer.verification).toEqual({
      verdict,
      expected: 'it is so',
      observed: 'as it is',
      source: 'caller',
    });
    expect(tracer.finish('success').steps).toMatchObject([
      { stage: 'stabilize', result, metadata: { converged: holds === true, attempts: answer.reads } },
      { stage: 'verify', result, metadata: { verdict, expected: 'it is so', observed: 'as it is' } },
    ]);
  });
});

describe('what a caller expects of an action', () => {
  const CLICK = { action: 'click', target: 'button "Save"' } as const;

  it.each<[string, 'verified' | 'refuted' | 'unverified']>([
    ['button "Save" visible', 'verified'],
    ['button "Send" visible', 'refuted'],
    ['button "Send" gone', 'verified'],
    ['button "Save" gone', 'refuted'],
    ['button "Save" enabled', 'verified'],
    ['button "Save" disabled', 'refuted'],
    ['checkbox "Terms" checked', 'verified'],
    ['checkbox "Terms" unchecked', 'refuted'],
    ['url contains /done', 'refuted'],
    ['url contains shop.test', 'verified'],
    ['title contains Shop', 'verified'],
    ['title contains Bank', 'refuted'],
  ])('%s is %s', async (expectation, verdict) => {
    const { world } = await seen([SAVE, node('checkbox', 'Terms', { state: { checked: true } })]);
    const outcome = await act(world, CLICK, { expect: expectation });
    expect(outcome.verification).toMatchObject({ verdict, source: 'caller' });
  });
});
