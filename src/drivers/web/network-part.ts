import { setTimeout as after } from 'node:timers/promises';
import type { BrowserContext, Route } from 'playwright-core';
import { steadyNow } from '../../model/clock.ts';
import { SurehandError } from '../../model/failure.ts';
import { addressFits } from '../../model/page-text.ts';
import type { MockRule, NetworkEntry, NetworkPart } from '../driver.ts';
import type { Activity } from './activity.ts';

const LOOK_EVERY_MS = 25;

/** What the pages of a context ask servers for, and answers in the place of those servers. */
export function networkPart(
  context: BrowserContext,
  activity: Activity,
  onPage: <T>(ask: () => Promise<T>) => Promise<T>,
): NetworkPart {
  const rules: MockRule[] = [];
  const told = new WeakSet<NetworkEntry>();
  let routed = false;
  const answer = async (route: Route) => {
    const request = route.request();
    const rule = rules.findLast(
      ({ url, method }) =>
        addressFits(url, request.url()) && (method === undefined || method === request.method()),
    );
    // Whatever is not answered here goes on to the rules about origins.
    if (!rule) return route.fallback();
    if (rule.delay_ms) await after(rule.delay_ms, undefined, { ref: false });
    if (rule.do === 'abort') return route.abort();
    if (rule.do === 'delay') return route.fallback();
    const { status = 200, body = '', content_type = 'application/json' } = rule;
    // A page may ask for it from another origin; the server that is stood in for would have allowed that.
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ status, body, contentType: content_type, headers });
  };
  return {
    requests: () => activity.requests(),
    mocks: () => rules,
    async mock(rule, permit) {
      permit.spend(rule);
      // Every page is told that its requests are held, and one with a dialog does not answer.
      if (!routed) await onPage(() => context.route('**', (route) => answer(route).catch(() => {}))); // the page may be gone
      routed = true;
      rules.push(rule);
    },
    async unmock(request, permit) {
      permit.spend(request);
      const left = rules.filter(({ url }) => request.url !== undefined && url !== request.url);
      const taken = rules.length - left.length;
      rules.splice(0, rules.length, ...left);
      return taken;
    },
    async waitFor({ url, timeout_ms, signal }) {
      const until = steadyNow() + timeout_ms;
      for (;;) {
        const found = activity
          .requests()
          .find(
            (entry) =>
              !told.has(entry) && (entry.status !== null || entry.failure) && addressFits(url, entry.url),
          );
        if (found) {
          told.add(found);
          return found;
        }
        if (signal?.aborted) throw new SurehandError('cancelled', 'the wait was cancelled');
        if (steadyNow() >= until)
          throw new SurehandError('timed_out', `no response from ${url} came within ${timeout_ms} ms`);
        await after(LOOK_EVERY_MS);
      }
    },
  };
}
