import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml';

/** A place in a file, counted from 1 as editors do. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

type Key = string | number;

/** One YAML or JSON document of a file: its data, and where each part of it stands. */
export interface FileDocument {
  data: unknown;
  placeOf(path: readonly PropertyKey[]): Place;
  /** Where a key is written, not its value. */
  placeOfKey(path: readonly PropertyKey[], key: string): Place;
}

/** Something in a file that is not as it must be. */
export interface Mistake extends Place {
  message: string;
}

/** Who has made more mistakes than this reads no further. */
const MOST_TOLD = 20;

/** Reads every document of a file. JSON is YAML too, so both have positions. */
export function readDocuments(
  file: string,
  text: string,
): { documents: FileDocument[]; mistakes: Mistake[] } {
  const lines = new LineCounter();
  const parsed = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  // An empty stream has no documents at all.
  const docs = Array.isArray(parsed) ? parsed : [];
  const mistakes = docs.flatMap((doc) =>
    doc.errors.slice(0, MOST_TOLD).map((error) => ({ ...at(error.pos[0]), message: explain(error.message) })),
  );
  const documents = docs
    .filter((doc) => doc.contents !== null)
    .map((doc): FileDocument => {
      const root = doc.contents;
      const nodeAt = (path: readonly PropertyKey[]): Node | null => {
        // Ever shorter paths: what is missing stands where it would belong.
        for (let length = path.length; length > 0; length--) {
          const found: unknown = doc.getIn(path.slice(0, length) as Key[], true); // symbols never come from files
          if (isNode(found)) return found;
        }
        return root;
      };
      return {
        data: mistakes.length > 0 ? undefined : plain(root, text),
        placeOf: (path) => at(nodeAt(path)?.range?.[0] ?? 0),
        placeOfKey(path, key) {
          const map = path.length === 0 ? root : nodeAt(path);
          const pair = isMap(map)
            ? map.items.find((item) => isScalar(item.key) && item.key.value === key)
            : undefined;
          return at((isScalar(pair?.key) ? pair.key.range?.[0] : map?.range?.[0]) ?? 0);
        },
      };
    });
  return { documents, mistakes };
}

/** As data. In a list of sentences `Fill in Email: a@b.c` is meant as one, colon and all. */
function plain(node: unknown, text: string): unknown {
  if (isMap(node)) {
    const entries = node.items.map(({ key, value }) => [
      isScalar(key) ? String(key.value) : String(key),
      plain(value, text),
    ]);
    return Object.fromEntries(entries);
  }
  if (isSeq(node)) {
    return node.items.map((item) => sentenceWithColon(item, text) ?? plain(item, text));
  }
  if (isScalar(node)) return node.value;
  return isPair(node) ? plain(node.value, text) : null;
}

function sentenceWithColon(item: unknown, text: string): string | undefined {
  if (!isMap(item) || item.flow || item.items.length !== 1) return undefined;
  const [pair] = item.items;
  if (!isScalar(pair?.key) || !isScalar(pair.value) || !/\s/.test(String(pair.key.value))) return undefined;
  const [start = 0, end = 0] = item.range ?? [];
  const written = text.slice(start, end).trim();
  return written.includes('\n') ? undefined : written;
}

function explain(message: string): string {
  return /Unexpected (?:scalar|flow-\w+|double|single)|at node end/i.test(message)
    ? `${message}; a sentence that begins with a quote, [ or { must be put in quotes as a whole`
    : message;
}
