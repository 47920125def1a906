import { steadyNow } from '../../model/clock.ts';
import type { Collected } from '../../model/collected.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Box } from '../../model/node.ts';
import { isRecord } from '../../model/record.ts';
import type { Driver } from '../driver.ts';
import { pageNodes, webViewsIn } from '../tree/page-in-view.ts';
import type { TreeNode, TreeWindow } from '../tree/tree.ts';
import type { AdbDevice } from './adb/adb-device.ts';

/** What reads the page of a web view: the web's own driver, attached to its debugging socket. */
interface WebReader extends Pick<Driver, 'collect' | 'close'> {
  /** What is collected is the one page at this address from here on; false where that is not one. */
  lookAt(url: string): boolean;
}
export type OpenWebReader = (endpoint: string) => Promise<WebReader>;

const MOST_NODES = 400;
const ANSWER_MS = 3000;
/** Places are rounded on their way. */
const ROUNDED = 2;
/** What cannot be joined is asked again after this long: an app may switch its debugging on, or open another page. */
const AGAIN_MS = 10_000;

/** A page as its debugging socket lists it. A web view of Android tells where on the screen it is as well. */
export interface ListedPage {
  url: string;
  shown: boolean;
  box?: Box;
}

interface Joined {
  endpoint: string;
  port: number;
  reader: WebReader;
}

/**
 * What web views show, read by the web's own driver through the debugging socket that an app opens for them
 * (`WebView.setWebContentsDebuggingEnabled`), and put into the tree in place of what the platform tells of it. Touches and
 * text go the way of all others, through the phone.
 */
export class WebViews {
  readonly #device: AdbDevice;
  readonly #open: OpenWebReader;
  readonly #joined = new Map<string, Promise<Joined>>();
  #refused: { app: string; until: number } | undefined;
  #told = '';

  constructor(device: AdbDevice, open: OpenWebReader) {
    this.#device = device;
    this.#open = open;
  }

  /** Joins the web views on the screen. What is told of one that could not be, once for each reason; else nothing. */
  async join(windows: readonly TreeWindow[], app: string): Promise<string | undefined> {
    const views = windows.flatMap(({ kind, root }) => (kind === 'app' ? webViewsIn(root) : []));
    const waits = this.#refused?.app === app && steadyNow() < this.#refused.until;
    if (views.length === 0 || waits) return undefined;
    try {
      const socket = await this.#socketOf(app);
      const { endpoint, reader } = await this.#reach(socket);
      const pages = await pagesAt(endpoint).catch((error: unknown) => {
        void this.#leave(socket);
        throw error;
      });
      // All are chosen before any is read: what is told of the screen is all of one kind.
      const shown = views.map((view) => pageIn(view, views, pages));
      for (const [at, view] of views.entries()) {
        const collected = await this.#read(socket, reader, shown[at]?.url ?? '');
        const { x, y, width } = view.box;
        const corner = { x, y, scale: width / Math.max(1, collected.viewport.width) };
        // Touches are taken by what is in the page, and its words are theirs.
        const children = pageNodes(collected, view, corner, app);
        Object.assign(view, { clickable: false, text: '', label: '', children });
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof SurehandError)) throw error;
      this.#refused = { app, until: steadyNow() + AGAIN_MS };
      const said = `the web view is told as the phone tells it: ${error.message}`;
      if (said === this.#told) return undefined;
      this.#told = said;
      return said;
    }
  }

  async #read(socket: string, reader: WebReader, url: string): Promise<Collected> {
    try {
      if (!reader.lookAt(url)) throw notJoined('its page is not one of those that can be read');
      return await reader.collect({
        ...{ viewport_only: true, limit: MOST_NODES, reading: true },
        ...{ with_text: true, without_selectors: true },
      });
    } catch (error) {
      void this.#leave(socket);
      throw notJoined(`its page could not be read (${firstLine(error)})`);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#joined.keys()].map((socket) => this.#leave(socket)));
  }

