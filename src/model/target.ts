/** How a caller names an element: a ref, or the words a snapshot line shows. */
export type Target =
  | { by: 'ref'; ref: string }
  | { by: 'testid'; test_id: string }
  | { by: 'css'; css: string }
  | { by: 'words'; role?: string; name?: string; context?: string; nth?: number };

const WORDS =
  /^(?<role>[a-z]+)?\s*(?:(?<level>[1-6])\s+)?(?:"(?<name>(?:[^"\\]|\\.)*)")?(?:\s+(?:in|of)\s+(?:[a-z]+\s+)?"(?<context>(?:[^"\\]|\\.)*)")?(?:\s+#(?<nth>\d+))?$/;

/** Reads target text. Never fails: what is no ref, prefix or quoted form is taken as a name. */
export function parseTarget(text: string): Target {
  const trimmed = text.trim();
  const ref = /^@?e(\d+)$/.exec(trimmed);
  if (ref) return { by: 'ref', ref: `@e${ref[1]}` };
  const prefixed = /^(testid|test_id|css|ref)\s*[:=]\s*([\s\S]+)$/.exec(trimmed);
  if (prefixed?.[1] && prefixed[2]) {
    const value = prefixed[2].trim();
    if (prefixed[1] === 'css') return { by: 'css', css: value };
    if (prefixed[1] === 'ref') return parseTarget(value);
    return { by: 'testid', test_id: value.replace(/^"(.*)"$/, '$1') };
  }
  // A pasted snapshot line carries its ref in front: the ref is the surer half.
  const line = /^(@e\d+)\s/.exec(trimmed);
  if (line?.[1]) return { by: 'ref', ref: line[1] };
  const words = trimmed.includes('"') ? WORDS.exec(trimmed) : null;
  if (words?.groups) {
    const { role, name, context, nth } = words.groups;
    return {
      by: 'words',
      ...(role ? { role } : {}),
      ...(name !== undefined ? { name: unescapeQuotes(name) } : {}),
      ...(context !== undefined ? { context: unescapeQuotes(context) } : {}),
      ...(nth ? { nth: Number(nth) } : {}),
    };
  }
  return { by: 'words', name: trimmed };
}

function unescapeQuotes(text: string): string {
  return text.replace(/\\(["\\@])/g, '$1');
}
