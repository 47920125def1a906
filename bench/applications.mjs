import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection, closeAll } from './connection.mjs';
import { countTokens } from './tokens.mjs';

// Ten tasks in applications that people use, each with its truth from the application's own files or interface:
// `node bench/applications.mjs [words]`; build first. Node-RED comes from npm (its folder is installed when it is
// missing), the notebook from Debian's jupyter-notebook; one that is not there is told and left out.
const here = fileURLToPath(new URL('.', import.meta.url));
const only = process.argv.slice(2).join(' ').toLowerCase();

/** @typedef {{ tool: string, args: Record<string, unknown> }} Step */
/** @typedef {{ name: string, steps: Step[], truth: () => unknown | Promise<unknown> }} Task */
/** @typedef {{ name: string, start: (folder: string, port: number) => { command: string, args: string[], ready: string } | null, tasks: (folder: string, port: number) => Task[] }} Application */

const step = (/** @type {string} */ tool, /** @type {Record<string, unknown>} */ args) => ({ tool, args });
const CODE =
  'const rows = [[1, 2], [3, 4]];\nif (rows.length > 1) {\n  msg.payload = rows.map(([a, b]) => ({ a, b: `${b}` }));\n}\nreturn msg;';
const CELL = 'def total(xs):\n    return sum(x * 2 for x in xs)\n\nprint(total([1, 2, 3]), "{done}")';

/** @type {Application} */
const nodeRed = {
  name: 'Node-RED',
  start(folder, port) {
    const home = join(here, 'applications');
    if (!existsSync(join(home, 'node_modules', 'node-red')))
      spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: home, stdio: 'inherit' });
    const program = join(home, 'node_modules', 'node-red', 'red.js');
    if (!existsSync(program)) return null;
    const settings = join(folder, 'settings.cjs');
    const told = {
      uiPort: port,
      uiHost: '127.0.0.1',
      flowFile: 'flows.json',
      telemetry: { enabled: false, updateNotification: false },
      editorTheme: { tours: false },
    };
    writeFileSync(settings, `module.exports = ${JSON.stringify(told)}`);
    return { command: process.execPath, args: [program, '-u', folder, '-s', settings], ready: '/settings' };
  },
  tasks(_, port) {
    const url = `http://127.0.0.1:${port}`;
    const flows = async () => {
      const response = await fetch(`${url}/flows`);
      return /** @type {Record<string, any>[]} */ (await response.json());
    };
    const one = async (/** @type {string} */ type) => (await flows()).find((node) => node.type === type);
    const deploy = step('click', { target: 'link "Deploy"', expect: 'text "Successfully deployed" visible' });
    return [
      {
        name: 'a node from the palette onto the canvas, and deploy',
        steps: [
          step('navigate', { url, expect: 'text "inject" visible' }),
          step('drag', { target: 'clickable "inject"', to: 'clickable "red workspace chart"' }),
          deploy,
        ],
        truth: async () => (await one('inject')) !== undefined,
      },
      {
        name: 'filter the palette and take what is left',
        steps: [
          step('fill', { target: 'textbox "filter nodes"', value: 'function' }),
          step('drag', { target: 'clickable "function" #2', to: 'css:#red-ui-workspace-chart' }),
          step('fill', { target: 'textbox "filter nodes"', value: '' }),
          deploy,
        ],
        truth: async () => (await one('function')) !== undefined,
      },
      {
        name: 'five lines of code with brackets into its editor',
        steps: [
          step('click', {
            target: 'css:.red-ui-flow-node-group:last-of-type > rect.red-ui-flow-node',
            double: true,
          }),
          step('fill', { target: 'textbox "Editor content"', value: CODE }),
          step('click', { target: 'button "Done"' }),
          deploy,
        ],
        truth: async () => (await one('function'))?.func === CODE,
      },
      {
        name: 'a flow renamed',
        steps: [
          step('click', { target: 'link "Flow 1"', double: true }),
          step('fill', { target: 'textbox "Name"', value: 'Morning run' }),
          step('click', { target: 'button "Done"' }),
          deploy,
        ],
        truth: async () => (await one('tab'))?.label === 'Morning run',
      },
      {
        name: 'everything selected and deleted by keys',
        steps: [
          step('click', { target: 'css:#red-ui-workspace-chart', position: { x: 40, y: 40 } }),
          step('press_key', { key: 'Control+a' }),
          step('press_key', { key: 'Delete' }),
          deploy,
        ],
        truth: async () => (await flows()).every(({ type }) => type === 'tab'),
      },
    ];
  },
};

