import { plainAnswer } from '../model/page-text.ts';

/** Data for a program, printed where a person may read along: what would turn a terminal is written as its code. */
export function asJson(data: unknown): string {
  return plainAnswer(JSON.stringify(data, null, 2));
}
