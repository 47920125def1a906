/** Where an address leads inside its app, without host, query and ids. */
export interface Route {
  /** `/orders/*`, `/home.html#/send/*` */
  route: string;
  /** The first word of the hash route, else of the path: what similar addresses share. Empty at the root. */
  token: string;
}

const ID = /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|(?=.*\d)[0-9a-f]{12,}|(?=.*\d)(?=.*[A-Z])[\w-]{16,})$/i;

/** The route of an address; what is no address has none. */
export function routeOf(url: string): Route {
  if (!URL.canParse(url)) return { route: '', token: '' };
  const { pathname, hash } = new URL(url);
  const path = segments(pathname);
  // `#/send` is a route, `#top` a place on the page.
  const within = /^#!?\//.test(hash) ? segments(hash.replace(/^#!?/, '').split('?')[0] ?? '') : [];
  const route = `/${path.join('/')}${within.length > 0 ? `#/${within.join('/')}` : ''}`;
  const token = within[0] ? `#/${within[0]}/` : path[0] && path[0] !== '*' ? `/${path[0]}/` : '';
  return { route, token };
}

function segments(path: string): string[] {
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => (ID.test(part) ? '*' : part));
}
