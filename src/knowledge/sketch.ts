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

interface Seen {
  testIds: readonly string[];
  a11y: readonly SeenNode[];
}

/** Whether a screen was seen twice with the very same things, in their order. */
export function sameThings(one: Seen, other: Seen): boolean {
  return (
    one.testIds.length === other.testIds.length &&
    one.a11y.length === other.a11y.length &&
    one.testIds.every((id, at) => id === other.testIds[at]) &&
    one.a11y.every(({ role, name }, at) => role === other.a11y[at]?.role && name === other.a11y[at]?.name)
  );
}

function named(a11y: readonly SeenNode[]): string[] {
  return a11y.filter(({ name }) => name !== '').map(({ role, name }) => `${role} ${name}`);
}

function smallest(texts: readonly string[]): string {
  const hashes = new Uint32Array(texts.map(hash)).sort();
  const kept: string[] = [];
  for (let at = 0; at < hashes.length && kept.length < KEPT; at++) {
    const one = hashes[at];
    if (one !== undefined && one !== hashes[at - 1]) kept.push(written(one));
  }
  return kept.join(' ');
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
