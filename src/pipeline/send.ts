import type { Decision } from '../approval/approver.ts';
import type {
  ActResult,
  DialogAnswer,
  DriverAction,
  MockRule,
  NavigateRequest,
  Script,
  StorageChange,
} from '../drivers/driver.ts';
import type { AppChange } from '../model/app-change.ts';
import type { DialogInfo } from '../model/driver-event.ts';
import { SurehandError } from '../model/failure.ts';
import { Pause } from '../model/pause.ts';
import type { Permit } from '../model/permit.ts';
import { admitInput } from './admit-input.ts';
import { admitAt } from './admit-secrets.ts';
import { checkFileAddress, readablePath } from './allowed-paths.ts';
import type { Intent } from './gate.ts';
import { noteInput } from './input-times.ts';
import { type Arrival, intend, intendEnd, intendInput, intendNothing, intendScript } from './intend.ts';
import { lookAround } from './observe.ts';
import { partOf } from './part-of.ts';
import { sendClicks } from './send-clicks.ts';
import type { World } from './world.ts';

/*
 * Everything that leaves the process for the app goes through one of these: the gate is asked with what the input
 * would really operate, and its permit is for this very input. Without a policy the permit costs nothing.
 */

/** Real input: pointer, keys, text, files. Whoever opens, probes or steps through a control comes here each time. */
export async function send(world: World, given: DriverAction): Promise<ActResult> {
  if (world.gate.guards && given.kind === 'click' && (given.count ?? 1) > 1)
    return sendClicks(world, given, (one) => send(world, one));
  await admitInput(world, given);
  const judging: Judging = { reaches: [], changed: false };
  const action = world.gate.guards ? held(world, given, judging) : given;
  for (let left = ARRIVALS; ; left--) {
    const again = judging.changed;
    judging.changed = false;
    const permit = await world.gate.permit(action, async (look) => {
      const intent = await intendInput(world, action, again);
      judging.reaches = intent.reaches;
      return { ...intent, ...(look ? { before: await lookAround(world) } : {}) };
    });
    try {
      noteInput(world.driver, world.clock.now());
      return await hand(permit, () => world.driver.act(action, permit));
    } catch (error) {
      if (error instanceof SurehandError && !error.may_have_landed) world.gate.tookBack(permit);
      // Nothing was pressed: a person is asked about what is there now, which no deadline of the page may cut short.
      if (!judging.changed || left === 1) throw error;
    }
  }
}

/** Has a driver send. One that says it did and left its permit unspent is caught at its first input. */
async function hand<T>(permit: Permit, sending: () => Promise<T>): Promise<T> {
  const done = await sending();
  permit.mustBeSpent();
  return done;
}

interface Judging {
  reaches: Intent['reaches'];
  /** What the input would operate became another thing when it arrived, and a person must be asked about that. */
  changed: boolean;
}

/** So often a page may bring out something else under the pointer before its input is refused. */
const ARRIVALS = 3;

/** The input held to what it was judged by, until it arrives: a page may change while it is on its way. */
function held(world: World, given: DriverAction, judging: Judging): DriverAction {
  const { meaning } = given;
  const action = meaning ? { ...given, meaning: { ...meaning, judged: true } } : given;
  const arrived = () => refuseChanged(world, action, judging);
  if (action.kind === 'press') return { ...action, judged: true, arrived };
  if (action.kind === 'click') return { ...action, arrived };
  const atEnd = async (end: Arrival & { told: string }): Promise<void> => {
    const known = judging.reaches;
    const appeared = async () => intendEnd(world, end, known);
    if ((await appeared()).reaches.length > 0) await world.gate.permit({}, appeared);
  };
  const pause = new Pause();
  if (action.kind === 'drag') {
    const told = 'let go of what is dragged';
    return {
      ...action,
      pause,
      over: (point) =>
        pause.during(() => atEnd({ action: 'drag', told, reach: { by: 'pointer', drops: true, point } })),
    };
  }
  if (action.kind !== 'upload') return action;
  const value = action.paths.join(', ');
  const told = `give ${value} to the file chooser that is open`;
  return {
    ...action,
    pause,
    opened: () =>
      pause.during(() => atEnd({ action: 'upload_files', value, told, reach: { by: 'chooser' } })),
  };
}

/** What the pointer or the focus has brought out is judged before the press, as far as it was not before. */
async function refuseChanged(world: World, input: DriverAction, judging: Judging): Promise<void> {
  const known = new Set(judging.reaches.map(({ pending }) => JSON.stringify(pending)));
  const intent = await intendInput(world, input, true);
  const reaches = intent.reaches.filter(({ pending }) => !known.has(JSON.stringify(pending)));
  if (reaches.length === 0 || !world.gate.minds({ ...intent, reaches })) return;
  // Another name is another thing: what was meant is looked for once more.
  const [was, is] = [judging.reaches, reaches].map(
    (all) => all.find(({ key }) => key === input.key)?.pending,
  );
  judging.changed = !input.key || !is || was?.name === is.name;
  throw new SurehandError('ref_changed', 'it became something else when the pointer or the focus came to it');
}

/** The first address of a session is the one that its user gave. */
function noteHome({ home }: World, url: string): void {
  const whole = [url, `https://${url}`].find((one) => URL.canParse(one) && new URL(one).origin !== 'null');
  if (home.origin === undefined && whole) home.origin = new URL(whole).origin;
}

export async function sendTo(world: World, request: NavigateRequest): Promise<void> {
  const url = request.to === 'url' ? { url: request.url } : {};
  const action = { action: 'navigate', to: request.to, ...url } as const;
  const permit = await world.gate.permit(request, () => intend(world, action, undefined, null));
  if (request.to === 'url') {
    checkFileAddress(request.url, world.options);
    noteHome(world, request.url);
  }
  await hand(permit, () => world.driver.navigate(request, permit));
}

