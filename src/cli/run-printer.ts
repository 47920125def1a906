import { actOf } from '../model/act-of.ts';
import { isFlaky, type RunRecord, type RunStep } from '../model/run-record.ts';
import { errorOf } from '../report/junit.ts';
import type { Terminal } from './invocation.ts';

interface PrintHow {
  steps: boolean;
  workers: number;
  report: string;
  terminal?: Terminal | undefined;
}

const COLOURS = { red: 31, green: 32, yellow: 33 };
export const SIGNS = {
  passed: { sign: '✓', colour: 'green' },
  claimed: { sign: '?', colour: 'yellow' },
  failed: { sign: '✗', colour: 'red' },
  skipped: { sign: '–', colour: 'yellow' },
} as const;
const ENDED = {
  claimed: { word: '?   ', colour: 'yellow' },
  partial: { word: 'STOP', colour: 'red' },
  failed: { word: 'FAIL', colour: 'red' },
  skipped: { word: 'FAIL', colour: 'red' },
} as const;
const LINE_UP = '\u001b[1A\u001b[2K';

/** How a run is told to whoever started it: each step to a person, one line per scenario to a log. */
export class RunPrinter {
  readonly #write: (line: string) => void;
  readonly #terminal: Terminal | undefined;
  readonly #steps: boolean;
  /** With several at once, each line says which it is of. */
  readonly #named: boolean;
  readonly #report: string;
  /** The last line on the terminal says what is being done, and gives way to the next. */
  #passing = false;
  /** The sentence that each scenario is at: it is told once, then what else it took. */
  readonly #sentences = new Map<string, number>();

  constructor(out: (line: string) => void, how: PrintHow) {
    this.#write = out;
    this.#terminal = how.terminal;
    this.#steps = how.steps;
    this.#named = how.workers > 1;
    this.#report = how.report;
  }

  started(name: string, attempt: number): void {
    this.#sentences.delete(name);
    if (!this.#steps) return;
    const again = attempt > 1 ? ` (attempt ${attempt})` : '';
    if (!this.#named || attempt > 1) this.#out(`${name}${again}`);
  }

  /** What it ran in went away, which is no word on the app. */
  anew(name: string, why: string): void {
    this.#out(`${this.#in('yellow', 'anew')}  ${name}: ${why}; it is begun anew on another browser`);
  }

  /** What is being done just now; on a terminal only, and only where one thing is done at a time. */
  doing(sentence: string): void {
    if (!this.#terminal || !this.#steps || this.#named) return;
    const [line = ''] = `  … ${sentence}`.split('\n');
    // One that breaks into two could not be taken back whole.
    this.#out([...line].slice(0, Math.max(4, Math.floor(this.#terminal.columns / 2) - 1)).join(''));
    this.#passing = true;
  }

  step(name: string, step: RunStep): void {
    if (!this.#steps) return;
    const head = this.#named ? `${name}: ` : '';
    const sign = this.#in(SIGNS[step.status].colour, SIGNS[step.status].sign);
    const notes = [
      ...(step.understood_by === 'model' ? ['by model'] : []),
      ...(step.understood_by === 'lock' ? ['remembered'] : []),
      ...(step.status === 'claimed' ? ['no effect seen'] : []),
      ...(step.healed ? [step.healed] : []),
    ];
    const goesOn = step.sentence !== undefined && this.#sentences.get(name) === step.sentence;
    if (step.sentence !== undefined) this.#sentences.set(name, step.sentence);
    const what = goesOn ? `  and ${actOf(step)}` : step.description;
    const more = notes.length > 0 ? `  [${notes.join('; ')}]` : '';
    this.#out(`  ${sign} ${head}${what}  ${Math.round(step.duration_ms ?? 0)} ms${more}`);
  }

  finished(record: RunRecord): void {
    const { title, status, steps, duration_ms } = record;
    if (status === 'passed') {
      const flaky = isFlaky(record)
        ? `, flaky: passed at attempt ${(record.failed_attempts?.length ?? 0) + 1}`
        : '';
      if (!this.#steps || flaky)
        this.#out(
          `${this.#in(flaky ? 'yellow' : 'green', 'ok')}    ${title} (${steps.length} steps, ${seconds(duration_ms)}${flaky})`,
        );
      for (const { healed, description } of steps)
        if (healed && !this.#steps) this.#out(`      ${description}: ${healed}`);
      return;
    }
    const { message, at, place, candidates = [], selector, command } = errorOf(record);
    const { word, colour } = ENDED[status];
    this.#out(`${this.#in(colour, word)}  ${title} (${seconds(duration_ms)})`);
    if (at !== undefined) this.#out(`      at: ${place === undefined ? '' : `${place}: `}${at}`);
    this.#out(`      ${message}`);
    for (const candidate of candidates) this.#out(`        ${candidate}`);
    if (selector !== undefined) this.#out(`      selector: ${selector}`);
    if (command !== undefined) this.#out(`      command: ${command}`);
    this.#out(`      report: ${this.#report}`);
  }

  summary(records: readonly RunRecord[], wanted: number, ms: number): void {
    const count = (status: RunRecord['status']) =>
      records.filter((record) => record.status === status).length;
    const flaky = records.filter(isFlaky).length;
    const failed = count('failed') + count('partial');
    const claimed = count('claimed');
    const parts = [
      `${count('passed')} passed`,
      ...(flaky > 0 ? [`${flaky} of them flaky`] : []),
      ...(failed > 0 ? [this.#in('red', `${failed} failed`)] : []),
      ...(claimed > 0 ? [this.#in('yellow', `${claimed} only claimed`)] : []),
      ...(wanted > records.length ? [`${wanted - records.length} not run`] : []),
    ];
    this.#out(`${wanted} ${wanted === 1 ? 'scenario' : 'scenarios'}: ${parts.join(', ')} in ${seconds(ms)}`);
    this.#out(`report: ${this.#report}`);
  }

  #out(line: string): void {
    this.#write(this.#passing ? LINE_UP + line : line);
    this.#passing = false;
  }

  #in(colour: keyof typeof COLOURS, text: string): string {
    return this.#terminal?.colour ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text;
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** What a run of scenarios ends with. What was done and is shown by nothing is no failure, and not passed either. */
export function exitCode(passed: boolean, records: readonly RunRecord[], wanted: number): number {
  const failed = records.length < wanted || records.some(({ status }) => !/passed|claimed/.test(status));
  return passed ? 0 : failed ? 1 : 3;
}
