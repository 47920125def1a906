import { type Html, html } from './write-html.ts';

const WIDTH = 240;
const HEIGHT = 44;
const GAP = 2;
const MOST = 40;

/** Durations of one scenario as bars, the newest at the right; a failed one is hatched, not only coloured. */
export function durationChart(
  results: readonly { duration_ms: number; passed: boolean; flaky: boolean }[],
): Html {
  const shown = results.slice(0, MOST).reverse();
  const longest = Math.max(1, ...shown.map(({ duration_ms }) => duration_ms));
  const width = Math.min(12, WIDTH / Math.max(shown.length, 1) - GAP);
  const bars = shown.map(({ duration_ms, passed, flaky }, at) => {
    const height = Math.max(3, Math.round((duration_ms / longest) * HEIGHT));
    const kind = passed ? (flaky ? 'flaky' : 'passed') : 'failed';
    const x = (at * (width + GAP)).toFixed(1);
    const bar = html`<rect class="${kind}" x="${x}" y="${HEIGHT - height}" width="${width.toFixed(1)}" height="${height}"/>`;
    const middle = (at * (width + GAP) + width / 2).toFixed(1);
    const mark = passed
      ? html``
      : html`<text class="failed" x="${middle}" y="${Math.max(8, HEIGHT - height - 2)}" text-anchor="middle">×</text>`;
    return html`${bar}${mark}`;
  });
  const told = `${shown.length} runs, the longest ${Math.round(longest)} ms`;
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${told}">${bars}</svg>`;
}
