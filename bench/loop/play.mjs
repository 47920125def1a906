import { createServer } from 'node:http';
import { startCancellation } from '../../demo/cancellation/server.mjs';
import { startShop } from '../../demo/shop/server.mjs';
import { countTokens } from '../tokens.mjs';
import { LOOP_PAGES } from './pages.mjs';

/** @typedef {import('./tasks.mjs').LoopTask} LoopTask */
/** @typedef {import('../../src/index.ts').ModelRequest} ModelRequest */
/** @typedef {import('../../src/index.ts').ModelAnswer} ModelAnswer */
/** The sources and the built package both have it. @typedef {Pick<typeof import('../../src/index.ts'), 'createSessions' | 'runTask' | 'SessionBrowser' | 'OptionsSchema' | 'parseExpectations' | 'silentLog'>} Library */
/** @typedef {import('../../src/approval/approver.ts').Approver} Approver */
/** @typedef {{ text: number, picture: number, screen: string }} Request */
/** @typedef {{ task: string, success: boolean, verdict: string, reason: string, truth: unknown, lines: string[], requests: Request[] }} Played */

const NO_USAGE = { input_tokens: 0, output_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0 };
const MOST_SCROLLS = 8;

/**
 * Plays each task with a model that knows nothing but what its requests contain.
 * @param {Library} library @param {readonly LoopTask[]} tasks @param {string} folder scratch
 * @param {(driver: any, expression: string) => Promise<unknown>} ask the page itself
 * @param {{ policy?: string, approver?: Approver }} [guard] what a person must approve, and the person
 * @returns {Promise<Played[]>}
 */
export async function playTasks(library, tasks, folder, ask, { policy, approver } = {}) {
  const apps = {
    cancellation: await startCancellation(),
    shop: await startShop(),
    pages: await servePages(),
  };
  const options = library.OptionsSchema.parse({
    headless: true,
    output_dir: folder,
    knowledge: false,
    ...(policy ? { policy } : {}),
  });
  const given = approver ? { approver } : {};
  const sessions = library.createSessions(options, library.silentLog, undefined, given);
  /** @type {Played[]} */
  const played = [];
  try {
    for (const task of tasks) {
      const session = sessions.launch({ goal: task.goal });
      const browser = new library.SessionBrowser(session);
      await browser.open(apps[task.app].url + task.start, new AbortController().signal);
      /** @type {Request[]} */
      const requests = [];
      const model = { name: 'player', respond: player(task, requests) };
      const result = await library.runTask({
        goal: task.goal,
        browser,
        model,
        criteria: { policy: await session.policy(), expect: library.parseExpectations(task.expect) },
        max_turns: 40,
        limits: { act: 20_000, scroll: 20_000, snapshot: 20_000 },
      });
      const truth = await session.exclusively(({ driver }) => ask(driver, task.truth));
      const { success, verdict, reason } = result;
      played.push({
        task: task.name,
        success,
        verdict,
        reason,
        truth,
        lines: result.turns.map(({ line }) => line),
        requests,
      });
      await sessions.close(session.id);
    }
  } finally {
    await sessions.closeAll();
    for (const app of Object.values(apps)) await app.close();
  }
  return played;
}

/** @param {LoopTask} task @param {Request[]} requests @returns {(request: ModelRequest) => Promise<ModelAnswer>} */
function player({ intents }, requests) {
  let at = 0;
  let scrolls = 0;
  /** @param {string} name @param {object} input */
  const says = (name, input) => ({
    text: '',
    tool_calls: [{ id: `call_${requests.length}`, name, input }],
    usage: NO_USAGE,
    stop_reason: /** @type {const} */ ('tool_calls'),
  });
  return async (request) => {
    const screen = newestScreen(request);
    requests.push({ ...sizeOf(request), screen });
    const intent = intents[at];
    if (!intent) return says('complete_task', { status: 'success', reason: 'it is done' });
    const ref = intent.on === undefined ? undefined : refOf(intent.on, screen);
    if (intent.on !== undefined && ref === undefined) {
      if (++scrolls > MOST_SCROLLS)
        return says('complete_task', { status: 'failed', reason: `nothing shows ${intent.on}` });
      return says('browser_scroll', { direction: 'down', amount: 500 });
    }
    at++;
    scrolls = 0;
    return says(intent.tool, {
      ...(ref === undefined ? {} : { ref }),
      ...(intent.value === undefined ? {} : { value: intent.value }),
    });
  };
}

/** @param {ModelRequest} request */
function newestScreen({ messages }) {
  for (const message of [...messages].reverse()) {
    if (message.role === 'assistant') continue;
    for (const part of message.content)
      if (part.type === 'text' && /^page "/m.test(part.text)) return part.text;
  }
  return '';
}

const SHOWN = /(@e\d+) ([a-z]+)(?: \d)?(?: "((?:[^"\\]|\\.)*)")?(?: in (?:[a-z]+ )?"((?:[^"\\]|\\.)*)")?/g;

/** @param {string} words @param {string} screen */
function refOf(words, screen) {
  const [, role = '', name = '', context] = /^([a-z]+) "([^"]*)"(?: in "([^"]*)")?$/.exec(words) ?? [];
  for (const [, ref, is, called = '', stands = ''] of screen.matchAll(SHOWN))
    if (is === role && called === name && (context === undefined || stands.includes(context))) return ref;
  return undefined;
}

/** Text by o200k_base, pictures by Anthropic's formula (width x height / 750). @param {ModelRequest} request */
function sizeOf({ system, messages, tools }) {
  let text = countTokens(system) + countTokens(JSON.stringify(tools));
  let picture = 0;
  for (const message of messages) {
    if (message.role === 'assistant') {
      text += countTokens(message.text);
      for (const { name, input } of message.tool_calls)
        text += countTokens(`${name} ${JSON.stringify(input)}`);
      continue;
    }
    for (const part of message.content) {
      if (part.type === 'text') text += countTokens(part.text);
      else {
        const png = Buffer.from(part.data, 'base64');
        picture += Math.ceil((png.readUInt32BE(16) * png.readUInt32BE(20)) / 750);
      }
    }
  }
  return { text, picture };
}

/** The pages on loopback. */
async function servePages() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const html = Object.entries(LOOP_PAGES).find(([path]) => path === pathname)?.[1];
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done(undefined));
      }),
  };
}
