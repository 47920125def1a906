/**
 * What a model is asked to do, and how one that knows the page only from what it is sent gets there. `on` names an
 * element by the words of a line; where it is not in sight, the player scrolls, as a model would.
 * @typedef {{ tool: string, on?: string, value?: string }} Intent
 * `before` is what the same turns cost on the loop as it was before it was made anew (commit 0ba9f6e), counted the same way; what
 * it could not do was done past it, so that its screens were the same.
 * @typedef {{ name: string, before: { tokens: number, turns: number }, app: 'cancellation' | 'shop' | 'pages', start: string, goal: string, expect: string, intents: Intent[], truth: string, wanted: unknown }} LoopTask
 */

const click = (/** @type {string} */ on) => ({ tool: 'browser_click', on });
const fill = (/** @type {string} */ on, /** @type {string} */ value) => ({ tool: 'browser_fill', on, value });
const select = (/** @type {string} */ on, /** @type {string} */ value) => ({
  tool: 'browser_select',
  on,
  value,
});

/** @type {readonly LoopTask[]} */
export const LOOP_TASKS = [
  {
    name: 'cancellation',
    before: { tokens: 15_726, turns: 6 },
    app: 'cancellation',
    start: '/account',
    goal: 'Cancel my membership',
    expect: 'heading "Your membership is cancelled"',
    intents: [
      click('link "Cancel membership"'),
      click('button "Continue to cancel"'),
      click('button "No thanks, continue to cancel"'),
      click('link "Skip this question"'),
      click('button "Finish Cancellation"'),
    ],
    truth: 'location.pathname',
    wanted: '/cancel/done',
  },
  {
    name: 'shop purchase',
    before: { tokens: 50_340, turns: 15 },
    app: 'shop',
    start: '/products',
    goal: 'Buy a Monstera as a guest: Ada Lovelace, ada@example.com, Elm Street 5, 1234 Bath, United Kingdom, delivery on 2030-05-12, card 4242 4242 4242 4242',
    expect: 'url contains /order',
    intents: [
      click('button "Add to cart" in "Monstera"'),
      click('link "Cart"'),
      click('link "Go to checkout"'),
      fill('textbox "Full name"', 'Ada Lovelace'),
      fill('textbox "Email"', 'ada@example.com'),
      fill('textbox "Street and number"', 'Elm Street 5'),
      fill('textbox "Postcode"', '1234'),
      fill('textbox "City"', 'Bath'),
      select('combobox "Country"', 'United Kingdom'),
      fill('textbox "Delivery date"', '2030-05-12'),
      fill('textbox "Card number"', '4242 4242 4242 4242'),
      click('checkbox "I accept the terms of sale"'),
      click('button "Place order"'),
    ],
    truth: 'location.pathname.startsWith("/order")',
    wanted: true,
  },
  {
    name: 'settings',
    before: { tokens: 17_541, turns: 5 },
    app: 'shop',
    start: '/settings',
    goal: 'Turn on watering reminders and change my nickname to Robin',
    expect: 'text "Robin"',
    intents: [
      click('switch "Watering reminders"'),
      click('button "Change nickname"'),
      fill('textbox "Answer"', 'Robin'),
      click('button "OK"'),
    ],
    truth: 'document.querySelector("[data-testid=nickname]").textContent',
    wanted: 'Robin',
  },
  {
    name: '300 elements with sticky navigation',
    before: { tokens: 10_611, turns: 3 },
    app: 'pages',
    start: '/catalog',
    goal: 'Put part 77 into the basket',
    expect: 'text "Part 77 is in the basket"',
    intents: [fill('searchbox "Search parts"', 'Part 77'), click('button "Add"')],
    truth: 'window.truth',
    wanted: [77],
  },
  {
    name: 'modal with frame and div dropdown',
    before: { tokens: 12_193, turns: 5 },
    app: 'pages',
    start: '/booking',
    goal: 'Book the room Elm',
    expect: 'text "Elm is booked"',
    intents: [
      click('button "New booking"'),
      click('clickable "Choose a room"'),
      click('clickable "Elm"'),
      click('button "Confirm"'),
    ],
    truth: 'window.truth',
    wanted: 'Elm',
  },
  {
    name: 'ARIA date picker',
    before: { tokens: 18_839, turns: 6 },
    app: 'pages',
    start: '/trip',
    goal: 'Set the departure to 24 May 2027',
    expect: 'textbox "Departure" = "2027-05-24"',
    intents: [
      click('button "Choose date"'),
      click('button "Next month"'),
      click('button "Next month"'),
      click('gridcell "24"'),
      click('button "OK"'),
    ],
    truth: 'window.truth',
    wanted: '2027-05-24',
  },
  {
    name: 'TodoMVC with Enter',
    before: { tokens: 9_474, turns: 4 },
    app: 'pages',
    start: '/todo',
    goal: 'Add the todos "buy milk" and "call Ann", and tick "buy milk" off',
    expect: 'text "1 items left"',
    intents: [
      fill('textbox "What needs to be done?"', 'buy milk\n'),
      fill('textbox "What needs to be done?"', 'call Ann\n'),
      click('checkbox "buy milk"'),
    ],
    truth: 'window.truth',
    wanted: [
      { text: 'buy milk', done: true },
      { text: 'call Ann', done: false },
    ],
  },
];
