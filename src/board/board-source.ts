/** What the board shows, from wherever it is kept. Texts may come from pages under test: they are only ever text. */
export interface BoardSource {
  /** Where it is read from, in words. */
  store: string;
  sessions(): ShownSession[];
  /** The newest picture of a session; sensitive fields are painted over in it. */
  picture(id: string): Promise<{ data: Buffer; mime_type: string } | undefined>;
  /** The newest first. */
  runs(): Promise<ShownRun[]>;
  /** The whole report of a run as one HTML page. */
  report(run: string): Promise<string | undefined>;
  queue(): Promise<ShownJob[]>;
  /** Results of scenarios, the newest first. */
  results(): Promise<PastResult[]>;
  decisions(): Promise<PastDecision[]>;
  screens(): Promise<LearnedScreen[]>;
  close(): Promise<void>;
}

export interface ShownSession {
  id: string;
  /** Name of the token whose it is. */
  token: string;
  goal: string;
  address: string;
}

export interface ShownRun {
  id: string;
  title: string;
  /** ISO 8601. */
  made: string;
  total: number;
  waiting: number;
  running: number;
  passed: number;
  failed: number;
}

export interface ShownJob {
  run: string;
  name: string;
  state: 'waiting' | 'running';
  attempt: number;
  worker: string;
  /** The sentence it is at. */
  doing: string;
  since: string;
}

export interface PastResult {
  /** What stays the same from run to run. */
  key: string;
  name: string;
  ended: string;
  duration_ms: number;
  passed: boolean;
  flaky: boolean;
}

export interface PastDecision {
  asked_at: string;
  action: string;
  reason: string;
  /** `approved by anna`, `rejected by anna: too dear`, `undecided: ...`. */
  came_to: string;
}

export interface LearnedScreen {
  screen: string;
  steps: number;
  failed: number;
  /** What was done there, most often first. */
  moves: { what: string; ok: number; failed: number; leads_to: string }[];
}
