import { crc32, deflateSync } from 'node:zlib';
import { textOf } from './dump.mjs';
import { columnsOf } from './font.mjs';

/** @typedef {import('./view.mjs').View} View */
/** @typedef {import('./view.mjs').Rect} Rect */

/** Red, green, blue of every colour there is; a pixel is its number in this list. */
const PALETTE = ['ffffff', '202124', '1a73e8', 'dadce0', 'f1f3f4', '188038', '9aa0a6', '3c4043', 'e8f0fe'];
const [WHITE, INK, BLUE, LINE, PALE, GREEN, GREY, DARK, MILD] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const SCALE = 5;

/**
 * What the screen shows, as a PNG.
 * @param {{ width: number, height: number, windows: { root: View, paint?: string }[], toast: string }} screen
 * @returns {Buffer}
 */
export function drawScreen({ width, height, windows, toast }) {
  const pixels = new Uint8Array(width * height).fill(PALE);
  const fill = (/** @type {Rect} */ [l, t, r, b], /** @type {number} */ colour) => {
    for (let y = Math.max(0, t); y < Math.min(height, b); y += 1)
      pixels.fill(colour, y * width + Math.max(0, l), y * width + Math.min(width, r));
  };
  const frame = (/** @type {Rect} */ [l, t, r, b], /** @type {number} */ colour, thick = 3) => {
    fill([l, t, r, t + thick], colour);
    fill([l, b - thick, r, b], colour);
    fill([l, t, l + thick, b], colour);
    fill([r - thick, t, r, b], colour);
  };
  const write = (
    /** @type {string} */ text,
    /** @type {Rect} */ [l, t, r, b],
    /** @type {number} */ colour,
    centred = false,
  ) => {
    const room = Math.max(1, Math.floor((r - l - 24) / (6 * SCALE)));
    const shown = text.length > room ? `${text.slice(0, room - 1)}~` : text;
    const x0 = centred ? Math.round((l + r - shown.length * 6 * SCALE) / 2) : l + 12;
    const y0 = Math.round((t + b - 8 * SCALE) / 2);
    [...shown].forEach((letter, at) => {
      columnsOf(letter).forEach((bits, column) => {
        for (let dot = 0; dot < 8; dot += 1) {
          if (!(bits & (1 << dot))) continue;
          const x = x0 + (at * 6 + column) * SCALE;
          const y = y0 + dot * SCALE;
          if (y >= t && y + SCALE <= b + SCALE) fill([x, y, x + SCALE, y + SCALE], colour);
        }
      });
    });
  };
  const paint = (/** @type {View} */ view) => {
    const { spec, bounds } = view;
    const ink = spec.disabled ? GREY : INK;
    const text = textOf(spec) || (/Image/.test(spec.cls) ? (spec.desc ?? '') : '');
    if (/Button$/.test(spec.cls) && !/Radio|Image/.test(spec.cls)) {
      fill(inset(bounds, 10), spec.disabled ? LINE : BLUE);
      write(text, bounds, WHITE, true);
    } else if (/EditText$/.test(spec.cls)) {
      fill(inset(bounds, 8), WHITE);
      frame(inset(bounds, 8), LINE);
      write(text, bounds, spec.field?.text ? ink : GREY);
    } else if (/Switch$/.test(spec.cls)) {
      const [, t, r, b] = bounds;
      const middle = Math.round((t + b) / 2);
      write(text, bounds, ink);
      fill([r - 130, middle - 30, r - 20, middle + 30], spec.checked ? GREEN : LINE);
      const thumb = spec.checked ? r - 75 : r - 125;
      fill([thumb, middle - 25, thumb + 50, middle + 25], WHITE);
    } else if (/SeekBar|ProgressBar/.test(spec.cls)) {
      const [l, t, r, b] = inset(bounds, 30);
      const middle = Math.round((t + b) / 2);
      const share = spec.seek ? spec.seek.value / spec.seek.max : 0.5;
      fill([l, middle - 6, r, middle + 6], LINE);
      fill([l, middle - 6, Math.round(l + (r - l) * share), middle + 6], BLUE);
      if (spec.seek)
        fill(
          [
            Math.round(l + (r - l) * share) - 20,
            middle - 20,
            Math.round(l + (r - l) * share) + 20,
            middle + 20,
          ],
          BLUE,
        );
    } else {
      if (spec.paint === 'bar') fill(bounds, MILD);
      if (spec.paint === 'card' || spec.selected) fill(inset(bounds, 4), spec.selected ? MILD : WHITE);
      if (spec.paint === 'dark') fill(bounds, DARK);
      if (spec.paint === 'key') fill(inset(bounds, 4), WHITE);
      if (spec.checkable && /CheckBox|Radio|CheckedText/.test(spec.cls)) {
        const [, t, r, b] = bounds;
        const box = /** @type {Rect} */ ([
          r - 90,
          Math.round((t + b) / 2) - 30,
          r - 30,
          Math.round((t + b) / 2) + 30,
        ]);
        frame(box, INK, 5);
        if (spec.checked) fill(inset(box, 14), INK);
      }
      if (text) write(text, bounds, spec.paint === 'dark' ? WHITE : ink);
      if (spec.clickable) frame(bounds, LINE, 2);
    }
    view.children.forEach(paint);
  };
  for (const window of windows) {
    if (window.paint === 'sheet') {
      fill(window.root.bounds, WHITE);
      frame(window.root.bounds, GREY, 4);
    } else if (window.paint) fill(window.root.bounds, WHITE);
    paint(window.root);
  }
  if (toast) {
    const box = /** @type {Rect} */ ([100, height - 420, width - 100, height - 290]);
    fill(box, DARK);
    write(toast, box, WHITE, true);
  }
  return png(width, height, pixels);
}

/** @param {Rect} rect @param {number} by @returns {Rect} */
function inset([l, t, r, b], by) {
  return [l + by, t + by, r - by, b - by];
}

/** @param {number} width @param {number} height @param {Uint8Array} pixels */
function png(width, height, pixels) {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', header),
    part('PLTE', Buffer.from(PALETTE.join(''), 'hex')),
    part('IDAT', deflateSync(rows, { level: 1 })),
    part('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {string} name @param {Buffer} body */
function part(name, body) {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(name, 4, 'ascii');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
  return bytes;
}
