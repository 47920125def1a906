import { everyView, heightOf, layOut, viewAt } from './view.mjs';

/** @typedef {import('./view.mjs').Spec} Spec */
/** @typedef {import('./view.mjs').Rect} Rect */
/** @typedef {import('./view.mjs').View} View */
/** @typedef {import('./view.mjs').Field} Field */
/**
 * A screen of an app. It is asked anew what it shows whenever somebody looks.
 * @typedef {object} Activity
 * @property {string} name short, with a dot before it
 * @property {() => Spec} build
 * @property {boolean} [restless] something on it moves all the time
 * @property {'resize' | 'cover'} [keyboard] what happens to it when the keyboard opens
 * @property {() => boolean} [back] true when it used the key itself
 * @property {() => void} [left]
 */
/**
 * @typedef {object} App
 * @property {string} package
 * @property {string} [version]
 * @property {string} label
 * @property {boolean} [system]
 * @property {(phone: Phone, link?: string) => Activity | undefined} start the first activity, or the one of a link
 * @property {(phone: Phone) => void} [reset]
 */
/**
 * @typedef {object} Window
 * @property {number} id
 * @property {string} title
 * @property {string} package
 * @property {'TYPE_APPLICATION' | 'TYPE_INPUT_METHOD' | 'TYPE_SYSTEM'} type
 * @property {Rect} bounds
 * @property {View} root
 * @property {boolean} active it has the input focus
 * @property {Field} [field] what has the focus in it
 * @property {string} [paint]
 */
/**
 * Something on top of an app's window: a dialog, a menu.
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string} [package] of the app under it, unless told
 * @property {string} [activity] where it is a screen of its own, such as the question for a permission
 * @property {number} [top]
 * @property {number} [left]
 * @property {number} [width]
 * @property {() => Spec} build
 * @property {boolean} [firm] a touch beside it does not close it
 * @property {() => void} [dismissed]
 */
/** @typedef {{ app: App, stack: Activity[], pid: number }} Task */

const STATUS_BAR = 80;
const NAVIGATION_BAR = 126;
const KEYBOARD = 780;
const TOAST_MS = 2000;
/** Pixels in a millisecond from which on a stroke is a fling, and by how much longer its way is then. */
const FLUNG_FROM = 6;
const RUNS_ON = 3;
const LAUNCHER = 'com.pocket.launcher';
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** What a page calls the keys of a phone. @type {Record<number, string | undefined>} */
const WEB_KEYS = { 61: 'Tab', 66: 'Enter', 67: 'Backspace', 123: 'End' };

/** A small phone that really behaves: tasks with a back stack, windows, a keyboard, toasts, a log. */
export class Phone {
  model = 'Pocket Device';
  release = '14';
  sdk = 34;
  /** Portrait; turned it is the other way round. */
  size = { width: 1080, height: 2340 };
  rotation = 0;
  locked = false;
  /** The keyboard that was chosen. */
  input_method = 'com.android.inputmethod.latin/.LatinIME';
  /** @type {Map<string, App>} */
  apps = new Map();
  /** @type {Map<string, Set<string>>} */
  granted = new Map();
  /** @type {Task[]} the one in front last */
  tasks = [];
  /** @type {Sheet[]} */
  sheets = [];
  /** @type {Field | undefined} */
  focused;
  keyboard = false;
  /** @type {{ text: string, package: string, until: number, id: number }[]} */
  toasts = [];
  /** @type {string[]} lines of the log, in logcat's threadtime format */
  log = [];
  /** @type {((line: string) => void)[]} */
  logReaders = [];
  /** What happened to the apps, told by themselves: the truth that tests compare with. @type {{ what: string, [fact: string]: unknown }[]} */
  events = [];
  /** Every input that reached the screen. @type {{ kind: string, [fact: string]: unknown }[]} */
  inputs = [];
  /** How often somebody asked for the tree of the screen. */
  trees = 0;
  /** Until then the app in front answers nothing. */
  frozen_until = 0;
  /** When something last changed on the screen. */
  changed_at = 0;
  /** uiautomator waits until nothing changed for this long, at most so long; on real phones 500 and 10,000. */
  idle = { quiet_ms: 30, most_ms: 400 };
  /** What the odd screen in front can be made to do from outside. @type {Record<string, () => void>} */
  odd = {};
  /** Runs before each input reaches the screen: for what happens in between. @type {((input: { kind: string }) => void)[]} */
  beforeInput = [];
  #timers = new Set();
  #next_pid = 4000;

