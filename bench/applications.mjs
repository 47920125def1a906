import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection, closeAll } from './connection.mjs';
import { countTokens } from './tokens.mjs';

// Tasks in applications that people use, each with its truth from the application's own files, database or interface:
// `node bench/applications.mjs [words]`; build first. Node-RED comes from npm (its folder is installed when it is
// missing), the notebook from Debian's jupyter-notebook, WordPress from wordpress, php-cli, php-mysql and mariadb-server;
// one that is not there is told and left out.
const here = fileURLToPath(new URL('.', import.meta.url));
const only = process.argv.slice(2).join(' ').toLowerCase();

/** @typedef {{ tool: string, args: Record<string, unknown> }} Step */
/** @typedef {{ name: string, steps: Step[], truth: () => unknown | Promise<unknown> }} Task */
/** @typedef {{ command: string, args: string[], env?: Record<string, string> }} Program */
/** @typedef {{ programs: Program[], ready: string, prepare?: (url: string) => Promise<unknown> }} Start */
/** @typedef {{ name: string, start: (folder: string, port: number) => Start | null, tasks: (folder: string, port: number) => Task[] }} Application */

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
    const args = [program, '-u', folder, '-s', settings];
    return { programs: [{ command: process.execPath, args }], ready: '/settings' };
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
    return { programs: [{ command: 'jupyter-notebook', args: [...args, ...open] }], ready: '/api' };
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

const LOCAL = ['--no-defaults', '--user=root'];
const POST = 'Water them less. Keep [8-12 °C] & "bright".';

