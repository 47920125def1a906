import type { ReachedNode } from '../../../../model/reached-node.ts';
import { isFull, lineOf, noteCut, READING_LIMITS, readWhole } from '../../../words/read-whole.ts';
import { generatedText } from '../aria/css-content.ts';
import { flatChildren, flatParent } from '../aria/flat-tree.ts';
import { nameOf } from '../aria/name.ts';
import { roleOf } from '../aria/role.ts';
import { descriptionOf } from '../aria/state.ts';
import { keptInPass, mayHaveGeneratedText } from '../aria/style-cache.ts';
import { everyRendered } from '../see/every-element.ts';
import { isLocked } from './drawn-words.ts';
import { CONTROLS } from './ground.ts';

type Asking = NonNullable<ReachedNode['dialog']>;

/** The dialog that a control answers, in the dialog's own words. */
export function dialogAround(el: Element): Asking | undefined {
  if (/^(?:radio|checkbox)$/.test(roleOf(el))) {
    const asks = lineOf(nameOf(el.closest('fieldset, [role="radiogroup"], [role="group"]') ?? el));
    // A choice answers what its group is called, whatever it says but no.
    if (asks !== '' && asks !== nameOf(el)) return { role: 'alertdialog', words: asks };
  }
  const menu = menuAround(el);
  const asking = askingAround(el);
  if (menu === '') return asking;
  return { role: 'dialog', ...asking, words: asking ? `${menu} ${asking.words}` : menu };
}

/** What the menu is called that an entry stands in, or the entry that opens it: the entry answers that. */
function menuAround(el: Element): string {
  const menu = roleOf(el).startsWith('menuitem') ? el.closest('[role="menu"]') : null;
  return menu ? lineOf(nameOf(menu)) : '';
}

const ENDS_ASKING = /[?？؟]$/u;

/** What asks around it, and around the form that it belongs to: there it may be tied by an attribute alone. */
function askingAround(el: Element): Asking | undefined {
  const here = askingFrom(el, flatParent(el));
  const form = 'form' in el && el.form instanceof HTMLFormElement ? el.form : null;
  const there = form && !form.contains(el) ? askingFrom(el, form) : undefined;
  if (!here || !there || here.words.includes(there.words)) return here ?? there;
  const role = [here.role, there.role].includes('alertdialog') ? 'alertdialog' : 'dialog';
  return { ...there, ...here, role, words: `${there.words} ${here.words}` };
}

function askingFrom(el: Element, inside: Element | null): Asking | undefined {
  for (let up = inside; up; up = flatParent(up)) {
    const role = roleOf(up);
    if (role !== 'dialog' && role !== 'alertdialog') continue;
    const named = [nameOf(up), headingIn(up), descriptionOf(up)]
      .map((text) => lineOf(text))
      .filter((words) => words !== '');
    const prose = proseIn(up);
    // A dialog that only asks is all question; in a larger one the rest is what is worked on.
    const only = role === 'alertdialog' || named.length === 0;
    // One whose own heading asks wants an answer, too: whatever is not a no goes on.
    const asks = [...named, ...(only ? [prose] : [])].some((words) => ENDS_ASKING.test(words));
    const words = [...new Set([...named, ...(only || asks ? [prose] : [])])].join(' ');
    return {
      role: asks ? 'alertdialog' : role,
      words: lineOf(words),
      ...aside(prose),
      ...otherAnswers(up, el),
    };
  }
  return questionAround(inside);
}

/** All that is written there, should the question itself not say what it is about. */
function aside(prose: string): Pick<Asking, 'prose'> {
  return prose === '' || prose.length > LONGEST_ASIDE ? {} : { prose };
}

/** Where there is more to choose from, it is no question with its answers. */
function otherAnswers(box: Element, el: Element): Pick<Asking, 'others'> {
  const others = everyRendered(box, CONTROLS).filter((one) => one !== el);
  return others.length > MOST_ANSWERS ? {} : { others: others.map((one) => lineOf(nameOf(one))) };
}

const MOST_ANSWERS = 5;
const LEVELS_ASKED = 6;
/** What asks is short; a box with more to read has its questions for its reader. */
const LONGEST_ASIDE = 1000;
/** Around all that is called a page. */
const FRAME = 'nav, header, footer, aside, [role="navigation"], [role="banner"], [role="contentinfo"]';

