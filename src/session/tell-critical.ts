import type { Element } from '../model/snapshot.ts';
import type { Intent } from '../pipeline/gate.ts';
import type { PendingAction } from '../policy/critical-action.ts';
import type { Match } from '../policy/match-conditions.ts';

/** Why a person is asked, in words. */
export function tellMatch({ condition, because, element }: Match): string {
  const on = element ? ` (${describeElement(element)})` : '';
  return because ? `${because}: ${condition}${on}` : `${condition}${on}`;
}

function describeElement({ role, name }: Element): string {
  return `${role} ${JSON.stringify(name)}`;
}

const LONGEST_WORDS = 80;

/** What is asked about may be other elements than the one aimed at. */
export function reaching(
  { told, target }: Intent,
  found: readonly { pending: PendingAction; match: Match }[],
): string {
  const others = found.flatMap(({ pending: { role, name, says = [] } }) => {
    if (role === undefined || (target?.node.role === role && target.node.name === name)) return [];
    // What has no name is known by what is written there.
    const words = name || (says[0] ?? '').slice(0, LONGEST_WORDS);
    const what = words === '' ? role : `${role} ${JSON.stringify(words)}`;
    return told.includes(what) ? [] : [what];
  });
  const carried = new Set(found.flatMap(({ match }) => match.carried ?? []));
  const set = carried.size === 0 ? '' : `, with ${[...carried].join(' and ')}`;
  return `${told}${others.length === 0 ? '' : `, which operates ${[...new Set(others)].join(' and ')}`}${set}`;
}
