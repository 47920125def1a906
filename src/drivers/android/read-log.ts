import type { LogEntry } from '../driver.ts';

/** One line of `logcat -v threadtime`. */
export interface LogLine {
  at_ms: number;
  pid: number;
  level: string;
  tag: string;
  text: string;
}

export type Trouble = { kind: 'crash' | 'not_responding'; app: string; reason: string };

const LEVELS: Readonly<Record<string, string>> = {
  V: 'debug',
  D: 'debug',
  I: 'info',
  W: 'warning',
  E: 'error',
  F: 'error',
};

/** `11-15 21:09:00.123  1234  5678 E AndroidRuntime: FATAL EXCEPTION: main`, or undefined for what is no such line. */
export function readLogLine(line: string, year = new Date().getFullYear()): LogLine | undefined {
  const groups =
    /^(?<month>\d\d)-(?<day>\d\d) (?<time>\d\d:\d\d:\d\d\.\d+)\s+(?<pid>\d+)\s+\d+ (?<level>[VDIWEFS]) (?<tag>[^:]*): ?(?<text>.*)$/.exec(
      line.trimEnd(),
    )?.groups;
  if (!groups) return undefined;
  const at_ms = Date.parse(`${year}-${groups.month}-${groups.day}T${groups.time}`);
  return {
    at_ms: Number.isFinite(at_ms) ? at_ms : 0,
    pid: Number(groups.pid),
    level: groups.level ?? 'I',
    tag: groups.tag?.trimEnd() ?? '',
    text: groups.text ?? '',
  };
}

/** The same with levels in the words that every platform has. */
export function logEntry({ at_ms, level, tag, text, pid }: LogLine): LogEntry {
  return { at_ms, level: LEVELS[level] ?? 'info', text: `${tag}: ${text}`, source: '', tab: String(pid) };
}

/** Recognises crashes and apps that stopped answering, line by line: what happened stands on several of them. */
export class TroubleWatch {
  /** Lines of the exception of a process, until it is known whose it is and why. */
  readonly #open = new Map<number, { app?: string }>();

  /** A crash in native code is told by the system's own process, which names the app and then the signal. */
  #native({ text, pid }: LogLine): Trouble | undefined {
    const app = />>> (?<app>[\w.:]+) <<</.exec(text)?.groups?.app;
    if (app) this.#open.set(pid, { app });
    const signal = /^signal \d+ \((?<name>SIG\w+)\)/.exec(text)?.groups?.name;
    const open = this.#open.get(pid);
    if (!signal || open?.app === undefined) return undefined;
    this.#open.delete(pid);
    return { kind: 'crash', app: open.app, reason: signal };
  }

  take(line: LogLine): Trouble | undefined {
    const anr =
      line.tag === 'ActivityManager' ? /^ANR in (?<app>[\w.]+)/.exec(line.text)?.groups?.app : undefined;
    if (anr) return { kind: 'not_responding', app: anr, reason: 'it did not answer' };
    if (line.tag === 'DEBUG') return this.#native(line);
    if (line.tag !== 'AndroidRuntime') return undefined;
    if (line.text.startsWith('FATAL EXCEPTION')) {
      this.#open.set(line.pid, {});
      return undefined;
    }
    const open = this.#open.get(line.pid);
    if (!open) return undefined;
    const app = /^Process: (?<app>[\w.:]+), PID: \d+/.exec(line.text)?.groups?.app;
    if (app) {
      open.app = app;
      return undefined;
    }
    this.#open.delete(line.pid);
    return open.app === undefined ? undefined : { kind: 'crash', app: open.app, reason: line.text };
  }
}
