import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../src/model/node.ts';
import { parseTarget } from '../../src/model/target.ts';

import { fitElements } from '../../src/screen/fit-elements.ts';
import { describeNode, renderLine, stateWords } from '../../src/screen/render-line.ts';
import { renderChange, renderView } from '../../src/screen/render-view.ts';
import { Screen } from '../../src/screen/screen.ts';
import { collected, node } from './nodes.ts';

const line = (...given: Parameters<typeof node>) => {
  const [binding] = new Screen().take(collected([node(...given)])).bindings;
  return binding ? renderLine(binding) : '';
};

describe('a line', () => {
  it('shows role, name, value, range and states', () => {
    expect(
      line('slider', 'Volume', { state: { value_now: 30, value_min: 0, value_max: 100, focused: true } }),
    ).toBe('@e0 slider "Volume" = 30 (0..100) [focused]');
    expect(line('textbox', 'Coupon', { state: { value: 'SAVE10' } })).toBe('@e0 textbox "Coupon" = "SAVE10"');
    expect(line('checkbox', 'News', { state: { checked: 'mixed', disabled: true } })).toBe(
      '@e0 checkbox "News" [disabled mixed]',
    );
    expect(line('heading', 'Cart', { state: { level: 1 } })).toBe('@e0 heading 1 "Cart"');
    expect(line('status', '', { text: 'Saved' })).toBe('@e0 status "Saved"');
    expect(line('textbox', 'Password', { state: { password: true } })).toBe(
      '@e0 textbox "Password" [password]',
    );
    expect(line('button', '', { description: 'icon: trash', test_id: 'del' })).toBe(
      '@e0 button testid:del (icon: trash)',
    );
  });

  it.each<[Parameters<typeof node>, described: boolean]>([
    [['button', '', {}], true],
    [['button', 'x', {}], true],
    [['button', '»', {}], true],
    [['button', 'OK', {}], false],
    [['heading', 'x', {}], false],
    [['textbox', 'Code', {}], true],
    [['textbox', 'Code', { state: { value: '12' } }], false],
    [['textbox', 'Code', { state: { value: '' } }], true],
    [['spinbutton', 'Age', { state: { value_now: 0 } }], false],
    [['spinbutton', 'Age', {}], true],
    [['checkbox', 'Terms', {}], false],
  ])(
    '%o has its description where its name says too little or it is to be filled: %s',
    (given, described) => {
      const [role, name, more] = given;
      expect(line(role, name, { ...more, description: 'six digits' }).includes('(six digits)')).toBe(
        described,
      );
    },
  );

  it('says where a twin stands, also when only the beginnings of long names agree', () => {
    const start = 'the same beginning '.repeat(6);
    const twins = ['one', 'two'].map((end) =>
      node('button', `${start}${end}`, { context: end, context_role: 'row' }),
    );
    const [first, second] = new Screen()
      .take(collected(twins))
      .bindings.map((binding) => renderLine(binding));
    expect(first).toContain('…" in row "one"');
    expect(second).toContain('…" in row "two"');
  });

  it('is read back as the same words, whatever the name holds', () => {
    for (const name of [
      'plain',
      'with "quotes"',
      'back\\slash',
      '\\"',
      'in "row"',
      '#2',
      '= 3',
      '[x]',
      'ünï 漢字 😀',
    ])
      expect(parseTarget(describeNode(node('button', name, { context: 'a "b"' }), true)), name).toEqual({
        by: 'words',
        role: 'button',
        name,
        context: 'a "b"',
      });
  });

  it('never cuts a character in half', () => {
    for (let before = 70; before < 85; before++)
      expect(line('button', `${'x'.repeat(before)}${'😀'.repeat(10)}`).isWellFormed()).toBe(true);
  });
});

describe('state words', () => {
  it('are those of the spec', () => {
    expect(stateWords(node('checkbox', 'a', { state: { checked: false } }))).toEqual([
      'visible',
      'enabled',
      'unchecked',
    ]);
    expect(
      stateWords(
        node('button', 'a', {
          visibility: 'offscreen',
          state: { disabled: true, expanded: false, busy: true },
        }),
      ),
    ).toEqual(['offscreen', 'disabled', 'collapsed', 'busy']);
    expect(stateWords(node('heading', 'a', { actionable: false }))).toEqual(['visible']);
  });
});

