import { describe, expect, it } from 'vitest';
import { Named } from '../../src/agent/named.ts';

/** What is left of a goal after one deed whose target, place and fields read so. */
function left(goal: string, ...words: string[]): string | undefined {
  const named = new Named(goal);
  named.acted({ own: '', of: [], words, came: [], given: [], address: 'http://a.test/' }, 'deed');
  return named.left();
}

describe('what a goal names must have to do with what was done', () => {
  it.each([
    ['Close ticket 4716', 'Ticket #4718', '4716'],
    ['Close ticket 4716', 'Ticket #4716', undefined],
    ['Close ticket 471', 'Ticket #4716', '471'],
    ['Cancel the booking of Rosa Delgado', 'Booking of Rosa Delgado', undefined],
    ['Cancel the booking of Rosa Delgado', 'Booking of Rosa Lind', 'Delgado'],
    ['Make Tom an Editor', 'Edit user Tom', 'Editor'],
    ['Make Tom an Editor', 'Tom, Role: Editor', undefined],
    ['Invite zoe@corp.example', 'zoe@corp.example', undefined],
    ['Invite zoe@corp.example', 'joe@corp.example', 'zoe@corp.example'],
    ['Call it "blue moon"', 'blue sun', undefined],
    ['Call it "Blue Moon"', 'Blue Sun', 'Moon'],
    ['Pay 1,200.50 euros', '1200.5', undefined],
    ['Pay 1,200 euros', '1.200,00 €', undefined],
    ['Pay 25 euros', '250', '25'],
    ['Leave from 4 to 8 January 2027', '2027-01-04 2027-01-08', undefined],
    ['Leave from 4 to 8 January 2027', '2027-02-04 2027-02-08', 'January'],
    ['Come on Friday', '2027-01-08', undefined],
    ['Come on Friday', '2027-01-07', 'Friday'],
    ['book the wednesday yoga', 'Mon 18:00 yoga', 'wednesday'],
    ['book the wednesday yoga', 'Wed 18:00 yoga', undefined],
    ['Meet at 3 pm', '15:00', undefined],
    ['Meet at 3:30 PM', '15:30', undefined],
    ['Meet at 3 pm', '16:00', '3 pm'],
    ['Call +49 170 1234567', '+491701234567', undefined],
    ['Pay to IBAN NL91 0417 1643 00', 'IBAN NL91 0417 1643 00', undefined],
    ['Pay to IBAN NL91 0417 1643 00', 'IBAN: NL910417164300', undefined],
    ['Pay to IBAN NL91 0417 1643 00', 'IBAN NL91 0417 1643 01', 'NL910417164300'],
    ['Pay to IBAN NL91 0417 1643 00', 'IBAN BE91 0417 1643 00', 'NL910417164300'],
    ['Pay to IBAN NL910417164300', 'IBAN nl91 0417 1643 00', undefined],
    ["Delete Zoë's folder", 'Zoe', undefined],
    ["Order the parts of L'Arlésienne", "L'Arlésienne Suite No. 1", undefined],
    ["Call Mr O'Brien back", "Mr O'Brian", "O'Brien"],
    ["Call Mr O'Brien back", 'O’Brien, Sean', undefined],
    ['On the 5th', 'day 5', undefined],
    ['Open http://127.0.0.1:8080/x and save', 'Saved', undefined],
    ['Lösche die Datei und den Ordner Alt', 'Dokument', undefined],
    ['Save. Then I leave', 'nothing', undefined],
    ['Add two mugs', 'Quantity 2', undefined],
    ['Add two mugs', 'Quantity 1', 'two'],
    ['Block all users', 'Block Tom', 'all'],
    ['Block all users', 'Show all roles', 'all'],
    ['Rename Plan old.doc to Plan 2.doc', 'New folder Plan 2.doc', 'old.doc'],
    ['Rename Plan old.doc to Plan 2.doc', 'Plan old.doc Plan 2.doc', undefined],
    ['Move Fix the roof to Done', 'Move to Done, fixtures', 'Fix'],
    ['Change the On-call page', 'On this page: Onboarding, call list', 'On-call'],
    ['Change the On-call page', 'On-call', undefined],
    ['On 8 Feb', '2027-02-08', undefined],
    ['On 8 February', '8 Feb', undefined],
  ])('%s, done to "%s": %s is left', (goal, words, expected) => {
    expect(left(goal, words)).toBe(expected);
  });

  it('a text of a million letters is looked at as far as names reach', () => {
    expect(left('Close ticket 4716', `4716 ${'a'.repeat(1_000_000)}`)).toBeUndefined();
  });

  it('all are done by what says so', () => {
    const named = new Named('Block all users');
    named.acted({ own: 'Block all', of: [], words: [], came: [], given: [], address: '' }, 'deed');
    expect(named.left()).toBeUndefined();
  });

  it('several are done one by one', () => {
    const named = new Named('Block both users');
    const one = { own: '', of: [], words: [], came: [], given: [], address: '' };
    named.acted(one, 'deed');
    expect(named.left()).toBe('both');
    named.acted(one, 'choice');
    expect(named.left()).toBeUndefined();
  });

  it('several are done to several, and not to one of them in two steps', () => {
    const act = (own: string, item = '') => ({
      own,
      of: [],
      item,
      words: [],
      came: [],
      given: [],
      address: '',
    });
    const named = new Named('Move all overdue tasks to Friday');
    named.acted(act('Select T-1'), 'choice');
    named.acted(act('Move'), 'deed');
    expect(named.left()).toBe('all');
    named.acted(act('Select T-2'), 'choice');
    expect(named.left([])).not.toBe('all');
    const rows = new Named('Remove the posts of both spammers');
    rows.acted(act('Remove', 'breadbot77'), 'deed');
    rows.acted(act('Yes, remove'), 'deed');
    expect(rows.left()).toBe('both');
    rows.acted(act('Remove'), 'deed');
    expect(rows.left()).toBeUndefined();
  });

  it('what was pressed on the way counts once something is done, and not where the run went back from it', () => {
    const named = new Named('Close ticket 4716');
    const at = (address: string, words: string[]) => ({
      own: words.join(' '),
      of: [],
      words,
      came: [],
      given: [],
      address,
    });
    named.acted(at('/list', ['#4716']));
    expect(named.left()).toBe('4716');
    named.acted(at('/a', ['Back']));
    named.acted(at('/list', ['#4718']));
    named.acted(at('/b', ['Close']), 'deed');
    expect(named.left()).toBe('4716');
    named.acted(at('/list', ['#4716']));
    expect(named.left()).toBe('4716');
    named.acted(at('/a', ['Close']), 'deed');
    expect(named.left()).toBeUndefined();
  });

  it('what a look showed does not count, what a deed brought does', () => {
    const named = new Named('Take a Student ticket');
    const act = { own: '', of: [], words: [], came: ['Student 90 €'], given: [], address: '' };
    named.acted(act);
    named.acted({ ...act, came: ['Registered'] }, 'deed');
    expect(named.left()).toBe('Student');
    named.acted(act, 'deed');
    expect(named.left()).toBeUndefined();
  });

  it('what was given to a field or a list counts at once', () => {
    const named = new Named('Call it Southstar');
    named.acted({ own: '', of: [], words: [], came: [], given: ['Southstar'], address: '' });
    expect(named.left()).toBeUndefined();
  });

  it('what became so counts, and what a run that stopped had used', () => {
    expect(new Named('Close ticket 4716').left(['text "Ticket 4716 is closed"'])).toBeUndefined();
    const before = new Named('Close ticket 4716 and block both users');
    before.acted({ own: '', of: [], words: ['4716'], came: [], given: [], address: '' }, 'deed');
    before.acted({ own: '', of: [], words: [], came: [], given: [], address: '' }, 'deed');
    expect(new Named('Close ticket 4716 and block both users', before.kept()).left()).toBeUndefined();
  });

  it('of an act that nobody knows the target of nothing is said', () => {
    const named = new Named('Close ticket 4716');
    named.acted(undefined, 'deed');
    expect(named.left()).toBeUndefined();
  });
});

it.each([
  ['http://a.test/cancel/4', 'http://a.test/cancel/5', undefined],
  ['http://a.test/cancel/4', 'http://a.test/cancel/4', 'both'],
])('both visits are cancelled by two forms that are filled in alike, at %s and %s', (one, other, left) => {
  const named = new Named('Cancel both visits because of illness');
  for (const address of [one, other]) {
    const form = { of: [], words: [], came: [], given: [], address };
    named.acted({ ...form, own: 'Illness' }, 'choice');
    named.acted({ ...form, own: 'Cancel the visit' }, 'deed');
  }
  expect(named.left()).toBe(left);
});
