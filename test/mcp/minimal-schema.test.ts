import { expect, it } from 'vitest';
import * as z from 'zod';
import { minimalSchema } from '../../src/mcp/minimal-schema.ts';
import { UNLISTED } from '../../src/tools/tool.ts';

it('leaves out what tells a model nothing', () => {
  const schema = z.object({
    count: z.number().int(),
    near: z.number().int().min(1).max(9),
    list: z.array(z.strictObject({ name: z.string() })).default([]),
    flag: z.boolean().default(false),
    words: z.string().default(''),
    how: z.enum(['a', 'b']).default('a'),
    map: z.record(z.string(), z.number()).optional(),
  });
  expect(minimalSchema(schema, 'input')).toEqual({
    type: 'object',
    properties: {
      count: { type: 'integer' },
      near: { type: 'integer', minimum: 1, maximum: 9 },
      list: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
      flag: { type: 'boolean' },
      words: { type: 'string' },
      how: { type: 'string', enum: ['a', 'b'], default: 'a' },
      map: { type: 'object', additionalProperties: { type: 'number' } },
    },
    required: ['count', 'near'],
  });
});

it('keeps fields that are named like the keywords it strips', () => {
  const schema = z.object({ title: z.string(), default: z.string(), required: z.boolean() });
  expect(Object.keys(Object(minimalSchema(schema, 'input').properties))).toEqual([
    'title',
    'default',
    'required',
  ]);
});

it('leaves out fields that are taken and not listed, but none of that name', () => {
  const schema = z.object({ unlisted: z.string(), screen: z.string().optional().meta(UNLISTED) });
  expect(Object.keys(Object(minimalSchema(schema, 'input').properties))).toEqual(['unlisted']);
  expect(schema.safeParse({ unlisted: 'x', screen: 'none' }).success).toBe(true);
});

it('says nothing about required fields when there are none', () => {
  expect(minimalSchema(z.object({}), 'input')).toEqual({ type: 'object', properties: {} });
});
