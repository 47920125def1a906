import { ErrorView } from './error-view.tsx';
import type { ShownRun } from './shown-run.ts';
import { StepList } from './step-list.tsx';
import { count, duration, moment, STATE_WORDS, safeHref, stateOf } from './words.ts';

/** Everything about one run. */
export function RunView({ run, back }: { run: ShownRun; back?: (() => void) | undefined }) {
  const state = stateOf(run);
  const { word, mark } = STATE_WORDS[state];
  const attempts = run.failed_attempts ?? [];
  const facts = Object.entries({
    ...(run.source ? { file: run.source } : {}),
    started: moment(run.started),
    ...(run.backend ? { backend: run.backend } : {}),
    ...(run.row
      ? {
          row: Object.entries(run.row)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', '),
        }
      : {}),
    ...run.environment,
  });
  return (
    <article class="run" aria-labelledby="run-title">
      {back ? (
        <button type="button" class="back" onClick={back}>
          ← All runs
        </button>
      ) : null}
      <h2 id="run-title" tabIndex={-1}>
        <span class={`mark large ${state}`} aria-hidden="true">
          {mark}
        </span>
        <span>{run.title}</span>
      </h2>
      <p class="summary">
        <b class={state}>{word}</b> · {count(run.steps.length, 'step')} · {duration(run.duration_ms)}
        {(run.tags ?? []).map((tag) => (
          <span key={tag} class="badge">
            {tag}
          </span>
        ))}
      </p>
      <p class="address">
        <Address url={run.url} />
      </p>
      <dl class="facts about">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {run.error ? <ErrorView error={run.error} /> : null}
      {attempts.map((attempt, index) => (
        <details key={attempt.started + String(index)} class="attempt">
          <summary>
            Attempt {index + 1} failed after {duration(attempt.duration_ms)}
            <span class="quiet">
              {' '}
              {attempt.error?.message ?? attempt.steps.find(({ error }) => error)?.error?.message ?? ''}
            </span>
          </summary>
          {attempt.error ? <ErrorView error={attempt.error} /> : null}
          <StepList steps={attempt.steps} prefix={`attempt-${index + 1}-step-`} />
        </details>
      ))}
      {attempts.length > 0 ? <h3>Attempt {attempts.length + 1}</h3> : null}
      <StepList steps={run.steps} prefix="step-" />
    </article>
  );
}

function Address({ url }: { url: string }) {
  const href = safeHref(url);
  if (href === undefined) return <code>{url}</code>;
  return (
    <a href={href} rel="noreferrer noopener" target="_blank">
      {url}
    </a>
  );
}
