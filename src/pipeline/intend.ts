import type { DriverAction, ReachRequest, Script } from '../drivers/driver.ts';
import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import type { PendingAction } from '../policy/critical-action.ts';
import type { Binding } from '../screen/refs.ts';
import type { View } from '../screen/screen.ts';
import type { Intent } from './gate.ts';
import { resolve } from './resolve.ts';
import { sentValue, tellAction } from './tell-action.ts';
import type { World } from './world.ts';

const PASSIVE: ReadonlySet<Action['action']> = new Set(['hover', 'scroll', 'navigate', 'handle_dialog']);
const LINKS_LOOKED_AT = 50;

/** An action as a person and a policy see it: in words, and with every control it would really reach. */
export async function intend(
  world: World,
  action: Action,
  target: Binding | undefined,
  before: View | null,
): Promise<Intent> {
  const told = tellAction(action, target);
  const more = { before, passive: PASSIVE.has(action.action), ...(target ? { target } : {}) };
  if (action.action === 'handle_dialog') return { ...more, ...dialogIntent(world, action, told) };
  if (action.action === 'navigate') {
    const url = action.to === 'url' ? wholeAddress(action.url ?? '') : world.driver.address();
    return { ...more, told, reaches: await leadingTo(world, url) };
  }
  const value = sentValue(action, target?.node);
  const base = {
    action: action.action,
    url: world.driver.address(),
    ...(value === undefined ? {} : { value }),
  };
  const nodes = await reachedBy(world, action, target);
  return {
    ...more,
    told,
    reaches:
      nodes.length === 0
        ? [{ pending: base }]
        : nodes.map((node) => ({ pending: about(base, node), box: boxOf(node, before) })),
  };
}

/** One input on its way to the driver, whatever action it is part of, with every control it would operate. */
export async function intendInput(world: World, input: DriverAction): Promise<Intent> {
  const reach = reachOfInput(input);
  if (!reach) return intendNothing(input.kind);
  const { action, value, ...how } = reach;
  const nodes = await world.driver.reached({ ...how, ...(input.key ? { key: input.key } : {}) });
  if (input.kind === 'drag' && 'key' in input.to) {
    const end = await world.driver.inspect(input.to.key);
    if (end) nodes.push(end);
  }
  const base = { action, url: world.driver.address(), ...(value === undefined ? {} : { value }) };
  const aimed = nodes.find(({ key }) => key === input.key);
  const what = aimed ? `${aimed.role} ${JSON.stringify(aimed.name)}` : '';
  return {
    ...intendNothing(`${action} ${input.kind === 'press' ? `${input.keys} ` : ''}${what}`.trim()),
    reaches:
      nodes.length === 0
        ? [{ pending: base }]
        : nodes.map((node) => ({ pending: about(base, node), box: node.box })),
  };
}

/** A script can do whatever the page can, so a person is asked whatever the policy says. */
export function intendScript({ driver }: World, { expression }: Script): Intent {
  return {
    ...intendNothing(`run the script ${JSON.stringify(expression)}`),
    always: 'a script can do whatever the page can',
    reaches: [{ pending: { action: 'evaluate', url: driver.address(), value: expression } }],
  };
}

/** What no policy can be about. */
export function intendNothing(told: string): Intent {
  return { told, reaches: [], before: null, passive: true };
}

/** The address as the driver will open it, to compare with those of links. */
function wholeAddress(url: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(url) ? url : `http://${url}`;
  return URL.canParse(whole) ? new URL(whole).href : url;
}

/** Opening an address is following the link that leads there, whatever that link is called. */
async function leadingTo({ driver }: World, url: string): Promise<Intent['reaches']> {
  const base: PendingAction = { action: 'navigate', url };
  const end = /([^/?#]*)\/?(?:[?#].*)?$/.exec(url)?.[1] ?? '';
  try {
    const css = `a[href*="${end.replace(/["\\]/g, '\\$&')}"]`;
    const { matches } = await driver.find({ css, purpose: 'any', limit: LINKS_LOOKED_AT });
    const links = matches.map(({ node }) => node).filter(({ href }) => href === url);
    return [{ pending: base }, ...links.map((node) => ({ pending: about(base, node) }))];
  } catch (error) {
    // A page that is gone, hangs or shows a dialog has no link that could be looked at.
    if (error instanceof SurehandError) return [{ pending: base }];
    throw error;
  }
}

/** Only a yes does something; an alert takes none. */
function dialogIntent(
  { driver }: World,
  action: Extract<Action, { action: 'handle_dialog' }>,
  told: string,
): Pick<Intent, 'told' | 'reaches'> {
  const dialog = driver.openDialog();
  if (!dialog || !action.accept || dialog.type === 'alert') return { told, reaches: [] };
  const { type: role, message: name } = dialog;
  const value = action.text === undefined ? {} : { value: action.text };
  const pending = { action: action.action, url: driver.address(), role, name, ...value };
  return { told: `${told}: ${role} ${JSON.stringify(name)}`, reaches: [{ pending }] };
}

async function reachedBy(world: World, action: Action, target: Binding | undefined): Promise<UiNode[]> {
  const aimed = target ? [target.node] : [];
  const reach = reachOf(action);
  if (!reach) return aimed;
  const nodes = await world.driver.reached({ ...reach, ...(target ? { key: target.key } : {}) });
  if (action.action === 'drag' && action.to)
    nodes.push((await resolve(world, action.to, 'any')).binding.node);
  return [...aimed, ...nodes.filter(({ key }) => key !== target?.key)];
}

/** How the input arrives; undefined where it goes to the target and nothing else. */
function reachOf(action: Action): Omit<ReachRequest, 'key'> | undefined {
  switch (action.action) {
    case 'click':
      return { by: 'pointer', ...(action.position ? { position: action.position } : {}) };
    case 'drag':
    case 'upload_files':
    case 'adjust_control':
      return { by: 'pointer' };
    case 'press_key':
      return { by: 'keys', keys: action.key };
    case 'fill':
      // A line break typed into a field is the Enter key.
      return /[\r\n]/.test(action.value) ? { by: 'keys', keys: 'Enter' } : undefined;
    default:
      return undefined;
  }
}

/** How an input arrives and under which action a policy speaks of it; undefined where it operates nothing. */
function reachOfInput(
  input: DriverAction,
): (Omit<ReachRequest, 'key'> & { action: string; value?: string }) | undefined {
  switch (input.kind) {
    case 'click':
      return {
        action: 'click',
        by: 'pointer',
        ...(input.position ? { position: input.position } : {}),
      };
    case 'drag':
      return { action: 'drag', by: 'pointer' };
    case 'upload':
      return { action: 'upload_files', by: 'pointer', value: input.paths.join(', ') };
    case 'press':
      return { action: 'press_key', by: 'keys', keys: input.keys, value: input.keys };
    case 'fill':
      return {
        action: 'fill',
        by: 'keys',
        value: input.value,
        ...(/[\r\n]/.test(input.value) ? { keys: 'Enter' } : {}),
      };
    case 'select':
      return { action: 'select', by: 'keys', value: input.values.join(', ') };
    default:
      return undefined;
  }
}

function about(base: PendingAction, { role, name, context }: UiNode): PendingAction {
  return { ...base, role, name, ...(context ? { context } : {}) };
}

/** Boxes of a view are those of the window, also for what is inside a frame. */
function boxOf(node: UiNode, before: View | null) {
  return before?.bindings.find(({ key }) => key === node.key)?.node.box ?? node.box;
}
