import { type Model, type ModelAnswer, type ModelRequest, NO_USAGE, type Usage } from '../llm/model.ts';
import { playTurn, type ScriptedTurn } from '../llm/scripted-provider.ts';
import { SurehandError } from '../model/failure.ts';

/** What the mock says next: a turn, one made from the request, or a failure. */
export type MockTurn = ScriptedTurn | ((request: ModelRequest) => ScriptedTurn) | SurehandError;

/** A model that says what it was told to, turn by turn; every request is in `requests`. */
export class MockModel implements Model {
  readonly name = 'mock';
  readonly requests: ModelRequest[] = [];
  readonly #turns: readonly MockTurn[];
  readonly #usage: Usage;

  constructor(turns: readonly MockTurn[], usage: Partial<Usage> = {}) {
    this.#turns = turns;
    this.#usage = { ...NO_USAGE, ...usage };
  }

  async respond(request: ModelRequest): Promise<ModelAnswer> {
    const turn = this.#turns[this.requests.length];
    this.requests.push(request);
    if (turn === undefined) {
      throw new SurehandError('model_failed', `the mock model was given only ${this.#turns.length} turns`);
    }
    if (turn instanceof SurehandError) throw turn;
    const said = typeof turn === 'function' ? turn(request) : turn;
    return { ...playTurn(said, request.messages), usage: this.#usage };
  }

  /** All that was told in one request, as text. */
  prompt(at: number): string {
    const { system = '', messages = [] } = this.requests[at] ?? {};
    const told = messages.map((message) =>
      message.role === 'assistant'
        ? [
            message.text,
            ...message.tool_calls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`),
          ].join('\n')
        : message.content
            .map((part) => (part.type === 'text' ? part.text : `[${part.mime_type}]`))
            .join('\n'),
    );
    return [system, ...told].join('\n\n');
  }
}
