import { describe, expect, it } from 'vitest';
import {
  type Evidence,
  type Follow,
  MOST_POINTS,
  type MoveTally,
  type PriorContext,
} from '../../src/knowledge/evidence.ts';
import type { Move } from '../../src/knowledge/move.ts';
import { rankMoves, wilson } from '../../src/knowledge/rank-moves.ts';
import { IDLE, VERIFIED } from '../../src/knowledge/step-row.ts';

const NOW = Date.UTC(2026, 10, 16, 12);
const HOUR = 3_600_000;
const HERE: PriorContext = {
  sessionId: 's',
  screen: 'home',
  url: 'https://shop.test/',
  testIds: [],
  a11y: [],
};
const move = (name: string): Move => ({ tool: 'click', action: 'click', testId: name, role: 'button', name });

/** `worth` counts verified steps. */
function tally(name: string, { worth = 4, ...more }: Partial<MoveTally> = {}): MoveTally {
  const counts = {
    ok: 4,
    failed: 0,
    worth: worth * VERIFIED,
    entries: 0,
    followed_ok: 0,
    followed_failed: 0,
    branch_ok: 0,
  };
  return { ref: 0, move: move(name), likeness: 8, last_ok_ms: NOW, last_failed_ms: 0, ...counts, ...more };
}

function known(tallies: MoveTally[], more: Partial<Evidence> = {}): Evidence {
  const none = { follows: [], skipped: 0, done: [], failures: [], related: [], similar: () => [] };
  return { candidateSessions: 1, candidateSteps: 1, tallies, ...none, ...more };
}

const follow = (name: string, more: Partial<Follow> = {}): Follow => ({
  move: move(name),
  depth: 1,
  worth: 1,
  count: 1,
  ...more,
});

function only(evidence: Evidence, context = HERE, now = NOW) {
  const [first] = rankMoves(evidence, context, now);
  if (!first) throw new Error('nothing was ranked');
  return first;
}

const scoreOf = (evidence: Evidence, name: string, context = HERE) =>
  rankMoves(evidence, context, NOW).find(({ moves: [one] }) => one.name === name)?.score ?? 0;

/** One move alone is all that is likely here. */
const ALONE = 1.01 * (0.3 + 0.7 * wilson(4, 4)) * (0.5 + 8 / MOST_POINTS);

describe('the lower bound of a rate', () => {
  it.each([
    [0, 0, 0],
    [0, 5, 0],
    [1, 1, 0.379],
    [6, 6, 0.7855],
    [5, 10, 0.312],
    [100, 100, 0.984],
  ])('of %i in %i is %d', (ok, tried, bound) => {
    expect(wilson(ok, tried)).toBeCloseTo(bound, 3);
  });
});

describe('a move by itself', () => {
  it('has the score and the confidence that its record gives it, and the common reason', () => {
    const ranked = only(known([tally('Save', { failed: 1 })]));
    const reliability = wilson(4, 5);
    expect(ranked.score).toBeCloseTo(1.01 * (0.3 + 0.7 * reliability) * (0.5 + 8 / MOST_POINTS), 10);
    expect(ranked).toMatchObject({
      worked: 4,
      tried: 5,
      last_ok_ms: NOW,
      reason: 'common',
      refs: [0],
      confidence: Math.round(reliability * (0.7 + (0.3 * 8) / MOST_POINTS) * 100) / 100,
    });
  });

  it('is not ranked where it never worked', () => {
    expect(rankMoves(known([tally('Save', { ok: 0, failed: 3 })]), HERE, NOW)).toEqual([]);
  });

  it('counts half the confidence and three quarters of the score after one window', () => {
    const ranked = only(known([tally('Save', { last_ok_ms: NOW - 48 * HOUR })]));
    expect(ranked.score).toBeCloseTo(ALONE * 0.75, 10);
    expect(ranked.confidence).toBeCloseTo(wilson(4, 4) * 0.5 * (0.7 + (0.3 * 8) / MOST_POINTS), 2);
    const short = only(known([tally('Save', { last_ok_ms: NOW - 2 * HOUR })]), { ...HERE, windowHours: 2 });
    expect(short.score).toBeCloseTo(ALONE * 0.75, 10);
  });

  it.each<[string, Partial<MoveTally>, number]>([
    ['failed last, tried by somebody', { last_failed_ms: NOW + 1 }, 0.6],
    ['failed in the same instant', { last_failed_ms: NOW }, 1],
  ])('that %s is worth its part', (_, more, part) => {
    expect(only(known([tally('Save', more)])).score).toBeCloseTo(ALONE * part, 10);
  });

  it('that failed last as a suggestion sinks most, and is judged by that as well', () => {
    const ranked = only(
      known([tally('Save', { last_failed_ms: NOW + 1, followed_failed: 1, followed_ok: 2 })]),
    );
    const reliability = wilson(5, 6);
    expect(ranked.score).toBeCloseTo(1.01 * (0.3 + 0.7 * reliability) * 0.3 * (0.5 + 8 / MOST_POINTS), 10);
  });

  it('that worked on other branches only counts four fifths, and whole where no branch is asked for', () => {
    const asked = { ...HERE, branch: 'main' };
    expect(scoreOf(known([tally('Save')]), 'Save', asked)).toBeCloseTo(ALONE * 0.8, 10);
    expect(scoreOf(known([tally('Save', { branch_ok: 1 })]), 'Save', asked)).toBeCloseTo(ALONE, 10);
    expect(scoreOf(known([tally('Save')]), 'Save')).toBeCloseTo(ALONE, 10);
  });

  it.each<[string, Partial<PriorContext>, number]>([
    ['its test id is there', { testIds: ['Save'] }, 1],
    ['its role and name are there', { a11y: [{ role: 'button', name: 'Save' }] as PriorContext['a11y'] }, 1],
    ['only its name is there', { a11y: [{ role: 'link', name: 'Save' }] as PriorContext['a11y'] }, 0.35],
    ['only its role is there', { a11y: [{ role: 'button', name: 'Send' }] as PriorContext['a11y'] }, 0.35],
    ['another test id is there', { testIds: ['Other'] }, 0.35],
  ])('counts by what can be seen: %s', (_, seen, part) => {
    expect(scoreOf(known([tally('Save')]), 'Save', { ...HERE, ...seen })).toBeCloseTo(ALONE * part, 10);
  });

  it('grows with the likeness of the screen that it was made on', () => {
    const near = only(known([tally('Save', { likeness: MOST_POINTS })]));
    expect(near.score).toBeCloseTo((ALONE / (0.5 + 8 / MOST_POINTS)) * 1.5, 10);
    expect(near.confidence).toBe(Math.round(wilson(4, 4) * 100) / 100);
  });
});

