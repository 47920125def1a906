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
    fields: Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => {
        const json = typeof schema === 'object' ? schema : {};
        const about = [json.description, json.enum?.join(' | ')].filter((part) => part).join(': ');
        return [field.replaceAll('_', '-'), { field, kind: kindOf(json), about }];
      }),
    ),
  }));
}

function kindOf(schema: z.core.JSONSchema.BaseSchema): FieldKind {
  const { type, anyOf = [] } = schema;
  const among = (wanted: string) => anyOf.some((one) => one.type === wanted);
  if (among('string')) return among('array') ? 'text or list' : 'text';
  if (type === 'boolean') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'string') return 'text';
  return type === 'array' ? 'list' : 'json';
}
