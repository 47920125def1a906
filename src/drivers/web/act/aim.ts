import type { Frame } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { Meaning } from '../../../model/meaning.ts';
import type { DriverAction } from '../../driver.ts';

/** Where an action goes: the frame that holds the node, and what the caller believes the node to be. */
export interface Aim {
  frame: Frame;
  key: string;
  meaning: Meaning;
  /** Other frames, which nothing of the input may reach. */
  shut?: readonly Frame[];
}

/** Playwright's words for how long a call may take. */
export interface Limits {
  timeout: number;
  signal?: AbortSignal;
}

export function limitsOf({ timeout_ms, signal }: DriverAction): Limits {
  return { timeout: timeout_ms, ...(signal ? { signal } : {}) };
}

/** Whoever asked has given up: what was not sent yet is not sent any more. */
export function unlessGivenUp(signal: AbortSignal | undefined, may_have_landed = false): void {
  if (signal?.aborted) throw new SurehandError('cancelled', 'the call was cancelled', { may_have_landed });
}
