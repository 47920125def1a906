import { ODD } from './odd.mjs';
import { button, column, editText, label, row, toolbar } from './view.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone */
/** @typedef {import('./phone.mjs').Activity} Activity */
/** @typedef {import('./view.mjs').Spec} Spec */
/** @typedef {import('./view.mjs').Field} Field */

const SHOP = 'com.example.shop';
const CAMERA = 'android.permission.CAMERA';
const KINDS = ['Apple', 'Bread', 'Candle', 'Drum', 'Easel', 'Fan', 'Globe', 'Hammer', 'Iron', 'Jar'];
export const ITEMS = Array.from({ length: 500 }, (_, index) => ({
  name: `${KINDS[index % 10]} ${index + 1}`,
  price: 100 + ((index * 37) % 900),
}));
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const ROW = 200;

/** What the shop remembers; `pm clear` forgets it. */
function freshState() {
  return {
    user: '',
    /** @type {number[]} */
    cart: [],
    wifi_only: false,
    news: true,
    dark: false,
    volume: 30,
    size: 'Medium',
    date: '',
  };
}

/** The shop app. @returns {import('./phone.mjs').App & { state: ReturnType<typeof freshState> }} */
export function shopApp() {
  const app = {
    package: SHOP,
    label: 'Shop',
    state: freshState(),
    reset() {
      app.state = freshState();
    },
    start(/** @type {Phone} */ phone, /** @type {string | undefined} */ link) {
      const odd = link === undefined ? undefined : /^shop:\/\/odd\/(?<name>[\w-]+)$/.exec(link)?.groups?.name;
      if (odd !== undefined) return ODD[odd]?.(phone);
      if (link === 'shop://cart') return cart(phone, app);
      if (link === 'shop://settings') return settings(phone, app);
      if (link === 'shop://list') return list(phone, app);
      return app.state.user ? list(phone, app) : login(phone, app);
    },
  };
  return app;
}

/** @typedef {ReturnType<typeof shopApp>} Shop */

/** @param {Phone} phone @param {Shop} shop @returns {Activity} */
function login(phone, shop) {
  /** @type {Field} */
  const email = { text: '' };
  /** @type {Field} */
  const password = { text: '', password: true };
  let message = '';
  const sign = () => {
    phone.events.push({ what: 'login', email: email.text, password: password.text });
    if (password.text !== 'pocket') {
      message = 'Wrong email or password';
      return;
    }
    shop.state.user = email.text;
    phone.replace(list(phone, shop));
  };
  password.enter = sign;
  return {
    name: '.LoginActivity',
    build: () =>
      column(
        [
          toolbar('Shop'),
          label('Sign in to your account'),
          label('Email', { id: 'email_label', h: 70 }),
          editText(email, '', { id: 'email' }),
          label('Password', { id: 'password_label', h: 70 }),
          editText(password, '', { id: 'password' }),
          button('Sign in', sign, { id: 'sign_in', disabled: email.text === '' }),
          message !== '' && label(message, { id: 'error' }),
        ],
        { pad: 30 },
      ),
  };
}

/** @param {Phone} phone @param {Shop} shop @returns {Activity} */
function list(phone, shop) {
  const scroll = { offset: 0 };
  const add = (/** @type {number} */ at) => {
    shop.state.cart.push(at);
    phone.events.push({ what: 'added', item: ITEMS[at]?.name });
    phone.toast(`${ITEMS[at]?.name} added to cart`);
  };
  /** Only the rows in view exist; the views of the others are used again. @param {number} at @returns {Spec} */
  const item = (at) => ({
    cls: 'android.view.ViewGroup',
    dir: 'row',
    h: ROW,
    clickable: true,
    paint: 'card',
    tap: () => phone.open(detail(phone, shop, at)),
    children: [
      column([
        label(ITEMS[at]?.name ?? '', { id: 'name' }),
        label(money(ITEMS[at]?.price ?? 0), { id: 'price' }),
      ]),
      button('Add', () => add(at), { id: 'add', w: 260 }),
    ],
  });
  return {
    name: '.ListActivity',
    build: () => {
      const first = Math.floor(scroll.offset / ROW);
      return column([
        toolbar('Items', [
          button(`Cart (${shop.state.cart.length})`, () => phone.open(cart(phone, shop)), { id: 'cart' }),
          {
            cls: 'android.widget.ImageView',
            desc: 'More options',
            clickable: true,
            focusable: true,
            w: 154,
            tap: () => phone.show(menu(phone, shop)),
          },
        ]),
        {
          cls: 'androidx.recyclerview.widget.RecyclerView',
          id: 'items',
          h: phone.height - 80 - 126 - 154,
          scroll,
          focusable: true,
          children: [
            // Rows above and below are only as high as their space: no views stand for them.
            { cls: 'space', ghost: true, h: first * ROW },
            ...ITEMS.slice(first, first + 13).map((_, index) => item(first + index)),
            { cls: 'space', ghost: true, h: Math.max(0, ITEMS.length - first - 13) * ROW },
          ],
        },
      ]);
    },
  };
}

