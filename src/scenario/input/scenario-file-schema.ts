import * as z from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const sentences = z
  .array(z.string().min(1))
  .min(1)
  .describe('what to do and what must be so, one sentence each, in order');
const setup = z
  .array(
    z.union([
      z.string().min(1),
      z.object({ use: z.string().min(1).describe('scenario file whose steps run first') }).strict(),
    ]),
  )
  .describe('sentences, or other scenario files, that come before the actions');
const variables = z
  .record(z.string(), scalar)
  .describe('values by name, for the places that name them; the environment fills the rest');
const tags = z.array(z.string().min(1)).describe('words to pick scenarios by: --tag smoke');
const options = z
  .object({ timeoutMs: z.number().int().min(1).optional().describe('limit of the whole scenario') })
  .strict();
const start = {
  url: z.string().min(1).describe('where it starts'),
  app: z
    .string()
    .min(1)
    .describe('the app that it starts, on a phone: its package or bundle, instead of url'),
};

/** One scenario as people write it. */
export const WrittenScenarioSchema = z
  .object({
    name: z.string().min(1).optional().describe('what it is called; the file name unless given'),
    url: start.url.optional(),
    app: start.app.optional(),
    actions: sentences,
    setup: setup.optional(),
    tags: tags.optional(),
    variables: variables.optional(),
    data: z
      .array(z.record(z.string(), scalar))
      .min(1)
      .optional()
      .describe('rows; the scenario runs once for each, its cells are variables'),
    options: options.optional(),
  })
  .strict();

/** Several scenarios in one document, with what they share. */
export const ScenarioListSchema = z
  .object({
    scenarios: z.array(WrittenScenarioSchema).min(1),
    url: start.url.describe('where those start that say nothing else').optional(),
    app: start.app.describe('app of those that say nothing else').optional(),
    setup: setup.optional(),
    tags: tags.optional(),
    variables: variables.optional(),
    options: options.optional(),
  })
  .strict();

export type WrittenScenario = z.infer<typeof WrittenScenarioSchema>;

/** For editors: what a scenario file may hold. */
export function scenarioFileSchema(): Record<string, unknown> {
  const file = z.union([WrittenScenarioSchema, ScenarioListSchema, z.array(WrittenScenarioSchema).min(1)]);
  return { title: 'Surehand scenario file', ...z.toJSONSchema(file, { reused: 'ref' }) };
}
