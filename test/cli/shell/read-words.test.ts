import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../src/cli/shell/command-table.ts';
import { makeCommandTable } from '../../../src/cli/shell/make-command-table.ts';
import { readWords, type ShellRequest, WrongWords } from '../../../src/cli/shell/read-words.ts';
import { TOOLS } from '../../../src/tools/index.ts';

const table = makeCommandTable();

async function read(argv: string[], stdin?: string): Promise<ShellRequest> {
  const command = commandOf(table, argv);
  if (!command) throw new Error(`no command ${argv[0]}`);
  const words = argv.slice(command.name.split(' ').length);
  const input = { piped: stdin !== undefined, read: async () => stdin ?? '' };
  return readWords(table, command, words, { cwd: '/home/ada', stdin: input });
}

const calls = async (argv: string[], stdin?: string) => {
  const { tool, input } = await read(argv, stdin);
  return { tool, input };
};

describe('words of the shell', () => {
  it.each([
    [['open', 'http://a.test'], 'navigate', { url: 'http://a.test' }],
    [['look'], 'describe_screen', {}],
    [['look', 'dialog "Pay"', '--tokens', '400'], 'describe_screen', { within: 'dialog "Pay"', tokens: 400 }],
    [['find', 'save', 'button'], 'find_element', { query: 'save button' }],
    [['read', '--offset=10'], 'read_page', { offset: 10 }],
    [
      ['click', 'button "Save"', '--expect', 'text "Saved" visible'],
      'click',
      { target: 'button "Save"', expect: 'text "Saved" visible' },
    ],
    [['click', '@e3', '--double'], 'click', { target: '@e3', double: true }],
    [['click', '@e3', '--modifiers', 'Shift,Alt'], 'click', { target: '@e3', modifiers: ['Shift', 'Alt'] }],
    [['click', '@e3', '--position', '{"x":1,"y":2}'], 'click', { target: '@e3', position: { x: 1, y: 2 } }],
    [['fill', 'Name', '--', '--Ada'], 'fill', { target: 'Name', value: '--Ada' }],
    [['fill', 'Name', 'x', '--no-clear-first'], 'fill', { target: 'Name', value: 'x', clear_first: false }],
    [['type', 'Ada'], 'fill', { value: 'Ada', clear_first: false }],
    [['select', 'Land', 'Spain'], 'select', { target: 'Land', value: 'Spain' }],
    [['select', 'Land', 'Spain', 'Peru'], 'select', { target: 'Land', value: ['Spain', 'Peru'] }],
    [['set', 'Volume', '7'], 'adjust_control', { target: 'Volume', value: '7' }],
    [['press', 'Enter'], 'press_key', { key: 'Enter' }],
    [['scroll', 'down', '300'], 'scroll', { direction: 'down', amount: 300 }],
    [['scroll', 'to', 'heading "End"'], 'scroll', { target: 'heading "End"' }],
    [['hover', '@e1'], 'hover', { target: '@e1' }],
    [['drag', '@e1', '@e2'], 'drag', { target: '@e1', to: '@e2' }],
    [
      ['upload', 'Photo', 'a.png', '/b.png'],
      'upload_files',
      { target: 'Photo', paths: ['/home/ada/a.png', '/b.png'] },
    ],
    [['dialog', 'accept', 'yes'], 'handle_dialog', { accept: true, text: 'yes' }],
    [['dialog', 'dismiss'], 'handle_dialog', { accept: false }],
    [['wait', 'text "Hi"', 'visible'], 'wait_for_ui', { selector: 'text "Hi"', condition: 'visible' }],
    [['expect', 'text "Hi" visible'], 'run_steps', { steps: ['expect text "Hi" visible'] }],
    [['steps', 'press A', '{"tool":"back"}'], 'run_steps', { steps: ['press A', { tool: 'back' }] }],
    [['shot'], 'capture_screenshot', {}],
    [['tabs'], 'tabs', {}],
    [['tabs', 'switch', 't2'], 'tabs', { do: 'switch', tab: 't2' }],
    [['tabs', 'open', 'http://a.test'], 'tabs', { do: 'open', url: 'http://a.test' }],
    [['back'], 'navigate', { url: 'back' }],
    [['eval', 'document.title'], 'evaluate', { expression: 'document.title' }],
    [['logs', 'error'], 'get_logs', { level: 'error' }],
    [['network', '/api'], 'get_network_activity', { filter: '/api' }],
    [['close'], 'cleanup', {}],
    [['click', '@e1', '--screen', 'none'], 'click', { target: '@e1', screen: 'none' }],
    [
      ['set', '@e1', '5', '--screen', 'full'],
      'adjust_control',
      { target: '@e1', value: '5', screen: 'full' },
    ],
    [
      ['expect', 'text "Hi" visible', '--timeout-ms', '500'],
      'run_steps',
      { steps: ['expect text "Hi" visible'], timeout_ms: 500 },
    ],
  ])('%j', async (argv, tool, input) => {
    expect(await calls(argv)).toEqual({ tool, input });
  });

  it('reads steps from standard input, one a line or as JSON', async () => {
    const steps = ['press A', 'press B'];
    expect((await calls(['steps'], '# first\npress A\n\npress B\n')).input).toEqual({ steps });
    expect((await calls(['steps', '-'], '["press A", {"tool": "back"}]')).input).toEqual({
      steps: ['press A', { tool: 'back' }],
    });
  });

  it('passes settings on, and keeps its own flags', async () => {
    const { settings, json, session, idle } = await read(
      'open http://a.test --headed --viewport 800x600 --no-knowledge --json --session work --idle 5m'.split(
        ' ',
      ),
    );
    expect(settings).toEqual(['--no-headless', '--viewport=800x600', '--no-knowledge']);
    expect({ json, session, idle }).toEqual({ json: true, session: 'work', idle: '5m' });
    expect(await read(['shot', 'a.jpg'])).toMatchObject({ out: '/home/ada/a.jpg', input: {} });
    // A file holds what its name says.
    expect((await read(['shot', 'a.PNG'])).input).toEqual({ format: 'png' });
    expect((await read(['shot', 'a.png', '--format', 'jpeg'])).input).toEqual({ format: 'jpeg' });
  });

  it.each([
    [['click'], 'click needs target'],
    [['click', '@e1', '@e2'], '"@e2" is one word too many'],
    [['click', '@e1', '--duble'], 'unknown flag --duble (did you mean --double?)'],
    [['click', '@e1', '--expect'], 'flag --expect: needs a value'],
    [
      ['click', '@e1', '--expect', '--json'],
      'flag --expect: needs a value, or --expect=--json if that is it',
    ],
    [['read', '--offset', 'x'], 'offset: wanted a number, got "x"'],
    [['click', '@e1', '--position', '{'], 'position is not valid JSON'],
  ])('%j is wrong: %s', async (argv, words) => {
    const refusal = await read(argv).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WrongWords);
    expect(String(refusal)).toContain(words);
  });

  it('takes only fields that the tool has', () => {
    for (const tool of TOOLS)
      for (const { takes = [], gives = {}, files = [] } of tool.commands ?? [])
        for (const field of [
          ...takes.map((take) => take.replace(/[?+.]+$/, '')),
          ...Object.keys(gives),
          ...files,
        ])
          if (field !== 'out')
            expect(Object.keys(tool.input.shape), `${tool.name}.${field}`).toContain(field);
    const names = table.commands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
