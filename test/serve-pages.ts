import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface PageServer {
  url: string;
  port: number;
  /** Pages by path; may change while the server runs. */
  routes: Record<string, Route>;
  /** Paths that were asked for, in order. */
  hits: string[];
  close(): Promise<void>;
}

/** Serves pages on loopback, under 127.0.0.1 and localhost alike. A string is the body of an HTML page. */
export async function servePages(routes: Record<string, Route>): Promise<PageServer> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    hits.push(path);
    const route = routes[path];
    if (typeof route === 'function') return route(request, response);
    response.writeHead(route === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(route === undefined ? 'not found' : `<!doctype html><title>${path}</title>${route}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    routes,
    hits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
