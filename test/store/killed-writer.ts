import { SharedKnowledge } from '../../src/store/shared-knowledge.ts';
import { makeStep, NOON } from '../knowledge/made-steps.ts';

// Records without end, and says a word for each step that was acknowledged, until it is killed.
const [url = '', project = '', root = ''] = process.argv.slice(2);
const store = new SharedKnowledge({ url, project, root, warn: () => {} });
for (let at = 0; ; at++) {
  await store.record(makeStep({ sessionId: 'killed', at_ms: NOON + at }));
  process.stdout.write('written\n');
  if (at % 10 === 9) await new Promise((resolve) => setImmediate(resolve));
}
