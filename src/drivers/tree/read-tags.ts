const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One tag of an XML text with what is written in it. */
export interface Tag {
  tag: string;
  facts: Facts;
  closing: boolean;
  /** `<node ... />` */
  alone: boolean;
}

/** What a tag tells, by name. A screen has tens of thousands of facts and few are asked for: only those are cut out. */
export class Facts {
  readonly #xml: string;
  readonly #names: Names;
  /** Where each value begins and ends. */
  readonly #spans: readonly number[];

  constructor(xml: string, names: Names, spans: readonly number[]) {
    this.#xml = xml;
    this.#names = names;
    this.#spans = spans;
  }

  get(name: string): string | undefined {
    const at = this.#names.places.get(name);
    if (at === undefined) return undefined;
    return decoded(this.#xml.slice(this.#spans[at * 2], this.#spans[at * 2 + 1]));
  }

  has(name: string): boolean {
    return this.#names.places.has(name);
  }

  /** Whether it is told as just this word, which has no marks in it. */
  is(name: string, word: string): boolean {
    const at = this.#names.places.get(name);
    if (at === undefined) return false;
    const from = this.#spans[at * 2] ?? 0;
    return this.#spans[at * 2 + 1] === from + word.length && this.#xml.startsWith(word, from);
  }
}

/** Names in the order of their tag, and where each stands among them. */
interface Names {
  order: readonly string[];
  places: ReadonlyMap<string, number>;
}

/** Tags one after another, by one walk over the text. It never throws: what is broken or cut off ends the reading. */
export function* readTags(xml: string): Generator<Tag> {
  let at = xml.indexOf('<');
  /** Of the tag before this one. */
  let names: Names = { order: [], places: new Map() };
  const name = /[\w.$:-]+/y;
  while (at >= 0) {
    const closing = xml.charCodeAt(at + 1) === SLASH;
    name.lastIndex = at + (closing ? 2 : 1);
    const tag = name.exec(xml)?.[0];
    if (tag === undefined) {
      at = xml.indexOf('<', at + 1);
      continue;
    }
    const read = readFacts(xml, name.lastIndex, names);
    // Cut off in the middle of a tag: nothing after it can be trusted.
    if (!read) return;
    if (!closing) names = read.names;
    yield { tag, facts: new Facts(xml, read.names, read.spans), closing, alone: read.alone };
    at = xml.indexOf('<', read.end);
  }
}

interface ReadFacts {
  names: Names;
  spans: number[];
  alone: boolean;
  end: number;
}

/** By the letters: a pattern takes several times as long for each of them. */
function readFacts(xml: string, from: number, before: Names): ReadFacts | null {
  const spans: number[] = [];
  /** Where this tag tells other names than the one before it, or in another order. */
  let other: string[] | null = null;
  for (let at = pastSpace(xml, from), nth = 0; ; at = pastSpace(xml, at), nth++) {
    const code = xml.charCodeAt(at);
    const slash = code === SLASH;
    if (slash && xml.charCodeAt(at + 1) !== MORE) return null;
    if (slash || code === MORE) {
      const known = other === null && nth === before.order.length;
      const names = known ? before : namesOf(other ?? before.order.slice(0, nth));
      return { names, spans, alone: slash, end: at + (slash ? 2 : 1) };
    }
    // Tags of one kind tell the same in the same order: a name that was read once is not cut out again.
    const last = before.order[nth] ?? '';
    const again = last !== '' && xml.startsWith(last, at) && xml.charCodeAt(at + last.length) === EQUALS;
    const named = again ? at + last.length : pastName(xml, at);
    const equals = pastSpace(xml, named);
    if (named === at || xml.charCodeAt(equals) !== EQUALS) return null;
    const opened = pastSpace(xml, equals + 1);
    const mark = xml.charCodeAt(opened);
    if (mark !== QUOTE && mark !== APOSTROPHE) return null;
    let closed = opened + 1;
    while (closed < xml.length && xml.charCodeAt(closed) !== mark) closed++;
    if (closed === xml.length) return null;
    if (!again && other === null) other = before.order.slice(0, nth);
    other?.push(again ? last : xml.slice(at, named));
    spans.push(opened + 1, closed);
    at = closed + 1;
  }
}

function namesOf(order: readonly string[]): Names {
  return { order, places: new Map(order.map((name, at) => [name, at])) };
}

const [SPACE, QUOTE, APOSTROPHE, SLASH, EQUALS, MORE, NO_BREAK_SPACE] = [
  0x20, 0x22, 0x27, 0x2f, 0x3d, 0x3e, 0xa0,
];

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
