import { SurehandError } from '../model/failure.ts';
import { appOf } from '../model/place.ts';

/** What a screen can be known by. */
export interface ScreenClues {
  url: string;
  title: string;
  /** The page's main heading, wherever it is scrolled to. */
  heading: string;
  test_ids: readonly string[];
}

/** A configured name and what tells it: `cart=url:/cart`. */
export interface ScreenPattern {
  name: string;
  matches(clues: ScreenClues): boolean;
}

export const UNKNOWN_SCREEN = 'unknown';
const LONGEST = 60;
const LONGEST_WORDS = 32;
/** What tells a screen stands in the beginning of its address or title. */
const LONGEST_CLUE = 2000;

/** Reads `NAME=url:...`, `NAME=title:...`, `NAME=testid:...`; with `*` the whole must match, else a part is enough. */
export function readScreenPatterns(written: readonly string[]): ScreenPattern[] {
  return written.map((text) => {
    const found = /^\s*([^=]+?)\s*=\s*(url|title|testid):(.+)$/.exec(text);
    const [, name, by, wanted] = found ?? [];
    if (!name || !by || !wanted)
      throw new SurehandError(
        'invalid_input',
        `screens: wanted NAME=url:..., NAME=title:... or NAME=testid:..., got ${JSON.stringify(text)}`,
      );
    const fits = matcher(wanted.trim());
    return {
      name,
      matches: ({ url, title, test_ids }) =>
        by === 'testid' ? test_ids.includes(wanted.trim()) : fits(by === 'url' ? url : title),
    };
  });
}

/**
 * The name of a screen: the first pattern that fits, else its route with everything that differs from visit to visit
 * taken out, else its heading, else its title. The same screen gets the same name on every visit.
 */
export function screenName(patterns: readonly ScreenPattern[], clues: ScreenClues): string {
  const configured = patterns.find((pattern) => pattern.matches(clues));
  if (configured) return configured.name;
  const inside = appOf(clues.url);
  if (inside) return viewName(inside.view, wordsName(clues.heading) || wordsName(clues.title));
  const route = routeName(clues.url);
  return route ?? (wordsName(clues.heading) || wordsName(clues.title) || rootName(clues.url));
}

/**
 * A view of an app: its own name, without what such names end with, and the words on top where they say more. An app
 * may show all its screens in one activity.
 */
function viewName(view: string, words: string): string {
  const plain = (view.split(/[./$]/).at(-1) ?? '').replace(/(?:Activity|Fragment|ViewController|View)$/, '');
  const own = wordsName(plain.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' '));
  const said = own.includes(words) ? '' : words;
  return [own, said].filter(Boolean).join('/') || UNKNOWN_SCREEN;
}

/** The route alone; null where it says nothing, as at the root of a site. */
function routeName(url: string): string | null {
  let address: URL;
  try {
    address = new URL(url.slice(0, LONGEST_CLUE));
  } catch {
    return null;
  }
  if (!/^(https?|file|[a-z]+-extension|app):$/.test(address.protocol)) return null;
  const inHash = /^#!?\/?([^?]*)/.exec(
    address.hash.startsWith('#/') || address.hash.startsWith('#!') ? address.hash : '',
  );
  const own = segments(inHash?.[1] ?? '');
  const path = segments(
    address.protocol === 'file:' ? (address.pathname.split('/').at(-1) ?? '') : address.pathname,
  );
  const parts = own.length > 0 ? own : path;
  return parts.length > 0 ? parts.join('/').slice(0, LONGEST) : null;
}

function rootName(url: string): string {
  return /^(https?|file|[a-z]+-extension):/.test(url) ? 'home' : UNKNOWN_SCREEN;
}

function segments(path: string): string[] {
  return path
    .split('/')
    .map((part) => decoded(part).toLowerCase().trim().replace(UNLIKELY, '-'))
    .map((part) => part.replace(/\.(html?|php|aspx?|jsp)$/, ''))
    .filter((part) => part !== '' && part !== 'index')
    .map(withoutIds);
}

/** Not in a route as people write one. A page chooses its path, and the name stands at the beginning of our first line. */
const UNLIKELY = /[^\p{L}\p{N}\p{M}._:~+=,;@-]+/gu;
const ID =
  /^(?:\d+|0x[0-9a-f]{6,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\d.*|[^@]*@.*)$/s;

/** What names one thing of many becomes `:id`: numbers, uuids, hashes, dates, long runs of letters and digits. */
function withoutIds(part: string): string {
  if (ID.test(part)) return ':id';
  const words = part.split(/([-_.:,;=+~ ])/);
  const replaced = words.map((word) => (isIdWord(word) ? ':id' : word));
  return replaced.join('').replace(/:id(?:[-_.:,;=+~ ]+:id)+/g, ':id');
}

function isIdWord(word: string): boolean {
  const digits = word.replace(/\D/g, '').length;
  if (digits === word.length) return digits >= 2;
  return (word.length >= 8 && digits >= 2) || digits >= 4;
}

function wordsName(text: string): string {
  return text
    .slice(0, LONGEST_CLUE)
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(new RegExp(`^(.{1,${LONGEST_WORDS}})(?:-.*)?$`, 'u'), '$1')
    .slice(0, LONGEST_WORDS);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function matcher(wanted: string): (text: string) => boolean {
  if (!wanted.includes('*')) return (text) => text.includes(wanted);
  const [first = '', ...rest] = wanted.split('*');
  const last = rest.pop() ?? '';
  // Part after part from the left: a pattern with several stars could try them in too many ways.
  return (text) => {
    if (!text.startsWith(first)) return false;
    let from = first.length;
    for (const part of rest) {
      const at = text.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return text.length - last.length >= from && text.endsWith(last);
  };
}
