import { flatChildren } from '../aria/flat-tree.ts';
import { rangeValue, toggleMark } from './markdown-control.ts';
import { isCut, type Kind } from './markdown-kind.ts';
import { writeControl, writeLabel } from './markdown-label.ts';
import { frameLine, shortAddress } from './markdown-link.ts';
import type { Part } from './markdown-reader.ts';
import { readTable } from './markdown-table.ts';
import { MarkdownWriter } from './markdown-writer.ts';

function children({ element, style, out, reader }: Part): void {
  reader.visitChildren(element, style, out);
}

function attribute(element: Element, ...names: string[]): string {
  for (const name of names) {
    const value = element.getAttribute(name)?.trim().replace(/\s+/g, ' ');
    if (value) return value;
  }
  return '';
}

function wrappedIn(mark: string, emphasis: boolean): (part: Part) => void {
  return (part) => {
    const { out } = part;
    const needed = out.mode !== 'code' && !(emphasis && out.plain) && !out.isInside(mark);
    if (needed) out.open(mark, mark);
    children(part);
    if (needed) out.close();
  };
}

function heading({ element, style, out, reader }: Part): void {
  const native = /^h[1-6]$/.test(element.localName) ? Number(element.localName[1]) : 2;
  const level = Number(element.getAttribute('aria-level')) || native;
  const title = reader.line(element, true, style);
  out.break(2);
  out.inside(`${'#'.repeat(Math.min(Math.max(level, 1), 6))} `, '', () => out.mark(title));
  out.break(2);
}

function list(part: Part): void {
  const { element, out, reader } = part;
  const nested = reader.lists.length > 0;
  let next: number | null = null;
  let step = 1;
  if (element instanceof HTMLOListElement) {
    next = element.reversed && !element.hasAttribute('start') ? element.childElementCount : element.start;
    step = element.reversed ? -1 : 1;
  }
  reader.lists.push({ next, step, count: 0 });
  if (nested) out.tighten();
  else out.break(2);
  children(part);
  reader.lists.pop();
  if (nested) out.tighten();
  else out.break(2);
}

function item(part: Part): void {
  const { element, out, reader } = part;
  const around = reader.lists.at(-1);
  let marker = '- ';
  if (around !== undefined && around.next !== null) {
    if (element instanceof HTMLLIElement && element.hasAttribute('value')) around.next = element.value;
    marker = `${around.next}. `;
    around.next += around.step;
  }
  if (around !== undefined && around.count > 0 && out.mode === 'line') out.join(';');
  if (around !== undefined) around.count += 1;
  out.inside(marker, ' '.repeat(marker.length), () => children(part));
  if (out.mode === 'blocks') out.tighten();
}

function quoted(part: Part): void {
  part.out.break(2);
  part.out.inside('> ', '> ', () => children(part));
  part.out.break(2);
}

function verbatim({ element, style, reader }: Part): string {
  const code = new MarkdownWriter('code');
  reader.visitChildren(element, style, code);
  return code.text;
}

function languageOf(element: Element): string {
  const inner = element.querySelector('code')?.getAttribute('class') ?? '';
  return (
    /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(`${element.getAttribute('class') ?? ''} ${inner}`)?.[1] ?? ''
  );
}

function codeBlock(part: Part): void {
  if (part.out.mode !== 'blocks') {
    inlineCode(part);
    return;
  }
  const text = verbatim(part).replace(/^\n+/, '').trimEnd();
  if (text === '') return;
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  part.out.block([
    fence + languageOf(part.element),
    ...text.split('\n').map((line) => line.trimEnd()),
    fence,
  ]);
}

