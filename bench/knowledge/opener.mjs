import { pathToFileURL } from 'node:url';
import { seenOn } from './made-store.mjs';

// A fresh process: how long until a store that is there answers its first question, the database library included.
const [bundle = '', root = ''] = process.argv.slice(2);
const { openKnowledge } = await import(pathToFileURL(bundle).href);
const started = performance.now();
const store = openKnowledge({ root, warn: console.error });
const found = await store.prior({ sessionId: 'opener', ...seenOn(3) });
const took = performance.now() - started;
if (!found) throw new Error('the store knew nothing');
await store.close();
console.log(took);
