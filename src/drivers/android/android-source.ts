import { StringDecoder } from 'node:string_decoder';
import { setTimeout as after } from 'node:timers/promises';
import { steadyNow } from '../../model/clock.ts';
import type { DeviceInfo } from '../../model/device.ts';
import type { DriverEvent } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import { appOf } from '../../model/place.ts';
import type { LogEntry, Mask, Runtime, Screenshot, ScreenshotRequest } from '../driver.ts';
import { coveredBoxes } from '../tree/covered-boxes.ts';
import type { Tree, TreeInput, TreeNode, TreeSource, TreeWindow } from '../tree/tree.ts';
import { readUiaSource } from '../webdriver/android-windows.ts';
import type { AdbDevice } from './adb/adb-device.ts';
import type { PhoneAgent } from './phone-agent.ts';
import { drawOver, readPng } from './picture.ts';
import { readDump } from './read-dump.ts';
import { logEntry, readLogLine, type Trouble, TroubleWatch } from './read-log.ts';
import { addressOf, type Focus, readFocus } from './read-place.ts';
import { ADB_KEYBOARD, inputLines, isPlain, sendInput } from './send-input.ts';
import { treeOfDump } from './tree-of-dump.ts';
import type { WebViews } from './web-views.ts';

export interface PhoneFacts {
  model: string;
  os_version: string;
  sdk: number;
}

/** uiautomator waits at most 10 s for the screen to rest, and needs a while beyond. */
const DUMP_MS = 15_000;
/** A screen that did not rest is not asked again for this long: each try costs 10 s. */
const RESTLESS_MS = 20_000;
const NULL_ROOT_TRIES = 4;
const TOASTS_FOR_MS = 5000;
/** uiautomator hands out no tree before nothing has moved for this long. */
const REST_MS = 500;
/** The agent is no more: the next call starts it anew. */
const GONE: ReadonlySet<string> = new Set(['device_lost', 'device_unavailable']);
const LOG_AGAIN_MS = 500;
const KEPT_LINES = 500;

/** One phone over adb, with nothing installed on it: trees by uiautomator, input by `input`. */
export class AndroidSource implements TreeSource {
  readonly platform = 'android';
  readonly rest_ms?: number;
  readonly types_keys: boolean;
  readonly #device: AdbDevice;
  readonly #facts: PhoneFacts;
  readonly #app: string;
  readonly #mask: Mask;
  readonly #onGone: () => void;
  readonly #web_views: WebViews | undefined;
  readonly #agent: PhoneAgent | undefined;
  readonly #ending = new AbortController();
  readonly #logs: LogEntry[] = [];
  readonly #events: DriverEvent[] = [];
  readonly #toasts: string[] = [];
  readonly #told = new Set<string>();
  #restless: { address: string; until: number } | undefined;
  #visit = { address: '', count: 0 };
  #size = { width: 0, height: 0 };
  #last: Tree | undefined;
  #address: string | undefined;
  #sent_at = 0;

  constructor(
    device: AdbDevice,
    facts: PhoneFacts,
    app: string,
    mask: Mask = { names: '', secrets: () => [] },
    onGone: () => void = () => {},
    more: { web_views?: WebViews | undefined; agent?: PhoneAgent | undefined } = {},
  ) {
    this.#device = device;
    this.#facts = facts;
    this.#app = app;
    this.#mask = mask;
    this.#onGone = onGone;
    this.#web_views = more.web_views;
    this.#agent = more.agent;
    // An agent waits for nothing: whether the screen rests is found by comparing trees.
    if (!more.agent) this.rest_ms = REST_MS;
    this.types_keys = !more.agent;
    void this.#followLog();
  }

