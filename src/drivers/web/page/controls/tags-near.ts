import { ancestors, isDrawn, isPressable, TYPED, textOf } from './control-words.ts';

const CROSS = /\b(?:remove|deselect|unselect|clear|close|dismiss|delete)\b|[×✕✖⨯]/i;
/** A cross is a sign, not a button with words: one of a single letter may be drawn larger. */
const CROSS_PX = 32;
const LETTER_PX = 48;

export interface Tag {
  label: string;
  cross: Element;
}

/** What a list of several shows as chosen: pieces of text around it, each with a cross of its own. */
export function tagsNear(el: Element): string[] {
  return [...new Set(crossedNear(el).map(({ label }) => label))];
}

/** What has tags of its own in it. */
const OWNERS = '[role=combobox],[aria-haspopup=listbox]';

export function crossedNear(el: Element): Tag[] {
  const typed = el.matches(TYPED) || [...el.querySelectorAll(TYPED)].some(isDrawn);
  for (const [level, up] of [el, ...ancestors(el, 4)].entries()) {
    const fields = [...up.querySelectorAll(TYPED)].filter(isDrawn);
    // Some draw the field right beside what opens the list; farther away it is another control's, with tags of its own.
    if (fields.length > 1 || (fields.length === 1 && !typed && level > 1)) return [];
    const crosses = [...up.querySelectorAll('*')].filter((one) => isCross(one) && isOwn(one, el));
    const tags = crosses.flatMap((cross) => tagOf(cross, up, el, crosses));
    if (tags.length > 0) return tags;
  }
  return [];
}

function isOwn(cross: Element, el: Element): boolean {
  const owner = cross.closest(OWNERS);
  return !owner || owner.contains(el) || el.contains(owner);
}

function isCross(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  const most = textOf(el).length === 1 ? LETTER_PX : CROSS_PX;
  if (width > most || height > most || !isDrawn(el)) return false;
  const told = [...el.attributes].filter(({ name }) => /^(?:aria-label|class|title|data-.*)$/.test(name));
  const called = `${told.map(({ value }) => value).join(' ')} ${el.textContent ?? ''}`;
  return (
    (el.matches('button,[role=button],a') || isPressable(el)) && CROSS.test(called.replace(/[-_]+/g, ' '))
  );
}

/** The smallest box around a cross that has words besides it, unless it holds another cross. */
function tagOf(cross: Element, within: Element, field: Element, crosses: readonly Element[]): Tag[] {
  const sign = textOf(cross);
  for (const up of ancestors(cross, 4)) {
    // The cross of a field that empties it.
    if (field.matches(TYPED) && up.contains(field)) return [];
    if (
      !within.contains(up) ||
      crosses.some((other) => !cross.contains(other) && up.contains(other) && !other.contains(cross))
    )
      return [];
    const all = textOf(up);
    const label = (
      all.endsWith(sign) ? all.slice(0, all.length - sign.length) : all.replace(sign, '')
    ).trim();
    if (label !== '') return [{ label, cross }];
  }
  return [];
}
