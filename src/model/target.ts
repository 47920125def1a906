import { ROLES, whyNoRole } from './roles.ts';
import type { Selector, SelectorKind } from './selector.ts';

/** How a caller names an element: a ref, or the words a snapshot line shows. */
export type Target =
  | { by: 'ref'; ref: string }
  | { by: 'selector'; selector: Selector }
  /** `context`: words around it, and the role of what they stand in. `within`: the role of a box that it stands in. */
  | {
      by: 'words';
      role?: string;
      name?: string;
      context?: string;
      context_role?: string;
      within?: string;
      nth?: number;
    };

/** A box that words stand in, by its role or what it is called. */
export interface Around {
  role?: string;
  name?: string;
}

/** What may stand before a colon, and the kind of selector that follows it. */
const PREFIXES: Readonly<Record<string, SelectorKind | null>> = {
  testid: 'test_id',
  test_id: 'test_id',
  css: 'css',
  resource_id: 'resource_id',
  accessibility_id: 'accessibility_id',
  ref: null,
};
const PREFIXED = new RegExp(`^(${Object.keys(PREFIXES).join('|')})\\s*[:=]\\s*([\\s\\S]+)$`);

const WORDS =
  /^(?<role>[a-z]+)?\s*(?:(?<level>[1-6])\s+)?(?:"(?<name>(?:[^"\\]|\\.)*)")?(?:\s+(?:in|of)\s+(?:(?:the\s+)?(?:(?<around>[a-z]+)\s+)?"(?<context>(?:[^"\\]|\\.)*)"|(?:the\s+)?(?<within>[a-z]+)))?(?:\s+#(?<nth>\d+))?$/;

/** A name without quotes, before a place with them: `Delete in "Alice"`. */
const BARE_NAME =
  /^(?<name>[^"]*[^"\s])(?<place>\s+in\s+(?:the\s+)?(?:[a-z]+\s+)?"(?:[^"\\]|\\.)*"(?:\s+#\d+)?)$/;

const LONGEST = 2000;

/** Reads target text. Never fails: what is no ref, prefix or quoted form is taken as a name. */
export function parseTarget(text: string): Target {
  const trimmed = text.trim();
  // No line is as long: what is, is a name that nothing bears, and no pattern is tried on it.
  if (trimmed.length > LONGEST) return { by: 'words', name: trimmed };
  const ref = /^@?e(\d+)$/.exec(trimmed);
  if (ref) return { by: 'ref', ref: `@e${ref[1]}` };
  const [, prefix, rest] = PREFIXED.exec(trimmed) ?? [];
  if (prefix && rest) {
    const value = rest.trim();
    const kind = PREFIXES[prefix];
    if (!kind) return parseTarget(value);
    return {
      by: 'selector',
      selector: { kind, value: kind === 'css' ? value : value.replace(/^"(.*)"$/, '$1') },
    };
  }
  // A pasted snapshot line carries its ref in front: the ref is the surer half.
  const line = /^(@e\d+)\s/.exec(trimmed);
  if (line?.[1]) return { by: 'ref', ref: line[1] };
  const bare = trimmed.includes('"') ? BARE_NAME.exec(trimmed)?.groups : null;
  if (bare?.name && bare.place && !ROLES.has(bare.name) && !ROLE_WORDS[bare.name])
    return parseTarget(`"${bare.name.replaceAll('\\', '\\\\')}"${bare.place}`);
  const words = trimmed.includes('"') ? WORDS.exec(trimmed) : null;
  if (words?.groups) {
    const { role, name, context, around, within, nth } = words.groups;
    return {
      by: 'words',
      ...(role ? { role: roleSaid(role) } : {}),
      ...(name !== undefined ? { name: unescapeQuotes(name) } : {}),
      ...(context !== undefined ? { context: unescapeQuotes(context) } : {}),
      ...(around !== undefined ? { context_role: roleSaid(around) } : {}),
      ...(within !== undefined ? { within: roleSaid(within) } : {}),
      ...(nth ? { nth: Number(nth) } : {}),
    };
  }
  return { by: 'words', name: trimmed };
}

/** What people call the roles, beside the roles' own names. */
const ROLE_WORDS: Readonly<Record<string, string>> = {
  button: 'button',
  link: 'link',
  checkbox: 'checkbox',
  'check box': 'checkbox',
  tickbox: 'checkbox',
  radio: 'radio',
  'radio button': 'radio',
  switch: 'switch',
  toggle: 'switch',
  field: 'textbox',
  input: 'textbox',
  textbox: 'textbox',
  'text field': 'textbox',
  'text box': 'textbox',
  searchbox: 'searchbox',
  'search box': 'searchbox',
  dropdown: 'combobox',
  combobox: 'combobox',
  select: 'combobox',
  slider: 'slider',
  tab: 'tab',
  heading: 'heading',
  option: 'option',
  row: 'row',
  dialog: 'dialog',
  image: 'img',
  'menu item': 'menuitem',
};

/** Words that a line shows for what has no name, and that name nothing themselves. */
const BARE_ROLES = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'spinbutton',
  'slider',
  'tree',
  'treegrid',
  'grid',
  'tablist',
  'radiogroup',
  'menubar',
]);

