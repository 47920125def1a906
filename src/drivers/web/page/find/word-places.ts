import { readable } from '../../../words/readable.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { holdsPassword } from '../aria/holds-password.ts';
import { isItem } from '../see/alike.ts';
import { stemOf } from '../see/cut.ts';
import { everyElement } from '../see/every-element.ts';
import { otherParts } from '../see/row-parts.ts';
import { isOfOtherSection } from '../see/section.ts';
import { textRuns } from '../see/text-runs.ts';
import { isOfOther } from './other-item.ts';

const HIGHEST = 9;

interface Mention {
  node: Node;
  /** 0: these are all its words; 1: they are among them. */
  looseness: 0 | 1;
  /** A field holds them. */
  held: boolean;
}

/** The smallest box with an element and the words, and how loosely it says them. */
export interface Place {
  box: Element;
  looseness: 0 | 1;
}

/** Where on the page some words stand, and how far from an element. Made once per search: it reads every text. */
export class WordPlaces {
  private readonly noted = new Map<Element, Mention[]>();

  constructor(words: string) {
    const given = squeeze(words);
    const stem = stemOf(given);
    const lower = stem ?? given;
    const whole = new RegExp(
      `(^|[^\\p{L}\\p{N}])${lower.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}([^\\p{L}\\p{N}]|$)`,
      'u',
    );
    const check = (text: string): 0 | 1 | null => {
      if (stem !== null) return text.startsWith(stem) ? 0 : text.includes(stem) ? 1 : null;
      return text === lower ? 0 : whole.test(text) ? 1 : null;
    };
    for (const root of [document.body, ...shadowRoots()]) {
      for (const { first, text } of textRuns(root)) {
        if (text.length < lower.length) continue;
        const fits = check(squeeze(text));
        if (fits !== null && first.parentElement?.checkVisibility()) this.note(first, fits);
      }
    }
    for (const el of everyElement(document, '[aria-label]'))
      this.note(el, check(squeeze(el.getAttribute('aria-label') ?? '')));
    if (this.noted.size === 0) this.noteSplitWords(check, lower);
    // A cell that is being edited shows its words in a field only.
    if (this.noted.size === 0) this.noteHeldWords(check);
  }

  /**
   * Where up from an element the words are met: the closer, the more it is the one "in" them. Null when they are
   * nowhere around it, or only in another item or section than its own.
   */
  around(el: Element): Place | null {
    let level = 0;
    let own = el;
    const elsewhere = new Set<Node>();
    for (
      let up = flatParent(el);
      up && up !== document.body && level < HIGHEST;
      own = up, up = flatParent(up), level++
    ) {
      const mentions: Mention[] = [];
      for (const mention of this.noted.get(up) ?? []) {
        const { node, held } = mention;
        if (elsewhere.has(node) || (el.contains(node) && !(held && node === el))) continue;
        if (isOfOther(node, el, own, up) || isOfOtherSection(node, el)) elsewhere.add(node);
        else mentions.push(mention);
      }
      if (mentions.length > 0) {
        const looseness = mentions.some((mention) => mention.looseness === 0) ? 0 : 1;
        return { box: up, looseness };
      }
    }
    return null;
  }

  private note(node: Node, looseness: 0 | 1 | null, held = false): void {
    if (looseness === null) return;
    const mention: Mention = { node, looseness, held };
    let up = node instanceof Element ? node : flatParent(node);
    for (let level = 0; up && level < HIGHEST; up = flatParent(up), level++) {
      this.noteAt(up, mention);
      // What a row or an item says is about what stands in it, and about nothing beside it: but for a cell of several rows.
      if (isItem(up) && !node.parentElement?.closest('[rowspan]')) {
        for (const part of otherParts(up)) this.noteAt(part, mention);
        return;
      }
    }
  }

  private noteAt(el: Element, mention: Mention): void {
    const known = this.noted.get(el);
    if (!known) this.noted.set(el, [mention]);
    else if (known.length < 50) known.push(mention);
  }

  /** Words that run over several text nodes: `Ada <b>Abbott</b>`. */
  private noteSplitWords(check: (text: string) => 0 | 1 | null, lower: string): void {
    for (const el of document.querySelectorAll(':not(:empty)')) {
      if (el.childElementCount === 0 || el.childElementCount > 6) continue;
      const text = el.textContent ?? '';
      if (text.length >= lower.length && text.length < lower.length + 120)
        this.note(el, check(squeeze(text)));
    }
  }

  private noteHeldWords(check: (text: string) => 0 | 1 | null): void {
    for (const field of everyElement(document, 'input, textarea')) {
      const secret = holdsPassword(field);
      if (secret || !('value' in field) || typeof field.value !== 'string' || field.value === '') continue;
      if (field.checkVisibility()) this.note(field, check(squeeze(field.value)), true);
    }
  }
}

function shadowRoots(): ShadowRoot[] {
  return [...everyElement(document)].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []));
}

function squeeze(text: string): string {
  return readable(text).toLowerCase();
}
