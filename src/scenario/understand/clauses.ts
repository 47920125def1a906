import { readCount } from './lexicon/ordinals.ts';
import { LEADING_WORDS, STARTS_WITH_VERB } from './lexicon/verbs.ts';

const CONNECTOR =
  /\s*[,;]\s+(?:and\s+)?(?:then\s+|also\s+|finally\s+|afterwards\s+)?|\s+and\s+(?:then\s+|also\s+|finally\s+)?|\s+then\s+|[.!]\s+(?=[A-Z\u27e6])/g;

/** What people say in one breath, written out as the plain instructions it stands for. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/^use (.+?) to (?:enter|type|write|input) (.+?)(?=$| and | then |,)/i, 'enter $2 into $1'],
  [
    /^us(?:e|ing) (.+?),? (?:to )?((?:select|choose|pick|set|search|find|look|delete|move|drag|give)\b.*)$/i,
    '$2',
  ],
  [
    /^(?:for|on|under|below|next to|in|inside|from) (.+?), ((?:click|press|tap|hit|like|share|reply|open|delete|select|choose|pick)\b.*?)(?=$|,? and |,? then )/i,
    '$2 for $1',
  ],
  [/^(?:in|into) (.+?), (?:type|enter|write|put|input) (.*?)(?=$|,? and |,? then )/i, 'enter $2 into $1'],
  [/^(.+?) and drop (?:it|them) (?:in|on|at|to|over)/i, '$1 to'],
  [/^i want (.+?) to be (.+)$/i, 'set $1 to $2'],
  [
    /^(?:navigate|look) through the (?:file |folder )?tree(?:[.,;] ?| and | to )(?:find and )?(.+)$/i,
    'seek tree: $1',
  ],
  [/^switch between (?:the )?tabs?,? (?:to|and) (?:find and )?(.+)$/i, 'seek tabs: $1'],
  [
    /^(?:expand|open|unfold) the (?:sections?|panels?|accordions?)(?: below)?,? (?:to|and) find and (.+)$/i,
    'seek sections: $1',
  ],
  [
    /^(?:expand|open|unfold) (?:the |all )?(?:sections?|panels?)(?: below)?,? to (?:find and )?(.+)$/i,
    'seek sections: $1',
  ],
  [/\bfind and (click|select|open|press|tap|choose)\b/gi, '$1'],
  [
    /^solve (?:the )?(?:math(?:s|ematical)?|arithmetic|simple)? ?(?:problem|equation|exercise|expression|sum|for x) and (?:type|enter|write) (?:your |the )?(?:answer|result|solution) (.+)$/i,
    'solve: $1',
  ],
];

/** The instructions of a sentence in order. `isName` keeps a name such as "Save and close" in one piece. */
export function splitClauses(masked: string, isName: (text: string) => boolean): string[] {
  let text = stripLead(withoutEnd(masked));
  for (const [pattern, replacement] of REWRITES) text = text.replace(pattern, replacement);
  const clauses: string[] = [];
  let from = 0;
  for (const found of text.matchAll(CONNECTOR)) {
    const rest = stripLead(text.slice(found.index + found[0].length));
    const left = text.slice(from, found.index);
    const then = /then|^[.!]/.test(found[0]);
    if (!left.trim() || (!then && !STARTS_WITH_VERB.test(rest)) || hasName(left, found[0], rest, isName))
      continue;
    clauses.push(left.trim());
    from = found.index + found[0].length;
  }
  clauses.push(text.slice(from).trim());
  return repeated(withVerbs(clauses.map(stripLead).filter(Boolean)));
}

/** Without the full stop; an exclamation mark at the end of something like a password belongs to it. */
function withoutEnd(masked: string): string {
  return /(?=\S*\d)(?=\S*\p{L})\S+!$/u.test(masked) ? masked : masked.replace(/[.!]+$/, '');
}

function stripLead(text: string): string {
  let plain = text.trim();
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(LEADING_WORDS, '');
  }
  return plain;
}

/** Whether what a connector would part is a name on the screen. */
function hasName(left: string, connector: string, right: string, isName: (text: string) => boolean): boolean {
  const object = left.replace(STARTS_WITH_VERB, '').trim();
  const next = right.split(/[,.;]|\s(?:and|then)\s/)[0] ?? '';
  return object !== '' && isName(`${object}${connector}${next}`);
}

/** A clause that has no verb of its own goes on with the one before: "click Help, then About". */
function withVerbs(clauses: string[]): string[] {
  let verb = '';
  return clauses.map((clause) => {
    const own = STARTS_WITH_VERB.exec(clause)?.[0];
    // A verb that stands alone after another is the name of a button: "press New and then Cancel".
    if (own) {
      verb = own;
      return clause;
    }
    return verb && clause.split(/\s+/).length <= 6 && !/\b(?:is|are|should|contains|shows)\b/i.test(clause)
      ? `${verb} ${clause}`
      : clause;
  });
}

function repeated(clauses: string[]): string[] {
  return clauses.flatMap((clause) => {
    const times = /^(.+?)\s+(?:(twice|once)|(\w+) times)$/i.exec(clause);
    const count = times ? readCount(times[2] ?? times[3] ?? '') : null;
    return times?.[1] && count && count <= 20
      ? Array.from({ length: count }, () => times[1] ?? '')
      : [clause];
  });
}
