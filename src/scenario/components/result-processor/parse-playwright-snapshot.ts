import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { domNode, type Screen, type SerializableDOMNode } from '../../interfaces/index.ts';
import { withStableSelectors } from './stable-selectors.ts';

const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider']);
const PRESSED = ['button', 'link', 'tab', 'option', 'menuitem', 'treeitem', 'gridcell'];
const INTERACTIVE = new Set([...CHECKABLE, ...FIELDS, ...PRESSED]);
/** Roles that are called like their element. */
const OWN_TAG = new Set('button option table img main article dialog form iframe strong'.split(' '));
const TAGS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'textbox=input searchbox=input checkbox=input radio=input slider=input spinbutton=input combobox=select',
    'link=a paragraph=p list=ul listitem=li row=tr cell=td columnheader=th rowheader=th emphasis=em',
    'navigation=nav banner=header contentinfo=footer group=fieldset region=section',
  ].flatMap((row) => row.split(' ').map((pair) => pair.split('='))),
);

/** Reads what `browser_snapshot` answers: Markdown with the page's address and its accessibility tree in YAML. */
export function parsePlaywrightSnapshot(text: string): Screen {
  const dialog = /\["(\w+)" dialog with message "((?:(?!\["\w)[\s\S])*?)"\]: can be handled by/.exec(text);
  const yaml = /### Snapshot\s+```yaml\n([\s\S]*?)\n```/.exec(text)?.[1] ?? '';
  // A secret was put back to its placeholder, which would be a mapping here if it were not quoted.
  const quoted = yaml.replace(
    /^([^\S\n]*- .*: )(\{\{.*)$/gm,
    (_, head: string, value: string) => head + JSON.stringify(value),
  );
  const contents = parseDocument(quoted, { uniqueKeys: false }).contents;
  const children = isSeq(contents) ? contents.items.flatMap((item) => readItem(item)) : [];
  const tree = domNode({ tag: 'body', attributes: { role: 'document' }, children });
  return {
    url: /^- Page URL: (.*)$/m.exec(text)?.[1] ?? '',
    title: /^- Page Title: (.*)$/m.exec(text)?.[1] ?? '',
    ...(dialog?.[1] ? { dialog: { type: dialog[1], message: dialog[2] ?? '' } } : {}),
    tree: withStableSelectors(tree),
  };
}

/** A list item is a head alone, a head with text behind it, or a head with children below it. */
function readItem(item: unknown): SerializableDOMNode[] {
  if (isScalar(item)) return [element(String(item.value), '', [])];
  if (!isMap(item)) return [];
  return item.items.flatMap(({ key, value }) => {
    const head = isScalar(key) ? String(key.value) : '';
    if (head === '' || head.startsWith('/')) return [];
    const text = isScalar(value) ? String(value.source ?? value.value) : '';
    if (head === 'text') return [domNode({ tag: '#text', text })];
    return [element(head, text, isSeq(value) ? value.items : [])];
  });
}

function element(head: string, text: string, items: readonly unknown[]): SerializableDOMNode {
  const { role, name, marks } = readHead(head);
  const props = new Map(items.flatMap(readProp));
  const children = items.flatMap(readItem);
  const attributes: Record<string, string> = { role, ...statesOf(role, marks) };
  if (name !== '') attributes['aria-label'] = name;
  const [href, placeholder] = [props.get('url'), props.get('placeholder')];
  if (href !== undefined) attributes.href = href;
  if (placeholder !== undefined) attributes.placeholder = placeholder;
  const chosen = children.find(({ attributes: own }) => own['aria-selected'] === 'true');
  // The tree does not tell password fields from others, and prints what they hold: by its name it is one.
  if (role === 'textbox' && /pass ?(?:word|code|phrase)/i.test(name)) attributes.type = 'password';
  if (FIELDS.has(role)) {
    const value = text || (role === 'combobox' && chosen ? (chosen.attributes['aria-label'] ?? '') : '');
    if (value !== '' || role === 'textbox' || role === 'searchbox') attributes.value = value;
  }
  return domNode({
    tag:
      role === 'heading' ? `h${marks.get('level') ?? 2}` : (TAGS[role] ?? (OWN_TAG.has(role) ? role : 'div')),
    attributes,
    text: FIELDS.has(role) ? '' : text,
    mcpSelector: marks.get('ref') ?? '',
    children,
    isInteractive: INTERACTIVE.has(role) || marks.get('cursor') === 'pointer',
  });
}

function readProp(item: unknown): [string, string][] {
  if (!isMap(item)) return [];
  return item.items.flatMap(({ key, value }): [string, string][] => {
    const name = isScalar(key) ? String(key.value) : '';
    return name.startsWith('/') && isScalar(value) ? [[name.slice(1), String(value.value)]] : [];
  });
}

/** `button "Save \"it\"" [disabled] [ref=e7]` */
function readHead(head: string): { role: string; name: string; marks: Map<string, string> } {
  const found = /^(\S+)(?: ("(?:[^"\\]|\\.)*"|\/.*\/(?= \[|$)))?(.*)$/s.exec(head);
  const marks = new Map(
    [...(found?.[3] ?? '').matchAll(/\[([\w-]+)(?:=([^[\]]*))?\]/g)].map(
      (mark) => [mark[1] ?? '', mark[2] ?? 'true'] as const,
    ),
  );
  const quoted = found?.[2] ?? '';
  return { role: found?.[1] ?? '', name: quoted.startsWith('"') ? unquote(quoted) : quoted, marks };
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

function statesOf(role: string, marks: ReadonlyMap<string, string>): Record<string, string> {
  const states: Record<string, string> = {};
  for (const word of ['checked', 'selected', 'expanded', 'disabled', 'pressed', 'level', 'invalid']) {
    const value = marks.get(word);
    if (value !== undefined) states[`aria-${word}`] = value;
  }
  // The tree leaves out what is not so; of these it is known to be false.
  if (CHECKABLE.has(role)) states['aria-checked'] ??= 'false';
  if (role === 'option' || role === 'tab') states['aria-selected'] ??= 'false';
  if (marks.has('active')) states.focused = 'true';
  return states;
}
