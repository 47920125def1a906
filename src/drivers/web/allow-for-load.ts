import { availableParallelism, loadavg } from 'node:os';

const MOST = 3;

/**
 * How long to wait for what an idle machine does within `ms`. Where several programs want each core, a page that is
 * well answers that much later, and must neither be taken for one that hangs nor lose its script.
 */
export function allowForLoad(ms: number): number {
  const [waiting = 0] = loadavg();
  return Math.round(ms * Math.min(MOST, Math.max(1, waiting / availableParallelism())));
}
