import { inTime } from '../model/in-time.ts';
import type { Log } from '../model/log.ts';

/** One stretch of time in a trace, as OpenTelemetry means it. */
export interface Span {
  trace: string;
  id: string;
  parent?: string;
  name: string;
  kind: number;
  from: bigint;
  to: bigint;
  status: number;
  attributes: Record<string, string>;
}

export interface Collector {
  /** Where traces are posted to. */
  url: string;
  headers: Record<string, string>;
  service: string;
  version: string;
}

const MOST_WAITING = 4096;
const MOST_AT_ONCE = 512;
const EVERY_MS = 1000;
const ANSWER_MS = 5000;
const LAST_MS = 2000;

/**
 * Posts spans to a collector as OTLP/HTTP JSON, a batch at a time. A call only leaves its spans here: when the collector
 * is slow or away the oldest that wait are dropped and counted, and nobody is kept waiting.
 */
export class SpanExporter {
  readonly #to: Collector;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;
  #told = false;

  constructor(to: Collector, log: Log, every_ms = EVERY_MS) {
    this.#to = to;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), every_ms).unref();
  }

  /** How many never arrived. */
  get dropped(): number {
    return this.#dropped;
  }

  add(spans: readonly Span[]): void {
    this.#waiting.push(...spans);
    const over = this.#waiting.length - MOST_WAITING;
    if (over <= 0) return;
    this.#waiting.splice(0, over);
    this.#dropped += over;
  }

  /** Sends what waits; one batch is on its way at a time. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Sends the last ones, for a moment at most. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await inTime(LAST_MS, this.#sending?.then(() => this.flush()) ?? this.flush(), () => {});
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      if (await this.#post(batch)) continue;
      this.#dropped += batch.length;
      return;
    }
  }

  async #post(batch: readonly Span[]): Promise<boolean> {
    const { url, headers } = this.#to;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(inOtlp(batch, this.#to)),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return true;
      this.#tell(`it answers ${answer.status}`);
    } catch (error) {
      this.#tell(error instanceof Error ? error.message : String(error));
    }
    return false;
  }

  /** Once: a collector that is away must not fill the log. */
  #tell(why: string): void {
    if (this.#told) return;
    this.#told = true;
    this.#log.warn('traces do not arrive', { why });
  }
}

/** The form that collectors take; times are strings because JSON numbers do not hold them. */
function inOtlp(batch: readonly Span[], { service, version }: Collector): unknown {
  const resource = attributesOf({ 'service.name': service, 'service.version': version });
  const spans = batch.map(({ trace, id, parent, name, kind, from, to, status, attributes }) => ({
    traceId: trace,
    spanId: id,
    ...(parent === undefined ? {} : { parentSpanId: parent }),
    name,
    kind,
    startTimeUnixNano: String(from),
    endTimeUnixNano: String(to),
    attributes: attributesOf(attributes),
    status: { code: status },
  }));
  const scopeSpans = [{ scope: { name: 'surehand', version }, spans }];
  return { resourceSpans: [{ resource: { attributes: resource }, scopeSpans }] };
}

function attributesOf(values: Record<string, string>): unknown[] {
  return Object.entries(values).map(([key, text]) => ({ key, value: { stringValue: text } }));
}

/** The collector that the settings or OpenTelemetry's own variables name, if any. */
export function collectorIn(
  endpoint: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  version: string,
): Collector | undefined {
  const base = endpoint ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const whole = endpoint === undefined ? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT : undefined;
  const url = whole || (base ? `${base.replace(/\/+$/, '')}/v1/traces` : undefined);
  if (!url || env.OTEL_SDK_DISABLED === 'true') return undefined;
  const written = env.OTEL_EXPORTER_OTLP_TRACES_HEADERS || env.OTEL_EXPORTER_OTLP_HEADERS || '';
  const pairs = written.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : [];
  });
  return {
    url,
    headers: Object.fromEntries(pairs),
    service: env.OTEL_SERVICE_NAME || 'surehand',
    version,
  };
}
