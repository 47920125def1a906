// @ts-check
import { byTestId, say } from './dom.js';

const MAX = 30;

/**
 * A slider made of `div`s: it follows the pointer while dragged and calls `commit` when a value is settled on.
 * @param {(percent: number) => void} commit
 */
export function setUpTipSlider(commit) {
  const slider = byTestId('tip', HTMLElement);
  let percent = 0;

  /** @param {number} next */
  const show = (next) => {
    percent = Math.min(MAX, Math.max(0, Math.round(next)));
    slider.setAttribute('aria-valuenow', String(percent));
    slider.setAttribute('aria-valuetext', `${percent} percent`);
    slider.style.setProperty('--part', String(percent / MAX));
    say('tip-value', `${percent} %`);
  };

  /** @param {PointerEvent} event */
  const follow = (event) => {
    const box = slider.getBoundingClientRect();
    show(((event.clientX - box.left) / box.width) * MAX);
  };
  slider.addEventListener('pointerdown', (event) => {
    slider.setPointerCapture(event.pointerId);
    follow(event);
  });
  slider.addEventListener('pointermove', (event) => {
    if (slider.hasPointerCapture(event.pointerId)) follow(event);
  });
  slider.addEventListener('pointerup', () => commit(percent));
  slider.addEventListener('keydown', (event) => {
    /** @type {Record<string, number>} */
    const targets = {
      ArrowRight: percent + 1,
      ArrowUp: percent + 1,
      ArrowLeft: percent - 1,
      ArrowDown: percent - 1,
      PageUp: percent + 5,
      PageDown: percent - 5,
      Home: 0,
      End: MAX,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    commit(percent);
  });
  return { show };
}