/** @type {Application} */
const wordPress = {
  name: 'WordPress',
  start(folder, port) {
    const has = (/** @type {string} */ program) => spawnSync(program, ['--version']).status === 0;
    if (!existsSync('/usr/share/wordpress/wp-login.php') || !has('php') || !has('mariadbd')) return null;
    const [data, site, socket] = [join(folder, 'data'), join(folder, 'site'), join(folder, 'db')];
    spawnSync('mariadb-install-db', [
      ...LOCAL,
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
    ]);
    // The package links to folders that only its own server may write.
    cpSync('/usr/share/wordpress', site, { recursive: true, dereference: true });
    rmSync(join(site, 'wp-config.php'), { force: true });
    writeFileSync(
      join(site, 'wp-config.php'),
      `<?php define('DB_NAME', 'wp'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
      define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
      define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('DISABLE_WP_CRON', true);
      $table_prefix = 'wp_'; if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/'); require_once ABSPATH . 'wp-settings.php';`,
    );
    const first = join(folder, 'first.sql');
    writeFileSync(first, 'CREATE DATABASE wp;');
    const stored = [...LOCAL, `--datadir=${data}`, `--socket=${socket}`, `--init-file=${first}`];
    const served = { PHP_CLI_SERVER_WORKERS: '4' };
    return {
      programs: [
        { command: 'mariadbd', args: [...stored, '--skip-networking', `--pid-file=${socket}.pid`] },
        { command: 'php', args: ['-S', `127.0.0.1:${port}`, '-t', site], env: served },
      ],
      ready: '/wp-admin/install.php',
      prepare: (url) =>
        fetch(`${url}/wp-admin/install.php?step=2`, {
          method: 'POST',
          body: new URLSearchParams({
            weblog_title: 'Fern',
            user_name: 'ada',
            admin_password: 'lovelace-1843',
            admin_password2: 'lovelace-1843',
            pw_weak: 'on',
            admin_email: 'ada@example.com',
            language: '',
          }),
        }),
    };
  },
  tasks(folder, port) {
    const url = `http://127.0.0.1:${port}`;
    const asked = (/** @type {string} */ sql) =>
      spawnSync('mariadb', ['--no-defaults', '-S', join(folder, 'db'), '-u', 'root', '-N', '-e', sql, 'wp'])
        .stdout.toString()
        .trim();
    const option = (/** @type {string} */ name) =>
      asked(`select option_value from wp_options where option_name='${name}'`);
    return [
      {
        name: 'signed in',
        steps: [
          step('navigate', { url: `${url}/wp-login.php` }),
          step('run_steps', {
            steps: [
              'fill "Username or Email Address" with "ada"',
              'fill "Password" with "lovelace-1843"',
              'click button "Log In" expect text "Welcome to WordPress!" visible',
            ],
          }),
        ],
        truth: () => asked("select count(*) from wp_usermeta where meta_key='session_tokens'") === '1',
      },
      {
        name: 'a post written in blocks and published',
        steps: [
          step('navigate', {
            url: `${url}/wp-admin/post-new.php`,
            expect: 'button "Close dialog" visible',
          }),
          step('run_steps', {
            steps: [
              'click button "Close dialog"',
              'fill "Add title" with "Ferns in winter"',
              'press Enter',
              `fill document "Empty block" with ${JSON.stringify(POST)}`,
            ],
          }),
          step('click', { target: 'button "Publish"' }),
          step('click', {
            target: 'button "Publish" in "Editor publish"',
            expect: 'text "is now live" visible',
          }),
        ],
        truth: () =>
          asked(
            "select post_content from wp_posts where post_status='publish' and post_title='Ferns in winter'",
          ).includes('<p>Water them less. Keep [8-12 °C] &amp; "bright".</p>'),
      },
      {
        name: 'a category added to the list',
        steps: [
          step('navigate', { url: `${url}/wp-admin/edit-tags.php?taxonomy=category` }),
          step('run_steps', {
            steps: [
              'fill "Name" with "House plants"',
              'fill "Slug" with "house-plants"',
              'click button "Add New Category" expect link "“House plants” (Edit)" visible',
            ],
          }),
        ],
        truth: () => asked("select name from wp_terms where slug='house-plants'") === 'House plants',
      },
      {
        name: 'tagline and time zone of the settings',
        steps: [
          step('navigate', { url: `${url}/wp-admin/options-general.php` }),
          step('run_steps', {
            steps: [
              'fill "Tagline" with "Green & quiet (since 1843)"',
              'select "Berlin" in "Timezone"',
              'click button "Save Changes" expect text "Settings saved." visible',
            ],
          }),
        ],
        truth: () =>
          option('timezone_string') === 'Europe/Berlin' &&
          option('blogdescription') === 'Green &amp; quiet (since 1843)',
      },
      {
        name: 'the first comment sent to the bin from its row',
        steps: [
          step('navigate', { url: `${url}/wp-admin/edit-comments.php` }),
          step('hover', { target: 'checkbox "Select comment"' }),
          step('click', {
            target: 'button "Move this comment to the Trash"',
            expect: 'text "moved to the Trash" visible',
          }),
        ],
        truth: () => asked('select comment_approved from wp_comments where comment_ID=1') === 'trash',
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
for (const application of [nodeRed, notebook, wordPress]) {
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
  const programs = how.programs.map(({ command, args, env }) =>
    spawn(command, args, { cwd: folder, stdio: 'ignore', env: { ...process.env, ...env }, detached: true }),
  );
  try {
    const url = `http://127.0.0.1:${port}`;
    await until(`${url}${how.ready}`);
    await how.prepare?.(url);
    // The bench's own kinds ask for more than is used here.
    const hands = await Connection.open(/** @type {any} */ (server), folder);
    for (const task of tasks(folder, port)) await does(name, task, hands);
    await hands.close();
  } finally {
    await Promise.all(programs.map(end));
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  }
}

/** With the processes that it started. @param {import('node:child_process').ChildProcess} program @returns {Promise<void>} */
function end(program) {
  const { pid } = program;
  if (pid === undefined || program.exitCode !== null || program.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    program.once('exit', () => resolve());
    process.kill(-pid);
  });
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
