import type { Look } from './look.ts';
import type { Thing } from './screen-things.ts';
import { contentWords, coverage, wordsOf } from './words.ts';

const SAME = 0.97;

/** The cell of a table where a row and a column meet: "the stock of the Office chair". */
export function cellAt(column: string, row: string, { screen }: Look): Thing | undefined {
  const columnWords = contentWords(column);
  const rowWords = contentWords(row);
  const found: Thing[] = [];
  for (const header of screen.things) {
    if (header.role !== 'columnheader' || !isSaid(columnWords, header.text, true)) continue;
    const headers = header.parent;
    const at = headers?.children.indexOf(header) ?? -1;
    const table = tableOf(header);
    if (!headers || !table) continue;
    for (const line of rowsIn(table)) {
      const cell = line.children[at];
      if (line === headers || !cell || cell.role === 'columnheader') continue;
      if (line.children.some((other) => other !== cell && isSaid(rowWords, other.text, false)))
        found.push(cell);
    }
  }
  return found.length === 1 ? found[0] : undefined;
}

/** All that was said stands there; of a header, nothing else. */
function isSaid(words: readonly string[], text: string, whole: boolean): boolean {
  const there = wordsOf(text);
  if (words.length === 0 || there.length === 0) return false;
  return (
    coverage(words, there).every((mark) => mark >= SAME) &&
    (!whole || coverage(contentWords(text), words).every((mark) => mark >= SAME))
  );
}

function tableOf(thing: Thing): Thing | undefined {
  for (let up: Thing | null = thing.parent; up; up = up.parent)
    if (/^(?:table|grid|treegrid)$/.test(up.role)) return up;
  return undefined;
}

function rowsIn(table: Thing): Thing[] {
  return table.children.flatMap((child) =>
    child.role === 'row'
      ? [child]
      : /^t(?:head|body|foot)$/.test(child.node.tag) || child.role === 'rowgroup'
        ? rowsIn(child)
        : [],
  );
}

/** The cell whose column and row a text both speaks of: "What grade did Ravi get in Chemistry". */
export function cellSaid(text: string, { screen }: Look): Thing | undefined {
  const said = wordsOf(text);
  const spoken = (part: Thing): boolean =>
    /\p{L}{2}/u.test(part.text) && contentWords(part.text).every((word) => coverage([word], said)[0] === 1);
  const headers = screen.things.filter((thing) => thing.role === 'columnheader' && spoken(thing));
  const found = headers.flatMap((header) => {
    const at = header.parent?.children.indexOf(header) ?? -1;
    const table = tableOf(header);
    return (table ? rowsIn(table) : []).flatMap((row) => {
      const cell = row.children[at];
      const named = row.children.some(
        (other) => other !== cell && other.role !== 'columnheader' && spoken(other),
      );
      return cell && named && cell.role !== 'columnheader' ? [cell] : [];
    });
  });
  return found.length === 1 ? found[0] : undefined;
}
