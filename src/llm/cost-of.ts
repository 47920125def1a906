import type { Usage } from './model.ts';

/** Dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
  cache_read: number;
  cache_write: number;
}

/** Reads `INPUT/OUTPUT` or `INPUT/OUTPUT/CACHE_READ/CACHE_WRITE`; without the last two, cached tokens cost as much as others. */
export function parsePrice(text: string): Price {
  const [input = 0, output = 0, cache_read = input, cache_write = input] = text.split('/').map(Number);
  return { input, output, cache_read, cache_write };
}

/** What this use costs in dollars. */
export function costOf(usage: Usage, price: Price): number {
  const { input_tokens, output_tokens, cache_read_tokens, cache_write_tokens } = usage;
  const plain = input_tokens - cache_read_tokens - cache_write_tokens;
  return (
    (plain * price.input +
      output_tokens * price.output +
      cache_read_tokens * price.cache_read +
      cache_write_tokens * price.cache_write) /
    1_000_000
  );
}
