import type { PlainText } from '../model/collected.ts';
import type { UiNode } from '../model/node.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import type { Element } from '../model/snapshot.ts';
import { estimateTokens } from '../model/tokens.ts';
import { groupsOf, isMessage, ranking } from '../screen/rank.ts';
import type { Binding } from '../screen/refs.ts';
import { DIALOGS, newsOf, type ScreenText, type Shown } from './loop-news.ts';
import type { LoopSnapshot } from './loop-snapshot.ts';
import { inSeries, ordinals, seriesOf, withoutRef } from './told-apart.ts';

/** Texts never take more than this share from the elements. */
const TEXT_SHARE = 0.4;
const LONGEST_TEXT = 160;
/** Less than this below the view is no line that could be read there. */
const LINE_PX = 16;
/** Between the cells of a row. */
const CELLS = ' | ';
/** What stands around a control and says no more than that does. */
const WRAPPERS = new Set(['clickable', 'gridcell', 'cell', 'row', 'listitem', 'list', 'columnheader']);

/** One of many in a table or list. */
const ITEMS = new Set(['row', 'listitem', 'option', 'treeitem', 'article']);
/** Says where it comes from by itself. */
const MESSAGES = new Set(['status', 'alert', 'log', 'dialog', 'alertdialog']);

/** The order in which a reader meets things, wherever they stand on the page. */
const GROUPS = { popup: 0, changed: 1, main: 2, navigation: 3, folded: 4, behind: 5 } as const;

interface Line {
  text: string;
  group: number;
  order: number;
  tokens: number;
}

interface TextLine extends Line {
  after: string | null;
  words: string[];
}

/**
 * The screen as a model reads it, one line for each element and text: open dialogs and popups first, then what just
 * changed (`+` new, `~` different), then the content, then the navigation, each in the order of the page. What did not
 * fit is counted, with the way to it.
 */
