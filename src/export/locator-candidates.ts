import { quoted } from '../model/code-text.ts';
import { parseTarget, type Target } from '../model/target.ts';

/** Roles of controls that a label names. */
const LABELLED = new Set(
  'textbox searchbox combobox spinbutton slider listbox checkbox radio switch'.split(' '),
);
/** Words of ours for things that have no role. */
const ROLELESS = new Set(['clickable', 'text', 'generic', 'file']);
const CONTAINERS = 'row listitem article dialog region group radiogroup tabpanel form'.split(' ');

type Words = Extract<Target, { by: 'words' }>;

/** Locators that may mean what the selectors mean, as code, the one to prefer first. `page` is the variable, or the locator, in which to look. */
export function locatorCandidates(selectors: readonly string[], page: string): string[] {
  return [...new Set(selectors.flatMap((selector) => ofTarget(parseTarget(selector), page)))];
}

/** The role that the selectors give away. */
export function roleIn(selectors: readonly string[]): string | undefined {
  for (const selector of selectors) {
    const target = parseTarget(selector);
    if (target.by === 'words' && target.role) return target.role;
  }
  return undefined;
}

function ofTarget(target: Target, page: string): string[] {
  switch (target.by) {
    case 'ref':
      return [];
    case 'selector': {
      const { kind, value } = target.selector;
      return [`${page}.${kind === 'css' ? 'locator' : 'getByTestId'}(${quoted(value)})`];
    }
    case 'words': {
      const scope = target.within === undefined ? page : `${page}.getByRole(${quoted(target.within)})`;
      const places =
        target.context === undefined ? plain(target, scope) : inContext(target, target.context, scope);
      const { nth } = target;
      return nth === undefined ? places : places.map((code) => `${code}.nth(${nth - 1})`);
    }
  }
}

function plain({ role, name }: Words, page: string): string[] {
  const at = (method: string, ...args: string[]) => `${page}.${method}(${args.join(', ')})`;
  if (name === undefined) return role === undefined ? [] : [at('getByRole', quoted(role))];
  const text = quoted(name);
  const [exact, loose] = [`{ name: ${text}, exact: true }`, `{ name: ${text} }`];
  const labels = [at('getByLabel', text, '{ exact: true }'), at('getByPlaceholder', text, '{ exact: true }')];
  const words = [
    at('getByText', text, '{ exact: true }'),
    at('getByTitle', text, '{ exact: true }'),
    at('getByAltText', text, '{ exact: true }'),
    at('getByText', text),
  ];
  if (role === undefined) {
    const roles = ['button', 'link', 'textbox'].map((one) => at('getByRole', quoted(one), exact));
    return [...roles, ...labels, ...words];
  }
  if (role === 'file') return [...labels, ...words];
  if (ROLELESS.has(role)) return [...words, ...labels, at('getByRole', "'button'", exact)];
  const roles = [at('getByRole', quoted(role), exact)];
  const others = LABELLED.has(role) ? labels : [];
  return [...roles, ...others, at('getByRole', quoted(role), loose), ...(LABELLED.has(role) ? [] : words)];
}

/** A row or a card first, then the thing in it. */
function inContext(target: Words, context: string, page: string): string[] {
  const { context: _context, nth: _nth, ...alone } = target;
  // There are many places to look in: one way to look in each is enough.
  const inside = (place: string) => plain(alone, place).slice(0, 1);
  const text = quoted(context);
  const has = `{ has: ${page}.getByText(${text}, { exact: true }) }`;
  const scoped = CONTAINERS.flatMap((role) => {
    const container = `${page}.getByRole(${quoted(role)}`;
    return [
      ...inside(`${container}).filter({ hasText: ${text} })`),
      ...inside(`${container}).filter(${has})`),
      ...inside(`${container}, { name: ${text} })`),
    ];
  });
  // A card made of bare boxes: the innermost that holds both.
  const boxes = plain(alone, page)
    .slice(0, 2)
    .flatMap((code) =>
      inside(`${page}.locator('section, li, div').filter(${has}).filter({ has: ${code} }).last()`),
    );
  return [...scoped, ...boxes];
}
