import type { ToolAnswer } from '../../tools/tool.ts';
import type { CommandTable } from './command-table.ts';

/** Beginnings of lines in which we speak, not the page. */
const OUR_LINES = /^(?:try|dialog|note): |^failed \(|^a file chooser opened /;
/** Where the rest of a screen is to be had. */
const REST = /^(\d+ more\b.*: )describe_screen(?: \{"offset":(\d+)\})?( or find_element)?$/;
/** What a page says stands in quotes. */
const QUOTED = /("(?:[^"\\]|\\.)*")/;

/** The answer with commands where advice names tools. Only our own words are touched, never those of a page. */
export function inShellWords(answer: ToolAnswer, table: CommandTable, tool?: string): ToolAnswer {
  const { structured } = answer;
  const text = restInCommands(answer.text);
  // Only failures and outcomes give advice; all else may be the page's own text, line by line.
  if (answer.is_error !== true && !('verdict' in structured)) return { ...answer, text };
  const command = table.commands.find((row) => row.tool === tool)?.name.split(' ')[0];
  // Who typed a command knows no fields.
  const help = command && `correct it; surehand ${command} --help says what it takes`;
  const words = (line: string) =>
    (help ? line.replace(/^(try: |)correct the field named$/, `$1${help}`) : line)
      .split(QUOTED)
      .map((part, at) => (at % 2 === 1 ? part : inCommands(part, table)))
      .join('');
  return {
    ...answer,
    text: text
      .split('\n')
      .map((line) => (OUR_LINES.test(line) ? words(line) : line))
      .join('\n'),
    structured:
      typeof structured.hint === 'string' ? { ...structured, hint: words(structured.hint) } : structured,
  };
}

/** It is the last line of a screen, but for what worked there before. */
function restInCommands(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(REST, (_all, more: string, offset?: string, find?: string) =>
        [more, 'surehand look', offset ? ` --offset ${offset}` : '', find ? ' or surehand find' : ''].join(
          '',
        ),
      ),
    )
    .join('\n');
}

function inCommands(text: string, table: CommandTable): string {
  return text.replace(
    /\b(?:call )?([a-z]+(?:_[a-z]+)+)\b/g,
    (all, tool: string) => typed(tool, table) ?? all,
  );
}

/** `surehand look`; where the second word chooses, all of them: `surehand dialog accept|dismiss`. */
function typed(tool: string, { commands, others }: CommandTable): string | undefined {
  const rows = commands.filter((command) => command.tool === tool);
  const [first] = rows;
  if (!first) return Object.hasOwn(others, tool) ? `surehand ${others[tool]}` : undefined;
  const [word, second] = first.name.split(' ');
  if (second === undefined) return `surehand ${first.name}`;
  return `surehand ${word} ${rows.map(({ name }) => name.split(' ')[1]).join('|')}`;
}