/** @param {Phone} phone @param {Shop} shop @returns {import('./phone.mjs').Sheet} */
function menu(phone, shop) {
  /** @type {[string, () => void][]} */
  const entries = [
    ['Settings', () => phone.open(settings(phone, shop))],
    ['Scan a code', () => scan(phone)],
    ['Corner', () => phone.open(corner(phone))],
    ['Clock', () => phone.open(clock(phone))],
    [
      'Crash',
      () =>
        phone.crash(
          "java.lang.NullPointerException: Attempt to invoke virtual method 'int java.lang.String.length()' on a null object reference",
        ),
    ],
    ['Freeze', () => phone.freeze(60_000, 50)],
  ];
  return {
    title: 'PopupWindow',
    top: 100,
    left: phone.width - 620,
    width: 600,
    build: () => ({
      cls: 'android.widget.ListView',
      children: entries.map(([name, go]) => ({
        cls: 'android.widget.LinearLayout',
        clickable: true,
        h: 140,
        tap: () => {
          phone.dismiss();
          go();
        },
        children: [label(name, { id: 'title', h: 140 })],
      })),
    }),
  };
}

/** @param {Phone} phone @param {Shop} shop @param {number} at @returns {Activity} */
function detail(phone, shop, at) {
  const item = ITEMS[at];
  return {
    name: '.DetailActivity',
    build: () =>
      column([
        toolbar(item?.name ?? '', [], () => phone.finish()),
        label(`Price ${money(item?.price ?? 0)}`),
        label('Delivered in two days.'),
        button('Add to cart', () => {
          shop.state.cart.push(at);
          phone.events.push({ what: 'added', item: item?.name });
        }),
        label(`In the cart: ${shop.state.cart.filter((one) => one === at).length}`, { id: 'count' }),
      ]),
  };
}

/** @param {Phone} phone @param {Shop} shop @returns {Activity} */
function cart(phone, shop) {
  const scroll = { offset: 0 };
  /** @type {{ item: number, at: number } | undefined} */
  let removed;
  const remove = (/** @type {number} */ at) => {
    const [item] = shop.state.cart.splice(at, 1);
    if (item === undefined) return;
    phone.events.push({ what: 'removed', item: ITEMS[item]?.name });
    removed = { item, at };
    const shown = removed;
    phone.later(4000, () => {
      if (removed === shown) removed = undefined;
    });
  };
  const undo = () => {
    if (!removed) return;
    shop.state.cart.splice(removed.at, 0, removed.item);
    phone.events.push({ what: 'undone', item: ITEMS[removed.item]?.name });
    removed = undefined;
  };
  const order = () =>
    phone.show(
      question(
        phone,
        'Place the order?',
        `${shop.state.cart.length} items, ${money(total(shop))}`,
        ['Cancel', 'Order'],
        (choice) => {
          if (choice !== 'Order') return;
          phone.events.push({ what: 'ordered', items: shop.state.cart.map((at) => ITEMS[at]?.name) });
          shop.state.cart = [];
          phone.toast('Thank you for your order');
        },
      ),
    );
  return {
    name: '.CartActivity',
    build: () =>
      column([
        toolbar('Cart', [], () => phone.finish()),
        {
          cls: 'android.widget.ScrollView',
          h: phone.height - 80 - 126 - 154 - 90 - 140 - 140,
          scroll,
          children: shop.state.cart.map((item, at) =>
            row(
              [
                label(ITEMS[item]?.name ?? '', { id: 'name' }),
                label(money(ITEMS[item]?.price ?? 0), { w: 240, id: 'price' }),
                {
                  cls: 'android.widget.ImageButton',
                  desc: 'Remove',
                  w: 160,
                  h: 140,
                  clickable: true,
                  focusable: true,
                  id: 'remove',
                  tap: () => remove(at),
                },
              ],
              { h: 140 },
            ),
          ),
        },
        label(shop.state.cart.length === 0 ? 'Your cart is empty' : `Total ${money(total(shop))}`, {
          id: 'total',
        }),
        button('Order', order, { disabled: shop.state.cart.length === 0, id: 'order' }),
        removed &&
          row(
            [
              label(`${ITEMS[removed.item]?.name} removed`, { id: 'snackbar_text', h: 140, paint: 'dark' }),
              button('Undo', undo, { id: 'snackbar_action', w: 300 }),
            ],
            { h: 140 },
          ),
      ]),
  };
}

