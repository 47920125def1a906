import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {{ tool: string, args: Record<string, unknown> }} Call */
/**
 * How one server is started and asked for the same four things.
 * @typedef {object} Contestant
 * @property {string} name
 * @property {string} version
 * @property {string[]} command
 * @property {Record<string, string>} env
 * @property {(url: string) => Call} open
 * @property {() => Call} look
 * @property {(ref: string) => Call} click
 * @property {(ref: string, value: string) => Call} fill
 * @property {(screen: string, role: string, label: string) => string} refOf the ref of the first such element in what `look` returned
 * @property {Call} [leave] what ends the browser when closing the connection does not
 */

const VIEWPORT = { width: 1280, height: 720 };

/** @param {string} path */
const inBench = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @param {string} path @returns {string} */
const versionIn = (path) => JSON.parse(readFileSync(inBench(path), 'utf8')).version;

/** @param {RegExp} pattern @param {string} screen @param {string} wanted */
function first(pattern, screen, wanted) {
  const ref = pattern.exec(screen)?.[1];
  if (ref === undefined) throw new Error(`no ${wanted} in:\n${screen.slice(0, 2000)}`);
  return ref;
}

/** @param {string} browser @param {string} folder @returns {Contestant} */
export function surehand(browser, folder) {
  return {
    name: 'surehand',
    version: versionIn('../package.json'),
    command: [
      process.execPath,
      inBench('../dist/cli/main.js'),
      'mcp',
      ...['--headless', '--no-sandbox', '--isolated', '--executable-path', browser, '--output-dir', folder],
      ...['--viewport', `${VIEWPORT.width}x${VIEWPORT.height}`],
    ],
    env: {},
    open: (url) => ({ tool: 'navigate', args: { url, screen: 'none' } }),
    look: () => ({ tool: 'describe_screen', args: {} }),
    click: (target) => ({ tool: 'click', args: { target } }),
    fill: (target, value) => ({ tool: 'fill', args: { target, value } }),
    refOf: (screen, role, label) =>
      first(new RegExp(`(@e\\d+) ${role} "${label}"`), screen, `${role} "${label}"`),
  };
}

/** @param {string} browser @param {string} folder @returns {Contestant} */
function playwrightMcp(browser, folder) {
  return {
    name: '@playwright/mcp',
    version: versionIn('node_modules/@playwright/mcp/package.json'),
    command: [
      process.execPath,
      inBench('node_modules/@playwright/mcp/cli.js'),
      ...['--headless', '--no-sandbox', '--isolated', '--executable-path', browser, '--output-dir', folder],
      ...['--viewport-size', `${VIEWPORT.width}x${VIEWPORT.height}`],
    ],
    env: {},
    open: (url) => ({ tool: 'browser_navigate', args: { url } }),
    look: () => ({ tool: 'browser_snapshot', args: {} }),
    click: (target) => ({ tool: 'browser_click', args: { target } }),
    fill: (target, text) => ({ tool: 'browser_type', args: { target, text } }),
    refOf: (screen, role, label) =>
      first(new RegExp(`${role} "${label}"[^\\n]*?\\[ref=(\\w+)\\]`), screen, `${role} "${label}"`),
  };
}

/** @param {string} browser @returns {Contestant} */
function chromeDevtoolsMcp(browser) {
  return {
    name: 'chrome-devtools-mcp',
    version: versionIn('node_modules/chrome-devtools-mcp/package.json'),
    command: [
      process.execPath,
      inBench('node_modules/chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js'),
      ...['--headless', '--isolated', `--executable-path=${browser}`, '--chrome-arg=--no-sandbox'],
      ...['--viewport', `${VIEWPORT.width}x${VIEWPORT.height}`],
      ...['--no-usage-statistics', '--no-performance-crux'],
    ],
    env: { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1' },
    open: (url) => ({ tool: 'navigate_page', args: { pageId: 1, type: 'url', url } }),
    look: () => ({ tool: 'take_snapshot', args: { pageId: 1 } }),
    click: (uid) => ({ tool: 'click', args: { pageId: 1, uid } }),
    fill: (uid, value) => ({ tool: 'fill', args: { pageId: 1, uid, value } }),
    refOf: (screen, role, label) =>
      first(new RegExp(`uid=(\\S+) ${role} "${label}"`), screen, `${role} "${label}"`),
  };
}

/** Its browser belongs to a daemon that outlives the connection, hence `leave`. @param {string} browser @returns {Contestant} */
function agentBrowser(browser) {
  return {
    name: 'agent-browser',
    version: versionIn('node_modules/agent-browser/package.json'),
    command: [process.execPath, inBench('node_modules/agent-browser/bin/agent-browser.js'), 'mcp'],
    env: {
      AGENT_BROWSER_EXECUTABLE_PATH: browser,
      AGENT_BROWSER_ARGS: `--no-sandbox,--window-size=${VIEWPORT.width},${VIEWPORT.height}`,
    },
    open: (url) => ({ tool: 'agent_browser_open', args: { url } }),
    look: () => ({ tool: 'agent_browser_snapshot', args: {} }),
    click: (selector) => ({ tool: 'agent_browser_click', args: { selector } }),
    fill: (selector, text) => ({ tool: 'agent_browser_fill', args: { selector, text } }),
    refOf: (screen, role, label) =>
      `@${first(new RegExp(`${role} "${label}"[^\\n]*?ref=(\\w+)`), screen, `${role} "${label}"`)}`,
    leave: { tool: 'agent_browser_close', args: {} },
  };
}

/**
 * All that can run here, ours first.
 * @param {string} browser @param {string} folder @returns {Contestant[]}
 */
export function listContestants(browser, folder) {
  const peers = [playwrightMcp, chromeDevtoolsMcp, agentBrowser].flatMap((make) => {
    try {
      return [make(browser, folder)];
    } catch (error) {
      console.error(`left out: ${make.name} (${error instanceof Error ? error.message : error})`);
      return [];
    }
  });
  return [surehand(browser, folder), ...peers];
}

export { VIEWPORT };
