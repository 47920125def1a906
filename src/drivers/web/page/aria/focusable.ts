const FORM_CONTROLS = new Set(['button', 'input', 'select', 'textarea']);

/** Disabled as HTML means it: the attribute, a disabled fieldset (its first legend is exempt), a disabled optgroup. */
export function isNativelyDisabled(el: Element): boolean {
  const tag = el.localName;
  if (FORM_CONTROLS.has(tag) || tag === 'fieldset' || tag === 'option' || tag === 'optgroup') {
    return el.matches(':disabled');
  }
  return false;
}

/** Can take focus by its markup; says nothing about whether it is rendered. */
export function isFocusable(el: Element): boolean {
  const tag = el.localName;
  if (FORM_CONTROLS.has(tag)) {
    return (
      !el.matches(':disabled') && !(tag === 'input' && el.getAttribute('type')?.toLowerCase() === 'hidden')
    );
  }
  const tabindex = el.getAttribute('tabindex');
  if (tabindex !== null && !Number.isNaN(Number.parseInt(tabindex, 10))) return true;
  if (tag === 'a' || tag === 'area') return el.hasAttribute('href') || el.hasAttribute('xlink:href');
  if (tag === 'iframe') return true;
  if (tag === 'audio' || tag === 'video') return el.hasAttribute('controls');
  if (tag === 'summary') return isDetailsSummary(el);
  return isEditingHost(el);
}

/** Only the first summary child of a details element works as its button. */
export function isDetailsSummary(el: Element): boolean {
  const parent = el.parentElement;
  if (parent?.localName !== 'details') return false;
  for (const child of parent.children) if (child.localName === 'summary') return child === el;
  return false;
}

/** Has contenteditable itself; content inside such a host is editable too but is not a control of its own. */
export function isEditingHost(el: Element): boolean {
  const value = el.getAttribute('contenteditable')?.toLowerCase();
  return value === '' || value === 'true' || value === 'plaintext-only';
}

/** An editing host in which the browser keeps text and no elements. */
export function isPlainText(el: Element): boolean {
  return el.getAttribute('contenteditable')?.toLowerCase() === 'plaintext-only';
}

/** Whether the browser hands what is typed here to a script that draws the text itself. */
export function hasEditContext(el: Element): boolean {
  return (el as { editContext?: object | null }).editContext != null; // not yet part of the type library
}
