import type { SerializableDOMNode, UnderstandContext, Understanding } from '../interfaces/index.ts';

/** What a sentence means on this screen. Pure: it looks at the tree and at nothing else. */
export function understand(
  sentence: string,
  screen: SerializableDOMNode,
  _context: UnderstandContext = {},
): Understanding {
  const found = /^click (?:on )?(?:the )?"([^"]+)"(?: button| link)?\.?$/i.exec(sentence.trim());
  const name = found?.[1]?.toLowerCase();
  const named = name === undefined ? [] : every(screen).filter((node) => nameOf(node).toLowerCase() === name);
  const usable = named.filter((node) => node.isInteractive);
  const [only] = usable;
  if (only && usable.length === 1) {
    return {
      kind: 'steps',
      steps: [
        {
          actionType: 'click',
          targetSelector: only.mcpSelector,
          ...(only.stableSelector ? { stableSelector: only.stableSelector } : {}),
          description: sentence,
        },
      ],
    };
  }
  return { kind: 'not_understood', reason: 'no reading fits', nearest: [] };
}

function every(node: SerializableDOMNode): SerializableDOMNode[] {
  return [node, ...node.children.flatMap(every)];
}

function nameOf(node: SerializableDOMNode): string {
  return node.attributes['aria-label'] ?? node.text;
}
