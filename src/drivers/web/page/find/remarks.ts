import { flatParent } from '../aria/flat-tree.ts';

export const CONTROL =
  'a[href],button,input,select,textarea,[contenteditable],[role=button],[role=link],[role=option],[role=tab],[role=row]';
const LISTED =
  'li,tr,td,th,dt,dd,label,article,[role=listitem],[role=gridcell],[role=cell],[role=treeitem],[role=article],[role=checkbox],[role=switch],[role=radio]';
/** So far up a row is looked for that the words are a part of. */
const ROW_LEVELS = 5;
/** What goes this soon after an answer goes because of it. */
const BY_ANSWER_MS = 100;
/** Asked this often before, it is what the page asks all the time. */
const HABIT = 2;

interface Answer {
  path: string;
  from: number;
  to: number;
}

let watchedSince = 0;
let answers: Answer[] = [];
let habits = new Map<string, number>();
let observer: PerformanceObserver | null = null;

/** From here on it is kept when what the page asks was asked and answered, by the clock that its changes are told by. */
export function watchAnswers(): void {
  observer?.disconnect();
  watchedSince = performance.now();
  answers = [];
  habits = new Map();
  for (const { path } of answersIn(performance.getEntriesByType('resource')))
    habits.set(path, (habits.get(path) ?? 0) + 1);
  observer = new PerformanceObserver((list) => answers.push(...answersIn(list.getEntries())));
  observer.observe({ type: 'resource' });
}

function answersIn(entries: PerformanceEntryList): Answer[] {
  return entries
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ initiatorType }) => initiatorType === 'fetch' || initiatorType === 'xmlhttprequest')
    .map(({ name, startTime, responseEnd }) => ({
      path: name.split(/[?#]/, 1)[0] ?? name,
      from: startTime,
      to: responseEnd,
    }));
}

/**
 * Whether words stood there before the page had its answer, and went after it: then they were a guess that was taken
 * back, whatever the answer was. What is said after an answer may outlast others.
 */
export function stoodOverAnswer(came: number, gone = performance.now()): boolean {
  answers.push(...answersIn(observer?.takeRecords() ?? []));
  const own = answers.filter(({ path, from }) => from >= watchedSince && (habits.get(path) ?? 0) < HABIT);
  // What an answer brings comes nearer to its end than to its beginning.
  const middle = ({ from, to }: Answer): number => (from + to) / 2;
  const answered = own.some((one) => middle(one) <= came);
  return own.some(
    (one) => middle(one) > came && middle(one) < gone && (!answered || gone - one.to < BY_ANSWER_MS),
  );
}

/**
 * Whether words that these changes brought may be a remark in the flow of the page: of no control, no row and no cell,
 * and in no other words' place.
 */
export function mayBeRemark(where: Element, records: readonly MutationRecord[]): boolean {
  for (let up: Element | null = where, level = 0; up; up = flatParent(up), level++)
    if (up.matches(CONTROL) || up.matches(LISTED) || (level < ROW_LEVELS && isOneOfMany(up))) return false;
  return !records.some((record) => brings(record, where) && leaves(record));
}

/** Beside others of its kind that say something as well: a row, whatever it is made of. */
function isOneOfMany(el: Element): boolean {
  const kind = (one: Element): string => `${one.localName} ${one.getAttribute('class') ?? ''}`;
  return [el.previousElementSibling, el.nextElementSibling].some(
    (other) =>
      other !== null && el.id === '' && other.id === '' && kind(other) === kind(el) && saysAnything(other),
  );
}

function brings({ type, target, addedNodes }: MutationRecord, where: Element): boolean {
  if (type === 'characterData') return where.contains(target);
  return type === 'childList' && (target === where || [...addedNodes].some((node) => node.contains(where)));
}

function leaves({ type, oldValue, removedNodes }: MutationRecord): boolean {
  return type === 'characterData' ? (oldValue ?? '').trim() !== '' : [...removedNodes].some(saysAnything);
}

/**
 * Changes that, as words go, tell that more than they went: other words come, or a control becomes otherwise. An attribute
 * that was written away and back again is as it was: its first value counts.
 */
export function takesBack(records: readonly MutationRecord[]): boolean {
  const compared = new Map<Node, Set<string | null>>();
  return records.some(({ type, target, attributeName, oldValue, addedNodes }) => {
    if (type !== 'attributes')
      return type === 'characterData' ? saysAnything(target) : [...addedNodes].some(saysAnything);
    const names = compared.get(target) ?? new Set();
    if (names.has(attributeName)) return false;
    compared.set(target, names.add(attributeName));
    if (!(target instanceof Element) || !target.matches(CONTROL)) return false;
    return target.getAttribute(attributeName ?? '') !== oldValue;
  });
}

function saysAnything(node: Node): boolean {
  return !(node instanceof Element && node.matches('script,style')) && (node.textContent ?? '').trim() !== '';
}
