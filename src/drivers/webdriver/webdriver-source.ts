import type { DeviceInfo } from '../../model/device.ts';
import type { DriverEvent } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Box } from '../../model/node.ts';
import { appAddress, appOf } from '../../model/place.ts';
import { isRecord } from '../../model/record.ts';
import { drawOver, readPng } from '../android/picture.ts';
import { logEntry, readLogLine, TroubleWatch } from '../android/read-log.ts';
import type { LogEntry, Mask, Runtime, Screenshot, ScreenshotRequest } from '../driver.ts';
import { coveredBoxes, everyNodeIn } from '../tree/covered-boxes.ts';
import type { Tree, TreeInput, TreeNode, TreeSource, TreeWindow } from '../tree/tree.ts';
import { readUiaSource } from './android-windows.ts';
import { type Call, CURRENT_ACTIVITY, CURRENT_PACKAGE, type Dialect } from './dialects.ts';
import { fingerActions } from './gestures.ts';
import { backButton, readXcuiSource } from './tree-of-source.ts';
import { failureOf, type W3cClient } from './w3c-client.ts';
import type { WebContexts } from './web-contexts.ts';

/** Large screens take XCUITest many seconds; whoever asks gives up before, when its own time is over. */
const SOURCE_MS = 30_000;
const ASK_MS = 10_000;
const INPUT_MS = 30_000;
const SCREENSHOT_MS = 20_000;
const KEPT_LINES = 500;
/** W3C's name of the field that holds an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Keys that are letters to a field, in W3C's own code. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ Enter: '\uE007', Backspace: '\uE003', Tab: '\uE004', Space: ' ', Escape: '\uE00C', Delete: '\uE017' },
};
const NOT_RUNNING = 1;
const LEVELS: Readonly<Record<string, string>> = {
  ...{ severe: 'error', error: 'error', warning: 'warning', warn: 'warning', debug: 'debug' },
};

interface Looked {
  windows: TreeWindow[];
  address: string;
  title: string;
  size: { width: number; height: number };
  toasts: string[];
}

/** A phone behind a WebDriver server: trees by `/source`, input by W3C's actions. */
export class WebDriverSource implements TreeSource {
  readonly platform: 'ios' | 'android';
  readonly #client: W3cClient;
  readonly #dialect: Dialect;
  readonly #device: DeviceInfo;
  readonly #app: string;
  readonly #mask: Mask;
  readonly #onGone: () => void;
  readonly #web_views: WebContexts | undefined;
  readonly #logs: LogEntry[] = [];
  readonly #events: DriverEvent[] = [];
  readonly #toasts: string[] = [];
  #visit = { address: '', count: 0 };
  #size = { width: 0, height: 0 };
  #last: Tree | undefined;
  /** The element that had the focus when the screen was last read. */
  #active: string | undefined;
  #in_front = false;

  constructor(
    client: W3cClient,
    dialect: Dialect,
    device: DeviceInfo,
    given: { app: string; mask: Mask; onGone: () => void; web_views?: WebContexts },
  ) {
    this.#client = client;
    this.#dialect = dialect;
    this.platform = dialect.platform;
    this.#device = device;
    this.#app = given.app;
    this.#mask = given.mask;
    this.#onGone = given.onGone;
    this.#web_views = given.web_views;
  }

  device(): DeviceInfo {
    return this.#device;
  }

  runtime(): Runtime {
    const { width, height } = this.#size;
    return width > 0 ? { viewport: `${width}x${height}` } : {};
  }

