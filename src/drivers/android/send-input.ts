import { SurehandError } from '../../model/failure.ts';
import { appOf } from '../../model/place.ts';
import type { TreeInput } from '../tree/tree.ts';
import { type AdbDevice, quoteWord } from './adb/adb-device.ts';

/** Android's names of the keys that people know by others. */
const KEYS: Readonly<Record<string, string>> = {
  ...{
    back: 'BACK',
    home: 'HOME',
    app_switch: 'APP_SWITCH',
    volume_up: 'VOLUME_UP',
    volume_down: 'VOLUME_DOWN',
  },
  ...{
    Enter: 'ENTER',
    Space: 'SPACE',
    Escape: 'ESCAPE',
    Backspace: 'DEL',
    Delete: 'FORWARD_DEL',
    Tab: 'TAB',
  },
  ...{ Home: 'MOVE_HOME', End: 'MOVE_END', PageUp: 'PAGE_UP', PageDown: 'PAGE_DOWN', Insert: 'INSERT' },
  ...{ ArrowUp: 'DPAD_UP', ArrowDown: 'DPAD_DOWN', ArrowLeft: 'DPAD_LEFT', ArrowRight: 'DPAD_RIGHT' },
  ...{ Control: 'CTRL_LEFT', Shift: 'SHIFT_LEFT', Alt: 'ALT_LEFT', Meta: 'META_LEFT' },
};
/** Since Android 12 several keys can be held at once. */
const CHORDS_SINCE = 31;
const INPUT_MS = 15_000;
const MAY_NOT_INJECT =
  'some makers allow input over adb only after another switch in the developer options: USB debugging (Security settings)';

export interface InputFacts {
  sdk: number;
  /** How much the focused field holds, as far as the last tree told. */
  held: number;
  /** The keyboard in use takes text over adb: `ADB_KEYBOARD`. */
  any_text?: boolean;
}

/** A keyboard that people install and choose to type any text over adb. */
export const ADB_KEYBOARD = 'com.android.adbkeyboard/.AdbIME';

/** The command lines that send an input, one after another; throws for what this Android cannot be sent. */
export function inputLines(input: TreeInput, { sdk, held, any_text }: InputFacts): string[][] {
  switch (input.kind) {
    case 'tap': {
      const tap = ['input', 'tap', ...pixels(input.at)];
      return Array.from({ length: Math.max(1, input.count) }, () => tap);
    }
    case 'hold':
      return [
        ['input', 'swipe', ...pixels(input.at), ...pixels(input.at), String(Math.round(input.duration_ms))],
      ];
    case 'swipe':
      return [
        ['input', 'swipe', ...pixels(input.from), ...pixels(input.to), String(Math.round(input.duration_ms))],
      ];
    case 'pinch':
      throw new SurehandError('not_supported', 'pinch: adb sends one finger', {
        remedy: 'start with --android-agent, or reach the phone through Appium: both send two',
      });
    case 'key':
      return [keyLine(input.key, sdk)];
    case 'text':
      return any_text && !isPlain(input.text) ? [broadcastLine(input.text)] : textLines(input.text);
    case 'clear':
      if (sdk >= CHORDS_SINCE)
        return [
          ['input', 'keycombination', 'KEYCODE_CTRL_LEFT', 'KEYCODE_A'],
          ['input', 'keyevent', 'KEYCODE_DEL'],
        ];
      // The end of a line is not the end of the text: what is behind it is taken out as well.
      return ['KEYCODE_DEL', 'KEYCODE_FORWARD_DEL'].map((key) => [
        'input',
        'keyevent',
        ...Array.from({ length: Math.max(1, held) }, () => key),
      ]);
    case 'open':
      return [openLine(input.address)];
  }
}

/**
 * Sends an input once, all lines of it in one go, so that two taps are a double tap. When the device goes away in between,
 * it may have landed.
 */
