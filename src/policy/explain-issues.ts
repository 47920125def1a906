import type * as z from 'zod';
import { suggestion } from '../model/nearest-name.ts';
import { TESTS } from './condition.ts';

export interface Explained {
  path: PropertyKey[];
  /** The path as a person writes it. */
  field: string;
  message: string;
  /** The key itself is wrong, not its value. */
  key?: string;
}

/** The fields a mapping may have at a place, for a suggestion when one is misspelled. */
const FIELDS: readonly { at: RegExp; names: readonly string[] }[] = [
  {
    at: /^$/,
    names: [
      ...['name', 'guidance', 'checkpoints', 'success_indicators', 'failure_indicators'],
      ...['critical_actions', 'allowed_origins', 'max_turns'],
    ],
  },
  { at: /element$/, names: ['role', 'name'] },
  { at: /(title|url|app|view|text|name|context|value)$/, names: ['contains', 'matches'] },
  {
    at: /^critical_actions\[\d+\]$/,
    names: ['action', 'role', 'not_role', 'name', 'context', 'url', 'value', 'effect', 'because'],
  },
  { at: /./, names: [...TESTS, 'because'] },
];

/** What is wrong, where, and what was expected there. */
export function explainIssues(error: z.ZodError, given: unknown): Explained[] {
  const all = error.issues.flatMap((issue) => explain(issue, [], given));
  // Where a field is misspelled, that something is missing follows from it.
  const misspelled = new Set(all.filter(({ key }) => key !== undefined).map(({ field }) => field));
  return all.filter(({ key, field }) => key !== undefined || !misspelled.has(field));
}

function explain(issue: z.core.$ZodIssue, above: PropertyKey[], given: unknown): Explained[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    // Of "a function or a mapping" only the mapping can be meant by what is no function.
    return (issue.errors.at(-1) ?? []).flatMap((inner) => explain(inner, path, given));
  }
  const field = tellPath(path);
  if (issue.code === 'unrecognized_keys') {
    const names = FIELDS.find(({ at }) => at.test(field))?.names ?? [];
    return issue.keys.map((key) => ({
      path: [...path, key],
      field: field || 'policy',
      key,
      message: `unknown field ${JSON.stringify(key)}${suggestion(key, names)}; expected ${names.join(', ')}`,
    }));
  }
  // A bare text is short for a list of it or a test with it: what is wrong inside is the text itself.
  const value = path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null ? Reflect.get(at, part) : typeof at === 'string' ? at : undefined,
    given,
  );
  const wanted = issue.message.replace(/^Invalid (?:input|option): /, '').replace(/, received .*/s, '');
  const choices = issue.code === 'invalid_value' ? issue.values.map(String) : [];
  const near = typeof value === 'string' ? suggestion(value, choices) : '';
  const got =
    issue.code === 'custom'
      ? ''
      : `, got ${value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80)}`;
  return [{ path, field: field || 'policy', message: `${wanted}${got}${near}` }];
}

function tellPath(path: PropertyKey[]): string {
  return path.reduce<string>(
    (told, part) =>
      typeof part === 'number' ? `${told}[${part}]` : told === '' ? String(part) : `${told}.${String(part)}`,
    '',
  );
}
