import type { Box, UiNode } from './node.ts';

/** What a person would call it, told from its markup. `other` is nothing that takes a value. */
export type ControlKind =
  | 'slider'
  | 'thumbs'
  | 'spin'
  | 'stepper'
  | 'choices'
  | 'boxes'
  | 'rating'
  | 'toggle'
  | 'disclosure'
  | 'native_select'
  | 'list'
  | 'suggested'
  | 'menu'
  | 'tree'
  | 'date_input'
  | 'calendar'
  | 'segments'
  | 'wheels'
  | 'sort'
  | 'text'
  | 'colour'
  | 'swatch'
  | 'other';

/** One thing inside a control that can be operated on its own. */
export interface ControlPart {
  node: UiNode;
  label: string;
  /** Chosen, checked, pressed or lit; absent when it cannot be told. */
  on?: boolean;
  /** The value behind the label, where the markup gives one. */
  value?: string;
  /** The words drawn on it, where its name says more: the name of an icon beside them. */
  words?: string;
  expanded?: boolean;
  /** It says that it opens something further. */
  opens?: true;
  /** The keys are at it: that it is `on` may mean no more than that. */
  lit?: true;
  /** What opens and closes a branch without choosing it. */
  toggle?: UiNode;
  /** A branch with a box of its own: pressed, it may be ticked instead of opened. */
  ticks?: true;
  /** What is ticked to choose a branch that says by nothing else whether it is chosen. */
  tick?: UiNode;
  /** The box drawn in the branch that was asked for, whatever else that says. */
  box?: UiNode;
  /** Whether a branch is ticked, where that is told apart from being chosen. */
  ticked?: boolean;
  disabled?: true;
  level?: number;
  /** Which part of a date or time it is. */
  unit?: string;
  /** Where its own words are, from its top left corner: the middle of a branch may be one of its children. */
  at?: { x: number; y: number };
}

/** A control as it stands now. Absent fields could not be read. */
export interface Control {
  kind: ControlKind;
  /** What to operate: the control asked for, or the one inside the group asked for. */
  main: UiNode;
  now?: number;
  text: string;
  min?: number;
  max?: number;
  step?: number;
  /** Limits of a date or time field, as written. */
  earliest?: string;
  latest?: string;
  /** Placeholder or declared format of a field. */
  format?: string;
  /** Something typed into it stays: an input that is not read-only. */
  editable?: true;
  /** A native range, number or date input: its value can be set at once. */
  settable?: true;
  vertical?: true;
  /** The way a thumb travels. */
  track?: Box;
  /** How far a handle can go before it meets the other one or an end, in pixels. */
  room?: { back: number; on: number };
  /** What the pointer grabs. */
  thumb?: UiNode;
  /** Several may be chosen. */
  multiple?: true;
  /** Choices, thumbs, branches; of a stepper: less, more. */
  parts: ControlPart[];
  /** What takes a rating back. */
  clears?: ControlPart;
  /** It has no role that says what it is: told from how it looks. */
  unnamed?: true;
  /** What opens its calendar, where that is not the field itself. */
  opener?: UiNode;
  /** The sign beside a field that opens its list, where that is not the field itself. */
  list_opener?: UiNode;
  /** The other field of a range, where two stand together. */
  other_end?: UiNode;
  /** The first of the two fields that a range is made of: pressed anywhere else it may begin with its end. */
  first_end?: UiNode;
  /** The two fields that a range may be in, of which this is one, and what they hold. */
  ends?: { nodes: UiNode[]; text: string };
  /** Of a colour field that is not drawn itself, the colours that are drawn around it. */
  colours?: string[];
  /** Only its label was asked for. */
  by_label?: true;
  /** Enter in it sends its form, unless a script holds it back. */
  enter_sends?: true;
  /** Its value is read off a number nearby or off its place, which need not be its own. */
  guessed?: true;
  /** Numbers drawn around it, of which one may be its value. */
  numbers?: { id: string; value: number }[];
  /** A fold that may unfold things to press; a thing to press, or a cell, that says nothing of what it does, and by the rules of the web hands in no form and leads nowhere. */
  may_open?: true;
  /** Words drawn just around it: the chosen items of a list that shows them as tags. */
  around?: string;
  /** What it shows as chosen, one by one, each with a cross that takes it away. */
  tags?: string[];
}

