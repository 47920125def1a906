import { describe, expect, test } from 'vitest';
import { guessPlaywrightTest } from '../../../src/export/export-playwright.ts';
import { aTestStep as step } from './steps.ts';

const url = 'http://shop.test';

/** The statements that steps become, each on one line. */
async function codeOf(...steps: ReturnType<typeof step>[]): Promise<string[]> {
  const { code } = await guessPlaywrightTest([{ name: 'T', url, steps }]);
  const lines = code.replace(/\n +\./g, '.').split('\n');
  return lines
    .slice(lines.indexOf("test('T', async ({ page }) => {") + 1, -2)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('//'));
}

const button = "page.getByRole('button', { name: 'Save', exact: true })";
const email = "page.getByRole('textbox', { name: 'Email', exact: true })";

describe('acts', () => {
  test.each<[string, ReturnType<typeof step>, string[]]>([
    [
      'navigate',
      step('s', 'navigate', [], { url: 'http://shop.test/cart?a=1' }),
      ["await page.goto('/cart?a=1');"],
    ],
    [
      'navigate to the start',
      step('s', 'navigate', [], { url: 'http://shop.test' }),
      ["await page.goto('/');"],
    ],
    [
      'navigate elsewhere',
      step('s', 'navigate', [], { url: 'http://other.test/' }),
      ["await page.goto('http://other.test/');"],
    ],
    ['navigate back', step('s', 'navigate', [], { url: 'back' }), ['await page.goBack();']],
    ['reload', step('s', 'navigate', [], { url: 'reload' }), ['await page.reload();']],
    ['input', step('s', 'input', 'textbox "Email"', { value: 'a@b.c' }), [`await ${email}.fill('a@b.c');`]],
    ['input of a number', step('s', 'input', 'textbox "Email"', { value: 7 }), [`await ${email}.fill('7');`]],
    [
      'input that adds',
      step('s', 'input', 'textbox "Email"', { value: 'x', append: true }),
      [`await ${email}.press('End');`, `await ${email}.pressSequentially('x');`],
    ],
    ['click', step('s', 'click', 'button "Save"'), [`await ${button}.click();`]],
    [
      'double click',
      step('s', 'click', 'button "Save"', { click: 'double' }),
      [`await ${button}.dblclick();`],
    ],
    [
      'right click',
      step('s', 'click', 'button "Save"', { click: 'right' }),
      [`await ${button}.click({ button: 'right' });`],
    ],
    ['click by test id', step('s', 'click', 'testid:save'), ["await page.getByTestId('save').click();"]],
    ['click by CSS', step('s', 'click', 'css:#a > .b'), ["await page.locator('#a > .b').click();"]],
    ['click the second', step('s', 'click', 'button "Save" #2'), [`await ${button}.nth(1).click();`]],
    [
      'click what has no role',
      step('s', 'click', 'clickable "More"'),
      ["await page.getByText('More', { exact: true }).click();"],
    ],
    [
      'select',
      step('s', 'select', 'combobox "Size"', { value: 'Large' }),
      ["await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('Large');"],
    ],
    [
      'select several',
      step('s', 'select', 'combobox "Size"', { values: ['S', 'L'] }),
      ["await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption(['S', 'L']);"],
    ],
    [
      'select in a list made by hand',
      step('s', 'select', 'button "Size"', { value: 'L' }),
      [
        "await page.getByRole('button', { name: 'Size', exact: true }).click();",
        "await page.getByRole('option', { name: 'L', exact: true }).click();",
      ],
    ],
    [
      'select in a radio group',
      step('s', 'select', 'radiogroup "Size"', { value: 'L' }),
      [
        "await page.getByRole('radiogroup', { name: 'Size', exact: true }).getByRole('radio', { name: 'L', exact: true }).check();",
      ],
    ],
    ['hover', step('s', 'hover', 'button "Save"'), [`await ${button}.hover();`]],
    [
      'keypress',
      step('s', 'keypress', [], { key: 'Control+s' }),
      ["await page.keyboard.press('Control+s');"],
    ],
    [
      'keypress in a field',
      step('s', 'keypress', 'textbox "Email"', { key: 'Enter' }),
      [`await ${email}.press('Enter');`],
    ],
    [
      'check',
      step('s', 'check', 'checkbox "Terms"'),
      ["await page.getByRole('checkbox', { name: 'Terms', exact: true }).check();"],
    ],
    [
      'uncheck',
      step('s', 'uncheck', 'switch "Mail"'),
      ["await page.getByRole('switch', { name: 'Mail', exact: true }).uncheck();"],
    ],
    [
      'upload',
      step('s', 'upload', 'css:input', { paths: ['a.png', 'b.png'] }),
      ["await page.locator('input').setInputFiles(['a.png', 'b.png']);"],
    ],
    [
      'upload to the only place',
      step('s', 'upload', [], { paths: ['a.png'] }),
      ["await page.locator('input[type=file]').setInputFiles('a.png');"],
    ],
    ['scroll', step('s', 'scroll', [], { direction: 'down' }), ['await page.mouse.wheel(0, 600);']],
    [
      'scroll to the end',
      step('s', 'scroll', [], { direction: 'bottom' }),
      ['await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));'],
    ],
    [
      'scroll to something',
      step('s', 'scroll', 'button "Save"'),
      [`await ${button}.scrollIntoViewIfNeeded();`],
    ],
    [
      'adjust',
      step('s', 'adjust', 'slider "Volume"', { value: 30 }),
      ["await page.getByRole('slider', { name: 'Volume', exact: true }).fill('30');"],
    ],
    [
      'drag',
      step('s', 'drag', 'testid:a', { toSelector: 'testid:b' }),
      ["await page.getByTestId('a').dragTo(page.getByTestId('b'));"],
    ],
    ['wait for time', step('s', 'wait', [], { waitMs: 2000 }), []],
  ])('%s', async (_name, written, lines) => {
    expect(await codeOf(written)).toEqual(lines);
  });

  test('what stands in a row is found by the row', async () => {
    expect(await codeOf(step('s', 'click', 'button "Delete" in row "Alice"'))).toEqual([
      "await page.getByRole('row').filter({ hasText: 'Alice' }).getByRole('button', { name: 'Delete', exact: true }).click();",
    ]);
  });

  test('a dialog is answered by a listener that stands before what opens it', async () => {
    const open = step('Press Save', 'click', 'button "Save"');
    const seen = step('It is saved', 'assert', [], {
      assertion: { about: 'title', how: 'equals', expected: 'T' },
    });
    expect(await codeOf(open, step('OK', 'dialog', [], { accept: true, value: 'Bo' }))).toEqual([
      "page.once('dialog', (dialog) => dialog.accept('Bo'));",
      `await ${button}.click();`,
    ]);
    expect((await codeOf(open, seen, step('No', 'dialog', [], { accept: false })))[0]).toBe(
      "page.once('dialog', (dialog) => dialog.dismiss());",
    );
  });

  test('a tab that a click opens is waited for, and the rest happens there', async () => {
    expect(
      await codeOf(
        step('Open it', 'click', 'button "Save"'),
        step('Go there', 'switch_tab', [], { value: 't2' }),
        step('Click', 'click', 'testid:x'),
        step('Go back', 'switch_tab', [], { value: 't1' }),
        step('Click', 'click', 'testid:x'),
      ),
    ).toEqual([
      "const popup = page.waitForEvent('popup');",
      `await ${button}.click();`,
      'const page2 = await popup;',
      "await page2.getByTestId('x').click();",
      "await page.getByTestId('x').click();",
    ]);
  });

  test('what cannot be written is told with its sentence', async () => {
    const wrong = [step('Go to the third tab', 'switch_tab', [], { value: 't3' })];
    await expect(guessPlaywrightTest([{ name: 'T', url, steps: wrong }])).rejects.toThrow(
      "T: step 1, 'Go to the third tab': no step before this one opens tab t3",
    );
  });
});

