import { setTimeout as pause } from 'node:timers/promises';
import { countTokens } from '../../bench/tokens.mjs';
import { buildPage } from './build-page.mjs';
import { takeHands } from './hands.mjs';
import { compare, judge, mayHaveHappened, verdictOf } from './judge-case.mjs';
import { readTruth } from './read-truth.mjs';

/** @import { Said } from './hands.mjs' */
/** @import { Judgement, Library, ToolCall, Verdict, ZooCase } from './judge-case.mjs' */
/** @import { Held } from './read-truth.mjs' */

/**
 * @typedef {object} Attempt
 * @property {Judgement} judgement
 * @property {string} why
 * @property {boolean} done
 * @property {boolean} lost it was so until the field lost the focus
 * @property {Verdict} verdict
 * @property {number} tokens
 * @property {number} ms
 * @property {{ call: ToolCall, answer: string }[]} calls
 * @property {Held} held
 */

/** @typedef {{ library: string, group: Library['group'], name: string, kind: string, say: string, first: Attempt, fallback?: Attempt }} Result */

const PATIENCE_MS = 900;
const SETTLE_MS = 120;
/** After these a field may still hold what it drops once it is left. */
const LEAVES = new Set(['fill', 'select', 'adjust_control']);

/** @param {Library} library @param {{ url: string, heard: (result: Result) => void, server?: string | undefined }} how */
export async function runLibrary(library, { url, heard, server }) {
  const folder = await buildPage(library.page);
  const address = `${url}/${folder}/`;
  let hands = await takeHands(server);
  /** @type {Awaited<ReturnType<typeof readTruth>> | undefined} */
  let truth;
  try {
    for (const it of library.cases) {
      const first = await attempt(it, it.calls);
      const grave = first.judgement !== 'ok' && first.judgement !== 'no_effect_told';
      const fallback = grave && it.fallback ? await attempt(it, it.fallback) : undefined;
      const { name, kind, say } = it;
      heard({
        library: library.name,
        group: library.group,
        name,
        kind,
        say,
        first,
        ...(fallback ? { fallback } : {}),
      });
    }
  } finally {
    truth?.close();
    await hands.close();
  }

  /** @param {ZooCase} it @param {ToolCall[]} calls @returns {Promise<Attempt>} */
  async function attempt(it, calls) {
    /** @type {Attempt['calls']} */
    const made = [];
    const started = performance.now();
    try {
      const before = await open();
      /** @type {Said} */
      let said = { is_error: true, text: 'nothing was called', ms: 0 };
      for (const [tool, input] of calls) {
        const call = /** @type {ToolCall} */ ([tool, await withRefs(input)]);
        said = await hands.call(...call);
        made.push({ call, answer: said.text });
        // A model would not go on as planned after that.
        if (said.is_error && !mayHaveHappened(said)) break;
      }
      const ms = performance.now() - started;
      const { held, lost } = await settle(it, before, LEAVES.has(calls.at(-1)?.[0] ?? ''));
      const found = compare(it, before, held);
      const [judgement, why] = judge(found, said, made.length);
      const tokens = made.reduce(
        (sum, { call, answer }) => sum + countTokens(JSON.stringify(call)) + countTokens(answer),
        0,
      );
      return {
        judgement,
        why: lost ? `${why} (it was, until the field was left)` : why,
        done: found.done,
        lost,
        verdict: verdictOf(said),
        tokens,
        ms,
        calls: made,
        held,
      };
    } catch (error) {
      truth?.close();
      truth = undefined;
      await hands.close().catch(() => {});
      hands = await takeHands(server);
      const why = error instanceof Error ? error.message : String(error);
      const held = { state: {}, did: [], log: [], ready: false };
      return {
        judgement: 'broken',
        why,
        done: false,
        lost: false,
        verdict: 'failed',
        tokens: 0,
        ms: performance.now() - started,
        calls: made,
        held,
      };
    }
  }

  /**
   * What has no name is given as `line:REGEXP`: the ref of the one line of the view that fits, as a model takes it.
   * @param {Record<string, unknown>} input @returns {Promise<Record<string, unknown>>}
   */
  async function withRefs(input) {
    if (!JSON.stringify(input).includes('line:')) return input;
    const { text } = await hands.call('describe_screen', { full_page: true, tokens: 8000 });
    const lines = text.split('\n').filter((line) => line.startsWith('@e'));
    const refOf = (/** @type {string} */ pattern) =>
      lines.find((line) => new RegExp(pattern).test(line))?.split(' ')[0] ?? `nothing like ${pattern}`;
    return JSON.parse(JSON.stringify(input), (_, value) =>
      typeof value === 'string' && value.startsWith('line:') ? refOf(value.slice(5)) : value,
    );
  }

  async function open() {
    const opened = await hands.call('navigate', {
      url: `${address}?title=${encodeURIComponent(library.name)}`,
      screen: 'none',
    });
    if (opened.is_error) throw new Error(`the page did not open: ${opened.text}`);
    truth ??= await readTruth(hands.port, address);
    for (let tries = 0; tries < 100; tries += 1) {
      const held = await truth.held();
      if (held.ready) return held;
      await pause(50);
    }
    throw new Error('the page never came to be ready');
  }

  /** What the app holds once it has had time to take it, and, after a value was set, once the field was left. @param {ZooCase} it @param {Held} before @param {boolean} leaves */
  async function settle(it, before, leaves) {
    if (!truth) throw new Error('no page to read');
    const end = performance.now() + PATIENCE_MS;
    let held = await truth.held();
    while (!compare(it, before, held).done && performance.now() < end) {
      await pause(60);
      held = await truth.held();
    }
    const was = compare(it, before, held).done;
    if (leaves) await truth.leave();
    await pause(SETTLE_MS);
    held = await truth.held();
    return { held, lost: was && !compare(it, before, held).done };
  }
}
