import { describe, expect, it } from 'vitest';
import type { Intent } from '../../src/pipeline/gate.ts';
import type { PendingAction } from '../../src/policy/critical-action.ts';
import { reaching } from '../../src/session/tell-critical.ts';

const intent: Intent = { told: 'drag button "Card"', reaches: [], before: null, passive: false };
const asked = (...pending: Partial<PendingAction>[]) =>
  reaching(
    intent,
    pending.map((one) => ({
      pending: { action: 'drag', url: '', ...one },
      match: { index: 0, condition: 'deletion' },
    })),
  );

describe('what a person is asked about', () => {
  it('is called by its name, or by what is written there', () => {
    expect(asked({ role: 'region', name: 'Old', says: ['Drop here'] })).toBe(
      'drag button "Card", which operates region "Old"',
    );
    expect(asked({ role: 'generic', name: '', says: ['Drop here to shred', 'Board'] })).toBe(
      'drag button "Card", which operates generic "Drop here to shred"',
    );
    expect(asked({ role: 'generic', name: '', says: ['x'.repeat(200)] })).toContain(`"${'x'.repeat(80)}"`);
    expect(asked({ role: 'generic', name: '' })).toBe('drag button "Card", which operates generic');
  });
});
