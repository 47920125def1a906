import { ariaOf } from './own-aria.ts';

/** What stands where nothing was typed yet: yyyy, tt, --, __. */
const PLACE = /^(?:(\p{L})\1+(?!\1)|[-–—_.:/…·\s])+$/u;
const EMPTY = /^(?:empty|blank)$/;

/**
 * Whether a part that counts says in words, or shows, that it holds nothing yet, whatever number it states: some state
 * the number that the first key would begin with.
 */
export function saysEmpty(el: Element): boolean {
  if (el instanceof HTMLInputElement || el.querySelector('button,[role=button],input,svg')) return false;
  const said = bare(ariaOf(el, 'aria-valuetext'));
  const shown = bare(el.textContent);
  if (/\p{N}/u.test(said + shown)) return false;
  if (EMPTY.test(said) || PLACE.test(shown)) return true;
  // In other languages the word is not known: but what a month or half a day shows is at least how its name begins.
  const parted = (el.parentElement?.querySelectorAll('[role=spinbutton]').length ?? 0) > 1;
  return parted && said !== '' && shown !== '' && !said.startsWith(shown) && !shown.startsWith(said);
}

/** Without the marks for the direction of writing, and without the point after what was cut short. */
function bare(text: string | null): string {
  return (text ?? '')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/(?<=\p{L})\.$/u, '')
    .toLowerCase();
}
