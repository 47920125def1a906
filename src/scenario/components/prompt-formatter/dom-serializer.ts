import { estimateTokens } from '../../../model/tokens.ts';
import { domNode, type SerializableDOMNode } from '../../interfaces/index.ts';

const LONGEST_TEXT = 80;
const MOST_TOKENS = 8000;
const MOST_OPTIONS = 12;
const TOLD_STATES = ['checked', 'selected', 'expanded', 'disabled', 'pressed'] as const;
const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider']);

/** A screen as lines a model can read, within a budget; what was left out is counted. `about`: words to keep first. */
export function serializeDOMTreeToString(
  node: SerializableDOMNode,
  tokens = MOST_TOKENS,
  about: readonly string[] = [],
): string {
  const lines: { text: string; name: string | undefined; worth: number }[] = [];
  const names = every(node).flatMap((part) => (part.isInteractive ? calledBy(part) : []));
  // Only what is called like another one needs the words around it.
  const twins = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const wanted = new Set(about.map((word) => word.toLowerCase()));
  const visit = (part: SerializableDOMNode): void => {
    const text = [lineOf(part, twins), offeredBy(part, wanted)].filter(Boolean).join(' ');
    const name = part.isInteractive ? part.attributes['aria-label'] : undefined;
    // The label of a control says nothing that its own line does not.
    const last = lines.at(-1);
    if (name !== undefined && last?.text === name) lines.pop();
    if (text !== '' && last?.text !== text && last?.name !== text)
      lines.push({ text, name, worth: worthOf(part, text, wanted) });
    // What a control says is its name already.
    if (name && !part.children.flatMap(every).some((child) => child.isInteractive)) return;
    for (const child of part.children) visit(child);
  };
  visit(node);
  let left = tokens;
  const kept = new Set<number>();
  const byWorth = [...lines.entries()].sort(([a, x], [b, y]) => y.worth - x.worth || a - b);
  for (const [at, line] of byWorth) {
    left -= estimateTokens(`${line.text}\n`);
    if (left < 0) break;
    kept.add(at);
  }
  const text = lines.filter((_, at) => kept.has(at)).map((line) => line.text);
  if (kept.size < lines.length) text.push(`(${lines.length - kept.size} more lines left out)`);
  return text.join('\n');
}

function every(node: SerializableDOMNode): SerializableDOMNode[] {
  return [node, ...node.children.flatMap(every)];
}

/** What shares a word with the sentence first, then what can be operated, then mere words. */
function worthOf({ isInteractive }: SerializableDOMNode, text: string, wanted: ReadonlySet<string>): number {
  return (shares(text, wanted) ? 2 : 0) + (isInteractive ? 1 : 0);
}

function shares(text: string, wanted: ReadonlySet<string>): boolean {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => wanted.has(word));
}

/** What a closed list has to choose from, what the sentence speaks of first; options that can be pressed have lines of their own. */
function offeredBy({ children, isInteractive }: SerializableDOMNode, wanted: ReadonlySet<string>): string {
  const closed = children.filter((one) => one.attributes.role === 'option' && !one.isInteractive);
  const texts = isInteractive ? closed.map(({ text }) => text.slice(0, LONGEST_TEXT / 2)) : [];
  const told = [...texts.filter((text) => shares(text, wanted)), ...texts];
  const some = [...new Set(told)].slice(0, MOST_OPTIONS);
  const more = texts.length > some.length ? ` and ${texts.length - some.length} more` : '';
  return some.length > 0 ? `of ${some.map((text) => JSON.stringify(text)).join(', ')}${more}` : '';
}

const calledBy = ({ attributes: { role, 'aria-label': name } }: SerializableDOMNode) => `${role} ${name}`;

function lineOf(part: SerializableDOMNode, twins: ReadonlySet<string>): string {
  const { attributes, text, tag, mcpSelector, isInteractive } = part;
  const words = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
  if (tag === '#text') return words;
  const { role = '', 'aria-label': name, value, placeholder, 'data-context': context } = attributes;
  const label = (name || words || placeholder || '').replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);
  if (!isInteractive) return role === 'heading' ? `# ${label}` : words;
  const states = TOLD_STATES.flatMap((state) => {
    const held = attributes[`aria-${state}`];
    return held === 'true' ? [state] : held === 'false' && state === 'checked' ? ['unchecked'] : [];
  });
  return [
    mcpSelector,
    role || tag,
    label === '' ? '' : JSON.stringify(label),
    FIELDS.has(role) && value ? `= ${JSON.stringify(value.slice(0, LONGEST_TEXT))}` : '',
    states.length > 0 ? `[${states.join(' ')}]` : '',
    context && context !== label && twins.has(calledBy(part))
      ? `in ${JSON.stringify(context.slice(0, 30))}`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Only what a person could see, use or read: hidden parts go, and boxes that say nothing give way to their content. */
export function filterDOMTree(domTree: SerializableDOMNode): SerializableDOMNode {
  const { toString: _, ...parts } = domTree;
  return domNode({ ...parts, children: domTree.children.flatMap(kept) });
}

function kept(node: SerializableDOMNode): SerializableDOMNode[] {
  if (!node.isVisible) return [];
  const children = node.children.flatMap(kept);
  if (!speaks(node)) return children;
  const { toString: _, ...parts } = node;
  return [domNode({ ...parts, children })];
}

const PLAIN_ROLES = new Set(['', 'generic', 'none', 'presentation']);

function speaks({ isInteractive, text, attributes }: SerializableDOMNode): boolean {
  return (
    isInteractive ||
    text.trim() !== '' ||
    (attributes['aria-label'] ?? '') !== '' ||
    !PLAIN_ROLES.has(attributes.role ?? '')
  );
}
