import { stateHolds } from '../claim/state-of.ts';
import { itemsDescribed } from '../find-item.ts';
import { itOf, type Look } from '../look.ts';
import { actOn, NONE, type Outcome, stepOn } from '../outcome.ts';
import { closest } from '../regions.ts';
import { resolveTarget } from '../resolve-target.ts';
import { isField, isMute, type Thing } from '../screen-things.ts';
import { sameWord, wordsOf } from '../words.ts';
import { put, putInto } from './put.ts';

const GONE_TO = 'gone to';
/** What an icon for it is called in the markup. */
const DRAWN = new Set(['send', 'submit', 'paperplane']);
/** A sign for sending off. */
const ARROW = /^[➤►▶→➔➜➡✈⮞↵⏎📨📤]+$/u;
const SENDING = new Set(['send', 'reply', 'post', 'submit', 'comment', 'answer', 'save', 'add']);

/** A message to somebody or into a channel: it is gone to first, unless it is open. */
export function message(text: string, to: string, look: Look): Outcome {
  const send = { kind: 'clauses' as const, clauses: [`respond with: ${text}`], score: 0.9 };
  if (look.memory.tried?.includes(GONE_TO)) return send;
  if (resolveTarget(to, look, 'fill').kind === 'one') return NONE;
  const places = itemsDescribed(to, look).filter(({ operable }) => operable);
  const [place] = places;
  if (!place) return NONE;
  if (places.length > 1) return { kind: 'tie', things: places, score: 0.85 };
  if (stateHolds(place, 'selected')) return send;
  const step = actOn(look, place, 'click', 0.9, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { tried: [GONE_TO] } } : step;
}

/** Writes into the field that waits for it and sends it off by the button that belongs to that field. */
export function respondWith(text: string, look: Look): Outcome {
  const focused = look.screen.things.find(
    (thing) => thing.operable && isField(thing) && thing.node.attributes.focused === 'true',
  );
  const written = focused ? putInto(focused, text, look, 0.88) : put(text, 'message', look);
  if (written.kind !== 'steps') return written;
  const field =
    focused ??
    look.screen.things.find(
      ({ node, operable }) => operable && node.mcpSelector === written.steps[0]?.targetSelector,
    );
  const button = field ? sender(field, look) : undefined;
  if (!field || button === null) return NONE;
  const send = button
    ? stepOn(look, button, 'click', 0.88)
    : stepOn(look, field, 'keypress', 0.85, { key: 'Enter' });
  return { ...written, steps: [...written.steps, send] };
}

/** Sends off what was just written. */
export function sendOff(look: Look): Outcome {
  const field = itOf(look);
  const button = field?.operable && isField(field) ? sender(field, look) : undefined;
  return button ? actOn(look, button, 'click', 0.88) : NONE;
}

/** The button beside a field that sends it; null where several could be, none where the field is alone. */
export function sender(field: Thing, { screen }: Look): Thing | null | undefined {
  const pressed = screen.things.filter(
    ({ operable, role, text }) => operable && /^(?:button|clickable|link)$/.test(role) && text.length < 30,
  );
  const named = pressed.filter(({ names }) => wordsOf(names[0] ?? '').some((word) => SENDING.has(word)));
  const drawn = pressed.filter(
    (thing) =>
      (isMute(thing) && wordsOf(thing.hints).some((word) => DRAWN.has(word))) ||
      ARROW.test(thing.text.trim()),
  );
  const all = (named.length > 0 ? named : drawn).map((thing) => ({ thing }));
  const near = closest(all, [{ thing: field, score: 1 }], 'of');
  return near.length > 1 ? null : near[0]?.thing;
}

/** "Comment ...": into the field that asks for just that, sent off by the button beside it. */
export function speak(verb: string, text: string, look: Look): Outcome {
  const fields = look.screen.things.filter(
    (thing) =>
      thing.operable &&
      isField(thing) &&
      wordsOf(thing.names[0] ?? '').some((word) => sameWord(word, verb) >= 0.95),
  );
  const [field] = fields;
  if (!field || fields.length > 1) return NONE;
  const written = putInto(field, text, look, 0.9);
  const button = sender(field, look);
  if (written.kind !== 'steps' || !button) return NONE;
  return { ...written, steps: [...written.steps, stepOn(look, button, 'click', 0.88)] };
}

/** The same about one item of a list, which is opened first. */
export function speakTo(verb: string, text: string, to: string, look: Look): Outcome {
  const items = itemsDescribed(to, look);
  const open = items.length === 1 && items[0]?.operable && speak(verb, text, look).kind === 'steps';
  return open ? { kind: 'clauses', clauses: [`open ${to}`, `${verb} ${text}`], score: 0.9 } : NONE;
}
