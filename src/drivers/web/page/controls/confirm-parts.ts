import { everyElement, everyRendered } from '../see/every-element.ts';
import { isDrawn, labelOf, textOf } from './control-words.ts';

export const PRESSED = 'button,[role=button],a,input[type=button]';
const TAKES = /^(?:ok|okay|apply|done|confirm|set|accept)$/i;
/** What goes away without taking anything over, in whatever colour. */
export const LEAVES = /^(?:close|cancel|clear|reset|dismiss)\b/i;
const COMPLETES = /(?:^|[-_])(?:primary|confirm|ok|apply)$/i;

export function confirmIn(root: Element, words = TAKES): Element | undefined {
  return confirmsIn(root, words)[0];
}

export function confirmsIn(root: ParentNode, words: RegExp): Element[] {
  return [...(root instanceof Element ? everyRendered(root, PRESSED) : everyElement(root, PRESSED))].filter(
    (el) => isDrawn(el) && words.test(el instanceof HTMLInputElement ? el.value : textOf(el)),
  );
}

/** The only button of a picker that is called after the time that it opens. */
export function opensTimes(picker: Element): Element | undefined {
  const [only, another] = everyRendered(picker, PRESSED).filter(
    (el) =>
      isDrawn(el) &&
      /^(?:(?:open|select|choose|pick|set|show) )?(?:the )?time(?: ?picker)?$/i.test(labelOf(el)),
  );
  return another ? undefined : only;
}

/** The one button of a picker that is drawn as what completes it, in whatever language; the day that is chosen is often drawn like it. */
export function drawnConfirm(picker: Element, choices: readonly Element[]): Element | undefined {
  const marked = everyRendered(picker, 'button').filter(
    (el) =>
      isDrawn(el) &&
      textOf(el) !== '' &&
      !LEAVES.test(textOf(el)) &&
      [...el.classList].some((word) => COMPLETES.test(word)) &&
      !choices.some((choice) => choice.contains(el) || el.contains(choice)),
  );
  return marked.length === 1 ? marked[0] : undefined;
}
