import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageServer, servePages } from '../../serve-pages.ts';
import type { Guarded } from '../../session/open-guarded.ts';
import type { Way } from './ways.ts';

/** What each policy's words name. */
export const GUARDED = { default: 'Delete account', checkout: 'Pay 20 €', netflix: 'Finish Cancellation' };

/** Where the ways are tried, and the server whose word counts. */
export interface Table {
  server: PageServer;
  /** How often the server was asked for what is guarded. */
  arrived(): number;
  /** Serves the way's page, opens it past the gate, makes its calls and gives what they answered. */
  attempt(on: Guarded, way: Way, guarded: string): Promise<string>;
  /** The input of a call, with the addresses of the server in it. */
  placed(input: Record<string, unknown>, path: string): Record<string, unknown>;
}

export async function openTable(): Promise<Table> {
  const server = await servePages({ '/ping': '' });
  let pages = 0;

  const placed: Table['placed'] = (input, path) => {
    const text = JSON.stringify(input)
      .replaceAll('{url}', server.url)
      .replaceAll('{URL}', server.url.toUpperCase())
      .replaceAll('{page}', `${server.url}${path}`)
      .replaceAll('{host}', server.url.replace('http://', ''));
    return JSON.parse(text) as Record<string, unknown>; // it was one
  };

  return {
    server,
    placed,
    arrived: () => server.hits.map(decodeURIComponent).filter((path) => /^\/g(?:\/|$)/.test(path)).length,
    async attempt(on, way, guarded) {
      const path = `/p${pages++}`;
      server.routes[path] = ({ url = '' }, response) => {
        // A page may be guarded by a parameter of its own address.
        if (url.includes('guarded=1')) server.hits.push('/g');
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(`<!doctype html><title>${path}</title>${way.page(guarded)}`);
      };
      // What the attempt before this one set off may still be on its way to its own page.
      const open = () => on.open(`${server.url}${path}`);
      await open().catch(open).catch(open);
      if (way.before) await on.truth(way.before);
      if (way.meanwhile) on.answers.push(changing(on, way.meanwhile(guarded)));
      const said: string[] = [];
      let seen = '';
      for (const [tool, input] of way.calls(guarded)) {
        if (tool === 'rename')
          await on.truth(`document.querySelector('button').textContent = ${JSON.stringify(guarded)}`);
        else {
          const { ref: named } = input;
          const found = {
            ...(typeof named === 'string' ? { ref: refOf(seen, named) } : {}),
            ...(typeof input.value === 'string' && input.value.includes('{ref}')
              ? { value: input.value.replace('{ref}', () => refOf(seen, '{ref}')) }
              : {}),
          };
          const given = { ...placed(input, path), ...found, ...keptLogin(on, input, server.url) };
          const { text } = await on.call(tool, given);
          seen = text;
          said.push(text);
        }
      }
      on.answers.length = 0;
      // What the page sent before this was answered has arrived.
      if (!on.dialogOpen()) await on.truth("fetch('/ping').then(() => 1, () => 1)").catch(() => {});
      else await on.call('handle_dialog', { accept: false });
      return said.join('\n');
    },
  };
}

/** `{login}` is a file of cookies and storage that somebody wrote where an agent may read. */
function keptLogin(on: Guarded, { storage_state }: Record<string, unknown>, origin: string) {
  if (storage_state !== '{login}') return {};
  const path = join(on.output_dir, 'login.json');
  const localStorage = [{ name: 'go', value: '1' }];
  writeFileSync(path, JSON.stringify({ cookies: [], origins: [{ origin, localStorage }] }));
  return { storage_state: path };
}

/** In what was answered last, `{ref}` is the first element and `{ref:OK}` the one of that name. */
function refOf(seen: string, named: string): string {
  const name = /^\{ref:(.*)\}$/.exec(named)?.[1];
  const refs = [...seen.matchAll(/(@e\d+) \w+ "([^"]*)"/g)];
  return (name === undefined ? refs[0] : refs.find((one) => one[2] === name))?.[1] ?? '@e0';
}

/** A person who says yes to what has become something else by then. */
function changing(on: Guarded, script: string) {
  return async (): Promise<true> => {
    await on.meanwhile(script);
    return true;
  };
}
