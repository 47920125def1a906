import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Log, type LogLevel, silentLog } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import { makePrivateFolder } from '../model/private-file.ts';
import { makeOutputFolder } from '../session/output-folder.ts';

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];
const ROTATE_BYTES = 10 * 1024 * 1024;

export function logFilePath(options: Pick<Options, 'log_file' | 'output_dir'>): string {
  return options.log_file ?? join(options.output_dir, 'surehand.log');
}

/**
 * JSON lines in the log file, made at the first line; the one before stays as `<file>.1`. Never standard
 * output, which belongs to the MCP client. A log that cannot be written is said once and then done without.
 */
export function openLog(
  options: Pick<Options, 'log_file' | 'output_dir' | 'log_level'>,
  redact: (text: string) => string,
  more: { warn?: (line: string) => void; rotate_bytes?: number } = {},
): Log {
  if (options.log_level === 'silent') return silentLog;
  const { warn = toStderr, rotate_bytes = ROTATE_BYTES } = more;
  const lowest = LEVELS.indexOf(options.log_level);
  const path = logFilePath(options);
  let file: { descriptor: number; bytes: number } | undefined;
  let broken = false;

  const append = (line: string) => {
    if (broken) return;
    try {
      if (!file && options.log_file === undefined) makeOutputFolder(options.output_dir);
      file ??= open(path);
      if (file.bytes > 0 && file.bytes + line.length > rotate_bytes) {
        closeSync(file.descriptor);
        file = undefined;
        // Another server may share the file and have turned it over already.
        if (statSync(path).size + line.length > rotate_bytes) renameSync(path, `${path}.1`);
        file = open(path);
      }
      file.bytes += writeSync(file.descriptor, line);
    } catch (error) {
      broken = true;
      warn(`surehand: no log, ${path} cannot be written: ${error instanceof Error ? error.message : error}`);
    }
  };

  const write = (level: LogLevel) => (message: string, data?: Record<string, unknown>) => {
    if (LEVELS.indexOf(level) < lowest) return;
    append(`${toLine({ time: new Date().toISOString(), level, message, ...data }, redact)}\n`);
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

function open(path: string): { descriptor: number; bytes: number } {
  makePrivateFolder(dirname(path));
  const descriptor = openSync(path, 'a', 0o600);
  return { descriptor, bytes: fstatSync(descriptor).size };
}

/** Redacts each text before it is quoted: a secret with a quote in it would not be found afterwards. */
function toLine(entry: Record<string, unknown>, redact: (text: string) => string): string {
  const replace = (_key: string, value: unknown): unknown => {
    if (typeof value === 'string') return redact(value);
    if (typeof value === 'bigint') return String(value);
    if (value instanceof Error)
      return { name: value.name, message: redact(value.message), stack: value.stack };
    return value;
  };
  try {
    return JSON.stringify(entry, replace);
  } catch (error) {
    const { time, level, message } = entry;
    return JSON.stringify({ time, level, message, unloggable: String(error) }, replace);
  }
}
