import type { Action } from '../model/action.ts';
import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import { nearestNames } from '../model/nearest-name.ts';
import { parseStep, StepError } from '../model/step.ts';
import { readExpect } from './act-in-session.ts';
import type { ActingTool } from './acting-tool.ts';
import { ACTING_TOOLS } from './acting-tools.ts';
import { readInput } from './call-tool.ts';
import { scrollToElement } from './scroll-to-element.ts';

/** A step that is ready to run: an action with what must be so afterwards, only the latter, or a way to something. */
export interface Step {
  action?: Action;
  /** What is to be scrolled to before the next step. */
  seek?: string;
  expect: Expectation[];
  /** As the caller wrote it. */
  written: string;
}

const BY_NAME = new Map<string, ActingTool>(ACTING_TOOLS.map((tool) => [tool.name, tool]));

/** Reads a step given as words or as a tool's name with its fields. Nothing runs before all steps are read. */
export function readStep(given: string | Record<string, unknown>, at: number): Step {
  try {
    return typeof given === 'string' ? fromWords(given) : fromFields(given);
  } catch (error) {
    if (error instanceof StepError || error instanceof SurehandError)
      throw new SurehandError('invalid_input', `step ${at + 1}: ${error.message}`);
    throw error;
  }
}

function fromWords(text: string): Step {
  const { action, expect } = parseStep(text);
  return { ...(action ? { action } : {}), expect: readExpect(expect), written: text };
}

function fromFields({ tool, action, ...fields }: Record<string, unknown>): Step {
  const name = tool ?? action;
  const expect = typeof fields.expect === 'string' ? fields.expect : undefined;
  const written = JSON.stringify(name === undefined ? fields : { tool: name, ...fields });
  if (name === undefined && expect !== undefined && Object.keys(fields).length === 1)
    return { expect: readExpect(expect), written };
  if (name === scrollToElement.name) {
    const { target } = readInput(scrollToElement, fields);
    return { seek: String(target), expect: [], written };
  }
  const names = [...BY_NAME.keys()];
  const found = typeof name === 'string' ? BY_NAME.get(name) : undefined;
  if (!found) {
    const near = typeof name === 'string' ? nearestNames(name, names) : [];
    const hint = near.length > 0 ? `nearest: ${near.join(', ')}` : `a step's tool is ${names.join(', ')}`;
    throw new SurehandError('invalid_input', `no acting tool ${JSON.stringify(name ?? null)}; ${hint}`);
  }
  const input = readInput(found, fields);
  return { action: found.toAction(input as never), expect: readExpect(expect), written }; // just validated
}
