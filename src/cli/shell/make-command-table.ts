import * as z from 'zod';
import { TOOLS } from '../../tools/index.ts';
import type { Tool } from '../../tools/tool.ts';
import { optionFields } from '../option-fields.ts';
import type { CommandTable, FieldKind, ShellCommandRow } from './command-table.ts';

/** The commands as the tools declare them. The build writes this down for clients that must start at once. */
export function makeCommandTable(tools: readonly Tool[] = TOOLS): CommandTable {
  return {
    commands: tools.flatMap(rowsOf),
    others: Object.fromEntries(
      tools
        .filter(({ commands }) => !commands)
        .map(({ name, typed_as }) => [name, typed_as ?? `call ${name}`]),
    ),
    settings: Object.fromEntries(
      optionFields().map(({ flag, kind }) => [flag.slice(2), kind === 'boolean' ? kind : 'value']),
    ),
  };
}

function rowsOf(tool: Tool): ShellCommandRow[] {
  const { properties = {} } = z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' });
  return (tool.commands ?? []).map(({ summary = tool.description, takes = [], ...declared }) => ({
    ...declared,
    tool: tool.name,
    summary,
    takes,
    ...('path' in tool.output.shape || 'mime_type' in tool.output.shape ? { keeps: true as const } : {}),
    fields: Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => {
        const json = typeof schema === 'object' ? schema : {};
        const items =
          typeof json.items === 'object' && !Array.isArray(json.items) ? json.items.enum : undefined;
        const told = json.description ?? ABOUT[field];
        const about = [told, (json.enum ?? items)?.join(' | ')].filter((part) => part).join(': ');
        return [field.replaceAll('_', '-'), { field, kind: kindOf(json), about }];
      }),
    ),
  }));
}

/** What people are told of fields whose name is enough for a model, which pays for each word. */
const ABOUT: Readonly<Record<string, string>> = {
  target: 'button "Save", @e7 or css:...',
  selector: 'button "Save", @e7 or css:...',
  value: 'what to enter',
  double: 'click twice',
  button: 'of the mouse',
  modifiers: 'keys that are held meanwhile',
  expect: 'what must be so afterwards, for example: text "Saved" visible; url contains /done',
  timeout_ms: 'how long that may take, in milliseconds',
  screen: 'what is shown of the screen afterwards',
  keep_going: 'go on after a step that is not verified',
  poll_interval_ms: 'how often it is looked at, in milliseconds',
  condition: 'what it must be',
  do: 'with such requests',
  method: 'only requests of this method',
  status: 'of the answer (default 200)',
  body: 'of the answer',
  delay_ms: 'how long the answer takes, in milliseconds',
};

function kindOf(schema: z.core.JSONSchema.BaseSchema): FieldKind {
  const { type, anyOf = [] } = schema;
  const among = (wanted: string) => anyOf.some((one) => one.type === wanted);
  if (among('string')) return among('array') ? 'text or list' : 'text';
  if (type === 'boolean') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'string') return 'text';
  return type === 'array' ? 'list' : 'json';
}