  async read(signal?: AbortSignal): Promise<Tree> {
    const looked = await (this.platform === 'ios' ? this.#readIos(signal) : this.#readAndroid(signal));
    const { address, title, size, windows, toasts } = looked;
    if (windows.length === 0)
      throw new SurehandError('screen_unreadable', 'the server gave a tree with nothing in it');
    const unjoined = await this.#web_views?.join(windows, appOf(address)?.app ?? '', signal);
    if (unjoined !== undefined) this.#events.push({ kind: 'note', text: unjoined });
    if (address !== this.#visit.address) this.#visit = { address, count: this.#visit.count + 1 };
    this.#size = size;
    this.#toasts.push(...toasts);
    this.#last = { place: { address, title, visit: `v${this.#visit.count}` }, size, windows };
    await this.#noteCrash(appOf(address)?.app ?? '');
    return this.#last;
  }

  async #readIos(signal?: AbortSignal): Promise<Looked> {
    const screen = readXcuiSource(await this.#source(signal));
    const bundle = screen.bundle || this.#app || (await this.#bundleInFront());
    await this.#markFocus(screen.windows, signal);
    const view = screen.title.replace(/[?#/\s]+/g, '-');
    return { ...screen, address: appAddress('ios', bundle || 'ios', view), toasts: [] };
  }

  async #readAndroid(signal?: AbortSignal): Promise<Looked> {
    const [xml, activity, front] = await Promise.all([
      this.#source(signal),
      this.#ask(CURRENT_ACTIVITY),
      this.#ask(CURRENT_PACKAGE),
    ]);
    const app = typeof front === 'string' ? front : '';
    const { windows, toasts } = readUiaSource(xml, app);
    this.#active = undefined;
    const roots = windows.map(({ root }) => root);
    return {
      windows,
      toasts,
      address: appAddress('android', app || 'android', typeof activity === 'string' ? activity : ''),
      title: barTitle(roots),
      size: {
        width: Math.max(0, ...roots.map(({ box }) => box.x + box.width)),
        height: Math.max(0, ...roots.map(({ box }) => box.y + box.height)),
      },
    };
  }

  async #source(signal?: AbortSignal): Promise<string> {
    const late = (error: unknown): never => {
      const slow = error instanceof SurehandError && error.kind === 'timed_out';
      if (!slow) throw this.#noted(error);
      throw new SurehandError('screen_unreadable', `no tree came within ${SOURCE_MS / 1000} s`, {
        remedy:
          'go to a smaller screen, or lower snapshotMaxDepth among the settings of the capabilities; capture_screenshot shows it',
      });
    };
    const options = { timeout_ms: SOURCE_MS, signal };
    const value = await this.#client.must('GET', '/source', undefined, options).catch(late);
    return typeof value === 'string' ? value : '';
  }

  /** XCUITest's tree does not say what has the focus. The server is asked, and its answer found again by its place. */
  async #markFocus(windows: TreeWindow[], signal?: AbortSignal): Promise<void> {
    this.#active = undefined;
    const fields = windows.flatMap(({ kind, root }) =>
      kind === 'keyboard' ? [] : everyNodeIn(root).filter(({ editable }) => editable),
    );
    if (fields.length === 0) return;
    const options = { timeout_ms: ASK_MS, signal };
    const { value } = await this.#client.ask('GET', '/element/active', undefined, options);
    const id = elementOf(value);
    if (id === undefined) return;
    const rect = await this.#client.ask('GET', `/element/${id}/rect`, undefined, options);
    const field = fields.find(({ box }) => isRecord(rect.value) && liesIn(box, rect.value));
    if (!field) return;
    field.state.focused = true;
    this.#active = id;
  }

  async #bundleInFront(): Promise<string> {
    const { current } = this.#dialect;
    const told = current ? await this.#ask(current) : undefined;
    return isRecord(told) && typeof told.bundleId === 'string' ? told.bundleId : '';
  }