export function screenText(screen: ScreenText): {
  text: string;
  shown: Shown;
  /** Refs and words that have a line. */
  listed: Set<string>;
  /** Not all that is in view has one. */
  cut: boolean;
} {
  const { bindings, refs, tokens } = screen;
  const inDialog = dialogMembers(bindings.map(({ node }) => node));
  const dialog = bindings.some(({ node }) => DIALOGS.has(node.role) && node.state.modal);
  // Where nobody can tell what lies behind, a dialog leaves only what is in it.
  const isUsable = ({ key, node }: Binding) =>
    screen.behind === undefined ? !dialog || inDialog.has(key) : !node.behind;
  // Where a message would stand, and none does, there is nothing to read.
  const usable = bindings.filter((one) => isUsable(one) && !isSilent(one));
  const modal = !bindings.every(isUsable) || (screen.behind ?? 0) > 0;
  const wordsOfRow = rowWords(usable, screen.texts);
  const wrappers = wrappersIn(usable, wordsOfRow);
  const listed = usable.filter(({ key }) => !wrappers.has(key));
  const series = seriesOf(listed);
  const told = new Map(
    listed.map((binding) => [binding.ref, inSeries(binding, series) ?? withoutRef(binding)]),
  );
  const twin = ordinals(listed, series);
  const { marks, news, gone, shown } = newsOf(screen, listed, modal);
  const place = new Map(bindings.map(({ key }, at) => [key, at + 1]));
  // What has twins says where it stands: right before it the same words need no line of their own.
  const saysWhere = (one: Binding | undefined, text: string) =>
    one?.twins === true && one.node.context === text && !series.has(one.ref);
  const isSaidNext = ({ after, skipped, text }: PlainText) =>
    // What it would stand before may have been cut.
    skipped || (after !== null && !place.has(after))
      ? listed.some((one) => saysWhere(one, text))
      : saysWhere(
          bindings.slice(place.get(after ?? '') ?? 0).find(({ ref }) => told.has(ref)),
          text,
        );
  const zones = groupsOf(bindings.map(({ node }) => node));
  const groupOf = (key: string, changed: boolean) => {
    const zone = zones[(place.get(key) ?? 0) - 1] ?? 'main';
    return inDialog.has(key) || zone === 'popup' ? GROUPS.popup : changed ? GROUPS.changed : GROUPS[zone];
  };
  const churned = churnedItems(bindings, marks);
  const under = headingsOver(bindings, marks);
  const elements = listed.map(({ ref, key, node }): Line & { ref: string } => {
    const row = wordsOfRow.get(key);
    const mark = marks.get(ref) ?? (row && news.has(row) ? '~' : undefined);
    // A heading or a log that changed stays where it is: what follows it is read as its section.
    const moves = mark !== undefined && !(mark === '~' && (node.role === 'heading' || node.role === 'log'));
    const group = groupOf(key, moves || churned.has(key));
    const line = `${mark ? `${mark} ` : ''}${refs.get(ref) ?? ref} ${withWords(told.get(ref) ?? '', row)}${twin.get(ref) ?? ''}`;
    // What is called by what it holds says no more where it stands once it is listed elsewhere.
    const around = node.role === 'clickable' ? node.context : '';
    const beside = series.has(ref) || churned.has(key);
    const section = group === GROUPS.changed && !beside ? under.get(key) || around : '';
    const text = section && !/ in (?:\w+ )?"/.test(line) ? `${line} under ${quoted(section, 60)}` : line;
    return { ref, text, group, order: place.get(key) ?? 0, tokens: estimateTokens(`${text}\n`) };
  });
  const rows = namedRows(bindings, wrappers);
  const names = new Map(listed.map(({ key, node }) => [key, node.name]));
  const open = new Map(listed.map(({ key, node }) => [key, node.role === 'listbox' ? node.choices : []]));
  const follows = (key: string | null) => bindings[place.get(key ?? '') ?? 0]?.key ?? '';
  const readable = screen.texts.filter(
    ({ after, text, ...more }) =>
      wordsOfRow.get(after ?? '') !== text &&
      (news.has(text) || !isSaidNext({ after, text, ...more })) &&
      names.get(after ?? '') !== text &&
      // An open list says in its line what can be chosen.
      !open.get(after ?? '')?.includes(text) &&
      // A label is what the control behind it is called.
      names.get(follows(after)) !== text &&
      (screen.behind !== undefined || !modal || (after !== null && inDialog.has(after))) &&
      !text.split(' | ').every((part) => rows.get(after ?? '')?.includes(part)),
  );
  const texts = runsOf(readable, news).map(({ after, skipped, words }, at): TextLine => {
    const fresh = words.some((one) => news.has(one));
    const mark = !fresh ? '' : words.every((one) => news.has(one)) ? '+ ' : '~ ';
    const text = `${mark}text ${words.map((one) => quoted(one, LONGEST_TEXT)).join(' ')}`;
    const own =
      after === null ? GROUPS[fresh ? 'changed' : 'main'] : groupOf(after, fresh || churned.has(after));
    // Words after the last link of a navigation belong to the content that follows.
    const next = follows(after);
    const group =
      own >= GROUPS.navigation && next && groupOf(next, false) === GROUPS.main ? GROUPS.main : own;
    const order = (after === null ? 0 : (place.get(after) ?? 0)) + (at + 1) / (screen.texts.length + 2);
    const tokens = estimateTokens(`${cutOff(text)}\n`);
    return { text: skipped > 0 ? cutOff(text) : text, after, words, group, order, tokens };
  });
  const textTokens = texts.reduce((sum, line) => sum + line.tokens, 0);
  const forText = Math.min(textTokens, tokens * TEXT_SHARE);
  const byRank = ranking(listed.map(({ node }) => node)).flatMap((at) => elements[at] ?? []);
  const keptElements = takeWithin(byGroup(byRank), tokens - forText);
  const spent = keptElements.reduce((sum, line) => sum + line.tokens, 0);
  const keptTexts = takeWithin(byGroup(texts), tokens - spent);
  const without = keysWithout(listed, keptElements);
  const read = keptTexts.map((line) =>
    line.after !== null && without.has(line.after) ? { ...line, text: cutOff(line.text) } : line,
  );
  const lines = [...keptElements, ...read].sort((a, b) => a.group - b.group || a.order - b.order);
  const silent = bindings.length - usable.length;
  const left = screen.in_view - keptElements.length - wrappers.size - silent;
  const further = screen.on_page - screen.in_view;
  const foot = [
    ...(modal ? [`what is behind the ${dialog ? 'dialog' : 'layer on top'} cannot be used now`] : []),
    ...(!modal && left > 0 ? [`${left} more in view`] : []),
    ...(keptTexts.length < texts.length ? [`${texts.length - keptTexts.length} more texts`] : []),
    ...(!modal && further > 0 ? [`about ${further} further on the page`] : []),
    ...(!modal && further <= 0 && (screen.below_px ?? 0) >= LINE_PX ? ['the page goes on below'] : []),
  ];
  const cut = (!modal && left > 0) || keptTexts.length < texts.length;
  const how = cut ? ': browser_scroll brings the next part' : '';
  return {
    text: [
      ...lines.map(({ text }) => text),
      ...(gone ? [gone] : []),
      ...(foot.length > 0 ? [`(${foot.join(', ')}${how})`] : []),
    ].join('\n'),
    shown,
    listed: new Set([...keptElements.map(({ ref }) => ref), ...keptTexts.flatMap(({ words }) => words)]),
    cut,
  };
}

