import { describe, expect, it } from 'vitest';
import { ARIA_ROLES } from '../../src/drivers/web/page/aria/aria-roles.ts';
import { describeExpectation, ExpectationError, parseExpectations } from '../../src/model/expectation.ts';
import { whyNoRole } from '../../src/model/roles.ts';

const read = (text: string) => parseExpectations(text).map(describeExpectation);

describe('an expectation', () => {
  it.each([
    ['headng "Opener" gone', 'headng is no role (did you mean heading?)'],
    ['button "Reset" in dialg gone', 'dialg is no role (did you mean dialog?)'],
    ['text "Reset" in dialg gone', 'dialg is no role (did you mean dialog?)'],
    ['buton "Reset" gone', 'buton is no role (did you mean button?)'],
    ['buton "Reset" = "x"', 'buton is no role'],
    ['count rwo "A" = 0', 'rwo is no role'],
    ['button "Reset" visibel', 'did you mean visible?'],
    ['text "Todos" visibel', 'did you mean visible?'],
    ['text "Nope" gone, text "Opener" gone', 'separated by a semicolon'],
    ['button "A" visible, button "B" gone', 'separated by a semicolon'],
    ['Saved visible, Opener gone', 'separated by a semicolon'],
    ['url contains /done, text "Saved" visible', 'separated by a semicolon'],
    ['text "A" visible and text "B" gone', 'cannot read'],
    ['button "A" now gone', 'cannot read'],
    ['button "A" in gone', 'cannot read'],
    ['text A" gone', 'cannot read'],
  ])('that cannot be read as a whole is refused: %s', (text, said) => {
    expect(() => parseExpectations(text)).toThrow(ExpectationError);
    expect(() => parseExpectations(text)).toThrow(said);
  });

  it.each([
    ['text "Opener" not visible', 'text "Opener" gone'],
    ['text "Opener" is not gone', 'text "Opener" visible'],
    ['button "Pay" is not enabled', 'button "Pay" disabled'],
    ['switch "Dark" not checked', 'switch "Dark" unchecked'],
    ['text "Paid" in the row "Ann" is not visible', 'text "Paid" in row "Ann" gone'],
    ['text "Paid" in dialog', 'text "Paid" in dialog visible'],
    ['text "Paid" in card "Ann"', 'text "Paid" in "Ann" visible'],
    ['text Hello, world visible', 'text "Hello, world" visible'],
    ['text "a, text b" gone', 'text "a, text b" gone'],
    ['heading 2 "Done" visible', 'heading 2 "Done" visible'],
    ['heading "Done"', 'heading "Done" visible'],
    ['text "Done"', 'text "Done" visible'],
    ['css:a[href="#x"] gone', 'css:a[href="#x"] gone'],
    ['@e7 gone', '@e7 gone'],
    ['"Say \\"hi\\"" gone', '"Say \\"hi\\"" gone'],
    ['button "Delete" in row "Alice" #2 gone', 'button "Delete" in row "Alice" #2 gone'],
  ])('is read: %s', (text, said) => {
    expect(read(text)).toEqual([said]);
  });

  it('that is longer than any is refused before it is read', () => {
    expect(() => parseExpectations(`count of ${' '.repeat(100_000)}x`)).toThrow('2000 characters at most');
  });

  it('may name each role that a page can give', () => {
    expect([...ARIA_ROLES].filter((role) => whyNoRole(role) !== undefined)).toEqual([]);
  });
});