  /** An app that was in front and runs no more has crashed, or somebody ended it. */
  async #noteCrash(front: string): Promise<void> {
    if (this.#app === '') return;
    const left = this.#in_front && front !== this.#app;
    this.#in_front = front === this.#app;
    if (!left) return;
    const state = await this.#ask(this.#dialect.state(this.#app));
    if (state !== NOT_RUNNING) return;
    const reason = await this.#crashReason().catch(() => undefined);
    this.#events.push({
      kind: 'app_stopped',
      app: this.#app,
      how: 'crash',
      reason: reason ?? 'it does not run any more',
    });
  }

  /** What Android's log says of it; other logs do not tell it in a form that could be read for sure. */
  async #crashReason(): Promise<string | undefined> {
    const from = this.#logs.length;
    await this.fetchLogs();
    const watch = new TroubleWatch();
    const troubles = this.#logs.slice(Math.min(from, this.#logs.length)).flatMap(({ text, tab, at_ms }) => {
      const [tag = '', ...words] = text.split(': ');
      return watch.take({ at_ms, pid: Number(tab), level: 'E', tag, text: words.join(': ') }) ?? [];
    });
    return troubles.findLast(({ app }) => app === this.#app)?.reason;
  }

  async send(input: TreeInput, signal?: AbortSignal): Promise<void> {
    switch (input.kind) {
      case 'tap':
      case 'hold':
      case 'swipe':
      case 'pinch':
        return this.#do({ method: 'POST', path: '/actions', body: fingerActions(input) }, signal);
      case 'text':
        return this.#type(input.text, signal);
      case 'clear':
        return this.#do({ method: 'POST', path: `/element/${await this.#focused()}/clear` }, signal);
      case 'key':
        return this.#press(input.key, signal);
      case 'open':
        return this.#open(input.address, signal);
    }
  }

  /** Typed into the very element that had the focus when the screen was read: never into another. */
  async #type(text: string, signal?: AbortSignal): Promise<void> {
    const path = `/element/${await this.#focused()}/value`;
    await this.#do({ method: 'POST', path, body: { text, value: [...text] } }, signal);
  }

  async #focused(): Promise<string> {
    const known = this.#active;
    if (known !== undefined) return known;
    const { value } = await this.#client.ask('GET', '/element/active', undefined, { timeout_ms: ASK_MS });
    const id = elementOf(value);
    if (id !== undefined) return id;
    throw new SurehandError('target_not_editable', 'nothing on the screen has the focus');
  }

  async #press(key: string, signal?: AbortSignal): Promise<void> {
    const call = this.#dialect.key(key);
    if (call) return this.#do(call, signal);
    if (key === 'back') return this.#goBack(signal);
    const letter = LETTERS[key];
    if (letter !== undefined && this.platform === 'ios') return this.#type(letter, signal);
    throw new SurehandError('not_supported', `there is no key ${JSON.stringify(key)} to press on this phone`);
  }

  /** iOS has no back key: people touch the button at the left of the bar on top. */
  async #goBack(signal?: AbortSignal): Promise<void> {
    const button = backButton((this.#last ?? (await this.read())).windows);
    if (!button)
      throw new SurehandError(
        'not_supported',
        'iOS has no back key, and no bar with a button back is on the screen',
        {
          remedy: 'click what leads back or closes it',
        },
      );
    const { x, y, width, height } = button.box;
    await this.send({ kind: 'tap', at: { x: x + width / 2, y: y + height / 2 }, count: 1 }, signal);
  }

  async #open(address: string, signal?: AbortSignal): Promise<void> {
    const inside = appOf(address);
    await this.#do(inside ? this.#dialect.activate(inside.app) : this.#dialect.open(address), signal);
  }

  async screenshot({ marks = [], max_side, key }: ScreenshotRequest): Promise<Screenshot> {
    if (key !== undefined)
      throw new SurehandError('not_supported', 'a phone gives pictures of the whole screen only');
    const covers = await coveredBoxes(() => this.read(), this.#mask);
    const options = { timeout_ms: SCREENSHOT_MS };
    const value = await this.#client
      .must('GET', '/screenshot', undefined, options)
      .catch((error: unknown) => {
        throw this.#noted(error);
      });
    const data = Buffer.from(typeof value === 'string' ? value : '', 'base64');
    const picture = readPng(data);
    if (!picture) throw new SurehandError('screen_unreadable', 'the server gave no picture that can be read');
    // Pictures have all the pixels of the screen; iOS counts places in points, two or three pixels each.
    const scale = this.#size.width > 0 ? picture.width / this.#size.width : 1;
    const drawn = drawOver(picture, {
      covers: covers.map((box) => scaled(box, scale)),
      marks: marks.map(({ label, box }) => ({ label, box: scaled(box, scale) })),
      max_side,
    });
    return { data: drawn.png, mime_type: 'image/png', width: drawn.width, height: drawn.height };
  }

  logs(): readonly LogEntry[] {
    return this.#logs;
  }

  async fetchLogs(): Promise<void> {
    const { log } = this.#dialect;
    if (log === null) return;
    const lines = await this.#ask({ method: 'POST', path: '/se/log', body: { type: log } });
    if (!Array.isArray(lines)) return;
    this.#logs.push(...lines.filter(isRecord).map(readEntry));
    this.#logs.splice(0, Math.max(0, this.#logs.length - KEPT_LINES));
  }

  takeEvents(): DriverEvent[] {
    return this.#events.splice(0);
  }

  takeToasts(): string[] {
    return this.#toasts.splice(0);
  }

  async close(): Promise<void> {
    // A server that is gone has ended the session itself.
    await this.#client.ask('DELETE', '', undefined, { timeout_ms: ASK_MS }).catch(() => {});
  }

  /** Something that the device is to do, once. */
  async #do({ method, path, body }: Call, signal?: AbortSignal): Promise<void> {
    const options = { timeout_ms: INPUT_MS, acts: true, signal };
    await this.#client.must(method, path, body, options).catch((error: unknown) => {
      throw this.#noted(error);
    });
  }

  /** Something that is only asked; undefined where the server does not know it. */
  async #ask({ method, path, body }: Call): Promise<unknown> {
    const answer = await this.#client.ask(method, path, body, { timeout_ms: ASK_MS });
    if (answer.refused?.error === 'invalid session id') throw this.#noted(failureOf(answer.refused, false));
    return answer.value;
  }

  /** A session that is lost is reached anew by the next call. */
  #noted(error: unknown): unknown {
    if (
      error instanceof SurehandError &&
      (error.kind === 'device_lost' || error.kind === 'device_unavailable')
    )
      this.#onGone();
    return error;
  }
}

