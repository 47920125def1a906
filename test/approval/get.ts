import { type IncomingHttpHeaders, request } from 'node:http';

/** One request with exactly these headers; a body makes it a form that is sent. */
export function get(
  url: string,
  headers: Record<string, string>,
  form?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((done, failed) => {
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = request(url, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { ...type, ...headers },
    });
    asked.on('error', failed);
    asked.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asked.end(form);
  });
}
