import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src/model/snapshot.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { matchConditions } from '../../src/policy/match-conditions.ts';
import { element, snapshotOf } from './snapshots.ts';

const policy = await loadPolicy('netflix');
const url = (path: string) => `https://service.test${path}`;

type Row = [string, Snapshot, { checkpoint?: number; success?: number; failure?: number }];

const ROWS: Row[] = [
  ['an account page', snapshotOf({ title: 'Account' }, [element('link', 'Cancel Membership')]), {}],
  [
    'a title that says it, in any case',
    snapshotOf({ title: 'FINISH Cancellation - Account' }),
    { checkpoint: 0 },
  ],
  [
    'a button that says it',
    snapshotOf({ title: 'Account' }, [element('button', 'Finish Cancellation')]),
    { checkpoint: 1 },
  ],
  [
    'the shorter button',
    snapshotOf({ title: 'Account' }, [element('button', 'finish cancel now')]),
    { checkpoint: 1 },
  ],
  ['a link of the same name is no checkpoint', snapshotOf({}, [element('link', 'Finish Cancellation')]), {}],
  [
    'hidden characters do not hide the words',
    snapshotOf({}, [element('button', 'Fin\u00adish\u00a0Cancellation')]),
    { checkpoint: 1 },
  ],
  ['a title of success', snapshotOf({ title: 'Membership Cancelled' }), { success: 0 }],
  [
    'a heading of success',
    snapshotOf({ title: 'Account' }, [element('heading', 'Your membership is cancelled')]),
    { success: 1 },
  ],
  ['a button is no heading', snapshotOf({}, [element('button', 'Show cancelled plans')]), {}],
  ['the American spelling is another word', snapshotOf({ title: 'Canceled' }), {}],
  ['an address with error', snapshotOf({ url: url('/Error?code=7') }), { failure: 0 }],
  ['words of failure', snapshotOf({}, [element('alert', 'We were UNABLE TO process this')]), { failure: 1 }],
  ['other words of failure', snapshotOf({}, [element('heading', 'We could not cancel')]), { failure: 1 }],
];

describe('the netflix policy', () => {
  it.each(ROWS)('judges %s', (_what, snapshot, { checkpoint, success, failure }) => {
    expect(matchConditions(policy.checkpoints, snapshot)?.index).toBe(checkpoint);
    expect(matchConditions(policy.success_indicators, snapshot)?.index).toBe(success);
    expect(matchConditions(policy.failure_indicators, snapshot)?.index).toBe(failure);
  });

  it('tells what matched, and on which element', () => {
    const snapshot = snapshotOf({}, [element('link', 'Back'), element('button', 'Finish Cancellation')]);
    expect(matchConditions(policy.checkpoints, snapshot)).toMatchObject({
      condition: 'button whose name contains "finish cancel"',
      element: { ref: '@e1', role: 'button', name: 'Finish Cancellation' },
    });
  });
});
