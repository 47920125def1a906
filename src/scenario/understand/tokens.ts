import { DATE_FORMS, parseDate } from '../../model/calendar-date.ts';
import { type Words, wordsOf } from '../../model/words.ts';

export { type Words, wordsOf };

/** One piece of a sentence and where it stands. `norm` is what it is compared by. */
export interface Token {
  /** `name`: several words that stand on the screen together as the name of one thing. */
  kind: 'word' | 'quote' | 'number' | 'date' | 'secret' | 'name' | 'mark';
  text: string;
  norm: string;
  start: number;
  end: number;
  possessive?: boolean;
  /** Taken over from an earlier clause, whose verb also governs this one. */
  copied?: boolean;
}

export type Tokens = readonly Token[];

/** Also as a tag, wordSet`a b`: a long list stays one line. */
export const wordSet = (all: string | TemplateStringsArray): ReadonlySet<string> =>
  new Set(String(all).split(' '));

/** What a sentence is made of, the longest forms first. Each pattern is tried at one place of the sentence. */
const FORMS: readonly { kind: Token['kind']; form: RegExp }[] = [
  { kind: 'secret', form: /\{\{\s*\w+\s*\}\}/y },
  {
    kind: 'quote',
    form: /"[^"]*"|“[^”]*”|«[^»]*»|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])|‘[^’]+’(?![\p{L}\p{N}])/uy,
  },
  ...DATE_FORMS.map((form) => ({ kind: 'date', form }) as const),
  { kind: 'word', form: /(?:[a-z][a-z\d+.-]*:\/\/|\/(?=[\p{L}\p{N}]))[^\s"]*[^\s".,;:!?)]/iuy },
  { kind: 'word', form: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/uy },
  { kind: 'word', form: /no longer(?![\p{L}\p{N}])|#[\p{L}\p{N}]+/iuy },
  { kind: 'word', form: /(?:(?:ought|has|have|needs?|supposed) to|gotta)(?= (?:be|have|say|read) )/iy },
  { kind: 'number', form: /[-+]?\d+(?:[.,]\d+)*(?: ?%)?(?![\p{L}\p{N}:/_-])/uy },
  { kind: 'word', form: /[\p{L}\p{N}](?:[\p{L}\p{N}_]|[-./:'’+](?=[\p{L}\p{N}]))*/uy },
  { kind: 'mark', form: /[,;:=.!?()>]/y },
  { kind: 'word', form: /[^\s\p{L}\p{N},;:=.!?()">“”]+(?:\p{L}+)?/uy },
];

/** A sentence as pieces, each with its place. Nothing is lost: what no form knows is a word of its own. */
export function tokenize(sentence: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    if (/\s/.test(sentence[at] ?? '')) {
      at++;
      continue;
    }
    const fits = FORMS.find(({ form }) => {
      form.lastIndex = at;
      return form.test(sentence);
    });
    const text = sentence.slice(at, fits?.form.lastIndex ?? at + 1);
    tokens.push(...tokenOf(fits?.kind ?? 'word', text, at));
    at += text.length;
  }
  return tokens;
}

function tokenOf(kind: Token['kind'], text: string, start: number): Token[] {
  const place = { start, end: start + text.length };
  if (kind === 'quote')
    return [{ kind, text: text.slice(1, -1), norm: text.slice(1, -1).toLowerCase(), ...place }];
  if (kind === 'date') return [{ kind, text, norm: parseDate(text) ?? text.toLowerCase(), ...place }];
  if (kind === 'word') return wordTokens(text, place);
  return [{ kind, text, norm: text.toLowerCase(), ...place }];
}

/** "isn't" is two words, "Anna's" is one that owns what follows, "has to" be is "should" be. */
function wordTokens(text: string, place: { start: number; end: number }): Token[] {
  const plain = text.replaceAll('’', "'");
  if (/^no longer$/i.test(text)) return [{ kind: 'word', text, norm: 'not', ...place }];
  if (/ to$|^gotta$/i.test(text)) return [{ kind: 'word', text, norm: 'should', ...place }];
  const denied = /^(\p{L}+)n't$/iu.exec(plain)?.[1] ?? /^(can)not$/i.exec(plain)?.[1];
  if (denied !== undefined) {
    const verb = { wo: 'will', ca: 'can', sha: 'shall' }[denied.toLowerCase()] ?? denied.toLowerCase();
    const not = { kind: 'word', text: 'not', norm: 'not', ...place } as const;
    return [{ kind: 'word', text: denied, norm: verb, ...place }, not];
  }
  const owner = /^(.+)'s$/i.exec(plain)?.[1];
  if (owner !== undefined && !/^(?:it|that|there|what|let|here)$/i.test(owner))
    return [{ kind: 'word', text: owner, norm: owner.toLowerCase(), possessive: true, ...place }];
  return [{ kind: 'word', text, norm: plain.toLowerCase(), ...place }];
}

/** "Basic +" is another name than "Basic"; these signs make no other name. */
export const JOINING_SIGN = /^[&–—·•|/]$/;

/** Several words that are one name on the screen become one token, the longest name first. A number before words counts. */
export function joinNames(tokens: Tokens, names: readonly Words[], source: string): Token[] {
  const several = names.filter(([one = '', two]) => two !== undefined && !/^\d+$/.test(one));
  const byLength = several.sort((a, b) => b.length - a.length);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = lengthOfName(tokens, at, byLength);
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    if (!first || !last) break;
    if (length > 1) {
      const text = source.slice(first.start, last.end);
      joined.push({ kind: 'name', text, norm: wordsOf(text).join(' '), start: first.start, end: last.end });
    } else joined.push(first);
    at += length;
  }
  return joined;
}

function lengthOfName(tokens: Tokens, at: number, names: readonly Words[]): number {
  for (const name of names) {
    let [words, used] = [0, 0];
    for (let token = tokens[at]; token && words < name.length; token = tokens[at + used]) {
      const plain = !token.copied && !token.possessive && /^(?:word|number|date)$/.test(token.kind);
      const said = plain ? wordsOf(token.text) : [];
      // "Dr. Ivers", "Smith & Sons": a mark or sign inside a name is no end of it.
      const inside = used > 0 && /^[,:=.!?()&–—·•|/]$/.test(token.text);
      if (!inside && (said.length === 0 || !said.every((word, i) => name[words + i] === word))) break;
      words += inside ? 0 : said.length;
      used++;
    }
    if (words === name.length && used > 1) return used;
  }
  return 1;
}

const SHORT: Words = ['m=am', 're=are', 've=have', 'd=would', 'll=will', 's=is'];

/** "I'd" is "I would" where it is no part of a name. */
export function spellOut(token: Token): Token[] {
  const [, who, short] = /^(i|we|you|they|there(?='s))'(m|re|ve|d|ll|s)$/.exec(token.norm) ?? [];
  const text = SHORT.find((one) => one.startsWith(`${short}=`))?.slice(1 + (short?.length ?? 0)) ?? '';
  const does = { ...token, text, norm: text };
  return who && token.kind === 'word' ? [{ ...token, norm: who }, does] : [token];
}

export function textOf(tokens: Tokens, source: string): string {
  const [first, ...more] = tokens;
  if (!first || (more.length === 0 && first.kind === 'quote')) return first?.text ?? '';
  return source.slice(
    Math.min(...tokens.map(({ start }) => start)),
    Math.max(...tokens.map(({ end }) => end)),
  );
}

export const unsaid = (text: string, before: Tokens): Tokens =>
  before.slice(0, 1).map((token) => ({ ...token, kind: 'word', text, norm: text }));
