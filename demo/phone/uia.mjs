import { textOf } from './dump.mjs';

/** @typedef {import('./view.mjs').View} View */
/** @typedef {import('./phone.mjs').Phone} Phone */

/** Every window as UiAutomator2 writes it with `enableMultiWindows`: roots side by side, the topmost first. @param {Phone} phone */
export function uiaSource(phone) {
  const order = phone.windows().toSorted((a, b) => layer(b) - layer(a));
  const roots = order.map((window) => node(window.root, 0, window));
  const now = Date.now();
  const toasts = phone.toasts
    .filter(({ until }) => until > now)
    .map(({ text, package: owner }) =>
      element(
        'android.widget.Toast',
        {
          index: 0,
          package: owner,
          class: 'android.widget.Toast',
          text,
          displayed: true,
          bounds: '[0,0][0,0]',
        },
        '',
      ),
    );
  const facts = {
    index: 0,
    class: 'hierarchy',
    rotation: phone.rotation,
    width: phone.width,
    height: phone.height,
  };
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>${element('hierarchy', facts, [...roots, ...toasts].join(''))}`;
}

/** The keyboard lies over the app, and what the app opened over that. @param {import('./phone.mjs').Window} window */
function layer({ id, type }) {
  if (type === 'TYPE_SYSTEM') return 100;
  if (type === 'TYPE_INPUT_METHOD') return 90;
  return id;
}

/** @param {View} view @param {number} index @param {import('./phone.mjs').Window} window @returns {string} */
function node({ spec, bounds: [l, t, r, b], children }, index, window) {
  const empty = spec.field !== undefined && spec.field.text === '';
  const facts = {
    index,
    package: window.package,
    class: spec.cls,
    text: spec.seek ? `${spec.seek.value}.0` : textOf(spec),
    ...(spec.desc === undefined ? {} : { 'content-desc': spec.desc }),
    ...(spec.id
      ? { 'resource-id': spec.id.includes(':') ? spec.id : `${window.package}:id/${spec.id}` }
      : {}),
    checkable: spec.checkable ?? false,
    checked: spec.checked ?? false,
    clickable: spec.clickable ?? false,
    enabled: !spec.disabled,
    focusable: spec.focusable ?? spec.clickable ?? false,
    focused: spec.focused ?? (spec.field !== undefined && window.field === spec.field),
    'long-clickable': spec.long !== undefined || spec.field !== undefined,
    password: spec.password ?? false,
    scrollable: (spec.scroll?.room ?? 0) > 0,
    selected: spec.selected ?? false,
    bounds: `[${l},${t}][${r},${b}]`,
    displayed: true,
    ...(spec.field ? { hint: spec.hint ?? '', 'showing-hint': empty } : {}),
  };
  return element(spec.cls, facts, children.map((child, at) => node(child, at, window)).join(''));
}

/** @param {string} tag @param {Record<string, unknown>} facts @param {string} inside */
function element(tag, facts, inside) {
  const written = Object.entries(facts)
    .map(
      ([name, value]) =>
        ` ${name}="${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`,
    )
    .join('');
  return `<${tag}${written}>${inside}</${tag}>`;
}
