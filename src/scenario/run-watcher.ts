import type { RunStep } from '../model/run-record.ts';

/** A picture of the screen, as it came from the server. */
export interface RawPicture {
  data: string;
  mime_type: string;
}

/** A step as it went, before its pictures are put into files. */
export interface WatchedStep extends Omit<RunStep, 'before' | 'after' | 'error'> {
  /** Which of the scenario's actions it belongs to, from 0; -1 for the opening of its address. */
  action_index: number;
  before?: RawPicture;
  after?: RawPicture;
}

/** Whoever wants to see a scenario run while it does. */
export interface RunWatcher {
  /** Whether pictures are wanted: each costs a moment. */
  pictures: boolean;
  started?(sentence: string, action_index: number): void;
  step(step: WatchedStep): void;
}
