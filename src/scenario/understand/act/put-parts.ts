import { dateFor, readDay } from '../dates.ts';
import type { Look } from '../look.ts';
import { NONE, type Outcome, stepOn } from '../outcome.ts';
import { isField, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { fromSelect } from './choose.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A time or a date whose parts have a field each: hours and minutes; day, month and year. All of them, or none. */
export function putParts(value: string, look: Look): Outcome {
  const time = dateFor('time', value);
  const day = readDay(value, look.context.today);
  if (time) return inTime(time, look);
  if (!day) return NONE;
  return fillEach(
    [
      [/^(?:day|dd)s?$/, [String(day.day), String(day.day).padStart(2, '0')]],
      [
        /^(?:month|mm)s?$/,
        [
          MONTHS[day.month - 1] ?? '',
          (MONTHS[day.month - 1] ?? '').slice(0, 3),
          String(day.month),
          String(day.month).padStart(2, '0'),
        ],
      ],
      [/^(?:year|yyyy)s?$/, [String(day.year)]],
    ],
    look,
  );
}

function inTime(time: string, look: Look): Outcome {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const halves = look.screen.things.filter(
    (thing) => thing.node.tag === 'select' && thing.children.some(({ text }) => /^pm$/i.test(text.trim())),
  );
  const [half] = halves;
  if (halves.length > 1) return NONE;
  const shown = half ? hour % 12 || 12 : hour;
  const two = String(minute).padStart(2, '0');
  const filled = fillEach(
    [
      [/^(?:hour|hh|hr)s?$/, [String(shown), String(shown).padStart(2, '0')]],
      [/^(?:minute|mm|min)s?$/, [two, String(minute)]],
    ],
    look,
  );
  const chosen = half ? fromSelect(half, hour >= 12 ? 'PM' : 'AM', look, 0.88) : undefined;
  if (filled.kind !== 'steps' || (chosen && chosen.kind !== 'steps')) return NONE;
  return { ...filled, steps: [...filled.steps, ...(chosen?.steps ?? [])] };
}

/** Each part by the first way of writing it that its field takes. */
function fillEach(parts: readonly (readonly [RegExp, readonly string[]])[], look: Look): Outcome {
  const steps = parts.flatMap(([name, written]) => {
    const fields = look.screen.things.filter(
      (thing) => thing.operable && isField(thing) && isCalled(thing, name),
    );
    const [field] = fields;
    if (!field || fields.length > 1) return [];
    if (field.node.tag !== 'select')
      return [
        stepOn(look, field, 'input', 0.88, { inputValue: written.find((way) => /^\d+$/.test(way)) ?? '' }),
      ];
    const chosen = written
      .map((way) => fromSelect(field, way, look, 0.88))
      .find(({ kind }) => kind === 'steps');
    return chosen?.kind === 'steps' ? chosen.steps : [];
  });
  return steps.length === parts.length ? { kind: 'steps', steps, score: 0.88 } : NONE;
}

function isCalled({ names, hints, children }: Thing, name: RegExp): boolean {
  const first = children[0]?.text ?? '';
  return wordsOf(`${names.join(' ')} ${hints} ${/^\D+$/.test(first) ? first : ''}`).some((word) =>
    name.test(word),
  );
}
