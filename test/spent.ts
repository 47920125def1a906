import { issuePermit, type Spent } from '../src/model/permit.ts';

/** An input as a driver sends it, its permit spent. */
export const spent = <T extends object>(input: T): Spent<T> => issuePermit(input).spend(input);
