import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { madeStep } from './made-store.mjs';

// One of several processes that write into one root until they are done or killed. Each acknowledged step is a line.
const [bundle = '', root = '', name = '', count = '0'] = process.argv.slice(2);
const { openKnowledge } = await import(pathToFileURL(bundle).href);
const store = openKnowledge({ root, warn: (/** @type {string} */ text) => console.error(text) });
for (let number = 0; number < Number(count); number++) {
  const step = { ...madeStep(number, Number(count), Date.now()), sessionId: name };
  const mark = `${process.pid}-${number}`;
  step.tool.input.mark = mark;
  if ((await store.record(step)) === 'written') writeSync(1, `${mark}\n`);
}
await store.close();
