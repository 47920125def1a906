import { ariaAlternative, type Traversal } from './aria-alternative.ts';
import { controlText } from './control-text.ts';
import { type GeneratedText, generatedText, transformed } from './css-content.ts';
import { flatChildren, referenced } from './flat-tree.ts';
import { Line } from './line.ts';
import { isNamedByContents, titleOf } from './name-source.ts';
import { nativeAlternative, placeholderOf } from './native-name.ts';
import { inGrid, roleOf } from './role.ts';
import { mayHaveGeneratedText, styleOf } from './style-cache.ts';

/** The text inside an element, joined as it is laid out: a space between boxes, none within one line of text. */
export function contentText(el: Element, traversal: Traversal): string {
  const line = new Line();
  if (traversal.unrendered) addUnrendered(el, line, traversal);
  else addChildren(el, el, line, traversal);
  return line.text;
}

// Roles whose contents never become part of the name of what they are in; they count only by their own label.
const SILENT = new Set(
  `alert alertdialog application article audio banner blockquote comment complementary contentinfo dialog document feed figure form
  graphics-document graphics-symbol grid group iframe img log main marquee menu menubar navigation note radiogroup region search
  sectionheader separator status suggestion table tablist tabpanel timer toolbar treegrid video`.split(/\s+/),
);

// Native elements that share a silent role word but pass their text on.
const SPOKEN_TAGS = new Set(['address', 'details']);

interface Generated {
  before: GeneratedText | null;
  after: GeneratedText | null;
}

const NOTHING: Generated = { before: null, after: null };

function generatedIn(el: Element): Generated {
  if (!mayHaveGeneratedText(el)) return NOTHING;
  return { before: generatedText(el, '::before'), after: generatedText(el, '::after') };
}

function addChildren(
  el: Element,
  box: Element,
  line: Line,
  traversal: Traversal,
  generated = generatedIn(el),
): void {
  const style = styleOf(el);
  if (generated.before) addGenerated(generated.before, box, line);
  const onlySummary = el instanceof HTMLDetailsElement && !el.open;
  if (style.contentVisibility !== 'hidden') {
    const seen = style.visibility === 'visible' || traversal.unseen;
    for (const child of flatChildren(el)) {
      if (child instanceof Text) {
        if (seen && !onlySummary)
          line.add(transformed(child.data, style.textTransform, line.tail(box)), box, false);
      } else if (child instanceof Element && !(onlySummary && child.localName !== 'summary')) {
        addElement(child, box, line, traversal);
      }
    }
  }
  if (el.hasAttribute('aria-owns')) {
    for (const owned of referenced(el, 'aria-owns'))
      if (!el.contains(owned)) addElement(owned, owned, line, traversal);
  }
  if (generated.after) addGenerated(generated.after, box, line);
}

function addGenerated(generated: GeneratedText, box: Element, line: Line): void {
  line.add(generated.text, generated.inline ? box : null, generated.alternative);
}

function addElement(el: Element, box: Element, line: Line, traversal: Traversal): void {
  const tag = el.localName;
  if (tag === 'br') line.add(' ', box, false);
  else if (tag === 'wbr') line.add('', null, false);
  else if (isUsed(el, traversal)) line.add('', styleOf(el).display === 'none' ? box : null, false);
  else if (!isSkipped(el)) addText(el, box, line, traversal);
}

// The control a label is for, met again inside it: it says nothing there but parts the text around it.
function isUsed(el: Element, traversal: Traversal): boolean {
  return !traversal.labelled_by && traversal.visited.has(el);
}

function isInFlow(el: Element): boolean {
  const { position, float } = getComputedStyle(el);
  return position !== 'absolute' && position !== 'fixed' && float === 'none';
}

function isBlock(display: string): boolean {
  return !display.startsWith('inline') && display !== 'contents' && !display.startsWith('ruby');
}

function isSkipped(el: Element): boolean {
  if (el.getAttribute('aria-hidden') === 'true' || el.hasAttribute('inert')) return true;
  return SKIPPED.has(el.localName) || styleOf(el).display === 'none';
}

