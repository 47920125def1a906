import type { RunRecord } from '../../model/run-record.ts';

/** A run as the page gets it: pictures are named by their place in the file, `#12`. */
export interface ShownRun extends RunRecord {
  flaky: boolean;
}

/** What is written into the file beside the page itself. */
export interface ShownReport {
  title: string;
  /** ISO 8601. */
  generated: string;
  version: string;
  runs: ShownRun[];
}
