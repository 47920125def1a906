/** Whether this is a plain mapping: no list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Only the fields that have a value. */
export function defined<T extends object>(given: T): Defined<T> {
  // Leaving the undefined ones out is what makes the narrower type true.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
