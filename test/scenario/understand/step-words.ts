import type { IntermediateStep, Understanding } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { shopScreen } from './tree.ts';

/** What a sentence comes to on the screen of the tests, all clauses of it, as a line of words. */
export function understood(sentence: string, tree = shopScreen()): string {
  const said: string[] = [];
  let progress: Extract<Understanding, { kind: 'steps' }>['progress'];
  for (let looks = 0; looks < 20; looks++) {
    const result = understand(sentence, tree, {
      url: 'https://shop.test/account',
      title: 'Account',
      today: '2026-11-15',
      ...(progress ? { progress } : {}),
    });
    if (result.kind === 'ambiguous')
      return [...said, `ambiguous: ${result.candidates.map(({ label }) => label).join(', ')}`].join('; ');
    if (result.kind === 'not_understood') return [...said, 'not understood'].join('; ');
    said.push(...result.steps.map(wordsFor));
    progress = result.progress;
    if (!progress) break;
  }
  return said.join('; ');
}

function wordsFor(step: IntermediateStep): string {
  const { actionType, targetDescription, inputValue, key, click, direction, assertion, holds } = step;
  if (assertion)
    return `${actionType} ${targetDescription ? `${targetDescription} ` : ''}${claimWords(assertion)}: ${holds ? 'so' : 'not so'}`;
  const how = click ? `${click} ` : '';
  const value = inputValue ?? key ?? direction;
  return [`${how}${actionType}`, targetDescription, value === undefined ? undefined : JSON.stringify(value)]
    .filter(Boolean)
    .join(' ');
}

function claimWords(assertion: NonNullable<IntermediateStep['assertion']>): string {
  if (assertion.about === 'element') return assertion.is;
  if (assertion.about === 'text') return `text ${JSON.stringify(assertion.text)} ${assertion.is}`;
  return `${assertion.about} ${assertion.how} ${JSON.stringify(assertion.expected)}`;
}
