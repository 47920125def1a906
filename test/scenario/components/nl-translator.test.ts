import { describe, expect, test } from 'vitest';
import { type Model, type ModelAnswer, type ModelRequest, NO_USAGE } from '../../../src/llm/model.ts';
import { SurehandError } from '../../../src/model/failure.ts';
import { checkStep } from '../../../src/scenario/components/nl-translator/check-step.ts';
import { NLToActionTranslatorLogic } from '../../../src/scenario/components/nl-translator/nl-to-action-translator-logic.ts';
import { serializeDOMTreeToString } from '../../../src/scenario/components/prompt-formatter/dom-serializer.ts';
import { PromptFormatterLogic } from '../../../src/scenario/components/prompt-formatter/prompt-formatter-logic.ts';
import { domNode, type IntermediateStep } from '../../../src/scenario/interfaces/index.ts';
import { node } from './screens.ts';

const screen = node('document', '', {
  children: [
    node('heading', '', { text: 'Checkout' }),
    node('textbox', 'Card number', { ref: '@e1', attributes: { value: '4242' } }),
    node('checkbox', 'Terms', { ref: '@e2', attributes: { 'aria-checked': 'false' } }),
    node('button', 'Pay', { ref: '@e3', attributes: { 'aria-disabled': 'true' } }),
    node('button', 'Pay', { ref: '@e4' }),
  ],
});

describe('the prompt', () => {
  const formatter = new PromptFormatterLogic();

  test('has the screen, the address, the sentence and the one function', () => {
    const prompt = formatter.formatPromptLogic(
      { minimizedDOM: screen, currentURL: 'http://shop.test/' },
      'Pay for it',
    );
    expect(prompt.messages).toEqual([
      {
        role: 'user',
        content: [
          {
            type: 'text',
            text: `Address: http://shop.test/
Screen:
# Checkout
@e1 textbox "Card number" = "4242"
@e2 checkbox "Terms" [unchecked]
@e3 button "Pay" [disabled]
@e4 button "Pay"

Sentence: Pay for it
Part to do: Pay for it`,
          },
        ],
      },
    ]);
    expect(prompt.tools.map(({ name }) => name)).toEqual(['intermediate_step']);
    expect(prompt.system).toContain('intermediate_step');
  });

  test('keeps a secret as its placeholder, and says what went wrong before', () => {
    const previousStepResult = { success: false, error: { message: '@e9 is not on the screen' } };
    const asked = formatter.formatPromptLogic(
      { minimizedDOM: screen, previousStepResult },
      'Type {{CARD}} there',
    );
    expect(JSON.stringify(asked.messages)).toMatch(
      /did not work: @e9 is not on the screen.*Type \{\{CARD\}\} there/,
    );
  });

  test('defines the step with every action it may be', () => {
    const { input_schema } = formatter.getFunctionDefinitionLogic();
    expect(input_schema).toMatchObject({ type: 'object', required: ['steps'] });
    expect(JSON.stringify(input_schema)).toContain('"switch_tab"');
  });

  test('tells the label of a control once', () => {
    const label = (text: string) => domNode({ tag: 'label', text });
    const [card, terms] = screen.children.slice(1);
    const page = domNode({
      tag: 'body',
      children: [label('Card number'), card, terms, label('Terms'), label('Free')].filter(
        (one) => one !== undefined,
      ),
    });
    expect(serializeDOMTreeToString(page)).toBe(
      '@e1 textbox "Card number" = "4242"\n@e2 checkbox "Terms" [unchecked]\nFree',
    );
  });

  test('tells where a control stands only if another one is called the same', () => {
    const button = (name: string, ref: string, context: string) => {
      const { attributes, ...rest } = node('button', name, { ref });
      return { ...rest, attributes: { ...attributes, 'data-context': context } };
    };
    const page = domNode({
      tag: 'body',
      children: [
        button('Save', '@e1', 'Form'),
        button('Delete', '@e2', 'Anna'),
        button('Delete', '@e3', 'Bob'),
      ],
    });
    expect(serializeDOMTreeToString(page)).toBe(
      '@e1 button "Save"\n@e2 button "Delete" in "Anna"\n@e3 button "Delete" in "Bob"',
    );
  });

  test('tells what a closed list offers, what the sentence speaks of first, and how many it leaves out', () => {
    const list = (...options: string[]) =>
      node('combobox', 'Guide', {
        ref: '@e1',
        children: options.map((text) => node('option', '', { text })),
      });
    expect(serializeDOMTreeToString(list('English', 'Dutch'))).toBe(
      '@e1 combobox "Guide" of "English", "Dutch"',
    );
    const many = Array.from({ length: 30 }, (_, at) => `Tour ${at}`);
    const text = serializeDOMTreeToString(list(...many, 'In Dutch'), 700, ['dutch']);
    expect(text).toMatch(/^@e1 combobox "Guide" of "In Dutch", "Tour 0", .*"Tour 10" and 19 more$/);
  });

  test('leaves out words before controls when there is no room', () => {
    const words = Array.from({ length: 50 }, (_, at) =>
      node('paragraph', '', { text: `sentence number ${at}` }),
    );
    const crowded = node('document', '', { children: [...words, node('button', 'Last', { ref: '@e9' })] });
    const text = serializeDOMTreeToString(crowded, 60);
    expect(text).toContain('@e9 button "Last"');
    expect(text).toMatch(/\(\d+ more lines left out\)$/);
  });
});

