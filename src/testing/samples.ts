import { type SampleSnapshot, sampleSnapshot } from './sample-snapshot.ts';

/** Snapshots of pages that many sites have. */
export const SAMPLES = {
  login: sampleSnapshot({ title: 'Sign in', url: 'https://shop.test/login' }, [
    { role: 'heading', name: 'Sign in', level: 1 },
    { role: 'textbox', name: 'Email', value: '' },
    { role: 'textbox', name: 'Password', value: '' },
    { role: 'checkbox', name: 'Remember me', state: ['visible', 'enabled', 'unchecked'] },
    { role: 'button', name: 'Sign in' },
    { role: 'link', name: 'Forgot your password?' },
  ]),
  list: sampleSnapshot({ title: 'Orders', url: 'https://shop.test/orders' }, [
    { role: 'heading', name: 'Your orders', level: 1 },
    { role: 'combobox', name: 'Sort by', value: 'Newest', state: ['visible', 'enabled', 'collapsed'] },
    { role: 'link', name: 'Order 1001' },
    { role: 'link', name: 'Order 1002' },
    { role: 'button', name: 'Next page' },
  ]),
  form: sampleSnapshot({ title: 'Delivery address', url: 'https://shop.test/checkout/address' }, [
    { role: 'heading', name: 'Delivery address', level: 1 },
    { role: 'textbox', name: 'Street', value: '' },
    { role: 'textbox', name: 'City', value: '' },
    { role: 'combobox', name: 'Country', value: 'Germany', state: ['visible', 'enabled', 'collapsed'] },
    { role: 'radio', name: 'Express', state: ['visible', 'enabled', 'unchecked'] },
    { role: 'button', name: 'Continue', state: ['visible', 'disabled'] },
  ]),
  dialog: sampleSnapshot({ title: 'Orders', url: 'https://shop.test/orders' }, [
    { role: 'dialog', name: 'Delete order 1001?', children: ['@e1', '@e2'] },
    { role: 'button', name: 'Delete' },
    { role: 'button', name: 'Keep it' },
  ]),
  error: sampleSnapshot({ title: 'Something went wrong', url: 'https://shop.test/error?code=500' }, [
    { role: 'heading', name: 'Something went wrong', level: 1 },
    { role: 'alert', name: 'We could not load your orders.' },
    { role: 'button', name: 'Try again' },
  ]),
} satisfies Record<string, SampleSnapshot>;