describe('assertions', () => {
  const of = (
    assertion: NonNullable<ReturnType<typeof step>['assertion']>,
    selector: string | string[] = [],
  ) => step('s', 'assert', selector, { assertion });
  test.each<[string, ReturnType<typeof step>, string]>([
    [
      'text',
      of({ about: 'text', text: 'Saved', is: 'visible' }),
      "await expect(page.getByText('Saved')).toBeVisible();",
    ],
    [
      'text gone',
      of({ about: 'text', text: 'Saved', is: 'gone' }),
      "await expect(page.getByText('Saved')).toBeHidden();",
    ],
    [
      'visible',
      of({ about: 'element', is: 'visible' }, 'button "Save"'),
      `await expect(${button}).toBeVisible();`,
    ],
    ['gone', of({ about: 'element', is: 'gone' }, 'button "Save"'), `await expect(${button}).toBeHidden();`],
    [
      'disabled',
      of({ about: 'element', is: 'disabled' }, 'button "Save"'),
      `await expect(${button}).toBeDisabled();`,
    ],
    [
      'unchecked',
      of({ about: 'element', is: 'unchecked' }, 'testid:a'),
      "await expect(page.getByTestId('a')).not.toBeChecked();",
    ],
    [
      'expanded',
      of({ about: 'element', is: 'expanded' }, 'testid:a'),
      "await expect(page.getByTestId('a')).toHaveAttribute('aria-expanded', 'true');",
    ],
    [
      'focused',
      of({ about: 'element', is: 'focused' }, 'textbox "Email"'),
      `await expect(${email}).toBeFocused();`,
    ],
    [
      'value',
      of({ about: 'value', how: 'equals', expected: 'a.b' }, 'textbox "Email"'),
      `await expect(${email}).toHaveValue('a.b');`,
    ],
    [
      'value begins',
      of({ about: 'value', how: 'starts_with', expected: 'a.b' }, 'textbox "Email"'),
      `await expect(${email}).toHaveValue(/^a\\.b/);`,
    ],
    [
      'value is not',
      of({ about: 'value', how: 'not_equals', expected: 'x' }, 'textbox "Email"'),
      `await expect(${email}).not.toHaveValue('x');`,
    ],
    [
      'value at least',
      of({ about: 'value', how: 'at_least', expected: '3' }, 'testid:a'),
      "await expect.poll(async () => Number(await page.getByTestId('a').inputValue())).toBeGreaterThanOrEqual(3);",
    ],
    [
      'content',
      of({ about: 'content', how: 'contains', expected: '€ 5' }, 'testid:a'),
      "await expect(page.getByTestId('a')).toContainText('€ 5');",
    ],
    [
      'content ends',
      of({ about: 'content', how: 'ends_with', expected: '(1/2)' }, 'testid:a'),
      "await expect(page.getByTestId('a')).toHaveText(/\\(1\\/2\\)$/i);",
    ],
    [
      'url',
      of({ about: 'url', how: 'contains', expected: '/a?b' }),
      'await expect(page).toHaveURL(/\\/a\\?b/);',
    ],
    [
      'title',
      of({ about: 'title', how: 'equals', expected: 'Cart' }),
      "await expect(page).toHaveTitle('Cart');",
    ],
    [
      'count',
      of({ about: 'count', how: 'equals', expected: 3, of: 'rows', roles: ['row'] }),
      "await expect(page.locator('tbody tr')).toHaveCount(3);",
    ],
    [
      'count at most',
      of({ about: 'count', how: 'at_most', expected: 3, of: 'buttons', roles: ['button'] }),
      "await expect.poll(() => page.getByRole('button').count()).toBeLessThanOrEqual(3);",
    ],
    [
      'wait for it',
      step('s', 'wait', [], { assertion: { about: 'text', text: 'Done', is: 'visible' } }),
      "await expect(page.getByText('Done')).toBeVisible();",
    ],
  ])('%s', async (_name, written, line) => {
    expect(await codeOf(written)).toEqual([line]);
  });
});

