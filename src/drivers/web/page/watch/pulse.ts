import type { Effect } from '../../../../model/outcome.ts';
import { scrollIsUntold } from '../act/scroll.ts';
import { ACTION_BEGINS, ASK_TIMERS, TIMERS_LEFT } from '../hook/hook-events.ts';
import { documentId } from '../see/keys.ts';
import { rememberValues } from './beside.ts';
import { rememberInView } from './drawn-looks.ts';
import { lookEffects, rememberLooks } from './looks.ts';
import { actionStart, beginAction, mutationPulse } from './mutations.ts';
import { rememberPlaying } from './playing.ts';

export interface Pulse {
  document_key: string;
  /** Changes since the action began. */
  changes: number;
  /** Of these, changes of text or structure. */
  rewordings: number;
  quiet_ms: number;
  ready: DocumentReadyState;
  /** Transitions and animations that will end. */
  animating: number;
  /** Until the last timer that the action set, as far ahead as asked for. */
  timers_ms: number;
  /** What looks different without a change of text, state or structure. */
  looks: Effect[];
  /** A form was submitted since the action began. */
  submitted: boolean;
}

let before = { changes: 0, rewordings: 0 };
let submittedAt = Number.NEGATIVE_INFINITY;
let timersLeft = 0;

document.addEventListener(TIMERS_LEFT, (event) => {
  timersLeft = (event as MouseEvent).screenX; // the hook always answers with a MouseEvent
});
window.addEventListener('submit', () => {
  submittedAt = performance.now();
});

/** An action is about to be sent; this is what has a box in view. */
export function begin(drawn: readonly Element[]): void {
  beginAction();
  before = mutationPulse();
  rememberValues();
  rememberLooks();
  rememberInView(drawn);
  rememberPlaying(drawn);
  document.dispatchEvent(new Event(ACTION_BEGINS));
}

/** How restless the page is since the action began. */
export function pulse({
  reach_ms = 1000,
  repeating = false,
  closely = false,
}: {
  reach_ms?: number;
  repeating?: boolean;
  /** How everything is drawn, also where other changes may tell enough. */
  closely?: boolean;
}): Pulse {
  timersLeft = 0;
  document.dispatchEvent(new MouseEvent(ASK_TIMERS, { screenX: reach_ms, screenY: repeating ? 1 : 0 }));
  const { changes, rewordings, quiet_ms } = mutationPulse();
  const unchanged = changes === before.changes;
  return {
    document_key: documentId,
    changes: changes - before.changes,
    rewordings: rewordings - before.rewordings,
    quiet_ms,
    ready: document.readyState,
    animating: endingAnimations() + (scrollIsUntold() ? 1 : 0),
    timers_ms: timersLeft,
    looks: lookEffects(closely || unchanged),
    submitted: submittedAt > actionStart(),
  };
}

function endingAnimations(): number {
  return document
    .getAnimations()
    .filter(
      (a) =>
        a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    ).length;
}
