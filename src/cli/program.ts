import type { Invocation } from './invocation.ts';

/** Every command that is not one on a kept browser, with what it may use of the process it runs in. */
export async function runProgram(
  given: Omit<Invocation, 'interactive' | 'terminal' | 'stopSignal'>,
): Promise<number> {
  const { runCli } = await import('./run-cli.ts');
  const { readTerminal } = await import('./read-terminal.ts');
  const terminal = readTerminal(process.stdout, process.env);
  return runCli({
    ...given,
    interactive: Boolean(process.stdout.isTTY) && !process.env.CI,
    ...(terminal ? { terminal } : {}),
    stopSignal,
  });
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(130); // asked twice: now
      stop.abort(new Error(`stopped by ${name}`));
    });
  }
  return stop.signal;
}
