/** @typedef {import('./view.mjs').View} View */
/** @typedef {import('./phone.mjs').Window} Window */

const HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";

/** The window with the input focus, as `uiautomator dump` writes it. @param {Window} window @param {DumpOptions} options */
export function dumpWindow(window, options) {
  return `${HEADER}${hierarchy(window, options)}`;
}

/** Every window, as `uiautomator dump --windows` writes it: the topmost first. @param {Window[]} windows @param {DumpOptions} options */
export function dumpWindows(windows, options) {
  const written = windows.toReversed().map((window, index) => {
    const [l, t, r, b] = window.bounds;
    const facts = {
      index,
      title: window.title,
      bounds: `[${l},${t}][${r},${b}]`,
      active: window.active,
      focused: window.active,
      'accessibility-focused': false,
      id: window.id,
      layer: windows.length - 1 - index,
      type: window.type,
    };
    return `<window${attributes(facts)}>${hierarchy(window, options)}</window>`;
  });
  return `${HEADER}<displays><display id="0">${written.join('')}</display></displays>`;
}

/** @typedef {{ rotation: number, hints: boolean }} DumpOptions newer versions of Android tell the hints of fields */

/** @param {Window} window @param {DumpOptions} options */
function hierarchy(window, options) {
  return `<hierarchy rotation="${options.rotation}">${node(window.root, 0, window, options)}</hierarchy>`;
}

/** @param {View} view @param {number} index @param {Window} window @param {DumpOptions} options @returns {string} */
function node(view, index, window, options) {
  const { spec, bounds } = view;
  const [l, t, r, b] = bounds;
  const text = textOf(spec);
  const facts = {
    ...(namelessControl(view) ? { NAF: true } : {}),
    index,
    text,
    'resource-id': spec.id ? (spec.id.includes(':') ? spec.id : `${window.package}:id/${spec.id}`) : '',
    class: spec.cls,
    package: window.package,
    'content-desc': spec.desc ?? '',
    checkable: spec.checkable ?? false,
    checked: spec.checked ?? false,
    clickable: spec.clickable ?? false,
    enabled: !spec.disabled,
    focusable: spec.focusable ?? spec.clickable ?? false,
    focused: spec.field !== undefined && window.field === spec.field,
    scrollable: (spec.scroll?.room ?? 0) > 0,
    'long-clickable': spec.long !== undefined || spec.field !== undefined,
    password: spec.password ?? false,
    selected: spec.selected ?? false,
    bounds: `[${l},${t}][${r},${b}]`,
    ...(options.hints ? { 'drawing-order': index, hint: spec.hint ?? '' } : {}),
  };
  const inside = view.children.map((child, at) => node(child, at, window, options)).join('');
  return inside === '' ? `<node${attributes(facts)} />` : `<node${attributes(facts)}>${inside}</node>`;
}

/** An empty field shows its hint, and accessibility takes that for its text. @param {View['spec']} spec */
export function textOf(spec) {
  if (!spec.field) return spec.text ?? '';
  if (spec.field.text === '') return spec.hint ?? '';
  return spec.password ? '•'.repeat(spec.field.text.length) : spec.field.text;
}

/** uiautomator marks controls without any words, "not accessibility friendly". @param {View} view */
function namelessControl({ spec, children }) {
  if (!spec.clickable || textOf(spec) !== '' || spec.desc) return false;
  return !children.some(hasWords);
}

/** @param {View} view @returns {boolean} */
function hasWords({ spec, children }) {
  return textOf(spec) !== '' || Boolean(spec.desc) || children.some(hasWords);
}

/** @param {Record<string, unknown>} facts */
function attributes(facts) {
  return Object.entries(facts)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

/** @param {string} text */
function escaped(text) {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '.')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
