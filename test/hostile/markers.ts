import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where something could get out of a session: each gets secrets of its own, so that a leak says where it came from. */
export const CHANNELS = [
  'steps',
  'index',
  'log',
  'trace',
  'report',
  'export',
  'resource',
  'model',
  'picture',
  'error',
  'address',
  'header',
  'console',
  'body',
  'progress',
  'clipboard',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Secrets that are hard to find again once they were quoted, cut or encoded. */
const FORMS = {
  plain: (at: string[]) => `${at[0]}-${at[1]}`,
  quotes: (at: string[]) => `${at[0]}"${at[1]}'${at[2]}\`${at[3]}`,
  backslashes: (at: string[]) => `${at[0]}\\${at[1]}\\\\n${at[2]}`,
  long: (at: string[]) => at.join('.'),
  marks: (at: string[]) => `${at[0]} ü&${at[1]}<${at[2]}>%${at[3]}+/${at[4]}`,
} as const;
type Form = keyof typeof FORMS;

/** Letters of one marker that occur nowhere else. */
const PIECES = 12;
const PIECE_LETTERS = 10;

interface Marker {
  name: string;
  channel: Channel;
  form: Form;
  value: string;
  pieces: string[];
}

export const MARKERS: readonly Marker[] = CHANNELS.flatMap((channel) =>
  (Object.keys(FORMS) as Form[]).map((form) => {
    const pieces = Array.from({ length: PIECES }, (_, at) => lettersOf(`${channel} ${form} ${at}`));
    const value = FORMS[form](pieces);
    const used = pieces.filter((piece) => value.includes(piece));
    return { name: `M_${channel}_${form}`.toUpperCase(), channel, form, value, pieces: used };
  }),
);

export function markersOf(channel: Channel): readonly Marker[] {
  return MARKERS.filter((marker) => marker.channel === channel);
}

export const SECRETS_FILE = CHANNELS.map(secretsOf).join('');

/** As lines of a file of secrets. */
export function secretsOf(channel: Channel): string {
  return markersOf(channel)
    .map(({ name, value }) => `${name}=${value}\n`)
    .join('');
}

/** The markers of which a part can be read in a text: as it is, decoded, or in base64; each with what stands around it. */
export function leaksIn(text: string): string[] {
  const readings = [text, decoded(text)];
  return MARKERS.flatMap(({ name, pieces }) => {
    for (const needle of pieces.flatMap(needlesOf))
      for (const one of readings) {
        const at = one.indexOf(needle);
        if (at >= 0) return [`${name}: ${one.slice(Math.max(0, at - 60), at + 60)}`];
      }
    return [];
  });
}

/** The channels whose markers stood in a text: where one was taken out its name is left. */
export function channelsIn(text: string): Channel[] {
  const named = new Set([...text.matchAll(/\bM_([A-Z]+)_[A-Z]+/g)].map(([, name]) => name?.toLowerCase()));
  return CHANNELS.filter((channel) => named.has(channel));
}

/** What the files below a folder say whose names end so. */
export function filesOf(folder: string, end: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(end))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

/** What each file below a folder gives away. */
export function leaksInFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name);
    return leaksIn(`${path}\n${readFileSync(path, 'latin1')}`).map((leak) => `${path}: ${leak}`);
  });
}

const needles = new Map<string, string[]>();

function needlesOf(piece: string): string[] {
  const known = needles.get(piece) ?? [
    piece,
    // The part of its base64 that is the same wherever it begins.
    ...[0, 1, 2].map((before) =>
      Buffer.from(`${'x'.repeat(before)}${piece}`)
        .toString('base64')
        .slice(before === 0 ? 0 : 4, 12),
    ),
  ];
  needles.set(piece, known);
  return known;
}

function decoded(text: string): string {
  return text
    .replace(/&amp;/g, '&')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d{2,4});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&#x([0-9a-f]{2,4});/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function lettersOf(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  return [...hash.subarray(0, PIECE_LETTERS)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
