import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, NONE, type Outcome, plainStep } from '../outcome.ts';
import { contains, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

const YES = new Set([
  'ok',
  'yes',
  'confirm',
  'accept',
  'agree',
  'continue',
  'proceed',
  'delete',
  'remove',
  'allow',
]);
const PLAIN_YES = new Set(['ok', 'yes', 'confirm', 'accept', 'agree']);
const PLAIN_NO = new Set(['cancel', 'no', 'dismiss', 'decline', 'reject', 'never']);
const NO = new Set(['cancel', 'no', 'dismiss', 'decline', 'reject', 'keep', 'close', 'never']);

/** Answers a dialog of the browser, or the one the page has drawn on top of itself. */
export function answer(accept: boolean, text: string | undefined, look: Look): Outcome {
  if (look.context.dialog)
    return plainStep(look, 'dialog', {
      accept,
      ...(text !== undefined
        ? { inputValue: unmask(text.replace(/^(?:the )?(?:text|value|name) /i, ''), look.quotes) }
        : {}),
    });
  if (text !== undefined) return NONE;
  const wanted = accept ? YES : NO;
  for (const dialog of dialogsOf(look)) {
    const said = look.screen.things.filter(
      (thing) => thing.operable && contains(dialog, thing) && thing.text.length < 40 && holds(thing, wanted),
    );
    const plain = said.filter((thing) => holds(thing, accept ? PLAIN_YES : PLAIN_NO));
    // On a whole page "Accept all" answers another question.
    const bare = plain.filter(({ names }) => wordsOf(names[0] ?? '').length === 1);
    const found = dialog === look.screen.root ? bare : plain.length > 0 ? plain : said;
    // Where nothing is said to be a dialog, it is one only if both answers are there.
    const asked =
      dialog !== look.screen.root ||
      look.screen.things.some((thing) => thing.operable && holds(thing, accept ? PLAIN_NO : PLAIN_YES));
    const [only] = found;
    if (only && asked)
      return found.length === 1
        ? actOn(look, only, 'click', 0.88)
        : { kind: 'tie', things: found, score: 0.75 };
  }
  return NONE;
}

/** What lies on top: what says so, else what its markup calls so, else the whole page. */
function dialogsOf({ screen }: Look): Thing[] {
  const told = screen.things.filter(
    ({ role, node }) =>
      role === 'dialog' || role === 'alertdialog' || node.attributes['aria-modal'] === 'true',
  );
  if (told.length > 0) return told.length === 1 ? told : [];
  const called = screen.things.filter(
    ({ hints, children }) => children.length > 0 && wordsOf(hints).some((hint) => CALLED.has(hint)),
  );
  const outer = called.filter((thing) => !called.some((other) => other !== thing && contains(other, thing)));
  return outer.length === 1 ? outer : [screen.root];
}

const CALLED = new Set(['dialog', 'dlg', 'modal', 'popup', 'overlay', 'confirm', 'alert', 'prompt']);

function holds({ names }: Thing, words: ReadonlySet<string>): boolean {
  return wordsOf(names[0] ?? '').some((word) => words.has(word));
}
