import { describe, expect, it } from 'vitest';
import { LeftOut } from '../../src/agent/left-out.ts';

const act = (own: string, ...given: string[]) => ({
  own,
  of: [] as string[],
  given,
  words: [] as string[],
  came: [] as string[],
  address: '',
});

describe('what a goal speaks of and the page lets people set', () => {
  it.each([
    ['Book a table and allow pets', 'Allow pets', 'Allow pets'],
    ['Book a room with late breakfast', 'Late breakfast (+12 €)', 'Late breakfast (+12 €)'],
    [
      'Book a room with late breakfast',
      'Late breakfast on 4 June (+12 €)',
      'Late breakfast on 4 June (+12 €)',
    ],
    ['Book a room with breakfast', 'Late breakfast', 'Late breakfast'],
    ['Book a room with a view', 'Late breakfast', undefined],
    ['Book yoga with a towel and a guest', 'Bring a guest', 'Bring a guest'],
    ['No milk and no pork for Ella', 'No pork', 'No pork'],
    ['Book a room without late breakfast', 'Late breakfast', undefined],
    ['Book a room, but no late breakfast', 'Late breakfast', undefined],
    ["Book a room and don't add late breakfast", 'Late breakfast', undefined],
    ['Book a room, and late breakfast unless it is full', 'Late breakfast', undefined],
    ['Book a room with breakfast instead of late breakfast', 'Late dinner', undefined],
    ['Book a room', 'I accept the terms', undefined],
    ['Buche ein Zimmer mit Frühstück', 'Frühstück', 'Frühstück'],
    ['Buche ein Zimmer ohne Frühstück', 'Frühstück', undefined],
  ])('%s, with %s left as it was: %s', (goal, name, wanted) => {
    for (const role of ['checkbox', 'switch', 'radio']) {
      const left = new LeftOut(goal);
      left.saw([{ role, name, state: [] }]);
      left.acted(act('Confirm'));
      expect(left.unset, role).toBe(wanted);
    }
  });

  it('is done once it is set, by whatever way', () => {
    const left = new LeftOut('Book a table and allow pets');
    left.saw([{ role: 'switch', name: 'Allow pets', state: [] }]);
    expect(left.unset).toBe('Allow pets');
    left.saw([{ role: 'switch', name: 'Allow pets', state: ['checked'] }]);
    expect(left.unset).toBeUndefined();
  });

  it.each([
    ['Buy a kettle by Norrland', 'checkbox', 'Norrland'],
    ['Order the lamp in Brass', 'radio', 'Brass'],
  ])('%s: what was used says so itself, so the %s of a filter needs no setting', (goal, role, name) => {
    const left = new LeftOut(goal);
    left.saw([{ role, name, state: [] }]);
    left.acted({ ...act('Add to cart'), words: ['12 €'] });
    expect(left.unset).toBe(name);
    left.acted({ ...act('Add to cart'), words: [name, '12 €'] });
    expect(left.unset).toBeUndefined();
  });

  it('is not done by an act beside which only the control itself has its name', () => {
    const left = new LeftOut('Book a table and allow pets');
    left.saw([{ role: 'switch', name: 'Allow pets', state: [] }]);
    left.acted({ ...act('Confirm'), words: ['Allow pets'], controls: ['Allow pets'] });
    expect(left.unset).toBe('Allow pets');
  });

  it('is another where both have the word', () => {
    const left = new LeftOut('Book a room with breakfast');
    left.saw(['Breakfast', 'Late breakfast'].map((name) => ({ role: 'checkbox', name, state: [] })));
    expect(left.unset).toBe('Breakfast');
    left.acted(act('Breakfast'));
    left.saw([{ role: 'checkbox', name: 'Breakfast', state: ['checked'] }]);
    expect(left.unset).toBeUndefined();
  });

  it('is not done by a press that took it away again, whatever a new form shows', () => {
    const left = new LeftOut('Ban the member and tell them by mail');
    const box = (...state: string[]) => [{ role: 'checkbox', name: 'Tell them by mail', state }];
    left.saw(box('checked'));
    expect(left.unset).toBeUndefined();
    left.acted(act('Tell them by mail'));
    left.saw(box());
    expect(left.unset).toBe('Tell them by mail');
  });

  it.each([
    ['Book a car with navigation but without the roadside cover', 'Roadside cover', 'Roadside cover'],
    ['Book seat E6 without the insurance', 'Ticket insurance (+2 €)', 'Ticket insurance (+2 €)'],
    ['Book a car and do not send her any offers', 'Send me offers by e-mail', 'Send me offers by e-mail'],
    ['Turn on slow mode and stop new members from posting', 'New members can post', 'New members can post'],
    ['Switch off the e-mails about changes', 'E-mails about changes', 'E-mails about changes'],
    ['Top up with 25 €, not every month', 'Top up every month', 'Top up every month'],
    ['Set a limit without the 80 % warning', 'Warn me at 80 %', 'Warn me at 80 %'],
    ['No milk and no pork for Ella', 'No pork', undefined],
    ['Book a car with the roadside cover', 'Roadside cover', undefined],
    ['Book a car without navigation', 'Roadside cover', undefined],
    ['Book a car, without the cover if it is dear', 'Roadside cover', undefined],
  ])('%s, with %s set: %s', (goal, name, wanted) => {
    const left = new LeftOut(goal);
    left.saw([{ role: 'switch', name, state: ['checked'] }]);
    left.acted(act('Save'));
    expect(left.unwanted).toBe(wanted);
    left.acted(act(name));
    left.saw([{ role: 'switch', name, state: [] }]);
    expect(left.unwanted).toBeUndefined();
  });

  it('was there from the beginning, or cannot be set', () => {
    for (const state of [['checked'], ['disabled']]) {
      const left = new LeftOut('Book a table and allow pets');
      left.saw([{ role: 'checkbox', name: 'Allow pets', state }]);
      expect(left.unset).toBeUndefined();
    }
  });

  it('may be what an act was done to or was given', () => {
    for (const done of [act('Pets'), act('Wishes', 'two pets'), { ...act('Edit'), of: ['row Pets'] }]) {
      const left = new LeftOut('Book a table and allow pets');
      left.saw([{ role: 'checkbox', name: 'Allow pets', state: [] }]);
      left.acted(done);
      expect(left.unset).toBeUndefined();
    }
  });

  it('is no button, no row and no field', () => {
    const left = new LeftOut('Book a table and allow pets');
    left.saw(['button', 'row', 'textbox', 'option'].map((role) => ({ role, name: 'Allow pets', state: [] })));
    expect(left.unset).toBeUndefined();
  });

  it('is known of a run that is continued', () => {
    const first = new LeftOut('Book a table and allow pets');
    first.acted(act('Pets'));
    const then = new LeftOut('Book a table and allow pets', first.kept());
    then.saw([{ role: 'checkbox', name: 'Allow pets', state: [] }]);
    expect(then.unset).toBeUndefined();
  });
});