function elementOf(value: unknown): string | undefined {
  const id = isRecord(value) ? (value[ELEMENT] ?? value.ELEMENT) : undefined;
  return typeof id === 'string' ? encodeURIComponent(id) : undefined;
}

/** Whether a field, as far as it is shown, is part of a place that the server tells. */
function liesIn({ x, y, width, height }: Box, rect: Record<string, unknown>): boolean {
  const [left, top, wide, high] = ['x', 'y', 'width', 'height'].map((name) => Number(rect[name]));
  if (left === undefined || top === undefined || wide === undefined || high === undefined) return false;
  return (
    x >= left - 1 && y >= top - 1 && x + width <= left + wide + 1 && y + height <= top + high + 1 && width > 0
  );
}

/** What the app calls the screen: the first text of the bar on top. */
function barTitle(roots: readonly TreeNode[]): string {
  const bar = roots
    .flatMap(everyNodeIn)
    .find(({ native }) =>
      /(?:Toolbar|:id\/(?:toolbar|action_bar))$/.test(`${native.class}${native.resource_id ?? ''}`),
    );
  const words = bar && everyNodeIn(bar).find(({ role, text }) => role === 'text' && text !== '');
  return words?.text.replace(/\s+/g, ' ').trim() ?? '';
}

function scaled({ x, y, width, height }: Box, by: number): Box {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}

/** `{timestamp, level, message}`; a line of logcat is read as such, and says its level itself. */
function readEntry({ timestamp, level, message }: Record<string, unknown>): LogEntry {
  const text = String(message ?? '');
  const line = readLogLine(text);
  if (line) return logEntry(line);
  const said = String(level ?? '').toLowerCase();
  return {
    at_ms: Number(timestamp) || 0,
    level: LEVELS[said] ?? 'info',
    text,
    source: '',
    tab: '',
  };
}
