import type { DocumentKind, Knowledge } from '../knowledge/knowledge.ts';
import type { Options } from '../model/options.ts';

export type StoreOptions = Pick<Options, 'store' | 'project'>;

/** The store that the settings name: files in a folder, or with `store` a database. Only the one that is used is loaded. */
export async function openStore(
  { store, project }: StoreOptions,
  root: string,
  warn: (message: string, data?: Record<string, unknown>) => void,
): Promise<Knowledge> {
  if (store !== undefined) {
    const { SharedKnowledge } = await import('../store/shared-knowledge.ts');
    return new SharedKnowledge({ url: store, project, root, warn });
  }
  const { openKnowledge } = await import('../knowledge/open-knowledge.ts');
  return openKnowledge({ root, warn });
}

/** Keeps a whole document in the store that machines share, if there is one; files have it already. */
export async function keepDocument(
  options: StoreOptions,
  root: string,
  kind: DocumentKind,
  key: string,
  body: unknown,
): Promise<void> {
  if (options.store === undefined) return;
  const store = await openStore(options, root, () => {});
  await store.keep?.(kind, key, body);
  await store.close();
}
