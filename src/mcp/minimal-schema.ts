import * as z from 'zod';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonSchema = { type: 'object'; [key: string]: Json };

/** The JSON schema of an object with everything left out that tells a model nothing: each word is paid per turn. */
export function minimalSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const full = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  // toJSONSchema writes plain JSON; its declared type also allows the `~standard` key that is never enumerable.
  const lean = slim(full as Json);
  return isObject(lean) ? { ...lean, type: 'object' } : { type: 'object' };
}

function slim(value: Json): Json {
  if (Array.isArray(value)) return value.map(slim);
  if (!isObject(value)) return value;
  const lean: { [key: string]: Json } = {};
  for (const [key, part] of Object.entries(value)) {
    if (key === 'properties' && isObject(part)) {
      // Property names are data, not keywords: a field may well be called `title`.
      const listed = Object.entries(part).filter(
        ([, field]) => !(isObject(field) && field.unlisted === true),
      );
      lean[key] = Object.fromEntries(listed.map(([name, field]) => [name, slim(field)]));
    } else if (key === 'enum' || key === 'const' || key === 'required') {
      if (!Array.isArray(part) || part.length > 0) lean[key] = part;
    } else if (!isNoise(key, part)) {
      lean[key] = slim(part);
    }
  }
  return lean;
}

function isNoise(key: string, value: Json): boolean {
  switch (key) {
    case '$schema':
    case 'title':
    case 'propertyNames':
      return true;
    case 'minLength':
    case 'minItems':
      return value === 1; // that nothing is not something goes without saying
    case 'additionalProperties':
      return !isObject(value) || Object.keys(value).length === 0;
    case 'minimum':
    case 'maximum':
      return typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
    case 'default':
      return (
        value === false || value === '' || value === null || (Array.isArray(value) && value.length === 0)
      );
    default:
      return false;
  }
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