/** A model that answers as the test says; its own tests speak to it over the wire. */
function model(answer: Partial<ModelAnswer> | Error): Model & { asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    name: 'scripted',
    asked,
    async respond(request) {
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return { text: '', tool_calls: [], usage: NO_USAGE, stop_reason: 'end', ...answer };
    },
  };
}

describe('the translator', () => {
  const payload = new PromptFormatterLogic().formatPromptLogic({ minimizedDOM: screen }, 'Pay');
  const call = (input: unknown, name = 'intermediate_step') => ({ tool_calls: [{ id: '1', name, input }] });
  const translate = (answer: Partial<ModelAnswer> | Error) =>
    new NLToActionTranslatorLogic(model(answer)).translateLogic(payload, 'Pay');

  test('reads the step out of the function call', async () => {
    const input = { actionType: 'click', targetSelector: '@e4', confidenceScore: 0.9 };
    expect(await translate(call({ steps: [{ ...input, words: 'Pay' }] }))).toEqual({
      step: { ...input, description: 'Pay' },
    });
  });

  test.each<[string, Partial<ModelAnswer> | Error, RegExp]>([
    [
      'words instead of a call',
      { text: 'I would click Pay' },
      /did not call intermediate_step: I would click Pay/,
    ],
    ['another function', call({}, 'other'), /did not call intermediate_step/],
    ['no step', call({ actionType: 'dance' }), /is no list of steps: steps: Invalid input[^;]*$/],
    [
      'a step with a wrong field',
      call({ steps: [{ actionType: 'dance', words: 'Pay' }] }),
      /is no list of steps: steps\.0\.actionType: /,
    ],
    [
      'something unreadable',
      { tool_calls: [{ id: '1', name: 'intermediate_step', input: '', malformed: 'no JSON' }] },
      /no JSON/,
    ],
    ['a refusal of the provider', new SurehandError('model_failed', 'answered 401'), /answered 401/],
  ])('says what is wrong with %s', async (_, answer, error) => {
    expect((await translate(answer)).error).toMatch(error);
  });
});

describe("a model's step is held against the screen", () => {
  test('a target that is there gets what finds it again', () => {
    const pay = node('button', 'Pay', { ref: '@e4' });
    pay.stableSelector = 'testid:pay';
    const checked = checkStep({ actionType: 'click', targetSelector: '@e4', description: 'Pay' }, pay);
    expect(checked).toMatchObject({
      ok: true,
      step: { stableSelector: 'testid:pay', targetDescription: 'button "Pay"' },
    });
  });

  test.each<[string, Partial<IntermediateStep>, string]>([
    ['not on the screen', { actionType: 'click', targetSelector: '@e77' }, '@e77 is not on the screen'],
    ['no target', { actionType: 'click' }, 'click without a target'],
    [
      'typing into a button',
      { actionType: 'input', targetSelector: '@e4', inputValue: 'x' },
      'button "Pay" cannot be used for input',
    ],
    [
      'checking a field',
      { actionType: 'check', targetSelector: '@e1' },
      'textbox "Card number" cannot be used for check',
    ],
    ['nothing to assert', { actionType: 'assert' }, 'assert without what must be so'],
    ['unknown', { actionType: 'unknown', error: 'there is no basket' }, 'there is no basket'],
    [
      'a tie',
      { actionType: 'click', isAmbiguous: true, alternativeSelectors: ['@e3', '@e4'] },
      'more than one thing could be meant',
    ],
  ])('%s is refused', (_, step, reason) => {
    const given = { description: '', actionType: 'click', ...step } as const;
    expect(checkStep(given, screen)).toMatchObject({ ok: false, reason });
  });
});
