import { readFileSync } from 'node:fs';

/*
 * A form answers for its fields before it answers for itself: `form.parentNode` is the field of that name, if it has
 * one, and a document does the same for its images. The code inside pages is therefore built with other names, which
 * stand for the same properties and which no page can guess: the driver puts something random in place of the mark.
 */
const NAMES =
  'parentNode parentElement childNodes firstChild lastChild nextSibling previousSibling ownerDocument nodeType nodeName nodeValue textContent isConnected getRootNode contains compareDocumentPosition localName tagName namespaceURI attributes children firstElementChild lastElementChild nextElementSibling previousElementSibling childElementCount getAttribute hasAttribute getAttributeNames closest matches querySelector querySelectorAll getBoundingClientRect getClientRects shadowRoot assignedSlot assignedNodes classList className innerText checkVisibility getAnimations scrollHeight scrollWidth clientHeight clientWidth clientLeft clientTop offsetParent offsetWidth offsetHeight scrollTop scrollLeft scrollBy scrollIntoView isContentEditable dispatchEvent addEventListener removeEventListener focus id title elements labels elementFromPoint elementsFromPoint getElementById activeElement createTreeWalker createElement createRange execCommand documentElement body scrollingElement readyState hasFocus'.split(
    ' ',
  );
const MARK = '__safe_';
const USED = new RegExp(`(?<!\\.)\\.(${NAMES.join('|')})\\b(?!\\s*:\\s*')`, 'g');

/** Runs before anything else in the page's isolated world. */
const PRELUDE = `
const roots = (globalThis.__surehand_roots ??= new WeakMap());
const names = new Set(${JSON.stringify(NAMES)});
for (const name of names) {
  Object.defineProperty(Object.prototype, '${MARK}' + name, {
    configurable: true,
    get() { return this[name]; },
    set(value) { this[name] = value; },
  });
}
for (const kind of Object.getOwnPropertyNames(globalThis)) {
  if (!/^(?:EventTarget|Node|Element|Document|DocumentFragment|ShadowRoot|CharacterData|Text|(?:HTML|SVG|MathML)\\w*Element)$/.test(kind)) continue;
  const { prototype } = globalThis[kind];
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (!names.has(name)) continue;
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    if (name === 'documentElement' && property.get) {
      const { get } = property;
      let empty;
      // A page can take its root away; what asks for it then finds an empty one.
      property.get = function () { return get.call(this) ?? (empty ??= Document.prototype.createElement.call(this, 'html')); };
    }
    if (name === 'shadowRoot' && property.get) {
      const { get } = property;
      // Closed roots, which the driver has had from the browser, are entered like open ones.
      property.get = function () { return get.call(this) ?? roots.get(this) ?? null; };
    }
    Object.defineProperty(prototype, '${MARK}' + name, { ...property, configurable: true });
  }
}
`;

/**
 * @param {(path: string) => string} [read]
 * @returns {import('esbuild').Plugin}
 */
export function safeNames(read = (path) => readFileSync(path, 'utf8')) {
  return {
    name: 'safe-names',
    setup({ onLoad }) {
      onLoad({ filter: /drivers[\\/]web[\\/]page[\\/].*\.ts$/ }, ({ path }) => ({
        loader: 'ts',
        contents: read(path).replace(USED, `.${MARK}$1`),
      }));
    },
  };
}

export const safeNamesPrelude = `{${PRELUDE}}`;
