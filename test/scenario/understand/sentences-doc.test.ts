import { expect, test } from 'vitest';
import { FRAMES } from '../../../src/scenario/understand/frames.ts';
import { understood } from './step-words.ts';

const EXAMPLES: readonly string[] = [
  'Click Sign up',
  'When I press the "Sign up" button',
  'Could you please go to Help?',
  'Delete Carla Diaz',
  'Click Edit in the row of Bob Stone',
  'Click the second Edit button',
  'Fill in First name with Ada, e-mail with ada@example.com and press Sign up',
  'Country: Belgium',
  'Set birthday to 3 March 1990',
  'Type {{PASSWORD}} into Password',
  'Untick the newsletter',
  'Select Express',
  'Then I should see "Your account"',
  'Then I should not see "Order placed"',
  'The Save draft button is disabled',
  'There are 3 rows',
  'There are 3 people',
  'Bob Stone is still listed',
  'Then Bob Stone should not be in the table',
  'The row "Bob Stone" should contain "Paris"',
  'Then the total should be "€40.00"',
  'Then no dialog should be open',
  'Would you mind editing Carla Diaz?',
  'Wait until "Total" is visible',
  'Click Delete',
  'Type the nickname Bob',
  'Tick no newsletter',
  'Save it',
];

test('docs/sentences.md lists the frames as they are, and what these sentences really come to', async () => {
  const frames = FRAMES.map(({ act, verbs, says }) => {
    const spoken = verbs.map((verb) => verb || '(no verb)').join(', ');
    const forms = says
      .map((form) => (form === '' ? '(nothing more)' : form.replaceAll('_', ' ')))
      .join('<br>');
    return `| ${act.replaceAll('_', ' ')} | ${spoken} | ${forms.replaceAll('|', '\\|')} |`;
  });
  const examples = EXAMPLES.map((sentence) => `| ${sentence} | \`${understood(sentence)}\` |`);
  const page = PAGE.replace('FRAMES', frames.join('\n')).replace('EXAMPLES', examples.join('\n'));
  await expect(page).toMatchFileSnapshot('../../../docs/sentences.md');
});