  get width() {
    return this.rotation % 2 === 0 ? this.size.width : this.size.height;
  }

  get height() {
    return this.rotation % 2 === 0 ? this.size.height : this.size.width;
  }

  /** @param {App} app */
  install(app) {
    this.apps.set(app.package, app);
  }

  /** @returns {Task | undefined} */
  get front() {
    return this.tasks.at(-1);
  }

  /** @param {string} name @param {string} [link] */
  start(name, link) {
    const app = this.apps.get(name);
    const linked = app && link !== undefined ? app.start(this, link) : undefined;
    if (!app || (link !== undefined && !linked)) return false;
    this.sheets = this.sheets.filter((sheet) => sheet.package === 'android');
    this.#blur();
    let task = this.tasks.find((one) => one.app === app);
    const first = !task;
    if (task) this.tasks = [...this.tasks.filter((one) => one !== task), task];
    else {
      task = { app, stack: [], pid: this.#next_pid };
      this.#next_pid += 7;
      this.tasks.push(task);
      this.note(
        'I',
        'ActivityManager',
        `Start proc ${task.pid}:${app.package}/u0a99 for top-activity {${app.package}}`,
        1200,
      );
    }
    const activity = linked ?? (first ? app.start(this) : undefined);
    if (activity) task.stack.push(activity);
    this.changed();
    return true;
  }

  /** @param {Activity} activity */
  open(activity) {
    this.#blur();
    this.front?.stack.push(activity);
    this.changed();
  }

  /** @param {Activity} activity */
  replace(activity) {
    this.front?.stack.pop()?.left?.();
    this.open(activity);
  }

  finish() {
    this.#blur();
    this.front?.stack.pop()?.left?.();
    if (this.front && this.front.stack.length === 0) this.tasks.pop();
    if (!this.front) this.start(LAUNCHER);
    this.changed();
  }

  /** @param {string} name */
  stop(name) {
    // A process that hangs hangs no more once it is ended.
    if (this.tasks.some(({ app }) => app.package === name)) this.frozen_until = 0;
    this.tasks = this.tasks.filter(({ app }) => app.package !== name);
    this.sheets = this.sheets.filter((sheet) => (sheet.package ?? name) !== name);
    this.#blur();
    if (!this.front) this.start(LAUNCHER);
    this.changed();
  }

  home() {
    this.#blur();
    this.sheets = [];
    this.start(LAUNCHER);
  }

  /** The app's process dies, and the system says so. @param {string} why */
  crash(why) {
    const task = this.front;
    if (!task) return;
    const { app, pid } = task;
    for (const line of [
      'FATAL EXCEPTION: main',
      `Process: ${app.package}, PID: ${pid}`,
      why,
      `\tat ${app.package}.MainActivity.onClick(MainActivity.java:42)`,
    ])
      this.note('E', 'AndroidRuntime', line, pid);
    this.note(
      'W',
      'ActivityTaskManager',
      `  Force finishing activity ${app.package}/${task.stack.at(-1)?.name ?? ''}`,
      1200,
    );
    this.stop(app.package);
    this.sheets.push(this.#systemSheet(`${app.label} keeps stopping`, ['App info', 'Close app']));
    this.changed();
  }

  /** The app stops answering; after a while the system says so. @param {number} ms @param {number} after_ms */
  freeze(ms, after_ms) {
    const task = this.front;
    if (!task) return;
    this.frozen_until = Date.now() + ms;
    this.later(after_ms, () => {
      if (Date.now() > this.frozen_until) return;
      this.note(
        'E',
        'ActivityManager',
        `ANR in ${task.app.package} (${task.app.package}/${task.stack.at(-1)?.name ?? ''})`,
        1200,
      );
      this.sheets.push(this.#systemSheet(`${task.app.label} isn't responding`, ['Close app', 'Wait']));
      this.changed();
    });
  }

  /** @param {string} title @param {string[]} choices @returns {Sheet} */
  #systemSheet(title, choices) {
    const close = (/** @type {string} */ choice) => {
      this.sheets.pop();
      this.events.push({ what: 'system dialog', choice });
      if (choice === 'Close app') this.frozen_until = 0;
      if (choice === 'Close app' && this.front?.app.package !== LAUNCHER)
        this.stop(this.front?.app.package ?? '');
      this.changed();
    };
    return {
      title,
      package: 'android',
      firm: true,
      build: () => ({
        cls: 'android.widget.LinearLayout',
        id: 'android:id/parentPanel',
        children: [
          { cls: 'android.widget.TextView', id: 'android:id/alertTitle', text: title, h: 150 },
          ...choices.map((choice) => ({
            cls: 'android.widget.Button',
            id:
              choice === 'Close app'
                ? 'android:id/aerr_close'
                : choice === 'Wait'
                  ? 'android:id/aerr_wait'
                  : 'android:id/aerr_app_info',
            text: choice,
            h: 140,
            clickable: true,
            tap: () => close(choice),
          })),
        ],
      }),
    };
  }

  /** @param {Sheet} sheet */
  show(sheet) {
    this.#blur();
    this.sheets.push(sheet);
    this.changed();
  }

  /** Closes the sheet on top. */
  dismiss() {
    this.#blur();
    this.sheets.pop()?.dismissed?.();
    this.changed();
  }

  /** @param {string} text */
  toast(text) {
    this.toasts.push({
      text,
      package: this.front?.app.package ?? 'android',
      until: Date.now() + TOAST_MS,
      id: this.#next_pid++,
    });
    this.later(TOAST_MS, () => {
      this.toasts = this.toasts.filter(({ until }) => until > Date.now());
    });
  }

  /** @param {string} name @param {string} permission */
  isGranted(name, permission) {
    return this.granted.get(name)?.has(permission) ?? false;
  }

  /** @param {string} name @param {string} permission @param {boolean} yes */
  grant(name, permission, yes) {
    const all = this.granted.get(name) ?? new Set();
    if (yes) all.add(permission);
    else all.delete(permission);
    this.granted.set(name, all);
  }

  /** One line of the log. @param {string} level @param {string} tag @param {string} text @param {number} [pid] */
  note(level, tag, text, pid = this.front?.pid ?? 1200) {
    const now = new Date();
    const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
    const at = `${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}.${String(now.getMilliseconds()).padStart(3, '0')}`;
    const line = `${at} ${String(pid).padStart(5)} ${String(pid).padStart(5)} ${level} ${tag.padEnd(8)}: ${text}`;
    this.log.push(line);
    for (const read of this.logReaders) read(line);
  }

  changed() {
    this.changed_at = Date.now();
  }

  /** @param {number} ms @param {() => void} work */
  later(ms, work) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
      this.changed();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  off() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** What is on the screen, the lowest window first. @returns {Window[]} */
  windows() {
    const { width, height, front } = this;
    const status = {
      cls: 'android.widget.FrameLayout',
      id: 'status_bar',
      h: STATUS_BAR,
      children: [{ cls: 'android.widget.TextView', id: 'clock', text: '12:00', h: STATUS_BAR }],
    };
    if (this.locked) {
      const lock = {
        cls: 'android.widget.FrameLayout',
        id: 'keyguard',
        children: [{ cls: 'android.widget.TextView', text: 'Swipe up to unlock', h: 120 }],
      };
      return [
        this.#window(
          1,
          'NotificationShade',
          'com.android.systemui',
          'TYPE_SYSTEM',
          lock,
          [0, 0, width, height],
          true,
          'page',
        ),
      ];
    }
    /** @type {Window[]} */
    const windows = [];
    const activity = front?.stack.at(-1);
    const resized = this.keyboard && activity?.keyboard !== 'cover';
    const bottom = height - NAVIGATION_BAR - (resized ? KEYBOARD - NAVIGATION_BAR : 0);
    if (front && activity) {
      const root = {
        cls: 'android.widget.FrameLayout',
        dir: /** @type {const} */ ('stack'),
        children: [
          {
            cls: 'android.widget.FrameLayout',
            id: 'android:id/content',
            dir: /** @type {const} */ ('stack'),
            children: [activity.build()],
          },
        ],
      };
      windows.push(
        this.#window(
          10,
          front.app.label,
          front.app.package,
          'TYPE_APPLICATION',
          root,
          [0, STATUS_BAR, width, bottom],
          this.sheets.length === 0,
          'page',
        ),
      );
    }
    this.sheets.forEach((sheet, index) => {
      const spec = sheet.build();
      const wide = sheet.width ?? width - 160;
      const left = sheet.left ?? Math.round((width - wide) / 2);
      const high = Math.min(height - 400, heightOf(spec));
      const top = sheet.top ?? Math.round((height - high) / 2);
      const owner = sheet.package ?? front?.app.package ?? 'android';
      windows.push(
        this.#window(
          20 + index,
          sheet.title,
          owner,
          'TYPE_APPLICATION',
          spec,
          [left, top, left + wide, top + high],
          index === this.sheets.length - 1,
          'sheet',
        ),
      );
    });
    windows.push(
      this.#window(
        2,
        'StatusBar',
        'com.android.systemui',
        'TYPE_SYSTEM',
        status,
        [0, 0, width, STATUS_BAR],
        false,
      ),
    );
    if (this.keyboard)
      windows.push(
        this.#window(
          3,
          'InputMethod',
          'com.android.inputmethod.latin',
          'TYPE_INPUT_METHOD',
          this.#keys(),
          [0, height - KEYBOARD, width, height],
          false,
          'page',
        ),
      );
    return windows;
  }

  /** @param {number} id @param {string} title @param {string} owner @param {Window['type']} type @param {Spec} spec @param {Rect} bounds @param {boolean} active @param {string} [paint] @returns {Window} */
  #window(id, title, owner, type, spec, bounds, active, paint) {
    const root = layOut(spec, bounds, bounds) ?? { spec, rect: bounds, bounds, children: [] };
    return {
      id,
      title,
      package: owner,
      type,
      bounds,
      root,
      active,
      ...(this.focused ? { field: this.focused } : {}),
      ...(paint ? { paint } : {}),
    };
  }

  /** @returns {Spec} */
  #keys() {
    const key = (/** @type {string} */ name, /** @type {() => void} */ tap) => ({
      cls: 'android.widget.TextView',
      text: name,
      desc: name,
      clickable: true,
      paint: 'key',
      h: 160,
      tap,
    });
    const letters = ROWS.map((letters) => ({
      cls: 'android.widget.LinearLayout',
      dir: /** @type {const} */ ('row'),
      children: [...letters].map((letter) => key(letter, () => this.#put(letter))),
    }));
    return {
      cls: 'android.widget.FrameLayout',
      id: 'keyboard_view',
      paint: 'bar',
      children: [
        ...letters,
        {
          cls: 'android.widget.LinearLayout',
          dir: 'row',
          children: [
            key('Delete', () => this.key(67)),
            key('space', () => this.#put(' ')),
            key('Done', () => this.key(66)),
          ],
        },
      ],
    };
  }

  /** @returns {Window | undefined} */
  get focusedWindow() {
    return this.windows().find(({ active }) => active);
  }

  // Input.

  /** @param {{ kind: string, [fact: string]: unknown }} input */
  #arrives(input) {
    for (const happen of this.beforeInput) happen(input);
    this.inputs.push(input);
    // Only the app hangs: what the system shows over it answers.
    return Date.now() >= this.frozen_until || this.sheets.at(-1)?.package === 'android';
  }

  /** @param {number} x @param {number} y @param {number} [hold_ms] */
  touch(x, y, hold_ms = 0) {
    if (!this.#arrives({ kind: hold_ms >= 500 ? 'long' : 'tap', x, y })) return;
    const window = this.#windowAt(x, y);
    if (!window) return;
    const long = hold_ms >= 500;
    const hit = viewAt(window.root, x, y, (spec) =>
      Boolean(spec.clickable || spec.seek || spec.wheel || (long && spec.long)),
    );
    if (!hit) return;
    const { spec } = hit;
    if (spec.disabled) return;
    this.web = spec.web;
    if (spec.web) {
      this.#blur();
      this.web_done = spec.web.touch(x - hit.rect[0], y - hit.rect[1]);
    } else if (spec.field) {
      this.focused = spec.field;
      this.keyboard = true;
    } else if (spec.seek) this.#seek(hit, x);
    else if (spec.wheel) this.#turn(hit, y - (hit.rect[1] + hit.rect[3]) / 2);
    else if (long && spec.long) spec.long();
    else spec.tap?.();
    this.changed();
  }

  /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {number} ms */
  swipe(x1, y1, x2, y2, ms) {
    if (Math.hypot(x2 - x1, y2 - y1) < 10) return this.touch(x1, y1, ms);
    if (!this.#arrives({ kind: 'swipe', x1, y1, x2, y2, ms })) return;
    if (this.locked) {
      if (y1 - y2 > 300) this.locked = false;
      return this.changed();
    }
    const window = this.#windowAt(x1, y1);
    if (!window) return;
    const hit = viewAt(window.root, x1, y1, (spec) => Boolean(spec.seek || spec.wheel || spec.scroll));
    if (hit?.spec.seek) this.#seek(hit, x2);
    else if (hit?.spec.wheel) this.#turn(hit, y1 - y2);
    else if (hit?.spec.scroll) {
      // A finger that is lifted while it moves fast lets the content run on.
      const speed = Math.abs(y1 - y2) / Math.max(1, ms);
      const way = (y1 - y2) * (speed > FLUNG_FROM ? RUNS_ON : 1);
      hit.spec.scroll.offset = Math.min(Math.max(0, hit.spec.scroll.offset + way), hit.spec.scroll.room ?? 0);
    }
    this.changed();
  }

  /** Two fingers beside a point, so many times as far apart at last as at first. @param {number} x @param {number} y @param {number} scale */
  pinch(x, y, scale) {
    if (!this.#arrives({ kind: 'pinch', x, y, scale })) return;
    const window = this.#windowAt(x, y);
    const hit = window && viewAt(window.root, x, y, (spec) => Boolean(spec.zoom));
    hit?.spec.zoom?.(scale);
    this.changed();
  }

  /** Text as the keys of a keyboard: what it has no key for cannot be sent. @param {string} text */
  type(text) {
    if (!this.#arrives({ kind: 'text', text })) return;
    if (this.web) this.web_done = this.web.type(text);
    for (const letter of text) this.#put(letter);
  }

  /** @param {number} code */
  key(code) {
    if (!this.#arrives({ kind: 'key', code })) return;
    const field = this.focused;
    const to_page = WEB_KEYS[code];
    if (this.web && to_page) this.web_done = this.web_done.then(() => this.web?.key(to_page));
    else if (code === 3) this.home();
    else if (code === 4 || code === 111) this.#back();
    else if (code === 66 && field?.enter) field.enter();
    else if (code === 66 && field?.lines) this.#put('\n');
    else if (code === 66) this.#blur();
    else if (code === 67 && field && !this.#selection) this.#set(field, field.text.slice(0, -1));
    else if ((code === 67 || (code === 112 && this.#selection)) && field) this.#set(field, '');
    else if (code === 61) this.#nextField();
    else if (code === 82) this.locked = false;
    this.#selection = false;
    this.changed();
  }

  /** Programs that run until they are told to end, by number. @type {Map<number, () => void>} */
  processes = new Map();
  last_process = 4000;
  /** Programs that are no apps in front, by package. @type {Map<string, () => void>} */
  programs = new Map();

  nextProcess() {
    this.last_process += 1;
    return String(this.last_process);
  }

  #selection = false;
  /** The page that was touched last takes what is typed. @type {import('./view.mjs').Web | undefined} */
  web = undefined;
  /** Until a page has taken what was sent to it. @type {Promise<unknown>} */
  web_done = Promise.resolve();

  /** Keys held together; Control and A select everything in a field. @param {number[]} codes */
  keys(codes) {
    if (!this.#arrives({ kind: 'keys', codes })) return;
    this.#selection = codes.includes(113) && codes.includes(29);
    if (this.web && this.#selection) this.web_done = this.web_done.then(() => this.web?.key('Control+A'));
  }

  #back() {
    if (this.keyboard) {
      this.keyboard = false;
      return;
    }
    const sheet = this.sheets.at(-1);
    if (sheet) {
      if (!sheet.firm || sheet.package !== 'android') this.dismiss();
      return;
    }
    if (this.front?.app.package === LAUNCHER) return;
    if (!this.front?.stack.at(-1)?.back?.()) this.finish();
  }

  #nextField() {
    const root = this.focusedWindow?.root;
    const fields = root ? [...everyView(root)].flatMap(({ spec }) => (spec.field ? [spec.field] : [])) : [];
    const at = this.focused ? fields.indexOf(this.focused) : -1;
    this.focused = fields[(at + 1) % Math.max(1, fields.length)];
  }

  /** @param {string} letter */
  #put(letter) {
    const field = this.focused;
    if (!field) return;
    this.#set(field, this.#selection ? letter : `${field.text}${letter}`);
    this.#selection = false;
  }

  /** @param {Field} field @param {string} text */
  #set(field, text) {
    field.text = field.limit === undefined ? text : text.slice(0, field.limit);
    field.changed?.(field.text);
    this.changed();
  }

  /** @param {View} view @param {number} x */
  #seek({ spec, rect: [l, , r] }, x) {
    const { seek } = spec;
    if (!seek) return;
    const share = Math.min(1, Math.max(0, (x - l - 30) / (r - l - 60)));
    seek.set(Math.round(share * seek.max));
  }

  /** The row that lies so far below the middle comes to the middle. @param {View} view @param {number} away */
  #turn({ spec, rect: [, t, , b] }, away) {
    spec.wheel?.turn(Math.round(away / ((b - t) / 3)));
  }

  #blur() {
    this.focused = undefined;
    this.keyboard = false;
  }

  /** The window that a touch reaches; one beside a sheet closes it and goes no further. @param {number} x @param {number} y */
  #windowAt(x, y) {
    const windows = this.windows().toReversed();
    const hit = windows.find(({ bounds: [l, t, r, b] }) => x >= l && x < r && y >= t && y < b);
    const sheet = this.sheets.at(-1);
    if (sheet && hit && hit.id < 20 && hit.type === 'TYPE_APPLICATION') {
      if (!sheet.firm) this.dismiss();
      return undefined;
    }
    return hit;
  }
}
