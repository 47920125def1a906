import { SurehandError } from '../model/failure.ts';

/** The value of a flag that takes a whole number. */
export function wholeNumber(
  flag: string,
  given: string | boolean | undefined,
  otherwise: number,
  least: number,
): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (Number.isInteger(value) && value >= least && String(given).trim() !== '') return value;
  throw new SurehandError(
    'invalid_input',
    `flag --${flag}: wanted a whole number from ${least} on, got ${JSON.stringify(given)}`,
  );
}