describe('what a goal names and the page has an item for', () => {
  const row = (context: string) => ({ role: 'button', name: 'Edit', context, state: [] });

  it.each([
    ['Rename Beef stew to Beef goulash', 'Beef stew', 'Beef stew'],
    ['Rename notes to ideas', 'notes', 'notes'],
    ['Rename Beef stew to Beef goulash', 'Beef', 'Beef'],
    ['Rename Beef stew to Beef goulash', 'Pea soup', undefined],
    ['Buy 2 tickets', '2', undefined],
    ['Order a tea', 'tea', undefined],
    ['Order a cake', 'order', undefined],
  ])('%s, with an item %s that nothing was done to: %s', (goal, name, wanted) => {
    const left = new LeftOut(goal);
    left.saw([row(name)]);
    left.acted(act('New', 'Goulash'));
    expect(left.item).toBe(wanted);
  });

  it('is told from all others by one word', () => {
    const left = new LeftOut('set the count of grey paint to 30');
    left.saw([row('Grey paint, matt'), row('White paint, matt'), row('Brush')]);
    left.acted({ ...act('Count', '30'), of: ['White paint, matt'] });
    expect(left.item).toBe('grey');
    left.acted({ ...act('Count', '30'), of: ['Grey paint, matt'] });
    expect(left.item).toBeUndefined();
  });

  it('is one of several fields that are called alike', () => {
    const left = new LeftOut('set the count of grey paint to 30');
    const field = (name: string) => ({ role: 'textbox', name, state: [] });
    left.saw([field('Counted, paint grey'), field('Counted, paint white'), field('Counted, brush')]);
    left.acted(act('Counted, paint white', '30'));
    expect(left.item).toBe('grey');
    left.acted(act('Counted, paint grey', '30'));
    expect(left.item).toBeUndefined();
  });

  it('is not what the goal leaves out', () => {
    const left = new LeftOut('archive the quote, but not the corrected one');
    left.saw([row('Kitchen quote'), row('Kitchen, corrected')]);
    left.acted({ ...act('Archive'), of: ['Kitchen quote'] });
    expect(left.item).toBeUndefined();
  });

  it('is done by what was done to it, among it, or where it stands', () => {
    for (const done of [
      act('Beef stew'),
      { ...act('Edit'), of: ['Beef stew'] },
      { ...act('Save'), words: ['Edit Beef stew'] },
      act('Name', 'beef stew'),
    ]) {
      const left = new LeftOut('Rename Beef stew to Beef goulash');
      left.saw([row('Beef stew')]);
      expect(left.item).toBe('Beef stew');
      left.acted(done);
      expect(left.item).toBeUndefined();
    }
  });
});

