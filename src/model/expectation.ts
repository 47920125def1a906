import { suggestion } from './nearest-name.ts';
import { type Around, asPlainText, parseTarget, whyUnreadable } from './target.ts';

/** A predicate over the next screens, as a caller writes it: `text "Saved" visible; url contains /orders`. */
export type Expectation =
  /** `around`: only what stands in it counts. */
  | { about: 'text'; text: string; gone: boolean; around?: Around }
  | { about: 'element'; target: string; is: ElementClaim }
  | { about: 'property'; target: string; property: Property; how: Comparison; value: string }
  | { about: 'url' | 'title' | 'screen'; how: Comparison; value: string }
  | { about: 'count'; target: string; how: 'equals' | 'at_least' | 'at_most'; value: number }
  | { about: 'console' }
  | { about: 'request'; method: string | null; path: string; status: string | null }
  | { about: 'change' };

export type ElementClaim =
  | 'visible'
  | 'gone'
  | 'exists'
  | 'enabled'
  | 'disabled'
  | 'checked'
  | 'unchecked'
  | 'selected'
  | 'unselected'
  | 'expanded'
  | 'collapsed'
  | 'focused'
  | 'pressed'
  | 'unpressed'
  | 'clickable';

export type Property = 'value' | 'text_value' | 'raw_value' | 'name';
export type Comparison = 'equals' | 'contains' | 'matches';

const CLAIMS: Record<string, ElementClaim> = {
  visible: 'visible',
  shown: 'visible',
  gone: 'gone',
  hidden: 'gone',
  absent: 'gone',
  exists: 'exists',
  present: 'exists',
  enabled: 'enabled',
  disabled: 'disabled',
  checked: 'checked',
  on: 'checked',
  unchecked: 'unchecked',
  off: 'unchecked',
  selected: 'selected',
  unselected: 'unselected',
  expanded: 'expanded',
  open: 'expanded',
  collapsed: 'collapsed',
  closed: 'collapsed',
  focused: 'focused',
  pressed: 'pressed',
  unpressed: 'unpressed',
  clickable: 'clickable',
};

export function isElementClaim(word: string): word is ElementClaim {
  return Object.values<string>(CLAIMS).includes(word);
}

const HOWS: Record<string, Comparison> = {
  '=': 'equals',
  is: 'equals',
  equals: 'equals',
  contains: 'contains',
  matches: 'matches',
};

/** What is written by hand is shorter by far. */
const LONGEST = 2000;

export class ExpectationError extends Error {}

/** Reads one or more expectations, separated by semicolons outside quotes. Throws ExpectationError with what is allowed. */
export function parseExpectations(text: string): Expectation[] {
  if (text.length > LONGEST)
    throw new ExpectationError(
      `an expectation has ${LONGEST} characters at most; this one has ${text.length}`,
    );
  const parts = splitOutsideQuotes(text)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) throw new ExpectationError('an expectation is empty');
  return parts.map((part) => {
    refuseJoined(part);
    const one = parseOne(part);
    const why = 'target' in one ? whyUnreadable(one.target) : undefined;
    if (why !== undefined) throw new ExpectationError(`cannot read ${JSON.stringify(part)}: ${why}`);
    return one;
  });
}

/** A comma belongs to a text, or was meant to begin the next expectation; what is swallowed would never be checked. */
function refuseJoined(text: string): void {
  const commas = text.matchAll(/"(?:[^"\\]|\\.)*"|,/g);
  for (const { 0: found, index } of commas) {
    if (found !== ',') continue;
    const before = /(\w+)$/.exec(text.slice(0, index))?.[1]?.toLowerCase() ?? '';
    const next = text.slice(index + 1).trim();
    if (
      Object.hasOwn(CLAIMS, before) ||
      /^(?:text|url|title|screen|request|count)\s|^[a-z]+ (?:\d )?"/.test(next)
    )
      throw new ExpectationError(
        `cannot read ${JSON.stringify(text)}: expectations are separated by a semicolon, and a comma belongs into quotes`,
      );
  }
}

