import { ariaOf } from './own-aria.ts';

const OWNER = '[role=treeitem],[role=row],[role=option],[role=listitem],tr,li';
const BOX = '[role=checkbox],[role=switch],input[type=checkbox]';

/**
 * Whether something that is on or off, and does not say which, is on by the one input in it, by the item that it ticks,
 * or by the others of its group: of radio buttons one says that it is on, and the rest may say nothing. Otherwise nobody
 * can tell.
 */
export function checkedElsewhere(el: Element, role: string): boolean | 'mixed' | undefined {
  const inputs = el.querySelectorAll('input[type=checkbox],input[type=radio]');
  const [input] = inputs;
  if (inputs.length === 1 && input instanceof HTMLInputElement) return input.checked;
  if (role === 'radio') return toldByGroup(el);
  return role === 'checkbox' ? toldByOwner(el) : undefined;
}

function toldByGroup(el: Element): false | undefined {
  const group = el.closest('[role=radiogroup]') ?? el.parentElement;
  const others = [...(group?.querySelectorAll('[role=radio]') ?? [])];
  return others.some((one) => ariaOf(one, 'aria-checked') !== null) ? false : undefined;
}

/** The item around it, where this is its only box. */
function toldByOwner(el: Element): boolean | 'mixed' | undefined {
  const owner = el.parentElement?.closest(OWNER);
  const own = [...(owner?.querySelectorAll(BOX) ?? [])].filter(
    (box) => box.parentElement?.closest(OWNER) === owner,
  );
  if (!owner || own.length !== 1) return undefined;
  for (const attribute of ['aria-checked', 'aria-selected']) {
    const told = ariaOf(owner, attribute);
    if (told === 'mixed') return 'mixed';
    if (told === 'true' || told === 'false') return told === 'true';
  }
  return undefined;
}
