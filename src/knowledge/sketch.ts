import type { SeenNode } from '../model/step-record.ts';

const KEPT = 16;

/**
 * What was seen on a screen in at most 32 numbers: the smallest hashes of its test ids and of its nodes. Two screens
 * that share much share many of the smallest too, so a sketch stands in for lists a hundred times as long.
 */
export function sketchOf(testIds: readonly string[], a11y: readonly SeenNode[]): string {
  return `${smallest(testIds)}|${smallest(named(a11y))}`;
}

/** How many of a sketch's test ids and nodes are on the screen whose hashes are given. */
export function sharedWith(sketch: string, here: { ids: ReadonlySet<string>; nodes: ReadonlySet<string> }) {
  const [ids = '', nodes = ''] = sketch.split('|');
  return { ids: countIn(ids, here.ids), nodes: countIn(nodes, here.nodes) };
}

/** The hashes of everything on a screen, to compare sketches with. */
export function hashesOf(testIds: readonly string[], a11y: readonly SeenNode[]) {
  return { ids: new Set(testIds.map(hash).map(written)), nodes: new Set(named(a11y).map(hash).map(written)) };
}

function named(a11y: readonly SeenNode[]): string[] {
  return a11y.filter(({ name }) => name !== '').map(({ role, name }) => `${role} ${name}`);
}

function smallest(texts: readonly string[]): string {
  const hashes = Uint32Array.from(new Set(texts.map(hash))).sort();
  return [...hashes.subarray(0, KEPT)].map(written).join(' ');
}

function countIn(text: string, there: ReadonlySet<string>): number {
  return text === '' ? 0 : text.split(' ').filter((one) => there.has(one)).length;
}

/** FNV-1a */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h >>> 0;
}

function written(hash: number): string {
  return hash.toString(36);
}
