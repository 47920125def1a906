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
    has: (text, under) => sectionStart(under).test(text),
    put(text, under, entry) {
      const lines = Object.entries(entry).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
      const rest = FORMATS.toml.take(text, under);
      const gap = rest === '' ? '' : rest.endsWith('\n') ? '\n' : '\n\n';
      return `${rest}${gap}[${under}.${NAME}]\n${lines.join('\n')}\n`;
    },
    take: withoutSection,
  },
  yaml: {
    has: (text, under) => text.trim() !== '' && parseDocument(text).hasIn([under, NAME]),
    put(text, under, entry) {
      const document = parseDocument(text);
      if (document.contents === null) document.contents = document.createNode({}) as never; // typed as never null
      document.setIn([under, NAME], document.createNode(entry));
      return document.toString({ lineWidth: 0 });
    },
    take(text, under) {
      const document = parseDocument(text);
      document.deleteIn([under, NAME]);
      return document.toString({ lineWidth: 0 });
    },
  },
};

/** Without the section of our server, those below it and the blank line before it. What is said above the next section is not ours. */
function withoutSection(text: string, under: string): string {
  const kept: string[] = [];
  let said: string[] = [];
  let inside = false;
  for (const line of text.split('\n')) {
    if (/^\s*\[/.test(line)) {
      const begins = sectionStart(under).test(line);
      if (!begins) kept.push(...said);
      else if (!inside && kept.at(-1) === '') kept.pop();
      said = [];
      inside = begins;
    }
    if (!inside) kept.push(line);
    else if (/^\s*(?:#|$)/.test(line)) said.push(line);
    else said = [];
  }
  return [...kept, ...said].join('\n');
}

function sectionStart(under: string): RegExp {
  return new RegExp(`^\\s*\\[${under}\\.${NAME}[.\\]]`, 'm');
}

/** The text of a client's config file with our entry in it, or with `null` without it. */
export function changedConfig(
  { format, under }: McpClient,
  file: string,
  text: string,
  entry: Record<string, unknown> | null,
): { text: string; had: boolean } {
  const how = FORMATS[format];
  // Lines end as they do in the file.
  const windows = /\r\n/.test(text) && !/(?<!\r)\n/.test(text);
  const plain = windows ? text.replaceAll('\r\n', '\n') : text;
  try {
    const had = how.has(plain, under);
    const changed = entry ? how.put(plain, under, entry) : had ? how.take(plain, under) : plain;
    return { had, text: windows ? changed.replaceAll('\n', '\r\n') : changed };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (!(error instanceof UnreadableJson) && format === 'json') throw error;
    throw new SurehandError(
      'invalid_input',
      `${file} cannot be read as ${format}: ${why}. Nothing was changed`,
    );
  }
}
