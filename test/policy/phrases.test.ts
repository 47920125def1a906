import { expect, it } from 'vitest';
import { EFFECT_WORDS } from '../../src/policy/effect-word-table.ts';
import { EFFECTS, firstOf, type Phrase, readPhrases } from '../../src/policy/phrases.ts';

const PHRASES = EFFECTS.flatMap((effect) => readPhrases(EFFECT_WORDS[effect], effect));

/** Phrases that count how often they are gone through. */
class Counted extends Array<Phrase> {
  static asked = 0;
  override filter(fits: (phrase: Phrase) => boolean): Phrase[] {
    Counted.asked += 1;
    return [...this].filter(fits);
  }
}

it('what is harmless is taken out of a text once for each effect and way to read it, not for each phrase', () => {
  const harmless = new Counted();
  harmless.push(...readPhrases('en: delete filter', 'deletion'));
  expect(PHRASES.length).toBeGreaterThan(500);
  expect(firstOf(PHRASES, 'Delete filter', harmless)).toBeUndefined();
  expect(Counted.asked).toBeLessThan(100);
  expect(firstOf(PHRASES, 'Delete filter and delete account', harmless)?.effect).toBe('deletion');
});

it('words that stand together only without what is harmless between them are found', () => {
  const harmless = readPhrases('en: old filter', 'deletion');
  const [phrase] = readPhrases('en: remove account', 'deletion');
  expect(firstOf(phrase ? [phrase] : [], 'Remove old filter account', harmless)?.effect).toBe('deletion');
});
