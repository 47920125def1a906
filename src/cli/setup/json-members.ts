/** Where a member of an object stands in a JSON text that may have comments and trailing commas. */
interface Member {
  key: string;
  /** From its key to the end of its value. */
  start: number;
  end: number;
  value: number;
}

interface ObjectAt {
  open: number;
  close: number;
  members: Member[];
}

/** Text that is no JSON, not even with comments. */
export class UnreadableJson extends Error {}

/** The text with `path` set to a value; everything else stays as it was written, comments included. */
export function setMember(text: string, path: readonly string[], value: unknown): string {
  if (text.trim() === '') return `${JSON.stringify(nest(path, value), null, 2)}\n`;
  const [key = '', ...rest] = path;
  return withMember(text, objectAt(text, skip(text, 0)), key, rest, value, 1);
}

/** The text without that member. */
export function removeMember(text: string, path: readonly string[]): string {
  const found = find(text, path);
  if (!found) return text;
  const { object, member } = found;
  const at = object.members.indexOf(member);
  const before = object.members[at - 1];
  const from = lineRest(text, before ? pastComma(text, before.end) : object.open + 1);
  const to = pastComma(text, member.end);
  const left = text.slice(0, from) + text.slice(to === member.end ? to : lineRest(text, to));
  if (object.members.length === 1 && text.slice(to, object.close).trim() === '')
    return text.slice(0, object.open + 1) + text.slice(object.close);
  // The comma before it goes too, where none may trail.
  const comma = before && to === member.end ? skip(text, before.end) : undefined;
  return comma === undefined ? left : left.slice(0, comma) + left.slice(comma + 1);
}

export function hasMember(text: string, path: readonly string[]): boolean {
  return text.trim() !== '' && find(text, path) !== undefined;
}

function withMember(
  text: string,
  object: ObjectAt,
  key: string,
  rest: readonly string[],
  value: unknown,
  depth: number,
): string {
  const known = object.members.find((member) => member.key === key);
  const [next, ...further] = rest;
  if (known && next !== undefined)
    return withMember(text, objectAt(text, known.value), next, further, value, depth + 1);
  const pad = '  '.repeat(depth);
  const written = JSON.stringify(nest(rest, value), null, 2).replaceAll('\n', `\n${pad}`);
  if (known) return text.slice(0, known.value) + written + text.slice(known.end);
  const line = `\n${pad}${JSON.stringify(key)}: ${written}`;
  const last = object.members.at(-1);
  if (!last)
    return `${text.slice(0, object.open + 1)}${line}\n${'  '.repeat(depth - 1)}${text.slice(object.close)}`;
  const comma = pastComma(text, last.end);
  const at = lineRest(text, comma);
  // Where a comma trails, one does again.
  if (comma > last.end) return `${text.slice(0, at)}${line},${text.slice(at)}`;
  return `${text.slice(0, last.end)},${text.slice(last.end, at)}${line}${text.slice(at)}`;
}

function find(text: string, path: readonly string[]): { object: ObjectAt; member: Member } | undefined {
  let object = objectAt(text, skip(text, 0));
  for (const [depth, key] of path.entries()) {
    const member = object.members.find((candidate) => candidate.key === key);
    if (!member) return undefined;
    if (depth === path.length - 1) return { object, member };
    object = objectAt(text, member.value);
  }
  return undefined;
}

function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner, key) => ({ [key]: inner }), value);
}

function objectAt(text: string, open: number): ObjectAt {
  if (text[open] !== '{') throw new UnreadableJson(`an object is wanted at character ${open + 1}`);
  const members: Member[] = [];
  let at = skip(text, open + 1);
  while (text[at] !== '}') {
    if (text[at] !== '"') throw new UnreadableJson(`a key in quotes is wanted at character ${at + 1}`);
    const start = at;
    const keyEnd = stringEnd(text, at);
    const colon = skip(text, keyEnd);
    if (text[colon] !== ':') throw new UnreadableJson(`a colon is wanted at character ${colon + 1}`);
    const value = skip(text, colon + 1);
    const end = valueEnd(text, value);
    members.push({ key: JSON.parse(text.slice(start, keyEnd)), start, end, value });
    at = skip(text, end);
    if (text[at] === ',') at = skip(text, at + 1);
    else if (text[at] !== '}') throw new UnreadableJson(`a comma is wanted at character ${at + 1}`);
  }
  return { open, close: at, members };
}

function valueEnd(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return stringEnd(text, at);
  if (first === '{') return objectAt(text, at).close + 1;
  if (first === '[') {
    let item = skip(text, at + 1);
    while (text[item] !== ']') {
      item = skip(text, valueEnd(text, item));
      if (text[item] === ',') item = skip(text, item + 1);
      else if (text[item] !== ']') throw new UnreadableJson(`a comma is wanted at character ${item + 1}`);
    }
    return item + 1;
  }
  const [word = ''] = /^(?:true|false|null|-?\d[\d.eE+-]*)/.exec(text.slice(at, at + 40)) ?? [];
  if (word === '') throw new UnreadableJson(`a value is wanted at character ${at + 1}`);
  return at + word.length;
}

function stringEnd(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === '"') return end + 1;
  }
  throw new UnreadableJson('a text does not end');
}

/** Past the comma that follows, if one does. */
function pastComma(text: string, from: number): number {
  const at = skip(text, from);
  return text[at] === ',' ? at + 1 : from;
}

/** Past a comment that stands on the same line, which belongs to what is before it. */
function lineRest(text: string, from: number): number {
  const rest = /(?:[^\S\n]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/(?=[^\S\n]*\n)))?/y;
  rest.lastIndex = from;
  rest.exec(text);
  return rest.lastIndex;
}

/** Past blanks and comments. */
function skip(text: string, from: number): number {
  const blank = /(?:[\s\uFEFF]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  blank.exec(text);
  return blank.lastIndex;
}
