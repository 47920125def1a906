import { describe, expect, it } from 'vitest';
import { parseStep, STEP_FORMS, StepError } from '../../src/model/step.ts';

describe('a step in words', () => {
  it.each([
    [
      'go to http://127.0.0.1:4173/cart',
      { action: 'navigate', to: 'url', url: 'http://127.0.0.1:4173/cart' },
    ],
    ['open example.com', { action: 'navigate', to: 'url', url: 'example.com' }],
    ['go back', { action: 'navigate', to: 'back' }],
    ['go forward', { action: 'navigate', to: 'forward' }],
    ['reload', { action: 'navigate', to: 'reload' }],
    ['click button "Sign in"', { action: 'click', target: 'button "Sign in"' }],
    ['click "Sign in"', { action: 'click', target: '"Sign in"' }],
    ['click @e7', { action: 'click', target: '@e7' }],
    ['click testid:pay', { action: 'click', target: 'testid:pay' }],
    ['click css:#pay', { action: 'click', target: 'css:#pay' }],
    [
      'click button "Delete" in row "Ada Abbott" #2',
      { action: 'click', target: 'button "Delete" in row "Ada Abbott" #2' },
    ],
    ['double-click "Row"', { action: 'click', target: '"Row"', count: 2 }],
    ['right-click "Row"', { action: 'click', target: '"Row"', button: 'right' }],
    [
      'fill "Email" with "ada@example.com"',
      { action: 'fill', target: '"Email"', value: 'ada@example.com', clear_first: true },
    ],
    [
      'fill "To" with "say \\"hi\\" with care"',
      { action: 'fill', target: '"To"', value: 'say "hi" with care', clear_first: true },
    ],
    ['fill "A" with ""', { action: 'fill', target: '"A"', value: '', clear_first: true }],
    ['select "Germany" in "Country"', { action: 'select', target: '"Country"', values: ['Germany'] }],
    [
      'select "Red", "Blue" in listbox "Many"',
      { action: 'select', target: 'listbox "Many"', values: ['Red', 'Blue'] },
    ],
    ['check "Terms"', { action: 'adjust_control', target: '"Terms"', value: 'on', tolerance: 0 }],
    ['uncheck "Terms"', { action: 'adjust_control', target: '"Terms"', value: 'off', tolerance: 0 }],
    [
      'set slider "Tip" to 12.5',
      { action: 'adjust_control', target: 'slider "Tip"', value: 12.5, tolerance: 0 },
    ],
    [
      'set "Date" to "2026-12-24"',
      { action: 'adjust_control', target: '"Date"', value: '2026-12-24', tolerance: 0 },
    ],
    ['press Enter', { action: 'press_key', key: 'Enter' }],
    ['press Control+a in "Search"', { action: 'press_key', key: 'Control+a', target: '"Search"' }],
    ['hover "Products"', { action: 'hover', target: '"Products"' }],
    ['scroll bottom', { action: 'scroll', direction: 'bottom' }],
    ['scroll to "Imprint"', { action: 'scroll', target: '"Imprint"' }],
    ['drag "Card" to "Bin"', { action: 'drag', target: '"Card"', to: '"Bin"' }],
    ['accept dialog', { action: 'handle_dialog', accept: true }],
    ['accept dialog with "Ada"', { action: 'handle_dialog', accept: true, text: 'Ada' }],
    ['dismiss dialog', { action: 'handle_dialog', accept: false }],
  ])('%s', (text, action) => {
    expect(parseStep(text)).toEqual({ action });
  });

  it('carries what must be so afterwards behind the word expect', () => {
    expect(parseStep('click button "Pay" expect url contains /done; text "Thanks" visible')).toEqual({
      action: { action: 'click', target: 'button "Pay"' },
      expect: 'url contains /done; text "Thanks" visible',
    });
    expect(parseStep('expect text "Welcome" visible')).toEqual({ expect: 'text "Welcome" visible' });
  });

  it('leaves the word expect inside quotes alone', () => {
    expect(parseStep('fill "What we expect of you" with "we expect rain"')).toEqual({
      action: {
        action: 'fill',
        target: '"What we expect of you"',
        value: 'we expect rain',
        clear_first: true,
      },
    });
  });

  it.each([
    '',
    'expect',
    'click',
    'click Save',
    'clik "Save"',
    'please click "Save"',
    'click "Save" and "Send"',
    'fill "Email"',
    'fill "Email" with ada',
    'fill Email with "ada"',
    'select "Germany"',
    'set "Tip" to much',
    'press',
    'scroll sideways',
    'go to',
  ])('refuses %j and lists every form', (text) => {
    const refused = () => parseStep(text);
    expect(refused).toThrow(StepError);
    for (const form of STEP_FORMS) expect(refused).toThrow(form);
  });
});
