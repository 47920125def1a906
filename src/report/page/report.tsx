import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Filter, RunList } from './run-list.tsx';
import { RunView } from './run-view.tsx';
import type { ShownReport } from './shown-run.ts';
import { duration, moment, stateOf } from './words.ts';

/** Which run the address names: `#run-3`. */
function runInAddress(): number | undefined {
  const found = /^#run-(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) - 1 : undefined;
}

function Report({ report }: { report: ShownReport }) {
  const { runs } = report;
  const several = runs.length > 1;
  const [chosen, setChosen] = useState(runInAddress);
  const [filter, setFilter] = useState<Filter>({ text: '', states: new Set() });
  useEffect(() => {
    const follow = () => {
      setChosen(runInAddress());
      window.scrollTo(0, 0);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (chosen !== undefined && several) document.getElementById('run-title')?.focus({ preventScroll: true });
  }, [chosen]);
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const box = document.querySelector<HTMLInputElement>('.runs input[type=search]');
      if (event.key !== '/' || !box || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      box.focus();
    };
    addEventListener('keydown', find);
    return () => removeEventListener('keydown', find);
  }, []);

  // Side by side, something must be shown: what needs a look first.
  const wanted = runs.findIndex((run) => ['failed', 'partial'].includes(stateOf(run)));
  const at = chosen !== undefined && runs[chosen] ? chosen : Math.max(0, wanted);
  const run = runs[at];
  const took = runs.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
  return (
    <div class={`page ${several ? 'several' : 'single'} ${chosen === undefined ? 'listing' : 'reading'}`}>
      {several ? (
        <header class="top">
          <h1>{report.title}</h1>
          <p class="quiet">
            {moment(report.generated)} · {duration(took)} of work
          </p>
        </header>
      ) : null}
      {several ? <RunList runs={runs} filter={filter} setFilter={setFilter} at={at} /> : null}
      <main>
        {run ? (
          <RunView
            key={at}
            run={run}
            back={
              several
                ? () => {
                    location.hash = '';
                  }
                : undefined
            }
          />
        ) : (
          <p>There are no runs in this report.</p>
        )}
      </main>
      <footer class="quiet">
        surehand {report.version} · {moment(report.generated)}
      </footer>
    </div>
  );
}

const data = document.getElementById('report')?.textContent ?? '';
const root = document.getElementById('root');
// Written by the program this page was built with.
if (root) render(<Report report={JSON.parse(data) as ShownReport} />, root);
