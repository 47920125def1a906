import type { Relation } from './phrase.ts';

/** One way to read a clause. Which one is meant, the screen decides. */
export type Reading =
  | SpokenReading
  /** `softly`: it is to be seen, so that a control which does something else is not meant. */
  | { do: 'click'; target: string; how?: 'double' | 'right'; softly?: boolean }
  | { do: 'put'; value: string; field: string; append?: boolean }
  /** `boxes`: only what is a checkbox or a switch. */
  | { do: 'tick'; target: string; on: boolean; boxes?: boolean }
  | { do: 'choose'; options: string; from?: string }
  | { do: 'press'; key: string; target?: string }
  | { do: 'hover'; target: string }
  | { do: 'focus'; target: string }
  | {
      do: 'drag';
      what: string;
      /** `position`: the place of that number in its list. */
      where: Relation | 'to' | 'top' | 'bottom' | 'up' | 'down' | 'left' | 'right' | 'position';
      to?: string;
      count?: number;
    }
  | { do: 'choose_as'; what: string; kind: string }
  | { do: 'page'; number: number }
  | { do: 'sort_by'; column: string; descending?: boolean }
  | { do: 'sort'; descending: boolean }
  | { do: 'scroll'; target?: string; direction?: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom' }
  | { do: 'wait'; until?: string; ms?: number }
  | { do: 'go'; to: string }
  | { do: 'answer'; accept: boolean; text?: string }
  | { do: 'claim'; claim: string }
  | { do: 'find'; target: string }
  | { do: 'copy'; source: string }
  /** The cell of a table, for what comes next. */
  | { do: 'look_up'; what: string }
  | { do: 'unfold'; target: string; open: boolean }
  | { do: 'seek'; through: 'tabs' | 'sections' | 'tree'; clause: string }
  | { do: 'mark'; sign: string; place: string }
  | { do: 'message'; text: string; to: string }
  | { do: 'respond_with'; text: string }
  | { do: 'confirm'; verb: string }
  | { do: 'only'; text: string }
  | { do: 'path'; steps: string[] }
  | { do: 'control'; verb: string; object: string }
  | { do: 'clauses'; clauses: string[] }
  | { do: 'upload'; file: string; target?: string }
  | { do: 'tab'; which: string }
  | { do: 'solve'; field: string }
  | { do: 'login'; user: string; password: string }
  | { do: 'each'; target: string; items: string }
  | { do: 'entry'; text: string }
  | { do: 'respond'; text: string }
  | { do: 'suggestion'; text: string }
  | { do: 'day'; day: number; month?: string }
  | { do: 'pick_matching'; starts: string; ends: string; field?: string }
  | { do: 'in_order'; descending: boolean; words?: boolean }
  | { do: 'coordinate'; at: string }
  | { do: 'odd_even' }
  | { do: 'sliders'; values: number[] }
  | { do: 'generate'; fits(n: number): boolean }
  | { do: 'shades'; colour: string }
  | { do: 'pick_colour'; colour: string }
  | { do: 'fill_shown' };

/** What people say of themselves and of what they want. */
export type SpokenReading =
  /** Somebody says what is so, or shall be; `certain`: shall be. */
  | { do: 'wish'; field: string; value: string; certain?: boolean }
  | { do: 'live'; place: string }
  | { do: 'size'; group: string; count: number }
  | { do: 'own'; what: string; yes: boolean }
  | { do: 'deliver'; place: string; date: string }
  | { do: 'shown_login'; sort: string }
  | { do: 'fancy'; options: string }
  | { do: 'named'; name: string }
  | { do: 'gather'; text: string; field: string }
  | { do: 'month'; month: string }
  | { do: 'within'; region: string; clause: string }
  | { do: 'search_in'; text: string; place: string }
  | { do: 'keys'; keys: string; equals: boolean }
  | { do: 'request'; verb: string; noun: string; name: string; rest: string }
  | { do: 'speak'; verb: string; text: string; to?: string }
  | { do: 'told'; text: string }
  | { do: 'verb_told'; verb: string; rest: string }
  | { do: 'address'; text: string }
  | { do: 'finally'; button: string }
  | { do: 'if_there'; button: string }
  | { do: 'name_it'; name: string }
  | { do: 'hand_it_in' }
  | { do: 'order'; by: string; descending?: boolean }
  | { do: 'swap'; a: string; b: string }
  | { do: 'utmost'; field: string; most: boolean }
  | { do: 'more'; field: string; by: number }
  | { do: 'hand_in'; verb: string; field: string; value: string }
  | { do: 'basket'; items: string; into: string }
  | { do: 'place'; what: string; to: string }
  | { do: 'onward' }
  | { do: 'style'; style: string; where: string }
  | { do: 'question'; claim: string }
  | { do: 'ask'; question: string }
  | { do: 'verb'; verb: string; object: string }
  | { do: 'send' }
  | { do: 'turn_month'; on: boolean }
  | { do: 'synonyms'; words: string }
  | { do: 'dated'; field: string; date: string }
  | { do: 'rate'; what: string; stars: string }
  | { do: 'amounts'; counts: readonly (readonly [number, string])[] }
  | { do: 'trip'; goal: string; verb: string };
