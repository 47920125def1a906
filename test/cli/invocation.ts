import type { Invocation } from '../../src/cli/invocation.ts';

export interface FakeInvocation extends Invocation {
  printed: string[];
  complained: string[];
}

/** A process that is not there: what a command prints is kept. */
export function fakeInvocation(
  argv: readonly string[],
  more: { env?: Record<string, string>; cwd?: string; stdin?: string } = {},
): FakeInvocation {
  const printed: string[] = [];
  const complained: string[] = [];
  return {
    argv,
    env: more.env ?? {},
    cwd: more.cwd ?? '/',
    version: '9.8.7',
    program: '/nowhere/main.js',
    build: '9.8.7 test',
    out: (text) => printed.push(text),
    err: (text) => complained.push(text),
    readStdin: async () => more.stdin ?? '',
    stopSignal: () => new AbortController().signal,
    printed,
    complained,
  };
}
