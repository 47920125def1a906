import { commonParent, type Piece, type Thing } from './screen-things.ts';

const LONGEST_LABEL = 80;
const TAKES_TEXT_AFTER = new Set(['checkbox', 'radio']);

/** The words that stand beside a control nobody tied a label to: its table header, what comes before it, or after it. */
export function labelBeside(thing: Thing, pieces: readonly Piece[]): string {
  const at = pieces.findIndex((piece) => 'control' in piece && piece.control === thing);
  if (at < 0) return '';
  const before = textAt(pieces, at - 1, thing);
  const after = textAt(pieces, at + 1, thing);
  if (TAKES_TEXT_AFTER.has(thing.role)) return after || before;
  return inRow(thing) || before || (thing.role === 'clickable' ? after : '');
}

/** The label that a link or a button is the value of: what stands before it in the same box and ends in a colon. */
export function labelWithColon(thing: Thing, pieces: readonly Piece[]): string {
  const at = pieces.findIndex((piece) => 'control' in piece && piece.control === thing);
  const piece = pieces[at - 1];
  if (!piece || 'control' in piece || !/:\s*$/.test(piece.text)) return '';
  const next = thing.parent?.children[thing.parent.children.indexOf(thing) + 1];
  // What stands before several that look alike names all of them.
  if (next?.operable && next.node.tag === thing.node.tag && next.role === thing.role) return '';
  return commonParent(piece.owner, thing) === thing.parent ? textAt(pieces, at - 1, thing) : '';
}

function textAt(pieces: readonly Piece[], at: number, thing: Thing): string {
  const piece = pieces[at];
  if (!piece || 'control' in piece) return '';
  if (piece.owner.role === 'heading') return '';
  const text = piece.text.replace(/[:*]\s*$/, '').trim();
  if (text === '' || text.length > LONGEST_LABEL) return '';
  // Words of another part of the page are no label, even if nothing stands between.
  const shared = commonParent(piece.owner, thing);
  if (thing.role === 'clickable') return shared === thing.parent ? text : '';
  return thing.depth - shared.depth <= 3 && piece.owner.depth - shared.depth <= 3 ? text : '';
}

/** In a table: the words of the row's first cell, else the header of the column. */
function inRow(thing: Thing): string {
  let cell: Thing | null = thing;
  while (cell && cell.parent?.role !== 'row') cell = cell.parent;
  const row = cell?.parent;
  if (!cell || !row) return '';
  const column = row.children.indexOf(cell);
  // Where every field of a line has words of its own before it, those are its label.
  const before = row.children[column - 1];
  const fields = row.children.filter(holdsControl);
  const paired = fields.every((one) => {
    const left = row.children[row.children.indexOf(one) - 1];
    return left !== undefined && left.text !== '' && !holdsControl(left);
  });
  const [first] = fields.length > 1 && paired && before ? [before] : row.children;
  if (column > 0 && first && first.text && first.children.every((child) => !child.operable))
    return first.text
      .replace(/[:*]\s*$/, '')
      .trim()
      .slice(0, LONGEST_LABEL);
  return '';
}

function holdsControl(thing: Thing): boolean {
  return thing.operable || thing.children.some(holdsControl);
}
