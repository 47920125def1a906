import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { endProcesses, MARK } from './processes.mjs';
import { number } from './table.mjs';

/** @import { Bench, Table } from './table.mjs' */

const AGENTS = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel'];

/** Eight agents on one HTTP server, each in its own session. @param {Bench} bench @returns {Promise<Table>} */
export async function measureAgents({ contestants, pages, folder, quick, say }) {
  const ours = contestants[0];
  if (!ours) throw new Error('no server');
  const calls = quick ? 20 : 100;
  say(`${AGENTS.length} agents, ${calls} calls each`);
  const mark = randomUUID().slice(0, 8);
  const [command = '', ...args] = ours.command;
  const server = spawn(command, [...args, '--http', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, [MARK]: mark },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  try {
    const url = await addressOf(server.stderr);
    const started = performance.now();
    const agents = await Promise.all(AGENTS.map((name) => runAgent(name, url, pages.url, calls)));
    const seconds = (performance.now() - started) / 1000;
    const failures = agents.flatMap((agent) => agent.failures);
    const crosstalk = agents.flatMap((agent) => agent.crosstalk);
    for (const failure of failures.slice(0, 5)) say(`  failed: ${failure}`);
    return {
      name: 'agents',
      title: 'Eight agents on one server',
      note: `One surehand server over HTTP, ${AGENTS.length} clients at once, each in its own session, ${calls} calls each (looks, clicks, fills). A failure is an error or a count that is off; crosstalk is a result that shows another agent's page.`,
      columns: ['', 'agents', 'calls', 'seconds', 'failures', 'crosstalk'],
      rows: [
        [
          'surehand',
          number(AGENTS.length),
          number(AGENTS.length * calls),
          number(seconds),
          number(failures.length),
          number(crosstalk.length),
        ],
      ],
      requirements: [
        { what: 'no failure', measured: number(failures.length), met: failures.length === 0 },
        { what: 'no crosstalk', measured: number(crosstalk.length), met: crosstalk.length === 0 },
      ],
      data: { agents: AGENTS.length, calls, seconds, failures, crosstalk },
    };
  } finally {
    server.kill('SIGTERM');
    await endProcesses(mark);
  }
}

/** @param {string} name @param {string} url @param {string} pages @param {number} calls */
async function runAgent(name, url, pages, calls) {
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const crosstalk = [];
  const client = new Client({ name, version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const others = AGENTS.filter((other) => other !== name);
  /** @param {string} tool @param {Record<string, unknown>} args */
  const call = async (tool, args) => {
    try {
      const result = await client.callTool({ name: tool, arguments: args }, { timeout: 60_000 });
      const text = result.content.map((block) => ('text' in block ? block.text : '')).join('\n');
      if (result.isError) failures.push(`${name}: ${tool}: ${text.slice(0, 300)}`);
      if (others.some((other) => text.includes(other))) crosstalk.push(`${name}: ${text.slice(0, 300)}`);
      return text;
    } catch (error) {
      failures.push(`${name}: ${tool}: ${error}`);
      return '';
    }
  };
  const opened = await call('launch', { url: `${pages}/agent/${name}` });
  const session = /session (\S+)/.exec(opened)?.[1];
  let clicks = 0;
  for (let n = 1; n < calls - 1; n++) {
    if (n % 3 === 0) await call('fill', { session, target: `Note of ${name}`, value: `${name} ${n}` });
    else if (n % 3 === 1) await call('describe_screen', { session });
    else {
      await call('click', { session, target: `Count for ${name}` });
      clicks++;
    }
  }
  const last = await call('describe_screen', { session });
  if (!last.includes(`"${clicks}"`))
    failures.push(`${name}: clicked ${clicks} times, sees ${last.slice(0, 300)}`);
  await call('cleanup', { session });
  await client.close();
  return { failures, crosstalk };
}

/** @param {NodeJS.ReadableStream} stderr @returns {Promise<string>} */
function addressOf(stderr) {
  return new Promise((resolve, reject) => {
    let heard = '';
    const limit = setTimeout(() => reject(new Error(`no address in 15 s: ${heard}`)), 15_000);
    stderr.on('data', (data) => {
      heard += data;
      const url = /https?:\/\/\S+\/mcp/.exec(heard)?.[0];
      if (!url) return;
      clearTimeout(limit);
      resolve(url);
    });
  });
}
