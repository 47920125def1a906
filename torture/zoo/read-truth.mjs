import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {{ state: Record<string, any>, did: string[], log: [string, any][], ready: boolean }} Held what the app itself holds */

/**
 * A connection to the browser that is not the tool's: Chromium's own protocol on a port of its own.
 * @param {number} port @param {string} address the address that the page's begins with
 */
export async function readTruth(port, address) {
  const socket = await connectToPage(port, address);
  let last = 0;
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });

  /** @param {string} expression @returns {Promise<any>} */
  async function evaluate(expression) {
    last += 1;
    const id = last;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(
      JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }),
    );
    const { result, error } = await Promise.race([
      answered,
      pause(10_000, { error: { message: 'no answer' } }),
    ]);
    if (error ?? result.exceptionDetails)
      throw new Error(
        `the app could not be read: ${JSON.stringify(error ?? result.exceptionDetails).slice(0, 300)}`,
      );
    return result.result.value;
  }
  return {
    /** @returns {Promise<Held>} */
    held: async () =>
      JSON.parse(await evaluate('JSON.stringify(window.zoo ?? null)')) ?? {
        state: {},
        did: [],
        log: [],
        ready: false,
      },
    /** What a person's next step does to a field: it loses the focus. */
    leave: () => evaluate('void document.activeElement?.blur?.()'),
    close: () => socket.close(),
  };
}

/** @param {number} port @param {string} address */
async function connectToPage(port, address) {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    const targets = /** @type {{ type: string, url: string, webSocketDebuggerUrl: string }[]} */ (
      response ? await response.json() : []
    ); // the form of /json/list
    const page = targets.find(({ type, url }) => type === 'page' && url.startsWith(address));
    if (page) {
      const socket = new WebSocket(page.webSocketDebuggerUrl);
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve);
        socket.addEventListener('error', reject);
      });
      return socket;
    }
    await pause(100);
  }
  throw new Error(`the browser shows no page at ${address}`);
}
