import { formsOf } from '../../model/words.ts';
import type { Words } from './tokens.ts';

/** What a slot of a frame is filled with: a thing on the screen of some kind, or something the sentence gives. */
export type Slot = Seen | 'value' | 'old' | 'key' | 'file' | 'address' | 'claim';
/** What is pressed, takes a value, is on or off, is one of several, opens, sorts, is seen, is where something is dropped, or is whose the thing is. */
type Seen = 'target' | 'field' | 'toggle' | 'option' | 'fold' | 'column' | 'thing' | 'place' | 'owner';

/** One way to speak. `says` are the forms of what follows the verb: `{slot}`, and words between, `|` for either of them. An empty form is the verb alone. Where two forms fit, both are tried on the screen, and only one may remain. */
export type Frame = { act: Act; verbs: Words; says: Words };

const DIALOG = 'dialog|alert|prompt|confirmation|popup|pop-up|message_box|confirmation_dialog|alert_dialog';

const TABLE = [
  'press = click|press|hit|tap|push|follow|confirm with = {target} / on {target} / {target} once|twice',
  'double_press = double-click|double click = {target} / on {target}',
  'right_press = right-click|right click = {target} / on {target}',
  'key = press|hit|press the key = {key} / {key} in|on|inside {field}',
  'fill = type|type in|enter|write|input|put|insert|provide|fill|fill in|fill out = {value} in|into|inside|to|on|under|at|as|for {field} / {field} with|as|at|:|in_with|out_with {value} / {field} of {value} / {field} {value}',
  'fill = drag|move = {field} to {value}',
  'fill = set|change|update|switch|move|correct|turn = {field} from {old} to {value}',
  'step = increase|raise|decrease|lower|reduce = {field} by {value}',
  'fill = specify|supply|give|state|note down|leave|key in|write down = {value} in|into|inside|to|on|under|at|as|for {field} / {field} of {value} / {field} {value}',
  'fill = set|change|update|rename|correct|edit|adjust|modify|switch|increase|decrease|raise|lower|reduce|turn|bring|put|make|limit = {field} to|back_to|up_to|down_to|as|: {value}',
  'fill = want|need|would like|would love|would prefer = {field} to_be {value}',
  'fill = give|set = {owner} {field} of {value}',
  'choose = want|need|would like|would love|would prefer = {option} / {value} as|for|in {field}',
  'check = mark|flag|set|put down = {owner} as|to {toggle}',
  'fill = replace|overwrite = {field} with|by {value}',
  'fill =  = {field} :|= {value} / {field} {value}',
  'search = search|search for|look up|look for|filter for = {value} / {value} in|on {field} / {field} for {value}',
  'clear = clear|empty|erase = {field}',
  'choose = choose|select|pick|use|opt for|go for|go with = {option} / {value} from|in|for|as|under|of|on {field} / {field} : {value} / {field} {value}',
  'choose = answer = {value} to|for {field} / {field} with {value}',
  'choose = filter = {field} by|on|for|: {value} / {field} {value} / list|table by {field} {value} / {option} / {thing} by {option}',
  'choose = show only|show me only|show just|show me just = {option}',
  'choose = show|show me|list = {option} only',
  'choose = filter by|filter on|filter for = {option} / {field} {value} / {field} : {value}',
  'choose =  = {option}',
  'check = check|check off|tick|tick off|enable|turn on|switch on|activate|accept|agree to|mark|subscribe to = {toggle}',
  'check = put a tick|set a tick|put a check mark|set a check mark = at|in|on|by|for|beside|next_to {toggle}',
  'uncheck = remove the tick|take the tick|remove the check mark = at|from|off|out_of|of {toggle}',
  'check = turn|switch|set|flip| = {toggle} on / {toggle} to|: on',
  'uncheck = uncheck|untick|disable|turn off|switch off|deactivate|deselect|unsubscribe from = {toggle}',
  'uncheck = turn|switch|set|flip| = {toggle} off / {toggle} to|: off',
  'toggle = toggle|flip = {toggle}',
  'press = open|go to|go back to|go over to|return to|switch to|switch over to|head to|head over to|jump to|jump back to|proceed to|visit|navigate to|show|show me|take me to|bring me to = {target}',
  'begin = start|begin|create|launch|submit|submit with|continue with|proceed with|run = {target}',
  'expand = expand|unfold|open = {fold}',
  'collapse = collapse|fold|close = {fold}',
  'go_to = open|go to|visit|navigate to|browse to|load = {address}',
  'sort = sort|order = by {column} / {thing} by {column}',
  'sort = sort = by {column} {value} / {thing} by {column} {value} / by {column} in {value} order',
  'drag = drag|move|drop|pull = {thing} to|onto|into|on|over|over_to|back_to|back_into {place}',
  'hover = hover|hover over|hover on|mouse over|point at = {thing}',
  'scroll = scroll = down|up / to|up_to|down_to top|bottom|end / to top|bottom of page',
  'scroll_to = scroll|scroll down|scroll up = to {thing}',
  'upload = upload|attach = {file} / {file} to|into|in|as|for {field}',
  'back = go back =  / to previous page',
  'forward = go forward = ',
  'reload = reload|refresh =  / page / this page',
  `accept_dialog = accept|confirm|ok =  / it / ${DIALOG} / in|it_in ${DIALOG} / {thing}`,
  `dismiss_dialog = dismiss|cancel|decline|reject =  / ${DIALOG}`,
  `answer_dialog = type|enter|write|answer = {value} in|into ${DIALOG} / ${DIALOG} with {value}`,
  'wait = wait|wait for|pause|pause for = {value} second|seconds|ms|milliseconds',
  'wait_until = wait until|wait for|wait till = {claim}',
  'switch_tab = switch to|go to = new tab / new window',
] as const;

type ActOf<Row> = Row extends `${infer Name} = ${string}` ? Name : never;
export type Act = ActOf<(typeof TABLE)[number]>;
export const FRAMES: readonly Frame[] = TABLE.map((row) => {
  const [act = '', verbs = '', says = ''] = row.split(' = ');
  // The table above is the only place where acts are written.
  return { act: act as Act, verbs: verbs.split('|'), says: says.split(' / ') };
});

export type Verb = { words: Words; frames: readonly Frame[] };

/** Every form of every verb by its first word, the longest first. What needs no verb stands under the empty word. */
export const VERBS_BY_WORD: ReadonlyMap<string, readonly Verb[]> = (() => {
  const forms = new Map<string, Frame[]>();
  for (const frame of FRAMES)
    for (const form of frame.verbs.flatMap(formsOf)) forms.set(form, [...(forms.get(form) ?? []), frame]);
  const verbs = [...forms].map(([form, frames]) => ({ words: form.split(' '), frames }));
  const found = new Map<string, Verb[]>();
  for (const verb of verbs.sort((a, b) => b.words.length - a.words.length))
    found.set(verb.words[0] ?? '', [...(found.get(verb.words[0] ?? '') ?? []), verb]);
  return found;
})();