/** How an expectation reads in an answer. */
export function describeExpectation(expectation: Expectation): string {
  switch (expectation.about) {
    case 'text':
      return `text ${JSON.stringify(expectation.text)}${expectation.around ? ` in ${describeAround(expectation.around)}` : ''} ${expectation.gone ? 'gone' : 'visible'}`;
    case 'element':
      return `${expectation.target} ${expectation.is}`;
    case 'property':
      return `${expectation.target} ${expectation.property === 'value' ? '' : `${expectation.property} `}${sign(expectation.how)} ${JSON.stringify(expectation.value)}`;
    case 'url':
    case 'title':
    case 'screen':
      return `${expectation.about} ${sign(expectation.how)} ${expectation.value}`;
    case 'count':
      return `count ${expectation.target} ${{ equals: '=', at_least: '>=', at_most: '<=' }[expectation.how]} ${expectation.value}`;
    case 'console':
      return 'no console errors';
    case 'request':
      return `request ${[expectation.method, expectation.path, expectation.status].filter(Boolean).join(' ')}`;
    case 'change':
      return 'the screen changes';
  }
}

/** How a box reads: `row "Alice"`. */
export function describeAround({ role, name }: Around): string {
  return [role, name === undefined ? undefined : JSON.stringify(name)].filter(Boolean).join(' ');
}

function parseOne(text: string): Expectation {
  const fixed = /^(?:no|without) (?:new )?(?:console )?errors?$/i.test(text)
    ? ({ about: 'console' } as const)
    : /^(?:the )?(?:screen|something) changes?$/i.test(text)
      ? ({ about: 'change' } as const)
      : null;
  return (
    fixed ??
    parseText(text) ??
    parsePlacedText(text) ??
    parseAddress(text) ??
    parseRequest(text) ??
    parseCount(text) ??
    parseElement(text) ??
    refuse(text)
  );
}

function parseText(text: string): Expectation | null {
  const found =
    /^text\s+(?:"((?:[^"\\]|\\.)*)"|([^"]+?))(?:\s+(?:is\s+)?((?:not\s+)?(?:visible|shown|present|gone|hidden|absent)))?$/i.exec(
      text,
    );
  if (!found) return null;
  const claim = claimOf(found[3] ?? 'visible');
  return { about: 'text', text: unquote(found[1] ?? found[2] ?? ''), gone: claim === 'gone' };
}

/** Words that are said to stand in something: `text "Paid" in row "Alice" gone`. */
function parsePlacedText(text: string): Expectation | null {
  const found = /^(text\s+"(?:[^"\\]|\\.)*"\s+in\s+.+?)(?:\s+(?:is\s+)?((?:not\s+)?\w+))?$/i.exec(text);
  const claim = claimOf(found?.[2] ?? '');
  const target = claim === 'visible' || claim === 'gone' ? found?.[1] : claim ? undefined : text;
  const plain = found && target !== undefined ? asPlainText(parseTarget(target)) : null;
  if (!plain?.around || whyUnreadable(target ?? '') !== undefined) return null;
  return { about: 'text', ...plain, gone: claim === 'gone' };
}

function parseAddress(text: string): Expectation | null {
  const found = /^(url|title|screen)\s*(=|is|equals|contains|matches)?\s*(.+)$/i.exec(text);
  if (!found?.[1] || found[3] === undefined) return null;
  const about = found[1].toLowerCase() as 'url' | 'title' | 'screen'; // one of the three by the pattern
  const how = found[2] ? HOWS[found[2].toLowerCase()] : undefined;
  return { about, how: how ?? (about === 'screen' ? 'equals' : 'contains'), value: unquote(strip(found[3])) };
}

