import { TreeDriver } from '../../../src/drivers/tree/tree-driver.ts';
import { type AppState, type ContractRig, FRESH } from '../contract/contract-app.ts';
import { MemoryPhone, type ViewSpec } from './memory-phone.ts';

export interface MemoryShop extends ContractRig {
  driver: TreeDriver;
  phone: MemoryPhone;
  app: AppState;
}

/** The app of the contract as views of a phone. */
export function openMemoryShop(): MemoryShop {
  const app: AppState = structuredClone(FRESH);
  let list = false;
  const button = (text: string, onTap: () => void, more: Partial<ViewSpec> = {}): ViewSpec => ({
    role: 'button',
    text,
    clickable: true,
    onTap,
    ...more,
  });
  const size = (name: string): ViewSpec => ({
    role: 'option',
    text: name,
    clickable: true,
    onTap: () => {
      app.size = name;
      list = false;
    },
  });
  const cart = (): ViewSpec => ({
    children: [
      { role: 'heading', text: 'Your cart' },
      {
        role: 'textbox',
        hint: 'Coupon',
        id: 'coupon',
        editable: true,
        value: app.coupon,
        onText: (value) => {
          app.coupon = value;
        },
      },
      {
        role: 'textbox',
        hint: 'Code',
        id: 'code',
        editable: true,
        state: { password: true },
        value: app.code,
        onText: (value) => {
          app.code = value;
        },
      },
      button('Apply', () => app.applied++),
      ...(app.applied > 0 ? [{ role: 'text', text: 'Discount 10 %' }] : []),
      {
        role: 'list',
        children: app.rows.map((name) => ({
          across: true,
          children: [
            { role: 'text', text: name },
            button('Delete', () => {
              app.rows = app.rows.filter((one) => one !== name);
              app.deleted.push(name);
            }),
          ],
        })),
      },
      {
        // The row takes the taps, as in the settings of a phone.
        clickable: true,
        across: true,
        children: [
          { role: 'text', text: 'Express' },
          { role: 'checkbox', state: { checked: app.express } },
        ],
        onTap: () => {
          app.express = !app.express;
        },
      },
      {
        role: 'slider',
        label: 'Volume',
        clickable: true,
        state: { value_now: app.volume, value_min: 0, value_max: 100 },
        onTap: (at) => {
          app.volume = Math.round(Math.min(1, Math.max(0, at)) * 100);
        },
      },
      {
        children: [
          { role: 'text', text: 'Size' },
          {
            role: 'combobox',
            clickable: true,
            children: [{ role: 'text', text: app.size }],
            onTap: () => {
              list = true;
            },
          },
        ],
      },
      button('Pay', () => {}, { state: { disabled: true } }),
      button('Dead', () => app.dead++),
      button('Toast', () => phone.toasts.push('Saved')),
      button('Terms', () => {
        app.dialog = true;
      }),
      button('Orders', () => {
        app.screen = 'orders';
      }),
    ],
  });
  const phone = new MemoryPhone(
    () => ({
      activity: app.screen === 'cart' ? '.CartActivity' : '.OrdersActivity',
      title: app.screen === 'cart' ? 'Cart' : 'Orders',
      root: app.screen === 'cart' ? cart() : { children: [{ role: 'heading', text: 'Orders' }] },
      ...(list ? { popup: { children: ['Small', 'Medium', 'Large'].map(size) } } : {}),
      ...(app.dialog
        ? {
            dialog: {
              children: [
                { role: 'heading', text: 'Terms of use' },
                button('Accept', () => {
                  app.accepted++;
                  app.dialog = false;
                }),
              ],
            },
          }
        : {}),
    }),
    (key) => {
      if (key !== 'back') return;
      if (list) list = false;
      else if (app.dialog) app.dialog = false;
      else app.screen = 'cart';
    },
  );
  return {
    driver: new TreeDriver(phone),
    phone,
    app,
    state: async () => structuredClone(app),
    async reset() {
      Object.assign(app, structuredClone(FRESH));
      list = false;
      phone.focus = null;
    },
    async renameFirstRow(to) {
      app.rows[0] = to;
    },
    async close() {},
  };
}
