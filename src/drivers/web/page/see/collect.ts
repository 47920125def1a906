import type { PlainText, Spoken } from '../../../../model/collected.ts';
import { oneLine } from '../../../words/one-line.ts';
import { imageOf } from '../aria/image-map.ts';
import { labelsOf } from '../aria/native-name.ts';
import { roleOf } from '../aria/role.ts';
import { withNameCache } from '../aria/style-cache.ts';
import { lookAtCanvases } from '../watch/canvases.ts';
import { changedInBackground, changedSince, isRestless, mutationPulse } from '../watch/mutations.ts';
import { begin } from '../watch/pulse.ts';
import { rememberLines, spokenSince } from '../watch/spoken-texts.ts';
import { Cover } from './behind.ts';
import { type Clip, intersect, viewportClip } from './clip.ts';
import { isSilent } from './containers.ts';
import { type Ask, type Candidate, type Described, describe, isFrame } from './describe.ts';
import { documentId, elementOf, keyOf, ownsKey } from './keys.ts';
import { loadingState } from './loading.ts';
import { Walk } from './walk.ts';
import { findLinkRuns } from './zone.ts';

/** Roles of what only holds other things. */
const HOLDING =
  'none presentation generic group list listitem table rowgroup row toolbar region main navigation banner contentinfo complementary form search article document application feed menu menubar radiogroup tablist tabpanel tree separator paragraph'
    .split(' ')
    .map((role) => `[role=${role}]`)
    .join();
const ON_PAGE = `a[href],button,input:not([type=hidden]),select,textarea,summary,[role]:not(${HOLDING}),[tabindex],[onclick],[contenteditable],h1,h2,h3`;

export interface CollectAsk extends Ask {
  viewport_only: boolean;
  limit: number;
  within?: string;
  /** Where not all fits, what changed since the last look comes first. */
  fresh_first?: boolean;
  /** What changed since this moment is news; without it, since the last look. Milliseconds since the epoch. */
  since_ms?: number;
  /** For people and models who read: also what is aria-hidden and seen, and first what matters to a reader. */
  reading?: boolean;
  /** An action follows: what changes from here on is its effect. */
  begin?: boolean;
  /** With what the words say that they did not when the action began. */
  spoken?: boolean;
  /** With the words between the elements. */
  with_text?: boolean;
  /** Keys of this document to look after. */
  check?: string[];
  /** The part of this frame that can be seen, in its own coordinates. */
  clip?: Clip;
}

export interface CollectedFrame {
  nodes: Described[];
  /** How many were found: in view, or wherever the whole page was asked for. */
  in_view: number;
  on_page: number;
  /** How many of the page's controls a dialog or a layer keeps people from. */
  behind: number;
  text_hash: string;
  ticking: number;
  /** Words that belong to nothing listed, each behind the element that it follows. */
  texts?: PlainText[];
  spoken?: Spoken;
  url: string;
  title: string;
  heading: string;
  viewport: { width: number; height: number; scroll_x: number; scroll_y: number };
  /** How much of the page lies below what is in view. */
  below_px: number;
  focused: string | null;
  /** Keys of this document whose elements left it; keys of other documents are not its matter. */
  gone: string[];
  /** Keys of this document whose elements are there and cannot be seen now. */
  hidden: string[];
  document_key: string;
  loading?: { active: boolean; signal: string; source: string };
}

let lastCollectAt = 0;

/** One pass over what can be seen; names, states and boxes only for what survives the ranking. */
export function collect(ask: CollectAsk): CollectedFrame {
  return withNameCache(() => {
    const whole = viewportClip();
    const clip = ask.clip ? intersect(whole, ask.clip) : whole;
    const walk = new Walk(clip, ask.viewport_only, { reading: ask.reading, with_text: ask.with_text });
    const root = (ask.within && elementOf(ask.within)) || document.documentElement;
    walk.run(root, !ask.within);
    const found = walk.candidates;
    // The browser asks every child of a long list for every point.
    const cover = ask.within || walk.longest > LONGEST_ASKED ? null : Cover.over(found, clip);
    found.forEach((c, i) => {
      c.order = i;
      if (cover?.hides(c.label ?? c.el, c.rect)) c.behind = true;
    });
    const behind = found.filter((c) => c.behind).length + walk.kept_out + countKeptAway(cover !== null);
    // A frame stands for all that is in it, which is ranked together with the rest later.
    const since = ask.since_ms === undefined ? lastCollectAt : ask.since_ms - performance.timeOrigin;
    const isNews = ask.fresh_first ? (c: Candidate) => changedSince(c.el, since) : () => false;
    if (ask.reading) findLinkRuns(found);
    const best = rank(
      found.filter((c) => !c.unexposed),
      isNews,
      false,
    ).slice(0, ask.limit);
    // What is compared between looks must not depend on who reads: a reader's choice comes on top.
    const read = ask.reading ? rank(found, isNews, true).slice(0, ask.limit) : [];
    const kept = [...new Set([...best, ...read, ...found.filter((c) => isFrame(c.el))])];
    lastCollectAt = performance.now();
    const lines = walk.lines.all();
    const spoken = ask.spoken && !ask.within ? spokenSince(lines) : undefined;
    lookAtCanvases(walk.drawn);
    if (ask.begin) {
      begin(walk.drawn);
      rememberLines(lines);
    }
    return {
      nodes: describe(
        kept.sort((a, b) => a.order - b.order),
        ask,
      ).map((node, i) => {
        const el = kept[i]?.el;
        if (!el) return node;
        return {
          ...node,
          ...(changedSince(el, since) ? { fresh: true as const } : {}),
          ...(changedInBackground(el) || isRestless(el) ? { restless: true as const } : {}),
        };
      }),
      in_view: found.length,
      on_page: ask.within || !ask.viewport_only ? found.length : countOnPage(found),
      behind: ask.within ? 0 : behind,
      text_hash: walk.text.value(),
      ticking: walk.text.ticking,
      ...(ask.with_text ? { texts: textsBetween(walk, found, kept, cover) } : {}),
      ...(spoken ? { spoken } : {}),
      url: location.href,
      title: document.title,
      heading: mainHeading(),
      viewport: {
        width: innerWidth,
        height: innerHeight,
        scroll_x: Math.round(scrollX),
        scroll_y: Math.round(scrollY),
      },
      below_px: Math.round(document.documentElement.scrollHeight - innerHeight - scrollY),
      focused: focusedKey(found),
      document_key: documentId,
      gone: (ask.check ?? []).filter((key) => ownsKey(key) && !elementOf(key)),
      hidden: hiddenOf(ask.check ?? [], new Set(kept.map((c) => c.el))),
      ...loadingState(found),
    };
  });
}

