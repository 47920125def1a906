import { textOf } from './dump.mjs';
import { layOut } from './view.mjs';

/** @typedef {import('./view.mjs').View} View */
/** @typedef {import('./view.mjs').Spec & { heading?: boolean }} Spec */
/** @typedef {import('./view.mjs').Rect} Rect */
/** @typedef {import('./phone.mjs').Phone} Phone */
/** @typedef {{ type: string, label?: string, name?: string | undefined, value?: string | undefined, traits?: string[], accessible?: boolean }} Told */

/** Pixels in a point: XCUITest counts in points. */
export const POINT = 3;
const SPRINGBOARD = 'com.apple.springboard';
const EVERYWHERE = /** @type {Rect} */ ([-1e6, -1e6, 1e6, 1e6]);

/** Types by the last part of the class. @type {[RegExp, string][]} */
const TYPES = [
  [/EditText$/, 'TextField'],
  [/Switch$/, 'Switch'],
  [/CheckBox$/, 'CheckBox'],
  [/SeekBar$/, 'Slider'],
  [/Spinner$/, 'PopUpButton'],
  [/NumberPicker$/, 'PickerWheel'],
  [/(?:Date|Time)Picker$/, 'DatePicker'],
  [/ProgressBar$/, 'ActivityIndicator'],
  [/Button$|CheckedTextView$/, 'Button'],
  [/ImageView$|SvgView$/, 'Image'],
  [/RecyclerView$|ListView$/, 'Table'],
  [/ScrollView$/, 'ScrollView'],
  [/TextView$/, 'StaticText'],
  [/WebView$/, 'WebView'],
];

