import type { Explained } from './explain-sentences.ts';

/** How sentences are understood, for a person. */
export function explainLines(explained: readonly Explained[]): string[] {
  return explained.flatMap(({ clause, steps, also, refused, later }) => [
    `${refused === undefined ? '✓' : later ? '?' : '✗'} ${clause}`,
    ...steps.map((step) => `    ${step}`),
    ...(refused === undefined ? [] : [`    ${refused}${later ? ' (yet)' : ''}`]),
    ...also.map((other) => `    ${refused === undefined ? 'could also mean: ' : 'near: '}${other}`),
  ]);
}