describe('what closed lists have', () => {
  const list = (context: string, names: string[], chosen: string) =>
    names.map((name) => ({
      role: 'choice',
      name,
      context,
      state: name === chosen ? ['checked'] : ['unchecked'],
    }));

  it('of two lists with the same choice, one is enough', () => {
    const left = new LeftOut('book a car at the airport');
    const places = ['Airport', 'Centre'];
    left.saw([...list('From', places, 'Centre'), ...list('To', places, 'Centre')]);
    expect(left.unset).toBe('Airport');
    left.saw([...list('From', places, 'Airport'), ...list('To', places, 'Centre')]);
    expect(left.unset).toBeUndefined();
  });

  it('of lists that are handed in apart each is its own', () => {
    const left = new LeftOut('invite Pia as a viewer');
    const roles = ['Viewer', 'Editor'];
    const form = (of: string, choices: ReturnType<typeof list>) =>
      choices.map((one) => ({ ...one, form: of }));
    left.saw([...list('Role of Olga', roles, 'Viewer'), ...form('invite', list('As', roles, 'Editor'))]);
    left.acted({ ...act('Send invitation'), words: ['Viewer'], controls: ['Viewer'], apart: ['Viewer'] });
    expect(left.unset).toBe('Viewer');
    left.saw([...list('Role of Olga', roles, 'Editor'), ...form('invite', list('As', roles, 'Viewer'))]);
    expect(left.unset).toBeUndefined();
  });

  it('what a row is called need not be chosen in a list that has it too', () => {
    const left = new LeftOut('move the appointment of pepper');
    left.saw(list('Animal', ['Biscuit', 'Pepper'], 'Biscuit'));
    left.acted(act('Move'));
    expect(left.unset).toBe('Pepper');
    left.acted({ ...act('Move'), words: ['Pepper, Thu 16:00'] });
    expect(left.unset).toBeUndefined();
  });

  it('what another control is called is not chosen with it, unless it is called the same', () => {
    const controls = (...names: string[]) => ({
      ...act('Save'),
      words: ['Alerts', ...names],
      controls: names,
    });
    for (const [name, unset] of [
      ['Monthly digest', 'Monthly'],
      ['Monthly', undefined],
    ] as const) {
      const left = new LeftOut('Send me the alerts monthly');
      left.saw(list('Pace', ['Daily', 'Monthly'], 'Daily'));
      left.acted(controls(name));
      expect(left.unset).toBe(unset);
    }
  });

  it.each([
    ['Send me the report once a week', 'Weekly'],
    ['Send me the report every week', 'Weekly'],
    ['Send me the report once per month', 'Monthly'],
    ['Send me the report each year', 'Yearly'],
    ['Send me the report each year', 'Annually'],
    ['Send me the report weekly', 'Every week'],
    ['Send me the report twice a week', undefined],
    ['Send me the report three times every week', undefined],
    ['Send me the report of this week', undefined],
    ['Send me the report every other week', undefined],
  ])('%s: left at something else it lacks %s', (goal, wanted) => {
    for (const role of ['choice', 'radio']) {
      const names = [
        'Hourly',
        'Daily',
        'Monthly',
        ...(wanted === 'Every week' ? [] : ['Weekly']),
        wanted ?? 'Yearly',
      ];
      const left = new LeftOut(goal);
      left.saw(
        [...new Set(names)].map((name) => ({
          role,
          name,
          context: 'How often',
          state: name === 'Hourly' ? ['checked'] : [],
        })),
      );
      left.acted(act('Save'));
      expect(left.unset, role).toBe(wanted);
      left.saw([{ role, name: wanted ?? 'Yearly', context: 'How often', state: ['checked'] }]);
      expect(left.unset, role).toBeUndefined();
    }
  });

  it('what a list is called is no item', () => {
    const left = new LeftOut('courier pick up');
    left.saw([...list('Pick-up shop', ['Kiosk', 'Bakery'], 'Kiosk'), ...list('Way', ['Courier'], 'Courier')]);
    left.acted(act('Send', 'courier'));
    expect(left.item).toBeUndefined();
  });

  it.each([
    ['sign me up, but without a T-shirt', 'M', 'T-shirt'],
    ['sign me up, but without a T-shirt', 'None', undefined],
    ['sign me up with a T-shirt in M', 'M', undefined],
    ['sign me up, but without a bag', 'M', undefined],
  ])('%s, with %s chosen: %s', (goal, chosen, unwanted) => {
    const left = new LeftOut(goal);
    left.saw(list('T-shirt', ['None', 'M', 'L'], chosen));
    left.acted(act('Sign up'));
    expect(left.unwanted).toBe(unwanted);
  });
});

