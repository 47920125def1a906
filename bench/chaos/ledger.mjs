import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * A page whose button sends a number, and a server that keeps every number it got. What an answer called done must be
 * in here, and nothing may be in here twice.
 */
export async function openLedger() {
  /** @type {Map<string, number>} */
  const got = new Map();
  const seen = { requests: 0 };
  const server = createServer((request, response) => {
    seen.requests += 1;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
    const id = searchParams.get('n') ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/send') {
      got.set(id, (got.get(id) ?? 0) + 1);
      response.end('ok');
    } else if (pathname === '/hang') {
      response.end(`<!doctype html><title>Hang</title><button onclick="while(true){}">Hang</button>`);
    } else if (pathname !== '/never') response.end(page(id));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    seen,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @param {string} id */
function page(id) {
  return `<!doctype html><title>Ledger</title><h1>Ledger ${id}</h1><label>Name <input></label>
<label>Kind <select><option>One</option><option>Two</option></select></label><label>Sure <input type="checkbox"></label>
<button onclick="fetch('/send?n=${id}',{method:'POST'}).then(()=>{out.textContent='sent ${id}'})">Send</button><p role="status" id="out"></p>`;
}
