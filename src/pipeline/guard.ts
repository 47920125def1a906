import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import { quoted } from '../model/page-text.ts';
import type { World } from './world.ts';

/** What must hold before anything is sent: the page can take input. Secrets are filled here, at the last moment. */
export function guard(world: World, action: Action): Action {
  const dialog = world.driver.dialogs?.open();
  if (dialog && action.action !== 'handle_dialog') {
    throw new SurehandError(
      'dialog_open',
      `the page waits for an answer to ${dialog.type} ${quoted(dialog.message)}`,
    );
  }
  refuseLong(action);
  if (action.action === 'fill') return { ...action, value: filled(world, 'value', action.value) };
  if (action.action === 'handle_dialog' && action.text !== undefined) {
    return { ...action, text: filled(world, 'text', action.text) };
  }
  return action;
}

/** A choice and a value are read as numbers, dates and paths: what is longer than any of them is none. */
const LONGEST_VALUE = 1000;

function refuseLong(action: Action): void {
  const values =
    action.action === 'select' ? action.values : action.action === 'adjust_control' ? [action.value] : [];
  const long = values.map(String).find(({ length }) => length > LONGEST_VALUE);
  if (long !== undefined)
    throw new SurehandError(
      'invalid_input',
      `value: a choice has ${LONGEST_VALUE} characters at most; this one has ${long.length}`,
    );
}

/**
 * The text with its secrets. A name that nobody has set is refused, for the page would get the name itself; text of a
 * template, `Dear {{first_name}},`, is typed as it stands.
 */
export function filled(world: World, field: string, text: string): string {
  const whole = world.fillSecrets(text);
  const [unknown] = /^\{\{\w+\}\}$|\{\{[A-Z][A-Z0-9_]*\}\}/.exec(text) ?? [];
  if (unknown === undefined || world.fillSecrets(unknown) !== unknown) return whole;
  throw new SurehandError('invalid_input', `${field}: no secret ${unknown} is known, so nothing was typed`, {
    remedy: 'write it into the file that is given with --secrets, or give the value itself',
  });
}
