import type { PolicyInput } from '../policy.ts';

/** The policy called `default`. */
export const cautious: PolicyInput = {
  name: 'default',
  guidance:
    'What cannot be taken back (deleting, paying, sending, changing an account) is shown to a person first and may be refused. Do what can be done without it before you come to such a step.',
  critical_actions: [
    { effect: 'deletion', because: 'what is deleted may be gone for good' },
    { effect: 'payment', because: 'money would be spent' },
    { effect: 'sending', because: 'it would reach other people' },
    { effect: 'account', because: 'it changes an account or what is subscribed' },
    {
      action: 'press_key',
      value: { matches: '(^|\\+)(delete|backspace)$' },
      not_role: ['textbox', 'searchbox', 'combobox', 'spinbutton'],
      because: 'this key deletes what is selected',
    },
  ],
};
