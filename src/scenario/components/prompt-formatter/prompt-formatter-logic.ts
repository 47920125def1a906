import * as z from 'zod';
import type { ModelRequest, ToolSpec } from '../../../llm/model.ts';
import type { BrowserStepContext } from '../../interfaces/index.ts';
import { serializeDOMTreeToString } from './dom-serializer.ts';
import { IntermediateStepSchema } from './intermediate-step-schema.ts';
import { loadTemplate } from './load-template.ts';

/** What a model is asked. */
export type LLMPromptPayload = Pick<ModelRequest, 'system' | 'messages' | 'tools'>;
export type LLMFunctionDefinition = ToolSpec;

const FUNCTION_NAME = 'intermediate_step';
const PROMPT = 'intermediate-step-generation';

/** Writes what a model is asked about one sentence on one screen. */
export class PromptFormatterLogic {
  readonly #system = loadTemplate(`${PROMPT}.system`);
  readonly #user = loadTemplate(`${PROMPT}.user`);

  getFunctionDefinitionLogic(): LLMFunctionDefinition {
    const { $schema: _, ...schema } = z.toJSONSchema(IntermediateStepSchema, { reused: 'inline' });
    return {
      name: FUNCTION_NAME,
      description: 'The one step that the sentence asks for on this screen.',
      input_schema: { ...schema, type: 'object' },
    };
  }

  formatPromptLogic(context: BrowserStepContext, userAction: string): LLMPromptPayload {
    const { minimizedDOM, currentURL, previousStepResult } = context;
    const failed = previousStepResult?.success === false ? previousStepResult.error?.message : undefined;
    const text = fill(this.#user, {
      URL: currentURL ?? 'the same as before',
      PREVIOUS: failed === undefined ? '' : `An attempt just now did not work: ${failed}\n`,
      DOM: serializeDOMTreeToString(minimizedDOM),
      ACTION: userAction,
    });
    return {
      system: fill(this.#system, { FUNCTION: FUNCTION_NAME }),
      messages: [{ role: 'user', content: [{ type: 'text', text }] }],
      tools: [this.getFunctionDefinitionLogic()],
    };
  }
}

/** In one pass: what is filled in may itself hold `{{NAME}}`, a secret that stays. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}\n?/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return value === '' ? '' : value + (whole.endsWith('\n') ? '\n' : '');
  });
}
