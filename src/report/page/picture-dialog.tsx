import { useEffect, useRef } from 'preact/hooks';
import type { RunStep } from '../../model/run-record.ts';
import { ScreenPicture } from './screen-picture.tsx';

/** One picture of a run, with where it belongs. */
export interface Sight {
  step: RunStep;
  number: number;
  when: 'before' | 'after';
}

/** All pictures of these steps in order: what the arrows go through. */
export function sightsOf(steps: readonly RunStep[]): Sight[] {
  return steps.flatMap((step, index) =>
    (['before', 'after'] as const)
      .filter(
        (when) => step[when] !== undefined && !(when === 'after' && step.before?.src === step.after?.src),
      )
      .map((when) => ({ step, number: index + 1, when })),
  );
}

/** A picture as large as the window allows; arrow keys go on, Escape closes. */
export function PictureDialog(props: {
  sights: readonly Sight[];
  at: number;
  go(at: number): void;
  close(): void;
}) {
  const { sights, at, go, close } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const sight = sights[at];
  const picture = sight?.step[sight.when];
  if (!sight || !picture) return null;
  const move = (by: number) => {
    if (sights[at + by]) go(at + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  };
  return (
    <dialog
      class="lightbox"
      ref={dialog}
      aria-label={`Step ${sight.number}, ${sight.when}`}
      onClose={close}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <header>
        <p>
          <b>
            {sight.number}. {sight.when}
          </b>{' '}
          {sight.step.description}
        </p>
        <button type="button" onClick={() => move(-1)} disabled={at === 0} aria-label="Previous picture">
          ←
        </button>
        <button
          type="button"
          onClick={() => move(1)}
          disabled={at === sights.length - 1}
          aria-label="Next picture"
        >
          →
        </button>
        <button type="button" onClick={() => dialog.current?.close()} aria-label="Close">
          ✕
        </button>
      </header>
      <ScreenPicture
        key={picture.src}
        picture={picture}
        box={sight.when === 'before' ? sight.step.target_box : undefined}
        alt={`The screen ${sight.when} step ${sight.number}`}
      />
    </dialog>
  );
}
