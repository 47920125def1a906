import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import type { Tool } from '../tools/tool.ts';
import { explainJsonError } from './json-error.ts';
import { readWritten } from './read-written.ts';

/** Input of one tool call from words of a command line: nothing, one JSON object, `-` for standard input, or key=value pairs. */
export async function readToolInput(
  tool: Tool,
  words: readonly string[],
  readStdin: () => Promise<string>,
): Promise<unknown> {
  const [first, ...more] = words;
  if (first === undefined) return {};
  if (first === '-' && more.length === 0) return parseJson(await readStdin(), 'standard input');
  if (/^\s*[{["]/.test(first)) {
    if (more.length > 0) {
      const hint = 'put the JSON in single quotes so that the shell keeps it together';
      throw new SurehandError(
        'invalid_input',
        `one JSON object is wanted, but more follows it: ${more[0]}; ${hint}`,
      );
    }
    return parseJson(first, 'the input');
  }
  return Object.fromEntries(words.map((word) => readPair(tool, word)));
}

function readPair(tool: Tool, word: string): [string, unknown] {
  const at = word.indexOf('=');
  if (at <= 0) {
    const fields = Object.keys(tool.input.shape).join(', ') || 'none';
    throw new SurehandError(
      'invalid_input',
      `${JSON.stringify(word)} is neither a JSON object nor key=value; fields of ${tool.name}: ${fields}`,
    );
  }
  const key = word.slice(0, at);
  return [key, readValue(tool, key, word.slice(at + 1))];
}

/** Text stays text where the tool takes text; the tool's own check judges what could not be read. */
function readValue(tool: Tool, key: string, text: string): unknown {
  const properties = z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }).properties ?? {};
  const field = properties[key];
  const type = typeof field === 'object' ? field.type : undefined;
  if (key === 'session' || type === 'string') return text;
  if (type === 'boolean') return readWritten({ kind: 'boolean' }, text);
  if (type === 'number' || type === 'integer') return readWritten({ kind: 'number' }, text);
  if (type === 'array' && !text.trimStart().startsWith('[')) return readWritten({ kind: 'list' }, text);
  if (/^\s*[{[]/.test(text)) return parseJson(text, key);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SurehandError('invalid_input', `${what} is not valid JSON: ${explainJsonError(text, error)}`, {
      cause: error,
    });
  }
}
