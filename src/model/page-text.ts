/*
 * The one place that makes text from outside fit to stand among our own words. A page decides what its names, titles,
 * addresses, dialogs and messages say; it must not decide what our answer says.
 */

/** Controls, separators of lines, and what turns the direction of writing. What joins letters stays: emoji and Persian need it. */
const UNSEEN =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff0-\ufffb\u{e0000}-\u{e0fff}]/gu;
const BLANK = /[\s\u0085]+/g;

/** A text cut short with a sign that says so, never within a character. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 2);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 2 : limit - 1)}…`;
}

/** One line of what a page says. */
export function oneLine(text: string, limit = 200): string {
  // What lies far beyond the limit is not even looked at.
  const near = text.slice(0, 4 * limit);
  const line = near.replace(BLANK, ' ').replace(UNSEEN, '');
  return shorten(near.length < text.length ? `${line}…` : line, limit);
}

/** The same in quotes, which it cannot close, and without a ref: `"Save"`. A target may be written in just these words. */
export function quoted(text: string, limit = 200): string {
  return `"${oneLine(text, limit).replace(/["\\]|@(?=e\d)/g, '\\$&')}"`;
}

/** An address as it is shown: on one line, without spaces or quotes that could end it, whatever the browser decoded. */
export function shownAddress(url: string, limit = 200): string {
  return oneLine(url, limit).replace(
    /[\s"'<>`|\\^{}]/g,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** What ends a line or turns the direction of writing without being seen; a line break of ours is none of it. */
const TURNS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A whole answer, in which each of those is seen as its code. What was JSON stays JSON of the same content. */
export function plainAnswer(text: string): string {
  return text.replace(TURNS, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const ENDS_LINE = /\r\n|[\n\r\u2028\u2029]/g;
/** All that takes no room of its own, but for the tab and for what joins letters. */
const HIDDEN = /[^\P{C}\t\u200c\u200d]|\u034f|\u115f|\u1160|\u3164|\uffa0/gu;

/** What a person decides about, with a sign wherever a line ends and a code for all that is not seen: nothing looks like a part of the line before. */
export function seenWhole(text: string): string {
  return text
    .replace(ENDS_LINE, ' ⏎ ')
    .replace(HIDDEN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** How lines of ours begin. */
const OURS =
  /^\s*(?=[+~*-]? ?@e\d|note: |session s[\da-f]{10}\b|(?:failed|refused|verified|unverified|refuted|clicked|filled|selected|pressed|opened|try|effect|state|dialog|worked here before|avoid here|download|tab t\d)\b|\d+ more:|it may have)/i;

/** What only we say of an action, whatever the action was. */
const VERDICT = /: (?:verified|unverified|refuted)\b/i;

/** Text of many lines; a line that reads like one of ours gets a backslash in front. */
export function pageLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(UNSEEN, ''))
    .map((line) => (OURS.test(line) || VERDICT.test(line) ? line.replace(/^\s*/, '$&\\') : line))
    .join('\n');
}

/** Whether an address holds the words, or fits a pattern in which `*` stands for anything. */
export function addressFits(pattern: string, url: string): boolean {
  let from = 0;
  // One search for each part, from where the one before it ended: linear, however many parts there are.
  return pattern.split(/\*+/).every((part) => {
    const at = url.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}
