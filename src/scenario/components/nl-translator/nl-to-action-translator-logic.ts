import { type Model, type ModelAnswer, NO_USAGE, type Usage } from '../../../llm/model.ts';
import { SurehandError } from '../../../model/failure.ts';
import { defined } from '../../../model/record.ts';
import type { IntermediateStep } from '../../interfaces/index.ts';
import { ProposalSchema } from '../prompt-formatter/intermediate-step-schema.ts';
import type { LLMPromptPayload } from '../prompt-formatter/prompt-formatter-logic.ts';

/** What a model proposes for one clause: steps, and which of its words each of them does. */
export interface Proposal {
  steps: { step: IntermediateStep; words: string }[];
  error?: string;
  /** It answered that nothing fits, or that too much does: asking again would bring nothing else. */
  declined?: boolean;
  usage: Usage;
}

/** Asks a model what a clause means. Its answer is a proposal: nobody acts on it unchecked. */
export class NLToActionTranslatorLogic {
  readonly #model: Model;
  readonly #signal: AbortSignal | undefined;

  constructor(model: Model, signal?: AbortSignal) {
    this.#model = model;
    this.#signal = signal;
  }

  /** The first step, as the interface of the specification has it. */
  async translateLogic(
    promptPayload: LLMPromptPayload,
    description = '',
  ): Promise<{ step?: IntermediateStep; error?: string }> {
    const { steps, error } = await this.proposeLogic(promptPayload, description);
    const [first] = steps;
    return defined({ step: first?.step, error });
  }

  /** All steps of the answer; an answer that is none has no steps and says why. */
  async proposeLogic(promptPayload: LLMPromptPayload, description = ''): Promise<Proposal> {
    try {
      const answer = await this.#model.respond({ ...promptPayload, ...defined({ signal: this.#signal }) });
      return { ...readAnswer(answer, promptPayload.tools[0]?.name ?? '', description), usage: answer.usage };
    } catch (error) {
      if (error instanceof SurehandError) return { steps: [], error: error.message, usage: NO_USAGE };
      throw error;
    }
  }
}

function readAnswer(answer: ModelAnswer, wanted: string, description: string): Omit<Proposal, 'usage'> {
  const none = (error: string) => ({ steps: [], error });
  const call = answer.tool_calls.find(({ name }) => name === wanted);
  if (!call)
    return none(`the model did not call ${wanted}${answer.text ? `: ${answer.text.slice(0, 200)}` : ''}`);
  if (call.malformed) return none(`the model's answer cannot be read: ${call.malformed}`);
  const parsed = ProposalSchema.safeParse(call.input);
  const wrong = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (!parsed.success) return none(`the model's answer is no list of steps: ${wrong?.join('; ')}`);
  const { steps, error } = parsed.data;
  if (steps.length === 0)
    return error === undefined ? none('the model gave no steps') : { ...none(error), declined: true };
  return {
    steps: steps.map(({ words, ...step }) => ({ step: { ...defined(step), description }, words })),
    ...(error === undefined ? {} : { error }),
  };
}
