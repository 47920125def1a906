import { expect, test } from 'vitest';
import { partsOf, wantedIn } from '../../src/agent/parts-of.ts';

test.each([
  ['Book a car with navigation but without the cover', 'book a car with navigation', 'the cover'],
  ['Book a car and do not send offers', 'book a car do', 'send offers'],
  ["Book a car, don't send offers", 'book a car do', 'send offers'],
  ['Turn on slow mode and switch off the mails', 'turn on slow mode', 'switch off the mails'],
  ['Leave the mails off', '', 'leave the mails off'],
  ['Take me off the list', '', 'take me off the list'],
  ['Turn roaming on and voicemail off', 'turn roaming on', 'voicemail off'],
  ['Add milk and tick it off', 'add milk tick it off', ''],
  ['Cross the dentist off', 'cross the dentist off', ''],
  ['Book a car, with chains if it snows', 'book a car', ''],
  ['Move it to Friday instead of Monday', 'move it to friday', ''],
  ['Remove all but the first', 'remove all the first', ''],
  ['Stay until Friday', 'stay until friday', ''],
])('%s wants %j and does not want %j', (goal, wanted, unwanted) => {
  const parts = partsOf(goal);
  expect(parts.flatMap((part) => part.wanted).join(' ')).toBe(wanted);
  expect(parts.flatMap((part) => part.unwanted).join(' ')).toBe(unwanted);
});

test.each([
  ['Archive the quote from Lena, but not the corrected one', 'Archive the quote from Lena, but'],
  ['Delete Ada, and star Ben unless he has one', 'Delete Ada,'],
  ['Book until 10 May instead of the 8th', 'Book until 10 May'],
  ['Turn off the mails', 'Turn off the mails'],
  ['not now', 'not now'],
])('of %s this is wanted: %s', (goal, wanted) => {
  expect(wantedIn(goal).replace(/\s+/g, ' ').trim()).toBe(wanted);
});
