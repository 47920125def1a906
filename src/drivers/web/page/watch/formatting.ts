import { everyElement } from '../see/every-element.ts';

const EDITORS = 4;
const TEXTS = 400;

/** How the text of each rich text on the page is marked up: what its pieces stand in, whatever they say. */
export function formattingOf(): Map<Element, string> {
  const found = new Map<Element, string>();
  for (const el of everyElement(document, '[contenteditable]:not([contenteditable="false"])')) {
    if (found.size >= EDITORS) break;
    if (el.checkVisibility()) found.set(el, markupOf(el));
  }
  return found;
}

/** Only what holds text counts: editors put empty elements in and out as the caret moves. */
function markupOf(editor: Element): string {
  const pieces: string[] = [];
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && pieces.length < TEXTS; node = walker.nextNode()) {
    if ((node.nodeValue ?? '').trim() === '') continue;
    const around: string[] = [];
    for (let up = node.parentElement; up && up !== editor; up = up.parentElement)
      around.push(`${up.localName} ${up.getAttribute('style') ?? ''}`);
    pieces.push(around.join('<'));
  }
  return pieces.join('|');
}
