import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShop } from '../../demo/shop/server.mjs';
import { CHANGES, RENAMED_ATTRIBUTE } from './changes.mjs';
import { PAGES } from './flows.mjs';

const WALLET = fileURLToPath(new URL('../../demo/wallet', import.meta.url));

/** @typedef {import('./flows.mjs').Flow} Flow */
/** What is needed of the library; the sources and the built package both have it. @typedef {Pick<typeof import('../../src/index.ts'), 'createSessions' | 'callTool' | 'selectTools' | 'OptionsSchema'>} Library */
/** @typedef {{ flow: string, change: string, step: string, right: boolean, said: string, undoable: number }} Judged */

/**
 * Records each flow once, then goes it again on changed pages, asking before every step what worked here before.
 * @param {Library} library @param {readonly Flow[]} flows @param {readonly (keyof typeof CHANGES)[]} changes
 * @param {string} folder scratch
 * @returns {Promise<Judged[]>}
 */
export async function evaluateSuggestions(library, flows, changes, folder) {
  const shop = await startShop();
  const pages = await servePages();
  const recorded = join(folder, 'recorded');
  const address = (/** @type {Flow} */ { app, start }) =>
    app === 'wallet' ? start : (app === 'shop' ? shop.url : pages.url) + start;
  /** @type {Judged[]} */
  const judged = [];
  try {
    for (const group of groups(flows)) {
      const browser = openBrowser(library, group, recorded, folder);
      for (const flow of group) await record(browser, flow, address(flow));
      await browser.close();
    }
    for (const change of changes) {
      const store = join(folder, change.replaceAll(' ', '-'));
      cpSync(recorded, store, { recursive: true });
      for (const group of groups(flows)) {
        const browser = openBrowser(library, group, store, folder, change);
        for (const flow of group) judged.push(...(await replay(browser, flow, address(flow), change)));
        await browser.close();
      }
    }
  } finally {
    await shop.close();
    await pages.close();
  }
  return judged;
}

/** The wallet needs a browser of its own. @param {readonly Flow[]} flows */
function groups(flows) {
  const wallet = flows.filter(({ app }) => app === 'wallet');
  const others = flows.filter(({ app }) => app !== 'wallet');
  return [others, wallet].filter((group) => group.length > 0);
}

/**
 * @param {Library} library @param {readonly Flow[]} group @param {string} store @param {string} folder
 * @param {keyof typeof CHANGES} [change]
 */
function openBrowser({ createSessions, callTool, selectTools, OptionsSchema }, group, store, folder, change) {
  const script = join(folder, 'change.js');
  if (change) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(script, CHANGES[change]);
  }
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const sessions = createSessions(
    OptionsSchema.parse({
      headless: true,
      structured: true,
      output_dir: folder,
      knowledge_dir: store,
      ...(change ? { init_script: [script] } : {}),
      ...(change === 'renamed test ids' ? { test_id_attributes: [RENAMED_ATTRIBUTE] } : {}),
      ...(group[0]?.app === 'wallet' ? { extension: [WALLET] } : {}),
    }),
    log,
  );
  const tools = new Map(selectTools(['all']).map((tool) => [tool.name, tool]));
  return {
    sessions,
    close: () => sessions.closeAll(),
    /** @param {string} name @param {Record<string, unknown>} input */
    async call(name, input) {
      const tool = tools.get(name);
      if (!tool) throw new Error(`no tool ${name}`);
      const { signal } = new AbortController();
      return callTool(tool, { sessions, signal, progress: silent, log }, input);
    },
    /** @param {string} name @param {Record<string, unknown>} input */
    async does(name, input) {
      const answer = await this.call(name, input);
      if (answer.is_error) throw new Error(`${name} ${JSON.stringify(input)}: ${answer.text}`);
      return answer;
    },
  };
}

/** @typedef {ReturnType<typeof openBrowser>} Browser */

