import * as z from 'zod';
import type { Element, Snapshot } from '../model/snapshot.ts';
import { type TextTest, TextTestSchema } from './text-test.ts';

/** A condition written in TypeScript; it may answer with the element it found instead of `true`. */
export type SnapshotPredicate = (snapshot: Snapshot) => boolean | Element | undefined;

/** A condition written as data: everything that is given must hold. */
export interface ConditionData {
  title?: TextTest | undefined;
  url?: TextTest | undefined;
  /** On a phone: the package or bundle, and the activity or view in it. */
  app?: TextTest | undefined;
  view?: TextTest | undefined;
  /** The title, or the name, value or words of any element in the snapshot. */
  text?: TextTest | undefined;
  /** One element that is all of this. */
  element?: { role?: string | undefined; name?: TextTest | undefined } | undefined;
  any?: Condition[] | undefined;
  all?: Condition[] | undefined;
  not?: Condition | undefined;
  /** Shown to the person who is asked. */
  because?: string | undefined;
}

export type Condition = ConditionData | SnapshotPredicate;

/** The fields of a condition that say something of a screen. */
export const TESTS = ['title', 'url', 'app', 'view', 'text', 'element', 'any', 'all', 'not'] as const;

const ElementTestSchema = z
  .strictObject({ role: z.string().min(1).optional(), name: TextTestSchema.optional() })
  .refine(({ role, name }) => role !== undefined || name !== undefined, 'expected role, name or both');

const ConditionDataSchema: z.ZodType<ConditionData> = z.lazy(() =>
  z
    .strictObject({
      title: TextTestSchema.optional(),
      url: TextTestSchema.optional(),
      app: TextTestSchema.optional(),
      view: TextTestSchema.optional(),
      text: TextTestSchema.optional(),
      element: ElementTestSchema.optional(),
      any: z.array(ConditionSchema).min(1).optional(),
      all: z.array(ConditionSchema).min(1).optional(),
      not: ConditionSchema.optional(),
      because: z.string().min(1).optional(),
    })
    .refine(
      (condition) => TESTS.some((test) => condition[test] !== undefined),
      `expected one of ${TESTS.join(', ')}`,
    ),
);

const PredicateSchema = z.custom<SnapshotPredicate>(
  (given) => typeof given === 'function',
  'expected a function',
);

export const ConditionSchema: z.ZodType<Condition> = z.union([PredicateSchema, ConditionDataSchema]);
