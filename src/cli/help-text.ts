import { COMMANDS, type Command } from './commands.ts';
import { type OptionField, optionFields } from './option-fields.ts';
import { type OptionGroup, optionGroups } from './option-groups.ts';
import { type CommandTable, type ShellCommandRow, usageOf } from './shell/command-table.ts';
import { OWN_FLAGS } from './shell/read-words.ts';

const WIDTH = 80;
const INDENT = 30;

/** Help for one command, or for the whole program with every setting. */
export function helpText(table: CommandTable, command?: Command | ShellCommandRow): string {
  if (command === undefined) return programHelp(table);
  return 'takes' in command ? shellHelp(command) : commandHelp(command);
}

/** The settings as a Markdown page for the docs. */
export function optionsMarkdown(): string {
  const lines = [
    '# Settings',
    '',
    'Each setting can be given as a flag, as an environment variable or in a config file',
    '(`surehand.config.json` or `.surehand.json` in the working folder or above it, or the file named by',
    '`--config` or `SUREHAND_CONFIG`). A flag wins over the environment, the environment over the file,',
    'the file over `surehand/config.json` in your own configuration folder (`$XDG_CONFIG_HOME` or `~/.config`).',
    '',
    'A file that was merely found comes last and may choose only the settings marked *harmless*, until you have',
    'looked at it and typed `surehand trust`; a file that changes must be trusted again. `output_dir` is harmless',
    'inside the working folder.',
    '',
    'Booleans have a `--no-` form. Lists may be repeated or separated by commas; a JSON array works too.',
    'In a config file, `"$schema": "./node_modules/surehand/dist/config.schema.json"` gives an editor',
    'completion and checks.',
  ];
  for (const [group, fields] of optionGroups()) {
    lines.push(
      '',
      `## ${group}`,
      '',
      '| flag | environment | in the file | takes | default | |',
      '|---|---|---|---|---|---|',
    );
    for (const field of fields) {
      const cells = [
        `\`${flagWords(field)}\``,
        `\`${field.env}\``,
        `\`${field.name}\``,
        takes(field),
        defaultWords(field),
        `${field.description}${field.harmless === true ? ' *(harmless)*' : ''}`,
      ];
      lines.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function programHelp({ commands }: CommandTable): string {
  return [
    'surehand: hands on a web page for AI agents and tests, and the truth about',
    'what those hands did.',
    '',
    'Usage: surehand <command> [options]',
    '',
    'Commands:',
    ...COMMANDS.flatMap(({ name, summary }) => entry(name, summary, 13)),
    '',
    'On a browser that is kept from one command to the next:',
    ...commands.flatMap(({ name, summary }) => entry(name, firstSentence(summary), 18)),
    '',
    'surehand <command> --help shows more. surehand --version shows the version.',
    '',
    ...settingsHelp('all'),
  ].join('\n');
}

function commandHelp(command: Command): string {
  const lines = [
    `Usage: ${command.usage}`,
    '',
    sentence(command.summary),
    ...command.details.map((line) => `  ${line}`),
  ];
  const flags = [...command.flags, { name: 'help', kind: 'boolean', description: 'show this help (-h)' }];
  lines.push('', 'Flags:');
  for (const { name, kind, description } of flags) {
    lines.push(...entry(kind === 'string' ? `--${name} VALUE` : `--${name}`, description));
  }
  if (command.groups.length > 0) lines.push('', ...settingsHelp(command.groups));
  return lines.join('\n');
}

function shellHelp(command: ShellCommandRow): string {
  const fields = Object.entries(command.fields).filter(
    ([, { field }]) => !Object.hasOwn(command.gives ?? {}, field),
  );
  const words = command.takes.map((take) => take.replace(/[?+.]+$/, ''));
  const flag = (name: string, kind: string) => (kind === 'boolean' ? `--${name}` : `--${name} VALUE`);
  return [
    `Usage: ${usageOf(command)}`,
    '',
    ...wrap(command.summary, WIDTH),
    '',
    'Flags:',
    ...fields
      .filter(([, { field }]) => !words.includes(field))
      .flatMap(([name, { kind, about }]) => entry(flag(name, kind), about)),
    ...Object.entries(OWN_FLAGS)
      .filter(([name]) => name !== 'out' || command.keeps)
      .flatMap(([name, { kind, about }]) => entry(flag(name, kind), about)),
    '',
    ...(words.some((word) => word === 'target' || word === 'selector') ? [...wrap(TARGETS, WIDTH), ''] : []),
    ...('expect' in command.fields || command.wraps?.startsWith('expect')
      ? [...wrap(EXPECTS, WIDTH), EXAMPLE, '']
      : []),
    ...wrap(
      'The browser stays until surehand close or surehand stop, or until it was unused for a while. Settings (surehand help) count when it starts. Exit code: 0 done, and verified where something was expected; 1 refuted or failed; 2 wrong usage.',
      WIDTH,
    ),
  ].join('\n');
}

const TARGETS =
  'A target is a ref of a line that was shown (@e7), or words: button "Save", textbox "Email", button "Delete" in row "Alice", "Save" #2; else testid:save or css:#save.';
const EXPECTS =
  'An expectation: text "Saved" visible, button "Pay" enabled, "Alice" gone, textbox "Name" = "Ada", url contains /done, count row = 3, request POST /api/order 2xx, no console errors. Several are separated by a semicolon.';
/** One line, to be copied. */
const EXAMPLE = '  surehand click \'button "Save"\' --expect \'text "Saved" visible\'';

function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].slice(0, -1) ?? text;
}

function settingsHelp(wanted: readonly OptionGroup[] | 'all'): string[] {
  const lines: string[] = [];
  for (const [group, fields] of optionGroups(optionFields())) {
    if (wanted !== 'all' && !wanted.includes(group)) continue;
    lines.push(`${group}:`, ...fields.flatMap((field) => entry(flagWords(field), fieldWords(field))), '');
  }
  lines.push(
    'Settings:',
    ...entry('--config FILE', 'config file (default: surehand.config.json or .surehand.json, here or above)'),
    ...wrap(
      'Each option is also an environment variable (--log-level: SUREHAND_LOG_LEVEL) and a key of the config file (log_level). Flags win over the environment, the environment over the file. Lists may be repeated or separated by commas.',
      WIDTH - 2,
    ).map((line) => `  ${line}`),
  );
  return lines;
}

function flagWords(field: OptionField): string {
  if (field.kind !== 'boolean') return `${field.flag} ${placeholder(field)}`;
  return field.default === false ? field.flag : `--[no-]${field.flag.slice(2)}`;
}

function placeholder(field: OptionField): string {
  if (field.kind === 'number') return 'N';
  if (field.kind === 'list') return 'LIST';
  return field.choices ? 'NAME' : 'VALUE';
}

function fieldWords(field: OptionField): string {
  const notes: string[] = [];
  if (field.choices) notes.push(field.choices.join(' | '));
  const standard = defaultWords(field);
  if (standard !== '' && field.kind !== 'boolean') notes.push(`default ${standard}`);
  return notes.length === 0 ? field.description : `${field.description} [${notes.join('; ')}]`;
}

function takes(field: OptionField): string {
  if (field.choices) return field.choices.join(' | ');
  if (field.kind === 'number' && field.minimum !== undefined) return `${field.minimum} to ${field.maximum}`;
  return { boolean: 'true or false', number: 'number', string: 'text', list: 'list' }[field.kind];
}

function defaultWords(field: OptionField): string {
  if (field.default === undefined || field.default === '') return '';
  return Array.isArray(field.default) ? field.default.join(', ') : String(field.default);
}

function entry(left: string, right: string, indent = INDENT): string[] {
  const lines = wrap(right, WIDTH - indent);
  const head = `  ${left}`;
  if (head.length > indent - 2) return [head, ...lines.map((line) => ' '.repeat(indent) + line)];
  return lines.map((line, index) => (index === 0 ? head.padEnd(indent) : ' '.repeat(indent)) + line);
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1] ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function sentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
