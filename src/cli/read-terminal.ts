import type { Terminal } from './invocation.ts';

/** The terminal behind standard output, if there is one and nobody asked for plain lines. */
export function readTerminal(
  stdout: { isTTY?: boolean; columns?: number },
  env: Readonly<Record<string, string | undefined>>,
): Terminal | undefined {
  if (!stdout.isTTY || env.CI || env.TERM === 'dumb') return undefined;
  return { columns: stdout.columns || 80, colour: !env.NO_COLOR };
}
