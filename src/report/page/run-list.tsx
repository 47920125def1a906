import type { ShownRun } from './shown-run.ts';
import { duration, type RunState, STATE_WORDS, stateOf } from './words.ts';

export interface Filter {
  text: string;
  /** All of them when empty. */
  states: ReadonlySet<RunState>;
}

/** Whether the words of a filter are all in what a run is called. */
export function passes(run: ShownRun, { text, states }: Filter): boolean {
  if (states.size > 0 && !states.has(stateOf(run))) return false;
  const row = Object.values(run.row ?? {});
  const said = [run.title, run.source ?? '', run.url, ...(run.tags ?? []), ...row].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

interface Props {
  runs: readonly ShownRun[];
  filter: Filter;
  setFilter(filter: Filter): void;
  /** Index of the run that is shown. */
  at: number | undefined;
}

/** The runs to choose from, with a filter by words and by how they went. */
export function RunList({ runs, filter, setFilter, at }: Props) {
  const counts = new Map<RunState, number>();
  for (const run of runs) counts.set(stateOf(run), (counts.get(stateOf(run)) ?? 0) + 1);
  const shown = runs.map((run, index) => ({ run, index })).filter(({ run }) => passes(run, filter));
  const toggle = (state: RunState) => {
    const states = new Set(filter.states);
    if (!states.delete(state)) states.add(state);
    setFilter({ ...filter, states });
  };
  return (
    <nav class="runs" aria-label="Runs">
      <input
        type="search"
        placeholder="Filter runs"
        aria-label="Filter runs"
        value={filter.text}
        onInput={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
      />
      <fieldset class="states">
        <legend class="unseen">Show only</legend>
        {(Object.keys(STATE_WORDS) as RunState[]) // the keys of the record, by its type
          .filter((state) => counts.has(state))
          .map((state) => (
            <button
              key={state}
              type="button"
              class={`chip ${state}`}
              aria-pressed={filter.states.has(state)}
              onClick={() => toggle(state)}
            >
              <span aria-hidden="true">{STATE_WORDS[state].mark}</span> {counts.get(state)}{' '}
              {STATE_WORDS[state].word}
            </button>
          ))}
      </fieldset>
      <ul>
        {shown.map(({ run, index }) => {
          const state = stateOf(run);
          return (
            <li key={index}>
              <a href={`#run-${index + 1}`} aria-current={index === at ? 'page' : undefined}>
                <span class={`mark ${state}`} role="img" aria-label={STATE_WORDS[state].word}>
                  {STATE_WORDS[state].mark}
                </span>
                <span class="name">
                  {run.title}
                  {run.row ? <span class="quiet"> {Object.values(run.row).join(', ')}</span> : null}
                </span>
                <span class="took">{duration(run.duration_ms)}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <p class="quiet" role="status">
        {shown.length === runs.length ? '' : `${shown.length} of ${runs.length} runs`}
      </p>
    </nav>
  );
}
