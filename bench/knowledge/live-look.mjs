import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spreadOf } from '../statistics.mjs';
import { seenOn } from './made-store.mjs';

const SCREEN = 3;
const ROUNDS = 120;
const WARM_UP = 20;
/** No model answers sooner. */
const THINKS_MS = 100;

/**
 * What a look through the server takes on a live screen that a tenth of the store's steps were made on, each time after
 * an action, with what is known of it and without: the difference is the question, the check of every suggestion
 * on the page, the longer answer and its record.
 * @param {string} root @returns {Promise<string>}
 */
export async function liveLook(root) {
  const page = await servePage();
  const names = ['--screens', `${seenOn(SCREEN).screen}=url:*/screen-${SCREEN}/*`];
  const knowing = await connect(['--knowledge-dir', root, ...names]);
  const plain = await connect(['--no-knowledge', ...names]);
  try {
    /** @type {[number[], number[]]} */
    const [withIt, without] = [[], []];
    let suggestions = 0;
    for (const server of [knowing, plain]) await ask(server, 'navigate', { url: page.url, screen: 'none' });
    for (let round = 0; round < ROUNDS; round++) {
      const look = await lookAfterClick(knowing, round);
      suggestions += Number(/worked here before/.test(look.text));
      withIt.push(look.ms);
      without.push((await lookAfterClick(plain, round)).ms);
    }
    const [known, bare] = [withIt, without].map((samples) => spreadOf(samples.slice(WARM_UP)));
    if (!known || !bare) throw new Error('no samples');
    return `A look at such a screen through the server, after a click, its suggestions checked on the live page (${suggestions} of ${ROUNDS} looks had some): ${words(known)}; without knowledge ${words(bare)}; it adds ${(known.p50 - bare.p50).toFixed(1)} / ${(known.p95 - bare.p95).toFixed(1)} ms.`;
  } finally {
    await knowing.close();
    await plain.close();
    page.close();
  }
}

/** @param {{ p50: number, p95: number }} spread */
function words({ p50, p95 }) {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}

/** @param {string[]} options */
async function connect(options) {
  const script = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [script, 'mcp', '--headless', '--isolated', ...options],
    stderr: 'ignore',
  });
  const client = new Client({ name: 'surehand-bench', version: '1.0.0' });
  await client.connect(transport);
  return client;
}

/** @param {Client} client @param {string} name @param {Record<string, unknown>} args */
async function ask(client, name, args = {}) {
  const started = performance.now();
  const { content, isError } = await client.callTool({ name, arguments: args });
  const ms = performance.now() - started;
  const text = content.map((block) => ('text' in block ? block.text : '')).join('\n');
  if (isError) throw new Error(text);
  return { text, ms };
}

/** @param {Client} client @param {number} round */
async function lookAfterClick(client, round) {
  const { testIds, a11y } = seenOn(SCREEN);
  const buttons = testIds.filter((_, at) => a11y[at]?.role === 'button');
  await ask(client, 'click', { target: `testid=${buttons[round % buttons.length]}` });
  await setTimeout(THINKS_MS);
  return ask(client, 'describe_screen');
}

/** The screen of the made store as a page: every click counts up, so that it has an effect. */
async function servePage() {
  const { testIds, a11y } = seenOn(SCREEN);
  const controls = a11y.map(({ role, name }, at) =>
    role === 'textbox'
      ? `<p><input data-testid="${testIds[at]}" aria-label="${name}"></p>`
      : `<p><button data-testid="${testIds[at]}" onclick="hits.value++">${name}</button></p>`,
  );
  const html = `<!doctype html><title>Screen ${SCREEN}</title><h1>Screen ${SCREEN}</h1><output id="hits">0</output>${controls.join('')}`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/screen-${SCREEN}/items/42`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
