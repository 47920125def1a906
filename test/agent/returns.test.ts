import { expect, test } from 'vitest';
import { Returns } from '../../src/agent/returns.ts';

const ROW = 'text "Dan Ode | Fri | booked"';
const GONE = 'text "Dan Ode | Fri | cancelled"';

test.each<[string, string[], boolean]>([
  ['the page reads as before', [`@e9 button "More"\n${ROW}`], true],
  ['a message tells of it', [`@e9 button "More"\n${ROW}\n@e10 status "Put back"`], true],
  ['what it brought is still there', [`@e9 button "More"\n${GONE}\n${ROW}`], false],
  ['something new came of it', [`@e9 button "More"\n${ROW}\ntext "Order placed"`], false],
])('a deed that is followed by another after which %s is taken back: %s', (_what, [then = ''], back) => {
  const returns = new Returns();
  returns.shown(`page "Clinic" http://x\n@e1 button "More"\n${ROW}`);
  returns.shown(`page "Clinic" http://x\n@e2 button "More"\n+ @e3 clickable "Cancel"\n${ROW}`);
  returns.did(false);
  expect(
    returns.shown(`@e4 button "More"\n+ @e5 button "Undo it" under "Clinic"\n~ ${GONE}`),
  ).toBeUndefined();
  returns.did(false);
  expect(returns.shown(then)).toBe(back ? 1 : undefined);
});

test('a deed that takes something away may say so where the page reads as before', () => {
  const [form, booked] = ['@e1 button "Book"', '@e2 heading 2 "Booking BK-301"\ntext "You are booked."'];
  for (const takes of [true, false]) {
    const returns = new Returns();
    returns.shown(form);
    returns.did(false);
    returns.shown(booked);
    returns.did(false, takes);
    expect(returns.shown(`${form}\ntext "Booking cancelled"`)).toBe(takes ? 1 : undefined);
  }
});

test('a deed that hands something over leaves an empty form behind, and takes nothing back', () => {
  const [empty, filled] = ['@e1 button "Put in basket"', '@e1 button "Pay"\ntext "One parcel"'];
  for (const hands_over of [true, false]) {
    const returns = new Returns();
    returns.shown(empty);
    returns.did(false);
    returns.shown(filled);
    returns.did(false, false, hands_over);
    expect(returns.shown(empty)).toBe(hands_over ? undefined : 1);
  }
});

test('another document that reads like an earlier one takes nothing back', () => {
  const returns = new Returns();
  returns.shown(ROW);
  returns.did(false);
  returns.shown(GONE);
  returns.did(true);
  expect(returns.shown(ROW)).toBeUndefined();
});

test('several deeds that leave all as it was are taken back together', () => {
  const lines = (on: boolean, said = '') => `@e1 switch "Sports" [${on ? 'checked' : 'unchecked'}]\n${said}`;
  const returns = new Returns();
  returns.shown(lines(false));
  const seen = [lines(true), lines(true, 'status "Saved"'), lines(false), lines(false, 'status "Saved"')];
  const back = seen.map((now) => {
    returns.did(false);
    return returns.shown(now);
  });
  expect(back).toEqual([undefined, undefined, 2, 3]);
});

test('a page that is opened again and shows nothing of the last deed has not kept it', () => {
  for (const [then, back] of [
    [ROW, 0],
    [GONE, undefined],
    [`${ROW}\ntext "Another page"`, undefined],
  ] as const) {
    const returns = new Returns();
    returns.shown(ROW);
    returns.did(false);
    returns.shown(GONE);
    returns.opened();
    expect(returns.shown(then)).toBe(back);
  }
});

test('a dialog that closes takes nothing back', () => {
  const returns = new Returns();
  returns.shown('@e1 heading 1 "Rooms"\n@e2 button "Book"');
  returns.did(false);
  returns.shown('@e3 dialog "Book"\n@e4 clickable "Elm" [selected]\n@e5 button "Confirm"');
  returns.did(false);
  expect(returns.shown('@e1 heading 1 "Rooms"\n@e2 button "Book"\n@e6 status "Booked"')).toBeUndefined();
});