/** What a control opened. */
export interface Popup {
  items: ControlPart[];
  /** How many more there are than are told: none of them has the words that were looked for, if any has. */
  more?: number;
  /** Everything that can be scrolled through is drawn. */
  all_drawn?: true;
  /** A field inside it, or the control itself, that filters the items. */
  search?: UiNode;
  /** An item whose surroundings scroll: more items may be out of sight. */
  scroller?: UiNode;
  /** Height of what scrolls. */
  view_height: number;
  at_start: boolean;
  at_end: boolean;
  /** How far it is scrolled, and how far it can be. */
  scrolled?: number;
  scroll_most?: number;
  multiple?: true;
  /** What hands the choice over, where the list waits for that. */
  confirm?: UiNode;
}

/** A month of days, wherever it is drawn. */
export interface Calendar {
  /** First month shown, as YYYY-MM, when anything says it. */
  month?: string;
  days: { node: UiNode; day: number; date?: string; on: boolean; disabled: boolean; outside: boolean }[];
  previous?: UiNode;
  next?: UiNode;
  previous_year?: UiNode;
  next_year?: UiNode;
  month_list?: UiNode;
  year_list?: UiNode;
  confirm?: UiNode;
  /** The months of a year, where it shows these and no days; `shown_year` is the year they belong to. */
  months?: CalendarItem[];
  shown_year?: number;
  /** What says the month or year shown and is pressed to get to years far away. */
  head?: UiNode;
  /** Years beside the months, where they are a list of their own, or all that it shows. */
  years?: CalendarItem[];
  /** What opens the time, where only the days are drawn. */
  times?: UiNode;
  /** What turns a clock into fields to type into. */
  typing?: UiNode;
  /** The time that can be set in it; `days` is empty where there is nothing else. */
  clock: ClockPart[];
}

/** A month by its number or a year. */
export interface CalendarItem {
  node: UiNode;
  number: number;
  disabled: boolean;
}

/** One unit of a time picker: a column of numbers, a field, or a number between two arrows. */
export interface ClockPart {
  unit: string;
  now?: string;
  /** `seen`: a click would reach it without any scrolling. */
  items: { key: string; label: string; disabled?: true; seen?: true }[];
  /** Its rows are brought into view by turning it, not by scrolling. */
  wheel?: true;
  field?: UiNode;
  less?: UiNode;
  more?: UiNode;
  /** A list that opens, and shows what is chosen. */
  list?: UiNode;
}

export interface ControlAnswers {
  control: Control;
  /** A tree without any role, told by rows that are made alike and unfold. */
  rows: Control;
  popup: Popup;
  calendar: Calendar;
  /** The field of an open colour picker that takes a colour as text, and what confirms it. */
  colour_field: { field: UiNode; in_form?: true; confirm?: UiNode };
  /** What was opened since the mark, is open still and has buttons that may be waited for. */
  left_open: { buttons: string[] };
  /** The row or card around something that is not drawn, which may show it under the pointer. */
  shown_under: { row: UiNode; words: string };
  /** Remembers what is drawn now, so that what a click opens can be told from it. */
  mark: true;
  /** The same for a list inside something that is open, which is still found as what the first mark tells. */
  mark_within: true;
  /** Remembers what every control holds, so that a change of another one can be told. */
  remember: true;
  /** An open picker of dates or times beside the field, and the words on the button that it waits for, if any; or an open list. */
  unconfirmed: { button: string; list?: true };
  /** Other controls that hold something else than they did at `remember`. */
  neighbours: { told: string; now: string }[];
}

/** What an adjustment wanted and what it left. */
export interface AdjustResult {
  target_state: string | number;
  /** As read back; empty when it could not be read. */
  actual_state: string | number;
  within_tolerance: boolean;
  converged: boolean;
  /** How many inputs it took. */
  attempts: number;
  /** The least exact mode that was needed; `coordinate` is a degraded one. */
  adjustment_mode: 'semantic' | 'gesture' | 'coordinate';
  /** The options that must stay chosen, of a list. */
  chosen?: string[];
  /** It is read as rows that say nothing of themselves. */
  as_rows?: true;
  /** The options that must stay let go of. */
  dropped?: string[];
  /** Which of the numbers drawn around it is its value. */
  number?: string;
  /** What keeps the value from being certain, in words. */
  doubt?: string;
  /** Options that say more than was asked for, each the only one that says it. */
  taken?: string[];
}
