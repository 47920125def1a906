import { withoutPrefix } from './tool-names.ts';

/** Words that people use for one thing. The first of a group stands for all of them. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['login', 'signin', 'logon', 'log in', 'sign in', 'log on', 'sign on', 'authenticate'],
  ['logout', 'signout', 'log out', 'sign out', 'log off', 'sign off'],
  ['register', 'signup', 'sign up', 'create account', 'join'],
  ['delete', 'remove', 'trash', 'discard', 'erase', 'bin'],
  ['cart', 'basket', 'bag', 'trolley'],
  ['buy', 'purchase', 'order', 'checkout', 'check out', 'pay', 'payment'],
  ['cancel', 'abort', 'dismiss', 'close', 'unsubscribe'],
  ['confirm', 'approve', 'accept', 'agree', 'ok', 'yes', 'continue', 'proceed', 'submit'],
  ['search', 'find', 'lookup', 'look up', 'query', 'filter'],
  ['settings', 'preferences', 'options', 'configuration', 'setup', 'set up'],
  ['edit', 'change', 'modify', 'update', 'rename'],
  ['add', 'create', 'new', 'insert', 'plus'],
  ['send', 'transfer', 'share'],
  ['email', 'mail', 'e mail'],
  ['password', 'passcode', 'passphrase', 'pass'],
  ['username', 'user', 'account', 'profile'],
  ['picture', 'image', 'photo', 'avatar'],
  ['download', 'export', 'save as'],
  ['upload', 'import', 'attach'],
  ['type', 'fill', 'enter', 'write'],
  ['press', 'click', 'tap', 'push', 'hit'],
  ['select', 'choose', 'pick'],
];

const STANDS_FOR = new Map(
  SYNONYMS.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)),
);
const GROUPS = new Map(SYNONYMS.map((group) => [group[0] ?? '', group]));
const FILLERS: ReadonlySet<string> = new Set([
  'the',
  'a',
  'an',
  'to',
  'in',
  'on',
  'of',
  'for',
  'and',
  'with',
  'how',
]);

/** Lower-case words of a text; `addToCart` and `add-to-cart` are three words each. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** A word asked for, and all the words that would do. */
export interface Term {
  asked: string;
  /** The words that mean the same; those of two words are written with a space. */
  same: readonly string[];
}

/** What a question asks for, word by word; two words that make one ("sign in") are one term. */
export function termsOf(query: string): Term[] {
  const words = wordsOf(withoutPrefix(query));
  const terms: Term[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const pair = `${word} ${words[at + 1] ?? ''}`;
    const asked = STANDS_FOR.has(pair) ? pair : word;
    if (asked === pair) at++;
    const head = STANDS_FOR.get(asked) ?? STANDS_FOR.get(asked.replace(/s$/, ''));
    terms.push({ asked, same: head === undefined ? [asked] : [asked, ...(GROUPS.get(head) ?? [])] });
  }
  const telling = terms.filter(({ asked }) => !FILLERS.has(asked));
  return telling.length > 0 ? telling : terms;
}
