import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeExpectation, parseExpectations } from '../../src/model/expectation.ts';
import { parseStep } from '../../src/model/step.ts';
import { readExpect } from '../../src/tools/act-in-session.ts';

const text = readFileSync(new URL('../../docs/verification.md', import.meta.url), 'utf8');

function linesOf(kind: string): string[] {
  const block = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1] ?? '';
  return block.split('\n').filter(Boolean);
}

describe('docs/verification.md', () => {
  test.each(linesOf('expect'))('the expectation %s can be read, and reads the same again', (line) => {
    const read = parseExpectations(line);
    expect(parseExpectations(read.map(describeExpectation).join('; '))).toEqual(read);
  });

  test.each(linesOf('steps'))('the step %s can be read', (line) => {
    const { action, expect: wanted } = parseStep(line);
    expect(action !== undefined || wanted !== undefined).toBe(true);
    readExpect(wanted);
  });

  test('says that waits do not verify, and which wait goes with which proof', () => {
    const section = /^## Waiting is not verifying\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
    for (const pattern of [
      /only `expect`, `expect_\*` or what an action itself implies says\s+that it was right/,
      /`wait_for_screen_change`[^;]*`expect_screen`/,
      /`wait_for_ui_change`, then `expect_element_visible` or `expect_state`/,
      /`wait_for_ui`, then act/,
      /without a visible change: `classify_action_outcome`[\s\S]*`get_network_activity` only if it says so/,
    ])
      expect(section).toMatch(pattern);
  });

  test('has examples of both', () => {
    expect(linesOf('expect').length).toBeGreaterThan(20);
    expect(linesOf('steps').length).toBeGreaterThan(10);
  });
});
