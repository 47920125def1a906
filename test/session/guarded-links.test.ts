import { expect, it } from 'vitest';
import { matchCriticalAction } from '../../src/policy/critical-action.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { GuardedLinks } from '../../src/session/guarded-links.ts';

const PAGE = 'https://shop.test/';
const RM = 'https://shop.test/account?do=rm';
const MATCH = { index: 0, condition: 'deletion: its words say "delete"' };

it('an address that a person was asked about is guarded from then on, also where another one carries it', async () => {
  const policy = await loadPolicy('default');
  const links = new GuardedLinks();
  expect(links.matchFor(policy, RM)).toBeUndefined();
  links.note(policy, { url: RM, page: PAGE }, MATCH);
  expect(links.matchFor(policy, RM)).toEqual(MATCH);
  expect(links.matchFor(policy, `https://shop.test/go?to=${encodeURIComponent(RM)}`)).toEqual(MATCH);
  expect(links.matchFor(policy, 'https://shop.test/go?to=%2Faccount%3Fdo%3Drm')).toEqual(MATCH);
  expect(links.matchFor(policy, 'https://shop.test/account')).toBeUndefined();
});

it('a fragment of a page guards that fragment and not its page', async () => {
  const policy = await loadPolicy('default');
  const links = new GuardedLinks();
  links.note(policy, { url: `${PAGE}#delete`, page: PAGE }, MATCH);
  expect(links.matchFor(policy, PAGE)).toBeUndefined();
  expect(links.matchFor(policy, `${PAGE}#delete`)).toEqual(MATCH);
});

it('the words of an address that is gone back to were judged when it was opened', async () => {
  const policy = await loadPolicy('default');
  const found = { action: 'navigate', url: 'https://shop.test/find?q=delete' };
  expect(matchCriticalAction(policy, found)).toBeDefined();
  expect(matchCriticalAction(policy, { ...found, returns: true })).toBeUndefined();
});
