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
    arrived: () => server.hits.filter((path) => path === '/g' || path.startsWith('/g/')).length,
    async attempt(on, way, guarded) {
      const path = `/p${pages++}`;
      server.routes[path] = way.page(guarded);
      await on.open(`${server.url}${path}`);
      if (way.before) await on.truth(way.before);
      if (way.meanwhile) on.answers.push(changing(on, way.meanwhile(guarded)));
      const said: string[] = [];
      let ref = '@e0';
      for (const [tool, input] of way.calls(guarded)) {
        if (tool === 'rename')
          await on.truth(`document.querySelector('button').textContent = ${JSON.stringify(guarded)}`);
        else {
          const { ref: given } = input;
          const { text, structured } = await on.call(tool, {
            ...placed(input, path),
            ...(given === '{ref}' ? { ref } : {}),
          });
          ref = firstRef(structured) ?? ref;
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

/** Of the snapshot that a tool of the loop answers with. */
function firstRef(structured: Record<string, unknown>): string | undefined {
  const { snapshot } = structured as { snapshot?: { elements?: { ref: string }[] } }; // what those tools answer with
  return snapshot?.elements?.[0]?.ref;
}

/** A person who says yes to what has become something else by then. */
function changing(on: Guarded, script: string) {
  return async (): Promise<true> => {
    await on.meanwhile(script);
    return true;
  };
}
