const KEYS: Record<string, string> = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  esc: 'Escape',
  space: 'Space',
  'space bar': 'Space',
  spacebar: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  home: 'Home',
  end: 'End',
  'page up': 'PageUp',
  'page down': 'PageDown',
  'arrow up': 'ArrowUp',
  'arrow down': 'ArrowDown',
  'arrow left': 'ArrowLeft',
  'arrow right': 'ArrowRight',
  'up arrow': 'ArrowUp',
  'down arrow': 'ArrowDown',
  'left arrow': 'ArrowLeft',
  'right arrow': 'ArrowRight',
};
const MODIFIERS: Record<string, string> = {
  ctrl: 'Control',
  control: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
};

/** The key or chord that words name, as Playwright writes it; null when they name none. */
export function keyCalled(words: string): string | null {
  const plain = words.trim().toLowerCase().replace(/^the /, '').replace(/ key$/, '');
  const known = KEYS[plain] ?? (/^f(?:[1-9]|1[0-2])$/.test(plain) ? plain.toUpperCase() : undefined);
  if (known) return known;
  const chord = plain.split(/\s*\+\s*/);
  if (chord.length < 2) return null;
  const last = chord.at(-1) ?? '';
  const held = chord.slice(0, -1).map((part) => MODIFIERS[part]);
  if (held.some((part) => part === undefined) || last === '') return null;
  return [...held, KEYS[last] ?? last].join('+');
}
