import { flatWords, standsIn } from '../../../../model/stands-in.ts';

/** Whether the words stand below a node, in one text or over several. */
export function saysWords(node: Node, lower: string): boolean {
  const all = flatWords((node.textContent ?? '').slice(0, 5000));
  if (!all.includes(lower) && !all.replaceAll(' ', '').includes(lower.replaceAll(' ', ''))) return false;
  if (standsIn(all, lower)) return true;
  const parts = [...textNodes(node)].map((text) => flatWords(text.data));
  return parts.some((part) => standsIn(part, lower)) || standsIn(parts.join(' '), lower);
}

export function* textNodes(below: Node): Generator<Text> {
  const walker = document.createTreeWalker(below, NodeFilter.SHOW_TEXT);
  if (below instanceof Text) yield below;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) yield node;
}
