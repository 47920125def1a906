import type { Look } from '../look.ts';

const UNWRITTEN =
  / (?:as long as|while|until|unless|before|when|if) (?:I|we|you|nobody|nothing|no one|the user)(?: (?:have|has|is|was))?(?:n't| not)? ?(?:yet )?(?:written|typed|entered|filled|write|type|enter|fill)(?: (?:in|out))?(?: (?:anything|something|nothing|text|it))?(?: yet)?$/i;

const SAID: readonly (readonly [RegExp, string])[] = [
  [/^(?:on|in|at|under|for) (?:the )?([\w -]+?),? (the .+?) (is|are|should be) (.+)$/i, '$2 on $1 $3 $4'],
  [/^(is|are) (.+) (\S+)\?$/i, '$2 $1 $3'],
  [/ (?:so far|yet|right now|at the moment|by now)$/i, ''],
  [/\b(?:still|already|currently) (?=says?\b|shows?\b|reads?\b|contains?\b|has\b|have\b)/gi, ''],
  [/\b(?:can(?:'t|not| not)|could not|couldn't) be (?:pressed|clicked|used|tapped)\b/gi, 'is disabled'],
  [/\bcan be (?:pressed|clicked|used|tapped)\b/gi, 'is enabled'],
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
  let text = said.trim().replace(UNWRITTEN, '');
  for (const [pattern, plain] of SAID) text = text.replace(pattern, plain);
  return text;
}

/** A claim about what is so as long as nothing was written says nothing once something was. */
export function conditionHolds(said: string, { screen }: Look): boolean {
  if (!UNWRITTEN.test(said)) return true;
  return screen.things.every(
    (thing) => !/^(?:textbox|searchbox)$/.test(thing.role) || (thing.node.attributes.value ?? '') === '',
  );
}
