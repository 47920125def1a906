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
export const COLOUR_WORD = new RegExp(
  `^((?:(?:dark|deep|light|pale|bright)[- ])?(?:${Object.keys(COLOURS).join('|')}))(?:[- ]?colou?red)?(?= |$)`,
  'i',
);
export const SIZE_WORD =
  /^(?:very )?(small|smaller|smallest|tiny|little|large|larger|largest|big|bigger|biggest|huge)(?= )/i;

const WRITTEN = /rgba?\((\d+), ?(\d+), ?(\d+)/;
/** Whether a colour is a shade of a word for a hue, light, dark or dull; greys are of none. */
export function isShadeOf(written: string | undefined, word: string): boolean {
  const found = WRITTEN.exec(written ?? '');
  return found !== null && isShade([Number(found[1]), Number(found[2]), Number(found[3])], word, 0.15);
}

/** A colour as `#rrggbb`, from its word or however its six digits are written. */
export function hexOf(colour: string): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(colour)?.[1];
  const named = COLOURS[colour.toLowerCase()];
  if (digits) return `#${digits.toLowerCase()}`;
  return named ? `#${named.map((part) => part.toString(16).padStart(2, '0')).join('')}` : undefined;
}

/** Whether a colour as a browser writes it is what people call by this word. */
export function isColour(written: string | undefined, word: string): boolean {
  const found = WRITTEN.exec(written ?? '');
  if (!found) return false;
  const seen = [Number(found[1]), Number(found[2]), Number(found[3])] as const;
  const far = (to: readonly [number, number, number]) =>
    to.reduce((sum, part, i) => sum + (part - (seen[i] ?? 0)) ** 2, 0);
  const [, shade, hue] = /^(dark|deep|light|pale|bright)[- ](.+)$/i.exec(word) ?? [];
  if (shade && hue) {
    const [, , light] = hueOf(seen);
    const fits = /dark|deep/i.test(shade) ? light < 0.4 : /bright/i.test(shade) ? light >= 0.4 : light > 0.6;
    return fits && isColour(written, hue);
  }
  const wanted = COLOURS[word.toLowerCase()];
  if (!wanted) return false;
  if (far(wanted) < 400) return true;
  const nearest = Math.min(...Object.values(COLOURS).map(far));
  return (far(wanted) === nearest && nearest < 20_000) || isShade(seen, word.toLowerCase());
}

/** Where on the colour wheel a word begins and ends; shades keep the name of their hue. */
const HUES: Record<string, readonly [number, number]> = {
  red: [345, 375],
  orange: [15, 45],
  yellow: [45, 70],
  green: [75, 170],
  blue: [190, 260],
  purple: [262, 305],
  pink: [305, 345],
};

function isShade(seen: readonly [number, number, number], word: string, dullest = 0.35): boolean {
  const range = HUES[word];
  const [hue, saturation, light] = hueOf(seen);
  if (!range || saturation < dullest || light < 0.1 || light > 0.9) return false;
  return (hue >= range[0] && hue <= range[1]) || (hue + 360 >= range[0] && hue + 360 <= range[1]);
}

function hueOf([r, g, b]: readonly [number, number, number]): [number, number, number] {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const light = (most + least) / 510;
  const span = most - least;
  if (span === 0) return [0, 0, light];
  const turn = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return [(turn * 60 + 360) % 360, span / 255 / (1 - Math.abs(2 * light - 1)), light];
}

/** Words for drawn shapes, and the tags that draw them. */
export const SHAPES: Record<string, readonly string[]> = {
  circle: ['circle', 'ellipse'],
  ball: ['circle', 'ellipse'],
  dot: ['circle', 'ellipse'],
  disc: ['circle', 'ellipse'],
  oval: ['ellipse', 'circle'],
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