  /** The debugging socket of the app's own process. */
  async #socketOf(app: string): Promise<string> {
    const { stdout } = await this.#device.shell(`pidof ${app}; cat /proc/net/unix`);
    const pids = new Set((/^[\d ]+$/m.exec(stdout)?.[0] ?? '').trim().split(/\s+/));
    const sockets = [...stdout.matchAll(/@(?<name>webview_devtools_remote_(?<pid>\d+))\s*$/gm)];
    const own = sockets.find(({ groups }) => pids.has(groups?.pid ?? ''))?.groups?.name;
    if (own === undefined)
      throw notJoined(`${app} does not let its pages be debugged (WebView.setWebContentsDebuggingEnabled)`);
    return own;
  }

  #reach(socket: string): Promise<Joined> {
    const known = this.#joined.get(socket);
    if (known) return known;
    const joining = this.#attach(socket);
    this.#joined.set(socket, joining);
    joining.catch(() => this.#joined.delete(socket));
    return joining;
  }

  async #attach(socket: string): Promise<Joined> {
    const port = await this.#device.forward(`localabstract:${socket}`);
    const endpoint = `http://${this.#device.host}:${port}`;
    try {
      await pagesAt(endpoint);
      const reader = await this.#open(endpoint).catch((error: unknown) => {
        throw notJoined(`its debugging socket could not be used (${firstLine(error)})`);
      });
      return { endpoint, port, reader };
    } catch (error) {
      await this.#device.removeForward(port).catch(() => {});
      throw error;
    }
  }

  async #leave(socket: string): Promise<void> {
    const joined = await this.#joined.get(socket)?.catch(() => undefined);
    this.#joined.delete(socket);
    if (!joined) return;
    await joined.reader.close().catch(() => {});
    await this.#device.removeForward(joined.port).catch(() => {});
  }
}

export function notJoined(why: string): SurehandError {
  return new SurehandError('not_supported', why);
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

async function pagesAt(endpoint: string): Promise<ListedPage[]> {
  const answer: unknown = await fetch(`${endpoint}/json/list`, { signal: AbortSignal.timeout(ANSWER_MS) })
    .then((response) => response.json())
    .catch((error: unknown) => {
      throw notJoined(`its debugging socket does not answer (${firstLine(error)})`);
    });
  const listed = Array.isArray(answer) ? answer.filter(isRecord) : [];
  return listed
    .filter(({ type }) => type === 'page')
    .map(({ url, description }) => listedPage(url, description));
}

/** `{"attached":true,"visible":true,"screenX":0,"screenY":80,"width":1080,"height":1800}`, as text. */
export function listedPage(url: unknown, description: unknown): ListedPage {
  const facts = parsed(description);
  const [x, y, width, height] = ['screenX', 'screenY', 'width', 'height'].map((name) => Number(facts[name]));
  const placed = [x, y, width, height].every((one) => one !== undefined && Number.isFinite(one));
  return {
    url: String(url),
    shown: facts.visible !== false && facts.attached !== false && facts.empty !== true,
    ...(placed && x !== undefined && y !== undefined && width !== undefined && height !== undefined
      ? { box: { x, y, width, height } }
      : {}),
  };
}

function parsed(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The page that a web view shows: the only one, else the one whose place is the view's. */
export function pageIn<Page extends ListedPage>(
  view: TreeNode,
  views: readonly TreeNode[],
  pages: readonly Page[],
): Page {
  const shown = pages.filter((page) => page.shown);
  const alone = views.length === 1 && shown.length === 1;
  const fitting = alone ? shown : shown.filter(({ box }) => box && isAt(box, view.box));
  const [page, more] = fitting;
  if (!page || more || pages.filter(({ url }) => url === page.url).length > 1)
    throw notJoined(
      `${views.length} web views are on the screen and its process has ${pages.length} pages, and which of them is shown there is not told`,
    );
  return page;
}

/** The same place, as far as the screen shows the view. */
function isAt(page: Box, view: Box): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDED;
  const inside = view.height <= page.height + ROUNDED && view.width <= page.width + ROUNDED;
  return near(page.x, view.x) && near(page.y, view.y) && inside;
}
