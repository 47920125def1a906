import { deflateSync } from 'node:zlib';
import type { RunRecord, RunStep } from '../../src/model/run-record.ts';

/** A PNG of one colour, told apart from others by `shade`. */
export function png(shade: number, width = 64, height = 36): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits per sample; the rest stands for gray, not interlaced
  const rows = Buffer.alloc((width + 1) * height, shade % 256);
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    // A comment makes pictures differ when their shades run out.
    chunk('tEXt', Buffer.from(`Comment\0${shade}`, 'latin1')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngUrl(shade: number): string {
  return `data:image/png;base64,${png(shade).toString('base64')}`;
}

export function aStep(more: Partial<RunStep> = {}): RunStep {
  return { description: 'Click Save', action: 'click', status: 'passed', verdict: 'verified', ...more };
}

export function aRun(more: Partial<RunRecord> = {}): RunRecord {
  return {
    version: 1,
    title: 'Save a note',
    url: 'http://notes.test/',
    status: 'passed',
    started: '2026-11-15T06:00:00.000Z',
    duration_ms: 1500,
    steps: [aStep()],
    ...more,
  };
}

function crc(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
