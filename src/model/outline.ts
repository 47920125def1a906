import type { UiNode } from './node.ts';

export interface OutlineRequest {
  /** How many elements at most, in document order. */
  limit: number;
}

/** One thing that can be read or operated on a page, with what stands inside it. */
export interface OutlinedNode {
  /** `#text`: words between other parts, which belong to the element around. */
  tag: string;
  key: string;
  /** What it is to someone who operates it; absent where it only informs. */
  node?: UiNode;
  /** Finds it again; absent where `node` has a selector. */
  css?: string;
  attributes: Record<string, string>;
  text?: string;
  box: [x: number, y: number, width: number, height: number];
  /** Of a frame: where its content begins. */
  frame?: { x: number; y: number };
  children: OutlinedNode[];
}

/** A whole page as a tree, frames included. */
export interface Outline {
  url: string;
  title: string;
  root: OutlinedNode;
  left_out: number;
}