/** @param {Phone} phone @param {Shop} shop @returns {Activity} */
function settings(phone, shop) {
  const scroll = { offset: 0 };
  const { state } = shop;
  const set = (/** @type {string} */ what, /** @type {unknown} */ to) =>
    phone.events.push({ what: 'setting', name: what, to });
  /** A row that is the control, with its words and the switch inside: as Android's own settings are. @param {string} title @param {'wifi_only' | 'news' | 'dark'} key @returns {Spec} */
  const toggle = (title, key) => ({
    cls: 'android.widget.LinearLayout',
    dir: 'row',
    h: 170,
    clickable: true,
    focusable: true,
    tap: () => {
      state[key] = !state[key];
      set(key, state[key]);
    },
    children: [
      label(title, { id: 'android:id/title', h: 170 }),
      {
        cls: 'android.widget.Switch',
        id: 'android:id/switch_widget',
        checkable: true,
        checked: state[key],
        w: 200,
        h: 170,
      },
    ],
  });
  return {
    name: '.SettingsActivity',
    build: () =>
      column([
        toolbar('Settings', [], () => phone.finish()),
        {
          cls: 'android.widget.ScrollView',
          h: phone.height - 80 - 126 - 154,
          scroll,
          children: [
            label('General', { h: 110 }),
            toggle('News by mail', 'news'),
            toggle('Dark theme', 'dark'),
            label(`Volume ${state.volume}`, { id: 'volume_label' }),
            {
              cls: 'android.widget.SeekBar',
              id: 'volume',
              desc: 'Volume',
              h: 130,
              focusable: true,
              seek: {
                value: state.volume,
                max: 100,
                set: (value) => {
                  state.volume = value;
                  set('volume', value);
                },
              },
            },
            label('Size'),
            {
              cls: 'android.widget.Spinner',
              id: 'size',
              h: 140,
              clickable: true,
              focusable: true,
              tap: () =>
                phone.show(
                  choices(phone, ['Small', 'Medium', 'Large', 'Huge'], state.size, (value) => {
                    state.size = value;
                    set('size', value);
                  }),
                ),
              children: [label(state.size, { id: 'android:id/text1', h: 140 })],
            },
            label('Delivery date'),
            button(
              state.date === '' ? 'Pick a date' : state.date,
              () =>
                phone.show(
                  datePicker(phone, (value) => {
                    state.date = value;
                    set('date', value);
                  }),
                ),
              { id: 'date' },
            ),
            ...Array.from({ length: 14 }, (_, index) =>
              label(`About part ${index + 1} of this shop`, { h: 130 }),
            ),
            label('Network', { h: 110 }),
            toggle('Only on Wi-Fi', 'wifi_only'),
            label('Version 1.4.2', { h: 130 }),
          ],
        },
      ]),
  };
}

/** @param {Phone} phone @param {string} title @param {string} message @param {string[]} answers @param {(answer: string) => void} then @returns {import('./phone.mjs').Sheet} */
export function question(phone, title, message, answers, then) {
  return {
    title,
    build: () =>
      column([
        label(title, { id: 'alertTitle', h: 130 }),
        label(message, { id: 'android:id/message', h: 130 }),
        row(
          answers.map((answer, at) =>
            button(
              answer,
              () => {
                phone.dismiss();
                then(answer);
              },
              { id: `android:id/button${answers.length - at}` },
            ),
          ),
        ),
      ]),
  };
}

/** The list a spinner opens. @param {Phone} phone @param {string[]} options @param {string} now @param {(value: string) => void} then @returns {import('./phone.mjs').Sheet} */
function choices(phone, options, now, then) {
  return {
    title: 'PopupWindow',
    build: () => ({
      cls: 'android.widget.ListView',
      children: options.map((option) => ({
        cls: 'android.widget.CheckedTextView',
        id: 'android:id/text1',
        text: option,
        h: 140,
        clickable: true,
        checkable: true,
        checked: option === now,
        tap: () => {
          phone.dismiss();
          then(option);
        },
      })),
    }),
  };
}

