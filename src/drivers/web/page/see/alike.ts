const MOST = 200;

/** The elements beside one that are made as it is: the items of a list, the seats of a map. */
export function alikeBeside(el: Element): Element[] {
  const siblings = el.parentElement?.children ?? [];
  return [...siblings].slice(0, MOST).filter((other) => other !== el && isAlike(other, el));
}

/** Of one kind: the same element, and the same first class where it has one. */
export function isAlike(one: Element, other: Element): boolean {
  return one.localName === other.localName && one.classList[0] === other.classList[0];
}
