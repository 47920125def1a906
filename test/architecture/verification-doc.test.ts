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

  test('has examples of both', () => {
    expect(linesOf('expect').length).toBeGreaterThan(20);
    expect(linesOf('steps').length).toBeGreaterThan(10);
  });
});
