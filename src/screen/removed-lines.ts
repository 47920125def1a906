import { quoted } from '../model/page-text.ts';
import type { Binding } from './refs.ts';

interface Removed {
  line: string;
  binding: Binding;
}

/** From this many of one kind on, a list that went away is told in one line. */
const MANY = 6;

/** What went away, each whole thing once: a dialog stands for all that was in it, a long list for its entries. */
export function removedLines(removed: readonly Removed[]): string[] {
  const byKey = new Map(removed.map((one) => [one.binding.key, one]));
  const outermost = ({ binding }: Removed): Removed | undefined => {
    let found: Removed | undefined;
    const climbed = new Set<string>();
    let up = binding.node.parent;
    while (up !== undefined && !climbed.has(up)) {
      climbed.add(up);
      const around = byKey.get(up);
      if (!around) break;
      found = around;
      up = around.binding.node.parent;
    }
    return found;
  };
  const inside = new Map<Removed, number>();
  const tops: Removed[] = [];
  for (const one of removed) {
    const around = outermost(one);
    if (around) inside.set(around, (inside.get(around) ?? 0) + 1);
    else tops.push(one);
  }
  return listRuns(tops).map((one) => {
    if (typeof one === 'string') return one;
    const count = inside.get(one) ?? 0;
    return count > 0 ? `${one.line} and what was in it (${count})` : one.line;
  });
}

function listRuns(tops: readonly Removed[]): (Removed | string)[] {
  const byRole = new Map<string, Removed[]>();
  for (const one of tops) {
    const { role } = one.binding.node;
    byRole.set(role, [...(byRole.get(role) ?? []), one]);
  }
  const told = new Set<string>();
  return tops.flatMap((one): (Removed | string)[] => {
    const { role } = one.binding.node;
    const alike = byRole.get(role) ?? [];
    if (alike.length < MANY) return [one];
    if (told.has(role)) return [];
    told.add(role);
    const names = alike.slice(0, 2).map(({ binding }) => quoted(binding.node.name, 40));
    return [`${alike.length} of role ${role}: ${names.join(', ')}, ...`];
  });
}
