import { setTimeout as pause } from 'node:timers/promises';
import { judge, verdictOf } from './judge.mjs';
import { serveCase } from './serve.mjs';

/** @import { Answer, Call, Case, Truth, Verdict } from './case.mjs' */
/** @import { Judgement } from './judge.mjs' */

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {Judgement} judgement
 * @property {string} why
 * @property {Verdict} [verdict]
 * @property {Truth} [truth]
 * @property {Answer} [answer]
 */

const PATIENCE_MS = 6000;

/** Opens the page of a case, acts on it by `hands`, reads the truth and judges. @param {Case} it @param {{ call: Call }} hands @returns {Promise<Result>} */
export async function runCase(it, { call }) {
  const served = await serveCase(it);
  /** @type {Answer | undefined} */
  let answer;
  try {
    const opened = await call('navigate', { url: `${served.url}/`, screen: 'none' });
    if (opened.is_error) throw new Error(`the page did not open: ${opened.text}`);
    const read = async (/** @type {string} */ expression) => {
      const { is_error, text, structured } = await call('evaluate', { expression });
      if (is_error) throw new Error(`the page could not be read: ${text}`);
      return structured.value;
    };
    const t = { ...served, call, read, until: untilIn(read), ref: refIn(call) };
    answer = await it.act(t);
    const truth = await it.truth(t);
    const [judgement, why] = judge(it.require, answer, truth);
    return { name: it.name, judgement, why, verdict: verdictOf(answer), truth, answer };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { name: it.name, judgement: 'broken', why, ...(answer ? { answer } : {}) };
  } finally {
    await served.close();
  }
}

/** @param {(expression: string) => Promise<unknown>} read */
const untilIn = (read) => async (/** @type {string} */ expression) => {
  const end = Date.now() + PATIENCE_MS;
  // A page between two documents cannot be read; the next try can.
  while (!(await read(`Boolean(${expression})`).catch(() => false))) {
    if (Date.now() > end) return false;
    await pause(40);
  }
  return true;
};

/** @param {Call} call */
const refIn =
  (call) =>
  async (
    /** @type {string} */ role,
    /** @type {string} */ name,
    /** @type {string | undefined} */ context = undefined,
  ) => {
    const { structured } = await call('describe_screen', { full_page: true, tokens: 20_000 });
    /** @type {{ ref: string, role: string, name: string, context?: string }[]} */
    const elements = structured.elements ?? [];
    const found = elements.filter((e) => e.role === role && e.name === name);
    const [only, another] = context ? found.filter((e) => e.context?.includes(context)) : found;
    if (!only || another) throw new Error(`${found.length} elements are ${role} ${name} ${context ?? ''}`);
    return only.ref;
  };
