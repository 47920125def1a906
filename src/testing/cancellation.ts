import type { MockMove } from './mock-browser.ts';
import { type SampleSnapshot, sampleSnapshot } from './sample-snapshot.ts';

const at = (path: string) => `https://www.netflix.test${path}`;

/** The screens of a cancellation as a streaming service shows them, the dead ends included. */
export const CANCELLATION_SCREENS = {
  account: sampleSnapshot({ title: 'Account', url: at('/account') }, [
    { role: 'heading', name: 'Account', level: 1 },
    { role: 'link', name: 'Change plan' },
    { role: 'link', name: 'Cancel membership' },
  ]),
  offer: sampleSnapshot({ title: 'Before you go', url: at('/cancel/offer') }, [
    { role: 'heading', name: 'Stay for half the price', level: 1 },
    { role: 'button', name: 'Accept offer' },
    { role: 'button', name: 'Continue to cancel' },
  ]),
  survey: sampleSnapshot({ title: 'Why are you leaving?', url: at('/cancel/survey') }, [
    { role: 'heading', name: 'Why are you leaving?', level: 1 },
    { role: 'radio', name: 'Too expensive', state: ['visible', 'enabled', 'unchecked'] },
    { role: 'button', name: 'Skip' },
  ]),
  finish: sampleSnapshot({ title: 'Finish Cancellation', url: at('/cancel/confirm') }, [
    { role: 'heading', name: 'Finish your cancellation', level: 1 },
    { role: 'button', name: 'Finish Cancellation' },
    { role: 'link', name: 'Keep my membership' },
  ]),
  cancelled: sampleSnapshot({ title: 'Membership cancelled', url: at('/cancel/done') }, [
    { role: 'heading', name: 'Your membership is cancelled', level: 1 },
    { role: 'link', name: 'Restart membership' },
  ]),
  failed: sampleSnapshot({ title: 'Account', url: at('/error') }, [
    { role: 'alert', name: 'We are unable to cancel your membership right now.' },
    { role: 'button', name: 'Try again' },
  ]),
} satisfies Record<string, SampleSnapshot>;

/** How the screens follow each other; give `to: 'failed'` for the last one to see it go wrong. */
export const CANCELLATION_MOVES: readonly MockMove[] = [
  { on: 'account', target: 'Cancel membership', to: 'offer' },
  { on: 'offer', target: 'Continue to cancel', to: 'survey' },
  { on: 'offer', target: 'Accept offer', to: 'account' },
  { on: 'survey', target: 'Skip', to: 'finish' },
  { on: 'finish', target: 'Keep my membership', to: 'account' },
  { on: 'finish', target: 'Finish Cancellation', to: 'cancelled' },
];
