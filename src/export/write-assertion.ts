import { patternCode, quoted, valueCode } from '../model/code-text.ts';
import type { AssertedState, Assertion, Comparing } from '../scenario/interfaces/index.ts';
import { ExportError, type Walk } from './walk.ts';

type About<K extends Assertion['about']> = Extract<Assertion, { about: K }>;

interface Compared {
  how: Comparing;
  expected: string;
}

/** Writes what must be so, as an expectation that waits. `find` gives the element that it is about, if it is about one. */
export async function writeAssertion(
  walk: Walk,
  assertion: Assertion,
  find: () => Promise<string>,
  about_one = true,
): Promise<void> {
  switch (assertion.about) {
    case 'text':
      return writeText(walk, assertion);
    case 'element':
      return writeState(walk, assertion.is, await find());
    case 'value':
      return writeValue(walk, assertion, await find());
    case 'content':
      return writeContent(walk, assertion, await find());
    case 'url':
    case 'title':
      return writePlace(walk, assertion);
    case 'count':
      return writeCount(walk, assertion, about_one ? await find() : walk.page);
    case 'order':
      return writeOrder(walk, assertion);
  }
}

async function writeText(walk: Walk, { text, is }: About<'text'>): Promise<void> {
  const found = `${walk.page}.getByText(${quoted(text)})`;
  if (is === 'gone') {
    // Playwright finds a text inside longer ones, "Item 1" in "Item 12", which may be there.
    const alone = patternCode(text, { before: '(?<![\\d.,])', after: '(?![.,]?\\d)', flags: 'i' });
    return walk.writeOne([
      `await expect(${found}).toBeHidden();`,
      `await expect(${found}.filter({ visible: true })).toHaveCount(0);`,
      `await expect(${walk.page}.getByText(${alone}).filter({ visible: true })).toHaveCount(0);`,
    ]);
  }
  await walk.writeOne([
    `await expect(${found}).toBeVisible();`,
    `await expect(${found}.filter({ visible: true }).first()).toBeVisible();`,
    // Words that several elements share, or that only a capital tells apart.
    `await expect(${walk.page}.locator('body')).toContainText(${quoted(text)}, { ignoreCase: true });`,
    ...['button', 'link', 'textbox', 'heading', 'img'].map(
      (role) =>
        `await expect(${walk.page}.getByRole('${role}', { name: ${quoted(text)} }).first()).toBeVisible();`,
    ),
    `await expect(${walk.page}.getByLabel(${quoted(text)}).first()).toBeVisible();`,
    `await expect(${walk.page}.getByPlaceholder(${quoted(text)}).first()).toBeVisible();`,
  ]);
}

const attribute = (name: string, value: string) => `.toHaveAttribute('${name}', '${value}')`;

const STATES: Record<AssertedState, readonly string[]> = {
  visible: ['.toBeVisible()'],
  gone: ['.toBeHidden()'],
  enabled: ['.toBeEnabled()'],
  disabled: ['.toBeDisabled()'],
  checked: ['.toBeChecked()', attribute('aria-pressed', 'true')],
  unchecked: ['.not.toBeChecked()', attribute('aria-pressed', 'false')],
  selected: [attribute('aria-selected', 'true'), '.toBeChecked()', attribute('aria-current', 'page')],
  unselected: [`.not${attribute('aria-selected', 'true')}`, '.not.toBeChecked()'],
  expanded: [attribute('aria-expanded', 'true'), ".toHaveAttribute('open')"],
  collapsed: [attribute('aria-expanded', 'false'), ".not.toHaveAttribute('open')"],
  focused: ['.toBeFocused()'],
  pressed: [attribute('aria-pressed', 'true')],
  unpressed: [attribute('aria-pressed', 'false')],
  empty: [".toHaveValue('')", '.toBeEmpty()'],
  not_empty: [".not.toHaveValue('')", '.not.toBeEmpty()'],
  required: [".toHaveJSProperty('required', true)", attribute('aria-required', 'true')],
  editable: ['.toBeEditable()'],
  readonly: ['.not.toBeEditable()'],
  invalid: [attribute('aria-invalid', 'true'), ".toHaveJSProperty('validity.valid', false)"],
};

async function writeState(walk: Walk, is: AssertedState, locator: string): Promise<void> {
  await walk.writeOne(STATES[is].map((matcher) => `await expect(${locator})${matcher};`));
}

async function writeValue(walk: Walk, { how, expected }: Compared, locator: string): Promise<void> {
  if (isNumeric(how)) {
    const read = `Number(await ${locator}.inputValue())`;
    return walk.writeOne([pollNumber(read, how, expected), pollText(locator, how, expected)]);
  }
  const same = matching(how, expected);
  await walk.writeOne([
    `await expect(${locator})${same.not}.toHaveValue(${same.code});`,
    `await expect(${locator}.locator('option:checked'))${same.not}.toHaveText(${same.code});`,
    `await expect(${locator})${same.not}.toHaveAttribute('aria-valuenow', ${same.code});`,
    `await expect(${locator})${same.not}.toHaveAttribute('aria-valuetext', ${same.code});`,
    `await expect(${locator})${same.not}.toHaveText(${same.code});`,
  ]);
}