it('everyone and all are the same', () => {
  const left = new LeftOut('publish it without mailing everyone');
  left.saw([{ role: 'checkbox', name: 'E-mail all volunteers', state: ['checked'] }]);
  left.acted(act('Publish'));
  expect(left.unwanted).toBe('E-mail all volunteers');
});

it('a word of three letters alone asks for nothing that has it among others', () => {
  const left = new LeftOut('let ida have the app');
  left.saw([{ role: 'checkbox', name: 'In-app purchases', state: [] }]);
  left.acted(act('Allow'));
  expect(left.unset).toBeUndefined();
});

describe('what a goal takes out of what it wants', () => {
  const row = (name: string, state: string[]) => ({ role: 'checkbox', name: 'Select', context: name, state });

  it.each([
    ['Give keys to everybody except Gwen Pryce', 'Gwen Pryce', 'Gwen Pryce'],
    ['Give keys to everybody except for Gwen Pryce', 'Gwen Pryce', 'Gwen Pryce'],
    ['Give keys to everybody except Gwen Pryce', 'Idris Vaughan', undefined],
    ['Give keys to everybody besides Gwen Pryce', 'Gwen Pryce', undefined],
  ])('%s, with the row of %s chosen with the rest: %s', (goal, name, unwanted) => {
    const left = new LeftOut(goal);
    left.saw([row(name, [])]);
    left.acted(act('Select all'));
    left.saw([row(name, ['checked'])]);
    expect(left.unwanted).toBe(unwanted);
  });

  it('is as it shall be once it is taken out, though something was done to it', () => {
    const left = new LeftOut('Give keys to everybody except Gwen Pryce');
    left.saw([row('Gwen Pryce', [])]);
    left.acted(act('Select all'));
    left.saw([row('Gwen Pryce', ['checked'])]);
    left.acted({ ...act('Select'), of: ['Gwen Pryce'], item: 'Gwen Pryce' });
    left.saw([row('Gwen Pryce', [])]);
    expect([left.unwanted, left.spoilt]).toEqual([undefined, undefined]);
  });

  it('is unwanted in a choice as well, where it is more than a measure', () => {
    const left = new LeftOut('Send a text instead of a letter, and 1 kg instead of 500 g');
    left.saw([
      { role: 'radio', name: 'Letter', state: ['checked'] },
      { role: 'radio', name: 'Text', state: [] },
      { role: 'radio', name: '500 g', state: ['checked'] },
    ]);
    expect(left.unwanted).toBe('Letter');
    left.acted(act('Text'));
    left.saw([{ role: 'radio', name: 'Letter', state: [] }]);
    expect(left.unwanted).toBeUndefined();
  });

  it('is not chosen any more in a list where another was, also once the list is as it was at first', () => {
    const list = ['Letter', 'Text'].map((name) => ({
      role: 'choice',
      name,
      context: 'Remind me by',
      state: name === 'Letter' ? ['checked'] : [],
    }));
    const left = new LeftOut('Send a text instead of a letter');
    left.saw(list);
    expect(left.unwanted).toBe('Letter');
    left.acted(act('Remind me by', 'Text'));
    left.acted(act('Save'));
    left.saw(list);
    expect([left.unwanted, left.unset]).toEqual([undefined, undefined]);
  });
});

