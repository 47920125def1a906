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
  if (action.action === 'fill') return { ...action, value: world.fillSecrets(action.value) };
  if (action.action === 'handle_dialog' && action.text !== undefined) {
    return { ...action, text: world.fillSecrets(action.text) };
  }
  return action;
}
