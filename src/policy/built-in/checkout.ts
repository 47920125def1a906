import type { PolicyInput } from '../policy.ts';

/** How shops and banks call the pages on which is paid, in the languages that are written in the letters of an address. */
const PAYING =
  'checkout|payment|pay|kasse|zahlung|bezahlen|paiement|caisse|commande|pago|pagar|caja|pagamento|cassa|afrekenen|betaling|betalen|betalning|kassa|platnosc|kasa|platba|pokladna|maksu|odeme|plata|fizetes|pembayaran|thanh-toan|oplata|pliromi';
const PAY_PAGE = { matches: `/(${PAYING})(/|$|\\?|#)` };

export const checkout: PolicyInput = {
  name: 'checkout',
  guidance:
    'Fill the cart and the forms as the task says. Compare the total, the delivery address and the items with the task before the last step. A person approves the payment.',
  success_indicators: [
    {
      element: {
        role: 'heading',
        name: { matches: 'thank you|order (confirmed|placed|received|complete)|confirmation' },
      },
    },
    { url: { matches: '/(orders?|thank-?you|confirmation|success)(/|$|\\?)' } },
  ],
  failure_indicators: [
    { element: { role: 'alert', name: { matches: 'declined|failed|could not|unable to' } } },
    { url: 'error' },
  ],
  critical_actions: [
    { effect: 'payment', because: 'money would be spent' },
    {
      action: ['click', 'press_key', 'handle_dialog'],
      url: PAY_PAGE,
      name: {
        matches:
          '^(?!(continue (shopping|browsing)|next (image|photo|picture|slide)|accept (all )?cookies)$)(continue|confirm|complete|finish|submit|agree|accept|next)\\b.*',
      },
      because: 'on a payment page this may be the step that pays',
    },
    {
      action: ['click', 'press_key', 'handle_dialog'],
      url: PAY_PAGE,
      goes_on: true,
      because: 'on a payment page this may be the step that pays',
    },
    { action: 'handle_dialog', effect: ['payment', 'sending'], because: 'money would be spent' },
  ],
};
