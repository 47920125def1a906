/** Filled with what a person reads in an editable element: a block is a line, however much space is drawn around it. */
interface Lines {
  done: string[];
  now: string;
  /** Something was written to the line, if only an empty inline element. */
  open: boolean;
}

/** The text of an editable element as lines. `innerText` would tell the gaps between paragraphs as empty lines. */
export function writtenText(el: Element): string {
  const lines: Lines = { done: [], now: '', open: false };
  write(el, lines);
  if (lines.open) lines.done.push(lines.now);
  return lines.done.join('\n').replace(/[\u200b\ufeff]/g, '');
}

function write(el: Element, lines: Lines): void {
  const keeps = /pre|break-spaces/.test(getComputedStyle(el).whiteSpace);
  for (const node of el.childNodes) {
    if (node instanceof Text) writeText(node.data, keeps, lines);
    else if (node instanceof Element) writeElement(node, lines);
  }
}

function writeText(data: string, keeps: boolean, lines: Lines): void {
  const text = keeps ? data : data.replace(/[ \t\n\r]+/g, ' ');
  if (text === '' || (!keeps && text === ' ' && lines.now === '')) return;
  const [first = '', ...rest] = text.split('\n');
  lines.now += first;
  lines.open = true;
  for (const line of rest) {
    lines.done.push(lines.now);
    lines.now = line;
  }
}

function writeElement(el: Element, lines: Lines): void {
  if (el.localName === 'br') {
    lines.done.push(lines.now);
    lines.now = '';
    lines.open = false;
    return;
  }
  const { display } = getComputedStyle(el);
  if (display === 'none' || (el instanceof HTMLElement && el.contentEditable === 'false' && !el.textContent))
    return;
  if (display.startsWith('inline') || display === 'contents') {
    write(el, lines);
    return;
  }
  closeLine(lines);
  const before = lines.done.length;
  write(el, lines);
  // A block without text is an empty line; one that ends with its filler, a line break, is written already.
  if (lines.open || lines.done.length === before) lines.done.push(lines.now);
  lines.now = '';
  lines.open = false;
}

function closeLine(lines: Lines): void {
  if (lines.open) lines.done.push(lines.now);
  lines.now = '';
  lines.open = false;
}
