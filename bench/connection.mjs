import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { endProcesses, MARK } from './processes.mjs';
import { countTokens } from './tokens.mjs';

/** @import { Call, Contestant } from './servers.mjs' */

/**
 * What a model gets to read of a result: its text. Structured content is kept apart, since clients differ.
 * @typedef {{ text: string, is_error: boolean, structured: string, ms: number }} Answer
 */

/** @type {Set<Connection>} */
const open = new Set();

const PATIENCE = { timeout: 120_000 };

/** One server under test, driven by a real MCP client over stdio. */
export class Connection {
  /** @param {Contestant} contestant @param {Client} client @param {string} mark */
  constructor(contestant, client, mark) {
    this.contestant = contestant;
    this.client = client;
    /** Also the name by which the pages of this server report. */
    this.mark = mark;
    /** What went over the wire since the last `startCounting`. */
    this.calls = 0;
    this.tokens = 0;
    this.counting = false;
    this.used = false;
    open.add(this);
  }

  /** @param {Contestant} contestant @param {string} folder where its stray files go */
  static async open(contestant, folder) {
    const mark = randomUUID().slice(0, 8);
    const [command = '', ...args] = contestant.command;
    const transport = new StdioClientTransport({
      command,
      args,
      cwd: folder,
      stderr: 'ignore',
      env: { ...environment(), ...contestant.env, [MARK]: mark, AGENT_BROWSER_SESSION: mark },
    });
    const client = new Client({ name: 'surehand-bench', version: '1.0.0' });
    const connection = new Connection(contestant, client, mark);
    await client.connect(transport);
    return connection;
  }

  /** @param {Call} call @returns {Promise<Answer>} */
  async call({ tool, args }) {
    this.used = true;
    const started = performance.now();
    const result = await this.client.callTool({ name: tool, arguments: args }, PATIENCE);
    const ms = performance.now() - started;
    const text = result.content.map((block) => ('text' in block ? block.text : '')).join('\n');
    if (this.counting) {
      this.calls += 1;
      this.tokens += countTokens(JSON.stringify({ name: tool, arguments: args })) + countTokens(text);
    }
    const structured = result.structuredContent ? JSON.stringify(result.structuredContent) : '';
    return { text, is_error: result.isError === true, structured, ms };
  }

  /** @param {string} url */
  async openPage(url) {
    const answer = await this.call(this.contestant.open(url));
    if (answer.is_error) throw new Error(`${this.contestant.name} could not open ${url}: ${answer.text}`);
    return answer;
  }

  look() {
    return this.call(this.contestant.look());
  }

  startCounting() {
    this.calls = 0;
    this.tokens = 0;
    this.counting = true;
  }

  /** Ends the server and its browser; returns how many processes had to be ended by force. */
  async close() {
    open.delete(this);
    if (this.contestant.leave && this.used) await this.call(this.contestant.leave).catch(() => {});
    await this.client.close().catch(() => {});
    return endProcesses(this.mark);
  }
}

export async function closeAll() {
  await Promise.all([...open].map((connection) => connection.close()));
}

function environment() {
  return Object.fromEntries(
    Object.entries(process.env)
      .filter((pair) => pair[1] !== undefined)
      .map(([k, v]) => [k, `${v}`]),
  );
}
