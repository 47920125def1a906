import type { Collected } from '../../model/collected.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Box, UiNode } from '../../model/node.ts';
import type { Driver } from '../driver.ts';
import type { TreeNode, TreeWindow } from '../tree/tree.ts';
import type { AdbDevice } from './adb/adb-device.ts';

/** What reads the page of a web view: the web's own driver, attached to its debugging socket. */
type WebReader = Pick<Driver, 'collect' | 'close'>;
export type OpenWebReader = (endpoint: string) => Promise<WebReader>;

const MOST_NODES = 400;
const ANSWER_MS = 3000;
/** What cannot be joined is asked again after this long: an app may switch its debugging on, or open another page. */
const AGAIN_MS = 10_000;

interface Joined {
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

  /** Joins the one web view on the screen. What is told of it that could not be, once for each reason; else nothing. */
  async join(windows: readonly TreeWindow[], app: string): Promise<string | undefined> {
    const views = windows.flatMap(({ kind, root }) => (kind === 'app' ? webViewsIn(root) : []));
    const [view] = views;
    if (!view || (this.#refused?.app === app && Date.now() < this.#refused.until)) return undefined;
    try {
      if (views.length > 1) throw notJoined(`${views.length} web views are on the screen`);
      const socket = await this.#socketOf(app);
      const { reader } = await this.#reach(socket);
      const collected = await reader
        .collect({
          viewport_only: true,
          limit: MOST_NODES,
          reading: true,
          with_text: true,
          without_selectors: true,
        })
        .catch((error: unknown) => {
          void this.#leave(socket);
          throw notJoined(`its page could not be read (${firstLine(error)})`);
        });
      // Touches are taken by what is in the page, and its words are theirs.
      Object.assign(view, {
        clickable: false,
        text: '',
        label: '',
        children: childrenOf(collected, view, app),
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof SurehandError)) throw error;
      this.#refused = { app, until: Date.now() + AGAIN_MS };
      const said = `the web view is told as the phone tells it: ${error.message}`;
      if (said === this.#told) return undefined;
      this.#told = said;
      return said;
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
      const pages = await pagesAt(endpoint);
      if (pages !== 1)
        throw notJoined(`its process has ${pages} pages, and which of them is shown is not told`);
      const reader = await this.#open(endpoint).catch((error: unknown) => {
        throw notJoined(`its debugging socket could not be used (${firstLine(error)})`);
      });
      return { port, reader };
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

function notJoined(why: string): SurehandError {
  return new SurehandError('not_supported', why);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

async function pagesAt(endpoint: string): Promise<number> {
  const answer = await fetch(`${endpoint}/json/list`, { signal: AbortSignal.timeout(ANSWER_MS) })
    .then((response) => response.json())
    .catch((error: unknown) => {
      throw notJoined(`its debugging socket does not answer (${firstLine(error)})`);
    });
  const listed: unknown[] = Array.isArray(answer) ? answer : [];
  return listed.filter(
    (one) => one !== null && typeof one === 'object' && Reflect.get(one, 'type') === 'page',
  ).length;
}

/** The outermost ones: uiautomator tells the page inside as a web view too. */
function webViewsIn(node: TreeNode): TreeNode[] {
  return node.role === 'webview' ? [node] : node.children.flatMap(webViewsIn);
}

/** The nodes of the page as the tree has them, where the phone shows them. */
function childrenOf(
  { nodes, texts = [], viewport, focused }: Collected,
  view: TreeNode,
  app: string,
): TreeNode[] {
  const scale = view.box.width / Math.max(1, viewport.width);
  const placed = ({ x, y, width, height }: Box): Box => ({
    x: Math.round(view.box.x + x * scale),
    y: Math.round(view.box.y + y * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  const words = (after: string | null, box: Box): TreeNode[] =>
    texts.filter((one) => one.after === after).map(({ text }) => textNode(text, box, app));
  return [
    ...words(null, { ...view.box, height: 1 }),
    ...nodes.flatMap((node) => {
      const box = cut(placed(node.box), view.box);
      return [inItsRow(treeNode(node, box, node.key === focused, app), node, app), ...words(node.key, box)];
    }),
  ];
}

function treeNode(node: UiNode, box: Box, focused: boolean, app: string): TreeNode {
  const { role, name, text = '', state, test_id, tag } = node;
  const { focused: _told, ...rest } = state;
  return {
    role: role === 'clickable' ? 'generic' : role,
    text: name === '' ? text : '',
    label: name,
    native: { class: tag, package: app, ...(test_id ? { resource_id: test_id } : {}) },
    box,
    state: { ...rest, ...(focused ? { focused: true } : {}) },
    clickable: node.actionable,
    editable: isEditable(node),
    scrollable: false,
    children: [],
  };
}

function isEditable({ role, tag, state }: UiNode): boolean {
  if (state.readonly || state.disabled) return false;
  return role === 'textbox' || role === 'searchbox' || (role === 'combobox' && tag === 'input');
}

/** What tells it from its twins stands beside it, where nobody sees it twice. */
function inItsRow(own: TreeNode, { context }: UiNode, app: string): TreeNode {
  if (context === '') return own;
  const told = textNode(context, { ...own.box, width: 0, height: 0 }, app);
  return { ...textNode('', own.box, app), role: 'generic', children: [told, own] };
}

function textNode(text: string, box: Box, app: string): TreeNode {
  return {
    role: 'text',
    text,
    label: '',
    native: { class: 'text', package: app },
    box,
    state: {},
    clickable: false,
    editable: false,
    scrollable: false,
    children: [],
  };
}

/** As far as the web view shows it. */
function cut(box: Box, around: Box): Box {
  const x = Math.max(box.x, around.x);
  const y = Math.max(box.y, around.y);
  return {
    ...{ x, y },
    width: Math.max(0, Math.min(box.x + box.width, around.x + around.width) - x),
    height: Math.max(0, Math.min(box.y + box.height, around.y + around.height) - y),
  };
}
