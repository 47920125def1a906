import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the processes whose command line has `marker` in it. Linux only. */
export function processesWith(marker: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => commandLine(name).includes(marker))
    .map(Number);
}

/** The processes that descend from `pid`. Linux only. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const fields = read(`/proc/${name}/stat`).split(') ')[1]?.split(' ');
    if (fields?.[1]) parents.set(Number(name), Number(fields[1]));
  }
  const found = new Set([pid]);
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child);
    grown = found.size > before;
  }
  found.delete(pid);
  return [...found];
}

/** The program a process runs, or an empty text when it is gone. */
export function commandLine(pid: number | string): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
