/** A sentence with its quoted parts put out of reach, so that no rule can read into them. */
export interface MaskedText {
  text: string;
  quotes: string[];
}

const OPEN = '\u27e6';
const CLOSE = '\u27e7';
/** What stands for a quoted part; the number says which. */
export const QUOTED = `${OPEN}(\\d+)${CLOSE}`;

const QUOTES =
  /"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|`([^`]+)`|(?<=^|[\s(:>[])'([^'\n]+)'(?=$|[\s.,;:!?)\]>])|‘([^’]*)’(?!\w)/g;

export function mask(sentence: string): MaskedText {
  const quotes: string[] = [];
  const text = sentence.replace(QUOTES, (_whole, ...groups: (string | undefined)[]) => {
    quotes.push(groups.slice(0, 7).find((group) => group !== undefined) ?? '');
    return `${OPEN}${quotes.length - 1}${CLOSE}`;
  });
  return { text: text.replace(/\s+/g, ' ').trim(), quotes };
}

/** The text as it was written, without the quotation marks. */
export function unmask(text: string, quotes: readonly string[]): string {
  return text.replace(new RegExp(QUOTED, 'g'), (_whole, at: string) => quotes[Number(at)] ?? '');
}

/** The quoted part, if the text is nothing else. */
export function onlyQuote(text: string, quotes: readonly string[]): string | undefined {
  const found = new RegExp(`^${QUOTED}$`).exec(text.trim());
  return found ? quotes[Number(found[1])] : undefined;
}
