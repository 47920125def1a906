import { type ModelServer, openAiSays, serveModel } from '../llm/model-server.ts';

/** What to answer to a sentence: a step whose target is the words of a line of the screen, `button "Pay"`. */
export type Answers = Record<string, { target?: string; [field: string]: unknown }>;

export interface AnsweringModel extends ModelServer {
  /** May change while it serves. */
  answers: Answers;
  /** The sentences it was asked about. */
  asked(): string[];
}

/** A model behind the real protocol of OpenAI-compatible servers that knows what some sentences mean. */
export async function serveAnsweringModel(answers: Answers): Promise<AnsweringModel> {
  const sentences: string[] = [];
  const server = await serveModel((response, body) => {
    const prompt: string = body.messages.at(-1).content[0]?.text ?? body.messages.at(-1).content;
    const sentence = /^Sentence: (.*)$/m.exec(prompt)?.[1] ?? '';
    sentences.push(sentence);
    const { target, ...step } = model.answers[sentence] ?? { actionType: 'unknown', error: 'no idea' };
    const line = prompt.split('\n').find((one) => target !== undefined && one.includes(`] ${target}`));
    const targetSelector = /\[(.*?)\] /.exec(line ?? '')?.[1];
    const input = { ...step, ...(targetSelector ? { targetSelector } : {}) };
    openAiSays({ calls: [{ name: 'intermediate_step', input }] })(response, body);
  });
  const model: AnsweringModel = { ...server, answers, asked: () => [...sentences] };
  return model;
}
