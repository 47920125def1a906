import type { Driver } from '../drivers/driver.ts';
import type { Clock } from '../model/clock.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secret } from '../model/secrets.ts';
import type { ActionTrace } from '../model/trace.ts';
import type { Screen } from '../screen/screen.ts';
import type { Gate } from './gate.ts';
import type { StepNote } from './step-note.ts';

/** What the stages of an action work on: one session's driver and screen. */
export interface World {
  driver: Driver;
  screen: Screen;
  options: Options;
  log: Log;
  /** The only time that the stages know. */
  clock: Clock;
  /** Stores what an action went through with the session. */
  keepTrace(trace: ActionTrace): void;
  /** Stores what a step of a call was, for the record of the session. */
  keepStep(note: StepNote): void;
  /** The secrets whose values a text holds. */
  secretsIn(text: string): Secret[];
  /** The first address that the user gave: what is bound to no other origin belongs there. */
  home: { origin?: string };
  /** Secrets that were put into pages of this session so far: keys can carry them on. */
  carried: Set<Secret>;
  /** Fills `{{NAME}}` placeholders; the only place that knows secret values besides redaction. */
  fillSecrets(text: string): string;
  /** Asks a person where a policy says so. */
  gate: Gate;
}
