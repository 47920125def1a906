import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A PostgreSQL server of one test, in a folder of its own. */
export interface Postgres {
  /** Address of the database for its owner, who is no superuser: row-level security holds for it. */
  url: string;
  urlOf(user: string, password?: string): string;
  /** Asks as the superuser. */
  sql(text: string): string;
  /** Ends the server as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Where Debian and others put the server's programs; undefined where there is none. */
export function postgresBin(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(root, version, 'bin')), '/usr/bin', '/usr/local/bin'].find(
    (folder) => existsSync(join(folder, 'initdb')),
  );
}

/** Starts a server on a free port. As root everything runs as the user postgres: the server refuses root. */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const bin = postgresBin();
  if (!bin) throw new Error('no PostgreSQL server here: apt-get install postgresql');
  const root = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  if (root) chownSync(folder, Number(idOf('-u')), Number(idOf('-g')));
  const asUser = (args: string[]): [string, string[]] => {
    const [program = '', ...rest] = args;
    return root ? ['runuser', ['-u', 'postgres', '--', program, ...rest]] : [program, rest];
  };
  const data = join(folder, 'data');
  const [initdb, initArgs] = asUser([
    join(bin, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  execFileSync(initdb, initArgs, { stdio: 'ignore', cwd: folder });
  const port = await freePort();
  let server: ReturnType<typeof spawn> | undefined;
  const psql = (text: string, database = 'surehand'): string =>
    execFileSync(
      join(bin, 'psql'),
      [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-d',
        database,
        '-qAtX',
        '-v',
        'ON_ERROR_STOP=1',
      ],
      {
        input: text,
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    ).trim();
  const start = async (): Promise<void> => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'shared_buffers=256MB',
      'max_connections=200',
      ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
    ];
    const [program, args] = asUser([
      join(bin, 'postgres'),
      '-D',
      data,
      ...settings.flatMap((one) => ['-c', one]),
    ]);
    server = spawn(program, args, { stdio: 'ignore', cwd: folder });
    for (let attempt = 0; attempt < 200; attempt++) {
      try {
        psql('SELECT 1', 'postgres');
        return;
      } catch {
        await setTimeout(50);
      }
    }
    throw new Error('the PostgreSQL server did not start');
  };
  const end = async (how: 'immediate' | 'fast'): Promise<void> => {
    const gone = new Promise<void>((resolve) => {
      if (!server || server.exitCode !== null) resolve();
      else server.once('exit', () => resolve());
    });
    const [program, args] = asUser([join(bin, 'pg_ctl'), 'stop', '-D', data, '-m', how]);
    try {
      execFileSync(program, args, { stdio: 'ignore', cwd: folder });
    } catch {
      // It was ended before.
    }
    await gone;
  };
  await start();
  psql("CREATE ROLE surehand LOGIN PASSWORD 'secret'; CREATE ROLE stranger LOGIN;", 'postgres');
  psql('CREATE DATABASE surehand OWNER surehand', 'postgres');
  const urlOf = (user: string, password?: string) =>
    `postgres://${user}${password === undefined ? '' : `:${password}`}@127.0.0.1:${port}/surehand`;
  return {
    url: urlOf('surehand'),
    urlOf,
    sql: psql,
    kill: () => end('immediate'),
    start,
    async stop() {
      await end('fast');
      rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
    },
  };
}

function idOf(what: '-u' | '-g'): string {
  return execFileSync('id', [what, 'postgres'], { encoding: 'utf8' });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
