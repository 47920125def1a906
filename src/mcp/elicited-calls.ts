import { randomBytes } from 'node:crypto';
import {
  type CallToolResult,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { type ApprovalRequest, type Approver, type Decision, question } from '../approval/approver.ts';
import { SurehandError } from '../model/failure.ts';

/** A call that goes on while its client asks the person. */
interface Call {
  work: Promise<CallToolResult>;
  stop: AbortController;
  /** The question to be carried to the client next. */
  asked: Promise<ApprovalRequest>;
  ask(request: ApprovalRequest): void;
  answer?: (decision: Omit<Decision, 'by' | 'channel' | 'at'>) => void;
}

const SCHEMA: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: {
    decision: { type: 'string', enum: ['approve', 'reject'], title: 'Your decision' },
    message: { type: 'string', title: 'If you reject: why, or what to do instead' },
  },
  required: ['decision'],
};

/**
 * Tool calls that ask the person through their client. A question ends a round of the protocol, not the call: it waits
 * under a name that cannot be guessed until the client comes back with the answer.
 */
export class ElicitedCalls {
  readonly #waiting = new Map<string, Call>();

  async run(
    context: ServerContext,
    client: string,
    start: (how: { signal: AbortSignal; approver: Approver }) => Promise<CallToolResult>,
  ): Promise<CallToolResult | InputRequiredResult> {
    const call = this.#resume(context) ?? begin(client, start);
    const cancel = () => call.stop.abort();
    context.mcpReq.signal.addEventListener('abort', cancel, { once: true });
    const request = await Promise.race([call.asked, call.work.then(() => undefined)]);
    if (!request) return call.work;
    // In the newest protocol the request is over with this answer; before, it stays open and may be cancelled.
    if (context.mcpReq.envelope) context.mcpReq.signal.removeEventListener('abort', cancel);
    const requestState = randomBytes(24).toString('base64url');
    this.#waiting.set(requestState, call);
    const elicitation = inputRequired.elicit({ message: tell(request), requestedSchema: SCHEMA });
    return inputRequired({ inputRequests: { approval: elicitation }, requestState });
  }

  #resume({ mcpReq }: ServerContext): Call | undefined {
    const name = mcpReq.requestState<string>();
    const call = name === undefined ? undefined : this.#waiting.get(name);
    if (!call || name === undefined) return undefined;
    this.#waiting.delete(name);
    call.asked = nextQuestion(call);
    call.answer?.(decisionIn(mcpReq.inputResponses));
    return call;
  }
}

function begin(
  client: string,
  start: (how: { signal: AbortSignal; approver: Approver }) => Promise<CallToolResult>,
): Call {
  const stop = new AbortController();
  const call: Call = {
    stop,
    ask() {},
    asked: new Promise(() => {}),
    work: new Promise(() => {}),
  };
  call.asked = nextQuestion(call);
  const approver: Approver = {
    async ask(request, signal) {
      const decided = new Promise<Omit<Decision, 'by' | 'channel' | 'at'>>((answer, reject) => {
        call.answer = answer;
        const cancelled = () =>
          reject(new SurehandError('cancelled', 'the call was cancelled while a person was asked'));
        signal.addEventListener('abort', cancelled, { once: true });
        if (signal.aborted) cancelled();
      });
      call.ask(request);
      const at = () => new Date().toISOString();
      return { ...(await decided), by: `the user of ${client}`, channel: 'elicitation', at: at() };
    },
    async close() {},
  };
  call.work = start({ signal: stop.signal, approver });
  call.work.catch(() => {});
  return call;
}

function nextQuestion(call: Call): Promise<ApprovalRequest> {
  return new Promise((ask) => {
    call.ask = ask;
  });
}

/** Only a plain yes approves; a form that was closed or declined is a no. */
function decisionIn(responses: Record<string, unknown> | undefined): Omit<Decision, 'by' | 'channel' | 'at'> {
  const view = inputResponse(responses, 'approval');
  if (view.kind !== 'elicit' || view.action !== 'accept') {
    return { approved: false, message: 'the question was closed without an answer' };
  }
  const { decision, message } = view.content ?? {};
  const said = typeof message === 'string' && message.trim() !== '' ? { message: message.trim() } : {};
  return { approved: decision === 'approve', ...said };
}

function tell(request: ApprovalRequest): string {
  const { page, reason, agent_says, history } = request;
  return [
    question(request),
    `Page: ${page.title} ${page.url}`,
    `Why: ${reason}`,
    ...(agent_says ? [`The agent says: ${agent_says}`] : []),
    ...(history.length > 0 ? [`So far: ${history.slice(-5).join('; ')}`] : []),
  ].join('\n');
}
