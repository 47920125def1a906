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
