/** The beginning of a text, never half of a character. */
export function beginning(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** The same with a sign of the cut: without one, most of a secret would pass for another text. */
export function cutAt(text: string, length: number): string {
  return text.length > length ? `${beginning(text, length)}…` : text;
}

/** Names are cut at 200 characters in snapshots. */
export function cutName(name: string): string {
  return name.length > 200 ? `${beginning(name, 200)}...` : name;
}

/** The last that a log says, which grows at its end. */
export function cutLog(said: string): string {
  if (said.length <= 200) return said;
  const first = said.charCodeAt(said.length - 200);
  return `...${said.slice(first >= 0xdc00 && first <= 0xdfff ? -199 : -200)}`;
}

/**
 * What a text given by a caller must begin with, if it is one that was cut short on its way there: names at 80 or
 * 200 characters, the words around an element at 60. Null when it is whole.
 */
export function stemOf(text: string): string | null {
  if (text.endsWith('…') && text.length > 56) return text.slice(0, -1);
  return text.endsWith('...') && text.length > 200 ? text.slice(0, -3) : null;
}
