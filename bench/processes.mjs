import { readdirSync, readFileSync } from 'node:fs';

/** Every process started below a server inherits this variable, so that none can be missed or confused with another. */
export const MARK = 'SUREHAND_BENCH_MARK';

/**
 * Live processes that carry the mark, and those below them: a renderer writes its title over its environment. Reads
 * /proc, so it finds none where there is no /proc.
 * @param {string} mark
 */
export function processesOf(mark) {
  /** @type {Map<string, { pid: number, command: string, is_browser: boolean }>} */
  const found = new Map();
  const all = listProc().flatMap((entry) => readProc(entry) ?? []);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { entry, parent, environment, command } of all) {
      if (found.has(entry) || command === '') continue;
      if (!environment.split('\0').includes(`${MARK}=${mark}`) && !found.has(parent)) continue;
      const is_browser = /--type=|--user-data-dir|--remote-debugging|crashpad/.test(command);
      found.set(entry, { pid: Number(entry), command, is_browser });
    }
  }
  return [...found.values()];
}

/** @param {string} entry */
function readProc(entry) {
  try {
    const [, parent = ''] = /\) \S+ (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
    const environment = readFileSync(`/proc/${entry}/environ`, 'utf8');
    const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { entry, parent, environment, command };
  } catch {
    return undefined; // it ended while we looked
  }
}

function listProc() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  } catch {
    return [];
  }
}

/** Resident memory in MB of everything a server runs except the browser. @param {string} mark */
export function serverMemory(mark) {
  let kilobytes = 0;
  for (const { pid, is_browser } of processesOf(mark)) {
    if (is_browser) continue;
    try {
      kilobytes += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended while we looked.
    }
  }
  return kilobytes / 1024;
}

/**
 * Waits for the processes of a server that was told to stop, and ends what is left; returns how many those were.
 * @param {string} mark @param {number} [patience_ms]
 */
export async function endProcesses(mark, patience_ms = 5000) {
  const until = Date.now() + patience_ms;
  let left = processesOf(mark);
  while (left.length > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    left = processesOf(mark);
  }
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  return left.length;
}