/** What is covered, behind a modal dialog or scrolled away is still there; what is not drawn, or a message that says nothing, is not. */
function hiddenOf(keys: readonly string[], listed: ReadonlySet<Element>): string[] {
  return keys.filter((key) => {
    const el = elementOf(key);
    return el !== null && !listed.has(el) && (!isDrawn(el) || isSilent(el, roleOf(el)));
  });
}

function isDrawn(el: Element): boolean {
  const stand = el.localName === 'area' ? imageOf(el) : el;
  if (stand?.checkVisibility({ visibilityProperty: true })) return true;
  // A control that is not drawn itself lives on in its label.
  return (labelsOf(el) ?? []).some((label) => label.checkVisibility({ visibilityProperty: true }));
}

/** The words between what is kept; those behind something that was cut follow what stood before it. */
function textsBetween({ plain }: Walk, found: Candidate[], kept: Candidate[], cover: Cover | null) {
  const listed = new Set(kept.map(({ el }) => el));
  const place = new Map(found.map(({ el }, at) => [el, at]));
  return plain.told(
    keyOf,
    (el) => listed.has(el),
    (el) => found[(place.get(el) ?? 0) - 1]?.el ?? null,
    (block) => cover?.hides(block) === true,
  );
}

/** Seen or not: where the page is scrolled to does not change which screen it is. */
function mainHeading(): string {
  const shown = [...document.querySelectorAll('h1,[role=heading][aria-level="1"]')].find((el) =>
    el.checkVisibility(),
  );
  return oneLine(shown?.textContent ?? '').slice(0, 200);
}

let counted: { at: number; all: Element[] } | null = null;

/** Where a list is longer, nobody is asked what lies at a point. */
const LONGEST_ASKED = 2000;

/** Of this many it is asked which of them are drawn at all. */
const ASKED = 500;

/** Roughly what the whole page has, with what was found in view; looked for anew only after the page changed. */
function countOnPage(found: readonly Candidate[]): number {
  const { changes } = mutationPulse();
  if (counted?.at !== changes) {
    const all = [...document.querySelectorAll(ON_PAGE)];
    // A menu that is folded away lies nowhere further down, nor does a status that says nothing.
    const drawn = all.length > ASKED ? all : all.filter((el) => el.checkVisibility() && hasArea(el));
    counted = { at: changes, all: drawn };
  }
  const { all } = counted;
  if (all.length > ASKED) return Math.max(all.length, found.length);
  const listed = new Set(found.map(({ el }) => el));
  return found.length + all.filter((el) => !listed.has(el)).length;
}

function hasArea(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  return width * height > 0;
}

/** What is inert takes no input, as what lies behind a dialog; before one, pages hide the rest from assistive technology. */
function countKeptAway(covered: boolean): number {
  const away = covered ? '[inert],[aria-hidden=true]' : '[inert]';
  const roots = [...document.querySelectorAll(away)].filter((el) => el.checkVisibility());
  const inside = new Set(roots.flatMap((root) => [...root.querySelectorAll(ON_PAGE)]));
  if (inside.size > ASKED) return inside.size;
  return [...inside].filter((el) => el.checkVisibility() && hasArea(el)).length;
}

const ZONES = { popup: 0, navigation: 2 };

function rank(candidates: Candidate[], isNews: (c: Candidate) => boolean, reading: boolean): Candidate[] {
  const shown = { full: 0, partial: 1, offscreen: 2, hidden: 3 };
  const zone = ({ zone }: Candidate) => (reading && zone ? ZONES[zone.kind] : 1);
  const behind = (c: Candidate) => (reading && c.behind ? 1 : 0);
  const news = new Set(candidates.filter(isNews));
  const age = (c: Candidate) => (news.has(c) ? 0 : 1);
  return [...candidates].sort(
    (a, b) =>
      behind(a) - behind(b) ||
      age(a) - age(b) ||
      zone(a) - zone(b) ||
      shown[a.visibility] - shown[b.visibility] ||
      a.priority - b.priority ||
      a.order - b.order,
  );
}

function focusedKey(found: Candidate[]): string | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active && found.some((c) => c.el === active) ? keyOf(active) : null;
}
