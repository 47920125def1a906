import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Box } from '../../model/node.ts';

/** A picture as red, green, blue, one byte each. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes a pixel has in each kind of PNG that phones write: grey, RGB, palette, RGBA. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 6: 4 };
const MARK = [214, 40, 40] as const;
/** Three dots by five for each digit, row by row. */
const DIGITS: readonly string[] = [
  ...['111101101101111', '010110010010111', '111001111100111', '111001111001111', '101101111001001'],
  ...['111100111001111', '111100111101111', '111001010010010', '111101111101111', '111101111001111'],
];

/** Reads a PNG with 8 bits a channel and no interlacing, which is what `screencap` writes; null for anything else. */
export function readPng(png: Buffer): Picture | null {
  if (!png.subarray(0, 8).equals(MAGIC)) return null;
  const data: Buffer[] = [];
  let header: Buffer = Buffer.alloc(0);
  let palette: Buffer = Buffer.alloc(0);
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('ascii', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') header = body;
    if (name === 'PLTE') palette = body;
    if (name === 'IDAT') data.push(body);
    at += 12 + length;
  }
  const channels = CHANNELS[header[9] ?? -1];
  if (header.length < 13 || header[8] !== 8 || channels === undefined || header[12] !== 0) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  try {
    const raw = unfiltered(inflateSync(Buffer.concat(data)), width, height, channels);
    return { width, height, pixels: coloured(raw, width * height, header[9] ?? 0, channels, palette) };
  } catch {
    return null;
  }
}

/** Covers boxes, draws numbered frames, makes it smaller; the picture given stays as it is. */
export function drawOver(
  picture: Picture,
  wanted: { covers?: Box[]; marks?: { label: string; box: Box }[]; max_side?: number | undefined },
): { png: Buffer; width: number; height: number } {
  const { width, height } = picture;
  const pixels = Uint8Array.from(picture.pixels);
  const fill = (box: Box, colour: readonly number[]): void => {
    const [l, t] = [Math.max(0, Math.round(box.x)), Math.max(0, Math.round(box.y))];
    const [r, b] = [
      Math.min(width, Math.round(box.x + box.width)),
      Math.min(height, Math.round(box.y + box.height)),
    ];
    for (let y = t; y < b; y += 1) for (let x = l; x < r; x += 1) pixels.set(colour, (y * width + x) * 3);
  };
  for (const box of wanted.covers ?? []) fill(box, [0, 0, 0]);
  const thick = Math.max(2, Math.round(width / 360));
  for (const { label, box } of wanted.marks ?? []) {
    fill({ ...box, height: thick }, MARK);
    fill({ ...box, y: box.y + box.height - thick, height: thick }, MARK);
    fill({ ...box, width: thick }, MARK);
    fill({ ...box, x: box.x + box.width - thick, width: thick }, MARK);
    number(label.replace(/\D/g, ''), box, thick * 2, fill);
  }
  const scale = Math.min(1, (wanted.max_side ?? Number.POSITIVE_INFINITY) / Math.max(width, height));
  const small = scale === 1 ? { width, height, pixels } : shrunk({ width, height, pixels }, scale);
  return { png: writePng(small), width: small.width, height: small.height };
}

function number(
  digits: string,
  { x, y }: Box,
  dot: number,
  fill: (box: Box, colour: readonly number[]) => void,
) {
  fill({ x, y, width: (digits.length * 4 + 1) * dot, height: 7 * dot }, MARK);
  [...digits].forEach((digit, at) => {
    [...(DIGITS[Number(digit)] ?? '')].forEach((on, index) => {
      if (on !== '1') return;
      const left = x + dot * (1 + at * 4 + (index % 3));
      fill({ x: left, y: y + dot * (1 + Math.floor(index / 3)), width: dot, height: dot }, [255, 255, 255]);
    });
  });
}

/** Each pixel is the mean of those it stands for: letters stay readable. */
function shrunk({ width, height, pixels }: Picture, scale: number): Picture {
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const out = new Uint8Array(w * h * 3);
  for (let y = 0; y < h; y += 1) {
    const [t, b] = [
      Math.floor((y * height) / h),
      Math.max(Math.floor(((y + 1) * height) / h), Math.floor((y * height) / h) + 1),
    ];
    for (let x = 0; x < w; x += 1) {
      const l = Math.floor((x * width) / w);
      const r = Math.max(Math.floor(((x + 1) * width) / w), l + 1);
      const sums = [0, 0, 0];
      for (let yy = t; yy < b; yy += 1)
        for (let xx = l; xx < r; xx += 1)
          for (let c = 0; c < 3; c += 1) sums[c] = (sums[c] ?? 0) + (pixels[(yy * width + xx) * 3 + c] ?? 0);
      const count = (b - t) * (r - l);
      out.set(
        sums.map((sum) => Math.round(sum / count)),
        (y * w + x) * 3,
      );
    }
  }
  return { width: w, height: h, pixels: out };
}

/** Each row of a PNG is written as what differs from its neighbours, in one of five ways. */
function unfiltered(data: Buffer, width: number, height: number, channels: number): Uint8Array {
  const row = width * channels;
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const from = y * (row + 1);
    const kind = data[from] ?? 0;
    const to = y * row;
    out.set(data.subarray(from + 1, from + 1 + row), to);
    if (kind !== 0) addNeighbours(out, to, row, channels, kind);
  }
  return out;
}

/** `kind`: 1 the pixel to the left, 2 the one above, 3 the mean of both, 4 whichever Paeth's rule picks. */
function addNeighbours(out: Uint8Array, at: number, row: number, channels: number, kind: number): void {
  for (let x = 0; x < row; x += 1) {
    const left = x >= channels ? (out[at + x - channels] ?? 0) : 0;
    const up = at > 0 ? (out[at + x - row] ?? 0) : 0;
    let guess = left;
    if (kind === 2) guess = up;
    else if (kind === 3) guess = (left + up) >> 1;
    else if (kind === 4)
      guess = paeth(left, up, at > 0 && x >= channels ? (out[at + x - row - channels] ?? 0) : 0);
    out[at + x] = (out[at + x] ?? 0) + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function coloured(
  raw: Uint8Array,
  count: number,
  kind: number,
  channels: number,
  palette: Buffer,
): Uint8Array {
  const out = new Uint8Array(count * 3);
  for (let at = 0; at < count; at += 1) {
    const from = at * channels;
    for (let c = 0; c < 3; c += 1) {
      const value = raw[from + (channels >= 3 ? c : 0)] ?? 0;
      out[at * 3 + c] = kind === 3 ? (palette[value * 3 + c] ?? 0) : value;
    }
  }
  return out;
}

function writePng({ width, height, pixels }: Picture): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    MAGIC,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(name, 4, 'ascii');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
  return bytes;
}
