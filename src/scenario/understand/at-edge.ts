import type { Look } from './look.ts';
import { tidy } from './phrase.ts';
import type { Resolved } from './resolve-target.ts';
import type { Thing } from './screen-things.ts';
import type { Purpose } from './suits.ts';

const EDGE =
  /^(.+?) (?:at|on|in|to) the (?:very |far )?(top|bottom|left|right)(?:-hand)?(?: side| edge| end)?(?: of the (?:page|screen|form|window))?$/i;
const SIDED =
  /^(?:the )?(left|right|top|upper|bottom|lower)(?:-?hand)? (list|box|column|panel|table|field|button|select|menu)$/i;

/** Of all things of a kind the one that is drawn farthest to a side: "the button at the bottom", "the left list". */
export function atEdge(
  text: string,
  look: Look,
  purpose: Purpose,
  resolve: (text: string, look: Look, purpose: Purpose) => Resolved,
): Thing | undefined {
  const plain = tidy(text);
  const [, sided, noun] = SIDED.exec(plain) ?? [];
  const [, what, edge] = EDGE.exec(plain) ?? [];
  const side = (sided ?? edge)?.toLowerCase();
  const kind = noun ?? what;
  if (!side || !kind || !/^\w+$/.test(kind)) return undefined;
  const found = resolve(`all ${kind}s`, look, purpose);
  const things = found.kind === 'all' ? found.things.filter(({ node }) => node.box) : [];
  const at = (thing: Thing): number => {
    const { x = 0, y = 0, width = 0, height = 0 } = thing.node.box ?? {};
    if (side === 'left') return x;
    if (side === 'right') return -(x + width);
    return /^(?:top|upper)$/.test(side) ? y : -(y + height);
  };
  const [first, second] = [...things].sort((a, b) => at(a) - at(b));
  return first && second && at(second) - at(first) > 2 ? first : undefined;
}
