const AROUND = 6;
const MOST_TABLES = 20;

/** A grid with fixed columns draws each of its rows in several parts. */
export function otherParts(row: Element): Element[] {
  const [name, index] = ['aria-rowindex', 'row-index', 'data-rowindex']
    .map((one) => [one, row.getAttribute(one)] as const)
    .find(([, value]) => value !== null) ?? ['', null];
  const grid = row.closest('[role=grid],[role=treegrid],[role=table]');
  if (!grid || index === null) return row.localName === 'tr' ? partsBeside(row) : [];
  return [...grid.querySelectorAll(`[${name}="${CSS.escape(index)}"]`)].filter((one) => one !== row);
}

/** Where no number tells, a row without words goes on in the row as high as it, in a table of as many beside its own. */
function partsBeside(row: Element): Element[] {
  const rows = row.parentElement;
  if (!rows) return [];
  const place = [...rows.children].indexOf(row);
  const { top, height } = row.getBoundingClientRect();
  let up = rows.closest('table')?.parentElement;
  for (let level = 0; up && up !== document.body && level < AROUND; level++, up = up.parentElement) {
    const bodies = [...up.querySelectorAll(rows.localName)];
    if (bodies.length > MOST_TABLES) return [];
    const found = bodies.flatMap((other) => {
      const part = other.childElementCount === rows.childElementCount ? other.children[place] : undefined;
      if (!part || part === row || (saysWords(part) && saysWords(row))) return [];
      const box = part.getBoundingClientRect();
      return Math.abs(box.top - top) <= 1 && Math.abs(box.height - height) <= 1 ? [part] : [];
    });
    if (found.length > 0) return found;
  }
  return [];
}

function saysWords(row: Element): boolean {
  return (row.textContent ?? '').trim() !== '';
}
