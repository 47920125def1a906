import { readDay } from '../dates.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { isField, type Thing } from '../screen-things.ts';
import { contentWords, wordsOf } from '../words.ts';

/** What a value is by the way it is written, and the words by which pages ask for such a one. */
const SORTS: readonly (readonly [RegExp, readonly string[], readonly string[]])[] = [
  [/^\S+@\S+\.\w+$/, ['email'], ['email']],
  [/^(?:[$€£] ?\d[\d.,]*|\d[\d.,]* ?(?:[$€£]|euros?|dollars?|pounds?))$/i, ['amount', 'sum', 'price'], []],
  [/^(?:https?:\/\/|www\.)\S+$/i, ['website', 'url', 'homepage', 'link'], ['url']],
  [/^\+?\d[\d ()/-]{5,}\d$/, ['phone', 'mobile', 'tel'], ['tel']],
  [/^\d{4,5}$/, ['postcode'], []],
  [/^\d{1,2}[:.]\d{2}(?: ?[ap]m)?$/i, ['time'], ['time']],
];
const RECEIVERS = new Set('recipient payee receiver beneficiary'.split(' '));
const PLACES = new Set('where destination to city town location place'.split(' '));
const ORIGINS = new Set('from origin departure'.split(' '));
const STARTS = new Set('from start begin checkin arrival arrive departure depart outbound pickup'.split(' '));
const ENDS = new Set('to until end checkout departure return back dropoff till'.split(' '));

/** The one field that a value can only be for: an address for mail, a date, a place after "in". */
export function fieldFor(value: string, placing: string, look: Look): Thing | undefined {
  const said = unmask(value, look.quotes).trim();
  const fields = look.screen.things.filter(
    (thing) => thing.operable && isField(thing) && thing.names.length > 0,
  );
  if (readDay(said, look.context.today)) {
    const dated = fields.filter(takesDate);
    const ends = placing === 'from' ? STARTS : /^(?:to|until)$/.test(placing) ? ENDS : undefined;
    return only(ends ? dated.filter((field) => speaksOf(field, ends)) : dated);
  }
  const sort = SORTS.find(([written]) => written.test(said));
  if (sort)
    return only(
      fields.filter(
        (field) => sort[2].includes(field.node.attributes.type ?? '') || speaksOf(field, new Set(sort[1])),
      ),
    );
  if (!said.split(/\s+/).every((word) => /^\p{Lu}/u.test(word))) return undefined;
  const receiver = placing === 'to' ? only(fields.filter((field) => speaksOf(field, RECEIVERS))) : undefined;
  if (receiver) return receiver;
  const place = /^(?:in|to|at)$/.test(placing) ? PLACES : placing === 'from' ? ORIGINS : undefined;
  if (!place) return undefined;
  return only(
    fields.filter(
      (field) =>
        /^(?:textbox|searchbox|combobox)$/.test(field.role) &&
        field.node.tag !== 'select' &&
        speaksOf(field, place),
    ),
  );
}

function only(fields: readonly Thing[]): Thing | undefined {
  return fields.length === 1 ? fields[0] : undefined;
}

function speaksOf({ names }: Thing, words: ReadonlySet<string>): boolean {
  return (
    wordsOf(names[0] ?? '').some((word) => words.has(word)) ||
    contentWords(names[0] ?? '').some((word) => words.has(word))
  );
}

/** A field for dates, or one that opens a calendar. */
function takesDate(field: Thing): boolean {
  const { type, 'aria-readonly': readonly, placeholder = '' } = field.node.attributes;
  return (
    type === 'date' ||
    (readonly === 'true' &&
      /\bdate|\bday\b/i.test(`${placeholder} ${field.names.join(' ')} ${field.hints}`)) ||
    /\bdate\b|yyyy/i.test(`${field.names.join(' ')} ${placeholder}`)
  );
}
