import * as z from 'zod';
import type { Model } from '../../../llm/model.ts';
import { SurehandError } from '../../../model/failure.ts';
import type { IntermediateStep } from '../../interfaces/index.ts';
import { IntermediateStepSchema } from '../prompt-formatter/intermediate-step-schema.ts';
import type { LLMPromptPayload } from '../prompt-formatter/prompt-formatter-logic.ts';

/** Asks a model what a sentence means. Its answer is a proposal: nobody acts on it unchecked. */
export class NLToActionTranslatorLogic {
  readonly #model: Model;
  readonly #signal: AbortSignal | undefined;

  constructor(model: Model, signal?: AbortSignal) {
    this.#model = model;
    this.#signal = signal;
  }

  async translateLogic(
    promptPayload: LLMPromptPayload,
    description = '',
  ): Promise<{ step?: IntermediateStep; error?: string }> {
    try {
      const answer = await this.#model.respond({
        ...promptPayload,
        ...(this.#signal ? { signal: this.#signal } : {}),
      });
      const wanted = promptPayload.tools[0]?.name;
      const call = answer.tool_calls.find(({ name }) => name === wanted);
      if (!call) return { error: `the model did not call ${wanted}${answer.text ? `: ${answer.text}` : ''}` };
      if (call.malformed) return { error: `the model's answer cannot be read: ${call.malformed}` };
      const parsed = IntermediateStepSchema.safeParse(call.input);
      if (!parsed.success)
        return { error: `the model's answer is not a step: ${z.prettifyError(parsed.error)}` };
      return { step: { ...dropUndefined(parsed.data), description } };
    } catch (error) {
      if (error instanceof SurehandError) return { error: error.message };
      throw error;
    }
  }
}

/** Optional fields that were not given are absent, as exact optional types want them. */
function dropUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // Removing the undefined values is what makes the narrower type true.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
