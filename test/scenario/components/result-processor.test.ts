import { describe, expect, test } from 'vitest';
import { nodeOf } from '../../../src/scenario/components/nl-translator/check-step.ts';
import { filterDOMTree } from '../../../src/scenario/components/prompt-formatter/dom-serializer.ts';
import {
  parseScreen,
  parseSnapshotToDOMTree,
} from '../../../src/scenario/components/result-processor/dom-parser.ts';
import { ResultProcessorLogic } from '../../../src/scenario/components/result-processor/result-processor-logic.ts';
import { findBySelector } from '../../../src/scenario/components/result-processor/stable-selectors.ts';
import { node, PLAYWRIGHT_SNAPSHOT } from './screens.ts';

describe('a snapshot of Playwright MCP', () => {
  const screen = parseScreen(PLAYWRIGHT_SNAPSHOT);
  const at = (ref: string) => nodeOf(screen.tree, ref);

  test('says where it is from', () => {
    expect(screen).toMatchObject({
      url: 'http://127.0.0.1:4173/products',
      title: 'Plants and tools - Fernway',
    });
    expect(parseSnapshotToDOMTree({ snapshotData: PLAYWRIGHT_SNAPSHOT, url: '' }).children).toHaveLength(1);
  });

  test.each([
    ['f1e2', 'a', { role: 'link', 'aria-label': 'Skip to content', href: '#main' }],
    ['f1e30', 'input', { role: 'searchbox', 'aria-label': 'Search products', value: 'fern' }],
    ['f1e34', 'input', { role: 'radio', 'aria-label': 'All', 'aria-checked': 'true' }],
    ['f1e37', 'input', { role: 'radio', 'aria-label': 'Plants', 'aria-checked': 'false' }],
    ['f1e47', 'select', { role: 'combobox', 'aria-label': 'Sort by', value: 'Featured' }],
    ['f1e77', 'h2', { role: 'heading', 'aria-level': '2' }],
    ['f1e110', 'button', { role: 'button', 'aria-label': 'Add to cart', 'aria-disabled': 'true' }],
    ['f1e111', 'button', { role: 'button', 'aria-label': 'Say "hi"' }],
  ])('%s is a %s', (ref, tag, attributes) => {
    expect(at(ref)).toMatchObject({ tag, attributes });
  });

  test('keeps text, also between elements and with a colon in a name', () => {
    expect(at('f1e21')?.text).toBe('0');
    expect(at('f1e55')?.children.map(({ text }) => text)).toEqual(['Nickname:', 'none']);
    expect(at('f1e47')?.children[1]?.attributes['aria-label']).toBe('Price: low to high');
  });

  test('tells what can be operated', () => {
    const operable = ['f1e2', 'f1e34', 'f1e33', 'f1e22', 'f1e21'].filter((ref) => at(ref)?.isInteractive);
    expect(operable).toEqual(['f1e2', 'f1e34', 'f1e33']);
  });

  test.each([
    ['f1e78', 'link "Monstera"'],
    ['f1e83', 'button "Add to cart" in "Monstera"'],
    ['f1e110', 'button "Add to cart" in "Peace lily"'],
    ['f1e111', 'button "Say \\"hi\\""'],
  ])('%s is found again by %s, and only it', (ref, selector) => {
    expect(at(ref)?.stableSelector).toBe(selector);
    expect(findBySelector(screen.tree, selector).map(({ mcpSelector }) => mcpSelector)).toEqual([ref]);
  });

  test('a secret that was taken out is still the value of its field', () => {
    const text = '### Snapshot\n```yaml\n- textbox "Password" [ref=e1]: {{PASSWORD}}\n- text: Hello\n```';
    expect(parseScreen(text).tree.children[0]?.attributes.value).toBe('{{PASSWORD}}');
  });

  test('a dialog that blocks the page is told', () => {
    const text =
      '### Error\nError: Tool "browser_snapshot" does not handle the modal state.\n### Modal state\n- ["confirm" dialog with message "Empty your cart?"]: can be handled by browser_handle_dialog';
    expect(parseScreen(text).dialog).toEqual({ type: 'confirm', message: 'Empty your cart?' });
  });
});

describe('finding by a stored selector', () => {
  const twins = node('main', '', {
    children: [
      node('row', '', {
        children: [node('cell', '', { text: 'Alice' }), node('button', 'Delete', { ref: '@e1' })],
      }),
      node('row', '', {
        children: [node('cell', '', { text: 'Bob' }), node('button', 'Delete', { ref: '@e2' })],
      }),
      node('button', 'Save', { ref: '@e3', attributes: { 'data-testid': 'save' } }),
    ],
  });
  test.each([
    ['button "Delete"', ['@e1', '@e2']],
    ['button "Delete" in "Bob"', ['@e2']],
    ['button "Delete" in row "Alice"', ['@e1']],
    ['button "Delete" #2', ['@e2']],
    ['testid:save', ['@e3']],
    ['link "Save"', []],
    ['button "save"', ['@e3']],
  ])('%s means %j', (selector, refs) => {
    expect(findBySelector(twins, selector).map(({ mcpSelector }) => mcpSelector)).toEqual(refs);
  });
});

test('filtering drops what is hidden and boxes that say nothing, and keeps their content', () => {
  const box = node('generic', '', {
    children: [node('button', 'Save', { ref: '@e1' }), node('generic', '', { text: 'words' })],
  });
  const secret = node('button', 'Secret', { ref: '@e2', hidden: true });
  const filtered = filterDOMTree(node('document', '', { children: [box, secret] }));
  expect(filtered.children.map(({ attributes, text }) => attributes['aria-label'] ?? text)).toEqual([
    'Save',
    'words',
  ]);
  expect(filtered.toString()).toContain("[@e1]<button role='button' aria-label='Save'>");
});

describe('a test step', () => {
  const processor = new ResultProcessorLogic();
  const screen = { success: true, snapshotData: { page: { url: 'u', title: 't' } }, url: 'u' } as const;

  test('keeps what finds its target in another session, and no ref', () => {
    const said = 'Fill in Email with ada@example.com';
    const meant = { actionType: 'input', targetSelector: '@e7', stableSelector: 'testid:email' } as const;
    const given = { ...meant, inputValue: 'ada@example.com', description: said, append: true };
    expect(processor.createTestStepLogic(screen, given, node('document'))).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      description: said,
      action: 'input',
      selector: 'testid:email',
      value: 'ada@example.com',
      append: true,
      context: { mcpSnapshot: { page: { url: 'u', title: 't' } } },
    });
  });

  test('of a navigation has the address', () => {
    const given = { actionType: 'navigate', inputValue: 'http://shop.test/', description: 'Open' } as const;
    const step = processor.createTestStepLogic(screen, given, node('document'));
    expect(step).toMatchObject({ action: 'navigate', url: 'http://shop.test/' });
    expect(step.value).toBeUndefined();
  });

  test('is not made of what failed', () => {
    const failed = { success: false, errorMessage: 'no' } as const;
    const given = { actionType: 'click', description: '' } as const;
    expect(() => processor.createTestStepLogic(failed, given, node('a'))).toThrow('carried out');
  });
});
