import { createHash } from 'node:crypto';
import type { Message, ModelAnswer, Part, ToolCall } from '../llm/model.ts';
import { shorten, shownAddress } from '../model/page-text.ts';
import { estimateTokens } from '../model/tokens.ts';
import { answerText, type LoopAnswer } from './loop-answer.ts';
import type { TurnRecord } from './task-result.ts';

export const HISTORY_LIMIT_TOKENS = 10_000;
const KEPT_TURNS = 10;
const SUMMARY_LINES = 60;
const CLIPPED_CHARS = 300;

interface Turn {
  text: string;
  call?: ToolCall;
  opaque?: readonly unknown[] | undefined;
  /** What had been sent when the model answered: a provider takes its thoughts back only after the very same words. */
  after: string;
  /** What the model is told in return: whole while it is the newest with a snapshot, else only its line. */
  whole: string;
  line: string;
  /** The same once it is no longer the newest: the call stands beside it, so what came of it is enough. */
  brief: string;
  picture?: string;
  failed: boolean;
}

/** A turn of a run that stopped, as its transcript has it. */
export type EarlierTurn = Pick<
  TurnRecord,
  'text' | 'tool' | 'input' | 'line' | 'message' | 'success' | 'error'
>;

const GOES_ON =
  '(here the run stopped. It goes on in a new browser, at the address where it was: nothing is sent again by itself, and what was not saved may be gone. The page now:)';

/** What the model has been told and has said, kept within the token limit. The goal is in the instructions. */
export class Conversation {
  readonly #first: { whole: string; line: string; picture: string };
  readonly #turns: Turn[] = [];
  /** The messages of the last request. */
  #sent = '';

  /** `earlier`: what was said and done in a run that stopped, which this one continues. */
  constructor(first: LoopAnswer, earlier: readonly EarlierTurn[] = []) {
    this.#first = {
      whole: answerText(first),
      line: `Begun at ${shownAddress(first.snapshot?.page.url ?? '')}`,
      picture: first.snapshot?.screenshot ?? '',
    };
    this.#turns.push(...earlier.map(earlierTurn));
    const last = this.#turns.at(-1);
    if (!last) return;
    last.whole = [last.brief, GOES_ON, this.#first.whole].join('\n');
    last.picture = this.#first.picture;
  }

