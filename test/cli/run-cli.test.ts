import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { fakeInvocation } from './invocation.ts';

async function run(...argv: string[]) {
  const invocation = fakeInvocation(argv);
  const code = await runCli(invocation);
  return { code, out: invocation.printed.join('\n'), err: invocation.complained.join('\n') };
}

describe('the command line', () => {
  it.each(['--version', '-v'])('answers %s with the version alone', async (flag) => {
    expect(await run(flag)).toEqual({ code: 0, out: '9.8.7', err: '' });
  });

  it.each([['--help'], ['-h'], ['help'], ['help', '--help'], ['--headless', '--help']])(
    'shows the whole help for %s %s',
    async (...argv) => {
      const { code, out } = await run(...argv.filter((word) => word !== undefined));
      expect(code).toBe(0);
      expect(out).toContain('Commands:');
    },
  );

  it.each([
    ['mcp', '--help'],
    ['mcp', '--bad-flag', '-h'],
    ['help', 'mcp'],
  ])('shows the help of a command for %s %s', async (...argv) => {
    const { code, out } = await run(...argv.filter((word) => word !== undefined));
    expect(code).toBe(0);
    expect(out).toContain('Usage: surehand mcp');
  });

  it('shows help on the error channel and ends with 2 when no command is given', async () => {
    const { code, out, err } = await run();
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('Usage: surehand <command>');
  });

  it.each([
    [['docter'], `surehand: unknown command docter (did you mean doctor?)`],
    [['xyzzy'], `surehand: unknown command xyzzy; see: surehand help`],
    [['help', 'mcpp'], `surehand: unknown command mcpp (did you mean mcp?)`],
    [['--headless', 'mcp'], 'surehand: the command comes first, for example: surehand mcp --headless'],
  ])('refuses %j with one line and code 2', async (argv, line) => {
    expect(await run(...argv)).toEqual({ code: 2, out: '', err: line });
  });

  it.each(['--help', '-h'])('takes %s after -- as a word like any other', async (word) => {
    expect(await run('say', '--', word)).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('say needs one sentence in quotes and an address'),
    });
    expect((await run('say', word, '--', 'x')).out).toContain('Usage: surehand say');
  });
});
