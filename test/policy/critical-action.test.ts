import { describe, expect, it } from 'vitest';
import { matchCriticalAction, type PendingAction } from '../../src/policy/critical-action.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';

const checkout = await loadPolicy('checkout');
const SHOP = 'https://shop.test/';
const step = (more: Partial<PendingAction>): PendingAction => ({
  action: 'click',
  role: 'button',
  name: 'Continue',
  url: `${SHOP}checkout`,
  ...more,
});

describe('a rule about an address', () => {
  it('holds for the page and for every frame around what is reached', () => {
    const asked = (more: Partial<PendingAction>) => matchCriticalAction(checkout, step(more)) !== undefined;
    expect(asked({})).toBe(true);
    expect(asked({ url: SHOP })).toBe(false);
    expect(asked({ url: SHOP, frames: ['https://pay.test/payment/card'] })).toBe(true);
    expect(asked({ url: SHOP, frames: ['https://pay.test/card', 'https://pay.test/payment'] })).toBe(true);
    expect(asked({ url: SHOP, frames: ['https://ads.test/'] })).toBe(false);
  });
});

it('a rule about one effect holds where a control says another first', () => {
  const pay = step({ name: 'Submit', says: ['It takes a minute', 'Pay 20 €'], url: SHOP });
  expect(matchCriticalAction(checkout, pay)?.condition).toContain('payment');
  expect(matchCriticalAction(checkout, { ...pay, says: ['Send 20 mails'] })).toBeUndefined();
});

describe('what was not read to its end', () => {
  const asked = (more: Partial<PendingAction>) =>
    matchCriticalAction(checkout, step({ url: SHOP, name: 'Go on', ...more }))?.condition;

  it('counts as what cannot be read, where that is what the action is judged by', () => {
    expect(asked({})).toBeUndefined();
    expect(asked({ cut: ['words'] })).toBe('what it says could not be read to the end');
    expect(asked({ cut: ['question'], name: 'Yes' })).toContain('what it answers');
    expect(asked({ cut: ['choices'], carries: [{ role: 'checkbox', words: ['News'] }] })).toContain('chosen');
    expect(asked({ action: 'navigate', cut: ['links'] })).toContain('where it leads');
  });

  it('is nothing to an action that is not judged by it', () => {
    expect(asked({ cut: ['words'], role: 'textbox' })).toBeUndefined();
    expect(asked({ cut: ['words'], action: 'fill', role: 'textbox' })).toBeUndefined();
    expect(asked({ cut: ['words'], action: 'press_key', value: 'ArrowDown' })).toBeUndefined();
    expect(asked({ cut: ['question'], name: 'Cancel' })).toBeUndefined();
    expect(asked({ cut: ['choices'] })).toBeUndefined();
    expect(asked({ cut: ['links'] })).toBeUndefined();
  });

  it('counts of a list or a box that acts when it is set', () => {
    expect(asked({ cut: ['words'], role: 'checkbox' })).toBeUndefined();
    expect(asked({ cut: ['words'], role: 'checkbox', acts: 'changed' })).toBeDefined();
  });
});

describe('a rule about what goes on', () => {
  const at = (name: string, path: string) => ({ ...step({ name }), url: `https://shop.test/${path}` });

  it.each([
    ['Weiter', 'kasse'],
    ['Continuer vers la vérification', 'commande/paiement'],
    ['Siguiente', 'pago'],
    ['Potwierdź', 'checkout'],
    ['次へ', 'checkout'],
    ['확인', 'payment'],
  ])('holds for %s on a page of payment at /%s', (name, path) => {
    expect(matchCriticalAction(checkout, at(name, path))).toBeDefined();
    expect(matchCriticalAction(checkout, at(name, 'account'))).toBeUndefined();
  });

  it.each([
    'Weiter einkaufen',
    'Kontynuuj zakupy',
    '買い物を続ける',
    'Continuer sans accepter les cookies',
    'Zurück',
    'Details',
  ])('and not for %s', (name) => {
    expect(matchCriticalAction(checkout, at(name, 'kasse'))).toBeUndefined();
  });
});

describe('a rule about how a name begins', () => {
  it.each(['→ Continue', '2. Continue', '✓ Continue', '(3) – Continue'])(
    'holds for %s: signs and numbers before the words are none of them',
    (name) => {
      expect(matchCriticalAction(checkout, step({ name }))).toBeDefined();
    },
  );

  it.each([
    'Continue shopping',
    'Next photo',
    'Accept all cookies',
    'Do not continue',
    'Discontinue',
    '20 €',
  ])('and not for %s', (name) => {
    expect(matchCriticalAction(checkout, step({ name }))).toBeUndefined();
  });

  it.each(['Continue shopping and pay', 'Next', 'Next step', 'Accept', 'Accept cookies and terms'])(
    'but for %s',
    (name) => {
      expect(matchCriticalAction(checkout, step({ name }))).toBeDefined();
    },
  );
});
