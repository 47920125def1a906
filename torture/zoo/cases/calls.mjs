import { fileURLToPath } from 'node:url';

/** @import { ToolCall } from '../judge-case.mjs' */

/** @param {string} target @param {string} value @returns {ToolCall} */
export const fill = (target, value) => ['fill', { target, value }];
/** Adds to what is there. @param {string} target @param {string} value @returns {ToolCall} */
export const append = (target, value) => ['fill', { target, value, clear_first: false }];
/** @param {string} target @param {string | string[]} value @returns {ToolCall} */
export const select = (target, value) => ['select', { target, value }];
/** @param {string} target @param {string | number | boolean} value @returns {ToolCall} */
export const adjust = (target, value) => ['adjust_control', { target, value }];
/** @param {string} target @param {Record<string, unknown>} [more] @returns {ToolCall} */
export const click = (target, more = {}) => ['click', { target, ...more }];
/** @param {string} key @param {string} [target] @returns {ToolCall} */
export const press = (key, target) => ['press_key', target === undefined ? { key } : { key, target }];
/** @param {string} target @param {Record<string, unknown>} to @returns {ToolCall} */
export const drag = (target, to) => ['drag', { target, ...to }];
/** @param {string} target @returns {ToolCall} */
export const hover = (target) => ['hover', { target }];
/** @param {string} target @returns {ToolCall} */
export const upload = (target) => ['upload_files', { target, paths: [REPORT] }];
/** @param {(string | Record<string, unknown>)[]} lines @returns {ToolCall} */
export const steps = (...lines) => ['run_steps', { steps: lines }];
/** @param {string} target @param {Record<string, unknown>} more @returns {ToolCall} */
export const scroll = (target, more) => ['scroll', { target, ...more }];

export const REPORT = fileURLToPath(new URL('../files/report.txt', import.meta.url));

/** Four lines that an editor with automatic indentation or closing brackets spoils when they are typed key by key. */
export const CODE = `function pick(list) {
    if (list.length > 0) {
        return [list[0], "(first)"];
  }`;
