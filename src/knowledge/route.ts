/** Where an address leads inside its app, without query and ids. */
export interface Route {
  /** Whose page it is: what one page taught says nothing of another's. Empty for what is no address. */
  origin: string;
  /** `/orders/*`, `/home.html#/send/*` */
  route: string;
  /** The first word of the hash route, else of the path: what similar addresses share. Empty at the root. */
  token: string;
}

const ID = /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|(?=.*\d)[0-9a-f]{12,}|(?=.*\d)(?=.*[A-Z])[\w-]{16,})$/i;

/** The route of an address; what is no address has none. */
export function routeOf(url: string): Route {
  if (!URL.canParse(url)) return { origin: '', route: '', token: '' };
  const { protocol, host, pathname, hash } = new URL(url);
  const path = segments(pathname);
  // `#/send` is a route, `#top` a place on the page.
  const within = /^#!?\//.test(hash) ? segments(hash.replace(/^#!?/, '').split('?')[0] ?? '') : [];
  const route = `/${path.join('/')}${within.length > 0 ? `#/${within.join('/')}` : ''}`;
  const token = within[0] ? `#/${within[0]}/` : path[0] && path[0] !== '*' ? `/${path[0]}/` : '';
  // An extension has another id wherever it lies; the user chose it, so its pages are no stranger's.
  const owner = protocol.endsWith('-extension:') ? '' : host;
  return { origin: `${protocol}//${owner}`, route, token };
}

/** One screen at one route of one origin: a region of the index. */
export function regionKey({
  origin,
  screen,
  route,
}: {
  origin: string;
  screen: string;
  route: string;
}): string {
  return `${origin}\n${screen}\n${route}`;
}

function segments(path: string): string[] {
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => (ID.test(part) ? '*' : part));
}
