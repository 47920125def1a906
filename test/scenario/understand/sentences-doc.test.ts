import { expect, test } from 'vitest';
import { understood } from './step-words.ts';

const EXAMPLES: Record<string, string[]> = {
  'Pressing and opening': [
    'Click Sign up',
    'Press the "Sign up" button',
    'Tap on the Help link in the header',
    'Double-click Home',
    'Go to Help',
    'Click Delete in the row of Bob Stone',
    'Delete Carla Diaz',
    'Click the second Edit button',
    'Edit the person in Paris',
  ],
  Writing: [
    'Type "Ada" into the First name field',
    'Enter ada@example.com as email',
    'Fill in First name with Ada, e-mail with ada@example.com and press Sign up',
    'Set birthday to 24.12.1990',
    'Enter March 3rd, 1990 as the birthday',
    'Type Ada into First name and press Enter',
  ],
  Choosing: [
    'Choose Belgium from the Country list',
    'Set country to Germany',
    'Accept the terms',
    'Untick the newsletter',
    'Select Express',
    'Drag the volume slider to 30',
  ],
  Claims: [
    'The Save draft button is disabled',
    'Newsletter should be ticked',
    '"Order placed" is not visible',
    'The total is €40.00',
    'There are 3 rows',
    'The volume is 50',
    'The url contains /account',
    'Check that Express is selected',
    "The Save draft button can't be pressed yet",
  ],
  'Going around': [
    'Open https://example.com',
    'Go back',
    'Scroll down',
    'Press Escape',
    'Wait until "Total" is visible',
  ],
  'What is not taken up': [
    'Click Delete',
    'Click the Sign up later button',
    'Choose France from the Country list',
  ],
};

test('docs/sentences.md shows what these sentences really come to', async () => {
  const lines = [INTRODUCTION];
  for (const [title, sentences] of Object.entries(EXAMPLES)) {
    lines.push('', `## ${title}`, '', '| sentence | what it comes to |', '|---|---|');
    for (const sentence of sentences) lines.push(`| ${sentence} | \`${understood(sentence)}\` |`);
  }
  lines.push(CLOSING);
  await expect(lines.join('\n')).toMatchFileSnapshot('../../../docs/sentences.md');
});

const INTRODUCTION = `# Sentences

A scenario is written in plain English. A built-in grammar reads it, with no model: a sentence is split into clauses, each clause is read in every way it can be, and the screen decides which reading is meant. A name may be quoted or not; case, plurals, a slip of the pen and the usual variants (log in and sign in, e-mail and email address) do not matter. What a thing is called may be its name, the words beside it, its placeholder, or what its icon's markup gives away.

Every word of a phrase must be accounted for, by the thing itself or by what stands close around it. If two things fit equally, nothing is done and both are told; if none fits well, nothing is done and the nearest are told.

The tables below are written by a test that says each sentence to a small account page: a form, a table of people with Edit and Delete in each row, a total.`;

const CLOSING = `
## Also understood

- Places: in the dialog, in the header, under a heading, next to, above, below, in the row of, of, for; first, 2nd, last, third from the end; all, both, each.
- Looks: the red box, the small blue circle, the trash icon.
- Several acts: "and", "then", commas, "twice"; lists ("Select A, B and C and click Submit"); "it" for what was just acted on.
- Looking for things: "Switch between the tabs to find and click on the link X", "Expand the sections below, to find ...", "Navigate through the file tree. Find and click on ...", "click the 7th search result" (over several pages).
- Reading from the page: "Copy the text in the first textarea, paste it into the textbox", "Enter the value of Color into ...", "the 3rd word in the paragraph", a sum to be solved.
- Several things told at once: "Create an issue titled X with priority High", "Print 3 copies in landscape", "postcode 12345, number 9 and the Basic plan". Every word must be accounted for by the screen, or nothing is done.
- Items by comparison: "the cheapest one", "the product with the highest rating", "all over $60". Two that are level are asked about.
- Questions the page answers: "Which item is out of stock? Type its name and press Submit."
- What belongs to an item: its menu, its right click, its box and the button for all that are selected ("Archive the email from Ana").
- Moving: "Drag X to Y", "Move X up by one", "Drag X above Y", "Swap X and Y", "Sort the list alphabetically".
- Parts of the page first: "In the Billing section, click Save" means nothing outside that section.
- What people say of themselves: "My postcode is 10115" (where the field is empty; else it is a claim), "I live in Austria", "I have no pet" (where a question asks for it), "First name Ada, last name Lovelace".
- Amounts in claims: $17, 17 dollars, 0,00 €, "zero"; order ("X comes right after Y"), place ("X is on the guest list").
- What shall not be done: "tick Terms but don't sign up".
- Dates: with slashes the month comes first (12/04/2027 is the 4th of December, 17/3/2027 can only be March), with dots the day; in words in either order; as a date field, a time field or a calendar wants them.
- Dialogs of the browser: "accept the dialog", "dismiss the confirmation", "answer the prompt with X".

How many of the sentences of \`test/scenario/sentences\` are understood and carried out, each run as a scenario of its own, is
what \`node bench/sentences.mjs\` prints.
`;
