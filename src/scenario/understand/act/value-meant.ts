import { resultOf } from '../arithmetic.ts';
import { cellAt } from '../cell-at.ts';
import { shownBeside, valueBeside } from '../claim/value-beside.ts';
import type { Look } from '../look.ts';
import { onlyQuote, unmask } from '../masked-text.ts';
import { tidy } from '../phrase.ts';
import { totalOf } from '../ranked.ts';
import { nthWord } from './nth-word.ts';
import { shownValue } from './shown-value.ts';

/** What the page is said to show itself. */
const TOLD =
  /^the ([\p{L} ]+?) (?:that is |which is )?(?:shown|displayed|given|written|printed)(?: (?:on|in) (?:the|this) (?:page|screen|box|picture))?(?: above| below| here)?$/iu;

/** What a question before may have been about. */
const ANSWER =
  /^the (?:right |correct )?(?:number|count|total|amount|value|name)(?: of (?:it|that|the|this)(?: \w+)?)?$/i;

const CELL =
  /^(?:the )?(?:value|content|text|entry|number) (?:of|in) (?:the )?(.+?) column (?:in|of|for) (?:the )?row (?:of |for |called )?(.+)$/i;

function cellText(said: string, look: Look): string | undefined {
  const [, column = '', row = ''] = CELL.exec(said) ?? [];
  return cellAt(unmask(column, look.quotes), unmask(row, look.quotes), look)?.text || undefined;
}

/** The text that is to be written: what was said, what was copied, or what the page shows for it. */
export function valueMeant(value: string, look: Look): string | undefined {
  if (value === '\u0000it') return look.memory.text;
  const cased = /^\u0000(upper|lower)(.+)$/.exec(value);
  if (cased?.[2]) {
    const text = unmask(cased[2], look.quotes);
    return cased[1] === 'upper' ? text.toUpperCase() : text.toLowerCase();
  }
  const plain = value
    .trim()
    .replace(
      /^(?:the )?(?:text|value|number|word|name|string|item|letters?|date|time)\s+(?=[\u27e6\d])/i,
      '',
    );
  if (onlyQuote(plain, look.quotes) !== undefined) return plain;
  const [quoted] = /^(?:the |a |my |your )[\w ]{2,30} (\u27e6\d+\u27e7)$/i.exec(plain)?.slice(1) ?? [];
  if (quoted) return quoted;
  if (CELL.test(plain)) return cellText(plain, look);
  // Words beside a quoted value say something about it that is not understood.
  if (plain.includes('\u27e6')) return undefined;
  if (
    /^(?:it|that|this|(?:the|your)(?: right| correct| copied)? (?:text|answer|result|solution))$/i.test(plain)
  )
    return look.memory.text;
  if (look.memory.text !== undefined && ANSWER.test(plain)) return look.memory.text;
  const sum = /^the (?:result|sum|answer|value) of (.+)$/i.exec(plain);
  const result = sum?.[1] ? resultOf(sum[1]) : null;
  if (result !== null) return String(result);
  const [, told] = TOLD.exec(plain) ?? [];
  if (told) return shownBeside(told, look) ?? undefined;
  const [, added] = /^the (?:total|sum)(?: value| amount)? of (.+)$/i.exec(plain) ?? [];
  const total = added ? totalOf(added, look) : null;
  if (total !== null) return String(total);
  const cell = shownValue(plain, look);
  if (cell) return cell;
  const shown = /^the (?:value|text|content) (?:of|for|in|that corresponds (?:with|to)) (.+)$/i.exec(value);
  // What is empty is no answer.
  if (shown?.[1]) return valueBeside(tidy(shown[1]), look) || undefined;
  const word = nthWord(value, look);
  if (word !== undefined) return word;
  if (cell === null) return undefined;
  // "The code QX-518" is QX-518.
  const [apart] = /^(?:the|an?|my|your) (?:\p{Ll}[\p{L}-]* ){1,2}(?=\S*[\p{Lu}\d@])/u.exec(plain) ?? [];
  const rest = apart ? plain.slice(apart.length) : '';
  if (/^\S+(?: [\p{Lu}\d]\S*)*$/u.test(rest)) return rest;
  if (apart) return undefined;
  // "Type the serial number into ...": what the page says it is, if it says so.
  const named = /^the ([\p{L} -]+)$/iu.exec(plain);
  if (named?.[1]) return valueBeside(named[1], look) || undefined;
  return plain;
}
