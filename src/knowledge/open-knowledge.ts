import { type KnowledgeOptions, KnowledgeStore } from './knowledge-store.ts';

/** A store over a folder. Nothing is read, written or loaded before the first step or question. */
export function openKnowledge(options: KnowledgeOptions): KnowledgeStore {
  return new KnowledgeStore(options);
}
