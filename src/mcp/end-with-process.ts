const GRACE_MS = 3000;
const PARENT_CHECK_MS = 1000;

/**
 * Runs `close` once and then ends the process, on a signal, on the parent's death if asked, or when the returned
 * function is called. Clients send SIGKILL about four seconds after they let go, hence the grace of three.
 */
export function endWithProcess(
  close: () => Promise<unknown>,
  on: { parent_death: boolean; grace_ms?: number },
): () => void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), on.grace_ms ?? GRACE_MS);
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  if (on.parent_death) {
    // A killed parent usually closes our stdin, but not while another process holds the same pipe.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
  }
  return end;
}
