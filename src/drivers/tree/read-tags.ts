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
  while (at >= 0) {
    const closing = xml[at + 1] === '/';
    const name = /[\w.$:-]+/y;
    name.lastIndex = at + (closing ? 2 : 1);
    const tag = name.exec(xml)?.[0];
    if (tag === undefined) {
      at = xml.indexOf('<', at + 1);
      continue;
    }
    const read = readFacts(xml, name.lastIndex);
    // Cut off in the middle of a tag: nothing after it can be trusted.
    if (!read) return;
    yield { tag, facts: read.facts, closing, alone: read.alone };
    at = xml.indexOf('<', read.end);
  }
}

function readFacts(
  xml: string,
  from: number,
): { facts: Map<string, string>; alone: boolean; end: number } | null {
  const facts = new Map<string, string>();
  const fact = /\s*(?:(?<name>[\w:.-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')|(?<end>\/?>))/y;
  let at = from;
  for (;;) {
    fact.lastIndex = at;
    const groups = fact.exec(xml)?.groups;
    if (!groups) return null;
    at = fact.lastIndex;
    if (groups.end) return { facts, alone: groups.end === '/>', end: at };
    if (groups.name) facts.set(groups.name, decoded(groups.double ?? groups.single ?? ''));
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
