import { parseDocument } from 'yaml';
import { SurehandError } from '../../model/failure.ts';
import type { McpClient } from './clients.ts';
import { hasMember, removeMember, setMember, UnreadableJson } from './json-members.ts';

const NAME = 'surehand';

interface ConfigText {
  has(text: string, under: string): boolean;
  put(text: string, under: string, entry: Record<string, unknown>): string;
  take(text: string, under: string): string;
}

/** How one entry is put into a config file and taken out again, and nothing else of it changes. */
const FORMATS: Record<McpClient['format'], ConfigText> = {
  json: {
    has: (text, under) => hasMember(text, [under, NAME]),
    put: (text, under, entry) => setMember(text, [under, NAME], entry),
    take: (text, under) => removeMember(text, [under, NAME]),
  },
  toml: {
    has: (text, under) => tomlSection(under).test(text),
    put(text, under, entry) {
      const lines = Object.entries(entry).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
      const rest = FORMATS.toml.take(text, under).trimEnd();
      return `${rest}${rest ? '\n\n' : ''}[${under}.${NAME}]\n${lines.join('\n')}\n`;
    },
    take: (text, under) => text.replace(tomlSection(under), ''),
  },
  yaml: {
    has: (text, under) => parseDocument(text).hasIn([under, NAME]),
    put(text, under, entry) {
      const document = parseDocument(text);
      if (document.contents === null) document.contents = document.createNode({}) as never; // typed as never null
      document.setIn([under, NAME], document.createNode(entry));
      return String(document);
    },
    take(text, under) {
      const document = parseDocument(text);
      document.deleteIn([under, NAME]);
      return String(document);
    },
  },
};

/** The section of our server, with those below it, up to the next. */
function tomlSection(under: string): RegExp {
  return new RegExp(`^\\[${under}\\.${NAME}(?:\\.[^\\]]+)?\\][^\\n]*\\n(?:(?!\\[)[^\\n]*\\n?)*`, 'gm');
}

/** The text of a client's config file with our entry in it, or with `null` without it. */
export function changedConfig(
  { format, under }: McpClient,
  file: string,
  text: string,
  entry: Record<string, unknown> | null,
): { text: string; had: boolean } {
  const how = FORMATS[format];
  try {
    return { had: how.has(text, under), text: entry ? how.put(text, under, entry) : how.take(text, under) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (!(error instanceof UnreadableJson) && format === 'json') throw error;
    throw new SurehandError(
      'invalid_input',
      `${file} cannot be read as ${format}: ${why}. Nothing was changed`,
    );
  }
}
