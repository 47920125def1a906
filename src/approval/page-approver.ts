import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { userInfo } from 'node:os';
import { SurehandError } from '../model/failure.ts';
import { type Answered, answerVisit } from './answer-visit.ts';
import type { ApprovalRequest, Approver, Decision } from './approver.ts';

/** One question on the page. */
export interface Question {
  request: ApprovalRequest;
  /** In the address, good for one visit. */
  token: string | null;
  /** Given to the browser that came with the token. */
  cookie: string;
  /** In the form, so that only the page itself can send it. */
  form_key: string;
  state: 'open' | 'approved' | 'rejected' | 'withdrawn';
  answer(given: Answered): void;
}

const KEPT_MS = 10 * 60_000;

export interface PageChannel {
  /** Brings the address to the person; false when that is not possible. The address must reach nobody else. */
  show(url: string): Promise<boolean>;
  /** Told the port before anything is asked, so that the agent's browser can be kept from it. */
  onListening(port: number): Promise<void>;
}

/** Asks on a page of this machine that is opened in the person's own browser and never shown to the agent. */
export class PageApprover implements Approver {
  readonly #channel: PageChannel;
  readonly #questions = new Map<string, Question>();
  #server: Promise<{ server: Server; port: number }> | undefined;

  constructor(channel: PageChannel) {
    this.#channel = channel;
  }

  async ask(request: ApprovalRequest, signal: AbortSignal): Promise<Decision> {
    this.#server ??= this.#listen();
    const { port } = await this.#server;
    const token = secret();
    const answered = new Promise<Answered>((answer, reject) => {
      this.#questions.set(request.id, {
        request,
        token,
        cookie: secret(),
        form_key: secret(),
        state: 'open',
        answer,
      });
      signal.addEventListener('abort', () => reject(cancelled()), { once: true });
      if (signal.aborted) reject(cancelled());
    });
    answered.catch(() => {});
    try {
      if (!(await this.#channel.show(`http://127.0.0.1:${port}/ask/${request.id}?token=${token}`))) {
        throw new SurehandError(
          'approval_required',
          `a person must approve ${request.action}, and the page to ask them on cannot be opened`,
        );
      }
      const { approved, message } = await answered;
      const said = message ? { message } : {};
      return { approved, ...said, by: userInfo().username, channel: 'page', at: new Date().toISOString() };
    } finally {
      this.#retire(request.id);
    }
  }

  async close(): Promise<void> {
    const listening = await this.#server?.catch(() => undefined);
    this.#server = undefined;
    listening?.server.closeAllConnections();
    await new Promise<void>((done) => (listening ? listening.server.close(() => done()) : done()));
  }

  /** What was asked stays readable for a while, so that the page can say how it ended. */
  #retire(id: string): void {
    const question = this.#questions.get(id);
    if (question?.state === 'open') question.state = 'withdrawn';
    setTimeout(() => this.#questions.delete(id), KEPT_MS).unref();
  }

  async #listen(): Promise<{ server: Server; port: number }> {
    const server = createServer((request, response) => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      void answerVisit(request, response, `127.0.0.1:${port}`, this.#questions);
    });
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(0, '127.0.0.1', done);
    });
    server.unref();
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('the approval page listens on no port');
    await this.#channel.onListening(address.port);
    return { server, port: address.port };
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}

function cancelled(): SurehandError {
  return new SurehandError('cancelled', 'the call was cancelled while a person was asked');
}
