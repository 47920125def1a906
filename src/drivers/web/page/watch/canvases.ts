import { BACKGROUND_BEGINS, BACKGROUND_ENDS } from '../hook/hook-events.ts';

const MOST = 6;
const SIDE = 64;
/** So long a canvas must have stood still to be called one that does. */
const STILL_MS = 1000;
/** Looking whose doing it is may take that long of one action. */
const AFFORDABLE_MS = 150;

interface Drawn {
  hash: string;
  /** Since when it is known to look like that. */
  since: number;
}

let known = new Map<HTMLCanvasElement, Drawn>();
let before = new Map<HTMLCanvasElement, Drawn>();
/** What callbacks drew that were set before the action. */
const drawnInBackground = new Set<HTMLCanvasElement>();
let atBegin = new Map<HTMLCanvasElement, string>();
let beganAt = 0;
let spent_ms = 0;

document.addEventListener(
  BACKGROUND_BEGINS,
  () => {
    if (before.size > 0 && spent_ms < AFFORDABLE_MS) atBegin = timed(() => hashesOf([...before.keys()]));
  },
  true,
);
document.addEventListener(
  BACKGROUND_ENDS,
  () => {
    if (atBegin.size === 0) return;
    const now = timed(() => hashesOf([...atBegin.keys()]));
    for (const [el, was] of atBegin) if (now.get(el) !== was) drawnInBackground.add(el);
    atBegin = new Map();
  },
  true,
);

/** What the canvases in view show: one that is the same for long does not move by itself. */
export function lookAtCanvases(drawn: readonly Element[]): void {
  const inView = drawn.filter((el) => el instanceof HTMLCanvasElement).slice(0, MOST);
  known = seenAgain(inView);
}

/** An action begins. */
export function rememberCanvases(): void {
  before = known;
  beganAt = performance.now();
  spent_ms = 0;
  drawnInBackground.clear();
}

/** A canvas that the action drew anew. */
export function redrawnCanvas(): HTMLCanvasElement | undefined {
  if (before.size === 0) return undefined;
  known = seenAgain([...before.keys()]);
  // On a busy page whose doing it was could not be watched to the end.
  const unwatched = spent_ms >= AFFORDABLE_MS;
  for (const [el, was] of before) {
    const now = known.get(el);
    if (!now || now.hash === was.hash) continue;
    // A loop that runs all the time draws also what the action asked for; only one that was still tells the two apart.
    if ((!unwatched && !drawnInBackground.has(el)) || beganAt - was.since >= STILL_MS) return el;
  }
  return undefined;
}

function seenAgain(canvases: readonly HTMLCanvasElement[]): Map<HTMLCanvasElement, Drawn> {
  const now = performance.now();
  const found = new Map<HTMLCanvasElement, Drawn>();
  for (const [el, hash] of hashesOf(canvases)) {
    const was = known.get(el);
    found.set(el, { hash, since: was?.hash === hash ? was.since : now });
  }
  return found;
}

function timed<T>(work: () => T): T {
  const began = performance.now();
  const done = work();
  spent_ms += performance.now() - began;
  return done;
}

/** Of small copies; a canvas that may not be read is left out. */
function hashesOf(canvases: readonly HTMLCanvasElement[]): Map<HTMLCanvasElement, string> {
  const found = new Map<HTMLCanvasElement, string>();
  for (const canvas of canvases) {
    if (!canvas.isConnected || canvas.width === 0 || canvas.height === 0) continue;
    try {
      const small = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
      small?.drawImage(canvas, 0, 0, SIDE, SIDE);
      const { data } = small?.getImageData(0, 0, SIDE, SIDE) ?? { data: [] };
      let hash = 0;
      for (const byte of data) hash = (hash * 31 + byte) | 0;
      found.set(canvas, String(hash));
    } catch {
      // Drawn with pictures of another site.
    }
  }
  return found;
}
