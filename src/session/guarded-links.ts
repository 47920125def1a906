import { leadsToSame } from '../model/address.ts';
import type { Intent } from '../pipeline/gate.ts';
import { matchCriticalAction } from '../policy/critical-action.ts';
import type { Match } from '../policy/match-conditions.ts';
import type { Policy } from '../policy/policy.ts';
import type { View } from '../screen/screen.ts';

type Links = NonNullable<Intent['links']>;

const LINKS_KEPT = 2000;

/** Where links lead that are critical to click: opening their address is the same act, from wherever it is opened. */
export class GuardedLinks {
  readonly #known = new Map<string, Match>();

  learn(policy: Policy, links: Links): void {
    for (const { pending, leads_to } of links) {
      const match = this.#known.has(leads_to) ? undefined : matchCriticalAction(policy, pending);
      if (!match) continue;
      const link = `${pending.role} ${JSON.stringify(pending.name)} leads there`;
      this.#known.set(leads_to, { ...match, condition: `${match.condition}, ${link}` });
    }
    for (const oldest of this.#known.keys()) if (this.#known.size > LINKS_KEPT) this.#known.delete(oldest);
  }

  matchFor(url: string): Match | undefined {
    for (const [leads_to, match] of this.#known) if (leadsToSame(url, leads_to)) return match;
    return undefined;
  }
}

/** The links that a screen shows. */
export function linksOf({ bindings, snapshot }: View): Links {
  return bindings.flatMap(({ node: { role, name, context, href, same_page } }) =>
    href && !same_page
      ? [{ pending: { action: 'click', role, name, context, url: snapshot.page.url }, leads_to: href }]
      : [],
  );
}
