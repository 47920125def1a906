/** The parts of an address that decide what a server does, written in one way. */
export interface AddressKey {
  /** Scheme, host and path; http stands for https, too. */
  where: string;
  /** Each parameter with its value. */
  asks: string[];
  /** The fragment, where a script of the page itself acts on it. */
  part?: string;
}

/** Null for what is no address. */
export function addressKey(url: string): AddressKey | null {
  const trimmed = url.trim();
  if (!URL.canParse(trimmed)) return null;
  const { protocol, hostname, port, pathname, search } = new URL(trimmed);
  // Servers send the browser on from one of these to the other, and the path with it.
  const scheme = protocol === 'https:' ? 'http:' : protocol;
  // What follows a semicolon in a path is a parameter, too: most servers look at the path without it.
  const [path = '', ...more] = pathname.split(';');
  return {
    where: `${scheme}//${plainHost(hostname)}:${port}${plainPath(path)}`,
    asks: [search, more.join('&'), search.includes(';') ? search.slice(1).replaceAll(';', '&') : '']
      .flatMap((part) => [...new URLSearchParams(part)])
      .map(([name, value]) => `${plainName(name)}=${plainValue(value)}`),
  };
}

const CONTROLS = /[\u0000-\u001f\u007f]/g;

/** Servers take the first of a list for the value itself. */
function plainName(name: string): string {
  return name
    .replace(CONTROLS, '')
    .replace(/\[\d*\]$/, '')
    .trim()
    .toLowerCase();
}

/** A number is the same with zeros before it. */
function plainValue(value: string): string {
  return value
    .replace(CONTROLS, '')
    .trim()
    .replace(/^0+(?=\d)/, '')
    .toLowerCase();
}

/** This machine has many names, and so has a host: with a dot at its end, with www before it, as an IPv6 address. */
function plainHost(hostname: string): string {
  const host = hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
    .replace(/^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/, (_, high: string, low: string) =>
      [high, low].flatMap((part) => bytesOf(Number.parseInt(part, 16))).join('.'),
    );
  return /^(?:127\.[\d.]+|0\.0\.0\.0|\[::1?\]|(?:.+\.)?localhost)$/.test(host) ? 'localhost' : host;
}

function bytesOf(word: number): number[] {
  return [word >> 8, word & 255];
}

/** The fragment of an address, written in one way. */
export function addressFragment(url: string): string {
  return decoded(url.trim().split('#').slice(1).join('#')).toLowerCase();
}

/**
 * Whether opening the one asks the server for what the known one asks for: written another way, with a fragment, with
 * more parameters. Rather too often than not: it decides whether a person is asked.
 */
export function leadsToSame(wanted: AddressKey, known: AddressKey): boolean {
  return (
    wanted.where === known.where &&
    (known.part === undefined || known.part === wanted.part) &&
    known.asks.every((one) => wanted.asks.includes(one))
  );
}

function plainPath(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?!^)\/$/, '');
}

const DEEPEST = 4;
const NAMES_HOST = /^(?:https?|wss?|ftp|file|chrome-extension):$/;

/** What an address says in words: a segment or a parameter each. */
interface AddressPart {
  words: string;
  /** What it is the kind of follows: "post" in "/post/17" and "?post=17". */
  kind?: true;
}

export function addressParts(url: string): AddressPart[] {
  if (!URL.canParse(url)) return [{ words: url }];
  const { protocol, host, pathname, searchParams, hash } = new URL(url);
  // In a link of an app there is no host: what stands in its place is the first word of the path.
  const first = NAMES_HOST.test(protocol) ? '' : host;
  const chains = [[first, ...pathname.split('/')], ...searchParams, hash.slice(1).split(/[/?&=]/)];
  return chains.flatMap((chain) => {
    const parts = chain.map(whollyDecoded).filter((part) => part !== '');
    return parts.map((words, at) => (at < parts.length - 1 ? { words, kind: true as const } : { words }));
  });
}

/** Addresses that are parameters of this one. */
export function carriedBy(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { searchParams, hash, href } = new URL(url);
  const values = [...searchParams.values(), ...new URLSearchParams(hash.slice(1)).values()];
  return values
    .map((value) => value.trim())
    .filter((value) => /^(?:https?:)?\/{1,2}[^/]/i.test(value) && URL.canParse(value, href))
    .map((value) => new URL(value, href).href);
}

/** What is encoded twice says the same to whoever decodes it twice. */
function whollyDecoded(text: string): string {
  let words = text;
  for (let times = 0; times < DEEPEST; times++) words = decoded(words);
  return words;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
