import type {
  DialogAnswer,
  DialogsPart,
  Driver,
  DriverAction,
  FindQuery,
  Found,
  NetworkPart,
} from '../src/drivers/driver.ts';
import type { DialogInfo, DriverEvent } from '../src/model/driver-event.ts';
import type { UiNode } from '../src/model/node.ts';

/** A driver on a screen that the test holds in its hands: what was sent to it is in `acts`. */
export interface FakeDriver extends Driver {
  nodes: UiNode[];
  url: string;
  acts: DriverAction[];
  events: DriverEvent[];
  closed: boolean;
}

export function node(role: string, name: string, more: Partial<UiNode> = {}): UiNode {
  return {
    key: `${role}/${name}`,
    role,
    name,
    state: {},
    box: { x: 0, y: 0, width: 10, height: 10 },
    visibility: 'full',
    actionable: true,
    context: '',
    context_role: '',
    context_strong: false,
    tag: role,
    selector: { value: role, confidence: { score: 1, reason: 'test' } },
    depth: 1,
    ...more,
  };
}

/** Everything quiet and nothing happening, unless `more` says otherwise. */
export function fakeDriver(nodes: UiNode[] = [], more: Partial<Driver> = {}): FakeDriver {
  const unused = (): never => {
    throw new Error('the fake driver was not told what to answer here');
  };
  const driver: FakeDriver = {
    platform: 'web',
    selectors: ['css', 'test_id'],
    runtime: () => ({ browser: 'none' }),
    device: () => ({ platform: 'web', id: 'fake', model: 'fake', os_version: '1' }),
    nodes,
    url: 'https://shop.test/',
    acts: [],
    events: [],
    closed: false,
    collect: async ({ check = [] }) => ({
      nodes: driver.nodes.filter(({ visibility }) => visibility !== 'hidden'),
      place: { address: driver.url, title: 'Shop', visit: driver.url },
      heading: '',
      viewport: { width: 1280, height: 720, scroll_x: 0, scroll_y: 0 },
      focused: null,
      in_view: driver.nodes.length,
      on_page: driver.nodes.length,
      text_hash: driver.nodes.map(({ name }) => name).join(),
      ticking: 0,
      gone: check.filter((key) => !driver.nodes.some((one) => one.key === key)),
      unseen: check.filter((key) => !driver.nodes.some((one) => one.key === key)),
    }),
    outline: unused,
    find: async (query) => answering(driver.nodes, query),
    doable: async (targets) =>
      targets.map((target) => {
        const { matches } = answering(driver.nodes, { ...target, limit: 2 });
        return matches.length === 1 ? (matches[0]?.node ?? null) : null;
      }),
    inspect: async (key) => driver.nodes.find((one) => one.key === key) ?? null,
    holds: async () => ({ relation: 'same' }),
    holdsChoice: async () => true,
    neighbours: async () => [],
    prepare: async () => {},
    focused: async () => null,
    reached: async () => [],
    controlParts: async () => null,
    act: async (action, permit) => {
      permit.spend(action);
      driver.acts.push(action);
      return {};
    },
    settle: async () => ({
      quiet: true,
      waited_ms: 0,
      changes: 0,
      rewordings: 0,
      submitted: false,
      looks: [],
    }),
    findText: async () => ({ visible: false, count: 0, watched: false, lost: 0, passed: false }),
    watchText: async () => {},
    navigate: async (request, permit) => {
      permit.spend(request);
      if (request.to === 'url') driver.url = request.url;
    },
    originOf: () => '',
    address: () => driver.url,
    read: async () => ({ text: '', total_chars: 0, next_offset: null }),
    screenshot: unused,
    pages: {
      links: async () => ({ nodes: [], cut: false }),
      print: async () => Buffer.from('%PDF'),
      revisits: async () => [],
    },
    scripts: { evaluate: unused, evaluateInApp: unused },
    tabs: {
      list: async () => [{ id: 't1', url: driver.url, title: 'Shop', active: true }],
      open: unused,
      waitForPopup: unused,
      switch: unused,
      close: unused,
    },
    dialogs: { open: () => null, answer: unused },
    network: fakeNetwork,
    storage: {
      save: async (request, permit) => void permit.spend(request),
      read: async () => ({ cookies: [], local: [], session: [] }),
      change: async (change, permit) => void permit.spend(change),
    },
    takeEvents: () => driver.events.splice(0),
    logs: () => [],
    close: async () => {
      driver.closed = true;
    },
  };
  return Object.assign(driver, more);
}

/** The part of a driver that says which dialog is open; `heard` gets what it is answered. */
export function openDialog(
  dialog: DialogInfo,
  heard: (answer: DialogAnswer) => void = () => {},
): DialogsPart {
  return {
    open: () => dialog,
    answer: async (answer, permit) => {
      permit.spend(answer);
      heard(answer);
      return dialog;
    },
  };
}

function answering(nodes: UiNode[], { role, name, selector, context, context_is }: FindQuery): Found {
  const matches = nodes
    .filter((one) => role === undefined || one.role === role)
    .filter((one) => selector?.kind !== 'test_id' || one.test_id === selector.value)
    .filter((one) => name === undefined || one.name.toLowerCase() === name.toLowerCase())
    .filter((one) => context === undefined || one.context.includes(context))
    .filter((one) => context_is === undefined || one.context === context_is)
    .map((one) => ({
      node: one,
      match: one.name === name ? ('exact' as const) : ('loose' as const),
      score: 1,
    }));
  return { matches, total: matches.length };
}

/** A network without requests. */
export const fakeNetwork: NetworkPart = {
  requests: () => [],
  mocks: () => [],
  mock: async (rule, permit) => void permit.spend(rule),
  unmock: async (request, permit) => {
    permit.spend(request);
    return 0;
  },
  waitFor: () => Promise.reject(new Error('nothing is waited for')),
};
