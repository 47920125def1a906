import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { NONE, type Outcome, plainStep, stepOn } from '../outcome.ts';
import type { Reading } from '../reading.ts';
import { resolveTarget } from '../resolve-target.ts';
import { contains, inside, isField, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { sender } from './message.ts';
import { put, putInto } from './put.ts';

/** Name, password and the button that takes them. */
export function login({ user, password }: Extract<Reading, { do: 'login' }>, look: Look): Outcome {
  const fields = look.screen.things.filter(
    (thing) => thing.operable && isField(thing) && /^(?:textbox|searchbox)$/.test(thing.role),
  );
  const secret = fields.filter(({ node }) => node.attributes.type === 'password');
  const name = fields.filter(
    (thing) =>
      thing.node.attributes.type !== 'password' &&
      wordsOf([...thing.names, thing.hints].join(' ')).some((word) =>
        /^(?:email|username|user|login|account|signin|name|u)$/.test(word),
      ),
  );
  const button = resolveTarget('sign in button', look, 'click');
  const [nameField] = name;
  const [secretField] = secret;
  if (!nameField || !secretField || name.length > 1 || secret.length > 1 || button.kind !== 'one')
    return NONE;
  const steps = [
    stepOn(look, nameField, 'input', 0.9, { inputValue: unmask(user, look.quotes) }),
    stepOn(look, secretField, 'input', 0.9, { inputValue: unmask(password, look.quotes) }),
    stepOn(look, button.thing, 'click', button.score),
  ];
  return { kind: 'steps', steps, score: 0.92 };
}

/** Signs in with what the page itself says: "The demo account is ... with the password ...". */
export function shownLogin(sort: string, look: Look): Outcome {
  const found = look.screen.things.flatMap(({ text, children }) => {
    const told = children.length === 0 && new RegExp(`\\b${sort}\\b`, 'i').test(text);
    const said = told
      ? /(\S+@[\w.-]+\w|(?<=user(?:name)?:? )\S+).*?password:?(?: is)? (\S+?)[.,;]?(?=\s|$)/i.exec(text)
      : null;
    return said?.[1] && said[2] ? [{ user: said[1], password: said[2] }] : [];
  });
  const [only] = found;
  return only && found.length === 1 ? login({ do: 'login', ...only }, look) : NONE;
}

/** A new line for a list: written into its one field, and sent off by the button beside it or by Enter. */
export function entry(text: string, look: Look): Outcome {
  const written = put(text, '', look);
  const [first] = written.kind === 'steps' ? written.steps : [];
  const field = look.screen.things.find(
    ({ node, operable }) => operable && node.mcpSelector === first?.targetSelector,
  );
  if (written.kind !== 'steps' || !field) return written;
  const button = resolveTarget('add button', look, 'click');
  const send =
    button.kind === 'one' && button.score >= 0.95
      ? stepOn(look, button.thing, 'click', button.score)
      : stepOn(look, field, 'keypress', 0.85, { key: 'Enter' });
  return { ...written, steps: [...written.steps, send], score: 0.88 };
}

/** Gives a question that has just come up its answer: a prompt of the browser, or the field that took the focus. */
export function respond(text: string, look: Look): Outcome {
  const value = unmask(text, look.quotes);
  if (look.context.dialog) return plainStep(look, 'dialog', { accept: true, inputValue: value });
  const focused = look.screen.things.find(
    (thing) => thing.operable && isField(thing) && thing.node.attributes.focused === 'true',
  );
  const field = focused ?? fieldOfDialog(look);
  if (!field) return NONE;
  const written = putInto(field, text, look, 0.85);
  if (written.kind !== 'steps') return written;
  // Enter in a text of several lines only begins the next one.
  const lines = field.node.tag === 'textarea';
  const send = dialogSender(field, look) ?? (lines ? sender(field, look) : undefined);
  if (lines && !send) return written;
  const sent = send
    ? stepOn(look, send, 'click', 0.85)
    : stepOn(look, field, 'keypress', 0.85, { key: 'Enter' });
  return { ...written, steps: [...written.steps, sent] };
}

/** The only field of the dialog that lies on top. */
function fieldOfDialog({ screen }: Look): Thing | undefined {
  const fields = screen.things.filter(
    (thing) => thing.operable && isField(thing) && dialogAround(thing) !== undefined,
  );
  return fields.length === 1 ? fields[0] : undefined;
}

function dialogAround(thing: Thing): Thing | undefined {
  for (let up = thing.parent; up; up = up.parent)
    if (/^(?:alert)?dialog$/.test(up.role) || up.node.attributes['aria-modal'] === 'true') return up;
  return undefined;
}

const SENDING = new Set('ok save create add done rename change apply submit confirm'.split(' '));

/** The button of a dialog that takes what was written. */
function dialogSender(field: Thing, { screen }: Look): Thing | undefined {
  const dialog = dialogAround(field);
  const found = dialog
    ? inside(dialog, screen).filter(
        (thing) =>
          thing.operable && thing.role === 'button' && SENDING.has(wordsOf(thing.names[0] ?? '')[0] ?? ''),
      )
    : [];
  return found.length === 1 ? found[0] : undefined;
}

/** Takes the suggestion that came up for what was just written, if one did. */
export function suggestion(text: string, look: Look): Outcome {
  const value = unmask(text, look.quotes).trim().toLowerCase();
  const found = look.screen.things.filter(
    (thing) =>
      !isField(thing) &&
      thing.text.length < 80 &&
      thing.node.tag !== 'option' &&
      thing.text.trim().toLowerCase().startsWith(value) &&
      (thing.operable || /^(?:option|listitem)$/.test(thing.role)),
  );
  const inner = found.filter((thing) => !found.some((other) => other !== thing && contains(thing, other)));
  const exact = inner.filter((thing) => thing.text.trim().toLowerCase() === value);
  const chosen: Thing | undefined = exact.length === 1 ? exact[0] : inner.length === 1 ? inner[0] : undefined;
  if (chosen) return { kind: 'steps', steps: [stepOn(look, chosen, 'click', 0.85)], score: 0.85 };
  return inner.length > 1 ? { kind: 'tie', things: inner, score: 0.8 } : { kind: 'nothing' };
}
