import { expect, test } from 'vitest';
import type { SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { control, part } from './tree.ts';

/** The targets and values of the first steps a sentence comes to, or what became of it. */
function said(sentence: string, screen: SerializableDOMNode): string {
  const result = understand(sentence, screen);
  if (result.kind !== 'steps') return result.kind;
  return result.steps
    .map(({ actionType, targetDescription, inputValue, key }) =>
      [actionType, targetDescription, inputValue ?? key].filter((word) => word !== undefined).join(' '),
    )
    .join('; ');
}

const box = (name: string) => control('checkbox', name, { 'aria-checked': 'false' });
const radio = (name: string, of: string) =>
  control('radio', name, { 'aria-checked': 'false', 'data-name': of });
const pressed = (name: string) => control('clickable', name, { class: 'opt' });

const survey = part(
  'body',
  part('div', part('p', '1. Which fruits do you like?'), box('Apples'), box('Pears')),
  part('div', part('p', '2. Do you have a garden?'), radio('Yes', 'garden'), radio('No', 'garden')),
  part('div', part('p', '3. Do you own a pet?'), radio('Yes', 'pet'), radio('No', 'pet')),
  part(
    'div',
    part('p', 'How big is your team?'),
    pressed('Just me'),
    pressed('2 – 10 people'),
    pressed('More than 10'),
  ),
  part('div', control('button', 'Back'), control('button', 'Next')),
);

test.each([
  ['I like pears', 'check checkbox "Pears"'],
  ["We're a team of five", 'click div "2 – 10 people"'],
  ["We're a team of twenty-five", 'click div "More than 10"'],
  ['Under "How big is your team?", pick the last option', 'click div "More than 10"'],
  ['Go on', 'click button "Next"'],
])('%s', (sentence, step) => {
  expect(said(sentence, survey)).toBe(step);
});

test.each(['I have a garden', "Yes, I've got a garden", 'Answer question 2 with yes'])(
  'the question that asks for it is answered: %s',
  (sentence) => {
    expect(said(sentence, survey)).toMatch(/^check radio "Yes"/);
  },
);

test.each(['I like cherries', 'I have a boat', "We're a choir of five", 'Pick the last option', 'Click Yes'])(
  'nothing is done for want of it: %s',
  (sentence) => {
    expect(said(sentence, survey)).toMatch(/^(?:not_understood|ambiguous)$/);
  },
);
