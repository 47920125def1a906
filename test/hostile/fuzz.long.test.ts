import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgentIn } from '../tools/agent.ts';
import { inputOfSchema, type Schema } from './input-of-schema.ts';

// Every tool is called with whatever its own schema allows, and a little beyond. Whatever comes back must be an answer.

const DEEP = process.env.SUREHAND_DEEP === '1';
/** The same calls each time in `npm test`, others each time in the deep suite. */
const SEED = Number(process.env.SUREHAND_SEED ?? (DEEP ? Date.now() % 1_000_000 : 13));
/** One round calls each tool once; the deep suite goes round for so long. */
const ROUNDS_MS = DEEP ? 120_000 : 0;
/** Far beyond what any call may take with the waits below. */
const HANGS_MS = 30_000;

const PAGE = `<h1>Fuzz</h1><button data-testid="go" onclick="this.textContent += '.'">Go</button><a href="/other">Next</a>
  <label>Name <input></label><label>Kind <select><option>One</option><option>Two</option></select></label>
  <label>Loud <input type="range"></label><label>Sure <input type="checkbox"></label><label>Day <input type="date"></label>
  <input type="file" aria-label="File"><button onclick="alert('hm')">Alert</button><iframe srcdoc="<button>Inner</button>"></iframe>
  <table><tr><td>Alice</td><td><button>Delete</button></td></tr><tr><td>Bob</td><td><button>Delete</button></td></tr></table>`;

let pages: PageServer;
let cwd: string;
beforeAll(async () => {
  pages = await servePages({ '/': PAGE, '/other': '<h1>Other</h1><a href="/">Back</a>' });
  cwd = mkdtempSync(join(tmpdir(), 'surehand-fuzz-'));
});
afterAll(async () => {
  await pages.close();
  rmSync(cwd, { recursive: true, force: true, maxRetries: 9 });
});

describe.each([
  ['all', ['--toolset', 'all']],
  ['loop', ['--toolset', 'loop', '--approval', 'elicitation', '--start-url', '{url}/']],
])('tools of the set %s', (_set, options) => {
  let agent: Agent;
  beforeAll(async () => {
    const given = options.map((word) => word.replace('{url}', pages.url));
    const limits = ['--timeout-ms', '400', '--navigation-timeout-ms', '1500'];
    agent = await startAgentIn(cwd, ...given, ...limits);
  });
  afterAll(() => agent.close());

  it(`answer whatever they are called with (seed ${SEED})`, async () => {
    const { tools } = await agent.client.listTools();
    const wrong: string[] = [];
    const until = Date.now() + ROUNDS_MS;
    for (let round = 0; round === 0 || Date.now() < until; round++) {
      for (const [at, { name, inputSchema }] of tools.entries()) {
        // A schema of the protocol is JSON schema.
        const inputs = inputOfSchema(inputSchema as Schema);
        const [input] = fc.sample(inputs, { seed: SEED + 1000 * round + at, numRuns: 1 });
        const args = JSON.parse(JSON.stringify(input).replaceAll('{url}', pages.url));
        const said = await answerOf(agent, name, args);
        if (said !== undefined)
          wrong.push(`round ${round}: ${name} ${JSON.stringify(args).slice(0, 300)}: ${said}`);
        if (name === 'launch' && said === undefined) await agent.call('cleanup').catch(() => {});
        const look_again = at % 8 === 7 || at === tools.length - 1;
        if (!look_again || !tools.some((tool) => tool.name === 'navigate')) continue;
        await agent.call('handle_dialog', { accept: false });
        const back = await agent.call('navigate', { url: `${pages.url}/` });
        if (!back.text.includes('Fuzz'))
          wrong.push(`round ${round}: after ${name} the page does not open: ${back.text.slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 600_000);
});

/** What is wrong with the answer to a call, if anything is. */
async function answerOf(
  agent: Agent,
  name: string,
  args: Record<string, unknown>,
): Promise<string | undefined> {
  try {
    const { content, structuredContent } = await agent.client.callTool(
      { name, arguments: args },
      { timeout: HANGS_MS },
    );
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    if (content.length === 0) return 'an empty answer';
    if (/failed unexpectedly|\(UNKNOWN\)|this is a bug/.test(text)) return text.slice(0, 300);
    return structuredContent === undefined || text !== '' ? undefined : 'no text';
  } catch (error) {
    // A session that is not there, a message that cannot be read: the protocol's own answers.
    return String(error).slice(0, 300);
  }
}
