import { isOutside, viewportClip } from '../see/clip.ts';

const MOST = 10;
/** Films and sounds that were moved on by more than that were moved by somebody. */
const JUMP_S = 1;

interface State {
  paused: boolean;
  sound: string;
  rate: number;
  position: number;
  /** It plays by itself as soon as it can. */
  waits: boolean;
  /** A browser lets what begins by itself and without sound rest while it is out of view. */
  rests: boolean;
  at_ms: number;
}

let before = new Map<HTMLMediaElement, State>();

/** An action begins: what plays, and how. */
export function rememberPlaying(drawn: readonly Element[]): void {
  const all = [...document.querySelectorAll('audio,video'), ...drawn].filter(
    (el) => el instanceof HTMLMediaElement,
  );
  before = new Map(all.slice(0, MOST).map((el) => [el, stateOf(el)]));
}

/** What plays otherwise since, and how. */
export function playedOtherwise(): { el: HTMLMediaElement; how: string } | undefined {
  for (const [el, was] of before) {
    const now = stateOf(el);
    // One that has come to its end did so by itself, and so did one that only waited for its time.
    if (now.paused !== was.paused && !el.ended && !was.waits && !was.rests && !now.rests)
      return { el, how: now.paused ? 'is paused' : 'plays' };
    if (now.sound !== was.sound) return { el, how: 'sounds different' };
    if (now.rate !== was.rate) return { el, how: 'plays at another speed' };
    const went_s = now.paused ? 0 : ((now.at_ms - was.at_ms) / 1000) * now.rate;
    const jumped_s = now.position - was.position;
    if (!el.loop && !el.ended && (jumped_s < -JUMP_S || jumped_s > went_s + JUMP_S))
      return { el, how: 'plays from another place' };
  }
  return undefined;
}

function stateOf(el: HTMLMediaElement): State {
  const { paused, muted, volume, playbackRate: rate, currentTime: position } = el;
  // With sound a browser keeps it from beginning, so that a press may be what begins it.
  const may = muted ? el.played.length === 0 : el.readyState < HTMLMediaElement.HAVE_ENOUGH_DATA;
  const waits = paused && el.autoplay && may;
  const rests = paused && el.autoplay && muted && isOutside(el.getBoundingClientRect(), viewportClip());
  const sound = muted ? 'none' : String(volume);
  return { paused, sound, rate, position, waits, rests, at_ms: performance.now() };
}
