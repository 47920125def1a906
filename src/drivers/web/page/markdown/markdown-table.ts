/** How a table reads its parts; the walker that found the table supplies it. */
export interface TableReader {
  children(element: Element): Iterable<Node>;
  shown(element: Element): boolean;
  /** The cell on one line. Asked once per cell. */
  cell(element: Element, header: boolean): string;
}

/** `outside` holds what is in the table but in none of its rows: a caption, a "no rows" message. */
export interface TableLines {
  caption: Element | null;
  lines: string[];
  outside: Node[];
}

interface Row {
  cells: Element[];
  in_head: boolean;
}

const ROWS = 'tr,[role="row"]';
const LAYOUT_SIGNS = 'table,h1,h2,h3,hr,ul,ol,pre,blockquote,iframe';
const MOST_COLUMNS = 100;

function partOf(element: Element): 'row' | 'cell' | 'header' | null {
  const role = element.getAttribute('role');
  if (role === 'row') return 'row';
  if (role === 'columnheader' || role === 'rowheader') return 'header';
  if (role === 'cell' || role === 'gridcell') return 'cell';
  const tag = element.localName;
  if (tag === 'tr') return 'row';
  if (tag === 'th') return 'header';
  return tag === 'td' ? 'cell' : null;
}

function isHeader(cell: Element): boolean {
  return partOf(cell) === 'header';
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan', most: number): number {
  const given = Number(cell.getAttribute(name) ?? cell.getAttribute(`aria-${name}`) ?? 1);
  return Number.isInteger(given) && given > 0 ? Math.min(given, most) : 1;
}

function collectCells(element: Element, reader: TableReader, cells: Element[]): void {
  for (const child of reader.children(element)) {
    if (!(child instanceof Element) || !reader.shown(child)) continue;
    const part = partOf(child);
    if (part === 'cell' || part === 'header') cells.push(child);
    else collectCells(child, reader, cells);
  }
}

function mayHoldRows(element: Element): boolean {
  if (element.shadowRoot !== null || element.localName === 'slot') return true;
  return element.querySelector(ROWS) !== null;
}

function collectRows(
  element: Element,
  reader: TableReader,
  in_head: boolean,
  rows: Row[],
  table: TableLines,
): void {
  for (const child of reader.children(element)) {
    if (!(child instanceof Element)) {
      if (child.nodeType === Node.TEXT_NODE && /\S/.test(child.nodeValue ?? '')) table.outside.push(child);
      continue;
    }
    if (child.localName === 'caption') {
      table.caption = child;
      continue;
    }
    if (partOf(child) === 'row') {
      if (!reader.shown(child)) continue;
      const cells: Element[] = [];
      collectCells(child, reader, cells);
      if (cells.length > 0) rows.push({ cells, in_head });
      else table.outside.push(child);
    } else if (!mayHoldRows(child)) table.outside.push(child);
    else if (reader.shown(child)) {
      collectRows(child, reader, in_head || child.localName === 'thead', rows, table);
    }
  }
}

/** Columns of the widest row; a lone cell that spans everything ("no results") widens nothing. */
function columnsOf(rows: readonly Row[]): number {
  let columns = 1;
  for (const { cells } of rows) {
    if (cells.length < 2) continue;
    let width = 0;
    for (const cell of cells) width += spanOf(cell, 'colspan', MOST_COLUMNS);
    columns = Math.max(columns, Math.min(width, MOST_COLUMNS));
  }
  return columns;
}

function renderRow(row: Row, columns: number, header: boolean, reader: TableReader, taken: number[]): string {
  const texts: string[] = [];
  const skipTaken = () => {
    for (let left = taken[texts.length] ?? 0; left > 0; left = taken[texts.length] ?? 0) {
      taken[texts.length] = left - 1;
      texts.push('');
    }
  };
  for (const cell of row.cells) {
    skipTaken();
    const below = spanOf(cell, 'rowspan', 65_534) - 1;
    const wide = spanOf(cell, 'colspan', Math.max(1, columns - texts.length));
    for (let nth = 0; nth < wide; nth += 1) {
      if (below > 0) taken[texts.length] = below;
      texts.push(nth === 0 ? reader.cell(cell, header || isHeader(cell)).replaceAll('|', '\\|') : '');
    }
  }
  while (texts.length < columns) {
    skipTaken();
    if (texts.length < columns) texts.push('');
  }
  return `|${texts.map((text) => (text === '' ? ' ' : ` ${text} `)).join('|')}|`;
}

/** A table as GitHub writes it, or null when the table only lays things out and its cells read better in order. */
export function readTable(element: Element, reader: TableReader): TableLines | null {
  const table: TableLines = { caption: null, lines: [], outside: [] };
  const rows: Row[] = [];
  collectRows(element, reader, false, rows, table);
  const columns = columnsOf(rows);
  const [first, ...others] = rows;
  if (first === undefined || columns < 2) return null;
  const has_headers = rows.some((row) => row.cells.some(isHeader));
  if (!has_headers && element.querySelector(LAYOUT_SIGNS) !== null) return null;
  const taken: number[] = [];
  const headed = first.in_head || first.cells.every(isHeader);
  const rule = `|${'---|'.repeat(columns)}`;
  if (headed) table.lines.push(renderRow(first, columns, true, reader, taken), rule);
  else table.lines.push(`|${' |'.repeat(columns)}`, rule, renderRow(first, columns, false, reader, taken));
  for (const row of others) table.lines.push(renderRow(row, columns, false, reader, taken));
  return table;
}
