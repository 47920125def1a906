import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';

const NAME = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)+$/u;
const STREET = /^(?=.*\d)(?=.*\p{L}{3})[\p{L}\d .'’/-]+$/u;
const TOWN =
  /^(?:(\d{4,5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}) (\p{Lu}.+)|(\p{Lu}\D+?) (\d{4,5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}))$/u;
const FIELDS: Record<string, readonly string[]> = {
  name: ['full name', 'name'],
  email: ['email'],
  street: ['street', 'street address', 'address', 'address line 1'],
  city: ['city', 'town'],
  postcode: ['postcode'],
};

/** "Ida Holm, Quay 4, 20457 Hamburg" for a form that asks for the parts; each must have a field of its own. */
export function address(text: string, look: Look): Outcome {
  const parts = text.split(/\s*,\s*(?:and )?/).map((part) => unmask(part, look.quotes).trim());
  const told: [string, string][] = [];
  for (const part of parts) {
    const town = TOWN.exec(part);
    if (/^\S+@\S+\.\w+$/.test(part)) told.push(['email', part]);
    else if (town) told.push(['postcode', town[1] ?? town[4] ?? ''], ['city', town[2] ?? town[3] ?? '']);
    else if (NAME.test(part) && told.length === 0) told.push(['name', part]);
    else if (STREET.test(part)) told.push(['street', part]);
    else return NONE;
  }
  const kinds = told.map(([kind]) => kind);
  if (!kinds.includes('street') || !kinds.includes('city') || new Set(kinds).size < kinds.length) return NONE;
  const clauses = told.flatMap(([kind, value]) => {
    const field = (FIELDS[kind] ?? []).find((name) => {
      const found = resolveTarget(name, look, 'fill');
      return found.kind === 'one' && found.score >= 0.85;
    });
    return field ? [`fill ${field} with ${value}`] : [];
  });
  return clauses.length === told.length ? { kind: 'clauses', clauses, score: 0.9 } : NONE;
}
