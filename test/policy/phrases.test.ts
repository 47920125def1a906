import { expect, it } from 'vitest';
import { EFFECT_WORDS } from '../../src/policy/effect-word-table.ts';
import { EFFECTS, firstOf, readPhrases } from '../../src/policy/phrases.ts';

const PHRASES = EFFECTS.flatMap((effect) => readPhrases(EFFECT_WORDS[effect], effect));

it('what is harmless is taken out of a text once for each effect and way to read it, not for each phrase', () => {
  let asked = 0;
  const harmless = new Proxy(readPhrases('en: delete filter', 'deletion'), {
    get(all, key) {
      if (key === 'filter') asked += 1;
      return Reflect.get(all, key);
    },
  });
  expect(PHRASES.length).toBeGreaterThan(500);
  expect(firstOf(PHRASES, 'Delete filter', harmless)).toBeUndefined();
  expect(asked).toBeLessThan(100);
  expect(firstOf(PHRASES, 'Delete filter and delete account', harmless)?.effect).toBe('deletion');
});

it('words that stand together only without what is harmless between them are found', () => {
  const harmless = readPhrases('en: old filter', 'deletion');
  const [phrase] = readPhrases('en: remove account', 'deletion');
  expect(firstOf(phrase ? [phrase] : [], 'Remove old filter account', harmless)?.effect).toBe('deletion');
});
