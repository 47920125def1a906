import * as z from 'zod';
import { SurehandError } from '../../../model/failure.ts';
import { appOf } from '../../../model/place.ts';
import type { TestScenario } from '../../interfaces/index.ts';

const TestScenarioSchema = z
  .object({
    url: z.string().min(1),
    actions: z.array(z.string().refine((text) => text.trim() !== '', 'wanted a sentence')).min(1),
    options: z
      .object({ timeoutMs: z.number().int().min(1).optional() })
      .strict()
      .optional(),
  })
  .strict();

const OPENABLE = new Set(['http:', 'https:', 'file:', 'about:']);

/** What a scenario must be is wrong in it; the message names every part that is. */
export class ValidationError extends SurehandError {
  constructor(problems: readonly string[]) {
    super('invalid_input', `scenario: ${problems.join('; ')}`);
    this.name = 'ValidationError';
  }
}

/** Throws a ValidationError that names everything that is wrong. */
export function validateScenarioLogic(scenario: TestScenario): void {
  const parsed = TestScenarioSchema.safeParse(scenario);
  const problems = parsed.success ? [] : parsed.error.issues.map(explain);
  const url: unknown = scenario?.url;
  if (typeof url === 'string' && url !== '') {
    if (!URL.canParse(url))
      problems.push(`url: wanted a whole address such as https://shop.test/, got ${url}`);
    else if (!OPENABLE.has(new URL(url).protocol) && !appOf(url))
      problems.push(`url: a browser cannot open ${new URL(url).protocol} addresses`);
  }
  if (problems.length > 0) throw new ValidationError(problems);
}

function explain(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.') || 'it';
  if (issue.code === 'unrecognized_keys')
    return `${issue.keys.join(', ')}: not known; wanted url, actions, options`;
  if (issue.code === 'too_small')
    return `${field}: wanted ${field === 'actions' ? 'at least one action' : field === 'url' ? 'an address' : 'more'}`;
  return `${field}: ${issue.message.replace(/^Invalid input: /, '')}`;
}
