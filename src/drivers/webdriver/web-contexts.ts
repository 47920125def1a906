import { randomBytes } from 'node:crypto';
import { steadyNow } from '../../model/clock.ts';
import { SurehandError } from '../../model/failure.ts';
import { isRecord } from '../../model/record.ts';
import { firstLine, type ListedPage, listedPage, notJoined, pageIn } from '../android/web-views.ts';
import { everyNodeIn } from '../tree/covered-boxes.ts';
import { type PageSeen, type PageWindow, pageNodes, placeOf, webViewsIn } from '../tree/page-in-view.ts';
import type { TreeNode, TreeWindow } from '../tree/tree.ts';
import type { Dialect } from './dialects.ts';
import { NATIVE, type W3cClient } from './w3c-client.ts';

/** XCUITest looks for pages for up to 15 s where there are none that it may debug. */
const LIST_MS = 20_000;
const PAGE_MS = 10_000;
const MOST_NODES = 400;
/** What cannot be joined is asked again after so many times as long as asking took, and not sooner than this. */
const AGAIN_TIMES = 10;
const AGAIN_MS = 10_000;
/** What the page script is asked for: what can be seen, for somebody who reads. */
const ASKED = {
  ...{ viewport_only: true, limit: MOST_NODES, reading: true },
  ...{ with_text: true, without_selectors: true },
};

export interface PageReading {
  /** The script that reads pages, as an expression. */
  script(): string;
  test_id_attributes: readonly string[];
}

interface ContextPage extends ListedPage {
  context: string;
  /** Which of several in that context. */
  id: string;
  title: string;
}

/**
 * What web views show, read in the server's contexts of theirs with the script that reads pages of the web, and put into
 * the tree in place of what the platform tells of it. Nothing but reading is done there: touches and text go the way of
 * all others.
 */
export class WebContexts {
  readonly #client: W3cClient;
  readonly #dialect: Dialect;
  readonly #how: PageReading;
  /** The name that the script goes by in a page. */
  readonly #own = `own${randomBytes(8).toString('hex')}`;
  #refused: { app: string; until: number } | undefined;
  #told = '';

  constructor(client: W3cClient, dialect: Dialect, how: PageReading) {
    this.#client = client;
    this.#dialect = dialect;
    this.#how = how;
  }

