const SAID: readonly (readonly [RegExp, string])[] = [
  [/^that /i, ''],
  [/^i can(?:'t|not) [^:]+: (?=.+ (?:is|are) )/i, ''],
  [/\b(is|are|be|been) (?:already|still|currently|now|initially|presently) /gi, '$1 '],
  [/\b(is|are|be) (?:the )?(active|selected|chosen|checked|current|open|focused) (?:one|ones)$/i, '$1 $2'],
  [/\b(is|are|be) (?:called|named|titled|labell?ed|set to|rated(?: at)?|priced at)(?= \S)/i, '$1'],
  [/\b(is|are|be) pre-?(selected|checked|ticked|chosen)$/i, '$1 $2'],
  [/\b(is|are|be) (\w+) by default$/i, '$1 $2'],
];

/** A claim in the words that the rules know. */
export function plainClaim(said: string): string {
  let text = said.trim();
  for (const [pattern, plain] of SAID) text = text.replace(pattern, plain);
  return text;
}