  /** A turn with the one call that was executed; `more` is told with it while it is the newest. */
  add(
    { text, opaque }: ModelAnswer,
    call: ToolCall,
    answer: LoopAnswer,
    line: string,
    more: readonly string[] = [],
  ): void {
    this.#turns.push({
      text,
      call,
      opaque,
      after: this.#sent,
      whole: [...more.map((one) => `(${one})`), answerText(answer)].join('\n'),
      line,
      brief: briefly(answer) ?? line,
      ...('snapshot' in answer.response ? { picture: answer.response.snapshot.screenshot } : {}),
      failed: !answer.success,
    });
  }

  /** A turn without a call, and what was said to it; with a look at the page where one was taken. */
  addTalk({ text, opaque }: Partial<ModelAnswer>, said: string, look?: LoopAnswer): void {
    this.#turns.push({
      text: text?.trim() || '(no answer)',
      opaque,
      after: this.#sent,
      whole: look ? `${answerText(look)}\n${said}` : said,
      line: said,
      brief: said,
      ...(look?.snapshot ? { picture: look.snapshot.screenshot } : {}),
      failed: false,
    });
  }

  /** Messages for the next request; `dropped` turns are in the summary. */
  messages(): { messages: Message[]; tokens: number; dropped: number } {
    const written = this.#fitting();
    this.#sent = digest(written.messages);
    return written;
  }

  #fitting(): { messages: Message[]; tokens: number; dropped: number } {
    const all = this.#write(this.#turns.length, false);
    if (all.tokens <= HISTORY_LIMIT_TOKENS) return all;
    for (let kept = Math.min(KEPT_TURNS, this.#turns.length); ; kept--) {
      const plain = this.#write(kept, false);
      if (plain.tokens <= HISTORY_LIMIT_TOKENS) return plain;
      const clipped = this.#write(kept, true);
      if (clipped.tokens <= HISTORY_LIMIT_TOKENS || kept <= 1) return clipped;
    }
  }

  #write(kept: number, clip: boolean): { messages: Message[]; tokens: number; dropped: number } {
    const dropped = this.#turns.length - kept;
    const shown = this.#turns.slice(dropped);
    const newest = this.#turns.findLastIndex(({ picture }) => picture !== undefined);
    const messages: Message[] = [{ role: 'user', content: this.#opening(dropped, newest) }];
    for (const [at, turn] of shown.entries()) {
      const { call, text, opaque, after, failed } = turn;
      messages.push({
        role: 'assistant',
        text: clip ? shorten(text, CLIPPED_CHARS) : text,
        tool_calls: call ? [call] : [],
        ...(opaque && digest(messages) === after ? { opaque } : {}),
      });
      // Answers without a snapshot are short and stay whole.
      const whole = dropped + at === newest || turn.picture === undefined;
      const content = parts(
        whole ? turn.whole : turn.brief,
        dropped + at === newest ? turn.picture : undefined,
      );
      messages.push(
        call
          ? { role: 'tool', tool_call_id: call.id, content, ...(failed ? { is_error: true } : {}) }
          : { role: 'user', content },
      );
    }
    return { messages, tokens: tokensOf(messages), dropped };
  }

  #opening(dropped: number, newest: number): Part[] {
    const gone = this.#turns.slice(0, dropped);
    const lines = gone.slice(-SUMMARY_LINES).map(({ line }) => `- ${line}`);
    const summary = lines.length > 0 ? `Previous actions:\n${lines.join('\n')}\n\n` : '';
    if (newest === -1) return parts(`${summary}${this.#first.whole}`, this.#first.picture);
    // The newest snapshot must not be lost with the turn that brought it.
    const kept = newest < dropped ? this.#turns[newest] : undefined;
    return kept
      ? parts(`${summary}${kept.whole}`, kept.picture)
      : parts(`${summary}${this.#first.line}`, undefined);
  }
}

function earlierTurn(turn: EarlierTurn, at: number): Turn {
  const { text, tool, input, line, message, success, error } = turn;
  const brief = briefly({ ...(message ? { message } : {}), error }) ?? line;
  const call = tool === undefined ? undefined : nameable({ id: `earlier_${at}`, name: tool, input });
  return {
    text: call ? text : text.trim() || '(no answer)',
    ...(call ? { call } : {}),
    after: '',
    whole: brief,
    line,
    brief,
    failed: !success && call !== undefined,
  };
}

/** Providers refuse a history with a name that no tool could have. */
export function nameable(call: ToolCall): ToolCall {
  return /^[\w-]{1,64}$/.test(call.name) ? call : { ...call, name: 'unknown_tool' };
}

function digest(messages: readonly Message[]): string {
  return createHash('sha256').update(JSON.stringify(messages)).digest('hex');
}

function briefly({ message, error }: Pick<LoopAnswer, 'message' | 'error'>): string | undefined {
  if (!message) return undefined;
  const told = shorten(message, CLIPPED_CHARS);
  return error ? `failed (${error}): ${told}` : told;
}

function parts(text: string, picture: string | undefined): Part[] {
  return [
    { type: 'text', text },
    ...(picture ? [{ type: 'image' as const, mime_type: 'image/png' as const, data: picture }] : []),
  ];
}

/** Pictures are counted by their area and have a budget of their own. */
function tokensOf(messages: readonly Message[]): number {
  let tokens = 0;
  for (const message of messages) {
    if (message.role === 'assistant') {
      tokens += estimateTokens(message.text);
      for (const { name, input } of message.tool_calls)
        tokens += estimateTokens(`${name} ${JSON.stringify(input)}`);
    } else {
      for (const part of message.content) if (part.type === 'text') tokens += estimateTokens(part.text);
    }
  }
  return tokens;
}