  /** Joins the web views on the screen. What is told of one that could not be, once for each reason; else nothing. */
  async join(windows: readonly TreeWindow[], app: string, signal?: AbortSignal): Promise<string | undefined> {
    const views = windows.flatMap(({ kind, root }) => (kind === 'app' ? webViewsIn(root) : []));
    // What asks a page whose own question is open may answer that question.
    const asks = windows.some(({ kind }) => kind === 'dialog');
    const waits = this.#refused?.app === app && steadyNow() < this.#refused.until;
    if (this.#dialect.contexts === null || views.length === 0 || asks || waits) return undefined;
    const began = steadyNow();
    try {
      const pages = await this.#list(app, signal);
      // All are read before any is put into the tree: what is told of the screen is all of one kind.
      const read: { view: TreeNode; children: TreeNode[] }[] = [];
      for (const view of views)
        read.push({ view, children: await this.#childrenOf(view, shownIn(view, views, pages), app, signal) });
      for (const { view, children } of read)
        Object.assign(view, { clickable: false, text: '', label: '', children });
      return undefined;
    } catch (error) {
      if (!(error instanceof SurehandError)) throw error;
      const took_ms = steadyNow() - began;
      this.#refused = { app, until: steadyNow() + Math.max(AGAIN_MS, AGAIN_TIMES * took_ms) };
      // Whoever gave up waiting is told so; a session that is gone is found out by the next call.
      if (error.kind === 'cancelled') throw error;
      const said = `the web view is told as the phone tells it: ${error.message}`;
      if (said === this.#told) return undefined;
      this.#told = said;
      return said;
    }
  }

  async #list(app: string, signal?: AbortSignal): Promise<ContextPage[]> {
    const options = { timeout_ms: LIST_MS, signal };
    const { contexts } = this.#dialect;
    const rich =
      contexts && (await this.#client.ask(contexts.method, contexts.path, contexts.body, options)).value;
    // Servers that do not know the longer list know the shorter one.
    const listed = Array.isArray(rich)
      ? rich
      : await this.#client.must('GET', '/contexts', undefined, options);
    const pages = (Array.isArray(listed) ? listed : []).flatMap((one) => pagesOf(one, app));
    if (pages.length > 0) return pages;
    throw notJoined(
      `${app} does not let its pages be debugged (${this.#dialect.platform === 'ios' ? 'WKWebView.isInspectable' : 'WebView.setWebContentsDebuggingEnabled'})`,
    );
  }

  async #childrenOf(
    view: TreeNode,
    page: ContextPage,
    app: string,
    signal?: AbortSignal,
  ): Promise<TreeNode[]> {
    const { seen, url, window } = await this.#read(page, signal).catch((error: unknown) => {
      if (error instanceof SurehandError && error.kind === 'cancelled') throw error;
      throw notJoined(`its page could not be read (${firstLine(error)})`);
    });
    if (page.url !== '' && page.url !== url) throw notJoined('its page went elsewhere while it was read');
    const at = placeOf(view, seen, window);
    if (!at) throw notJoined('where in it its page lies cannot be told');
    // What has the focus in a page has it only while its view has it.
    const focused = everyNodeIn(view).some(({ state }) => state.focused) ? seen.focused : null;
    return pageNodes({ ...seen, focused }, view, at, app);
  }

  async #read(
    page: ContextPage,
    signal?: AbortSignal,
  ): Promise<{ seen: PageSeen; url: string; window: PageWindow }> {
    const { test_id_attributes } = this.#how;
    const query = `collect/${Buffer.from(JSON.stringify({ ...ASKED, test_id_attributes })).toString('base64')}`;
    const options = { timeout_ms: PAGE_MS, signal };
    const answer = await this.#client.inContext(
      page.context,
      async (ask) => {
        const must = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
          const { value, refused } = await ask(method, path, body, options);
          if (refused) throw new SurehandError('not_supported', refused.words);
          return value;
        };
        const run = (script: string): Promise<unknown> =>
          must('POST', '/execute/sync', { script, args: [this.#own, query] });
        if (page.id !== '') {
          const handles = await must('GET', '/window/handles');
          const handle = Array.isArray(handles) && handles.find((one) => String(one).endsWith(page.id));
          if (!handle) throw new SurehandError('not_supported', 'the server has no window for it');
          await must('POST', '/window', { handle });
        }
        // A document that was read before has the script: it is long.
        return (await run(CALLED)) ?? run(withScript(this.#how.script()));
      },
      signal,
    );
    const [text, width, height, left, top] = Array.isArray(answer) ? answer : [];
    // A mark before it tells of parts that only a browser of one's own can open.
    const seen: unknown = JSON.parse(String(text).replace(/^!\w+!/, ''));
    if (!isRecord(seen) || !Array.isArray(seen.nodes))
      throw new SurehandError('not_supported', 'it gave no nodes');
    return {
      seen: seen as unknown as PageSeen, // the page script of this very version wrote it
      url: String(seen.url),
      window: { width: Number(width), height: Number(height), left: Number(left), top: Number(top) },
    };
  }
}

/** Where a session that begins in the context of a page (`autoWebview`) is led to the app itself. */
export async function leaveContext(client: W3cClient, { contexts }: Dialect): Promise<void> {
  if (contexts === null) return;
  const options = { timeout_ms: PAGE_MS };
  const { value } = await client.ask('GET', '/context', undefined, options);
  if (typeof value === 'string' && value !== NATIVE)
    await client.must('POST', '/context', { name: NATIVE }, options);
}

/** Null in a document that has no script yet. */
const CALLED = `
  const ask = window[arguments[0]];
  return typeof ask === 'function' ? ask(arguments[1]) : null;`;

/** The script is part of the text: pages may forbid that text is made to code. */
const withScript = (engine: string): string => `
  const engine = ${engine};
  const ask = (query) => {
    const { width = innerWidth, height = innerHeight, offsetLeft = 0, offsetTop = 0 } = window.visualViewport ?? {};
    return [engine.query(document, query).textContent, width, height, offsetLeft, offsetTop];
  };
  Object.defineProperty(window, arguments[0], { value: ask });
  return ask(arguments[1]);`;

/** What a server says of a context: its name alone, XCUITest's `{id, title, url, bundleId}`, or a process with its pages. */
function pagesOf(told: unknown, app: string): ContextPage[] {
  const { id, title, url, bundleId, webviewName, pages, info } = isRecord(told) ? told : { id: told };
  const context = String(webviewName ?? id ?? '');
  if (!context.startsWith('WEBVIEW')) return [];
  if (Array.isArray(pages)) {
    const owner = isRecord(info) ? info['Android-Package'] : undefined;
    if (owner !== app && !context.startsWith(`WEBVIEW_${app}`)) return [];
    const own = pages.filter(isRecord).filter(({ type }) => type === 'page');
    return own.map((page) => ({
      ...listedPage(page.url, page.description),
      ...{ context, title: String(page.title ?? ''), id: own.length > 1 ? String(page.id) : '' },
    }));
  }
  // A page runs in a process of the system's, which then stands in place of the app's.
  const strange = typeof bundleId === 'string' && bundleId !== app && !bundleId.startsWith('process-');
  return strange
    ? []
    : [{ context, title: String(title ?? ''), url: String(url ?? ''), shown: true, id: '' }];
}

/** The page that a view shows: the one that is called as the view is, where that is one; else by its place. */
function shownIn(view: TreeNode, views: readonly TreeNode[], pages: readonly ContextPage[]): ContextPage {
  const called = pages.filter(({ title }) => title !== '' && titles(view).includes(title));
  const [only, more] = called;
  const alone = views.filter((one) => only && titles(one).includes(only.title)).length === 1;
  return pages.length > 1 && only && !more && alone ? only : pageIn(view, views, pages);
}

/** Both platforms give the title of a page to its view or to what fills it. */
function titles(view: TreeNode): string[] {
  const names: string[] = [];
  for (
    let node: TreeNode | undefined = view;
    node;
    node = node.children.length === 1 ? node.children[0] : undefined
  )
    names.push(node.text, node.label);
  return names;
}