describe('a rendered screen', () => {
  const many = Array.from({ length: 100 }, (_, i) => node('button', `Button number ${i}`));

  it('counts what it leaves out and says how to get it', () => {
    const view = new Screen().take(collected(many, { in_view: 140, on_page: 900 }));
    const { text, shown } = renderView(view, { tokens: 300 });
    expect(text.split('\n')[0]).toBe(
      `cart | http://shop.test/cart | rev 1 | ${shown} of 140 in view, ~900 on page`,
    );
    expect(text.split('\n').at(-1)).toBe(
      `${140 - shown} more: describe_screen {"offset":${shown}} or find_element`,
    );
    expect(text.split('\n')).toHaveLength(shown + 2);
    expect(countTokens(text)).toBeLessThanOrEqual(300);
    expect(countTokens(text)).toBeGreaterThan(200);
  });

  it('shows one element however small the budget', () => {
    const view = new Screen().take(
      collected([node('button', 'x'.repeat(200))], {
        place: { address: `http://a.test/${'p'.repeat(500)}`, title: '', visit: 'd1' },
      }),
    );
    expect(renderView(view, { tokens: 100 }).shown).toBe(1);
  });

  it('does not say the same twice: a region and the heading that names it', () => {
    const region = node('region', 'Deals', { actionable: false });
    const view = new Screen().take(
      collected([region, node('heading', 'Deals', { parent: region.key, state: { level: 2 } })]),
    );
    const { text, shown } = renderView(view, { tokens: 1000 });
    expect(shown).toBe(2);
    expect(text.match(/Deals/g)).toHaveLength(1);
  });

  it('as JSON drops the lowest-ranked first and counts them', () => {
    const view = new Screen().take(
      collected([node('heading', 'h', { state: { level: 1 } }), ...many.slice(0, 80)]),
    );
    const fitted = fitElements(view, 1000);
    expect(fitted.elements.length).toBeLessThan(80);
    expect(fitted.elements.map(({ role }) => role)).not.toContain('heading');
    expect(fitted.left_out).toBe(81 - fitted.elements.length);
  });
});

describe('a screen that changed', () => {
  const ROLES = ['button', 'link', 'tab'];
  /** Elements of three kinds, so that no run of one kind is told as one. */
  const mixed = (word: string, count: number, more = '') =>
    Array.from({ length: count }, (_, i) =>
      node(ROLES[i % 3] ?? '', `${word} ${more}${String.fromCharCode(97 + i)}`),
    );
  /** The answer after `gone` went and only `after` is left. */
  function changed(before: UiNode[], after: UiNode[], tokens: number): string[] {
    const screen = new Screen();
    screen.remember(screen.take(collected(before)));
    const gone = before.filter((one) => !after.includes(one)).map(({ key }) => key);
    const view = screen.take(collected(after, { gone, unseen: gone }));
    return renderChange(screen, view, { tokens }).split('\n');
  }
  const of = (mark: string, lines: string[]) => lines.filter((line) => line.startsWith(`${mark} `));

  it('as a whole is told whole, with five of what went away, messages and what was open first', () => {
    const lines = changed(
      [...mixed('Old', 7), node('status', '', { text: 'Saving' }), node('dialog', 'Sure?')],
      mixed('New', 6),
      1000,
    );
    expect(lines[0]).toMatch(/^cart \| /);
    expect(lines.filter((line) => /^@e\d+ \w+ "New/.test(line))).toHaveLength(6);
    expect(of('-', lines).map((line) => line.replace(/@e\d+ /, ''))).toEqual([
      '- status "Saving"',
      '- dialog "Sure?"',
      '- button "Old a"',
      '- link "Old b"',
      '- tab "Old c"',
      '- 4 more',
    ]);
  });

  it('as a whole, with five that went away, says nothing of more', () => {
    const lines = changed(mixed('Old', 5), mixed('New', 6), 1000);
    expect(lines[0]).toMatch(/^cart \| /);
    expect(of('-', lines)).toHaveLength(5);
    expect(lines.at(-1)).toMatch(/^- @e\d+ link "Old e"$/);
  });

  it('as a whole keeps to the budget, of which what went away takes half at most', () => {
    const words = 'with quite a lot of words in it ';
    const lines = changed(mixed('Old', 9, words), mixed('New', 9, words), 200);
    const shown = lines.filter((line) => /^@e\d+ \w+ "New/.test(line));
    expect(shown.length).toBeGreaterThan(1);
    expect(countTokens(shown.join('\n'))).toBeLessThanOrEqual(100);
  });

  it('as a whole has more than half of the budget for what is there where little went away', () => {
    const words = 'with quite a lot of words in it ';
    const lines = changed(mixed('Old', 1), mixed('New', 24, words), 300);
    expect(countTokens(lines.filter((line) => /"New/.test(line)).join('\n'))).toBeGreaterThan(150);
    expect(of('-', lines)).toHaveLength(1);
  });

  it('in eight places is told by these alone', () => {
    const stays = mixed('Same', 2);
    const lines = changed([...stays, ...mixed('Old', 4)], [...stays, ...mixed('New', 4)], 1000);
    expect([of('+', lines).length, of('-', lines).length, lines.length]).toEqual([4, 4, 8]);
  });

  it('in more places than the budget has room for says at its end how many are not told', () => {
    const stays = mixed('Same', 24);
    const lines = changed(stays, [...stays, ...mixed('New', 20)], 100);
    const told = of('+', lines).length;
    expect(told).toBeGreaterThan(1);
    expect(lines).toHaveLength(told + 1);
    expect(lines.at(-1)).toBe(`${20 - told} more changes: describe_screen`);
  });
});
