import { wordsOf } from './doing-words.ts';

/** A part of a goal: the words of what it wants, and of what it does not want. */
export interface Part {
  wanted: string[];
  unwanted: string[];
  /** What it takes out of what it wants. */
  spared: string[];
  /** It is about taking back what is set, and not about leaving something alone. */
  against?: true;
}

const ENDS = /[,.;:!?()]+(?=\s|$)|\b(?:and|but|then|und|aber|dann|et|puis|y|luego|e poi)\b/iu;
/** Such a part may have to be done or not. */
const PERHAPS = /\b(?:if|unless|whenever|falls|wenn|sofern|si|se)\b/iu;
/** What follows these is named only to say what else is meant. */
const OTHERS = /\b(?:except|besides|instead of|rather than|other than|apart from|außer|statt|sauf|salvo)\b/iu;
/** And what follows these shall not be so. */
const SPARED = /\b(?:except(?: for)?|instead of|rather than|außer|statt|sauf|salvo)\b/iu;
/** What such a part is about is not wanted. */
const AGAINST =
  /\b(?:disable|deactivate|uncheck|untick|unselect|stop|exclude|ausschalten|deaktiviere\w*)\b/iu;
const TURN = /\b(?:turn|switch|toggle|flip|set)\b/iu;
/** "Off" is a state only of what is turned, kept or had so: what is ticked, crossed or paid off is done. */
const OFF =
  /\b(?:turn|switch|toggle|flip|set|put|take|keep|leave|have|make|with|is|are|stays?)\w*\b.*\boff\b/iu;
/** What follows these is not wanted. */
const NOT =
  /\b(?:no|not|never|without|ohne|nicht|kein\w*|sans|pas|sin|senza|sem|zonder|bez|utan)\b|n['’]t\b/iu;

/** Such a part asks for nothing to be done. */
const STAYS = /^\s*(?:keep|leave)\s+(?!.*\b(?:to|for|with|a message|a note)\b)/iu;

/** Whether something is called by what it leaves out or ends. */
export function saysNot(name: string): boolean {
  return NOT.test(name) || AGAINST.test(name);
}

export function partsOf(goal: string): Part[] {
  let turning = false;
  return goal
    .split(ENDS)
    .filter((part) => !PERHAPS.test(part))
    .map((whole) => {
      const [part = ''] = whole.split(OTHERS, 1);
      const spared = wordsOf(whole.split(SPARED).slice(1).join(' '));
      // "Turn this on and that off": the verb goes on.
      turning ||= TURN.test(part);
      if (AGAINST.test(part) || OFF.test(part) || (turning && / off\s*$/i.test(part)))
        return { wanted: [], unwanted: wordsOf(part), spared, against: true };
      const [wanted = '', ...unwanted] = part.split(NOT);
      return { wanted: wordsOf(wanted), unwanted: wordsOf(unwanted.join(' ')), spared };
    });
}

/** A goal without what it does not want and what may have to be done or not. */
export function wantedIn(goal: string): string {
  const spared = goal
    .split(/(?<=[,.;:!?](?=\s))|(?=\b(?:and|but|then)\b)/iu)
    .filter((part) => !PERHAPS.test(part) && !STAYS.test(part.replace(/^\s*(?:and|but|then)\b/iu, '')))
    .map((part) => part.split(OTHERS, 1)[0]?.split(NOT, 1)[0] ?? '')
    .join(' ');
  return wordsOf(spared).length > 0 ? spared : goal;
}