const PAGE = `# Sentences

A scenario is written in plain English. A small built-in grammar reads it, with no model and no key. It does what it understands in full, and refuses the rest before anything is done: with the word in question, what is near to it, and how to say it. \`surehand say "..." --url ...\` tries a sentence, \`surehand scenario file --dry-run\` shows how a file is understood. What is refused goes to a model, if one is configured ([scenarios](scenarios.md)).

## How a sentence is read

- **Clauses.** "and", "then", "but" and commas join clauses; a verb goes on to govern what follows ("Tick A and B"), and what stands last may say where all of them are ("Pick A and B under Skills"). Nothing is done when a later clause could have no meaning on any screen: one without a verb that is known must at least be written like a name ("Log out"), and what shares only the word of a button ("Renew Dune and Emma") must be here. "Given", "When", "Then", "I", "the user", or whoever else does something ("the traveller selects ..."), "please", "could you", "I'd like to", "we plan to", "I'm (doing)" may stand before any of them, "please", "now" and "for me" behind it: what is said around an order changes nothing of it. Why somebody does something is no part of it either: in "I want to hire the Fiat, so I click Choose" only the second is done; the first tells which of several is meant, and what "it" is. Without a verb, "Volume: 30", "Seats 12" and "Wi-Fi off" are orders; after "Given", "Then" or "And" they are none, and are refused.
- **Frames.** The table below: a verb, then things and values with words between them.
- **Things** are found on the live screen by name (its label, the words beside it, its placeholder), with or without a word for its kind ("the Save button") or for what it takes ("the arrival date" for a date field Arrival, "the number of guests" for a number field Guests), in four tiers: the same words; the same but for small words, plurals and marks (a small word at the end of a name, or with a capital inside a sentence, is part of it: "Zone A"); whole words of a longer name; none. The best tier counts, and in it only one thing may fit. A name in quotes is meant in full. What is to be pressed may be called a button, a link or a tab where nothing of that kind bears the name; a claim means the kind it says. What a name adds in brackets or behind a dash need not be said ("Full cover – €15 a day", "Snow chains (€3)"). Where no order of words fits, the one control is meant of which each word speaks: with its whole name, its kind, the label, heading or caption over it, or side by side in its row or card: "choose full cover as insurance", "Insurance: Full cover", "accept the invitation to the Summer party". Words that bind (all, both, only, instead, first) must be part of a name then.
- **How it looks.** "the red Cancel button", "Save at the bottom right", "the heart next to North quay", "the bin of Pia Holm": a colour, a side of the page, a sign or drawing count as words for a thing if the screen bears them out, and are refused if not. Such words only go beside a name or a sign that says which thing is meant. A noun that the page itself counts ("6 songs in the queue") may stand before a row or card of its: "play the song Northern Line".
- **Where.** \`in\`, \`of\`, \`for\`, \`on\`, \`under\`, \`next to\` and possessives ("Anna's post") mean the row, card or section that shows these words. The name of a control and the words of its row are enough: "Renew Dune", "Add Fern to cart". Whose thing it is may also stand first: "give Luis a bonus of 20", "mark Ben as late" (a box, a switch or a button that stays down). An item may be called by what the heading, the name or the caption of its table or list says: "the first booking", "the booking for Ada", "ticket 103". First, second, last tell equal ones apart. "Tick the mail from Ola" means the one box in that row. What is disabled is refused. "I'd like Express" picks what can be chosen and is called just so; "I want to see ..." asks for something and is no claim. A switch "Rent active" is also called Rent, and a kind may be a whole heading: "the rent standing order" under Standing orders. The place may come first ("In the Country list, select Peru") or last ("Turn Digest on for Moss", "Mute is disabled in the Moss card"). A word alone presses the one button that begins with it: "and save".
- **Values** are in quotes, or words that describe nothing: "the answer" or "my password" only speak of a value and are refused, as are "credentials", a field's own name, one with "and" in it, and small words without quotes where the field has them. Dates: 2026-06-03, 3 June 2026, June 3, 2026; times: 09:30, 2 pm; a day or a time that there is not is refused, and a native field is left as it was by what it does not take; a field that opens a calendar gets a date through it, and 01/02/2026 is refused there, for it may be two days. A number may have the unit that the field is told in ("15 minutes", "£40,000"), lie from one value to another ("from Price to Duration": it must show Price now), or go by some ("increase the guests by 2"). In an editable box that has a list a value is chosen there; only "type", "enter", "write" and the like type it. \`{{NAME}}\` is a secret: it goes only into a password field or into a field that is named in full.
- **Claims** are about texts, states, values, counts, rows, order, title and address. What must not be there is said in quotes, as a name of several words with capitals ("Boris Kane is gone"), or is a kind of control: "no Delete button", "Ann has no Delete button". What can be chosen in a card is not what the card is: say it of the choice. What somebody can or cannot do ("I cannot change the fee", "I should be able to click Save") is about what that would be done to. Items are counted by what their list is called ("there are 4 bookings") where nothing says that there are more on another page. "Listed" means in the one table or list. "Two items" are those of the one table or list there is; where there are several, say of which. What cannot be counted is read off the page: "130 on hand for Masking tape", "1 under Open orders" or "the number of drafts should be 3" beside a label of that name. A row is also told by a column of it, "Dune is due on 3 May 2026", or by words and a name that it shows: "the visit is with Dr. Osei". A day is the same day however it is written. What "shows" or "contains" something is what is called so, and no section that only has the word in it. Without a verb, a claim says how a thing is or what a label or row tells: "Note blank", "Back greyed out", "Weight 12 kg", "Plums open". "The title" is that of the page only where no field, column or label is called so. "The page heading is ..." is about the one heading over all of the page.
- **What a row or card shows** can be claimed in words of one's own: "Table 9 has 5 guests", "Yuki Tanaka sits at Table 3", "£108 in the Fee column for P-1310". Its name and the value must each stand there as a text of their own; what else is said must be small words, the head of the column, a word that the look of the value bears out ("costs", "lasts"), or what the page counts. Another number of the same ("5 guests" where it says 3) is not so. What cannot be told apart in this way, above all a label with another label's value, is refused. What a box, a switch or a radio button is called ("night work is allowed") is so where that is on.
- **Denials** ("not", "no", "no longer", "without") have a meaning in claims and are refused everywhere else.
- **"it"** is the row, card or thing that the sentence spoke of last.
- **"Confirm"** alone answers the dialog of the browser, or presses the one button of a modal dialog of the page that does more than leave it; "confirm the deletion" does so where the dialog asks for that.
- **A button and the one field before it**: "Add "Milk" to the shopping list", "Post "Hello"" types the text and presses the button of that name; what else is said must name the two, or what stands over them. Typing alone would not be what the button is called, and is refused.
- **Choosing is not typing**: what has no list is not chosen in; "filter by Money out" presses what is called so, and types nothing into a search field. "Show only vans", "sort the cars by lowest price" use the choice or the list of orders that is there; "pick the Fiat 500" presses the one button Choose, or ticks the one box, of its row or card.
- **Searching** types into the one search field and asks for it, with the Search button beside it or with Enter. Words that describe what is looked for ("cheap flights to Rome", "advanced courses" where the page is about courses or has a box Advanced) have to be in quotes. Where neither the text nor what asks for it changed anything, the search is not done.
- **A button that does something to a thing is not the thing**: "Open question 4" does not press "Duplicate question 4".
- **Refusals** that propose another wording propose one that is understood on that screen.
- Every word is accounted for: it is part of a slot, or an article or the like. One that is left over is a refusal. \`test/scenario/understand/accounted.test.ts\` puts words that mean nothing here at each place of sentences that are understood.

## Frames

\`{...}\` is a thing on the screen or a value; \`|\` means either word.

| act | verbs | what follows |
|---|---|---|
FRAMES

Claims: \`I should (not) see "..."\`, \`... in "..."\`; \`there is/are (no, 3, only 2, at least 2, no more than 2) rows, items, buttons, bookings ... (in "...")\`; \`X is (not) listed, in the table, in "..."\`; \`X is (not) visible, enabled, disabled, checked, selected, expanded, empty, required ...\`; \`X is / contains / has the value "..."\`; \`the STATUS of X is "..."\`, \`X has the STATUS "..."\`, \`the TOTAL is "..."\`, where STATUS is the head of a column and X says which row, or TOTAL a label beside the value; \`a dialog (titled "...") is (not) open\`; \`a message that says "..." appears\`; \`an error is shown\`, where an alert of the page says so; \`the title / the url is / contains / starts with / ends with "..."\`; \`I am / should be on the X page\`, where the heading, a part of the title or the end of the address is X; a claim in the very words that the page shows ("the alarm is off"); \`"A" is above / below "B"\`; before each of them \`check that\`, \`make sure\`, \`verify\`.

## What these come to

Said to a small account page: a form, a table of people with Edit and Delete in each row, a total.

| sentence | what it comes to |
|---|---|
EXAMPLES

How many of the sentences of \`test/scenario/sentences\` are understood is what \`node bench/sentences.mjs\` prints.
`;
