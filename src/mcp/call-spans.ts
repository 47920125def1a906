import { randomBytes } from 'node:crypto';
import { watchCall } from '../model/call-watch.ts';
import type { Span, SpanExporter } from './span-exporter.ts';

const SERVER = 2;
const INTERNAL = 1;
const CLIENT = 3;
const OK = 1;
const ERROR = 2;
const MOST_INSIDE = 500;
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

interface Told {
  tool: string;
  session: string;
  token: string | undefined;
}

/**
 * Calls as spans: the call itself, each stage of an action in it, each thing asked of the browser. Names and results
 * only; nothing that a page showed or an agent typed.
 */
export class CallSpans {
  readonly #exporter: SpanExporter;

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter;
  }

  /** Runs a call. `traceparent` joins it to the trace of whoever made it. */
  async ofCall<T extends { is_error?: boolean }>(
    { tool, session, token }: Told,
    traceparent: unknown,
    work: () => Promise<T>,
  ): Promise<T> {
    const [, trace = hex(16), parent] = TRACEPARENT.exec(String(traceparent ?? '')) ?? [];
    const call = hex(8);
    const started = now();
    const inside: Span[] = [];
    let stage_began = started;
    const add = (name: string, kind: number, from: bigint, failed: boolean): void => {
      if (inside.length >= MOST_INSIDE) return;
      const attributes = {};
      const status = failed ? ERROR : OK;
      inside.push({ trace, id: hex(8), parent: call, name, kind, from, to: now(), status, attributes });
    };
    let status = ERROR;
    try {
      const answer = await watchCall(
        {
          stage(stage, result) {
            add(`stage ${stage}`, INTERNAL, stage_began, result === 'failure');
            stage_began = now();
          },
          asked(what, answer) {
            const from = now();
            answer.then(
              () => add(`browser ${what}`, CLIENT, from, false),
              () => add(`browser ${what}`, CLIENT, from, true),
            );
            return answer;
          },
        },
        work,
      );
      if (!answer.is_error) status = OK;
      return answer;
    } finally {
      const attributes = {
        'surehand.tool': tool,
        'surehand.session': session,
        ...(token === undefined ? {} : { 'surehand.token': token }),
      };
      const ended = { from: started, to: now(), status, attributes };
      const up = parent === undefined ? {} : { parent };
      this.#exporter.add([
        { trace, id: call, ...up, name: `call ${tool}`, kind: SERVER, ...ended },
        ...inside,
      ]);
    }
  }
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Nanoseconds since 1970, to the microsecond. */
function now(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n;
}