/** @param {Browser} browser @param {Flow} flow @param {string} url */
async function record(browser, flow, url) {
  await browser.does('launch', { url, goal: flow.name, flow_tags: [flow.name] });
  for (const [tool, input] of flow.steps) await browser.does(tool, input);
  await browser.does('cleanup', {});
}

/**
 * @param {Browser} browser @param {Flow} flow @param {string} url @param {string} change
 * @returns {Promise<Judged[]>}
 */
async function replay(browser, flow, url, change) {
  /** @type {Judged[]} */
  const judged = [];
  // Without its tag: the suggestions must come from the screen and from what was done, not from a name.
  await browser.does('launch', { url, goal: `${flow.name}, again` });
  for (const [tool, input] of flow.steps) {
    const covered = await browser.call('describe_screen', {});
    const news = covered.text.includes('button "Got it"');
    const hidden = news ? await undoable(browser, suggestionsOf(covered)) : 0;
    if (news) await browser.does('click', { target: 'button "Got it"' });
    const shown = news ? await browser.call('describe_screen', {}) : covered;
    const suggestions = suggestionsOf(shown);
    const [first] = suggestions;
    const right = first !== undefined && (await sameElement(browser, first, tool, String(input.target)));
    judged.push({
      flow: flow.name,
      change,
      step: `${tool} ${input.target}`,
      right,
      said: first ? `${first.action} ${JSON.stringify(first.preferredTarget.value)}` : 'nothing',
      undoable: hidden + (await undoable(browser, suggestions)),
    });
    await browser.does(tool, input);
  }
  await browser.does('cleanup', {});
  return judged;
}

/** @typedef {import('../../src/model/prior-knowledge.ts').PriorSuggestion} Suggestion */

/** @param {{ structured: Record<string, unknown> }} answer @returns {Suggestion[]} */
function suggestionsOf({ structured }) {
  const prior = /** @type {{ suggestedNextActions?: Suggestion[] } | undefined} */ (
    structured.priorKnowledge
  );
  return prior?.suggestedNextActions ?? [];
}

/** @param {Suggestion['preferredTarget']} target */
function queryOf(target) {
  if (target.type === 'testId')
    return { selector: /** @type {const} */ ({ kind: 'test_id', value: target.value }) };
  return target.type === 'selector'
    ? { selector: /** @type {const} */ ({ kind: 'css', value: target.value }) }
    : { ...target.value };
}

/** @param {Suggestion} suggestion */
function isOnPage({ action }) {
  return action !== 'navigate' && action !== 'wait_for_notification';
}

/** How many of the suggestions name no single element that input could reach. @param {Browser} browser @param {Suggestion[]} suggestions */
async function undoable(browser, suggestions) {
  const targets = suggestions.filter(isOnPage).map(({ preferredTarget }) => queryOf(preferredTarget));
  const nodes = await browser.sessions.get().exclusively(({ driver }) => driver.doable(targets));
  return nodes.filter((node) => node === null).length;
}

const WORDS = { click: 'click', fill: 'type', select: 'click', press_key: 'type' };

/** @param {Browser} browser @param {Suggestion} suggestion @param {string} tool @param {string} wanted */
async function sameElement(browser, suggestion, tool, wanted) {
  if (suggestion.action !== WORDS[/** @type {keyof typeof WORDS} */ (tool)] || !isOnPage(suggestion))
    return false;
  const [, role, name, context] = /^(\w+) "([^"]*)"(?: in "([^"]*)")?$/.exec(wanted) ?? [];
  return browser.sessions.get().exclusively(async ({ driver }) => {
    const [said] = await driver.doable([queryOf(suggestion.preferredTarget)]);
    const meant = await driver.find({
      ...(role ? { role } : {}),
      ...(name ? { name } : {}),
      ...(context ? { context } : {}),
      limit: 2,
    });
    return said !== null && said?.key === meant.matches[0]?.node.key;
  });
}

async function servePages() {
  const server = createServer((request, response) => {
    const body = PAGES[new URL(request.url ?? '/', 'http://local').pathname];
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Pages</title>${body ?? 'not found'}`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}
