/** Sends one request; a string body goes out as it is, anything else as JSON. */
export type Visit = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; null when it is not JSON. */
  json: ReturnType<typeof JSON.parse>;
}

/** One browser: it keeps the cookie that the shop gave it. */
export function openVisit(url: string): Visit {
  let cookie = '';
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : null,
    };
  };
}
