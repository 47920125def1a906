/** Words that begin an instruction; two-word verbs before their first halves. */
const VERBS =
  `click on|click|press on|press|tap on|tap|hit|push|double-click on|double-click|double click on|double click|doubleclick|right-click on|right-click|right click on|right click|
choose|select|pick out|pick|mark|tick off|tick|check off|check|uncheck|untick|unselect|deselect|unmark|clear|empty|toggle|enable|disable|activate|deactivate|turn on|turn off|turn down|turn up|turn|switch on|switch off|switch between|switch to|switch|
type in|type|enter|write|input|insert|put|fill in|fill out|fill|complete|populate|provide|key in|set|change|adjust|increase|decrease|raise|lower|slide|move|drag|drop|replace|paste|copy|append|
open up|open|close|expand|unfold|collapse|fold|show|hide|view|read|reveal|go to|go back|go forward|go|visit|navigate to|navigate through|navigate|browse to|browse|follow|return|reload|refresh|
scroll|hover over|hover|mouse over|wait|focus into|focus on|focus|submit|save|send|search for|search|look for|look up|look|find|locate|
place|delete|remove|trash|erase|discard|get rid of|star|unstar|like|unlike|reply|respond|forward|share|retweet|edit|rename|add|create|start|begin|make|book|buy|purchase|order|sort|upload|attach|accept|agree|confirm|dismiss|cancel|decline|reject|answer|log in|log out|sign in|sign out|login|sign up|subscribe|publish|apply|continue|check out|pay|download|print|give|rate|leave|use|highlight|
reserve|redeem|swap|calculate|work out|compute|underline|filter|flip|page|turn|subscribe to|unsubscribe from|agree to|proceed|claim|take|grab|
post|repost|pin|unpin|react|reserve|unfollow|undo|redo|swap|archive|mute|unmute|play|pause|resume|stop|restart|reset|load|export|import|zoom|filter|compose|invite|join|block|report|bookmark|duplicate|tell|take|collect|watch|clone|mix|
run|execute|assign|label|tag|jump to|
skip|upvote|downvote|convert|paint|apply for|
verify|ensure|assert|make sure|expect|see|should|try|solve|keep|finish`
    .split(/[|\n]+/)
    .map((verb) => verb.trim())
    .filter(Boolean);

const ANY = [...new Set(VERBS)]
  .sort((a, b) => b.length - a.length)
  // "Double-click" is a verb; "check-in" and "sign-up" are nouns.
  .map((verb) => (/click/.test(verb) ? verb.replace(/[- ]/g, '[- ]') : verb));

/** A verb at the very beginning. */
export const STARTS_WITH_VERB = new RegExp(`^(?:${ANY.join('|')})(?![\\w'-])`, 'i');
/** The same, with what is said before it out of politeness or to keep the order. */
export const LEADING_WORDS =
  /^(?:(?:yes|yeah|okay|well|right)(?=,)|please|kindly|now|then|finally|lastly|firstly|secondly|after(?:wards| that)|also|and|just|simply|again|let's|try to|go ahead and|i (?:want|would like|would love|need|have) to|i(?:'d like|'d love|'m going| am going) to|(?:could|can|would|will) you(?: please)?|you (?:should|must|need to|have to|can)|we(?= (?!are\b|will\b))|in order to|once (?:that is )?done|when (?:done|finished))\b,?\s+/i;
/** Words about the order of things, but only before a verb. */
export const ORDERING_WORDS = /^(?:first|next)\b,?\s+/i;

const group = (words: string): string =>
  `(?:${words
    .split(' ')
    .map((word) => word.replace(/_/g, '[- ]'))
    .join('|')})`;

export const CLICK = group(
  'click_on click press_on press tap_on tap hit push select choose pick activate follow go_to switch_to show view visit navigate_to find_and_click_on find_and_click find_and_select',
);
export const TYPE = group(
  'type_in type enter write input insert put fill_in fill provide key_in paste add leave use set start_typing',
);
export const SET = group(
  'set change adjust move drag slide turn_up turn_down turn increase decrease raise lower fill_in fill_out fill complete populate put make update edit replace',
);
export const CHOOSE = group('choose select pick_out pick mark take set reserve grab');
export const TICK = group(
  'tick_off tick check_off check mark enable activate accept agree_to turn_on switch_on select subscribe_to sign_up_for',
);
export const UNTICK = group(
  'untick uncheck unselect deselect unmark clear disable deactivate turn_off switch_off unsubscribe_from',
);

/** Verbs that ask for a control of that name on a thing, and the words such controls go by. */
export const DOING: Record<string, readonly string[]> = {
  delete: ['delete', 'trash', 'remove', 'x'],
  remove: ['remove', 'delete', 'trash', 'x'],
  trash: ['trash', 'delete', 'remove'],
  erase: ['erase', 'delete', 'remove'],
  discard: ['discard', 'delete', 'remove'],
  'get rid of': ['delete', 'remove', 'trash', 'x'],
  star: ['star', 'important'],
  like: ['like', 'heart'],
  favorite: ['favorite', 'heart', 'star'],
  share: ['share'],
  retweet: ['retweet', 'repost'],
  edit: ['edit'],
  reply: ['reply'],
  'reply to': ['reply'],
  respond: ['reply'],
  forward: ['forward'],
  rename: ['rename'],
  close: ['close', 'x', 'dismiss'],
  dismiss: ['dismiss', 'close', 'x'],
  buy: ['buy', 'purchase', 'order', 'add to cart', 'add to basket', 'add'],
  purchase: ['purchase', 'buy', 'order', 'add to cart'],
  order: ['order', 'buy'],
  book: ['book', 'reserve', 'select'],
  download: ['download'],
  add: ['add', 'plus', '+'],
  print: ['print'],
  pin: ['pin'],
  unpin: ['unpin'],
  react: ['react', 'reaction'],
  'react to': ['react', 'reaction'],
  'thumbs up': ['thumbs up', 'reaction', 'like'],
  reserve: ['reserve'],
  follow: ['follow'],
  unfollow: ['unfollow', 'following'],
  repost: ['repost', 'retweet'],
  archive: ['archive'],
  mute: ['mute'],
  copy: ['copy', 'duplicate', 'clone'],
  duplicate: ['duplicate', 'copy', 'clone'],
  cancel: ['cancel'],
  refresh: ['refresh', 'reload'],
  bookmark: ['bookmark'],
  'mark as read': ['mark as read'],
  'mark as unread': ['mark as unread'],
};