/**
 * What asks without being called a dialog: the nearest box with words in it by its one heading and its questions, or the
 * nearest question beyond. Boxes around the control alone do not count.
 */
function questionAround(inside: Element | null): Asking | undefined {
  let level = 0;
  for (let up = inside; up && level < LEVELS_ASKED; up = flatParent(up)) {
    const { told: prose, cut } = proseOf(up);
    if (prose === '') continue;
    // Farther away only what is short asks.
    if (level === 0) noteCut(cut);
    // A page asks only where nothing else is on it.
    if (up === document.body && (level > 0 || !onlyAsks(up))) break;
    const questions = (prose.match(/[^.!?。！？؟]+[.!?。！？؟]?/gu) ?? [])
      .filter((one) => ENDS_ASKING.test(one))
      .map((one) => one.trim());
    const heading = level === 0 ? soleHeading(up) : '';
    const words = [...new Set([heading, ...questions])].filter((one) => one !== '').join(' ');
    if (words !== '' && (level === 0 || prose.length <= LONGEST_ASIDE))
      return { role: 'dialog', words: lineOf(words), ...(level === 0 ? aside(prose) : {}) };
    level++;
  }
  return partAround(inside);
}

function onlyAsks(page: Element): boolean {
  const controls = everyRendered(page, CONTROLS).filter(
    (one) => !one.closest(FRAME) && one.getAttribute('type') !== 'hidden',
  );
  return controls.length <= MOST_ANSWERS;
}

const PARTS = 'section, article, form, fieldset, [role="region"], [role="form"], [role="group"]';

/** The nearest part of the page that is called something, or has one heading and no more: a yes in it is one to that. */
function partAround(inside: Element | null): Asking | undefined {
  const part = inside?.closest(PARTS);
  if (!part) return undefined;
  const words = lineOf(nameOf(part)) || soleHeading(part);
  return words === '' ? undefined : { role: 'dialog', words };
}

/** What the part of the page is called that something stands in: a group, a section. */
export function partWords(el: Element): string {
  for (let up = flatParent(el)?.closest(PARTS); up; up = up.parentElement?.closest(PARTS)) {
    const words = lineOf(nameOf(up)) || soleHeading(up);
    if (words !== '') return words;
  }
  return '';
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';

/** Its heading, as it is drawn: what a slot shows in it included. */
export function headingIn(box: Element): string {
  const [heading] = everyRendered(box, HEADINGS);
  return heading ? proseIn(heading) : '';
}

function soleHeading(box: Element): string {
  return everyRendered(box, HEADINGS).length === 1 ? lineOf(headingIn(box)) : '';
}

/** The text of a box as it is drawn, without what can be operated in it: shadow roots, slots, pictures and styles tell, too. */
function proseIn(box: Element): string {
  const prose = proseOf(box);
  noteCut(prose.cut);
  return prose.told;
}

const proseOf = keptInPass((box: Element) =>
  readWhole(() => {
    const texts: string[] = [];
    addProse(box, texts);
    return lineOf(texts.join(' '), READING_LIMITS.prose_letters);
  }),
);

function addProse(el: Element, texts: string[]): void {
  texts.push(drawnBy(el, '::before'));
  for (const node of flatChildren(el)) {
    if (isFull(texts, READING_LIMITS.prose_parts)) return;
    if (node instanceof Text) texts.push(node.nodeValue ?? '');
    else if (node instanceof HTMLImageElement) texts.push(node.alt);
    // What nobody can write in is there to be read.
    else if (node instanceof Element && isLocked(node)) texts.push('value' in node ? String(node.value) : '');
    else if (node instanceof Element && isWritten(node)) addProse(node, texts);
  }
  texts.push(drawnBy(el, '::after'));
}

function isWritten(el: Element): boolean {
  return !el.matches(`${CONTROLS}, script, style, template, noscript`);
}

function drawnBy(el: Element, pseudo: '::before' | '::after'): string {
  return mayHaveGeneratedText(el) ? (generatedText(el, pseudo)?.text ?? '') : '';
}
