import type { Assertion, Comparing } from '../interfaces/index.ts';
import { same, single } from '../seen/match.ts';
import { topHeadings } from '../seen/screen.ts';
import { givenValue } from './give-value.ts';
import { bareWords, isArticle, modalsAt, phraseLength, spoken } from './phrase.ts';
import { at, type Clause, must, type Outcome, quoteIt, refuse } from './plan.ts';
import type { Said } from './plan-value.ts';
import { type Tokens, type Words, wordSet, wordsOf } from './tokens.ts';
import * as lexicon from './vocabulary.ts';

const PAGE_WORDS = wordSet('page screen view site step of for titled called named');

const ARRIVED: Words = lexicon.list`am on|am at|is on|is at|be on|be at|be back on|be taken to|be redirected to|be sent to|be brought to|land on|end up on|remain on|stay on`;

/** "I am on the login page": its heading, a part of its title or the end of its address is called so, and the rest is said there too. */
export function planArrived(given: Tokens, claiming: Clause): Outcome | undefined {
  const { context } = claiming.look;
  const tokens = given.slice(lexicon.PERSONS.has(given[1]?.norm ?? '') ? 2 : 0);
  const { length, not } = modalsAt(tokens);
  const on = phraseLength(tokens.slice(length), ARRIVED);
  if (on === 0) return undefined;
  const place = tokens.slice(length + on);
  const wanted = bareWords(place.filter(({ norm }) => !PAGE_WORDS.has(norm))).map(single);
  const path = (context.url ?? '').replace(/^\w+:\/\/[^/]*|[?#].*$/g, '').split('/');
  const last = path.at(-1) ?? '';
  const headings = topHeadings(claiming.look).map(({ node }) => node.text);
  const titles = (context.title ?? '').split(/ [-–—|·:] |: /);
  const ways: [text: string, assertion: Assertion][] = [
    ...headings.map((text): [string, Assertion] => [text, { about: 'text', text, is: 'visible' }]),
    ...titles.map((one): [string, Assertion] => [one, { about: 'title', how: 'contains', expected: one }]),
    [last.replace(/\.\w+$/, ''), { about: 'url', how: 'contains', expected: `/${last}` }],
  ];
  const known = [...path, ...ways.map(([text]) => text)].flatMap(wordsOf).map(single);
  const all = (words: Words, of: Words) => words.length > 0 && words.every((word) => of.includes(word));
  const found = ways.find(([text]) => all(wordsOf(text).map(single), wanted));
  if (found && all(wanted, known) && !not) return must({ assertion: found[1] });
  return refuse('missing', place, claiming, 'neither heading, title nor address of this page says so');
}

const PAGE_PLACE = /^(?:(?:page )?(title)|(?:page |current )?(?:url|address|path))(?: of page)?$/;

/** What the page itself is called, or where it is: "The title is "Home"", "The page has the title "Home"". */
export function planPlace({ subject, verb, not, rest }: Said, claiming: Clause): Outcome | undefined {
  const its = verb === 'have' && spoken(subject) === 'page';
  const over = /^(?:page |main )?head(?:ing|line)$/.test(spoken(subject)) && topHeadings(claiming.look);
  const named = PAGE_PLACE.exec(spoken((its ? rest.slice(0, -1) : subject).filter((one) => !isArticle(one))));
  // A field or a column may be called so too.
  const own = (name: string) => same(wordsOf(name.replace(/:.*/, '')), bareWords(subject));
  if ((!named && !over) || claiming.look.things.some(({ names }) => names.some(own))) return undefined;
  const value = givenValue(its ? rest.slice(-1) : rest, claiming.source);
  if (!value || (verb === 'have' && !its)) return quoteIt('missing', rest, claiming.source, 'it');
  const plain = /^(?:be|equals|have)$/.test(verb) ? 'equals' : 'contains';
  const how: Comparing = verb === 'starts_with' || verb === 'ends_with' ? verb : not ? `not_${plain}` : plain;
  const told = { how, expected: value.text };
  if (named) return must({ assertion: { about: named[1] ? 'title' : 'url', ...told } });
  const [heading] = over || [];
  if (!heading) return refuse('missing', subject, claiming, 'there is not one heading over all of the page');
  return must({ ...at(heading), assertion: { about: 'content', ...told } });
}
