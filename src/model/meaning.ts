/** What the caller believes a node to be; the driver refuses input when it is no longer so. */
export interface Meaning {
  role: string;
  name: string;
  context: string;
  /** How the context must agree: to the letter, in its words but not its digits, or not at all. */
  context_match: 'exact' | 'words' | 'ignore';
  /** A policy has judged these very words: not even what the pointer brings out may be added to them. */
  judged?: boolean;
}