/** The screen as the answer of WebDriverAgent to /source. @param {Phone} phone @param {{ respectSystemAlerts: boolean }} settings */
export function xcuiSource(phone, { respectSystemAlerts }) {
  const asked = phone.sheets.at(-1);
  const system = asked?.package !== undefined && asked.package !== phone.front?.app.package;
  const over = (/** @type {{ id: number }} */ { id }) => id >= 20;
  const shown = phone.windows().filter((window) => !system || over(window) === respectSystemAlerts);
  const app = system && respectSystemAlerts ? SPRINGBOARD : (phone.front?.app.package ?? '');
  const screen = /** @type {Rect} */ ([0, 0, phone.width, phone.height]);
  const inside = shown.map((window) => {
    // A table has its rows in the tree also where nobody can see them.
    const root = layOut(window.root.spec, window.root.rect, EVERYWHERE);
    return root ? windowXml(window, root, screen) : '';
  });
  const now = Date.now();
  const toast = phone.toasts.findLast(({ until }) => until > now);
  if (toast && !system)
    inside.push(
      tag({ type: 'StaticText', label: toast.text, value: toast.text }, [90, 1900, 990, 2000], true, ''),
    );
  const label = app === SPRINGBOARD ? '' : (phone.front?.app.label ?? '');
  const body = tag({ type: 'Application', label, name: label }, screen, true, inside.join(''), {
    processId: '4242',
    bundleId: app,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<AppiumAUT>${body}</AppiumAUT>`;
}

/** @param {import('./phone.mjs').Window} window @param {View} root @param {Rect} screen */
function windowXml(window, root, screen) {
  if (window.type === 'TYPE_SYSTEM')
    return tag({ type: 'StatusBar' }, window.bounds, true, elements(root, screen, false));
  const inside = elements(
    root,
    window.type === 'TYPE_APPLICATION' && window.id < 20 ? window.bounds : screen,
    false,
  );
  if (window.type === 'TYPE_INPUT_METHOD') {
    const keys = inside.replaceAll('XCUIElementTypeStaticText', 'XCUIElementTypeKey');
    return tag({ type: 'Window' }, screen, true, tag({ type: 'Keyboard' }, window.bounds, true, keys));
  }
  if (window.id < 20) return tag({ type: 'Window' }, screen, true, inside);
  const words = firstWords(root);
  const type = /Popup/.test(window.title) ? 'Popover' : 'Alert';
  return tag(
    { type: 'Window' },
    screen,
    true,
    tag(type === 'Alert' ? { type, label: words, name: words } : { type }, window.bounds, true, inside),
  );
}

/** @param {View} view @param {Rect} clip @param {boolean} row whether it stands in a list @returns {string} */
function elements(view, clip, row) {
  const spec = /** @type {Spec} */ (view.spec);
  const told = tell(spec, view, row);
  const inner = spec.scroll ? cut(view.rect, clip) : clip;
  const list = told.type === 'Table';
  // Of a wheel only the row in the middle is told, as its value.
  const within = spec.wheel ? [] : view.children;
  const inside = within.map((child) => elements(child, inner ?? [0, 0, 0, 0], list)).join('');
  return tag(told, view.rect, cut(view.rect, clip) !== undefined, inside, extras(spec));
}

/** @param {Spec} spec @param {View} view @param {boolean} row @returns {Told} */
function tell(spec, view, row) {
  const text = spec.field ? '' : textOf(spec);
  const words = spec.desc ?? text;
  const name = spec.id?.replace(/^.*\//, '') || words;
  if (spec.id === 'toolbar') return { type: 'NavigationBar', name: titleOf(view) || spec.desc };
  const type = TYPES.find(([pattern]) => pattern.test(spec.cls))?.[1] ?? 'Other';
  if (row && type === 'Other' && spec.clickable)
    return { type: 'Cell', name: name || undefined, accessible: false };
  if (type === 'TextField')
    return {
      type: spec.password ? 'SecureTextField' : type,
      name: name || undefined,
      label: '',
      value: textOf(spec) || undefined,
      accessible: true,
    };
  if (type === 'Switch' || type === 'CheckBox')
    return {
      type,
      name: name || undefined,
      label: words || view.spec.desc || '',
      value: spec.checked ? '1' : '0',
      accessible: true,
      traits: ['Button', 'ToggleButton'],
    };
  if (type === 'Slider')
    return {
      type,
      name,
      label: words,
      value: `${Math.round((100 * (spec.seek?.value ?? 0)) / (spec.seek?.max ?? 100))}%`,
      accessible: true,
      traits: ['Adjustable'],
    };
  if (type === 'PickerWheel') {
    const chosen = view.children.find(({ spec: row }) => /EditText$/.test(row.cls));
    return { type, value: chosen?.spec.text, accessible: true, traits: ['Adjustable'] };
  }
  if (type === 'PopUpButton')
    return {
      type,
      name,
      label: spec.desc ?? '',
      value: firstWords(view),
      accessible: true,
      traits: ['Button'],
    };
  if (type === 'Button' || ((type === 'StaticText' || type === 'Image') && spec.clickable)) {
    const chosen = spec.selected || (spec.checkable && spec.checked);
    return {
      type: 'Button',
      name: name || undefined,
      label: words,
      ...(chosen ? { value: '1' } : {}),
      accessible: true,
      traits: ['Button', ...(chosen ? ['Selected'] : [])],
    };
  }
  if (type === 'StaticText')
    return {
      type,
      name: name || undefined,
      label: words,
      value: words || undefined,
      accessible: true,
      traits: [spec.heading ? 'Header' : 'StaticText'],
    };
  // What takes the touch is one thing to assistive technology, called by all that is in it.
  if (type === 'Other' && spec.clickable && !hasSwitch(view))
    return { type, name: name || undefined, label: allWords(view), accessible: true };
  return { type, name: name || undefined, label: words };
}

/** @param {Spec} spec @returns {Record<string, string>} */
function extras(spec) {
  return {
    ...(spec.disabled ? { enabled: 'false' } : {}),
    ...(spec.field ? { placeholderValue: spec.hint ?? '' } : {}),
  };
}

/** @param {Told} told @param {Rect} rect @param {boolean} visible @param {string} inside @param {Record<string, string>} [more] */
function tag({ type, label, name, value, traits, accessible = false }, rect, visible, inside, more = {}) {
  const [l, t] = [Math.floor(rect[0] / POINT), Math.floor(rect[1] / POINT)];
  const facts = {
    type: `XCUIElementType${type}`,
    ...(value === undefined ? {} : { value }),
    ...(name ? { name } : {}),
    ...(label === undefined ? {} : { label }),
    enabled: 'true',
    visible: String(visible),
    accessible: String(accessible),
    x: l,
    y: t,
    width: Math.ceil(rect[2] / POINT) - l,
    height: Math.ceil(rect[3] / POINT) - t,
    index: 0,
    ...(traits ? { traits: traits.join(', ') } : {}),
    ...more,
  };
  const written = Object.entries(facts)
    .map(([key, one]) => ` ${key}="${escaped(String(one))}"`)
    .join('');
  return `<XCUIElementType${type}${written}>${inside}</XCUIElementType${type}>`;
}

/** @param {View} view @returns {string} */
function titleOf(view) {
  return (
    view.children.map(({ spec }) => (spec.clickable ? '' : textOf(spec))).find((one) => one !== '') ?? ''
  );
}

/** @param {View} view @returns {string} */
function firstWords(view) {
  return textOf(view.spec) || view.spec.desc || view.children.map(firstWords).find((one) => one !== '') || '';
}

/** @param {View} view @returns {string} */
function allWords(view) {
  return [textOf(view.spec) || view.spec.desc || '', ...view.children.map(allWords)]
    .filter((one) => one !== '')
    .join(' ');
}

/** @param {View} view @returns {boolean} */
function hasSwitch({ spec, children }) {
  return Boolean(spec.checkable) || children.some(hasSwitch);
}

/** @param {Rect} a @param {Rect} b @returns {Rect | undefined} */
function cut(a, b) {
  const [l, t, r, d] = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  return l < r && t < d ? [l, t, r, d] : undefined;
}

/** @param {string} text */
function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