/** The lines of a snapshot that came without any, such as a mock's. */
export function linesOfElements(elements: readonly Element[]): string {
  return elements
    .map(({ ref, role, name, value, level, state }) => {
      const words = state.filter((word) => word !== 'visible' && word !== 'enabled');
      return [
        ref,
        role === 'heading' && level ? `heading ${level}` : role,
        ...(name ? [quoted(name)] : []),
        ...(value ? [`= ${quoted(value)}`] : []),
        ...(words.length > 0 ? [`[${words.join(' ')}]`] : []),
      ].join(' ');
    })
    .join('\n');
}

/** A snapshot as a model reads it: where it is, what is there, what the browser itself offers. */
export function snapshotText(snapshot: LoopSnapshot): string {
  const { page, viewport, loading_state, lines, browser = [], elements } = snapshot;
  const scrolled = viewport.scroll_y > 0 ? ` | scrolled ${Math.round(viewport.scroll_y)} px down` : '';
  const loading = loading_state?.active ? ' | still loading' : '';
  const own = browser.map(({ ref, role, name }) => `${ref} ${role} ${quoted(name)}`);
  return [
    `page ${quoted(page.title)} ${shownAddress(page.url, 160)}${scrolled}${loading}`,
    lines ?? linesOfElements(elements),
    ...(own.length > 0 ? [`browser: ${own.join(', ')}`] : []),
  ]
    .filter(Boolean)
    .join('\n');
}

