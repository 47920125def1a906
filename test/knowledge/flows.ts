import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the example wallet, and the page that asks it for money. */
export const WALLET = fileURLToPath(new URL('../../demo/wallet', import.meta.url));
export const DAPP = readFileSync(`${WALLET}/dapp.html`, 'utf8');

/** The send flow of the wallet, as an agent calls it. */
export const SEND: readonly [tool: string, input: Record<string, unknown>][] = [
  ['click', { target: 'testid:coin-overview-send' }],
  ['fill', { target: 'textbox "Recipient"', value: 'bob' }],
  ['fill', { target: 'textbox "Amount"', value: '3' }],
  ['click', { target: 'button "Continue"' }],
  ['click', { target: 'button "Confirm"', expect: 'text "Sent 3 COIN to bob" visible' }],
];
