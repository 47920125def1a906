import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCancellation, VARIANTS } from '../../demo/cancellation/server.mjs';
import { openVisit } from './open-visit.ts';

let service: Awaited<ReturnType<typeof startCancellation>>;

beforeAll(async () => {
  service = await startCancellation();
});
afterAll(() => service.close());

describe('Nightjar', () => {
  it('ends a membership only by its last step', async () => {
    const visit = openVisit(service.url);
    expect((await visit('GET', '/account')).text).toContain('Cancel membership');
    await visit('POST', '/cancel/offer', '');
    await visit('POST', '/cancel/offer', '');
    await visit('POST', '/cancel/survey', new URLSearchParams({ reason: 'It costs too much' }).toString());
    expect((await visit('GET', '/cancel/confirm')).text).toContain('<title>Finish Cancellation</title>');
    expect(service.state().cancelled).toBe(0);
    expect((await visit('POST', '/cancel/finish', '')).text).toContain('Your membership is cancelled');
    expect(service.state().cancelled).toBe(1);
    expect(Object.values(service.state().memberships)[0]).toMatchObject({
      status: 'cancelled',
      offers_declined: 2,
      reason: 'It costs too much',
    });
  });

  it('an accepted offer is no cancellation', async () => {
    const before = service.state().cancelled;
    const visit = openVisit(service.url);
    await visit('GET', '/account');
    const { text } = await visit('POST', '/cancel/offer', 'accept=pause');
    expect(text).toContain('paused for a month');
    expect(service.state().cancelled).toBe(before);
  });

  it.each([
    ['unable', 'We were unable to cancel'],
    ['error', 'Something went wrong'],
  ])('the variant %s fails and leaves the membership active', async (variant, words) => {
    const before = service.state().cancelled;
    const visit = openVisit(service.url);
    await visit('GET', `/account?variant=${variant}`);
    expect((await visit('POST', '/cancel/finish', '')).text).toContain(words);
    expect(service.state().cancelled).toBe(before);
  });

  it.each(VARIANTS)('shows the last step of the variant %s', async (variant) => {
    const { status, text } = await openVisit(service.url)('GET', `/cancel/confirm?variant=${variant}`);
    expect(status).toBe(200);
    expect(text).toContain('Is this goodbye?');
  });
});
