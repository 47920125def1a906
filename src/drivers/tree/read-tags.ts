const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One tag of an XML text with what is written in it. */
export interface Tag {
  tag: string;
  facts: Map<string, string>;
  closing: boolean;
  /** `<node ... />` */
  alone: boolean;
}

/** Tags one after another, by one walk over the text. It never throws: what is broken or cut off ends the reading. */
export function* readTags(xml: string): Generator<Tag> {
  let at = xml.indexOf('<');
  /** What the tag before this one told, in its order. */
  const names: string[] = [];
  while (at >= 0) {
    const closing = xml[at + 1] === '/';
    const name = /[\w.$:-]+/y;
    name.lastIndex = at + (closing ? 2 : 1);
    const tag = name.exec(xml)?.[0];
    if (tag === undefined) {
      at = xml.indexOf('<', at + 1);
      continue;
    }
    const read = readFacts(xml, name.lastIndex, names);
    // Cut off in the middle of a tag: nothing after it can be trusted.
    if (!read) return;
    yield { tag, facts: read.facts, closing, alone: read.alone };
    at = xml.indexOf('<', read.end);
  }
}

/** By the letters: a screen has tens of thousands of these, and a pattern takes several times as long for each. */
function readFacts(
  xml: string,
  from: number,
  names: string[],
): { facts: Map<string, string>; alone: boolean; end: number } | null {
  const facts = new Map<string, string>();
  let nth = 0;
  for (let at = pastSpace(xml, from); ; at = pastSpace(xml, at)) {
    const code = xml.charCodeAt(at);
    if (code === MORE) return { facts, alone: false, end: at + 1 };
    if (code === SLASH) return xml.charCodeAt(at + 1) === MORE ? { facts, alone: true, end: at + 2 } : null;
    // Tags of one kind tell the same in the same order: a name that was read once is not cut out again.
    const last = names[nth] ?? '';
    const again = last !== '' && xml.startsWith(last, at) && xml.charCodeAt(at + last.length) === EQUALS;
    const named = again ? at + last.length : pastName(xml, at);
    const equals = pastSpace(xml, named);
    if (named === at || xml.charCodeAt(equals) !== EQUALS) return null;
    const opened = pastSpace(xml, equals + 1);
    const mark = xml[opened];
    const closed = mark === '"' || mark === "'" ? xml.indexOf(mark, opened + 1) : -1;
    if (closed < 0) return null;
    const name = again ? last : xml.slice(at, named);
    names[nth] = name;
    nth++;
    facts.set(
      name,
      xml.startsWith('false', opened + 1) && closed - opened === 6
        ? 'false'
        : decoded(xml.slice(opened + 1, closed)),
    );
    at = closed + 1;
  }
}

const [SLASH, EQUALS, MORE, SPACE, NO_BREAK_SPACE] = [0x2f, 0x3d, 0x3e, 0x20, 0xa0];

function pastSpace(xml: string, from: number): number {
  let at = from;
  for (;;) {
    const code = xml.charCodeAt(at);
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
