import { assertionReader } from '../../../src/scenario/execute/assertion-holds.ts';
import type { Progress, SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { tellStep } from '../../../src/scenario/tell-steps.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { shopScreen } from './tree.ts';

/** What a sentence comes to on the screen of the tests, all clauses of it, as a line of words. */
export function understood(sentence: string, tree = shopScreen()): string {
  const said: string[] = [];
  let progress: Progress | undefined;
  for (let clauses = 0; clauses < 20; clauses++) {
    const read = understand(sentence, tree, {
      url: 'https://shop.test/account',
      title: 'Account',
      ...(progress ? { progress } : {}),
    });
    if (read.kind === 'unclear') {
      const [kind, more] =
        read.code === 'AMBIGUOUS_TARGET' ? ['ambiguous', read.candidates.join(', ')] : ['refused', read.word];
      return [...said, `${kind}: ${more}`].join('; ');
    }
    said.push(...read.steps.map(tellStep));
    progress = read.progress;
    if (!progress) break;
  }
  return said.join('; ');
}

/** Whether what a sentence claims is so on a page. */
export function holds(sentence: string, page: SerializableDOMNode, title = ''): boolean | 'refused' {
  const read = understand(sentence, page, { title });
  const steps = read.kind === 'steps' ? read.steps : [];
  const claims = steps.filter(({ assertion }) => assertion);
  return claims.length > 0
    ? claims.every((step) => assertionReader(step)({ tree: page, url: 'http://x/', title, raw: '' }).holds)
    : 'refused';
}
