import { actOf } from '../../model/act-of.ts';
import type { Problem, RunStep } from '../../model/run-record.ts';
import { ErrorView } from './error-view.tsx';
import { ScreenPicture } from './screen-picture.tsx';
import { TraceView } from './trace-view.tsx';
import { count, duration, type Part, problemsOf, STATE_WORDS } from './words.ts';

export interface StepProps {
  step: RunStep;
  number: number;
  part?: Part | undefined;
  /** The first row of its sentence says the sentence. */
  leads?: boolean;
  id: string;
  open: boolean;
  toggle(open: boolean): void;
  enlarge(when: 'before' | 'after'): void;
}

/** One step: a line, and behind it everything that is known about it. */
export function StepView({ step, number, part, leads = false, id, open, toggle, enlarge }: StepProps) {
  const { word, mark } = STATE_WORDS[step.status];
  return (
    <li class={`step ${step.status}`} id={id}>
      {part && leads ? <p class="whole">{step.description}</p> : null}
      <details open={open} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
        <summary>
          <span class={`mark ${step.status}`} role="img" aria-label={word}>
            {mark}
          </span>
          <span class="number">{number}</span>
          <span class="sentence">
            {part ? actOf(step) : step.description}{' '}
            {part ? (
              <span class="quiet">
                part {part.part} of {part.of} of sentence {part.sentence}{' '}
              </span>
            ) : null}
            <Badges step={step} />
          </span>
          <span class="took">{step.duration_ms === undefined ? '' : duration(step.duration_ms)}</span>
        </summary>
        {open ? <StepBody step={step} number={number} enlarge={enlarge} /> : null}
      </details>
    </li>
  );
}

function Badges({ step }: { step: RunStep }) {
  const problems = problemsOf(step);
  return (
    <span class="badges">
      {step.verdict && step.status !== 'skipped' ? (
        <span class={`badge ${step.verdict}`}>{step.verdict}</span>
      ) : null}
      {step.healed !== undefined ? <span class="badge doubtful">healed</span> : null}
      {step.retries ? (
        <span class="badge doubtful">{step.retries === 1 ? '1 retry' : `${step.retries} retries`}</span>
      ) : null}
      {step.understood_by === 'model' ? <span class="badge">model</span> : null}
      {problems > 0 ? <span class="badge doubtful">{count(problems, 'problem')}</span> : null}
    </span>
  );
}

function StepBody({ step, number, enlarge }: Pick<StepProps, 'step' | 'number' | 'enlarge'>) {
  const timings = Object.entries(step.timings ?? {});
  const facts = [
    ['target', step.target],
    ['value', step.value],
    ['healed', step.healed],
    ['page', step.url],
    ['understood by', step.understood_by],
    ['time', timings.map(([name, ms]) => `${name} ${duration(ms)}`).join(', ') || undefined],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return (
    <div class="body">
      {step.outcome && step.outcome !== step.error?.message ? <p class="outcome">{step.outcome}</p> : null}
      {step.error ? <ErrorView error={step.error} /> : null}
      <dl class="facts">
        <div>
          <dt>action</dt>
          <dd>{step.action}</dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Pictures step={step} number={number} enlarge={enlarge} />
      <Problems title="Console" problems={step.console_problems} />
      <Problems title="Network" problems={step.network_problems} />
      {step.trace && step.trace.length > 0 ? <TraceView trace={step.trace} /> : null}
    </div>
  );
}

function Pictures({ step, number, enlarge }: Pick<StepProps, 'step' | 'number' | 'enlarge'>) {
  const unchanged = step.before !== undefined && step.before.src === step.after?.src;
  const shown = (['before', 'after'] as const).filter(
    (when) => step[when] !== undefined && !(unchanged && when === 'after'),
  );
  if (shown.length === 0) return null;
  return (
    <div class="pictures">
      {shown.map((when) => {
        const picture = step[when];
        return picture ? (
          <figure key={when}>
            <button
              type="button"
              onClick={() => enlarge(when)}
              aria-label={`Enlarge the screen ${when} step ${number}`}
            >
              <ScreenPicture
                picture={picture}
                box={when === 'before' ? step.target_box : undefined}
                alt={`The screen ${when} step ${number}`}
              />
            </button>
            <figcaption>{unchanged ? 'before and after: nothing changed' : when}</figcaption>
          </figure>
        ) : null;
      })}
    </div>
  );
}

function Problems({ title, problems = [] }: { title: string; problems: Problem[] | undefined }) {
  if (problems.length === 0) return null;
  return (
    <section class="problems">
      <h4>{title}</h4>
      <ul>
        {problems.map(({ level, text, source }, index) => (
          <li key={index}>
            <span class={`badge ${/warn/i.test(level) ? 'doubtful' : 'refuted'}`}>{level}</span> {text}
            {source ? <span class="quiet"> {source}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