it.each([
  ['Call the plumber on Tuesday', 'Tue 24 Nov'],
  ['Call the plumber on Tuesday', undefined],
  ['Call the plumber', undefined],
])('%s, and the list of days stays at its first: %s', (goal, unset) => {
  const left = new LeftOut(goal);
  const days = unset ? ['Mon 23 Nov', 'Tue 24 Nov'] : ['Mon 23 Nov', 'Wed 25 Nov'];
  left.saw(
    days.map((name, at) => ({ role: 'choice', name, context: 'Day', state: at === 0 ? ['checked'] : [] })),
  );
  left.acted(act('Call'));
  expect(left.unset).toBe(unset);
});

it('what was set before it went with what was done stays unwanted, though it cannot be set any more', () => {
  const left = new LeftOut('Sign out all children except Jonah');
  const boxes = (...state: string[]) =>
    ['Select Jonah Reed', 'Select Mila Brandt'].map((name) => ({ role: 'checkbox', name, state }));
  const fields = [{ role: 'combobox', name: 'Pick-up time for Jonah Reed', state: [] }];
  left.saw([...boxes(), ...fields]);
  left.acted(act('Select all'));
  left.saw([...boxes('checked'), ...fields]);
  left.acted(act('Sign out selected'));
  left.saw([...boxes('disabled'), ...fields]);
  expect(left.unwanted).toBe('Select Jonah Reed');
});

it('a choice that the goal calls by its whole name is told from others by its small words too', () => {
  const choices = (chosen: string) =>
    ['This week only', 'Every week'].map((name) => ({
      role: 'radio',
      name,
      state: name === chosen ? ['checked'] : [],
    }));
  const left = new LeftOut('Theo leaves at noon on Wednesdays, every week');
  left.saw(choices('This week only'));
  left.acted(act('Save the plan for this week', 'noon'));
  expect(left.unset).toBe('Every week');
  left.acted(act('Every week'));
  left.saw(choices('Every week'));
  expect(left.unset).toBeUndefined();
});
