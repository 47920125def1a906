import { ancestors, isDrawn, isPressable, TYPED, textOf } from './control-words.ts';

const CROSS = /\b(?:remove|deselect|unselect|clear|close|dismiss|delete)\b|[×✕✖⨯]/i;
/** A cross is a sign, not a button with words. */
const CROSS_PX = 32;

/** What a list of several shows as chosen: pieces of text around it, each with a cross of its own. */
export function tagsNear(el: Element): string[] {
  for (const up of [el, ...ancestors(el, 4)]) {
    if (up.querySelectorAll(TYPED).length > 1) return [];
    const crosses = [...up.querySelectorAll('*')].filter(isCross);
    const tags = new Set(crosses.flatMap((cross) => tagOf(cross, up, crosses)));
    if (tags.size > 0) return [...tags];
  }
  return [];
}

function isCross(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  if (width > CROSS_PX || height > CROSS_PX || !isDrawn(el)) return false;
  const called = `${el.getAttribute('aria-label') ?? ''} ${el.getAttribute('class') ?? ''} ${el.textContent ?? ''}`;
  return (
    (el.matches('button,[role=button],a') || isPressable(el)) && CROSS.test(called.replace(/[-_]+/g, ' '))
  );
}

/** The smallest box around a cross that has words besides it, unless it holds another cross. */
function tagOf(cross: Element, within: Element, crosses: readonly Element[]): string[] {
  for (const up of ancestors(cross, 4)) {
    if (
      !within.contains(up) ||
      crosses.some((other) => !cross.contains(other) && up.contains(other) && !other.contains(cross))
    )
      return [];
    const words = textOf(up).replace(textOf(cross), '').trim();
    if (words !== '') return [words];
  }
  return [];
}
