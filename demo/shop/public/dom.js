// @ts-check

/**
 * The one element with this test id, checked to be of the class a caller counts on.
 * @template {Element} T
 * @param {string} id @param {new () => T} kind @param {ParentNode} [root]
 * @returns {T}
 */
export function byTestId(id, kind, root = document) {
  const found = root.querySelector(`[data-testid="${id}"]`);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} with the test id "${id}"`);
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string>} attributes @param {(Node | string)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {string} markup our own SVG, never what somebody typed */
export function makeSvg(markup) {
  const box = make('div', { class: 'picture-box' });
  box.innerHTML = markup;
  return box;
}

/** @param {string} id @param {() => void} action */
export const onClick = (id, action) => byTestId(id, HTMLElement).addEventListener('click', action);

/** @param {string} id @param {string} text */
export function say(id, text) {
  byTestId(id, HTMLElement).textContent = text;
}
