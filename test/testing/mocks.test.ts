import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LoopSnapshotSchema } from '../../src/agent/loop-snapshot.ts';
import {
  CANCELLATION_SCREENS,
  MockBrowser,
  MockModel,
  SAMPLES,
  snapshotJsonSchema,
} from '../../src/testing/index.ts';

describe('docs/testing.md', () => {
  test('its example runs on the built package and prints what it says', () => {
    const text = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8');
    const block = (kind: string) =>
      new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1] ?? '';
    const built = new URL('../../dist/testing/index.js', import.meta.url).href;
    const folder = mkdtempSync(join(tmpdir(), 'testing-'));
    try {
      const file = join(folder, 'example.mjs');
      writeFileSync(file, block('js').replace("'surehand/testing'", JSON.stringify(built)));
      expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe(block('text'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('samples', () => {
  test.each(Object.entries({ ...SAMPLES, ...CANCELLATION_SCREENS }))(
    '%s is a snapshot by the schema',
    (_, sample) => {
      expect(LoopSnapshotSchema.safeParse(sample).success).toBe(true);
    },
  );

  test('the JSON schema asks for every field of a snapshot and of an element', () => {
    expect(snapshotJsonSchema()).toMatchObject({
      required: ['snapshot_id', 'timestamp', 'elements', 'focused', 'page', 'screenshot', 'viewport'],
      properties: {
        elements: {
          maxItems: 100,
          items: { required: ['ref', 'role', 'name', 'state', 'bbox'], additionalProperties: false },
        },
      },
    });
  });
});

describe('mocks that were given too little say so', () => {
  test('a screen that is not there', () => {
    expect(() => new MockBrowser({ screens: SAMPLES, start: 'nowhere' })).toThrow(
      'MockBrowser: no screen "nowhere"; there are login, list, form, dialog, error',
    );
  });

  test('a model without a turn left', async () => {
    const model = new MockModel([]);
    await expect(model.respond({ system: '', messages: [], tools: [] })).rejects.toThrow('only 0 turns');
  });
});
