/** `blocks` keeps lines apart, `line` puts everything on one line, `code` keeps text as it is. */
export type WriterMode = 'blocks' | 'line' | 'code';

interface Wrapper {
  open: string;
  close: string;
  start: number;
  once: boolean;
  used: boolean;
}

/** Escapes only what a Markdown reader, or a reader of our control notation, would take for markup. */
export function escapeMarkdown(text: string): string {
  if (!/[\\`*_[<&~]/.test(text)) return text;
  let out = text
    .replace(/\\(?=[\\`*_{}[\]()#+\-.!|<>&~])/g, '\\\\')
    .replace(/\[(?=[ xX-]\]|[^[\]]*\]\()/g, '\\[')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&');
  if (/`[^`]*`/.test(out)) out = out.replace(/`/g, '\\`');
  if (/\*[^\s*](?:[^*]*[^\s*])?\*/.test(out)) out = out.replace(/\*/g, '\\*');
  if (/(?<!\w)_[^\s_](?:[^_]*[^\s_])?_+(?!\w)/.test(out))
    out = out.replace(/(?<!\w)_+|_+(?!\w)/g, escapeEach);
  if (/~~[^~]+~~/.test(out)) out = out.replace(/~~/g, '\\~~');
  return out;
}

function escapeEach(run: string): string {
  return run.replace(/./g, '\\$&');
}

function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|:\s|~~~|```|(?:[-*_=]\s*){3,}$)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Collects Markdown line by line: whitespace collapsed, never two blank lines in a row. */
export class MarkdownWriter {
  readonly mode: WriterMode;
  /** No emphasis: what is being written is emphasised already, as a heading is. */
  readonly plain: boolean;
  readonly #lines: string[] = [];
  readonly #wrappers: Wrapper[] = [];
  #line = '';
  #space = false;
  /** The line so far begins with page text, not with markup of ours. */
  #literal = false;
  #gap = 0;
  #gapPrefix = '';
  #prefix = '';
  /** What the next line begins with instead of the prefix: a list marker not yet written. */
  #first: string | null = null;
  #closed = { at: -1, mark: '' };

  constructor(mode: WriterMode, plain = false) {
    this.mode = mode;
    this.plain = plain;
  }

  get text(): string {
    this.#flush();
    return this.#lines.join('\n');
  }

  /** Text of the page. */
  write(text: string): void {
    if (this.mode === 'code') {
      this.#line += text;
      return;
    }
    const body = text.trim();
    if (body === '') {
      if (text !== '') this.#space = true;
      return;
    }
    if (/^\s/.test(text)) this.#space = true;
    if (this.#line === '') this.#literal = true;
    this.#put(escapeMarkdown(body.replace(/\s+/g, ' ')));
    this.#space = /\s$/.test(text);
  }

  /** Markup of ours, taken as it is. */
  mark(markup: string): void {
    if (markup === '') return;
    if (this.#line === '') this.#literal = false;
    this.#put(markup);
  }

  space(): void {
    if (this.mode !== 'code') this.#space = true;
  }

  break(gap: 1 | 2): void {
    if (this.mode === 'line') this.#space = true;
    else if (this.mode === 'code') {
      if (this.#line !== '' && !this.#line.endsWith('\n')) this.#line += '\n';
    } else {
      this.#flush();
      // A list marker still waiting for its text takes what comes first, without a blank line.
      if (this.#first === null) this.#gap = Math.max(this.#gap, gap);
      if (this.#prefix.length < this.#gapPrefix.length) this.#gapPrefix = this.#prefix;
    }
  }

  /** A line break inside a paragraph; a second one makes a blank line. */
  newline(): void {
    if (this.mode === 'code') this.#line += '\n';
    else this.break(this.#line === '' ? 2 : 1);
  }

  /** Takes back a blank line asked for but not yet written: list items stay together. */
  tighten(): void {
    this.break(1);
    this.#gap = Math.min(this.#gap, 1);
  }

  /** Lines that must not be wrapped, escaped or collapsed. */
  block(lines: readonly string[]): void {
    this.break(2);
    for (const line of lines) this.#push(line);
    this.break(2);
  }

  /** `first` begins the first line written by `body`, `rest` all others; nothing written, nothing begun. */
  inside(first: string, rest: string, body: () => void): void {
    if (this.mode !== 'blocks') {
      body();
      return;
    }
    this.#flush();
    const outer = { prefix: this.#prefix, first: this.#first, count: this.#lines.length };
    this.#first = (outer.first ?? outer.prefix) + first;
    this.#prefix = outer.prefix + rest;
    body();
    this.#flush();
    this.#prefix = outer.prefix;
    this.#first = this.#lines.length === outer.count ? outer.first : null;
  }

  /** Begins a wrapper around what is written until `close`; on every line of it, or on its first only. */
  open(open: string, close: string, once = false): void {
    if (this.#space && this.#line !== '' && !this.#line.endsWith(' ')) this.#line += ' ';
    if (this.#line !== '') this.#space = false;
    this.#wrappers.push({ open, close, start: this.#line.length, once, used: false });
  }

  isInside(mark: string): boolean {
    return this.#wrappers.some((wrapper) => wrapper.open === mark);
  }

  /** Markup that touches what is before it. */
  join(markup: string): void {
    if (this.#line === '') return;
    this.#line = this.#line.trimEnd() + markup;
    this.#space = true;
  }

  /** True when there was something to wrap. */
  close(): boolean {
    const wrapper = this.#wrappers.pop();
    if (wrapper === undefined) return false;
    this.#wrap(wrapper);
    return wrapper.used;
  }

  #put(text: string): void {
    if (this.#space && this.#line !== '' && !this.#line.endsWith(' ')) this.#line += ' ';
    this.#line += text;
    this.#space = false;
  }

  #wrap(wrapper: Wrapper): void {
    if (this.#line.length === wrapper.start || (wrapper.once && wrapper.used)) return;
    const content = this.#line.slice(wrapper.start);
    const body = content.trim();
    if (body === '') return;
    wrapper.used = true;
    if (wrapper.close === `](${body})`) return;
    let head = this.#line.slice(0, wrapper.start);
    let { open } = wrapper;
    const touching = this.#closed.at === wrapper.start && this.#closed.mark === open;
    if (content.startsWith(' ') && head !== '') head += ' ';
    else if (touching && open === wrapper.close) {
      head = head.slice(0, -open.length);
      open = '';
    }
    if (wrapper.start === 0) this.#literal = false;
    this.#line = head + open + body + wrapper.close;
    this.#closed = { at: this.#line.length, mark: wrapper.close };
  }

  #flush(): void {
    for (const wrapper of this.#wrappers.toReversed()) this.#wrap(wrapper);
    const line = this.mode === 'code' ? this.#line : this.#line.trimEnd();
    if (line !== '') this.#push(this.#literal && this.mode === 'blocks' ? escapeLineStart(line) : line);
    this.#line = '';
    this.#space = false;
    this.#closed = { at: -1, mark: '' };
    for (const wrapper of this.#wrappers) wrapper.start = 0;
  }

  #push(line: string): void {
    if (this.#gap === 2 && this.#lines.length > 0) this.#lines.push(this.#gapPrefix.trimEnd());
    const full = (this.#first ?? this.#prefix) + line;
    this.#lines.push(line === '' ? full.trimEnd() : full);
    this.#first = null;
    this.#gap = 1;
    this.#gapPrefix = this.#prefix;
  }
}
