import { Phone } from '../../../demo/phone/phone.mjs';
import { button, column, editText, label, row, toolbar } from '../../../demo/phone/view.mjs';
import { serveWebDriver } from '../../../demo/phone/webdriver.mjs';
import { openWebDriver } from '../../../src/drivers/webdriver/open-webdriver.ts';
import { type AppState, type ContractRig, FRESH } from '../contract/contract-app.ts';

export const APP = 'com.example.contract';

/** The app of the contract on a phone; `title` is what its bar shows, where the platform has a text there. */
export function contractPhone(title: string) {
  const app: AppState = structuredClone(FRESH);
  const phone = new Phone();
  const coupon = {
    text: '',
    changed: (text: string) => {
      app.coupon = text;
    },
  };
  const code = {
    text: '',
    password: true,
    changed: (text: string) => {
      app.code = text;
    },
  };
  const terms = () => {
    app.dialog = true;
    phone.show({
      title: 'Terms of use',
      dismissed: () => {
        app.dialog = false;
      },
      build: () =>
        column([
          label('Terms of use', { h: 130 }),
          button('Accept', () => {
            app.accepted++;
            phone.dismiss();
          }),
        ]),
    });
  };
  const sizes = () =>
    phone.show({
      title: 'PopupWindow',
      build: () =>
        column(
          ['Small', 'Medium', 'Large'].map((size) =>
            button(size, () => {
              app.size = size;
              phone.dismiss();
            }),
          ),
        ),
    });
  const orders = () => {
    app.screen = 'orders';
    phone.open({
      name: '.Orders',
      left: () => {
        app.screen = 'cart';
      },
      build: () => column([toolbar('Orders', [], () => phone.finish())]),
    });
  };
  let said = false;
  const say = () => {
    said = true;
    phone.later(200, () => {
      said = false;
    });
  };
  const heading = { ...label('Your cart'), heading: true };
  const low = { h: 100 };
  const cart = () =>
    column([
      title === '' ? { ...toolbar(''), desc: 'Cart' } : toolbar(title),
      heading,
      editText(coupon, 'Coupon', { id: 'coupon', ...low }),
      editText(code, 'Code', { id: 'code', ...low }),
      button('Apply', () => app.applied++, low),
      app.applied > 0 && label('Discount 10 %'),
      {
        cls: 'android.widget.ListView',
        children: app.rows.map((name) => ({
          cls: 'android.widget.LinearLayout',
          dir: 'row' as const,
          h: 100,
          children: [
            label(name, low),
            button(
              'Delete',
              () => {
                app.rows = app.rows.filter((one) => one !== name);
                app.deleted.push(name);
              },
              low,
            ),
          ],
        })),
      },
      row([
        label('Express', low),
        {
          cls: 'android.widget.CheckBox',
          checkable: true,
          clickable: true,
          checked: app.express,
          ...low,
          tap: () => {
            app.express = !app.express;
          },
        },
      ]),
      {
        cls: 'android.widget.SeekBar',
        desc: 'Volume',
        ...low,
        seek: {
          value: app.volume,
          max: 100,
          set: (value: number) => {
            app.volume = value;
          },
        },
      },
      row([
        label('Size', low),
        {
          cls: 'android.widget.Spinner',
          clickable: true,
          ...low,
          tap: sizes,
          children: [label(app.size, low)],
        },
      ]),
      button('Pay', () => {}, { disabled: true, ...low }),
      button('Dead', () => app.dead++, low),
      button('Toast', say, low),
      said && label('Saved', low),
      button('Terms', terms, low),
      button('Orders', orders, low),
    ]);
  phone.install({
    package: 'com.pocket.launcher',
    label: 'Home',
    system: true,
    start: () => ({ name: '.Home', build: () => column([]) }),
  });
  phone.install({ package: APP, label: 'Cart', start: () => ({ name: '.Cart', build: cart }) });
  phone.start(APP);
  return {
    phone,
    state: async () => structuredClone(app),
    async reset() {
      phone.stop(APP);
      phone.sheets = [];
      phone.toasts = [];
      Object.assign(app, structuredClone(FRESH));
      coupon.text = '';
      code.text = '';
      phone.start(APP);
    },
    async renameFirstRow(to: string) {
      app.rows[0] = to;
    },
  };
}

/** The app of the contract on a phone behind a WebDriver server. */
export async function openContractShop(shape: 'xcuitest' | 'webdriveragent'): Promise<ContractRig> {
  const { phone, ...rig } = contractPhone('');
  const face = await serveWebDriver(phone, { shape });
  const request = { platform: 'ios' as const, server: face.url, app: APP };
  const mask = { names: '', secrets: () => [] };
  const driver = await openWebDriver({ ...request, mask, fill: (text) => text }, () => {});
  return {
    ...rig,
    driver,
    async close() {
      await driver.close();
      await face.close();
      phone.off();
    },
  };
}