function inlineCode(part: Part): void {
  if (part.out.mode === 'code') {
    children(part);
    return;
  }
  const text = verbatim(part).trim().replace(/\s+/g, ' ');
  if (text !== '') part.out.mark(text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
}

function table(part: Part): void {
  const { element, out, reader } = part;
  const shown = (inner: Element) => {
    if (isCut(inner)) return false;
    const style = getComputedStyle(inner);
    return style.display !== 'none' && (inner.localName !== 'tr' || style.visibility !== 'collapse');
  };
  const cell = (inner: Element, header: boolean) => reader.line(inner, header);
  const read = out.mode === 'blocks' ? readTable(element, { children: flatChildren, shown, cell }) : null;
  if (read === null) {
    children(part);
    return;
  }
  out.break(2);
  if (read.caption !== null) reader.visit(read.caption, out, null);
  out.block(read.lines);
  for (const node of read.outside) {
    if (node instanceof Element) reader.visit(node, out, null);
    else out.write(node.nodeValue ?? '');
  }
  out.break(2);
}

function image(part: Part): void {
  const { element, out } = part;
  const alt =
    attribute(element, 'aria-label', 'alt') ||
    (element.localName === 'img' ? '' : attribute(element, 'title'));
  if (alt === '' || out.mode === 'code') children(part);
  else out.mark(`![${alt}]`);
}

function link(part: Part): void {
  const { element, out } = part;
  const address = shortAddress(element.getAttribute('href') ?? '', element.ownerDocument);
  if (address === null || out.mode === 'code') {
    children(part);
    return;
  }
  out.open('[', `](${address})`, true);
  children(part);
  if (out.close()) return;
  const name = attribute(element, 'aria-label', 'title');
  if (name !== '') out.mark(`[${name}](${address})`);
}

function button({ element, style, out, reader }: Part): void {
  // A copy button in a listing is no part of the code.
  if (out.mode === 'code') return;
  const text = reader.line(element, true, style) || attribute(element, 'aria-label', 'title');
  if (text !== '') out.mark(`[${text}]`);
}

function toggle({ element, role, style, out, reader }: Part): void {
  const text = reader.line(element, true, style) || attribute(element, 'aria-label', 'title');
  out.mark(`${toggleMark(element, role) ?? ''} ${text}`.trim());
}

function range(part: Part): void {
  if (/\S/.test(part.element.textContent)) children(part);
  else part.out.mark(rangeValue(part.element) ?? '');
}

function frame({ element, out }: Part): void {
  out.break(1);
  out.mark(frameLine(element) ?? '');
  out.break(1);
}

function dialog(part: Part): void {
  const name = attribute(part.element, 'aria-label');
  part.out.break(2);
  part.out.mark(name === '' ? '[dialog]' : `[dialog: ${name}]`);
  part.out.break(1);
  children(part);
  part.out.break(2);
}

function details(part: Part): void {
  const { element, out, reader } = part;
  if (element.hasAttribute('open')) {
    children(part);
    return;
  }
  const summary = Array.from(element.children).find((child) => child.localName === 'summary');
  if (summary !== undefined) reader.visit(summary, out, null);
}

function summary(part: Part): void {
  const around = part.element.parentElement;
  if (around?.localName === 'details') {
    part.out.mark(around.hasAttribute('open') ? '▾' : '▸');
    part.out.space();
  }
  children(part);
}

function superscript(part: Part): void {
  const { element, out } = part;
  // 10 to the power of 3 must not read as 103, nor a price of 19 and 99 cents as 1999.
  if (element.childElementCount === 0 && /^\s*[-+−]?(?:\d+|[a-z])\s*$/.test(element.textContent))
    out.mark('^');
  children(part);
}

function separator(part: Part): void {
  if (part.element.childElementCount > 0) children(part);
  else if (part.out.mode === 'blocks') part.out.block(['---']);
}

function generic(part: Part): void {
  // Pieces of text in a drawing stand apart.
  if (part.element instanceof SVGTextElement) part.out.space();
  children(part);
}

/** How each kind of element is written. */
export const PARTS: Record<Kind, (part: Part) => void> = {
  generic,
  heading,
  list,
  listitem: item,
  definition: (part) => part.out.inside(': ', '  ', () => children(part)),
  blockquote: quoted,
  strong: wrappedIn('**', true),
  emphasis: wrappedIn('*', true),
  deletion: wrappedIn('~~', false),
  quote: wrappedIn('"', false),
  superscript,
  code: (part) =>
    (part.flow === 'block' && part.style.whiteSpace.startsWith('pre') ? codeBlock : inlineCode)(part),
  pre: codeBlock,
  br: (part) => part.out.newline(),
  separator,
  img: image,
  table,
  frame,
  dialog,
  details,
  summary,
  link,
  label: writeLabel,
  button,
  toggle,
  range,
  control: writeControl,
};
