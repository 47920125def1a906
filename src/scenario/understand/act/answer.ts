import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, NONE, type Outcome, plainStep } from '../outcome.ts';
import { contains } from '../screen-things.ts';
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
  const dialogs = look.screen.things.filter(
    ({ role, node }) =>
      role === 'dialog' || role === 'alertdialog' || node.attributes['aria-modal'] === 'true',
  );
  const [dialog] = dialogs;
  if (!dialog || dialogs.length > 1) return NONE;
  const wanted = accept ? YES : NO;
  const found = look.screen.things.filter(
    (thing) =>
      thing.operable &&
      contains(dialog, thing) &&
      thing.text.length < 40 &&
      wordsOf(thing.names[0] ?? '').some((word) => wanted.has(word)),
  );
  const [only] = found;
  if (only && found.length === 1) return actOn(look, only, 'click', 0.85);
  return found.length > 1 ? { kind: 'tie', things: found, score: 0.75 } : NONE;
}
