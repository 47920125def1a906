import type { ReachedNode } from '../../../../model/reached-node.ts';
import { firstOf, isFull, lineOf, READING_LIMITS, readWhole } from '../../../words/read-whole.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { nameOf } from '../aria/name.ts';
import { isNamedByBrowser } from '../aria/native-name.ts';
import { ownWordsOf } from '../aria/own-aria.ts';
import { descriptionOf } from '../aria/state.ts';
import type { Described } from '../see/describe.ts';
import { headingIn, partWords } from './asking.ts';
import { drawnWords } from './drawn-words.ts';
import { CONTROLS, groundWords, ownChildren, ownElements, wordsBeside } from './ground.ts';
import { candidateFor } from './meaning.ts';
import { optionWords, wordsAround } from './words-around.ts';

export type Told = Described & Omit<ReachedNode, keyof Described>;

/** Of what nothing marks as there to be pressed: a paragraph, or the log that is clicked to scroll it. */
const LONGEST_PLAIN = 300;
/** What is longer was cut. */
const NAME_SHOWN = 200;
/** An attribute that holds more is data and no tip. */
const LONGEST_TIP = 300;

/** With one of these a control may be called otherwise than it looks. */
const NAMED = ['aria-label', 'aria-labelledby'];

/** What some are told of it by their browser or their reader of screens, whatever its name is. */
const TOLD = [
  'title',
  ...['label', 'description', 'roledescription', 'braillelabel', 'valuetext'].map((one) => `aria-${one}`),
];

/** Everything besides its name that tells a reader what a control does. */
export function saysOf(
  el: Element,
  { name, name_from }: Pick<Described, 'name' | 'name_from'>,
  test_id_attributes: string[],
): string[] {
  const wordless = !/\p{L}{2}/u.test(name) || name_from === 'icon' || name_from === 'beside';
  const named = isNamedByBrowser(el, name);
  const hidden = wordless || NAMED.some((attribute) => el.hasAttribute(attribute)) || ownWordsOf(el) !== '';
  const said = [
    // A name is shown in part.
    name.length > NAME_SHOWN ? nameOf(el) : '',
    spacedText(el),
    unbrokenText(el),
    ...TOLD.map((attribute) => el.getAttribute(attribute) ?? ''),
    ownWordsOf(el),
    descriptionOf(el),
    ...drawnWords(el, hidden),
    ...optionWords(el),
    ...(wordless || named ? wordsAround(el) : []),
    named && !el.matches('[type=reset]') ? partWords(el) : '',
    // Only where no letter says more: classes of a control with words are about its looks.
    wordless ? iconWords(el, test_id_attributes) : '',
  ];
  const read = isMeantForPresses(el) ? lineOf : beginningOf;
  return [...new Set(said.map((text) => read(text)))].filter((words) => words !== '' && words !== name);
}

/** Whether anything marks it as something to press; else it is text, and its beginning says what it is. */
export function isMeantForPresses(el: Element): boolean {
  return /^(?:control|clickable)$/.test(candidateFor(el).listing ?? '');
}

function beginningOf(text: string): string {
  return readWhole(() => lineOf(text, LONGEST_PLAIN)).told;
}

/** Its text with a space between the parts, as a reader sees "Delete" and the badge "3" beside it. */
function spacedText(el: Element): string {
  if (el.childElementCount === 0 && !el.shadowRoot) return el.textContent ?? '';
  const texts: string[] = [];
  addTexts(el, el, texts);
  return texts.join(' ');
}

/** A word over two lines is one word. */
function unbrokenText(el: Element): string {
  return el.querySelector('br') === null ? '' : (el.textContent ?? '');
}

/** As it is drawn: what a shadow root or a slot shows is part of it. */
function addTexts(el: Element, of: Element, texts: string[]): void {
  for (const node of ownChildren(el, of)) {
    if (isFull(texts, READING_LIMITS.parts)) return;
    if (node instanceof Text) texts.push(node.nodeValue ?? '');
    else if (node instanceof Element && node.localName !== 'style' && node.localName !== 'script')
      addTexts(node, of, texts);
  }
}

const ITEMS = `${CONTROLS}, li, article, [draggable="true"], [role="listitem"], [role="option"]`;

/** What a place to drop things is called, or says itself; what lies in it already says nothing about the place. */
export function zoneWords(el: Element, itself: boolean, test_id_attributes: string[]): string[] {
  const heading = el.querySelector('legend')?.textContent ?? headingIn(el);
  const own = itself ? wordsBeside(el, ITEMS) : groundWords(el);
  const called = [el.getAttribute('title') ?? '', nameOf(el), heading, own];
  const drawn = called.some((text) => /\p{L}{2}/u.test(text)) ? '' : iconWords(el, test_id_attributes);
  const said = [...called, placeAround(el), drawn];
  return said.map((text) => lineOf(text)).filter((words) => words !== '');
}

