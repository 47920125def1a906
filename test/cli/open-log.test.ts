import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logFilePath, openLog } from '../../src/cli/open-log.ts';
import { redactSecrets } from '../../src/cli/redact-secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'surehand-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const same = (text: string) => text;
const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));

describe('the log', () => {
  it('is made with its folder at the first line, not before', () => {
    const options = { output_dir: join(folder, 'a', 'b'), log_level: 'info' as const };
    const log = openLog(options, same);
    expect(existsSync(logFilePath(options))).toBe(false);
    log.info('tool', { ms: 3 });
    expect(lines(join(folder, 'a', 'b', 'surehand.log'))).toEqual([
      { time: expect.any(String), level: 'info', message: 'tool', ms: 3 },
    ]);
  });

  it('leaves out what is below the level, and everything when silent', () => {
    const log_file = join(folder, 'x.log');
    openLog({ output_dir: folder, log_file, log_level: 'silent' }, same).error('no');
    expect(existsSync(log_file)).toBe(false);
    const log = openLog({ output_dir: folder, log_file, log_level: 'warn' }, same);
    log.debug('no');
    log.info('no');
    log.warn('yes');
    log.error('yes');
    expect(lines(log_file).map(({ level }) => level)).toEqual(['warn', 'error']);
  });

  it('keeps one file before this one when it grows too large', () => {
    const log_file = join(folder, 'x.log');
    const log = openLog({ output_dir: folder, log_file, log_level: 'info' }, same, { rotate_bytes: 200 });
    for (let number = 0; number < 10; number++) log.info('line', { number });
    const numbers = [...lines(`${log_file}.1`), ...lines(log_file)].map(({ number }) => number);
    expect(numbers).toEqual([6, 7, 8, 9]);
    expect(readFileSync(log_file).length).toBeLessThanOrEqual(200);
    expect(existsSync(`${log_file}.2`)).toBe(false);
  });

  it('goes on after a restart where it stopped', () => {
    const options = { output_dir: folder, log_level: 'info' as const };
    openLog(options, same).info('one');
    openLog(options, same).info('two');
    expect(lines(logFilePath(options)).map(({ message }) => message)).toEqual(['one', 'two']);
  });

  it('says once that it cannot be written, and goes on', () => {
    const blocked = join(folder, 'file');
    writeFileSync(blocked, '');
    const warnings: string[] = [];
    const log = openLog({ output_dir: join(blocked, 'x'), log_level: 'info' }, same, {
      warn: (line) => warnings.push(line),
    });
    log.info('one');
    log.info('two');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('no log');
  });

  it('hides secrets wherever they are, also those that JSON would quote', () => {
    const secrets = join(folder, 'secrets.env');
    writeFileSync(secrets, '# a comment\nPIN=12"34\nLONG=12"345\nEMPTY=\n');
    const redact = redactSecrets({ secrets, http_token: 'tok', http_credentials: 'me:pass' });
    const options = { output_dir: folder, log_level: 'info' as const };
    const log = openLog(options, redact);
    log.info('12"34', { deep: { list: ['a 12"345 b', 'tok', 'me:pass'] }, error: new Error('12"34') });
    const text = readFileSync(logFilePath(options), 'utf8');
    expect(text).not.toMatch(/12\\?"34/);
    expect(text).toContain('{{PIN}}');
    expect(text).toContain('a {{LONG}} b');
    expect(text).toContain('me:{{http_credentials}}');
    expect(text).not.toContain('"tok"');
  });

  it('survives data that is no JSON', () => {
    const options = { output_dir: folder, log_level: 'info' as const };
    const circular: Record<string, unknown> = { big: 1n };
    circular.self = circular;
    openLog(options, same).info('odd', { circular });
    expect(lines(logFilePath(options))[0]).toMatchObject({ message: 'odd', unloggable: expect.any(String) });
  });
});
