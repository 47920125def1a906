import { SurehandError } from './failure.ts';
import { parseTarget } from './target.ts';

/** The ways the wallet contract names an element, beside a target in our own words. */
const WAYS = {
  testId: 'its test id',
  selector: 'CSS',
  a11yRef: '@e7',
} as const;

/**
 * Input in the words of the wallet contract as the tool takes it: fields in camel case, an element by `testId`,
 * `selector` or `a11yRef`. The tool's own words are understood as well. `fields` are those the tool has.
 */
export function hearMm(tool: string, fields: readonly string[], given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const own = targetFieldOf(fields);
  const heard: Record<string, unknown> = {};
  const targets: unknown[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (own !== undefined && (name in WAYS || name === 'target')) targets.push(inOwnWords(name, value));
    else heard[fields.includes(name) ? name : snakeCase(name)] = value;
  }
  if (targets.length > 1)
    throw new SurehandError(
      'invalid_input',
      `${tool}: wanted one of target, ${Object.keys(WAYS).join(', ')}, got ${targets.length} of them`,
    );
  if (own !== undefined && targets.length === 1) heard[own] = targets[0];
  return heard;
}

type JsonSchema = { properties?: Record<string, unknown> | undefined; required?: string[] | undefined };

/** The schema of a tool's input with the fields of the wallet contract. */
export function listMmFields<S extends JsonSchema>(schema: S): S {
  const fields = Object.keys(schema.properties ?? {});
  const own = targetFieldOf(fields);
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => name !== own)
      .map(([name, field]) => [camelCase(name), field]),
  );
  const ways = Object.entries(WAYS).map(([name, description]) => [name, { type: 'string', description }]);
  const target = own === undefined ? {} : { target: { type: 'string' }, ...Object.fromEntries(ways) };
  const { required = [], ...rest } = schema;
  const needed = required.filter((name) => name !== own).map(camelCase);
  return {
    ...rest,
    properties: { ...target, ...properties },
    ...(needed.length > 0 ? { required: needed } : {}),
  } as S; // the same keywords, with other names of fields
}

/** The field that names the element; some tools call theirs `selector` and take every kind of target in it. */
function targetFieldOf(fields: readonly string[]): 'target' | 'selector' | undefined {
  return (['target', 'selector'] as const).find((name) => fields.includes(name));
}

function inOwnWords(way: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value;
  if (way === 'testId') return `testid:${value}`;
  if (way === 'a11yRef') return value.startsWith('@') ? value : `@${value}`;
  if (way !== 'selector') return value;
  const target = parseTarget(value);
  // Only what none of our own forms fits is CSS.
  return target.by === 'words' && target.name === value.trim() ? `css:${value}` : value;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
