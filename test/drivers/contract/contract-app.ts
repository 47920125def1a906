import type { Driver } from '../../../src/drivers/driver.ts';

/**
 * The app that every driver is tried on, whatever it is made of. Its first screen is called "Cart" and has, in this
 * order: heading "Your cart"; textbox "Coupon" (test id `coupon`); textbox "Code", a password; button "Apply", which
 * writes "Discount 10 %"; a list of rows with the names in `rows`, each with a button "Delete" that takes the row out;
 * checkbox "Express"; slider "Volume" of 0 to 100; combobox "Size" with Small, Medium and Large; button "Pay", which is
 * disabled; button "Dead", which does nothing; button "Toast", which writes "Saved" for a moment; button "Terms", which
 * opens a dialog "Terms of use" with a button "Accept"; button "Orders", which leads to a screen with heading "Orders".
 */
export interface AppState {
  coupon: string;
  code: string;
  applied: number;
  rows: string[];
  deleted: string[];
  express: boolean;
  volume: number;
  size: string;
  /** Taps or clicks that reached "Dead". */
  dead: number;
  accepted: number;
  dialog: boolean;
  screen: 'cart' | 'orders';
}

/** What only the app itself can say or do, asked past the driver. */
export interface ContractRig {
  driver: Driver;
  /** What this platform's trees do not tell: which texts are headings, what a slider stands at. */
  untold?: readonly ('headings' | 'slider values')[];
  state(): Promise<AppState>;
  /** Puts the first screen up, as it was at the beginning. */
  reset(): Promise<void>;
  /** Changes the rows behind the driver's back, in the nodes that are there. */
  renameFirstRow(to: string): Promise<void>;
  close(): Promise<void>;
}

export const FRESH: AppState = {
  coupon: '',
  code: '',
  applied: 0,
  rows: ['Alice', 'Bob', 'Carol'],
  deleted: [],
  express: false,
  volume: 30,
  size: 'Medium',
  dead: 0,
  accepted: 0,
  dialog: false,
  screen: 'cart',
};
