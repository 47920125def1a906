import { existsSync, readFileSync } from 'node:fs';
import type { ModelRequest, ToolSpec } from '../../../llm/model.ts';
import type { BrowserStepContext } from '../../interfaces/index.ts';
import { serializeDOMTreeToString } from './dom-serializer.ts';
import { PROPOSAL_FOR_MODEL } from './intermediate-step-schema.ts';

/** What a model is asked. */
export type LLMPromptPayload = Pick<ModelRequest, 'system' | 'messages' | 'tools'>;
export type LLMFunctionDefinition = ToolSpec;

const FUNCTION_NAME = 'intermediate_step';
const PROMPT = 'intermediate-step-generation';
/** Of the screen; with the rest a request stays below 1,500. */
const SCREEN_TOKENS = 700;
const LONGEST_SENTENCE = 600;
const MOST_DONE = 6;

/** Writes what a model is asked about one clause on one screen. */
export class PromptFormatterLogic {
  readonly #system = loadTemplate(`${PROMPT}.system`);
  readonly #user = loadTemplate(`${PROMPT}.user`);

  getFunctionDefinitionLogic(): LLMFunctionDefinition {
    return {
      name: FUNCTION_NAME,
      description: 'The steps that the part asks for on this screen.',
      input_schema: PROPOSAL_FOR_MODEL,
    };
  }

  formatPromptLogic(context: BrowserStepContext, userAction: string): LLMPromptPayload {
    const { minimizedDOM, currentURL, previousStepResult, sentence = userAction, done = [] } = context;
    const text = fill(this.#user, {
      URL: currentURL ?? 'the same as before',
      HISTORY: done.length > 0 ? `Done so far: ${done.slice(-MOST_DONE).join('; ')}` : '',
      PREVIOUS: previousStepResult ? tellResult(previousStepResult) : '',
      AROUND: tellAround(context.around),
      DOM: serializeDOMTreeToString(minimizedDOM, SCREEN_TOKENS, userAction.match(/[\p{L}\p{N}]+/gu) ?? []),
      SENTENCE: sentence.slice(0, LONGEST_SENTENCE),
      ACTION: userAction.slice(0, LONGEST_SENTENCE),
    });
    return {
      system: fill(this.#system, { FUNCTION: FUNCTION_NAME }),
      messages: [{ role: 'user', content: [{ type: 'text', text }] }],
      tools: [this.getFunctionDefinitionLogic()],
    };
  }
}

function tellResult({ success, error }: NonNullable<BrowserStepContext['previousStepResult']>): string {
  return success
    ? 'The step before worked.'
    : `The step before did not work: ${error?.message.split('\n')[0] ?? ''}`;
}

function tellAround(around: BrowserStepContext['around']): string {
  const lines = [
    around?.before === undefined ? '' : `Sentence before: ${around.before.slice(0, LONGEST_SENTENCE / 3)}`,
    around?.after === undefined ? '' : `Sentence after: ${around.after.slice(0, LONGEST_SENTENCE / 3)}`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** In one pass: what is filled in may itself hold `{{NAME}}`, a secret that stays. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}\n?/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return value === '' ? '' : value + (whole.endsWith('\n') ? '\n' : '');
  });
}

/** From this folder, from the entry of the bundle, from its parts. */
const PLACES = ['./prompts/', '../prompts/'];

/** A text of prompts/, which people may edit; `{{...}}` in it is filled in by the formatter. */
export function loadTemplate(name: string): string {
  const found = PLACES.map((place) => new URL(`${place}${name}.md`, import.meta.url)).find((path) =>
    existsSync(path),
  );
  if (found === undefined) throw new Error(`prompts/${name}.md is missing; build the package first`);
  return readFileSync(found, 'utf8').trimEnd();
}