/** A text that follows something without a line: else it would read as if it belonged to the line before it. */
function cutOff(text: string): string {
  return text.replace(/text (?=")/, 'text … ');
}

/** Keys of what was to have a line and has none. */
function keysWithout(listed: readonly Binding[], kept: readonly { ref: string }[]): Set<string> {
  const refs = new Set(kept.map(({ ref }) => ref));
  return new Set(listed.filter(({ ref }) => !refs.has(ref)).map(({ key }) => key));
}

function isSilent({ node }: Binding): boolean {
  return isMessage(node) && (node.name || node.text || node.state.value || '') === '';
}

/** Words that follow the same element stand in one line: a label and its number belong together, a new message does not. */
function runsOf(
  texts: readonly PlainText[],
  news: ReadonlySet<string>,
): { after: string | null; skipped: number; words: string[] }[] {
  const runs: { after: string | null; skipped: number; words: string[]; length: number; message: boolean }[] =
    [];
  for (const { after, skipped = 0, text, message = false } of texts) {
    const run = runs.at(-1);
    // Cells of a row stand in one line, and each row in its own.
    const rows = text.includes(CELLS) || run?.words.at(-1)?.includes(CELLS) === true;
    const apart = rows || (news.has(text) && run?.message !== message);
    const same = run?.after === after && run.skipped === skipped;
    if (run && same && !apart && run.length + text.length <= LONGEST_TEXT) {
      run.words.push(text);
      run.length += text.length;
    } else runs.push({ after, skipped, words: [text], length: text.length, message });
  }
  return runs;
}

/** What a row is called, and where it stands. */
const ROW_WORDS = /^row(?: "(?:[^"\\]|\\.)*")?(?: in (?:\w+ )?"(?:[^"\\]|\\.)*")?/;

/** Its own words tell a row from others better than what stands around it. */
function withWords(told: string, words: string | undefined): string {
  if (words === undefined) return told;
  return told.replace(ROW_WORDS, () => `row ${quoted(words, LONGEST_TEXT)}`);
}

/** What rows say that can be operated and have no name, or only a word of it, because there are controls in them. */
function rowWords(bindings: readonly Binding[], texts: readonly PlainText[]): Map<string, string> {
  const rows = new Map(
    bindings.flatMap(({ key, node }) => (node.role === 'row' ? [[key, node.name] as const] : [])),
  );
  const said = texts.flatMap(({ after, skipped, text }): [string, string][] => {
    const name = after === null || skipped ? undefined : rows.get(after);
    return after !== null && name !== undefined && text.includes(name) ? [[after, text]] : [];
  });
  return new Map(said.reverse());
}

/** Keys of what only wraps: a cell that is named by its checkbox, a row whose words its cells say. */
function wrappersIn(bindings: readonly Binding[], wordsOfRow: ReadonlyMap<string, string>): Set<string> {
  const inside = new Map<string, UiNode[]>();
  for (const { node } of bindings)
    if (node.parent !== undefined) inside.set(node.parent, [...(inside.get(node.parent) ?? []), node]);
  const says = ({ name }: UiNode, { name: part }: UiNode) => part !== '' && name.includes(part);
  return new Set(
    bindings
      .filter((binding) => {
        const { node, key } = binding;
        const parts = inside.get(key) ?? [];
        if (
          !WRAPPERS.has(node.role) ||
          parts.length === 0 ||
          /[[=]/.test(withoutRef(binding).split('"').at(-1) ?? '')
        )
          return false;
        if (node.name === '') return node.role !== 'clickable' && !wordsOfRow.has(key);
        const named = parts.filter((part) => says(node, part));
        return (
          parts.some(({ name }) => name === node.name) ||
          (node.role === 'row' && named.length > 1 && !saysMore(node, named))
        );
      })
      .map(({ key }) => key),
  );
}

/** Whether it has words that none of its parts has: a price beside a button is said by nothing else. */
function saysMore({ name }: UiNode, parts: readonly UiNode[]): boolean {
  let rest = name;
  for (const { name: part } of parts) rest = rest.replace(part, ' ');
  return /[\p{L}\p{N}]/u.test(rest);
}

/** What the line of the row says that each element stands in, where the row has a line. */
function namedRows(bindings: readonly Binding[], wrappers: ReadonlySet<string>): Map<string, string> {
  const rows = new Map<string, string>();
  for (const { key, node } of bindings) {
    const own = node.role === 'row' && !wrappers.has(key) ? node.name : '';
    const name = own || (node.parent === undefined ? '' : (rows.get(node.parent) ?? ''));
    if (name !== '') rows.set(key, name);
  }
  return rows;
}

/**
 * Keys of tables and lists of which half or more is new, with everything in them: sorted or filtered, they are only
 * understood whole and in their order.
 */
function churnedItems(bindings: readonly Binding[], marks: ReadonlyMap<string, string>): Set<string> {
  const nodes = new Map(bindings.map(({ key, node }) => [key, node]));
  const lists = new Map<string, { keys: string[]; items: Map<string, boolean> }>();
  for (const { key, ref, node } of bindings) {
    let item: UiNode | undefined = node;
    while (item && !ITEMS.has(item.role))
      item = item.parent === undefined ? undefined : nodes.get(item.parent);
    if (!item) continue;
    const list = `${item.role} ${item.parent ?? ''}`;
    const { keys, items } = lists.get(list) ?? { keys: [], items: new Map<string, boolean>() };
    keys.push(key);
    items.set(item.key, items.get(item.key) === true || marks.has(ref));
    lists.set(list, { keys, items });
  }
  const churned = [...lists.values()].filter(({ items }) => {
    const changed = [...items.values()].filter(Boolean).length;
    return items.size >= 3 && changed < items.size && changed * 2 >= items.size;
  });
  return new Set(churned.flatMap(({ keys }) => keys));
}

/**
 * The heading of the section that each element stands in; the title of the page is none, and a new one comes along. What
 * stands in another column is not over it, though it comes right before it.
 */
function headingsOver(bindings: readonly Binding[], marks: ReadonlyMap<string, string>): Map<string, string> {
  const over = new Map<string, string>();
  const headings: Binding[] = [];
  for (const binding of bindings) {
    const { key, node } = binding;
    if (node.role === 'heading') headings.push(binding);
    else if (!MESSAGES.has(node.role)) {
      const last = headings.findLast((one) => !isBeside(one.node, node));
      if (last && (last.node.state.level ?? 2) > 1 && marks.get(last.ref) !== '+')
        over.set(key, last.node.name);
    }
  }
  return over;
}

function isBeside({ box: one }: UiNode, { box: other }: UiNode): boolean {
  return one.x + one.width <= other.x || other.x + other.width <= one.x;
}

/** Keys of open dialogs and of everything in them. */
function dialogMembers(nodes: readonly UiNode[]): Set<string> {
  const members = new Set<string>();
  for (const { key, role, parent } of nodes)
    if (DIALOGS.has(role) || (parent !== undefined && members.has(parent))) members.add(key);
  return members;
}

function byGroup<T extends Line>(lines: readonly T[]): T[] {
  return Object.values(GROUPS).flatMap((group) => lines.filter((line) => line.group === group));
}

function takeWithin<T extends Line>(lines: readonly T[], budget: number): T[] {
  const kept: T[] = [];
  let spent = 0;
  for (const line of lines) {
    if (spent + line.tokens > budget && kept.length > 0) continue;
    spent += line.tokens;
    kept.push(line);
  }
  return kept;
}
