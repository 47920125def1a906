import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';

let next = 0;

/** A control as a server would report it: `control('button', 'Save')`. */
export function control(
  role: string,
  name: string,
  attributes: Record<string, string> = {},
): SerializableDOMNode {
  const field = /^(?:textbox|searchbox|spinbutton|slider|combobox|checkbox|radio)$/.test(role);
  return domNode({
    tag:
      attributes.tag ??
      { link: 'a', button: 'button', combobox: 'select' }[role] ??
      (field ? 'input' : 'div'),
    attributes: { role, ...(name ? { 'aria-label': name } : {}), ...attributes },
    text: field ? '' : name,
    mcpSelector: `@e${next++}`,
    stableSelector: `${role} ${JSON.stringify(name)}`,
    children: [],
    isVisible: true,
    isInteractive: true,
  });
}

const ROLES: Readonly<Record<string, string>> = {
  h1: 'heading',
  h2: 'heading',
  tr: 'row',
  td: 'cell',
  th: 'columnheader',
  li: 'listitem',
  table: 'table',
  form: 'form',
};

/** Words on the page, or a box around other things. */
export function part(tag: string, ...inside: (string | SerializableDOMNode)[]): SerializableDOMNode {
  const [only] = inside;
  const text = inside.length === 1 && typeof only === 'string' ? only : '';
  const children = text ? [] : inside.map((one) => (typeof one === 'string' ? words(one) : one));
  return domNode({
    tag,
    attributes: ROLES[tag] ? { role: ROLES[tag] } : {},
    text,
    mcpSelector: `css:${tag}-${next++}`,
    children,
    isVisible: true,
    isInteractive: false,
  });
}

export function list(name: string, ...options: string[]): SerializableDOMNode {
  const select = control('combobox', name);
  const children = options.map((text) =>
    domNode({ ...part('option', text), attributes: { role: 'option' }, mcpSelector: select.mcpSelector }),
  );
  return domNode({ ...select, children });
}

function words(text: string): SerializableDOMNode {
  return domNode({
    tag: '#text',
    attributes: {},
    text,
    mcpSelector: '',
    children: [],
    isVisible: true,
    isInteractive: false,
  });
}

/** A screen with a little of everything, which the tests and the documentation speak about. */
export function shopScreen(): SerializableDOMNode {
  next = 0;
  const row = (name: string, city: string) =>
    part(
      'tr',
      part('td', name),
      part('td', city),
      part('td', control('button', 'Edit'), control('button', 'Delete')),
    );
  return part(
    'body',
    part('header', control('link', 'Home', { href: '/' }), control('link', 'Help', { href: '/help' })),
    part('h1', 'Your account'),
    part(
      'form',
      control('textbox', 'First name'),
      control('textbox', 'E-mail address'),
      control('textbox', 'Password', { type: 'password' }),
      list('Country', 'Austria', 'Belgium', 'Germany'),
      control('checkbox', 'I accept the terms', { 'aria-checked': 'false' }),
      control('checkbox', 'Newsletter', { 'aria-checked': 'true' }),
      control('radio', 'Standard', { 'aria-checked': 'true' }),
      control('radio', 'Express', { 'aria-checked': 'false' }),
      control('slider', 'Volume', { 'aria-valuenow': '50', value: '50' }),
      control('textbox', 'Birthday', { type: 'date' }),
      control('button', 'Save draft', { 'aria-disabled': 'true' }),
      control('button', 'Sign up', { type: 'submit' }),
    ),
    part('h2', 'People'),
    part(
      'table',
      part('tbody', row('Alice Moore', 'London'), row('Bob Stone', 'Paris'), row('Carla Diaz', 'Rome')),
    ),
    part('p', 'Total: €40.00'),
  );
}