/** @type {Application} */
const notebook = {
  name: 'Jupyter Notebook',
  start(folder, port) {
    if (spawnSync('jupyter-notebook', ['--version']).status !== 0) return null;
    const args = ['--allow-root', '--no-browser', '--ip', '127.0.0.1', '--port', String(port)];
    const open = ['--NotebookApp.token=', '--NotebookApp.password=', '--notebook-dir', folder];
    return { command: 'jupyter-notebook', args: [...args, ...open], ready: '/api' };
  },
  tasks(folder, port) {
    const kept = (/** @type {string} */ name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const source = () =>
      kept('Sums.ipynb').cells.map((/** @type {any} */ cell) => [cell.source].flat().join(''));
    const save = step('click', { target: 'button "Save and Checkpoint"' });
    return [
      {
        name: 'a new notebook from the menu',
        steps: [
          step('navigate', { url: `http://127.0.0.1:${port}/tree` }),
          step('click', { target: 'button "New"' }),
          step('click', { target: 'menuitem "Python 3 (ipykernel)"' }),
        ],
        truth: () => readdirSync(folder).includes('Untitled.ipynb'),
      },
      {
        name: 'renamed',
        steps: [
          step('click', { target: 'clickable "Untitled"' }),
          step('fill', { target: 'textbox "Enter a new notebook name:"', value: 'Sums' }),
          step('click', { target: 'button "Rename"', expect: 'text "Sums" visible' }),
        ],
        truth: () => readdirSync(folder).includes('Sums.ipynb'),
      },
      {
        name: 'four lines of Python into a cell, run',
        steps: [
          step('fill', { target: 'textbox', value: CELL }),
          step('press_key', { key: 'Shift+Enter', expect: 'text "12 {done}" visible' }),
          save,
        ],
        truth: () => source()[0] === CELL,
      },
      {
        name: 'a cell becomes Markdown',
        steps: [step('select', { target: 'combobox "combobox, select cell type"', value: 'Markdown' }), save],
        truth: () => kept('Sums.ipynb').cells.at(-1).cell_type === 'markdown',
      },
      {
        name: 'a cell inserted from the menu bar',
        steps: [
          step('click', { target: 'link "Insert"' }),
          step('click', { target: 'menuitem "Insert Cell Above"' }),
          save,
        ],
        truth: () => kept('Sums.ipynb').cells.length === 3,
      },
    ];
  },
};

const server = {
  name: 'surehand',
  version: '',
  command: [process.execPath, join(here, '..', 'dist', 'cli', 'main.js'), 'mcp', '--headless'],
  env: {},
};
let missed = 0;
for (const application of [nodeRed, notebook]) {
  if (only && !application.name.toLowerCase().includes(only)) continue;
  await use(application);
}
await closeAll();
process.exitCode = missed === 0 ? 0 : 1;

/** @param {Application} application */
async function use({ name, start, tasks }) {
  const folder = mkdtempSync(join(tmpdir(), 'application-'));
  const port = await freePort();
  const how = start(folder, port);
  if (!how) return console.log(`${name}: not installed here, left out`);
  const program = spawn(how.command, how.args, { cwd: folder, stdio: 'ignore' });
  try {
    await until(`http://127.0.0.1:${port}${how.ready}`);
    // The bench's own kinds ask for more than is used here.
    const hands = await Connection.open(/** @type {any} */ (server), folder);
    for (const task of tasks(folder, port)) await does(name, task, hands);
    await hands.close();
  } finally {
    program.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} application @param {Task} task @param {Connection} hands */
async function does(application, { name, steps, truth }, hands) {
  const began = performance.now();
  const told = [];
  let tokens = 0;
  for (const each of steps) {
    const { text, is_error } = await hands.call(each);
    tokens += countTokens(text) + countTokens(JSON.stringify(each.args));
    if (is_error) told.push(`    ${each.tool} ${JSON.stringify(each.args)}: ${text.split('\n')[0]}`);
  }
  const done = await eventually(truth);
  if (!done) missed += 1;
  const ms = Math.round(performance.now() - began);
  console.log(
    `${done ? 'done  ' : 'MISSED'} ${application}: ${name} (${steps.length} calls, ${tokens} tokens, ${ms} ms)`,
  );
  for (const line of told) console.log(line);
}

/** Applications write their files a moment later. @param {Task['truth']} truth */
async function eventually(truth) {
  for (let tries = 0; tries < 20; tries++) {
    try {
      if (await truth()) return true;
    } catch {} // the file is not there yet
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}

/** @param {string} url */
async function until(url) {
  const end = Date.now() + 60_000;
  for (;;) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    if (Date.now() > end) throw new Error(`${url} did not answer within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
