/** Where JSON text goes wrong and how: `line 3, column 5, near "tru}": Unexpected token '}'`. */
export function explainJsonError(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replace(/ in JSON at position.*$/s, '').replace(/, (\.\.\.)?".*$/s, '');
  if (text.trim() === '') return 'it is empty';
  const at = errorPosition(text);
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at);
  const near = text.slice(Math.max(lineStart, at - 20), Math.min(lineEnd, at + 10)).trim();
  return `line ${line}, column ${column}${near ? `, near ${near}` : ''}: ${reason}`;
}

/** Node names no position for some errors, so the first bad character is searched for by parsing prefixes. */
function errorPosition(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (brokenWithin(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return good;
}

/** Whether a prefix is wrong in itself, not merely unfinished. */
function brokenWithin(prefix: string): boolean {
  try {
    JSON.parse(prefix);
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.includes('end of JSON')) return false;
    const position = /at position (\d+)/.exec(message)?.[1];
    return (
      position === undefined || (Number(position) < prefix.length && !message.startsWith('Unterminated'))
    );
  }
}