/** @param {Phone} phone @param {(value: string) => void} then @returns {import('./phone.mjs').Sheet} */
function datePicker(phone, then) {
  let [year, month, day] = [2026, 10, 15];
  const turn = (/** @type {number} */ by) => {
    const moved = new Date(Date.UTC(year, month + by, 1));
    [year, month, day] = [moved.getUTCFullYear(), moved.getUTCMonth(), 1];
  };
  const close = (/** @type {boolean} */ keep) => {
    phone.dismiss();
    if (keep) then(`${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  };
  return {
    title: 'DatePickerDialog',
    build: () => {
      const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
      const weeks = Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
        row(
          Array.from({ length: 7 }, (_, at) => week * 7 + at + 1)
            .filter((date) => date <= days)
            .map((date) => ({
              cls: 'android.view.View',
              text: String(date),
              desc: `${String(date).padStart(2, '0')} ${MONTHS[month]} ${year}`,
              clickable: true,
              checkable: true,
              checked: date === day,
              h: 120,
              w: 128,
              tap: () => {
                day = date;
              },
            })),
        ),
      );
      return {
        cls: 'android.widget.DatePicker',
        id: 'android:id/datePicker',
        children: [
          label(`${day} ${MONTHS[month]} ${year}`, { id: 'android:id/date_picker_header_date', h: 130 }),
          row([
            {
              cls: 'android.widget.ImageButton',
              id: 'android:id/prev',
              desc: 'Previous month',
              h: 120,
              clickable: true,
              tap: () => turn(-1),
            },
            {
              cls: 'android.widget.ImageButton',
              id: 'android:id/next',
              desc: 'Next month',
              h: 120,
              clickable: true,
              tap: () => turn(1),
            },
          ]),
          ...weeks,
          row([
            button('Cancel', () => close(false), { id: 'android:id/button2' }),
            button('OK', () => close(true), { id: 'android:id/button1' }),
          ]),
        ],
      };
    },
  };
}

/** @param {Phone} phone */
function scan(phone) {
  const go = () => {
    phone.events.push({ what: 'scan' });
    phone.toast('Nothing to scan');
  };
  if (phone.isGranted(SHOP, CAMERA)) return go();
  const answer = (/** @type {boolean} */ yes) => {
    phone.dismiss();
    phone.events.push({ what: 'permission', yes });
    phone.grant(SHOP, CAMERA, yes);
    if (yes) go();
  };
  const id = (/** @type {string} */ name) => `com.android.permissioncontroller:id/${name}`;
  phone.show({
    title: 'GrantPermissionsActivity',
    package: 'com.android.permissioncontroller',
    activity: 'com.android.permissioncontroller.permission.ui.GrantPermissionsActivity',
    firm: true,
    build: () =>
      column([
        label('Allow Shop to take pictures and record video?', { id: id('permission_message'), h: 160 }),
        button('While using the app', () => answer(true), {
          id: id('permission_allow_foreground_only_button'),
        }),
        button('Only this time', () => answer(true), { id: id('permission_allow_one_time_button') }),
        button("Don't allow", () => answer(false), { id: id('permission_deny_button') }),
      ]),
  });
}

/** What React Native makes: views without names that take the touch, and texts inside them that do not. @param {Phone} phone @returns {Activity} */
function corner(phone) {
  let likes = 0;
  const pressable = (
    /** @type {Spec[]} */ children,
    /** @type {() => void} */ tap,
    /** @type {Partial<Spec>} */ more = {},
  ) => ({
    cls: 'android.view.ViewGroup',
    clickable: true,
    focusable: true,
    h: 170,
    paint: 'card',
    tap,
    children,
    ...more,
  });
  return {
    name: '.CornerActivity',
    build: () =>
      column([
        toolbar('Corner', [], () => phone.finish()),
        pressable([label('Anna likes this'), label(`${likes} likes`, { h: 70 })], () => {
          likes += 1;
          phone.events.push({ what: 'liked' });
        }),
        pressable([label('Bruno wrote a note')], () => phone.events.push({ what: 'opened', note: 'Bruno' })),
        pressable([{ cls: 'com.horcrux.svg.SvgView', h: 120 }], () => phone.events.push({ what: 'icon' }), {
          h: 130,
        }),
        label('End of the corner'),
      ]),
  };
}

/** Never at rest: uiautomator refuses it. @param {Phone} phone @returns {Activity} */
function clock(phone) {
  let on = true;
  const tick = () => {
    if (on) phone.later(10, tick);
  };
  tick();
  return {
    name: '.ClockActivity',
    restless: true,
    left: () => {
      on = false;
    },
    build: () =>
      column([
        toolbar('Clock', [], () => phone.finish()),
        label(`${Date.now() % 60_000} ms`),
        button('Stop', () => {
          on = false;
          phone.events.push({ what: 'stopped' });
        }),
      ]),
  };
}

/** @param {Shop} shop */
function total(shop) {
  return shop.state.cart.reduce((sum, at) => sum + (ITEMS[at]?.price ?? 0), 0);
}

/** @param {number} cents */
function money(cents) {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
