import { ancestors, isDrawn, textOf } from './control-words.ts';

const TOGGLE = /switcher|toggl|expand|collaps|caret|chevron|arrow|twist/i;

/** The sign at a branch that opens it: small, called so, and not inside one of its own children. */
export function toggleIn(el: Element): Element | null {
  const box = el.getBoundingClientRect();
  const named = [...el.querySelectorAll('*')].find((inner) => {
    if (!TOGGLE.test(inner.getAttribute('class') ?? '') || !isDrawn(inner)) return false;
    if (inner.closest('[role=treeitem],[role=row],[role=option]') !== el) return false;
    const { width, height } = inner.getBoundingClientRect();
    return width < box.width / 2 && width <= 48 && height <= 48;
  });
  return named?.closest('button') ?? named ?? toggleBeside(el);
}

/** The same beside a branch: the only thing to press before it in a box that holds no other branch. */
function toggleBeside(el: Element): Element | null {
  const [up] = el.matches('[role=treeitem][aria-expanded]') ? ancestors(el, 1) : [];
  if (!up || up.querySelectorAll('[role=treeitem]').length > 1) return null;
  const [only, another] = [...up.querySelectorAll('button,[role=button]')].filter(
    (one) => !el.contains(one) && isDrawn(one),
  );
  if (!only || another || !(only.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING)) return null;
  return TOGGLE.test(`${only.getAttribute('class') ?? ''} ${only.getAttribute('aria-label') ?? ''}`)
    ? only
    : null;
}

const FOLDS = /^[▸▶►▹▷▾▼▿+−-]$/;

/** The same for a row without a role: in it, or beside it in a box that has no words but its own. A leaf may keep the `place` free. */
export function signBeside(row: Element, place = false): Element | null {
  const [up] = ancestors(row, 1);
  const beside =
    up &&
    textOf(up)
      .replace(/[▸▶►▹▷▾▼▿+−-]/g, '')
      .trim() === textOf(row)
      ? [up]
      : [];
  for (const box of [row, ...beside]) {
    const named = [...box.querySelectorAll('*')].find((inner) => {
      // What lies deeper in a nested list is the sign of another row.
      if (
        inner.contains(row) ||
        inner.closest('ul,ol') !== row.closest('ul,ol') ||
        !(place || isDrawn(inner))
      )
        return false;
      const called = `${inner.getAttribute('class') ?? ''} ${inner.getAttribute('aria-label') ?? ''}`;
      const { width, height } = inner.getBoundingClientRect();
      const small = width > 1 && width <= 48 && height <= 48;
      return small && (TOGGLE.test(called) || FOLDS.test(textOf(inner)));
    });
    if (named) return named.closest('button') ?? named;
  }
  return null;
}