describe('the file', () => {
  test('secrets come from the environment, and are nowhere else', async () => {
    const { code } = await guessPlaywrightTest([
      {
        name: 'T',
        url,
        steps: [
          step('Type {{PASS}}', 'input', 'textbox "P"', { value: '{{PASS}}' }),
          step('Type', 'input', 'textbox "Q"', { value: 'a`${b}{{PIN}}"' }),
        ],
      },
    ]);
    expect(code).toContain("const { PASS = '', PIN = '' } = process.env;");
    expect(code).toContain('.fill(PASS);');
    expect(code).toContain('.fill(`a\\`\\${b}${PIN}"`);');
  });

  test('scenarios that differ in their values become rows', async () => {
    const row = (coupon: string, said: string) => ({
      name: `Coupon (${coupon})`,
      url,
      steps: [
        step('Open the cart', 'navigate', [], { url: `${url}/cart` }),
        step(`Enter ${coupon} as coupon`, 'input', 'textbox "Coupon code"', { value: coupon }),
        step(`It says ${said}`, 'assert', [], { assertion: { about: 'text', text: said, is: 'visible' } }),
      ],
    });
    const { code } = await guessPlaywrightTest([row('SAVE10', '10 % off'), row("O'NO", 'No such coupon')]);
    expect(code).toMatchInlineSnapshot(`
      "import { expect, test } from '@playwright/test';

      test.use({ baseURL: process.env.BASE_URL ?? 'http://shop.test' });

      for (const [index, row] of [
        { couponCode: 'SAVE10', value: '10 % off' },
        { couponCode: "O'NO", value: 'No such coupon' },
      ].entries()) {
        test(\`Coupon \${index + 1}: \${row.couponCode}\`, async ({ page }) => {
          // Open the cart
          await page.goto('/cart');

          // Enter <couponCode> as coupon
          await page.getByRole('textbox', { name: 'Coupon code', exact: true }).fill(row.couponCode);

          // It says <value>
          await expect(page.getByText(row.value)).toBeVisible();
        });
      }
      "
    `);
  });

  test('scenarios of another form stay tests of their own', async () => {
    const { code } = await guessPlaywrightTest([
      { name: 'A', url, steps: [step('a', 'click', 'button "A"')] },
      { name: 'B', url, steps: [step('b', 'hover', 'button "A"')] },
    ]);
    expect(code.match(/^test\(/gm)).toHaveLength(2);
    expect(code).not.toContain('rows');
  });
});
