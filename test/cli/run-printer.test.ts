import { describe, expect, test } from 'vitest';
import { readTerminal } from '../../src/cli/read-terminal.ts';
import { RunPrinter } from '../../src/cli/run-printer.ts';
import { aRun, aStep } from '../report/records.ts';

const failing = aRun({
  title: 'Delete',
  status: 'failed',
  steps: [
    aStep({ status: 'failed', description: 'Click Delete', place: 'a.yaml:3:5', error: { message: 'two' } }),
  ],
});

const flaky = aRun({ title: 'Save', failed_attempts: [failing] });

function told(how: { terminal?: { columns: number; colour: boolean }; workers?: number }): string[] {
  const lines: string[] = [];
  const { workers = 1, terminal } = how;
  const printer = new RunPrinter((line) => lines.push(line), {
    steps: true,
    workers,
    report: 'out/report.html',
    terminal,
  });
  printer.started('Save', 1);
  printer.doing('Click Save');
  printer.step('Save', aStep({ duration_ms: 5 }));
  printer.doing('Click Delete');
  printer.finished(failing);
  printer.summary([failing], 1, 1500);
  return lines;
}

describe('a run as it is told', () => {
  test('without a terminal has no colour and no passing line, places the failed sentence, and ends with the report', () => {
    expect(told({})).toEqual([
      'Save',
      '  ✓ Click Save  5 ms',
      'FAIL  Delete (1.5 s)',
      '      at: a.yaml:3:5: Click Delete',
      '      two',
      '      report: out/report.html',
      '1 scenario: 0 passed, 1 failed in 1.5 s',
      'report: out/report.html',
    ]);
  });

  test('on a terminal says in one line what is done just now, which the next line takes the place of', () => {
    const lines = told({ terminal: { columns: 80, colour: true } });
    expect(lines.slice(0, 5)).toEqual([
      'Save',
      '  … Click Save',
      '\u001b[1A\u001b[2K  \u001b[32m✓\u001b[0m Click Save  5 ms',
      '  … Click Delete',
      '\u001b[1A\u001b[2K\u001b[31mFAIL\u001b[0m  Delete (1.5 s)',
    ]);
    expect(lines.filter((line) => line.includes('\u001b[1A'))).toHaveLength(2);
  });

  test('without colour keeps the passing line, of several at once it has none', () => {
    const plain = told({ terminal: { columns: 20, colour: false } });
    expect(plain.join('\n')).not.toMatch(/\u001b\[3/);
    expect(plain).toContain('  … Click');
    expect(told({ terminal: { columns: 80, colour: false }, workers: 2 }).join('\n')).not.toContain('…');
  });

  test('a run that failed before it passed says at which attempt', () => {
    const lines: string[] = [];
    const how = { steps: false, workers: 1, report: 'r.html' };
    const printer = new RunPrinter((line) => lines.push(line), how);
    const { failed_attempts } = flaky;
    printer.finished(flaky);
    printer.finished({ ...flaky, failed_attempts: [...(failed_attempts ?? []), ...(failed_attempts ?? [])] });
    expect(lines.map((line) => /flaky: passed at attempt \d/.exec(line)?.[0])).toEqual([
      'flaky: passed at attempt 2',
      'flaky: passed at attempt 3',
    ]);
  });

  test('tells a sentence once, then what else it took; the same sentence in another place is told again', () => {
    const lines: string[] = [];
    const how = { steps: true, workers: 1, report: 'r.html' };
    const printer = new RunPrinter((line) => lines.push(line), how);
    const part = (sentence: number, target: string, status: 'passed' | 'failed' = 'passed') =>
      printer.step(
        'Save',
        aStep({ description: 'Press A and B', action: 'click', target, sentence, status, duration_ms: 5 }),
      );
    printer.started('Save', 1);
    part(2, 'button "A"');
    part(2, 'button "B"', 'failed');
    part(3, 'button "A"');
    printer.started('Save', 2);
    part(3, 'button "A"');
    expect(lines).toEqual([
      'Save',
      '  ✓ Press A and B  5 ms',
      '  ✗   and click button "B"  5 ms',
      '  ✓ Press A and B  5 ms',
      'Save (attempt 2)',
      '  ✓ Press A and B  5 ms',
    ]);
  });

  test.each([
    ['a terminal', { isTTY: true, columns: 100 }, {}, { columns: 100, colour: true }],
    ['one of no known width', { isTTY: true, columns: 0 }, {}, { columns: 80, colour: true }],
    ['NO_COLOR', { isTTY: true, columns: 100 }, { NO_COLOR: '1' }, { columns: 100, colour: false }],
    ['CI', { isTTY: true, columns: 100 }, { CI: 'true' }, undefined],
    ['a dumb terminal', { isTTY: true }, { TERM: 'dumb' }, undefined],
    ['a pipe', {}, {}, undefined],
  ])('with %s', (_name, stdout, env, terminal) => {
    expect(readTerminal(stdout, env)).toEqual(terminal);
  });
});