async function writeContent(walk: Walk, { how, expected }: Compared, locator: string): Promise<void> {
  if (isNumeric(how)) return walk.write(pollText(locator, how, expected));
  const text = valueCode(expected);
  const plain: Partial<Record<Comparing, string>> = {
    equals: `.toHaveText(${text})`,
    not_equals: `.not.toHaveText(${text})`,
    contains: `.toContainText(${text})`,
    not_contains: `.not.toContainText(${text})`,
  };
  const matcher = plain[how];
  const { not, code } = matching(how, expected, 'i');
  await walk.writeOne([
    ...(matcher ? [`await expect(${locator})${matcher};`] : []),
    `await expect(${locator})${not}.toHaveText(${code});`,
    `await expect(${locator})${not}.toHaveAccessibleName(${code});`,
  ]);
}

async function writePlace(
  walk: Walk,
  { about, how, expected }: Compared & { about: 'url' | 'title' },
): Promise<void> {
  if (isNumeric(how)) throw new ExportError(`the ${about} cannot be compared as a number`);
  const matcher = about === 'url' ? 'toHaveURL' : 'toHaveTitle';
  const { not, code } = matching(how, expected);
  const loose = matching(how, expected, 'i');
  await walk.writeOne([
    `await expect(${walk.page})${not}.${matcher}(${code});`,
    `await expect(${walk.page})${loose.not}.${matcher}(${loose.code});`,
    // Sentences leave out the end of an address.
    ...(about === 'url' && how === 'equals'
      ? [`await expect(${walk.page}).toHaveURL(${patternCode(expected, { after: '\\/?$' })});`]
      : []),
  ]);
}

async function writeCount(walk: Walk, assertion: About<'count'>, place: string): Promise<void> {
  const { how, expected, roles, name, of } = assertion;
  const named = name === undefined ? '' : `, { name: ${patternCode(name, { flags: 'i' })} }`;
  // Rows of a table's head are not counted; Playwright's role of a row does not tell them apart.
  const rows = roles.includes('row') ? ["locator('tbody tr')"] : [];
  const [first = '', ...others] = roles.map((role) => `${place}.getByRole('${role}'${named})`);
  const any = others.reduce((all, one) => `${all}.or(${one})`, first);
  const locators = [...rows.map((code) => `${place}.${code}`), any, first];
  const lines = locators.map((locator) =>
    how === 'equals' || how === 'not_equals'
      ? `await expect(${locator})${how === 'equals' ? '' : '.not'}.toHaveCount(${expected});`
      : `await expect.poll(() => ${locator}.count())${comparison(how, expected)};`,
  );
  if (!walk.live) walk.note(`Count of ${JSON.stringify(of)}: check that this is what is meant.`);
  await walk.writeOne([...new Set(lines)]);
}

async function writeOrder(walk: Walk, { first, second }: About<'order'>): Promise<void> {
  const pattern = patternCode(first, {
    after: `[\\s\\S]*${second.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`,
    flags: 'i',
  });
  await walk.write(`await expect(${walk.page}.locator('body')).toContainText(${pattern});`);
}

type Numeric = 'at_least' | 'at_most' | 'more_than' | 'less_than';

function isNumeric(how: Comparing): how is Numeric {
  return ['at_least', 'at_most', 'more_than', 'less_than'].includes(how);
}

function pollText(locator: string, how: Numeric, expected: string): string {
  return pollNumber(
    `Number((await ${locator}.innerText()).replace(/,/g, '').match(/-?\\d+(\\.\\d+)?/)?.[0])`,
    how,
    expected,
  );
}

function pollNumber(read: string, how: Numeric, expected: string): string {
  const number = Number(/-?\d+(?:\.\d+)?/.exec(expected.replace(/,/g, ''))?.[0]);
  return `await expect.poll(async () => ${read})${comparison(how, number)};`;
}

function comparison(how: Comparing, number: number): string {
  const matchers: Partial<Record<Comparing, string>> = {
    at_least: 'toBeGreaterThanOrEqual',
    at_most: 'toBeLessThanOrEqual',
    more_than: 'toBeGreaterThan',
    less_than: 'toBeLessThan',
    contains: 'toBe',
  };
  const matcher = matchers[how];
  if (matcher === undefined) throw new ExportError(`a number cannot be compared by ${how}`);
  return `.${matcher}(${number})`;
}

/** The text or pattern that a matcher takes for a comparison of words. */
function matching(how: Comparing, expected: string, flags = ''): { not: string; code: string } {
  const not = how.startsWith('not_') ? '.not' : '';
  const whole = how === 'equals' || how === 'not_equals';
  if (whole && flags === '') return { not, code: valueCode(expected) };
  const before = whole || how === 'starts_with' ? '^' : '';
  const after = whole || how === 'ends_with' ? '$' : '';
  return { not, code: patternCode(expected, { before, after, flags }) };
}
