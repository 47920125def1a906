import { crc32, deflateSync } from 'node:zlib';
import { textOf } from './dump.mjs';
import { columnsOf } from './font.mjs';

/** @typedef {import('./view.mjs').View} View */
/** @typedef {import('./view.mjs').Rect} Rect */

/** Red, green, blue of every colour there is; a pixel is its number in this list. */
const PALETTE = ['ffffff', '202124', '1a73e8', 'dadce0', 'f1f3f4', '188038', '9aa0a6', '3c4043', 'e8f0fe'];
const [WHITE, INK, BLUE, LINE, PALE, GREEN, GREY, DARK, MILD] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** @type {Record<string, number>} */
const GROUNDS = { bar: MILD, card: WHITE, key: WHITE, dark: DARK };
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
  /** How each kind of view looks; the first that its class fits. @type {[RegExp, (view: View, text: string, ink: number) => void][]} */
  const kinds = [
    [
      /(?<!Radio|Image)Button$/,
      ({ spec, bounds }, text) => {
        fill(inset(bounds, 10), spec.disabled ? LINE : BLUE);
        write(text, bounds, WHITE, true);
      },
    ],
    [
      /EditText$/,
      ({ spec, bounds }, text, ink) => {
        fill(inset(bounds, 8), WHITE);
        frame(inset(bounds, 8), LINE);
        write(text, bounds, spec.field?.text ? ink : GREY);
      },
    ],
    [
      /Switch$/,
      ({ spec, bounds }, text, ink) => {
        const [, t, r, b] = bounds;
        const middle = Math.round((t + b) / 2);
        write(text, bounds, ink);
        fill([r - 130, middle - 30, r - 20, middle + 30], spec.checked ? GREEN : LINE);
        const thumb = spec.checked ? r - 75 : r - 125;
        fill([thumb, middle - 25, thumb + 50, middle + 25], WHITE);
      },
    ],
    [
      /SeekBar|ProgressBar/,
      ({ spec, bounds }) => {
        const [l, t, r, b] = inset(bounds, 30);
        const middle = Math.round((t + b) / 2);
        const at = Math.round(l + (r - l) * (spec.seek ? spec.seek.value / spec.seek.max : 0.5));
        fill([l, middle - 6, r, middle + 6], LINE);
        fill([l, middle - 6, at, middle + 6], BLUE);
        if (spec.seek) fill([at - 20, middle - 20, at + 20, middle + 20], BLUE);
      },
    ],
    [
      /CheckBox|Radio|CheckedText/,
      ({ spec, bounds }, text, ink) => {
        const [, t, r, b] = bounds;
        const middle = Math.round((t + b) / 2);
        frame([r - 90, middle - 30, r - 30, middle + 30], INK, 5);
        if (spec.checked) fill([r - 76, middle - 16, r - 44, middle + 16], INK);
        write(text, bounds, ink);
      },
    ],
    [
      /./,
      ({ spec, bounds }, text, ink) => {
        const ground = spec.selected ? MILD : GROUNDS[spec.paint ?? ''];
        if (ground !== undefined)
          fill(spec.paint === 'bar' || spec.paint === 'dark' ? bounds : inset(bounds, 4), ground);
        if (text) write(text, bounds, spec.paint === 'dark' ? WHITE : ink);
        if (spec.clickable) frame(bounds, LINE, 2);
      },
    ],
  ];
  const paint = (/** @type {View} */ view) => {
    const { spec } = view;
    const text = textOf(spec) || (/Image/.test(spec.cls) ? (spec.desc ?? '') : '');
    kinds.find(([fits]) => fits.test(spec.cls))?.[1](view, text, spec.disabled ? GREY : INK);
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
