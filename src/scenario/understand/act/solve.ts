import type { Look } from '../look.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { isField } from '../screen-things.ts';
import { put, putInto } from './put.ts';

const SUM = /(-?\d+(?:\.\d+)?)\s*([+\-−–×x*÷/])\s*(-?\d+(?:\.\d+)?)\s*=?\s*\??/;

const FOR_X = /(?:(-?\d+)\s*([+\-−–])\s*x|x\s*([+\-−–])\s*(\d+))\s*=\s*(-?\d+)/i;

/** Works out the one sum that stands on the page and writes the answer down. */
export function solve(field: string, look: Look): Outcome {
  const equation = FOR_X.exec(look.screen.root.text);
  if (equation) return write(unknown(equation), field, look);
  const sums = look.screen.pieces.flatMap((piece) =>
    'text' in piece && SUM.test(piece.text) ? [piece.text] : [],
  );
  const whole = sums.length === 0 && SUM.test(look.screen.root.text) ? [look.screen.root.text] : sums;
  // "10 / 10 s" is a clock; a problem asks for its answer.
  const asking = whole.filter((text) => /[=?]/.test(text));
  const posed = asking.length > 0 ? asking : whole;
  const found = posed.length === 1 ? SUM.exec(posed[0] ?? '') : null;
  if (!found) return NONE;
  const [a, b] = [Number(found[1]), Number(found[3])];
  const result = {
    '+': a + b,
    '-': a - b,
    '−': a - b,
    '–': a - b,
    '×': a * b,
    x: a * b,
    '*': a * b,
    '÷': a / b,
    '/': a / b,
  }[found[2] ?? ''];
  return result === undefined ? NONE : write(result, field, look);
}

/** Into the field that was named, else into the one right after the sum. */
function write(result: number, field: string, look: Look): Outcome {
  const { pieces } = look.screen;
  const at = pieces.findIndex(
    (piece) => 'text' in piece && SUM.test(piece.text) && /=\s*\??$/.test(piece.text.trim()),
  );
  const after = field === '' && at >= 0 ? pieces[at + 1] : undefined;
  return after && 'control' in after && isField(after.control)
    ? putInto(after.control, String(result), look, 0.88)
    : put(String(result), field, look);
}

/** x, from `a + x = c`, `a - x = c`, `x + b = c` or `x - b = c`. */
function unknown([, a, before, after, b, c]: RegExpExecArray): number {
  if (a !== undefined) return before === '+' ? Number(c) - Number(a) : Number(a) - Number(c);
  return after === '+' ? Number(c) - Number(b) : Number(c) + Number(b);
}