describe('moves beside each other', () => {
  it('are left out where they were carried out and never had an effect', () => {
    const idle = (steps: number) => (steps * IDLE) / VERIFIED;
    const three = [
      tally('Dead', { worth: idle(4), ref: 1 }),
      tally('Once', { worth: idle(3) + 1, ref: 2 }),
      tally('Never', { ok: 0, worth: 0, failed: 4, ref: 3 }),
    ];
    expect(rankMoves(known(three), HERE, NOW).map(({ moves: [one] }) => one.name)).toEqual(['Once']);
  });

  it('stand in the order of how likely they are', () => {
    const three = [
      tally('B', { worth: 2, ref: 1 }),
      tally('A', { worth: 5, ref: 2 }),
      tally('C', { worth: 1, ref: 3 }),
    ];
    expect(rankMoves(known(three), HERE, NOW).map(({ moves: [one] }) => one.name)).toEqual(['A', 'B', 'C']);
  });

  it('come first by how visits began, before anything is done; afterwards that does not count', () => {
    const two = [tally('Often', { worth: 8 }), tally('First', { worth: 2, entries: 3 })];
    const begun = rankMoves(known(two), HERE, NOW);
    expect(begun.map(({ moves: [one], reason }) => [one.name, reason])).toEqual([
      ['First', 'entry'],
      ['Often', 'common'],
    ]);
    const going = rankMoves(known(two, { done: [move('Elsewhere')] }), HERE, NOW);
    expect(going.map(({ moves: [one], reason }) => [one.name, reason])).toEqual([
      ['Often', 'common'],
      ['First', 'common'],
    ]);
    const [first] = begun;
    expect((first?.score ?? 0) / ((ALONE / 1.01) * (0.8 * 1 + 0.2 * 0.2 + 0.01))).toBeCloseTo(1, 10);
  });

  it('come first by what followed what was done, a longer common past five times as much for each step', () => {
    const two = [tally('Near'), tally('Far')];
    const follows = [follow('Near', { worth: 4 }), follow('Far', { depth: 2 })];
    const ranked = rankMoves(known(two, { follows, done: [move('Elsewhere')] }), HERE, NOW);
    expect(ranked.map(({ moves: [one], reason }) => [one.name, reason])).toEqual([
      ['Far', 'sequence'],
      ['Near', 'sequence'],
    ]);
    // Two were counted: four fifths of the trust is theirs.
    const likely = 0.8 * (5 / 9) + 0.2 * 0.5 + 0.01;
    expect(ranked[0]?.score).toBeCloseTo((ALONE / 1.01) * likely, 10);
  });

  it('are trusted less to follow where newer moves were nobody else’s', () => {
    const two = [tally('Near'), tally('Other')];
    const follows = [follow('Near')];
    const scores = [0, 1, 2].map((skipped) =>
      scoreOf(known(two, { follows, skipped, done: [move('X')] }), 'Near'),
    );
    const trust = [0, 1, 2].map((skipped) => (1 / 1.5) * 0.8 ** skipped);
    expect(scores.map((score) => score / (ALONE / 1.01))).toEqual(
      trust.map((part) => expect.closeTo(part * 1 + (1 - part) * 0.5 + 0.01, 10)),
    );
  });

  it('that were just made come last, unless they often follow themselves', () => {
    const two = [tally('Done'), tally('Next')];
    const done = [move('Done')];
    const again = scoreOf(known(two, { done }), 'Done');
    expect(again).toBeCloseTo(scoreOf(known(two, { done }), 'Next') * 0.1, 10);
    const follows = [follow('Done', { worth: 1 }), follow('Next', { worth: 4 })];
    const often = scoreOf(known(two, { done, follows }), 'Done');
    const trust = 2 / 2.5;
    expect(often).toBeCloseTo((ALONE / 1.01) * (trust * 0.2 + (1 - trust) * 0.5 + 0.01), 10);
  });
});
