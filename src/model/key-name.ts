/** Other names of the same key. The number pad acts as it does without NumLock, which browsers under control have off. */
const SAME_KEY: Record<string, string> = {
  ...{ '\n': 'Enter', '\r': 'Enter', Return: 'Enter', NumpadEnter: 'Enter' },
  ...{ ' ': 'Space', Spacebar: 'Space', Esc: 'Escape', Del: 'Delete', NumpadDecimal: 'Delete' },
  ...{ Numpad0: 'Insert', Numpad1: 'End', Numpad2: 'ArrowDown', Numpad3: 'PageDown', Numpad4: 'ArrowLeft' },
  ...{ Numpad6: 'ArrowRight', Numpad7: 'Home', Numpad8: 'ArrowUp', Numpad9: 'PageUp' },
  ...{ Up: 'ArrowUp', Down: 'ArrowDown', Left: 'ArrowLeft', Right: 'ArrowRight' },
  ...{ ControlLeft: 'Control', ControlRight: 'Control', ControlOrMeta: 'Control', Ctrl: 'Control' },
  ...{ AltLeft: 'Alt', AltRight: 'Alt', AltGraph: 'Alt', ShiftLeft: 'Shift', ShiftRight: 'Shift' },
  ...{ MetaLeft: 'Meta', MetaRight: 'Meta', Command: 'Meta', Cmd: 'Meta' },
};

const ANY_CASE = new Map(Object.entries(SAME_KEY).map(([name, key]) => [name.toLowerCase(), key]));
const NAMED =
  'Enter Space Escape Delete Backspace Insert Tab Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight Control Alt Shift Meta';
for (const key of NAMED.split(' ')) ANY_CASE.set(key.toLowerCase(), key);

/** A key or chord with one name for each key: what a policy reads, however the caller wrote it. */
export function keyName(keys: string): string {
  const parts = keys.split('+');
  // `Control++` is the plus key held with Control.
  const names = keys.endsWith('+') ? [...parts.slice(0, -2), '+'] : parts;
  return names.map(oneKey).join('+');
}

function oneKey(name: string): string {
  const letter = /^(?:Key([A-Z])|Digit(\d))$/.exec(name);
  if (letter) return (letter[1] ?? letter[2] ?? '').toLowerCase();
  return SAME_KEY[name] ?? ANY_CASE.get(name.toLowerCase()) ?? name;
}

/** "Ctrl+A" as Playwright writes it; nothing where no key is held. */
export function chordName(keys: string): string | undefined {
  const [key = '', ...held] = keyName(keys.trim()).split('+').reverse();
  const holds = held.length > 0 && held.every((one) => /^(?:Control|Shift|Alt|Meta)$/.test(one));
  if (key === '' || !holds) return undefined;
  return [...held.reverse(), key.length === 1 ? key.toLowerCase() : key].join('+');
}

/** Keys as people say them. */
export const SPOKEN_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  'enter=Enter|return=Enter|escape=Escape|esc=Escape|tab=Tab|space=Space|backspace=Backspace|delete key=Delete|arrow down=ArrowDown|down arrow=ArrowDown|arrowdown=ArrowDown|arrow up=ArrowUp|up arrow=ArrowUp|arrowup=ArrowUp|arrow left=ArrowLeft|arrow right=ArrowRight|page down=PageDown|page up=PageUp|home=Home|end=End'
    .split('|')
    .map((row) => row.split('=')),
);
