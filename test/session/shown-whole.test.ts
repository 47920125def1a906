import { expect, test } from 'vitest';
import { silentLog } from '../../src/model/log.ts';
import { Checkpoints } from '../../src/session/checkpoints.ts';

test('what is too long to be shown whole is put to nobody and not done', async () => {
  let asked = 0;
  const approver = {
    ask: async () => {
      asked += 1;
      return { approved: true, by: 'somebody' };
    },
  };
  const oversight = {
    policy: { name: 'mine', checkpoints: [], critical_actions: [] },
    approver,
    output_dir: '/nowhere',
    log: silentLog,
    redact: (data: unknown) => data,
  };
  const checkpoints = new Checkpoints(oversight as never, { id: 's' }); // no more of it is used before the question
  const caller = { signal: new AbortController().signal, progress() {} };
  const start = checkpoints.beforeStart(`${'a'.repeat(4000)}.json`, caller as never); // nobody else is asked
  await expect(start).rejects.toMatchObject({
    kind: 'approval_required',
    message: expect.stringMatching(
      /too long to be shown whole: \d{4} characters, the most is 4000 \(nothing was done/,
    ),
  });
  expect(asked).toBe(0);
});
