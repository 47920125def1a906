import type { Meaning } from '../model/meaning.ts';
import type { UiNode } from '../model/node.ts';

/** A ref and what the caller saw when it was given: the node and its meaning, never one without the other. */
export interface Binding {
  ref: string;
  key: string;
  node: UiNode;
  meaning: Meaning;
  /** Others on the same screen share its role and name. */
  twins: boolean;
}

const REMEMBERED = 4000;

/** Refs of one session. A number is given once; it follows an element that was re-rendered, never another one. */
export class Refs {
  private next = 0;
  private readonly byRef = new Map<string, Binding>();
  private readonly byKey = new Map<string, Binding>();

  /** Refs for nodes in document order. `gone` are keys of earlier nodes that left the page. */
  assign(nodes: readonly UiNode[], gone: ReadonlySet<string>): Binding[] {
    const twins = countTwins(nodes);
    const orphans = this.orphans(gone);
    const claims = orphans.size > 0 ? countBy(nodes, identity) : new Map<string, number>();
    return nodes.map((node) => {
      const shared = (twins.get(twinKey(node)) ?? 0) > 1;
      const meaning = meaningOf(node, shared);
      const known = this.byKey.get(node.key);
      if (known && (!node.actionable || sameMeaning(known, node)))
        return this.update(known, node, meaning, shared);
      const orphan = known || orphans.size === 0 ? undefined : orphans.get(identity(node));
      if (orphan && claims.get(identity(node)) === 1) return this.update(orphan, node, meaning, shared);
      return this.create(node, meaning, shared);
    });
  }

  /** A ref for one node found by a search; `twins` when the search met others of its role and name. */
  bind(node: UiNode, twins: boolean): Binding {
    const known = this.byKey.get(node.key);
    if (!known || (node.actionable && !sameMeaning(known, node)))
      return this.create(node, meaningOf(node, twins), twins);
    const shared = known.twins || twins;
    return this.update(known, node, meaningOf(node, shared), shared);
  }

  get(ref: string): Binding | undefined {
    return this.byRef.get(ref);
  }

  /** The ref that this node carries now, if it was ever listed. */
  refOf(key: string): string | undefined {
    return this.byKey.get(key)?.ref;
  }

  /** A healed binding: the same meaning, found on a new node. */
  rebind(binding: Binding, node: UiNode): Binding {
    return this.update(binding, node, binding.meaning, binding.twins);
  }

  /** Whether this node was another element already when the ref was given, or lies in another layer than its element did. */
  isAnother({ ref, node: was }: Binding, node: UiNode): boolean {
    const other = this.byKey.get(node.key);
    const older = other !== undefined && Number(other.ref.slice(2)) < Number(ref.slice(2));
    return older || layerOf(was) !== layerOf(node);
  }

  /** Whether the node of this ref was given a new one because it means something else now. */
  isSuperseded(ref: string): boolean {
    const binding = this.byRef.get(ref);
    return binding !== undefined && this.byKey.get(binding.key) !== binding;
  }

  keys(): string[] {
    return [...this.byKey.keys()].slice(-150);
  }

  get count(): number {
    return this.next;
  }

  private create(node: UiNode, meaning: Meaning, twins: boolean): Binding {
    const binding: Binding = { ref: `@e${this.next++}`, key: node.key, node, meaning, twins };
    this.byRef.set(binding.ref, binding);
    this.byKey.delete(node.key);
    this.byKey.set(node.key, binding);
    if (this.byRef.size > REMEMBERED) this.forgetOldest();
    return binding;
  }

  /** A new object each time: a view or an action in progress keeps what it saw. */
  private update({ ref }: Binding, node: UiNode, meaning: Meaning, twins: boolean): Binding {
    const binding: Binding = { ref, key: node.key, node, meaning, twins };
    const before = this.byRef.get(ref);
    if (before && before.key !== node.key && this.byKey.get(before.key) === before)
      this.byKey.delete(before.key);
    this.byRef.set(ref, binding);
    this.byKey.delete(node.key);
    this.byKey.set(node.key, binding);
    return binding;
  }

  private orphans(gone: ReadonlySet<string>): Map<string, Binding | undefined> {
    const found = new Map<string, Binding | undefined>();
    for (const key of gone) {
      const binding = this.byKey.get(key);
      if (!binding) continue;
      const id = identity(binding.node);
      found.set(id, found.has(id) ? undefined : binding);
    }
    return found;
  }

  private forgetOldest(): void {
    for (const [ref, binding] of this.byRef) {
      this.byRef.delete(ref);
      if (this.byKey.get(binding.key) === binding) this.byKey.delete(binding.key);
      if (this.byRef.size <= REMEMBERED * 0.9) break;
    }
  }
}

/** What must still hold when the element is acted on. Among twins the words around it decide, to the letter. */
export function meaningOf(node: UiNode, twins: boolean): Meaning {
  return {
    role: node.role,
    name: node.name,
    context: node.context,
    context_match: !node.actionable ? 'ignore' : twins ? 'exact' : node.context_strong ? 'words' : 'ignore',
  };
}

/** Whether a node is still what the binding stands for. */
export function sameMeaning({ meaning }: Binding, node: UiNode): boolean {
  if (meaning.role !== node.role || meaning.name !== node.name) return false;
  return meaning.context_match !== 'exact' || meaning.context === node.context;
}

function identity(node: UiNode): string {
  const { role, name, context, test_id = '', in_frame = '' } = node;
  return JSON.stringify([role, name, context, test_id, in_frame, layerOf(node)]);
}

/** What it lies in on top of the page; the same words in two dialogs, or in one and on the page, are two things. */
export function layerOf({ zone }: UiNode): string | undefined {
  return zone?.kind === 'popup' ? zone.name || 'popup' : undefined;
}

/** Twins are those whose lines would read the same, and lines show only the beginning of a long name. */
function twinKey(node: UiNode): string {
  return `${node.role} ${node.name.slice(0, 78)}`;
}

function countTwins(nodes: readonly UiNode[]): Map<string, number> {
  return countBy(nodes, twinKey);
}

function countBy(nodes: readonly UiNode[], key: (node: UiNode) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const name = key(node);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
