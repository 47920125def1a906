import { useState } from 'preact/hooks';
import { actOf } from '../../model/act-of.ts';
import type { RunStep } from '../../model/run-record.ts';
import { PictureDialog, type Sight, sightsOf } from './picture-dialog.tsx';
import { StepView } from './step-view.tsx';
import { duration, isTelling, partsOf, STATE_WORDS } from './words.ts';

/** The steps of one try; the ones that failed stand open. `prefix` tells its ids from those of other tries. */
export function StepList({ steps, prefix }: { steps: readonly RunStep[]; prefix: string }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(steps.flatMap(({ status }, index) => (/failed|claimed/.test(status) ? [index] : []))),
  );
  const [tellingOnly, setTellingOnly] = useState(false);
  const [sight, setSight] = useState<number>();
  const sights = sightsOf(steps);
  const shown = steps
    .map((_, index) => index)
    .filter((index) => !tellingOnly || isTelling(steps[index] as RunStep)); // an index of that very list
  const parts = partsOf(steps);
  const telling = steps.filter(isTelling).length;
  const allOpen = shown.every((index) => opened.has(index));

  const toggle = (index: number, open: boolean) =>
    setOpened((before) => {
      if (before.has(index) === open) return before;
      const after = new Set(before);
      if (open) after.add(index);
      else after.delete(index);
      return after;
    });
  const reveal = (index: number) => {
    setTellingOnly(false);
    toggle(index, true);
    requestAnimationFrame(() => {
      const line = document.getElementById(`${prefix}${index + 1}`);
      line?.scrollIntoView({ block: 'start' });
      line?.querySelector('summary')?.focus({ preventScroll: true });
    });
  };
  const enlarge = (step: RunStep, when: Sight['when']) =>
    setSight(sights.findIndex((candidate) => candidate.step === step && candidate.when === when));

  return (
    <>
      <Strip steps={steps} reveal={reveal} />
      <div class="toolbar">
        <button type="button" onClick={() => setOpened(allOpen ? new Set() : new Set(shown))}>
          {allOpen ? 'Close all' : 'Open all'}
        </button>
        {telling > 0 && telling < steps.length ? (
          <label class="check">
            <input
              type="checkbox"
              checked={tellingOnly}
              onChange={({ currentTarget }) => setTellingOnly(currentTarget.checked)}
            />
            Only steps with something to tell ({telling})
          </label>
        ) : null}
      </div>
      <ol class="steps">
        {shown.map((index, row) => {
          const step = steps[index] as RunStep; // an index of that very list
          const above = steps[shown[row - 1] ?? -1];
          return (
            <StepView
              key={index}
              id={`${prefix}${index + 1}`}
              step={step}
              number={index + 1}
              part={parts[index]}
              leads={above?.sentence !== step.sentence}
              open={opened.has(index)}
              toggle={(open) => toggle(index, open)}
              enlarge={(when) => enlarge(step, when)}
            />
          );
        })}
      </ol>
      {sight === undefined ? null : (
        <PictureDialog sights={sights} at={sight} go={setSight} close={() => setSight(undefined)} />
      )}
    </>
  );
}

/** The run at a glance: one piece per step, as wide as it took long. For the pointer only; the list says the same. */
function Strip({ steps, reveal }: { steps: readonly RunStep[]; reveal(index: number): void }) {
  if (steps.length < 2) return null;
  const parts = partsOf(steps);
  return (
    <div class="strip" aria-hidden="true">
      {steps.map((step, index) => (
        <button
          key={index}
          type="button"
          tabIndex={-1}
          class={isTelling(step) && /passed|claimed/.test(step.status) ? 'doubtful' : step.status}
          style={{ flexGrow: String(Math.max(1, step.duration_ms ?? 1)) }}
          title={`${index + 1}. ${parts[index] ? actOf(step) : step.description} (${STATE_WORDS[step.status].word}, ${duration(step.duration_ms ?? 0)})`}
          onClick={() => reveal(index)}
        />
      ))}
    </div>
  );
}
