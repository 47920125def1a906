import type { DialogInfo } from '../model/driver-event.ts';
import { quoted } from '../model/page-text.ts';
import { sendAnswer } from '../pipeline/send.ts';
import type { World } from '../pipeline/world.ts';

/** What a person has around the page: the browser's own controls, which a page knows nothing of. */
export type OwnControl =
  | { does: 'back' }
  | { does: 'open' }
  | { does: 'keys' }
  | { does: 'pointer' }
  | { does: 'tab'; id: string }
  | { does: 'files' }
  | { does: 'say' }
  | { does: 'answer'; accept: boolean };

export interface OwnElement {
  role: 'button' | 'textbox' | 'tab';
  name: string;
  value?: string;
  control: OwnControl;
}

/** Beside the page: going back, an address, keys, the pointer, other tabs, files that the page waits for. */
export async function ownControls({ driver }: World, waitsForFiles: boolean): Promise<OwnElement[]> {
  const tabs = (await driver.tabs?.list()) ?? [];
  return [
    { role: 'button', name: 'Back', control: { does: 'back' } },
    { role: 'textbox', name: 'Address', control: { does: 'open' } },
    { role: 'textbox', name: 'Keys', control: { does: 'keys' } },
    { role: 'textbox', name: 'Pointer', control: { does: 'pointer' } },
    ...(waitsForFiles
      ? [{ role: 'textbox' as const, name: 'File to choose', control: { does: 'files' as const } }]
      : []),
    ...(tabs.length > 1
      ? tabs
          .filter(({ active }) => !active)
          .map(({ id, title, url }) => ({
            role: 'tab' as const,
            name: title || url,
            control: { does: 'tab' as const, id },
          }))
      : []),
  ];
}

/** The native dialog that blocks the page, as a person sees it. */
export function dialogControls({ type, default_value }: DialogInfo, text: string | undefined): OwnElement[] {
  const say = text ?? default_value ?? '';
  return [
    ...(type === 'prompt'
      ? [{ role: 'textbox' as const, name: 'Answer', value: say, control: { does: 'say' as const } }]
      : []),
    { role: 'button', name: 'OK', control: { does: 'answer', accept: true } },
    { role: 'button', name: 'Cancel', control: { does: 'answer', accept: false } },
  ];
}

/** A page that goes on saying things is left with one open. */
const MOST_ALERTS = 5;

/** What has only one answer gets it, and is told; a question is left for the model. */
export async function passAlerts(world: World): Promise<string[]> {
  const told: string[] = [];
  for (
    let open = world.driver.dialogs?.open();
    open?.type === 'alert' && told.length < MOST_ALERTS;
    open = world.driver.dialogs?.open()
  ) {
    await sendAnswer(world, { accept: true });
    told.push(`the page said ${quoted(open.message)} (alert, closed)`);
  }
  return told;
}
