import * as z from 'zod';
import { ASSERTED_STATES, COMPARING, TEST_STEP_ACTIONS } from '../../interfaces/index.ts';

const AssertionSchema = z.union([
  z.object({ about: z.literal('text'), text: z.string(), is: z.enum(['visible', 'gone']) }),
  z.object({ about: z.literal('element'), is: z.enum(ASSERTED_STATES) }),
  z.object({
    about: z.enum(['value', 'content', 'url', 'title']),
    how: z.enum(COMPARING),
    expected: z.string(),
  }),
]);

/** What a model may answer: one act on the screen it was shown. */
export const IntermediateStepSchema = z.object({
  actionType: z.enum([...TEST_STEP_ACTIONS, 'unknown']),
  targetSelector: z.string().min(1).optional().describe('from the square brackets of an element'),
  toTargetSelector: z.string().min(1).optional().describe('where a drag ends'),
  inputValue: z
    .union([z.string(), z.number(), z.boolean()])
    .optional()
    .describe('text to type, option to choose, value to set, address to open'),
  values: z.array(z.string()).optional().describe('several options at once'),
  key: z.string().optional().describe('of keypress: Enter, Control+a'),
  click: z.enum(['double', 'right']).optional(),
  direction: z.enum(['up', 'down', 'left', 'right', 'top', 'bottom']).optional(),
  accept: z.boolean().optional().describe('of dialog'),
  append: z.boolean().optional().describe('of input: keep what the field holds'),
  paths: z.array(z.string()).optional().describe('of upload'),
  assertion: AssertionSchema.optional().describe('of assert and wait'),
  isAmbiguous: z.boolean().optional(),
  alternativeSelectors: z.array(z.string()).optional(),
  confidenceScore: z.number().min(0).max(1).optional(),
  error: z.string().optional(),
});
