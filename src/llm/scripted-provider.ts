import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { parseTarget } from '../model/target.ts';
import { type Message, type ModelAnswer, NO_USAGE } from './model.ts';
import type { Provider } from './provider.ts';

const CallSchema = z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()).default({}) });

const TurnSchema = z
  .object({
    text: z.string().default(''),
    tool: z.string().optional(),
    input: z.record(z.string(), z.unknown()).optional(),
    /** Several calls in one answer, to see what becomes of the rest. */
    calls: z.array(CallSchema).optional(),
  })
  .strict();

/** What a script says in one turn; a `ref` may be written as the words of an element: `button "Save"`. */
export type ScriptedTurn = z.input<typeof TurnSchema>;

const ScriptSchema = z.union([
  z.array(TurnSchema),
  z.object({ turns: z.array(TurnSchema) }).transform(({ turns }) => turns),
]);

/** Answers turn by turn from a JSON file: for demos and tests, no model is asked. */
export function scriptedProvider(name: string, file: string): Provider {
  let script: z.output<typeof ScriptSchema> | undefined;
  let at = 0;
  return {
    name,
    async ask({ messages }) {
      script ??= readScript(file);
      const turn = script[at++];
      if (!turn) throw new SurehandError('model_failed', `${file} has only ${script.length} turns`);
      return playTurn(turn, messages);
    },
  };
}

/** One scripted turn as a model's answer, its words looked up in the newest snapshot of the conversation. */
export function playTurn(given: ScriptedTurn, messages: readonly Message[]): ModelAnswer {
  const turn = TurnSchema.parse(given);
  const calls = turn.calls ?? (turn.tool ? [{ tool: turn.tool, input: turn.input ?? {} }] : []);
  return {
    text: turn.text,
    tool_calls: calls.map(({ tool, input }, i) => ({
      id: `scripted_${messages.length}_${i}`,
      name: tool,
      input: typeof input.ref === 'string' ? { ...input, ref: refOf(input.ref, messages) } : input,
    })),
    usage: NO_USAGE,
    stop_reason: calls.length > 0 ? 'tool_calls' : 'end',
  };
}

function readScript(file: string): z.output<typeof ScriptSchema> {
  try {
    return ScriptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new SurehandError('invalid_input', `model script ${file}: ${reason}`);
  }
}

/** A line of a screen, or a part of one that lists several: `@e7 button "Save" in row "Ada"`. */
const SHOWN = /(@e\d+) ([a-z]+)(?: \d)?(?: ("(?:[^"\\]|\\.)*"))?(?: in (?:[a-z]+ )?("(?:[^"\\]|\\.)*"))?/g;

/** The ref of the first element with these words; the words themselves when there is none, for the loop to refuse. */
function refOf(words: string, messages: readonly Message[]): string {
  const target = parseTarget(words);
  if (target.by !== 'words') return words;
  for (const message of messages.toReversed()) {
    if (message.role === 'assistant') continue;
    for (const part of message.content) {
      if (part.type !== 'text' || !/^page "/m.test(part.text)) continue;
      for (const [, ref = '', role, name, context] of part.text.matchAll(SHOWN)) {
        const fits =
          (target.role === undefined || role === target.role) &&
          (target.name === undefined || unquoted(name) === target.name) &&
          (target.context === undefined || unquoted(context).includes(target.context));
        if (fits) return ref;
      }
      return words;
    }
  }
  return words;
}

function unquoted(text: string | undefined): string {
  return text === undefined ? '' : text.slice(1, -1).replace(/\\(.)/g, '$1');
}
