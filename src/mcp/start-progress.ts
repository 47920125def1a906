import type { ServerContext } from '@modelcontextprotocol/server';
import { steadyNow } from '../model/clock.ts';

const HEARTBEAT_MS = 1000;

interface Progress {
  report(message: string): void;
  /** Ends the heartbeat; resolves when everything reported is on the wire, so nothing follows the result. */
  stop(): Promise<void>;
}

/** Progress for one call. Silent when the caller sent no token; a heartbeat each second keeps clients from giving up. */
export function startProgress(context: ServerContext): Progress {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { report() {}, async stop() {} };

  const started = steadyNow();
  let progress = 0;
  let latest = 'working';
  let sent: Promise<void> = Promise.resolve();
  const send = (message: string): void => {
    progress += 1;
    const notification = { method: 'notifications/progress', params: { progressToken, progress, message } };
    // A client that went away cannot be told; its call is cancelled by other means.
    sent = Promise.all([sent, context.mcpReq.notify(notification).catch(() => {})]).then(() => {});
  };
  const heartbeat = setInterval(
    () => send(`${latest} (${Math.round((steadyNow() - started) / 1000)} s)`),
    HEARTBEAT_MS,
  );
  return {
    report(message) {
      latest = message;
      send(message);
    },
    stop() {
      clearInterval(heartbeat);
      return sent;
    },
  };
}