/** Boxes that a reader may mean by their role alone: nobody clicks them. */
const BOXES = new Set([
  'table',
  'grid',
  'treegrid',
  'dialog',
  'alertdialog',
  'list',
  'form',
  'main',
  'navigation',
  'menu',
]);

/** The box that a reader names by nothing but its role, said without quotes. */
export function asBox(text: string): Extract<Target, { by: 'words' }> | null {
  const role = text.trim();
  return BOXES.has(role) ? { by: 'words', role } : null;
}

/** Whether a target is nothing but a role, said without quotes. */
export function isBareRole(target: Target): boolean {
  return target.by === 'words' && target.role === undefined && BARE_ROLES.has((target.name ?? '').trim());
}

/** Bare words whose first or last ones say what kind of element is meant: "download link". Null where none do. */
export function withRoleWord(target: Target): Extract<Target, { by: 'words' }> | null {
  if (target.by !== 'words' || target.role !== undefined || target.name === undefined) return null;
  const { name, ...rest } = target;
  if (BARE_ROLES.has(name.trim())) return { ...rest, role: name.trim() };
  const words = name.trim().split(/\s+/);
  for (const count of [2, 1]) {
    if (words.length <= count) continue;
    for (const [role, others] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      const known = ROLE_WORDS[role.join(' ').toLowerCase()];
      if (known) return { ...target, role: known, name: others.join(' ') };
    }
  }
  return null;
}

/** Nothing but the word for a role, by which nobody acts, but somebody may search. */
export function roleAlone(target: Target): Extract<Target, { by: 'words' }> | null {
  if (target.by !== 'words' || target.role !== undefined || target.name === undefined) return null;
  const { name, ...rest } = target;
  const role = ROLE_WORDS[name.trim().toLowerCase()];
  return role === undefined ? null : { ...rest, role };
}

/** People's word for a role is that role, unless it stands for several. */
function roleSaid(word: string): string {
  return ROLES.has(word) && word !== 'image' ? word : (ROLE_WORDS[word] ?? word);
}

/** Words that may be plain text, which no element carries as its name, and the box that they are said to stand in. */
export function asPlainText(target: Target): { text: string; around?: Around } | null {
  if (target.by !== 'words' || !target.name || (target.role ?? 'text') !== 'text') return null;
  const { context, context_role, within } = target;
  // A word that is no role, as card, is how people call what has none.
  const role = [within, context_role].find((one) => one !== undefined && ROLES.has(one));
  if (context === undefined && within === undefined) return { text: target.name };
  return {
    text: target.name,
    around: { ...(role === undefined ? {} : { role }), ...(context === undefined ? {} : { name: context }) },
  };
}

/** Why nothing can be found by a target, because of how it is written; undefined when it can be read. */
export function whyUnreadable(text: string): string | undefined {
  const target = parseTarget(text);
  if (target.by !== 'words') return undefined;
  const no = [target.role, target.within].find((role) => role !== undefined && whyNoRole(role) !== undefined);
  if (no !== undefined) return whyNoRole(no);
  return target.name === text.trim() && text.includes('"')
    ? `${text.trim()} is no target: quotes stand around the whole name, and a backslash before one inside`
    : undefined;
}

function unescapeQuotes(text: string): string {
  return text.replace(/\\(["\\@])/g, '$1');
}
