import { type ModelServer, openAiSays, serveModel } from '../llm/model-server.ts';

/** A step whose target is the words of a line of the screen: `button "Pay"`. */
export interface AnsweredStep {
  target?: string;
  [field: string]: unknown;
}

/** What to answer to a part of a sentence: steps, or anything that is no answer. */
export type Answer = AnsweredStep | AnsweredStep[] | { prose: string } | { call: string; input: unknown };
export type Answers = Record<string, Answer | (() => Answer | Promise<Answer>)>;

export interface AnsweringModel extends ModelServer {
  /** May change while it serves. */
  answers: Answers;
  /** The parts it was asked about. */
  asked(): string[];
  /** What it was sent, in order. */
  prompts(): string[];
}

/** A model behind the real protocol of OpenAI-compatible servers that knows what some sentences mean. */
export async function serveAnsweringModel(answers: Answers): Promise<AnsweringModel> {
  const parts: string[] = [];
  const prompts: string[] = [];
  const server = await serveModel(async (response, body) => {
    const prompt: string = body.messages.at(-1).content[0]?.text ?? body.messages.at(-1).content;
    const part = /^Part to do: (.*)$/m.exec(prompt)?.[1] ?? '';
    parts.push(part);
    prompts.push(JSON.stringify(body));
    const known = model.answers[part] ?? [];
    const answer = typeof known === 'function' ? await known() : known;
    if ('prose' in answer) return openAiSays({ text: String(answer.prose) })(response, body);
    if ('call' in answer)
      return openAiSays({ calls: [{ name: String(answer.call), input: answer.input }] })(response, body);
    const steps = (Array.isArray(answer) ? answer : [answer]).map((step) => found(step, prompt, part));
    const input = { steps, ...(steps.length === 0 ? { error: 'no idea' } : {}) };
    return openAiSays({ calls: [{ name: 'intermediate_step', input }] })(response, body);
  });
  const model: AnsweringModel = {
    ...server,
    answers,
    asked: () => [...parts],
    prompts: () => [...prompts],
  };
  return model;
}

function found({ target, ...step }: AnsweredStep, prompt: string, part: string): Record<string, unknown> {
  const line = prompt.split('\n').find((one) => target !== undefined && one.includes(` ${target}`));
  const targetSelector = /^(\S+) /.exec(line ?? '')?.[1];
  return { words: part, ...step, ...(targetSelector ? { targetSelector } : {}) };
}
