function sameSite(url: URL, page: URL): boolean {
  return url.protocol === page.protocol && url.host === page.host && url.username === '';
}

/** The shortest address that leads there from this page; null for what leads nowhere (`javascript:`, `data:`). */
export function shortAddress(address: string, document: Document): string | null {
  const given = address.trim();
  if (given === '') return null;
  if (given.startsWith('#')) return closeParens(given);
  const base = document.baseURI;
  if (!URL.canParse(given, base)) return /^[a-z][\w+.-]*:/i.test(given) ? null : closeParens(given);
  const url = new URL(given, base);
  if (url.protocol === 'javascript:' || url.protocol === 'data:' || url.protocol === 'blob:') return null;
  // A srcdoc frame has the address about:srcdoc and resolves against its parent's.
  const page = new URL(document.URL.startsWith('about:') ? base : document.URL);
  return closeParens(sameSite(url, page) ? url.pathname + url.search + url.hash : url.href);
}

// An unbalanced parenthesis would end the link early.
function closeParens(address: string): string {
  let depth = 0;
  for (const char of address) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth < 0) break;
  }
  const safe = address.replace(/\s/g, '%20');
  return depth === 0 ? safe : `<${safe}>`;
}

/** One line that stands for a frame, whose text is read on its own; null for one too small to see. */
export function frameLine(frame: Element): string | null {
  const box = frame.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return null;
  const title = (frame.getAttribute('title') || frame.getAttribute('aria-label') || '').trim();
  const source = frame.hasAttribute('srcdoc')
    ? null
    : shortAddress(frame.getAttribute('src') ?? '', frame.ownerDocument);
  const said = title || source || frame.getAttribute('name') || '';
  return said === '' ? '[frame]' : `[frame: ${said.replace(/\s+/g, ' ')}]`;
}
