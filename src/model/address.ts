/** The parts of an address that decide what a server does. */
interface Asked {
  origin: string;
  path: string;
  query: [string, string][];
}

/**
 * Whether opening `url` asks the server for what `known` asks for: written another way, with a fragment, with more
 * parameters. Rather too often than not: it decides whether a person is asked.
 */
export function leadsToSame(url: string, known: string): boolean {
  const wanted = askedOf(url);
  const there = askedOf(known);
  if (!wanted || !there || wanted.origin !== there.origin || wanted.path !== there.path) return false;
  return there.query.every(([name, value]) =>
    wanted.query.some(([other, given]) => other === name && given === value),
  );
}

function askedOf(url: string): Asked | null {
  const trimmed = url.trim();
  if (!URL.canParse(trimmed)) return null;
  const { protocol, host, pathname, search } = new URL(trimmed);
  const query = [...new URLSearchParams(search)].map(([name, value]): [string, string] => [
    name.toLowerCase(),
    value.trim().toLowerCase(),
  ]);
  return { origin: `${protocol}//${host.toLowerCase()}`, path: plainPath(pathname), query };
}

function plainPath(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?!^)\/$/, '');
}

/** What an address says in words: a segment or a parameter each. */
export function addressParts(url: string): string[] {
  if (!URL.canParse(url)) return [url];
  const { pathname, searchParams, hash } = new URL(url);
  return [...pathname.split('/'), ...[...searchParams].flat(), ...hash.slice(1).split(/[/?&=]/)]
    .map(decoded)
    .filter((part) => part !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