function addText(el: Element, box: Element, line: Line, traversal: Traversal): void {
  const role = roleOf(el);
  const { display, visibility } = styleOf(el);
  const inline = (display === 'inline' || display === 'ruby') && !APART_TAGS.has(el.localName);
  const outer = inline ? box : el;
  if (isBlock(display) && isInFlow(el)) line.broken = true;
  const seen = visibility === 'visible' || traversal.unseen;
  const own = ownText(el, role, traversal);
  if (own !== null) {
    if (own === '' && isUnexposed(el, role)) return;
    line.add(seen ? own : '', APART_ROLES.has(role) ? null : outer, own.trim() !== '');
    return;
  }
  traversal.visited.add(el);
  if (isSilent(el, role)) {
    line.add(seen ? titleOf(el, role) : '', outer, true);
    return;
  }
  const generated = generatedIn(el);
  // Chromium leaves plain inline wrappers out of its tree: their children are neighbours of what is beside them.
  if (inline && isPlain(el, role) && !generated.before && !generated.after) {
    addChildren(el, box, line, traversal, generated);
    return;
  }
  const inner = new Line();
  addChildren(el, outer, inner, traversal, generated);
  if (!inner.text && display === 'inline-block' && role === 'generic') return;
  const title = seen && !inner.text.trim() ? titleOf(el, role) : '';
  const boxless = display === 'contents' || APART_ROLES.has(role);
  if (inner.broken && inline) line.broken = true;
  const broken = inner.broken || generated.before?.inline === false;
  line.add(title || inner.text, boxless ? null : outer, title !== '', boxless ? null : broken ? el : outer);
}

function isPlain(el: Element, role: string): boolean {
  if ((role !== 'generic' && role !== 'none') || el.localName === 'label') return false;
  if (el.attributes.length === 0) return true;
  return (
    !el.hasAttribute('tabindex') &&
    !el.hasAttribute('title') &&
    !el.getAttributeNames().some((name) => name.startsWith('aria-'))
  );
}

// Chromium leaves these out altogether, so that they do not even part the text around them.
function isUnexposed(el: Element, role: string): boolean {
  return role === 'none' || (el.localName === 'svg' && el.childElementCount === 0);
}

const SKIPPED = new Set(['embed', 'noscript', 'object', 'rp', 'rt', 'script', 'style', 'template']);
const VOID_TAGS = new Set(['img', 'input']);
const APART_TAGS = new Set(['canvas', 'img', 'output', 'svg', 'video', 'audio', 'iframe']);
// Widgets stand apart from the text around them even on one line.
const APART_ROLES = new Set(
  `button checkbox combobox listbox menuitem menuitemcheckbox menuitemradio meter progressbar radio scrollbar
  searchbox slider spinbutton switch tab textbox tree`.split(/\s+/),
);

// A table without headers is taken for layout, whose text is just text.
function isDataTable(el: Element): boolean {
  return (
    el.hasAttribute('role') ||
    el.hasAttribute('border') ||
    el.querySelector('th, thead, tfoot, caption, colgroup') !== null
  );
}

function isSilent(el: Element, role: string): boolean {
  if (role === 'row') return el.localName !== 'tr' && !inGrid(el);
  if (role === 'rowgroup') return el.hasAttribute('role');
  if (role.startsWith('doc-')) return !isNamedByContents(el, role) && role !== 'doc-subtitle';
  if (el.localName === 'table' && role === 'table' && !isDataTable(el)) return false;
  return SILENT.has(role) && !SPOKEN_TAGS.has(el.localName);
}

// What an element says by itself, a value first; null when its contents are to be read.
function ownText(el: Element, role: string, traversal: Traversal): string | null {
  const value = controlText(el, role, traversal);
  if (value?.trim()) return value;
  const known = ariaAlternative(el, traversal) ?? nativeAlternative(el, role, traversal);
  if (known?.text.trim()) return known.text;
  if (value === null && role !== 'img' && role !== 'iframe' && !VOID_TAGS.has(el.localName)) return null;
  return known ? '' : titleOf(el, role) || placeholderOf(el, role);
}

// Without boxes there are no lines: every piece stands apart.
function addUnrendered(el: Element, line: Line, traversal: Traversal): void {
  for (const child of flatChildren(el)) {
    if (child instanceof Text) line.add(child.data, null, true);
    if (!(child instanceof Element) || SKIPPED.has(child.localName)) continue;
    const own = ownText(child, roleOf(child), traversal);
    traversal.visited.add(child);
    if (own !== null) line.add(own, null, true);
    else addUnrendered(child, line, traversal);
  }
}
