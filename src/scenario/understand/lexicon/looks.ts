/** Colours people name, as red, green and blue. */
const COLOURS: Record<string, readonly [number, number, number]> = {
  red: [255, 0, 0],
  green: [0, 128, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  purple: [128, 0, 128],
  violet: [238, 130, 238],
  magenta: [255, 0, 255],
  pink: [255, 192, 203],
  cyan: [0, 255, 255],
  aqua: [0, 255, 255],
  olive: [128, 128, 0],
  brown: [139, 69, 19],
  black: [0, 0, 0],
  white: [255, 255, 255],
  grey: [128, 128, 128],
  gray: [128, 128, 128],
  teal: [0, 128, 128],
  navy: [0, 0, 128],
  maroon: [128, 0, 0],
  gold: [255, 215, 0],
};
export const COLOUR_WORD = new RegExp(`^(${Object.keys(COLOURS).join('|')})(?:[- ]?colou?red)?(?= |$)`, 'i');
export const SIZE_WORD =
  /^(?:very )?(small|smaller|smallest|tiny|little|large|larger|largest|big|bigger|biggest|huge)(?= )/i;

/** Whether a colour as a browser writes it is what people call by this word. */
export function isColour(written: string | undefined, word: string): boolean {
  const found = /rgba?\((\d+), ?(\d+), ?(\d+)/.exec(written ?? '');
  if (!found) return false;
  const seen = [Number(found[1]), Number(found[2]), Number(found[3])] as const;
  const far = (to: readonly [number, number, number]) =>
    to.reduce((sum, part, i) => sum + (part - (seen[i] ?? 0)) ** 2, 0);
  const wanted = COLOURS[word.toLowerCase()];
  if (!wanted) return false;
  if (far(wanted) < 400) return true;
  const nearest = Math.min(...Object.values(COLOURS).map(far));
  return (far(wanted) === nearest && nearest < 20_000) || isShade(seen, word.toLowerCase());
}

/** The hue alone: dark and light shades keep their name. */
function isShade([r, g, b]: readonly [number, number, number], word: string): boolean {
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  if (most - least < 60) return false;
  if (word === 'red') return r === most && r - g > 120 && r - b > 120;
  if (word === 'green') return g === most && g - r > 50 && g - b > 50;
  if (word === 'blue') return b === most && b - r > 50 && b - g > 50;
  return false;
}

/** Words for drawn shapes, and the tags that draw them. */
export const SHAPES: Record<string, readonly string[]> = {
  circle: ['circle', 'ellipse'],
  rectangle: ['rect'],
  square: ['rect'],
  triangle: ['polygon'],
  polygon: ['polygon'],
  line: ['line'],
  letter: ['text'],
  digit: ['text'],
  number: ['text'],
  shape: ['circle', 'rect', 'polygon', 'ellipse', 'path', 'text'],
  item: ['circle', 'rect', 'polygon', 'ellipse', 'text'],
};
