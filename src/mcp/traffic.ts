import type { Options } from '../model/options.ts';

/** What a client may take of a server that others use too. */
export type Limits = Pick<Options, 'max_sessions' | 'max_calls_per_minute' | 'idle_seconds'>;

const MINUTE_MS = 60_000;
/** Upper ends of the classes that durations are counted in, in seconds. */
const CLASSES = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface Timing {
  classes: number[];
  sum: number;
  count: number;
}

/** Who calls what on a server of many clients: counts it and holds the limits. */
export class Traffic {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #recent = new Map<string, number[]>();
  readonly #used = new Map<string, number>();
  readonly #active = new Map<string, number>();
  readonly #calls = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #timings = new Map<string, Timing>();
  readonly #clients = new Map<string, { name: string; limits: Limits }>();
  readonly #calls_of = new Map<string, number>();
  readonly #refused_of = new Map<string, number>();

  constructor(limits: Limits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Says what a client is called in the numbers and, where it has its own, which limits it has. */
  meet(owner: string, name: string, own: { [Limit in keyof Limits]?: number | undefined } = {}): void {
    const {
      max_sessions = this.#limits.max_sessions,
      max_calls_per_minute = this.#limits.max_calls_per_minute,
      idle_seconds = this.#limits.idle_seconds,
    } = own;
    this.#clients.set(owner, { name, limits: { max_sessions, max_calls_per_minute, idle_seconds } });
  }

  limitsOf(owner: string): Limits {
    return this.#clients.get(owner)?.limits ?? this.#limits;
  }

  /** Why this call may not be made now; undefined when it may. */
  refusal(owner: string, tool: string, open_sessions: number): string | undefined {
    const { max_sessions, max_calls_per_minute } = this.limitsOf(owner);
    if (tool === 'launch' && max_sessions > 0 && open_sessions >= max_sessions) {
      this.#refuse(owner, 'sessions');
      return `${open_sessions} sessions are open, the most for one client is ${max_sessions}: close one first (cleanup)`;
    }
    const now = this.#now();
    const recent = (this.#recent.get(owner) ?? []).filter((at) => now - at < MINUTE_MS);
    this.#recent.set(owner, recent);
    if (max_calls_per_minute > 0 && recent.length >= max_calls_per_minute) {
      this.#refuse(owner, 'calls');
      const wait_s = Math.ceil((MINUTE_MS - (now - (recent[0] ?? now))) / 1000);
      return `the limit of ${max_calls_per_minute} calls a minute is reached: try again in ${wait_s} s. Nothing was done`;
    }
    recent.push(now);
    return undefined;
  }

  /** Runs a call and notes how it went. */
  async call<T extends { is_error?: boolean }>(
    owner: string,
    tool: string,
    session: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const started = performance.now();
    this.#active.set(owner, (this.#active.get(owner) ?? 0) + 1);
    this.#used.set(session, this.#now());
    let result = 'failed';
    try {
      const answer = await work();
      result = answer.is_error ? 'refused' : 'ok';
      return answer;
    } finally {
      this.#used.set(session, this.#now());
      const left = (this.#active.get(owner) ?? 1) - 1;
      if (left === 0) this.#active.delete(owner);
      else this.#active.set(owner, left);
      this.#count(this.#calls, `tool="${tool}",result="${result}"`);
      this.#count(this.#calls_of, `token="${this.nameOf(owner)}",result="${result}"`);
      this.#time(tool, (performance.now() - started) / 1000);
    }
  }

  nameOf(owner: string): string {
    return this.#clients.get(owner)?.name ?? owner;
  }

  #refuse(owner: string, reason: 'sessions' | 'calls'): void {
    this.#count(this.#refused, reason);
    this.#count(this.#refused_of, `token="${this.nameOf(owner)}",reason="${reason}"`);
  }

  get #underWay(): number {
    return [...this.#active.values()].reduce((sum, one) => sum + one, 0);
  }

  /** Of these sessions the ones that nobody has used for too long, and whose client has no call under way. */
  idle(sessions: readonly { id: string; owner: string }[]): string[] {
    const now = this.#now();
    const found = sessions.filter(({ id, owner }) => {
      const { idle_seconds } = this.limitsOf(owner);
      if (idle_seconds === 0) return false;
      const used = this.#used.get(id);
      // Met for the first time: its time begins now.
      if (used === undefined) this.#used.set(id, now);
      return used !== undefined && now - used > idle_seconds * 1000 && !this.#active.has(owner);
    });
    for (const { id } of found) this.#used.delete(id);
    return found.map(({ id }) => id);
  }

  /** As Prometheus reads it; `sessions` are the owners of those that are open. Clients go by their names. */
  metrics(sessions: readonly string[]): string {
    const sessions_of = new Map<string, number>();
    for (const owner of sessions) this.#count(sessions_of, `token="${this.nameOf(owner)}"`);
    const lines = [
      ...metric('surehand_calls_total', 'counter', 'calls of tools', this.#calls),
      ...metric(
        'surehand_refused_total',
        'counter',
        'calls that a limit refused',
        named('reason', this.#refused),
      ),
      ...metric('surehand_calls_active', 'gauge', 'calls under way', new Map([['', this.#underWay]])),
      ...metric('surehand_sessions_open', 'gauge', 'open sessions', new Map([['', sessions.length]])),
      ...metric('surehand_token_calls_total', 'counter', 'calls of tools by whose token', this.#calls_of),
      ...metric(
        'surehand_token_refused_total',
        'counter',
        'calls that a limit refused by whose token',
        this.#refused_of,
      ),
      ...metric('surehand_token_sessions_open', 'gauge', 'open sessions by whose token', sessions_of),
      ...metric(
        'process_resident_memory_bytes',
        'gauge',
        'memory of the server, without its browsers',
        new Map([['', process.memoryUsage.rss()]]),
      ),
      '# HELP surehand_call_seconds how long calls took',
      '# TYPE surehand_call_seconds histogram',
    ];
    for (const [tool, { classes, sum, count }] of this.#timings) {
      for (const [at, end] of CLASSES.entries())
        lines.push(`surehand_call_seconds_bucket{tool="${tool}",le="${end}"} ${classes[at] ?? 0}`);
      lines.push(`surehand_call_seconds_bucket{tool="${tool}",le="+Inf"} ${count}`);
      lines.push(`surehand_call_seconds_sum{tool="${tool}"} ${sum.toFixed(6)}`);
      lines.push(`surehand_call_seconds_count{tool="${tool}"} ${count}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #count(counts: Map<string, number>, label: string): void {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }

  #time(tool: string, seconds: number): void {
    const timing = this.#timings.get(tool) ?? { classes: CLASSES.map(() => 0), sum: 0, count: 0 };
    timing.classes = timing.classes.map((n, at) => n + Number(seconds <= (CLASSES[at] ?? 0)));
    timing.sum += seconds;
    timing.count++;
    this.#timings.set(tool, timing);
  }
}

function named(label: string, counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...counts].map(([value, count]) => [`${label}="${value}"`, count]));
}

function metric(name: string, kind: string, help: string, values: ReadonlyMap<string, number>): string[] {
  const rows = [...values].map(([labels, value]) => `${name}${labels ? `{${labels}}` : ''} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...rows];
}
