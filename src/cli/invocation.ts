export interface Terminal {
  columns: number;
  colour: boolean;
}

/** What a command may use of the process it runs in; tests hand in their own. */
export interface Invocation {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  version: string;
  /** The program itself, and which build of it: servers of the shell are started from it and told apart by it. */
  program: string;
  build: string;
  out(text: string): void;
  err(text: string): void;
  /** A person is watching. */
  interactive?: boolean;
  /** Standard output is a terminal that lines can be rewritten on; absent in CI, in a file and in a pipe. */
  terminal?: Terminal;
  /** Everything on standard input. */
  readStdin(): Promise<string>;
  /** Aborted when a person or the parent process asks to stop; without a call, signals end the process at once. */
  stopSignal(): AbortSignal;
}
