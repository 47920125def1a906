/**
 * Twenty steps through the shop, as stored steps.
 * @param {string} url
 */
export function shopSteps(url) {
  /** @type {{ action: string, selector?: string, value?: string, url?: string, assertion?: unknown }[]} */
  const steps = [
    { action: 'navigate', url: `${url}/login` },
    { action: 'input', selector: 'testid:email', value: 'ada@example.com' },
    { action: 'input', selector: 'testid:password', value: 'lovelace' },
    { action: 'check', selector: 'testid:remember-me' },
    { action: 'click', selector: 'testid:sign-in' },
    { action: 'assert', assertion: { about: 'url', how: 'contains', expected: '/products' } },
    { action: 'click', selector: 'button "Add to cart" in "Monstera"' },
    { action: 'click', selector: 'testid:cart-link' },
    { action: 'assert', assertion: { about: 'text', text: 'Monstera', is: 'visible' } },
    { action: 'input', selector: 'testid:coupon', value: 'SAVE10' },
    { action: 'click', selector: 'testid:apply-coupon' },
    { action: 'assert', assertion: { about: 'text', text: '$3.40', is: 'visible' } },
    { action: 'click', selector: 'testid:go-to-checkout' },
    { action: 'input', selector: 'testid:full-name', value: 'Ada Lovelace' },
    { action: 'input', selector: 'testid:street', value: '12 Square' },
    { action: 'input', selector: 'testid:postcode', value: 'SW1Y 4JH' },
    { action: 'input', selector: 'testid:city', value: 'London' },
    { action: 'select', selector: 'testid:country', value: 'United Kingdom' },
    { action: 'check', selector: 'testid:terms' },
    { action: 'assert', selector: 'testid:terms', assertion: { about: 'element', is: 'checked' } },
  ];
  return steps.map((step, at) => ({
    id: String(at),
    description: `step ${at + 1}`,
    ...step,
    context: { mcpSnapshot: null },
  }));
}
