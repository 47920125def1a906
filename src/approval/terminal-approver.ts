import { closeSync, openSync } from 'node:fs';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { ReadStream, WriteStream } from 'node:tty';
import { SurehandError } from '../model/failure.ts';
import { type ApprovalRequest, type Approver, type Decision, question } from './approver.ts';
import { makePassphrase } from './make-passphrase.ts';

const HISTORY_SHOWN = 8;
const LONGEST = 600;
// The terminal itself and never standard input, which anyone may have piped.
const [INPUT, OUTPUT] =
  process.platform === 'win32' ? ['\\\\.\\CONIN$', '\\\\.\\CONOUT$'] : ['/dev/tty', '/dev/tty'];

/** Whether this process has a terminal to ask at. */
export function hasTerminal(): boolean {
  try {
    closeSync(openSync(INPUT, 'r+'));
    return true;
  } catch {
    return false;
  }
}

/** Asks at the controlling terminal; approval is typing words that are made up for this very question. */
export class TerminalApprover implements Approver {
  async ask(request: ApprovalRequest, signal: AbortSignal): Promise<Decision> {
    const terminal = openTerminal();
    const lines = createInterface({ input: terminal.input, crlfDelay: Number.POSITIVE_INFINITY });
    const passphrase = makePassphrase();
    const say = (text: string) => terminal.output.write(text);
    const stop = () => lines.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) throw cancelled();
      say(`${tellRequest(request)}\n${howToAnswer(passphrase)}`);
      for await (const line of lines) {
        const answer = readAnswer(line, passphrase);
        if (answer)
          return { ...answer, by: userInfo().username, channel: 'terminal', at: new Date().toISOString() };
        say(howToAnswer(passphrase));
      }
      throw signal.aborted
        ? cancelled()
        : new SurehandError('approval_required', 'the terminal was closed before a person answered');
    } finally {
      signal.removeEventListener('abort', stop);
      lines.close();
      terminal.close();
    }
  }

  async close(): Promise<void> {}
}

/** Approves only to the letter; rejects with the words after "no". Anything else is no answer. */
export function readAnswer(
  line: string,
  passphrase: string,
): { approved: boolean; message?: string } | undefined {
  const said = line.trim();
  if (said === passphrase) return { approved: true };
  const rejected = /^(?:no|n|reject)\b[\s,.:;-]*(?<message>.*)$/is.exec(said);
  if (!rejected) return undefined;
  const message = rejected.groups?.message?.trim();
  return { approved: false, ...(message ? { message } : {}) };
}

/** Everything the person needs to decide, as text. Nothing in it can move the cursor or hide a line. */
function tellRequest(request: ApprovalRequest): string {
  const { page, action, reason, agent_says, goal, screenshot, history } = request;
  const rows = [
    ['page', `${short(page.title)} ${short(page.url)}`],
    ['action', action],
    ['why', reason],
    ...(agent_says ? [['agent', `says: ${short(agent_says)}`]] : []),
    ...(goal ? [['goal', goal]] : []),
    ...(screenshot ? [['picture', screenshot.path]] : []),
    ...history.slice(-HISTORY_SHOWN).map((line, at) => [at === 0 ? 'so far' : '', short(line)]),
  ];
  const told = rows.map(([label = '', text = '']) => `  ${label.padEnd(8)}${printable(text)}`);
  return `\nsurehand: a person must decide\n${told.join('\n')}\n\n${printable(question(request))}`;
}

function howToAnswer(passphrase: string): string {
  return `  to approve, type   ${passphrase}\n  to reject, type    no, and why\n> `;
}

/** What is not itself carried out may be cut, which is said. */
function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}

function cancelled(): SurehandError {
  return new SurehandError('cancelled', 'the call was cancelled while a person was asked');
}

function openTerminal(): { input: ReadStream; output: WriteStream; close(): void } {
  try {
    const input = new ReadStream(openSync(INPUT, 'r+'));
    const output = new WriteStream(openSync(OUTPUT, 'r+'));
    const close = () => {
      input.destroy();
      output.destroy();
    };
    return { input, output, close };
  } catch (cause) {
    throw new SurehandError('approval_required', 'there is no terminal to ask a person at', { cause });
  }
}
