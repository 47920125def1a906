import { readSum } from '../arithmetic.ts';
import type { Look } from '../look.ts';
import { NONE, type Outcome, stepOn } from '../outcome.ts';
import type { Thing } from '../screen-things.ts';

const FACES: Record<string, readonly string[]> = {
  '/': ['÷', '/', ':'],
  '*': ['×', '*', 'x', '✕'],
  '-': ['−', '-', '–'],
  '+': ['+'],
  '=': ['='],
};

/** Presses what was said on a keypad that the page draws, key by key. */
export function keyPad(said: string, equals: boolean, look: Look): Outcome {
  const sum = readSum(said);
  const written = sum ? sum.join('') : /^\d+$/.test(said.trim()) ? said.trim() : '';
  if (!written || (equals && (sum?.length ?? 0) < 3)) return NONE;
  const keys = [...written, ...(equals ? ['='] : [])].map((sign) => keyFor(sign, look));
  const found = keys.filter((key) => key !== undefined);
  if (found.length !== keys.length) return NONE;
  return { kind: 'steps', steps: found.map((key) => stepOn(look, key, 'click', 0.9)), score: 0.9 };
}

function keyFor(sign: string, { screen }: Look): Thing | undefined {
  const faces = FACES[sign] ?? [sign];
  const found = screen.things.filter(
    ({ operable, text, role }) => operable && faces.includes(text.trim()) && role !== 'link',
  );
  return found.length === 1 ? found[0] : undefined;
}
