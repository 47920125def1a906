export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where lines of the log go. Callers hand over data, the writer redacts secrets. */
export type Log = Record<LogLevel, (message: string, data?: Record<string, unknown>) => void>;

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
