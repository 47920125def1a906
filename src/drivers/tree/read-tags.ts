const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One tag of an XML text with what is written in it. */
export interface Tag {
  tag: string;
  facts: Facts;
  closing: boolean;
  /** `<node ... />` */
  alone: boolean;
}

/** What a tag tells, by name. */
export class Facts {
  readonly #names: Names;
  /** As they are written, the first behind something else. */
  readonly #values: readonly string[];

  constructor(names: Names, values: readonly string[]) {
    this.#names = names;
    this.#values = values;
  }

  get(name: string): string | undefined {
    const at = this.#names.places.get(name);
    return at === undefined ? undefined : decoded(this.#values[at] ?? '');
  }

  has(name: string): boolean {
    return this.#names.places.has(name);
  }

  /** Whether it is told as just this word, which has no marks in it. */
  is(name: string, word: string): boolean {
    const at = this.#names.places.get(name);
    return at !== undefined && this.#values[at] === word;
  }
}

/** The names that a tag tells, where each value stands among what the pattern of such a tag finds, and that pattern. */
interface Names {
  places: ReadonlyMap<string, number>;
  pattern: RegExp;
}

/** Tags one after another, by one walk over the text. It never throws: what is broken or cut off ends the reading. */
export function* readTags(xml: string): Generator<Tag> {
  let at = xml.indexOf('<');
  const known = [namesOf([])];
  const name = /[\w.$:-]+/y;
  while (at >= 0) {
    const closing = xml.charCodeAt(at + 1) === SLASH;
    name.lastIndex = at + (closing ? 2 : 1);
    const tag = name.exec(xml)?.[0];
    if (tag === undefined) {
      at = xml.indexOf('<', at + 1);
      continue;
    }
    const read = readAsKnown(xml, name.lastIndex, known) ?? readFacts(xml, name.lastIndex, known);
    // Cut off in the middle of a tag: nothing after it can be trusted.
    if (!read) return;
    yield { tag, facts: read.facts, closing, alone: read.alone };
    at = xml.indexOf('<', read.end);
  }
}

interface ReadFacts {
  facts: Facts;
  alone: boolean;
  end: number;
}

/** More kinds of tags than one text has. */
const MOST_KNOWN = 12;

/**
 * Tags of one kind tell the same in the same order. One pattern for all of such a tag is the engine's own work from the
 * first time on, where our own walk over the letters is slow until it has been run for long.
 */
function readAsKnown(xml: string, from: number, known: Names[]): ReadFacts | null {
  for (const [at, names] of known.entries()) {
    names.pattern.lastIndex = from;
    const found = names.pattern.exec(xml);
    if (!found) continue;
    // What comes often is tried first.
    if (at > 0) [known[at], known[0]] = [known[0] ?? names, names];
    return {
      facts: new Facts(names, found),
      alone: found[found.length - 1] === '/',
      end: names.pattern.lastIndex,
    };
  }
  return null;
}

/** Letter by letter, whatever the marks and spaces; what the tag tells becomes a kind that is known. */
function readFacts(xml: string, from: number, known: Names[]): ReadFacts | null {
  const order: string[] = [];
  const values = [''];
  for (let at = pastSpace(xml, from); ; at = pastSpace(xml, at)) {
    const code = xml.charCodeAt(at);
    const slash = code === SLASH;
    if (slash && xml.charCodeAt(at + 1) !== MORE) return null;
    if (slash || code === MORE) {
      const names = namesOf(order);
      known.unshift(names);
      known.splice(MOST_KNOWN);
      return { facts: new Facts(names, values), alone: slash, end: at + (slash ? 2 : 1) };
    }
    const named = pastName(xml, at);
    const equals = pastSpace(xml, named);
    if (named === at || xml.charCodeAt(equals) !== EQUALS) return null;
    const opened = pastSpace(xml, equals + 1);
    const mark = xml[opened];
    if (mark !== '"' && mark !== "'") return null;
    const closed = xml.indexOf(mark, opened + 1);
    if (closed < 0) return null;
    order.push(xml.slice(at, named));
    values.push(xml.slice(opened + 1, closed));
    at = closed + 1;
  }
}

function namesOf(order: readonly string[]): Names {
  const told = order.map((name) => `\\s+${name.replaceAll('.', '\\.')}="([^"]*)"`).join('');
  return {
    places: new Map(order.map((name, at) => [name, at + 1])),
    pattern: new RegExp(`${told}\\s*(/?)>`, 'y'),
  };
}

const [SPACE, SLASH, EQUALS, MORE, NO_BREAK_SPACE] = [0x20, 0x2f, 0x3d, 0x3e, 0xa0];

function pastSpace(xml: string, from: number): number {
  let at = from;
  for (;;) {
    const code = xml.charCodeAt(at);
    if (code > SPACE && code < NO_BREAK_SPACE) return at;
    const is =
      code === SPACE || (code >= 9 && code <= 13) || (code >= NO_BREAK_SPACE && /\s/.test(xml[at] ?? ''));
    if (!is) return at;
    at++;
  }
}

/** Letters, digits and `_ : . -`. */
function pastName(xml: string, from: number): number {
  let at = from;
  for (;;) {
    const code = xml.charCodeAt(at);
    const letter = (code | SPACE) >= 0x61 && (code | SPACE) <= 0x7a;
    const other = (code >= 0x30 && code <= 0x3a) || code === 0x2d || code === 0x2e || code === 0x5f;
    if (!letter && !other) return at;
    at++;
  }
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(?:x(?<hex>[\da-f]+)|(?<code>\d+))|(?<word>\w+));/gi, (all, ...more) => {
    const { hex, code, word } = more.at(-1) as Record<string, string | undefined>;
    if (word !== undefined) return Object.hasOwn(ENTITIES, word) ? (ENTITIES[word] ?? all) : all;
    const point = hex === undefined ? Number(code) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}
