import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { drawScreen } from './draw.mjs';
import { uiaSource } from './uia.mjs';
import { everyView } from './view.mjs';
import { POINT, xcuiSource } from './xcui.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone */
/** @typedef {import('./view.mjs').Field} Field */
/** @typedef {'xcuitest' | 'webdriveragent' | 'uiautomator2' | 'uiautomator2-server'} Shape */
/** @typedef {{ id: string, capabilities: Record<string, any>, settings: Record<string, any>, expected: boolean, elements: Map<string, Field | Web>, context: string }} Session */
/** @typedef {import('./view.mjs').Web} Web */

class Refusal extends Error {
  /** @param {string} error W3C's name of it @param {string} message @param {number} [status] */
  constructor(error, message, status = 404) {
    super(message);
    this.error = error;
    this.status = status;
  }
}

const NATIVE = 'NATIVE_APP';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * A WebDriver server before a phone that is a program: Appium with XCUITest or UiAutomator2, or WebDriverAgent itself.
 * What can go wrong with a server is done from outside, by `faults`.
 * @param {Phone} phone @param {{ shape: Shape, port?: number, credentials?: string }} options
 */
export async function serveWebDriver(phone, { shape, port = 0, credentials }) {
  const ios = shape === 'xcuitest' || shape === 'webdriveragent';
  /** Without Appium before it there are no commands of Appium's own. */
  const bare = shape === 'webdriveragent' || shape === 'uiautomator2-server';
  const scale = ios ? POINT : 1;
  /** @type {Map<string, Session>} */
  const sessions = new Map();
  /** Every call, oldest first. @type {{ method: string, path: string, body: any }[]} */
  const calls = [];
  const faults = {
    /** Trees take this long. */
    source_ms: 0,
    /** Called right before an input is carried out. @type {(() => void) | undefined} */
    before: undefined,
    /** The answer to the next input never comes: the connection breaks. */
    break_next: false,
    /** The next time somebody types, the element has been replaced. */
    stale_next: false,
    /** So many times the way back from a page is refused. */
    stuck: 0,
    /** What scripts in a page are refused with, such as that its window is gone. */
    no_page: '',
  };
  /** What came in the context of a page and is not for one, oldest first. @type {string[]} */
  const misled = [];

  /** How much had been sent when the film began; -1 where none is taken. */
  let filmed = -1;
  const app = (/** @type {any} */ args) => String(args.bundleId ?? args.appId ?? args.appPackage ?? '');
  const known = (/** @type {string} */ name) => {
    if (!phone.apps.has(name))
      throw new Refusal('invalid argument', `The application '${name}' is not installed`, 400);
    return name;
  };

  /** @type {Record<string, (args: any, session: Session) => unknown>} */
  const mobile = {
    activateApp: (args, session) => {
      phone.start(known(app(args)));
      session.expected = true;
    },
    terminateApp: (args, session) => {
      session.expected = false;
      phone.stop(known(app(args)));
      return true;
    },
    queryAppState: (args) => stateOf(app(args)),
    isAppInstalled: (args) => phone.apps.has(app(args)),
    listApps: (args) => {
      const all = [...phone.apps.values()].filter(
        ({ system }) => !ios || args.applicationType !== 'User' || !system,
      );
      return Object.fromEntries(all.map(({ package: name, label }) => [name, { CFBundleName: label }]));
    },
    clearApp: (args) => {
      phone.stop(known(app(args)));
      phone.apps.get(app(args))?.reset?.(phone);
    },
    removeApp: (args) => phone.apps.delete(app(args)),
    deepLink: ({ url }) => {
      const found = [...phone.apps.values()].find((one) =>
        url.startsWith(`${one.package.split('.').at(-1)}://`),
      );
      if (!found || !phone.start(found.package, url))
        throw new Refusal('unknown error', `Cannot open ${url}: no app is for it`, 500);
    },
    alert: () => alert().buttons.map(({ text }) => text ?? ''),
    getContexts: () => contexts(),
    activeAppInfo: () => ({ bundleId: phone.front?.app.package, pid: phone.front?.pid }),
    getCurrentPackage: () => phone.sheets.at(-1)?.package ?? phone.front?.app.package,
    getCurrentActivity: () =>
      phone.sheets.findLast((one) => one.activity)?.activity ?? phone.front?.stack.at(-1)?.name,
    pressButton: ({ name }) => name === 'home' && phone.home(),
    pressKey: ({ keycode }) => phone.key(keycode),
    changePermissions: (args) => phone.grant(app(args), args.permissions, args.action === 'grant'),
    setPermission: (args) => {
      for (const [name, yes] of Object.entries(args.access))
        phone.grant(app(args), `android.permission.${name.toUpperCase()}`, yes === 'yes');
    },
  };

  const stateOf = (/** @type {string} */ name) =>
    phone.front?.app.package === name ? 4 : phone.tasks.some((task) => task.app.package === name) ? 3 : 1;

  const mustRun = (/** @type {Session} */ session) => {
    const own = session.capabilities['appium:bundleId'] ?? session.capabilities.bundleId;
    if (ios && own && session.expected && stateOf(own) === 1)
      throw new Refusal(
        'invalid element state',
        `The application under test with bundle id '${own}' is not running, possibly crashed`,
        400,
      );
  };

  const views = () => phone.windows().flatMap(({ root }) => [...everyView(root)]);
  const pages = () =>
    views().flatMap(({ spec, rect }) => (spec.web?.page ? [{ ...spec.web.page, rect }] : []));

  /** The contexts, with what either platform says of the pages. */
  const contexts = async () => {
    const front = phone.front?.app.package ?? '';
    const told = await Promise.all(
      pages().map(async ({ id, facts, rect: [l, t, r, b] }) => {
        const place = { screenX: l, screenY: t, width: r - l, height: b - t };
        return {
          ...(await facts()),
          id,
          type: 'page',
          description: JSON.stringify({ attached: true, ...place }),
        };
      }),
    );
    if (ios)
      return [
        { id: NATIVE },
        ...told.map(({ id, title, url }) => ({ id: `WEBVIEW_${id}`, title, url, bundleId: front })),
      ];
    const [pid, info] = [phone.front?.pid, { 'Android-Package': front }];
    const proc = `@webview_devtools_remote_${pid}`;
    return told.length === 0
      ? []
      : [{ proc, webview: `WEBVIEW_${pid}`, webviewName: `WEBVIEW_${front}`, info, pages: told }];
  };
  const contextNames = async () =>
    (await contexts()).map((one) => String('webviewName' in one ? one.webviewName : one.id));

  /** @type {(session: Session, method: string, rest: string, body: any) => Promise<unknown>} */
  const inPage = async (session, method, rest, body) => {
    const page = pages().find(({ id }) => session.context.endsWith(id)) ?? pages()[0];
    if (method === 'GET' && rest === '/window/handles') return pages().map(({ id }) => `CDwindow-${id}`);
    if (method === 'POST' && rest === '/execute/sync' && !/^mobile: /.test(body.script)) {
      if (!page || faults.no_page) throw new Refusal('no such window', faults.no_page || 'no such window');
      return page.run(body.script, body.args);
    }
    misled.push(`${method} ${rest}`);
    throw new Refusal('unknown command', `${method} ${rest} is not for a page`);
  };

  const field = (/** @type {Session} */ session, /** @type {string} */ id, typing = false) => {
    const found = session.elements.get(id);
    const there = views().flatMap(({ spec }) => [spec.field, spec.web]);
    if (!found || !there.includes(found) || (typing && faults.stale_next)) {
      faults.stale_next = false;
      throw new Refusal(
        'stale element reference',
        'The previously found element is not present in the current view any more',
      );
    }
    return found;
  };

  /** @type {[method: string, path: RegExp, run: (session: Session, body: any, id: string) => unknown | Promise<unknown>][]} */
  const routes = [
    [
      'GET',
      /^\/source$/,
      async (session) => {
        if (faults.source_ms > 0) await after(faults.source_ms);
        await Promise.all(pages().map(({ look }) => look()));
        // iOS tells of a crash with no words of its own.
        if (ios) phone.sheets = phone.sheets.filter((sheet) => sheet.package !== 'android');
        mustRun(session);
        return ios
          ? xcuiSource(phone, { respectSystemAlerts: session.settings.respectSystemAlerts === true })
          : uiaSource(phone);
      },
    ],
    [
      'GET',
      /^\/element\/active$/,
      async (session) => {
        const focused = phone.focused ?? ((await phone.web?.page?.focus()) ? phone.web : undefined);
        if (!focused) throw new Refusal('no such element', 'The focused element could not be found');
        const id = [...session.elements].find(([, one]) => one === focused)?.[0] ?? randomUUID();
        session.elements.set(id, focused);
        return { [ELEMENT]: id };
      },
    ],
    [
      'GET',
      /^\/element\/([^/]+)\/rect$/,
      async (session, _, id) => {
        const wanted = field(session, id);
        const view = views().find(({ spec }) => spec.field === wanted || spec.web === wanted);
        const [x1, y1] = view?.rect ?? [0, 0];
        const inside = await view?.spec.web?.page?.focus();
        const [l, t, r, b] = inside
          ? [x1 + inside[0], y1 + inside[1], x1 + inside[2], y1 + inside[3]]
          : (view?.rect ?? [0, 0, 0, 0]);
        const [x, y] = [Math.floor(l / scale), Math.floor(t / scale)];
        return { x, y, width: Math.ceil(r / scale) - x, height: Math.ceil(b / scale) - y };
      },
    ],
    [
      'POST',
      /^\/element\/([^/]+)\/value$/,
      (session, { text }, id) => {
        const wanted = field(session, id, true);
        if ('text' in wanted) phone.focused = wanted;
        for (const letter of text) {
          if (letter === '\n' || letter === '\uE007') phone.key(66);
          else if (letter === '\uE003') phone.key(67);
          else phone.type(letter);
        }
      },
    ],
    [
      'POST',
      /^\/element\/([^/]+)\/clear$/,
      (session, _, id) => {
        const wanted = field(session, id);
        if ('text' in wanted) phone.focused = wanted;
        phone.keys([113, 29]);
        phone.key(67);
      },
    ],
    ['POST', /^\/actions$/, (_, { actions }) => perform(actions)],
    ['GET', /^\/contexts$/, async () => [...new Set([NATIVE, ...(await contextNames())])]],
    [
      'POST',
      /^\/execute\/sync$/,
      (session, { script, args }) => {
        const run = bare ? undefined : mobile[script.replace(/^mobile: /, '')];
        if (!run) throw new Refusal('unknown command', `Unknown mobile command "${script}"`);
        return run(args[0] ?? {}, session);
      },
    ],
    [
      'POST',
      /^\/wda\/apps\/(activate|terminate|state)$/,
      (session, body, verb) => {
        const name =
          { activate: 'activateApp', terminate: 'terminateApp', state: 'queryAppState' }[verb] ?? '';
        return mobile[name]?.(body, session);
      },
    ],
    ['POST', /^\/url$/, (session, body) => mobile.deepLink?.(body, session)],
    ['GET', /^\/wda\/alert\/buttons$/, () => alert().buttons.map(({ text }) => text ?? '')],
    ['GET', /^\/alert\/text$/, () => alert().words.join('\n')],
    [
      'POST',
      /^\/alert\/(accept|dismiss)$/,
      (_, __, verb) => {
        const { buttons } = alert();
        const button = verb === 'accept' ? buttons.at(-1) : buttons[0];
        button?.tap?.();
        phone.changed();
      },
    ],
    [
      'GET',
      /^\/screenshot$/,
      () => {
        const toast = phone.toasts.findLast(({ until }) => until > Date.now())?.text ?? '';
        return drawScreen({
          width: phone.width,
          height: phone.height,
          windows: phone.windows(),
          toast,
        }).toString('base64');
      },
    ],
    [
      'POST',
      /^\/appium\/start_recording_screen$/,
      () => {
        if (bare) throw new Refusal('unknown command', 'Unhandled endpoint');
        filmed = phone.inputs.length;
        return '';
      },
    ],
    [
      'POST',
      /^\/appium\/stop_recording_screen$/,
      () => {
        const kinds = filmed < 0 ? [] : phone.inputs.slice(filmed).map(({ kind }) => kind);
        const film = filmed < 0 ? '' : Buffer.from(`film ${JSON.stringify(kinds)}`).toString('base64');
        filmed = -1;
        return film;
      },
    ],
    [
      'POST',
      /^\/orientation$/,
      (_, { orientation }) => {
        phone.rotation = orientation === 'LANDSCAPE' ? 1 : 0;
        phone.changed();
      },
    ],
    [
      'POST',
      /^\/se\/log$/,
      (_, { type }) => {
        if (type !== (ios ? 'syslog' : 'logcat'))
          throw new Refusal('invalid argument', `Unsupported log type '${type}'`, 400);
        return phone.log.splice(0).map((message) => ({ timestamp: Date.now(), level: 'ALL', message }));
      },
    ],
    [
      'POST',
      /^\/appium\/settings$/,
      (session, { settings }) => void Object.assign(session.settings, settings),
    ],
  ];

  /** The question on top, as XCTest finds it: its words, and its buttons in order. */
  function alert() {
    const sheet = phone.sheets.at(-1);
    const window = phone
      .windows()
      .filter(({ id }) => id >= 20)
      .at(-1);
    if (!sheet || !window || /Popup/.test(sheet.title))
      throw new Refusal(
        'no such alert',
        'An attempt was made to operate on a modal dialog when one was not open',
      );
    const all = [...everyView(window.root)].map(({ spec }) => spec);
    return {
      words: all.flatMap(({ text, clickable }) => (text && !clickable ? [text] : [])),
      buttons: all.filter(({ clickable }) => clickable),
    };
  }

  /** Two fingers that go apart or together. @param {any[]} fingers */
  function pinch(fingers) {
    const ways = fingers.map(({ actions }) =>
      actions.filter((/** @type {any} */ { type }) => type === 'pointerMove'),
    );
    const [first, second] = ways;
    const apart = (/** @type {number} */ nth) =>
      Math.hypot(first.at(nth).x - second.at(nth).x, first.at(nth).y - second.at(nth).y);
    const middle = (/** @type {'x' | 'y'} */ side) => ((first[0][side] + second[0][side]) / 2) * scale;
    phone.pinch(middle('x'), middle('y'), apart(-1) / apart(0));
  }

  /** One finger, as W3C describes it: where it goes down, where it is lifted, and how long it took. @param {any[]} sources */
  function perform(sources) {
    if (sources.length === 2) return pinch(sources);
    const finger = sources.find(({ type }) => type === 'pointer');
    if (!finger || sources.length > 1)
      throw new Refusal('invalid argument', 'two fingers are all this phone knows', 400);
    let at = { x: 0, y: 0 };
    /** @type {{ from: { x: number, y: number }, ms: number } | undefined} */
    let down;
    for (const step of finger.actions) {
      if (step.type === 'pointerMove') at = { x: step.x * scale, y: step.y * scale };
      if (step.type === 'pointerDown') down = { from: at, ms: 0 };
      else if (down) down.ms += step.duration ?? 0;
      if (step.type !== 'pointerUp' || !down) continue;
      const { from, ms } = down;
      if (Math.hypot(at.x - from.x, at.y - from.y) < 10) phone.touch(from.x, from.y, ms);
      else phone.swipe(from.x, from.y, at.x, at.y, ms);
      down = undefined;
    }
  }

  /** @param {any} body */
  function open(body) {
    const capabilities = { ...body.capabilities?.alwaysMatch, ...body.capabilities?.firstMatch?.[0] };
    const own = capabilities['appium:bundleId'] ?? capabilities.bundleId;
    const automation = capabilities['appium:automationName'];
    const wanted = { xcuitest: 'XCUITest', uiautomator2: 'UiAutomator2' }[String(shape)];
    if (wanted && automation !== wanted)
      throw new Refusal(
        'session not created',
        `Could not find a driver for automationName '${automation}' and platformName '${capabilities.platformName}'.`,
        500,
      );
    if (own && !phone.apps.has(own))
      throw new Refusal('session not created', `App with bundle identifier '${own}' unknown`, 500);
    if (own) phone.start(own);
    const session = {
      id: randomUUID(),
      capabilities,
      settings: {},
      expected: Boolean(own),
      elements: new Map(),
      context: NATIVE,
    };
    sessions.set(session.id, session);
    const told = ios
      ? { udid: 'POCKET-0001', deviceName: phone.model, platformVersion: '18.2' }
      : { deviceUDID: 'pocket0001', deviceModel: phone.model, platformVersion: phone.release };
    return { sessionId: session.id, capabilities: { ...capabilities, ...told } };
  }

  /** @param {Session} session @param {string} method @param {{ name?: string }} body */
  async function context(session, method, { name = '' }) {
    if (method === 'GET') return session.context;
    if (name === NATIVE && faults.stuck > 0) {
      faults.stuck -= 1;
      throw new Refusal('unknown error', 'socket hang up', 500);
    }
    if (name !== NATIVE && !(await contextNames()).includes(name))
      throw new Refusal('no such context', 'No such context found.', 400);
    session.context = name;
    return null;
  }

  /** @param {string} method @param {string} path @param {any} body */
  async function answer(method, path, body) {
    if (method === 'GET' && path === '/status')
      return shape === 'webdriveragent'
        ? {
            ready: true,
            state: 'success',
            os: { name: 'iOS', version: '18.2' },
            build: { productBundleIdentifier: 'com.facebook.WebDriverAgentRunner', version: '16.0.0' },
          }
        : {
            ready: true,
            message: 'The server is ready to accept new connections',
            build: { version: '3.8.0' },
          };
    if (method === 'POST' && path === '/session') return open(body);
    const [, id = '', rest = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    const session = sessions.get(id);
    if (!session) throw new Refusal('invalid session id', 'A session is either terminated or not started');
    if (method === 'DELETE' && rest === '') return void sessions.delete(id);
    if (rest === '/context' && !bare) return context(session, method, body);
    if (session.context !== NATIVE) return inPage(session, method, rest, body);
    for (const [wanted, pattern, run] of routes) {
      const match = wanted === method ? pattern.exec(rest) : null;
      if (match) return run(session, body, decodeURIComponent(match[1] ?? ''));
    }
    throw new Refusal('unknown command', `The requested resource could not be found: ${method} ${rest}`);
  }

  const acts = /\/(?:actions|value|clear|sync|url|accept|dismiss)$/;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const body = text === '' ? {} : JSON.parse(text);
    const method = request.method ?? 'GET';
    const path = (request.url ?? '').replace(/\?.*$/, '');
    calls.push({ method, path, body });
    const say = (/** @type {number} */ status, /** @type {unknown} */ value) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ value: value ?? null }));
    };
    const key =
      credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (key !== undefined && request.headers.authorization !== key)
      return say(401, { error: 'unauthorized', message: 'Invalid username or access key', stacktrace: '' });
    try {
      const input =
        method === 'POST' && acts.test(path) && !/mobile: (?:getC|query|is|list|active)/.test(text);
      if (input) faults.before?.();
      const value = await answer(method, path, body);
      await phone.web_done;
      if (input && faults.break_next) {
        faults.break_next = false;
        request.socket.destroy();
        return;
      }
      say(200, value);
    } catch (error) {
      if (error instanceof Refusal)
        say(error.status, { error: error.error, message: error.message, stacktrace: '' });
      else say(500, { error: 'unknown error', message: String(error), stacktrace: '' });
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    calls,
    faults,
    misled,
    sessions,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
