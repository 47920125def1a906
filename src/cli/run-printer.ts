import { isFlaky, type RunRecord, type RunStep } from '../model/run-record.ts';
import { errorOf } from '../report/junit.ts';

/** How a run is told to whoever started it: each step to a person, one line per scenario to a log. */
export class RunPrinter {
  readonly #out: (line: string) => void;
  readonly #steps: boolean;
  /** With several at once, each line says which it is of. */
  readonly #named: boolean;
  readonly #report: string | undefined;

  constructor(out: (line: string) => void, how: { steps: boolean; workers: number; report?: string }) {
    this.#out = out;
    this.#steps = how.steps;
    this.#named = how.workers > 1;
    this.#report = how.report;
  }

  started(name: string, attempt: number): void {
    if (!this.#steps) return;
    const again = attempt > 1 ? ` (attempt ${attempt})` : '';
    if (!this.#named || attempt > 1) this.#out(`${name}${again}`);
  }

  step(name: string, step: RunStep): void {
    if (!this.#steps) return;
    const head = this.#named ? `${name}: ` : '';
    const sign = step.status === 'passed' ? '✓' : '✗';
    const notes = [
      ...(step.understood_by === 'model' ? ['by model'] : []),
      ...(step.understood_by === 'lock' ? ['remembered'] : []),
      ...(step.status === 'passed' &&
      step.verdict === 'unverified' &&
      /no effect seen/.test(step.outcome ?? '')
        ? ['no effect seen']
        : []),
      ...(step.healed ? [step.healed] : []),
    ];
    const more = notes.length > 0 ? `  [${notes.join('; ')}]` : '';
    this.#out(`  ${sign} ${head}${step.description}  ${Math.round(step.duration_ms ?? 0)} ms${more}`);
  }

  finished(record: RunRecord): void {
    const { title, status, steps, duration_ms } = record;
    if (status === 'passed') {
      const flaky = isFlaky(record)
        ? `, flaky: passed at attempt ${(record.failed_attempts?.length ?? 0) + 1}`
        : '';
      if (!this.#steps || flaky)
        this.#out(`ok    ${title} (${steps.length} steps, ${seconds(duration_ms)}${flaky})`);
      for (const { healed, description } of steps)
        if (healed && !this.#steps) this.#out(`      ${description}: ${healed}`);
      return;
    }
    const { message, at, place, candidates = [], selector, command } = errorOf(record);
    this.#out(`${status === 'partial' ? 'STOP ' : 'FAIL '} ${title} (${seconds(duration_ms)})`);
    if (at !== undefined) this.#out(`      at: ${place === undefined ? '' : `${place}: `}${at}`);
    this.#out(`      ${message}`);
    for (const candidate of candidates) this.#out(`        ${candidate}`);
    if (selector !== undefined) this.#out(`      selector: ${selector}`);
    if (command !== undefined) this.#out(`      command: ${command}`);
    if (this.#report !== undefined) this.#out(`      report: ${this.#report}`);
  }

  summary(records: readonly RunRecord[], wanted: number, ms: number, out: string): void {
    const count = (status: RunRecord['status']) =>
      records.filter((record) => record.status === status).length;
    const flaky = records.filter(isFlaky).length;
    const failed = count('failed') + count('partial');
    const parts = [
      `${count('passed')} passed`,
      ...(flaky > 0 ? [`${flaky} of them flaky`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(wanted > records.length ? [`${wanted - records.length} not run`] : []),
    ];
    this.#out(
      `${wanted} ${wanted === 1 ? 'scenario' : 'scenarios'}: ${parts.join(', ')} in ${seconds(ms)}; see ${out}`,
    );
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