/** `asked`: a person was asked about this very dialog and this answer. */
export async function sendAnswer(world: World, answer: DialogAnswer, asked?: Decision): Promise<DialogInfo> {
  const dialogs = partOf(world.driver, 'dialogs');
  const action = { action: 'handle_dialog', ...answer } as const;
  const permit = await world.gate.permit(answer, () => intend(world, action, undefined, null), asked);
  return hand(permit, () => dialogs.answer(answer, permit));
}

/** A script that an agent wrote: under a policy a person reads each one first. */
export async function sendScript(world: World, script: Script): Promise<unknown> {
  const scripts = partOf(world.driver, 'scripts');
  const permit = await world.gate.permit(script, async () => intendScript(world, script));
  return hand(permit, () => scripts.evaluate(script, permit));
}

/** A script from the user's own settings, which no agent can change. */
export async function sendOwnScript(world: World, script: Script): Promise<unknown> {
  const scripts = partOf(world.driver, 'scripts');
  const permit = await world.gate.permit(script, async () => intendNothing('ask the app for its state'));
  return hand(permit, () => scripts.evaluateInApp(script, permit));
}

export async function sendTab(
  world: World,
  tab: { open: { url?: string } } | { switch: { id: string } } | { close: { id: string } },
): Promise<void> {
  const { gate } = world;
  const tabs = partOf(world.driver, 'tabs');
  if ('open' in tab) {
    const { url } = tab.open;
    const action = { action: 'navigate', to: 'url', url: url ?? 'about:blank' } as const;
    const permit = await gate.permit(tab.open, () => intend(world, action, undefined, null));
    if (url) {
      checkFileAddress(url, world.options);
      noteHome(world, url);
    }
    await hand(permit, () => tabs.open(tab.open, permit));
  } else if ('switch' in tab) {
    const permit = await gate.permit(tab.switch, async () => intendNothing('switch tabs'));
    await hand(permit, () => tabs.switch(tab.switch, permit));
  } else {
    const permit = await gate.permit(tab.close, async () => intendNothing('close a tab'));
    await hand(permit, () => tabs.close(tab.close, permit));
  }
}

export async function sendStorage(world: World, request: { path: string }): Promise<void> {
  const { gate, driver } = world;
  const storage = partOf(driver, 'storage');
  const pending = { action: 'save_storage_state', url: driver.address(), value: request.path };
  const permit = await gate.permit(request, async () => ({
    ...intendNothing(`keep cookies and storage in ${JSON.stringify(request.path)}`),
    reaches: [{ pending }],
  }));
  await hand(permit, () => storage.save(request, permit));
}

/** Answers in the place of a server: under a policy a person is asked, because the page could be made to say anything. */
export async function sendMock(
  world: World,
  given: { mock: MockRule } | { unmock: { url?: string } },
): Promise<number> {
  const { gate, driver } = world;
  const network = partOf(driver, 'network');
  if ('unmock' in given) {
    const permit = await gate.permit(given.unmock, async () => intendNothing('let servers answer again'));
    return hand(permit, () => network.unmock(given.unmock, permit));
  }
  const { mock } = given;
  const { url, ...how } = mock;
  // All of it: what is answered may be a script.
  const told = `answer requests to ${JSON.stringify(url)} in the place of the server: ${JSON.stringify(how)}`;
  const permit = await gate.permit(mock, async () => ({
    ...intendNothing(told),
    always: 'the page would be told what no server said',
    passive: false,
    reaches: [{ pending: { action: 'mock_route', url: driver.address(), value: JSON.stringify(mock) } }],
  }));
  await hand(permit, () => network.mock(mock, permit));
  return network.mocks().length;
}

/** Cookies and storage say who is signed in and what is in a cart: under a policy a person is asked. */
export async function sendStorageChange(world: World, change: StorageChange): Promise<void> {
  const { gate, driver } = world;
  const storage = partOf(driver, 'storage');
  const { kind, name, value } = change;
  if (value !== undefined) admitAt(world, value, driver.originOf());
  const what = name === undefined ? `all ${kind}` : `${JSON.stringify(name)} in ${kind}`;
  const permit = await gate.permit(change, async () => ({
    ...intendNothing(value === undefined ? `remove ${what}` : `set ${what} to ${JSON.stringify(value)}`),
    always: 'it changes what the site knows of its user',
    passive: false,
    reaches: [{ pending: { action: 'change_storage', url: driver.address(), value: value ?? what } }],
  }));
  await hand(permit, () => storage.change(change, permit));
}

/** What takes something from a phone or gives an app more reach: under a policy a person is asked each time. */
const GRAVE: ReadonlySet<AppChange['kind']> = new Set(['reset', 'install', 'uninstall', 'grant']);

export async function sendAppChange(world: World, given: AppChange): Promise<void> {
  const { gate, driver, options } = world;
  const apps = partOf(driver, 'apps');
  const change =
    given.kind === 'install' ? { ...given, path: readablePath(given.path, 'path', options) } : given;
  const { kind, ...about } = change;
  const told = `${kind} ${Object.values(about).join(' ')}`;
  const pending = { action: `${kind}_app`, url: driver.address(), value: Object.values(about).join(' ') };
  const permit = await gate.permit(change, async () => ({
    ...intendNothing(told),
    ...(GRAVE.has(kind) ? { always: 'it changes what is on the phone', passive: false } : {}),
    reaches: [{ pending }],
  }));
  await hand(permit, () => apps.change(change, permit));
}