const LEVELS_NAMED = 3;

/** What the nearest place around is called, by its own name or its heading. */
function placeAround(el: Element): string {
  let up = flatParent(el);
  for (let level = 0; up && up !== document.body && level < LEVELS_NAMED; level++, up = flatParent(up)) {
    const words = lineOf(nameOf(up)) || lineOf(up.querySelector('legend')?.textContent ?? headingIn(up));
    if (words !== '') return words;
  }
  return '';
}

/** What an icon is by its class, sprite, file or test id, as words. */
function iconWords(el: Element, test_id_attributes: string[]): string {
  const names = firstOf(ownElements(el), READING_LIMITS.parts).flatMap((at) => [
    at.getAttribute('class') ?? '',
    at.id,
    ...['icon', 'name', 'href', 'xlink:href', 'src', 'alt', 'title']
      .map((attribute) => at.getAttribute(attribute) ?? '')
      // The file itself, in letters that say nothing.
      .filter((value) => !value.startsWith('data:')),
    // Styles and scripts draw tooltips and icons from these.
    ...[...at.attributes].flatMap(({ name, value }) =>
      name.startsWith('data-') ? value.slice(0, LONGEST_TIP) : [],
    ),
    ...test_id_attributes.map((attribute) => at.getAttribute(attribute) ?? ''),
    at.localName === 'title' ? (at.textContent ?? '') : '',
    at instanceof SVGUseElement ? titleDrawn(at) : '',
    ...[null, '::before', '::after'].map((pseudo) => filesDrawn(at, pseudo)),
  ]);
  return names
    .map((one) => lineOf(one))
    .join(' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** The files of the pictures that styles draw, without where they lie. */
function filesDrawn(el: Element, pseudo: string | null): string {
  const { backgroundImage, maskImage, content } = getComputedStyle(el, pseudo);
  return [...`${backgroundImage} ${maskImage} ${content}`.matchAll(/url\("(?!data:)(?:[^"]*\/)?([^"/]*)"/g)]
    .map(([, file = '']) => file)
    .join(' ');
}

/** The title of the drawing that is used here and kept elsewhere in the page. */
function titleDrawn(use: SVGUseElement): string {
  const [, id = ''] = use.href.baseVal.split('#');
  return document.getElementById(id)?.querySelector('title')?.textContent ?? '';
}

/** The address that operating it asks for: that of a link, or of the form that a button hands in. */
export function leadsTo(el: Element): string | undefined {
  if (el instanceof HTMLAnchorElement || el instanceof HTMLAreaElement) return el.href || undefined;
  if (el instanceof SVGAElement) return whole(el.href.baseVal);
  const form = el instanceof HTMLFormElement ? el : formHandedInBy(el);
  if (!form) return undefined;
  const own = el instanceof HTMLFormElement ? null : el;
  // Read as attributes: a field called "action" stands in for the form's own property.
  const action = own?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  const method = own?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get';
  const to = whole(action === '' ? location.href : action);
  if (to === undefined || method.toLowerCase() !== 'get') return action === '' ? undefined : to;
  const address = new URL(to);
  address.search = '';
  for (const field of form.querySelectorAll('input[type="hidden"]')) addField(address, field);
  if (own) addField(address, own);
  return address.href;
}

/** The addresses that a link also tells when it is followed. */
export function pingsOf(el: Element): string[] {
  const pings = el instanceof HTMLAnchorElement || el instanceof HTMLAreaElement ? el.ping : '';
  return pings.split(/\s+/).flatMap((one) => whole(one) ?? []);
}

/** One or two words; longer ones are keys and texts. */
const ORDER = /^[a-z]+(?:[-_ ][a-z]+)?$/i;

/** What handing in its form asks for unseen: `_method=delete` of a hidden field, the value of the button itself. */
export function asksUnseen(el: Element): string[] {
  const form = el instanceof HTMLFormElement ? el : formHandedInBy(el);
  if (!form) return [];
  const fields = [
    ...form.querySelectorAll('input[type="hidden"]'),
    ...(el instanceof HTMLButtonElement ? [el] : []),
  ];
  return fields.map((field) => field.getAttribute('value') ?? '').filter((value) => ORDER.test(value));
}

function formHandedInBy(el: Element): HTMLFormElement | null {
  const submits =
    (el instanceof HTMLButtonElement && el.type === 'submit') ||
    (el instanceof HTMLInputElement && (el.type === 'submit' || el.type === 'image'));
  return submits ? el.form : null;
}

function addField(address: URL, field: Element): void {
  const name = field.getAttribute('name');
  if (name) address.searchParams.append(name, field.getAttribute('value') ?? '');
}

function whole(address: string): string | undefined {
  return address !== '' && URL.canParse(address, document.baseURI)
    ? new URL(address, document.baseURI).href
    : undefined;
}
