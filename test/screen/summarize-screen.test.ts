import { describe, expect, it } from 'vitest';
import type { Element } from '../../src/model/snapshot.ts';
import { type RawObservation, summarizeScreen } from '../../src/screen/summarize-screen.ts';

const element = (role: string, name: string, more: Partial<Element> = {}): Element => ({
  ref: '@e1',
  role,
  name,
  state: [],
  bbox: { x: 0, y: 0, width: 1, height: 1 },
  ...more,
});

const raw: RawObservation = {
  screen: { url: 'https://shop.test/cart', title: 'Shop' },
  tree: [
    element('heading', 'Your cart'),
    element('button', 'Pay', { state: ['disabled'] }),
    element('textbox', 'Coupon', { ref: '@e5', state: ['invalid'] }),
    element('alert', '', { readable_state: { text: 'Coupon expired' } }),
  ],
  logs: [{ level: 'error', text: 'boom' }],
  network: [
    { method: 'POST', url: '/api/coupon', status: 422 },
    { method: 'GET', url: '/api/cart', status: 200 },
  ],
};

describe('the summary of a debug snapshot', () => {
  it('says what the raw layer says: screen, signals, what can be done, what is odd', () => {
    expect(summarizeScreen(raw)).toEqual({
      screen: 'Your cart',
      signals: {
        loading: false,
        dialog: false,
        alerts: 1,
        invalid_fields: 1,
        failed_requests: 1,
        console_errors: 1,
      },
      actions_available: ['fill @e5 textbox "Coupon"'],
      confidence: 1,
      warnings: ['alert: "Coupon expired"', 'POST /api/coupon 422', 'console: "boom"'],
    });
  });

  it('trusts itself less while the page loads and where a part is missing', () => {
    const { logs: _logs, ...blind } = raw;
    const less = summarizeScreen({
      ...blind,
      loading_state: { active: true, signal: 'spinner', source: 'ui_tree' },
    });
    expect(less?.confidence).toBe(0.6);
    expect(less?.warnings).toContain('still loading: spinner');
    expect(less?.warnings).toContain('the console was not read');
    expect(less?.signals).not.toHaveProperty('console_errors');
  });

  it('is left out when there is nothing reliable to derive it from', () => {
    const { tree: _tree, ...treeless } = raw;
    expect(summarizeScreen(treeless)).toBeNull();
    expect(summarizeScreen({ ...raw, tree: [] })).toBeNull();
  });
});
