import type { PolicyInput } from '../policy.ts';

export const netflix: PolicyInput = {
  name: 'netflix',
  guidance:
    'The task is to cancel a streaming membership. The way leads from the account page through offers to stay and a survey to a last page with "Finish Cancellation". Decline every offer: a pause, a discount or a smaller plan is not a cancellation. Answer a survey with any option, or skip it. The task is done only when the page itself says that the membership is cancelled.',
  checkpoints: [
    { title: 'finish cancellation', because: 'the next step ends the membership' },
    { element: { role: 'button', name: 'finish cancel' }, because: 'this button ends the membership' },
  ],
  success_indicators: [{ title: 'cancelled' }, { element: { role: 'heading', name: 'cancelled' } }],
  failure_indicators: [
    { url: 'error' },
    { any: [{ element: { name: 'could not' } }, { element: { name: 'unable to' } }] },
  ],
  // Where the last step is a link or something else that is no button, no checkpoint of the list above stands before it.
  critical_actions: [{ name: 'finish cancel', because: 'it ends the membership' }],
};
