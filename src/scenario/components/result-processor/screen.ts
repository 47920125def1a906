import type { SerializableDOMNode, UnderstandContext } from '../../interfaces/index.ts';

/** One screen as it was seen. */
export interface Screen extends Pick<UnderstandContext, 'url' | 'title' | 'dialog' | 'tabs'> {
  url: string;
  title: string;
  /** Everything that is there. */
  tree: SerializableDOMNode;
}
