import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedPictures } from '../../src/report/embed-pictures.ts';
import { aRun, aStep, png, pngUrl } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehand-pictures-'));

beforeAll(() => {
  writeFileSync(join(folder, '01.png'), png(1));
  writeFileSync(join(folder, 'key.pem'), 'PRIVATE KEY');
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

test('a picture beside the record is taken into it, in earlier attempts too', () => {
  const steps = [aStep({ before: { src: '01.png', width: 640 } })];
  const { steps: embedded, failed_attempts } = embedPictures(
    aRun({ steps, failed_attempts: [{ started: '', duration_ms: 1, steps }] }),
    folder,
  );
  expect(embedded[0]?.before).toEqual({ src: pngUrl(1), width: 640 });
  expect(failed_attempts?.[0]?.steps[0]?.before?.src).toBe(pngUrl(1));
});

test('what is gone, or is no picture, is left out', () => {
  const step = aStep({ before: { src: 'key.pem' }, after: { src: 'gone.png' } });
  expect(embedPictures(aRun({ steps: [step] }), folder).steps).toEqual([aStep()]);
});