export async function sendInput(device: AdbDevice, input: TreeInput, facts: InputFacts): Promise<void> {
  const lines = inputLines(input, facts);
  const { stdout, stderr, exit_code } = await device.run(
    lines.map((words) => words.map(quoteWord).join(' ')).join(' && '),
    INPUT_MS,
  );
  const said = `${stdout}${stderr}`;
  const refused = /^\s*(?:Error(?::| type\b)|java\.lang\.|Exception occurred)/m.test(said);
  if (exit_code === 0 && !refused) return;
  if (input.kind === 'open' && /unable to resolve Intent/.test(said))
    throw new SurehandError('not_supported', `no app on this phone opens ${input.address}`, {
      remedy: 'correct the link, or start_app and go there by hand',
    });
  const [first = []] = lines;
  throw new SurehandError(
    'not_supported',
    `the phone refused ${first.slice(0, 2).join(' ')}: ${firstLine(said)}`,
    // Of several lines it is not told which one was refused.
    { may_have_landed: lines.length > 1, ...(/INJECT_EVENTS/.test(said) ? { remedy: MAY_NOT_INJECT } : {}) },
  );
}

function keyLine(keys: string, sdk: number): string[] {
  const names = keys.length > 1 ? keys.split('+') : [keys];
  const codes = names.map((name) => {
    const code = KEYS[name] ?? (/^[a-z0-9]$/i.test(name) ? name.toUpperCase() : undefined);
    if (code === undefined && !/^(?:KEYCODE_)?[A-Z_0-9]{2,}$/.test(name))
      throw new SurehandError('invalid_input', `a phone has no key ${JSON.stringify(name)}`, {
        remedy: `use one of ${Object.keys(KEYS).join(', ')}, a letter, or a name of Android's such as KEYCODE_SEARCH`,
      });
    return `KEYCODE_${(code ?? name).replace(/^KEYCODE_/, '')}`;
  });
  if (codes.length === 1) return ['input', 'keyevent', ...codes];
  if (sdk < CHORDS_SINCE)
    throw new SurehandError(
      'not_supported',
      'this Android cannot be sent several keys at once; 12 and later can',
    );
  return ['input', 'keycombination', ...codes];
}

/**
 * `input text` types what a keyboard for English has keys for, and takes `%s` for a space. Anything else it drops or
 * breaks at, so that is refused before any of it is typed.
 */
function textLines(text: string): string[][] {
  const odd = [...text].find((letter) => !isPlain(letter));
  if (odd !== undefined)
    throw new SurehandError(
      'not_supported',
      `adb can type only what an English keyboard has keys for, and ${JSON.stringify(odd)} is not among that`,
      {
        remedy: `install ADBKeyBoard and choose it (ime set ${ADB_KEYBOARD}), or reach the phone through Appium: both take any text`,
      },
    );
  return text.split('\n').flatMap((line, at) => {
    const enter = at === 0 ? [] : [['input', 'keyevent', 'KEYCODE_ENTER']];
    // A percent sign and an s that belong to the text must not meet in one call.
    const pieces = line.split(/(?<=%)(?=s)/).filter((piece) => piece !== '');
    return [...enter, ...pieces.map((piece) => ['input', 'text', piece.replaceAll(' ', '%s')])];
  });
}

export function isPlain(text: string): boolean {
  return /^[\x20-\x7e\n]*$/.test(text);
}

/** To that keyboard alone: a broadcast to everybody could be read by any app. */
function broadcastLine(text: string): string[] {
  const [app = ''] = ADB_KEYBOARD.split('/');
  const coded = Buffer.from(text).toString('base64');
  return ['am', 'broadcast', '-a', 'ADB_INPUT_B64', '-p', app, '--es', 'msg', coded];
}

function openLine(address: string): string[] {
  const inside = appOf(address);
  if (inside && inside.view !== '') return ['am', 'start', '-n', `${inside.app}/${inside.view}`];
  if (inside) return ['monkey', '-p', inside.app, '-c', 'android.intent.category.LAUNCHER', '1'];
  return ['am', 'start', '-a', 'android.intent.action.VIEW', '-d', address];
}

function pixels({ x, y }: { x: number; y: number }): string[] {
  return [String(Math.round(x)), String(Math.round(y))];
}

function firstLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .find((line) => !line.startsWith('Starting:'))
      ?.trim() ?? 'it said nothing'
  );
}
