/** What a worker works with: it may go away, and is closed in the end. */
interface Tool {
  gone(): boolean;
  close(): Promise<void>;
}

/** Works through a list with several workers, each with a server of its own for as long as it lives. Stops taking new work when told to; what was begun is ended by its own signal. */
export async function runQueue<T, Server extends Tool>(
  items: readonly T[],
  workers: number,
  connect: () => Promise<Server>,
  signal: AbortSignal,
  work: (item: T, server: Server) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    let server: Server | undefined;
    try {
      for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) {
        if (server?.gone()) {
          await server.close();
          server = undefined;
        }
        server ??= await connect();
        await work(item, server);
      }
    } finally {
      await server?.close();
    }
  };
  const count = Math.max(1, Math.min(workers, items.length));
  const ends = await Promise.allSettled(Array.from({ length: count }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
