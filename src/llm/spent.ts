import { costOf, parsePrice } from './cost-of.ts';
import { type Model, NO_USAGE, type Usage } from './model.ts';

/** What the questions of one run took. */
export class Spent {
  readonly #model: Model | undefined;
  readonly #price: string | undefined;
  #asked = 0;
  #usage: Usage = { ...NO_USAGE };

  constructor(model: Model | undefined, price: string | undefined) {
    this.#model = model;
    this.#price = price;
  }

  add(usage: Usage): void {
    this.#asked++;
    for (const name of Object.keys(NO_USAGE) as (keyof Usage)[]) this.#usage[name] += usage[name]; // its own keys
  }

  /** For the record of a run; nothing where no model was asked. */
  told(): Record<string, string> {
    if (!this.#model || this.#asked === 0) return {};
    const { input_tokens, output_tokens } = this.#usage;
    const cost = this.#price
      ? { model_cost: `$${costOf(this.#usage, parsePrice(this.#price)).toFixed(4)}` }
      : {};
    return {
      model: this.#model.name,
      model_requests: String(this.#asked),
      model_tokens: `${input_tokens} in, ${output_tokens} out`,
      ...cost,
    };
  }
}