function parseRequest(text: string): Expectation | null {
  const found =
    /^request\s+(?:(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+)?(\S+)(?:\s+(?:answered\s+|with\s+)?([1-5](?:xx|\d\d)|failed))?$/i.exec(
      text,
    );
  if (!found?.[2]) return null;
  return {
    about: 'request',
    method: found[1]?.toUpperCase() ?? null,
    path: strip(found[2]),
    status: found[3]?.toLowerCase() ?? null,
  };
}

function parseCount(text: string): Expectation | null {
  const found = /^count\s+(?:of\s+)?(.+?)\s*(=|>=|<=|is|equals|at least|at most)\s*(\d+)$/i.exec(text);
  if (!found?.[1] || !found[2]) return null;
  const how =
    found[2] === '>=' || /least/i.test(found[2])
      ? 'at_least'
      : found[2] === '<=' || /most/i.test(found[2])
        ? 'at_most'
        : 'equals';
  return { about: 'count', target: found[1].trim(), how, value: Number(found[3]) };
}

function parseElement(text: string): Expectation | null {
  const claimed = /^(.+?)\s+(?:is\s+|becomes\s+)?((?:not\s+)?\w+)$/.exec(text);
  const claim = claimOf(claimed?.[2] ?? '');
  if (claimed?.[1] && claim) return { about: 'element', target: claimed[1].trim(), is: claim };
  const compared =
    /^(.+?)(?:\s+(value|text_value|raw_value|text|name))?\s*(=|\bis\b|\bequals\b|\bcontains\b|\bmatches\b)\s*("(?:[^"\\]|\\.)*"|[^"=]+)$/.exec(
      text,
    );
  // An element that is only named is expected to be there.
  if (!compared && /^[a-z]+ "(?:[^"\\]|\\.)*"(?: in .+)?$/.test(text))
    return { about: 'element', target: text, is: 'visible' };
  if (!compared?.[1] || !compared[3] || compared[4] === undefined) return null;
  const how = HOWS[compared[3]];
  if (!how) return null;
  const property = compared[2] === 'text' ? 'text_value' : ((compared[2] ?? 'value') as Property); // by the pattern
  return { about: 'property', target: compared[1].trim(), property, how, value: unquote(strip(compared[4])) };
}

/** The state that a word claims; `not` before it claims the opposite. */
function claimOf(words: string): ElementClaim | undefined {
  const [, not, word = ''] = /^(not\s+)?(\w+)$/.exec(words.toLowerCase()) ?? [];
  const claim = CLAIMS[word];
  if (not === undefined || claim === undefined) return claim;
  return OPPOSITES.find((pair) => pair.includes(claim))?.find((other) => other !== claim);
}

const OPPOSITES: readonly ElementClaim[][] = [
  ['visible', 'gone'],
  ['enabled', 'disabled'],
  ['checked', 'unchecked'],
  ['selected', 'unselected'],
  ['expanded', 'collapsed'],
  ['pressed', 'unpressed'],
];

function refuse(text: string): never {
  const last = /"\s+(?:is\s+|becomes\s+)?(\w+)$/.exec(text)?.[1];
  const meant = last === undefined ? '' : suggestion(last, Object.keys(CLAIMS));
  throw new ExpectationError(
    `cannot read ${JSON.stringify(text)}${meant}; write for example: text "Saved" visible, button "Pay" enabled, textbox "Name" = "Ada", url contains /done, count row = 3, request POST /api/order 2xx, no console errors`,
  );
}

function splitOutsideQuotes(text: string): string[] {
  return text.match(/(?:"(?:[^"\\]|\\.)*"|[^;"]|")+/g) ?? [];
}

function strip(text: string): string {
  const trimmed = text.trim();
  return /^"(?:[^"\\]|\\.)*"$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}

function unquote(text: string): string {
  return text.replace(/\\(["\\])/g, '$1');
}

function sign(how: Comparison): string {
  return how === 'equals' ? '=' : how;
}