  device(): DeviceInfo {
    const { model, os_version } = this.#facts;
    return { platform: 'android', id: this.#device.serial, model, os_version };
  }

  runtime(): Runtime {
    const { width, height } = this.#size;
    return width > 0 ? { viewport: `${width}x${height}` } : {};
  }

  get address(): string | undefined {
    return this.#address;
  }

  async read(signal?: AbortSignal, within_ms = DUMP_MS): Promise<Tree> {
    if (this.#restless && steadyNow() < this.#restless.until) {
      const now = addressOf(await this.#focus());
      if (now === this.#restless.address) throw restless(now);
    }
    this.#restless = undefined;
    const [{ xml, focus }] = await Promise.all([
      this.#agent ? this.#askAgent(this.#agent, signal) : this.#dump(Math.min(DUMP_MS, within_ms), signal),
      this.#readToasts(),
    ]);
    this.#address = addressOf(focus);
    await this.#readToasts();
    if (focus.locked)
      throw new SurehandError('screen_unreadable', 'the phone is locked: unlock it, then look again', {
        retryable: false,
      });
    const address = addressOf(focus);
    if (xml === null) {
      this.#restless = { address, until: steadyNow() + RESTLESS_MS };
      throw restless(address);
    }
    const windows = this.#agent ? this.#windowsOf(xml, focus.app) : treeOfDump(readDump(xml));
    if (windows.length === 0)
      throw new SurehandError('screen_unreadable', 'the phone gave a tree with nothing in it');
    const unjoined = await this.#web_views?.join(windows, focus.app);
    if (unjoined !== undefined) this.#events.push({ kind: 'note', text: unjoined });
    if (address !== this.#visit.address) this.#visit = { address, count: this.#visit.count + 1 };
    this.#size = sizeOf(windows.map(({ root }) => root));
    const title = titleOf(windows.find(({ kind }) => kind === 'app')?.root);
    const place = { address, title, visit: `v${this.#visit.count}` };
    const keyboard = await this.#isKeyboardUntold(windows);
    this.#last = { place, size: this.#size, windows, ...(keyboard ? { keyboard } : {}) };
    return this.#last;
  }

  async send(input: TreeInput, signal?: AbortSignal): Promise<void> {
    this.#sent_at = steadyNow();
    // Whatever is sent may lead to another screen, or bring this one to rest.
    this.#restless = undefined;
    if (this.#agent && (await this.#agent.send(input, signal))) return;
    const odd = input.kind === 'text' && !isPlain(input.text);
    const any_text = odd && (await this.#takesAnyText());
    await sendInput(this.#device, input, { sdk: this.#facts.sdk, held: this.#held(), any_text });
  }

  async checkText(text: string): Promise<void> {
    if (this.#agent) return;
    const any_text = !isPlain(text) && (await this.#takesAnyText());
    inputLines({ kind: 'text', text }, { sdk: this.#facts.sdk, held: 0, any_text });
  }

  /** People may change their keyboard at any time, so it is asked for each time. */
  async #takesAnyText(): Promise<boolean> {
    const { stdout } = await this.#device.shell('settings get secure default_input_method');
    return stdout.trim() === ADB_KEYBOARD;
  }

  async screenshot({ marks = [], max_side, key }: ScreenshotRequest): Promise<Screenshot> {
    if (key !== undefined)
      throw new SurehandError('not_supported', 'a phone gives pictures of the whole screen only');
    const covered = () => coveredBoxes(() => this.read(), this.#mask);
    const before = await covered();
    const picture = readPng(await this.#device.exec('screencap -p'));
    // What came while the picture was taken may be on it.
    const covers = this.#mask.secrets().length > 0 ? [...before, ...(await covered())] : before;
    if (!picture) throw new SurehandError('screen_unreadable', 'the phone gave no picture that can be read');
    const drawn = drawOver(picture, { covers, marks, max_side });
    return { data: drawn.png, mime_type: 'image/png', width: drawn.width, height: drawn.height };
  }

  logs(): readonly LogEntry[] {
    return this.#logs;
  }

  takeEvents(): DriverEvent[] {
    return this.#events.splice(0);
  }

  takeToasts(): string[] {
    return this.#toasts.splice(0);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#web_views?.close();
    await this.#agent?.close();
  }

  /**
   * The tree as text, null when the screen did not come to rest, and where the phone is. That is asked after the tree, for
   * the screen may become another one while its tree is waited for; in one breath, for each call is a connection.
   */
  async #dump(within_ms: number, signal?: AbortSignal): Promise<{ xml: string | null; focus: Focus }> {
    for (let attempt = 1; ; attempt += 1) {
      // Older versions do not know --windows and dump the window in front: both are read.
      const limits = { timeout_ms: within_ms, signal };
      const line = 'uiautomator dump --windows /dev/tty; dumpsys window';
      const answer = await this.#device.exec(line, limits).catch((error: unknown) => {
        const late = error instanceof SurehandError && error.kind === 'timed_out' && within_ms < DUMP_MS;
        if (late) return null;
        throw error;
      });
      // It waits for a screen that does not rest, longer than anybody waits for it.
      if (!answer) return { xml: null, focus: await this.#focus() };
      const said = answer.toString();
      const from = said.indexOf('<?xml');
      const end = from >= 0 ? endOfTree(said) : -1;
      const focus = readFocus(end >= 0 ? said.slice(end) : said);
      if (end >= 0) return { xml: said.slice(from, end), focus };
      if (/could not get idle state/i.test(said)) return { xml: null, focus };
      if (attempt === NULL_ROOT_TRIES)
        throw new SurehandError(
          'screen_unreadable',
          from >= 0
            ? 'uiautomator gave a tree that breaks off'
            : `uiautomator gave no tree: ${said.trim().split('\n')[0] || 'it said nothing'}`,
        );
      // "null root node": no window has the focus just now, as between two screens.
      await after(150);
    }
  }

  async #askAgent(agent: PhoneAgent, signal?: AbortSignal): Promise<{ xml: string; focus: Focus }> {
    const xml = await agent.source(signal).catch((error: unknown) => {
      if (error instanceof SurehandError && GONE.has(error.kind)) this.#onGone();
      throw error;
    });
    return { xml, focus: await this.#focus() };
  }

  #windowsOf(xml: string, front: string): TreeWindow[] {
    const { windows, toasts } = readUiaSource(xml, front);
    this.#toasts.push(...toasts);
    return windows;
  }

  /** Older versions tell of the window in front alone: whether a keyboard lies over it is asked where something takes text. */
  async #isKeyboardUntold(windows: readonly TreeWindow[]): Promise<true | undefined> {
    if (windows.some(({ kind }) => kind === 'keyboard')) return undefined;
    if (!windows.some(({ root }) => focusedIn(root).length > 0)) return undefined;
    const { stdout } = await this.#device.shell('dumpsys input_method');
    return /\bmInputShown=true\b/.test(stdout) ? true : undefined;
  }

  async #focus(): Promise<Focus> {
    return readFocus((await this.#device.shell('dumpsys window')).stdout);
  }

  /** Toasts are in no tree; the system's own list of them tells the words while they are shown. */
  async #readToasts(): Promise<void> {
    if (steadyNow() - this.#sent_at > TOASTS_FOR_MS) return;
    const { stdout } = await this.#device.shell('dumpsys notification');
    for (const { groups } of stdout.matchAll(
      /TextToastRecord\{(?<id>\w+) (?:(?!TextToastRecord\{).)*? token=(?<token>\S+) text=(?<text>(?:(?!TextToastRecord\{).)*?) duration=\d+\}/gs,
    )) {
      const once = `${groups?.id} ${groups?.token} ${groups?.text}`;
      if (this.#told.has(once)) continue;
      this.#told.add(once);
      this.#toasts.push(groups?.text ?? '');
    }
  }

  /** How long the text in the focused field is; nothing more of it is kept. */
  #held(): number {
    const fields = (this.#last?.windows ?? []).flatMap(({ root }) => focusedIn(root));
    return fields.map(({ state }) => state.value?.length ?? 64).at(-1) ?? 0;
  }

  /** Reads the log as it comes. A log that ends is begun again as long as the phone answers: then only it had ended. */
  async #followLog(): Promise<void> {
    for (;;) {
      // Whatever ended it, the phone itself says whether it is there.
      await this.#readLog().catch(() => {});
      if (this.#ending.signal.aborted) return;
      if (!(await this.#device.shell('true').catch(() => null))) return this.#onGone();
      await after(LOG_AGAIN_MS);
    }
  }

  async #readLog(): Promise<void> {
    const watch = new TroubleWatch();
    const letters = new StringDecoder('utf8');
    let rest = '';
    for await (const piece of this.#device.stream('logcat -v threadtime -T 1', this.#ending.signal)) {
      const lines = `${rest}${letters.write(piece)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const line = readLogLine(text);
        if (!line) continue;
        this.#logs.push(logEntry(line));
        const trouble = watch.take(line);
        if (trouble) this.#tellTrouble(trouble);
      }
      this.#logs.splice(0, Math.max(0, this.#logs.length - KEPT_LINES));
    }
  }

  /** Of the app that the session is about, and of the one that was seen in front. */
  #tellTrouble({ app: process, kind, reason }: Trouble): void {
    const app = process.split(':')[0] ?? process;
    const front = this.#last && appOf(this.#last.place.address)?.app;
    if (app === this.#app || app === front)
      this.#events.push({ kind: 'app_stopped', app, how: kind, reason });
  }
}

/**
 * Where the document ends: `displays` is around all windows, `hierarchy` around one. -1 where it breaks off: such a tree
 * would tell of things that are there as if they were gone.
 */
function endOfTree(said: string): number {
  const root = /<(?<name>displays|hierarchy)\b[^<>]*>/.exec(said);
  if (!root) return -1;
  if (root[0].endsWith('/>')) return root.index + root[0].length;
  const close = `</${root.groups?.name}>`;
  const at = said.indexOf(close, root.index);
  return at < 0 ? -1 : at + close.length;
}

function restless(address: string): SurehandError {
  return new SurehandError(
    'screen_unreadable',
    `something on ${address} moves all the time, and uiautomator reads only screens that rest (it waits 10 s each time)`,
  );
}

/** What the app calls the screen: the first text of the bar on top. */
function titleOf(root: TreeNode | undefined): string {
  const bar =
    root &&
    find(root, ({ native }) =>
      /(?:Toolbar|:id\/(?:toolbar|action_bar))$/.test(`${native.class}${native.resource_id ?? ''}`),
    );
  const words = bar && find(bar, ({ role, text }) => role === 'text' && text !== '');
  return words?.text.replace(/\s+/g, ' ').trim() ?? '';
}

function find(node: TreeNode, fits: (node: TreeNode) => boolean): TreeNode | undefined {
  if (fits(node)) return node;
  for (const child of node.children) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

function focusedIn(node: TreeNode): TreeNode[] {
  return [...(node.editable && node.state.focused ? [node] : []), ...node.children.flatMap(focusedIn)];
}

function sizeOf(roots: TreeNode[]): { width: number; height: number } {
  return {
    width: Math.max(0, ...roots.map(({ box }) => box.x + box.width)),
    height: Math.max(0, ...roots.map(({ box }) => box.y + box.height)),
  };
}
