import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { BUILT } from './build-page.mjs';

const TYPES = new Map([
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
]);

const SHELL_STYLE = `body{margin:0;font:15px/1.4 system-ui,sans-serif;color:#222;background:#fff}main{padding:12px 20px;max-width:1100px}section{margin:0 0 14px}h1{font-size:20px}h2{font-size:15px;margin:10px 0 6px}`;

/** @param {string} folder @param {string} title */
const shell = (folder, title) => {
  const css = existsSync(join(BUILT, folder, 'page.css'))
    ? `<link rel="stylesheet" href="/${folder}/page.css">`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${css}<style>${SHELL_STYLE}</style></head><body><main><h1>${title}</h1></main><script type="module" src="/${folder}/page.js"></script></body></html>`;
};

/** Serves the built pages on a port of its own: `/FOLDER/` is the document of a page. */
export async function servePages() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, folder = '', file = ''] = pathname.split('/');
    const path = join(BUILT, folder, file);
    if (pathname === '/favicon.ico') response.writeHead(204).end();
    else if (!/^[\w-]+$/.test(folder) || !/^[\w.-]*$/.test(file) || !existsSync(path)) {
      response.writeHead(404).end();
    } else if (file === '') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(shell(folder, (searchParams.get('title') ?? folder).replace(/[<>&"]/g, '')));
    } else {
      response.writeHead(200, {
        'content-type': TYPES.get(extname(file)) ?? 'application/octet-stream',
        'cache-control': 'max-age=3600',
      });
      response.end(readFileSync(path));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
