import type { Driver, DriverAction, NetworkEntry } from '../../src/drivers/driver.ts';
import { type Clock, steadyNow } from '../../src/model/clock.ts';
import type {
  AdjustResult,
  Calendar,
  Control,
  ControlAnswers,
  ControlPart,
  Popup,
} from '../../src/model/control.ts';
import type { DialogInfo } from '../../src/model/driver-event.ts';
import type { NodeState, UiNode } from '../../src/model/node.ts';
import { adjustControl } from '../../src/pipeline/adjust/adjust-control.ts';
import { fakeDriver, fakeNetwork, node } from '../fake-driver.ts';
import { type FakeWorld, worldOn } from './fake-world.ts';

/** A page that is one control: inputs change what the test holds, reads are made from it anew each time. */
export interface OneControl {
  control(): Omit<Control, 'parts'> & { parts?: ControlPart[] };
  popup?(): Popup | null;
  calendar?(): Calendar | null;
  /** What else can be operated, by the calendar above all. */
  others?(): UiNode[];
  on?(action: DriverAction): DialogInfo | undefined;
  requests?(): NetworkEntry[];
  /** Other controls that changed. */
  neighbours?(): { told: string; now: string }[];
}

export interface Adjusting {
  world: FakeWorld;
  /** What was sent, one word each: a key, `fill x`, `click name`. */
  inputs: string[];
  adjust(value: string | number, tolerance?: number): Promise<AdjustResult>;
}

export function oneControl(page: OneControl): Adjusting {
  const inputs: string[] = [];
  const driver = fakeDriver();
  const answers = (): { [K in keyof ControlAnswers]?: ControlAnswers[K] | null } => ({
    control: { parts: [], ...page.control() },
    popup: page.popup?.() ?? null,
    calendar: page.calendar?.() ?? null,
    mark: true,
    remember: true,
    neighbours: page.neighbours?.() ?? [],
  });
  const every = (): UiNode[] => {
    const { main, parts = [] } = page.control();
    const inside = [...parts, ...(page.popup?.()?.items ?? [])].map((part) => part.node);
    return [main, ...inside, ...(page.others?.() ?? [])];
  };
  const more: Partial<Driver> = {
    inspect: async (key) => every().find((one) => one.key === key) ?? null,
    async controlParts<K extends keyof ControlAnswers>(_key: string, part: K) {
      const found: ControlAnswers[K] | null | undefined = answers()[part];
      return found ?? null;
    },
    async act(action, permit) {
      permit.spend(action);
      inputs.push(tell(action, every()));
      const dialog = page.on?.(action);
      return dialog ? { dialog } : {};
    },
    network: { ...fakeNetwork, requests: () => page.requests?.() ?? [] },
  };
  Object.assign(driver, more);
  const world = worldOn(driver);
  world.clock = waitedClock();
  world.options = { ...world.options, timeout_ms: 2000, stabilization_window_ms: 20 };
  return {
    world,
    inputs,
    adjust: (value, tolerance = 0) => {
      const binding = world.screen.refs.bind(page.control().main, false);
      return adjustControl(world, binding, { value, tolerance }, new AbortController().signal);
    },
  };
}

function tell(action: DriverAction, nodes: UiNode[]): string {
  const name = nodes.find(({ key }) => key === action.key)?.name ?? '';
  switch (action.kind) {
    case 'press':
      return action.keys;
    case 'fill':
      return `fill ${action.value}`;
    case 'select':
      return `select ${action.values.join(', ')}`;
    case 'drag':
      return 'dx' in action.to ? `drag ${action.to.dx},${action.to.dy}` : 'drag';
    default:
      return `${action.kind} ${name}`.trim();
  }
}

export function part(
  label: string,
  more: Partial<ControlPart> & { state?: NodeState; role?: string } = {},
): ControlPart {
  const { state, role = 'option', ...rest } = more;
  return { node: node(role, label, { key: `part/${label}`, ...(state ? { state } : {}) }), label, ...rest };
}

export const list = (items: ControlPart[], more: Partial<Popup> = {}): Popup => ({
  items,
  view_height: 100,
  at_start: true,
  at_end: true,
  ...more,
});

export const sent = (more: Partial<NetworkEntry> = {}): NetworkEntry => ({
  at_ms: steadyNow(),
  method: 'POST',
  url: 'https://shop.test/add?x=1',
  resource_type: 'fetch',
  status: 200,
  duration_ms: 1,
  tab: 't1',
  ...more,
});

/** Time that passes only where somebody waits. */
export function waitedClock(): Clock {
  let now = Date.now();
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  };
}

/** Whether an input is a click on the part with this label. */
export function clicked(action: DriverAction, label: string): boolean {
  return action.kind === 'click' && action.key === `part/${label}`;
}
