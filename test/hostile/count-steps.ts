/*
 * Whether a regular expression may need more than linearly many steps. Each is run by a backtracking matcher that counts
 * its steps, on texts made of the letters and words that the expression itself tells apart, each repeated: what grows by
 * much more than the text does is not linear. No clock is asked, so the answer is the same on every machine.
 */

type Node =
  | { is: 'set'; has: Uint8Array }
  | { is: 'row'; of: Node[] }
  | { is: 'or'; of: Node[] }
  | { is: 'loop'; of: Node; min: number; max: number; lazy: boolean }
  | { is: 'look'; of: Node; ahead: boolean; not: boolean }
  | { is: 'group'; of: Node; number: number }
  | { is: 'again'; name: string }
  | { is: 'edge'; kind: string };

interface Parsed {
  root: Node;
  names: Map<string, number>;
  flags: string;
  /** All letters that are tried; elsewhere a letter is its place in this. */
  letters: string[];
}

/** Where in the text is looked next; whether the rest fits from there. */
type Next = (at: number) => boolean;

class TooMany extends Error {}

/** Reads what the interpreter has accepted; what is no letter, set or mark of its own is taken by the interpreter itself. */
function parse(source: string, flags: string): Parsed {
  const wide = /[uv]/.test(flags);
  const letters = [...new Set([...source.replace(/\\./g, ''), ...POOL])].filter(
    (letter) => wide || letter.length === 1,
  );
  const names = new Map<string, number>();
  let at = 0;
  let groups = 0;
  const take = (text: string) => {
    if (!source.startsWith(text, at)) return false;
    at += text.length;
    return true;
  };
  const upTo = (pattern: RegExp) => {
    const sticky = new RegExp(pattern.source, `${pattern.flags.replace('y', '')}y`);
    sticky.lastIndex = at;
    const found = sticky.exec(source);
    if (found) at = sticky.lastIndex;
    return found;
  };
  const set = (one: string): Node => {
    const test = new RegExp(`^(?:${one})$`, flags.replace(/[gym]/g, ''));
    return { is: 'set', has: Uint8Array.from(letters, (letter) => (test.test(letter) ? 1 : 0)) };
  };

  function choice(): Node {
    const of = [row()];
    while (take('|')) of.push(row());
    return of.length === 1 && of[0] ? of[0] : { is: 'or', of };
  }

  function row(): Node {
    const of: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') of.push(times(atom()));
    return { is: 'row', of };
  }

  function times(of: Node): Node {
    const found = upTo(/[*+?]|\{(\d+)(,(\d*))?\}/);
    if (!found) return of;
    const lazy = take('?');
    const [mark, least, more, most] = found;
    if (least === undefined)
      return { is: 'loop', of, min: mark === '+' ? 1 : 0, max: mark === '?' ? 1 : Infinity, lazy };
    const max = more === undefined ? Number(least) : most ? Number(most) : Infinity;
    return { is: 'loop', of, min: Number(least), max, lazy };
  }

  function atom(): Node {
    const look = upTo(/\(\?(<?)([=!])/);
    if (look) {
      const inner = choice();
      take(')');
      return { is: 'look', of: inner, ahead: look[1] === '', not: look[2] === '!' };
    }
    const group = upTo(/\((?:\?(?:<([^>]+)>|[a-z-]*:))?/);
    if (group) {
      const number = group[0] === '(' || group[1] !== undefined ? ++groups : 0;
      if (group[1] !== undefined) names.set(group[1], number);
      const inner = choice();
      take(')');
      return number === 0 ? inner : { is: 'group', of: inner, number };
    }
    const edge = upTo(/\^|\$|\\[bB]/);
    if (edge) return { is: 'edge', kind: edge[0] };
    const again = upTo(/\\k<([^>]+)>|\\([1-9]\d*)/);
    if (again) return { is: 'again', name: again[1] ?? again[2] ?? '' };
    const escaped = upTo(/\\(?:[pP]\{[^}]+\}|u\{[^}]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[\s\S])/);
    if (escaped) return set(escaped[0]);
    if (source[at] === '[') return set(bracket());
    const letter = wide ? String.fromCodePoint(source.codePointAt(at) ?? 0) : (source[at] ?? '');
    at += letter.length;
    return set(/\//.test(letter) ? `\\${letter}` : letter);
  }

  /** A class to its end; with the flag `v` there may be others in it. */
  function bracket(): string {
    const from = at;
    let depth = 0;
    do {
      if (source[at] === '\\') at++;
      else if (source[at] === '[' && (depth === 0 || flags.includes('v'))) depth++;
      else if (source[at] === ']') depth--;
      at++;
    } while (depth > 0 && at < source.length);
    return source.slice(from, at);
  }

  const root = choice();
  if (at < source.length) throw new Error(`/${source}/ was read up to ${at} only`);
  return { root, names, flags, letters };
}

/** The steps of finding all that fits, as a replacement does; no more are counted than the budget. */
function stepsOf(parsed: Parsed, letters: readonly number[], budget: number): number {
  const words = parsed.letters.map((letter) => /\w/.test(letter));
  const line = parsed.letters.indexOf('\n');
  const held: (readonly [number, number] | undefined)[] = [];
  let steps = 0;
  const step = () => {
    if (++steps > budget) throw new TooMany();
    return true;
  };
  const is_word = (at: number) => words[letters[at] ?? -1] === true;

  function fits(node: Node, back: boolean, next: Next): Next {
    switch (node.is) {
      case 'set':
        return (at) => {
          const letter = letters[back ? at - 1 : at];
          return step() && letter !== undefined && node.has[letter] === 1 && next(back ? at - 1 : at + 1);
        };
      case 'row':
        return (back ? node.of : [...node.of].reverse()).reduce((after, one) => fits(one, back, after), next);
      case 'or': {
        const all = node.of.map((one) => fits(one, back, next));
        return (at) => all.some((one) => step() && one(at));
      }
      case 'group': {
        let from = 0;
        const inner = fits(node.of, back, (to) => {
          const before = held[node.number];
          held[node.number] = back ? [to, from] : [from, to];
          if (next(to)) return true;
          held[node.number] = before;
          return false;
        });
        return (at) => {
          from = at;
          return inner(at);
        };
      }
      case 'again':
        return (at) => {
          const [from, to] = held[parsed.names.get(node.name) ?? Number(node.name)] ?? [0, 0];
          for (let one = 0; one < to - from; one++)
            if (!step() || letters[from + one] !== letters[at + one]) return false;
          return next(at + to - from);
        };
      case 'look': {
        const inner = fits(node.of, !node.ahead, () => true);
        return (at) => step() && inner(at) !== node.not && next(at);
      }
      case 'edge':
        return (at) => step() && onEdge(node.kind, at) && next(at);
      case 'loop':
        return node.of.is === 'set' ? run(node, node.of, back, next) : rounds(node, back, next);
    }
  }

  /** A set that is repeated, without a call for each letter. */
  function run(
    { min, max, lazy }: { min: number; max: number; lazy: boolean },
    { has }: { has: Uint8Array },
    back: boolean,
    next: Next,
  ): Next {
    const fit = (at: number, count: number) => {
      const letter = letters[back ? at - count - 1 : at + count];
      return step() && letter !== undefined && has[letter] === 1;
    };
    const after = (at: number, count: number) => next(back ? at - count : at + count);
    return (at) => {
      let count = 0;
      if (lazy) {
        while (count < min) if (!fit(at, count++)) return false;
        while (!after(at, count)) if (count >= max || !fit(at, count++)) return false;
        return true;
      }
      while (count < max && fit(at, count)) count++;
      for (; count >= min; count--) if (step() && after(at, count)) return true;
      return false;
    };
  }

  function rounds(node: Node & { is: 'loop' }, back: boolean, next: Next): Next {
    let count = 0;
    let from = -1;
    const inner: Next = fits(node.of, back, (at) => {
      // A round that took nothing would never end.
      if (at === from && count > node.min) return false;
      return go(at);
    });
    const more: Next = (at) => {
      if (count >= node.max) return false;
      const was = [count, from] as const;
      count += 1;
      from = at;
      if (inner(at)) return true;
      [count, from] = was;
      return false;
    };
    const done: Next = (at) => {
      if (count < node.min) return false;
      const was = [count, from] as const;
      // What follows may come back here as another run of the same loop.
      [count, from] = [0, -1];
      const is = next(at);
      [count, from] = was;
      return is;
    };
    const go: Next = (at) => step() && (node.lazy ? done(at) || more(at) : more(at) || done(at));
    return go;
  }

  function onEdge(kind: string, at: number): boolean {
    const by_line = parsed.flags.includes('m');
    if (kind === '^') return at === 0 || (by_line && letters[at - 1] === line);
    if (kind === '$') return at === letters.length || (by_line && letters[at] === line);
    return (is_word(at - 1) !== is_word(at)) === (kind === '\\b');
  }

  let end = 0;
  const whole = fits(parsed.root, false, (at) => {
    end = at;
    return true;
  });
  try {
    // An expression that begins with ^ is tried once, as the interpreter does.
    const once = isAnchored(parsed.root) && !parsed.flags.includes('m');
    for (let at = 0; at <= (once ? 0 : letters.length); ) {
      held.length = 0;
      at = whole(at) ? Math.max(end, at + 1) : at + 1;
    }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
  }
  return steps;
}

function isAnchored(node: Node): boolean {
  if (node.is === 'row') return node.of[0] !== undefined && isAnchored(node.of[0]);
  if (node.is === 'or') return node.of.every(isAnchored);
  if (node.is === 'group') return isAnchored(node.of);
  return node.is === 'edge' && node.kind === '^';
}

/** Letters of every kind that expressions tell apart. */
const POOL = [
  ...'abcehnorstxyzABDEIMNSTXZ0159 \t\n\r-_.,:;/\\"\'`()[]{}<>=+*?!@#$%&^~|',
  ...'éßøñ中あ日月が年ー한—“”«»…€£×·،ءא\u00a0\u00ad\u200b\u200d\u2028\u3000\ufe0f',
];

function* all(node: Node): Iterable<Node> {
  yield node;
  if (node.is === 'row' || node.is === 'or') for (const one of node.of) yield* all(one);
  if (node.is === 'loop' || node.is === 'look' || node.is === 'group') yield* all(node.of);
}

/** The shortest words that fit, one for each way to go. */
function wordsOf(node: Node, letters: readonly number[], most = 6): number[][] {
  switch (node.is) {
    case 'set': {
      const fit = letters.filter((letter) => node.has[letter] === 1);
      return fit.length > 0 ? fit.slice(0, 2).map((letter) => [letter]) : [[]];
    }
    case 'row':
      return node.of.reduce<number[][]>(
        (words, one) => joined(words, wordsOf(one, letters, most), most),
        [[]],
      );
    case 'or':
      return node.of.flatMap((one) => wordsOf(one, letters, 2)).slice(0, 4 * most);
    case 'group':
      return wordsOf(node.of, letters, most);
    case 'loop': {
      const one = wordsOf(node.of, letters, most);
      if (node.min === 0) return [[], ...one].slice(0, most);
      return one.map((word) => repeated(word, Math.min(node.min, 8)));
    }
    default:
      return [[]];
  }
}

function joined(words: readonly number[][], more: readonly number[][], most: number): number[][] {
  return words.flatMap((word) => more.map((one) => [...word, ...one])).slice(0, most);
}

function repeated(word: readonly number[], times: number): number[] {
  return Array.from({ length: times }, () => word).flat();
}

/** What may stand before each loop, so that the loop is reached at all. */
function waysTo(node: Node, letters: readonly number[], before: number[][]): Way[] {
  if (node.is === 'row') {
    const found: Way[] = [];
    let so_far = before;
    for (const one of node.of) {
      found.push(...waysTo(one, letters, so_far));
      so_far = joined(so_far, wordsOf(one, letters, 3), 4);
    }
    return found;
  }
  if (node.is === 'or') return node.of.flatMap((one) => waysTo(one, letters, before));
  if (node.is === 'group' || node.is === 'look') return waysTo(node.of, letters, before);
  if (node.is !== 'loop') return [];
  const inner = waysTo(node.of, letters, before);
  return node.max > SMALL ? [{ of: node.of, before }, ...inner] : inner;
}

interface Way {
  of: Node;
  before: number[][];
}

/** A loop of no more rounds costs so many times as much at most, however long the text is. */
const SMALL = 12;
const SHORT = 48;
const LONG = 500;
/** Of so many kinds of letters each pair is tried as well. */
const PAIRS = 8;

/** A text on which it needs much more than twice the steps when it is twice as long, if one was found. */
export function slowText(source: string, flags: string): string | undefined {
  const parsed = parse(source, flags);
  const nodes = [...all(parsed.root)];
  if (!nodes.some((node) => node.is === 'loop' && node.max > SMALL)) return undefined;
  const sets = nodes.flatMap((node) => (node.is === 'set' ? [node.has] : []));
  const kinds = new Map<string, number>();
  for (const letter of parsed.letters.keys()) {
    const kind = sets.map((has) => has[letter]).join('');
    if (!kinds.has(kind)) kinds.set(kind, letter);
  }
  const letters = [...kinds.values()];
  const ways = waysTo(parsed.root, letters, [[]]);
  const inside = letters.filter((letter) =>
    ways.some(({ of }) => [...all(of)].some((node) => node.is === 'set' && node.has[letter] === 1)),
  );
  const pumps = [
    ...inside.map((letter) => [letter]),
    ...(inside.length <= PAIRS ? inside.flatMap((one) => inside.map((other) => [one, other])) : []),
    ...ways.flatMap(({ of }) => wordsOf(of, letters, 12)),
    // The whole of it, over and over: what is looked for again from every place.
    ...wordsOf(parsed.root, letters, 6),
    ...ways.flatMap(({ before }) => before),
  ];
  const other = letters.find((letter) => sets.every((has) => has[letter] === 0)) ?? letters[0] ?? 0;
  const heads = unique([[], [other], ...ways.flatMap(({ before }) => before)]);
  const ends = [[], [other]];
  const grows = (head: number[], pump: number[], end: number[], length: number, factor: number) => {
    const [few = 0, many = 0] = [length, 2 * length].map((long) =>
      stepsOf(parsed, [...head, ...repeated(pump, Math.ceil(long / pump.length)), ...end], 4000 * long),
    );
    return many > factor * few || many >= 8000 * length;
  };
  for (const pump of unique(pumps))
    for (const head of heads)
      for (const end of ends)
        if (pump.length > 0 && grows(head, pump, end, SHORT, 2.5) && grows(head, pump, end, LONG, 3)) {
          const shown = (word: number[]) => JSON.stringify(word.map((one) => parsed.letters[one]).join(''));
          return `${shown(head)} ${shown(pump)}… ${shown(end)}`;
        }
  return undefined;
}

function unique(words: number[][]): number[][] {
  return [...new Map(words.map((word) => [word.join(), word])).values()];
}
