import { transformed } from '../aria/css-content.ts';
import { flatChildren, flatParent } from '../aria/flat-tree.ts';
import { type Flow, flowOf, isCut, kindOf, NEVER_TEXT, PARAGRAPHS } from './markdown-kind.ts';
import { PARTS } from './markdown-parts.ts';
import { MarkdownWriter } from './markdown-writer.ts';

/** One element on its way into the text, with all that the writer of its kind may need. */
export interface Part {
  element: Element;
  role: string | null;
  style: CSSStyleDeclaration;
  flow: Flow;
  out: MarkdownWriter;
  reader: PageReader;
}

function isHiddenAbove(element: Element): boolean {
  for (let up = flatParent(element); up; up = flatParent(up)) {
    if (isCut(up) || getComputedStyle(up).display === 'none') return true;
  }
  return false;
}

/** Writes text as this element shows it. */
function textWriter(style: CSSStyleDeclaration, out: MarkdownWriter): (text: string) => void {
  const { textTransform } = style;
  // Soft hyphens and zero-width spaces are drawn as nothing.
  const shown = (text: string) => transformed(text.replace(/[\u00ad\u200b\u2060]/g, ''), textTransform);
  if (out.mode !== 'blocks' || !/^(?:pre|break-spaces)/.test(style.whiteSpace))
    return (text) => out.write(shown(text));
  return (text) => {
    for (const [nth, line] of shown(text).split('\n').entries()) {
      if (nth > 0) out.newline();
      out.write(line);
    }
  };
}

/** Walks a region once in rendered order and writes what it shows. Use one for one read. */
export class PageReader {
  readonly root: Element;
  /** Labels and controls already written, each together with its other half. */
  readonly written = new Set<Element>();
  /** Lists open around the walk; `next` is null in a list without numbers. */
  readonly lists: { next: number | null; step: number; count: number }[] = [];

  constructor(root: Element) {
    this.root = root;
  }

  read(): string {
    const out = new MarkdownWriter('blocks');
    if (!isHiddenAbove(this.root)) this.visit(this.root, out, null);
    return out.text;
  }

  /** What is inside an element, on one line; `plain` leaves out emphasis. */
  line(element: Element, plain: boolean, style = getComputedStyle(element)): string {
    const out = new MarkdownWriter('line', plain);
    this.visitChildren(element, style, out, style.visibility === 'visible');
    return out.text;
  }

  /** Text directly inside is written only when `visible`; elements inside speak for themselves. */
  visitChildren(element: Element, style: CSSStyleDeclaration, out: MarkdownWriter, visible = true): void {
    let write: ((text: string) => void) | null = null;
    const each = (child: Node) => {
      if (child instanceof Element) this.visit(child, out, style);
      else if (visible && child.nodeType === Node.TEXT_NODE) {
        const text = child.nodeValue ?? '';
        if (out.mode === 'line' && text.trim() === '') {
          if (text !== '') out.space();
          return;
        }
        write ??= textWriter(style, out);
        write(text);
      }
    };
    if (element.shadowRoot !== null || element.localName === 'slot') {
      for (const child of flatChildren(element)) each(child);
    } else {
      // Iterating over the live childNodes is slower.
      for (let child = element.firstChild; child !== null; child = child.nextSibling) each(child);
    }
  }

  /** `around` is the parent's style. Every property read costs microseconds, so each is read only where it decides. */
  visit(element: Element, out: MarkdownWriter, around: CSSStyleDeclaration | null): void {
    const tag = element.localName;
    if (NEVER_TEXT.has(tag) || isCut(element)) return;
    const style = getComputedStyle(element);
    const { display } = style;
    if (display === 'none') return;
    if (element.getAttribute('hidden') === 'until-found' && style.contentVisibility === 'hidden') return;
    const flow = flowOf(display, tag, around);
    const gap = PARAGRAPHS.has(tag) ? 2 : 1;
    if (flow === 'block') out.break(gap);
    else if (flow === 'spaced') out.space();
    // Inside a hidden element a child can be visible again.
    if (style.visibility !== 'visible') this.visitChildren(element, style, out, false);
    else {
      const role = element.getAttribute('role')?.trim().split(/\s+/)[0]?.toLowerCase() || null;
      PARTS[kindOf(element, role)]({ element, role, style, flow, out, reader: this });
    }
    if (flow === 'block') out.break(gap);
    else if (flow === 'spaced') out.space();
  }
}
