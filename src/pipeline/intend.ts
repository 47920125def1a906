import type { DriverAction, ReachRequest, Script } from '../drivers/driver.ts';
import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import { keyName } from '../model/key-name.ts';
import type { ReachedNode } from '../model/reached-node.ts';
import type { PendingAction } from '../policy/critical-action.ts';
import type { Binding } from '../screen/refs.ts';
import type { View } from '../screen/screen.ts';
import type { Intent } from './gate.ts';
import { resolve } from './resolve.ts';
import { sentValue, tellAction } from './tell-action.ts';
import type { World } from './world.ts';

const PASSIVE: ReadonlySet<Action['action']> = new Set(['hover', 'scroll', 'navigate', 'handle_dialog']);
/** Requests that only look. */
const SAFE = new Set(['GET', 'HEAD']);
/** A person must be able to read all of a script before it runs. */
const LONGEST_SCRIPT = 2000;

/** An action as a person and a policy see it: in words, and with every control it would really reach. */
export async function intend(
  world: World,
  action: Action,
  target: Binding | undefined,
  before: View | null,
): Promise<Intent> {
  const told = tellAction(action, target);
  const more = { before, passive: PASSIVE.has(action.action), ...(target ? { target } : {}) };
  if (action.action === 'handle_dialog') return { ...more, ...(await dialogIntent(world, action, told)) };
  if (action.action === 'navigate') return { ...more, ...(await journey(world, action, told)) };
  const input = await inputOfAction(world, action, target);
  if (input) {
    const { reaches } = await intendInput(world, input);
    return { ...more, told, reaches: reaches.map((one) => ({ ...one, ...boxIn(before, one.key) })) };
  }
  return { ...more, told, ...(await composite(world, action, target)) };
}

/** One input on its way to the driver, whatever action it is part of, with every control it would operate. */
export async function intendInput(world: World, input: DriverAction, arrived = false): Promise<Intent> {
  const told = tellInput(input);
  const reaches: Intent['reaches'][number][] = [];
  const url = world.driver.address();
  for (const { action, value, reach } of arrivals(input)) {
    const base = { action, url, ...(value === undefined ? {} : { value }) };
    const on = { ...(input.key ? { key: input.key } : {}), ...(arrived ? { arrived } : {}) };
    const nodes = await world.driver.reached({ ...on, ...reach });
    if (nodes.length === 0) reaches.push({ pending: base });
    for (const node of nodes) reaches.push(...operated(base, node, presses(input)));
    // What acts when it is set is operated by that as by a click.
    if (action === 'select' || action === 'fill')
      for (const node of nodes)
        if (node.acts === 'changed')
          reaches.push(...operated({ action: 'click', url }, node, false).slice(0, 1));
    // It is pressed where a drag begins, and clicked where the pointer is still on it at the end: it may move along.
    if (action === 'drag' && !reach.drops)
      reaches.push(...nodes.flatMap((node) => operated({ ...base, action: 'click' }, node, true)));
  }
  if (input.kind === 'hover') reaches.push(...(await fetchedByHover(world, input.key)));
  const aimed = reaches.find(({ key }) => key !== undefined && key === input.key)?.pending;
  const on = aimed?.role === undefined ? '' : ` ${aimed.role} ${JSON.stringify(aimed.name)}`;
  return { told: `${told}${on}`, reaches, before: null, passive: arrivals(input).length === 0 };
}

/** A control as it is operated; `pressed`: the address is opened that a link or form leads to. */
function operated(base: PendingAction, node: ReachedNode, pressed: boolean): Intent['reaches'][number][] {
  const pending = about(base, node);
  const opened = pressed || node.acts === 'changed' ? [node.leads_to ?? [], node.pings ?? []].flat() : [];
  // The address is guarded by what it says, not by what was set when it was asked for.
  const { carries: _carried, frames: _around, asks: _unseen, ...followed } = pending;
  return [
    { pending, box: node.box, key: node.key },
    ...opened.map((url) => ({ pending: { ...followed, action: 'navigate', url }, box: node.box })),
  ];
}

/**
 * What the last part of an input would operate by now, as far as it was not judged at its beginning: what lies where a
 * thing is about to be let go, the field of the file chooser that a button opened.
 */
export async function intendEnd(
  { driver }: World,
  { told, reach, ...base }: Arrival & { told: string },
  known: Intent['reaches'],
): Promise<Intent> {
  const before = new Set(known.map(({ pending }) => JSON.stringify(pending)));
  const nodes = await driver.reached(reach);
  const reaches = nodes
    .map((node) => ({
      pending: about({ ...base, url: driver.address() }, node),
      box: node.box,
      key: node.key,
    }))
    .filter(({ pending }) => !before.has(JSON.stringify(pending)));
  return { told, reaches, before: null, passive: false };
}

/** The pointer over something operates nothing, but where the page has it so the browser opens a link by it. */
async function fetchedByHover({ driver }: World, key: string | undefined): Promise<Intent['reaches']> {
  const nodes = await driver.reached({ by: 'pointer', ...(key ? { key } : {}) });
  return nodes.flatMap((node) =>
    node.fetched_ahead && node.leads_to !== undefined
      ? [{ pending: about({ action: 'navigate', url: node.leads_to }, node), box: node.box }]
      : [],
  );
}

/** A script can do whatever the page can, so a person is asked whatever the policy says, and sees all of it. */
export function intendScript({ driver }: World, { expression }: Script): Intent {
  if (expression.length > LONGEST_SCRIPT) {
    throw new SurehandError(
      'approval_required',
      `a person must read a script before it runs, and this one is too long to be shown whole: ${expression.length} characters, the most is ${LONGEST_SCRIPT}. Nothing was done`,
    );
  }
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

/** Opening an address is following the link that leads there; going back asks for what was there again. */
async function journey(
  { driver }: World,
  action: Extract<Action, { action: 'navigate' }>,
  told: string,
): Promise<Omit<Intent, 'before' | 'passive'>> {
  const given = action.to === 'url' ? (action.url ?? '') : '';
  const url = wholeAddress(driver.pages?.meant?.(given) ?? given, driver.address());
  const known = await driver.pages?.links(...(action.to === 'url' ? [url] : []));
  const links = (known?.nodes ?? []).map((node) => ({
    pending: about({ action: 'click', url: driver.address() }, node),
    leads_to: node.leads_to ?? '',
  }));
  if (action.to !== 'url') {
    const asked = (await driver.pages?.revisits(action.to)) ?? [];
    const form = asked.findLast(({ method }) => !SAFE.has(method));
    if (!form) {
      const pending = asked.map(({ url, opened }) => ({
        action: 'navigate',
        url,
        ...(opened ? { returns: true as const } : {}),
      }));
      return { told, links, reaches: pending.map((one) => ({ pending: one })) };
    }
    const sends = `${form.method} ${form.url}`;
    return {
      told: `${told}, which sends the form again: ${sends}`,
      links,
      always: 'a form would be sent a second time',
      reaches: [{ pending: { action: 'navigate', url: form.url, name: sends } }],
    };
  }
  const cut = known?.cut ? { cut: ['links' as const] } : {};
  const script = /^javascript:/i.test(url) ? { always: 'a script can do whatever the page can' } : {};
  return { told, links, ...script, reaches: [{ pending: { action: 'navigate', url, ...cut } }] };
}

/** The address as the driver will open it. */
function wholeAddress(given: string, page: string): string {
  const url = given.trim();
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(url) ? url : `http://${url}`;
  if (URL.canParse(whole)) return new URL(whole).href;
  return URL.canParse(url, page) ? new URL(url, page).href : url;
}

/** Only a yes does something; an alert takes none. */
async function dialogIntent(
  { driver }: World,
  action: Extract<Action, { action: 'handle_dialog' }>,
  told: string,
): Promise<Pick<Intent, 'told' | 'reaches'>> {
  const asking = await driver.dialogs?.asking?.();
  if (asking) return buttonIntent(asking, action, driver.address(), told);
  const dialog = driver.dialogs?.open();
  if (!dialog || !action.accept || dialog.type === 'alert') return { told, reaches: [] };
  const { type: role, message: name, cut: unreadable } = dialog;
  const value = action.text === undefined ? {} : { value: action.text };
  const pending = { action: action.action, url: driver.address(), role, name, unreadable, ...value };
  return { told: `${told}: ${role} ${JSON.stringify(name)}`, reaches: [{ pending }] };
}

/** An answer that presses a button of the question is judged as that press, a no as well as a yes. */
function buttonIntent(
  { message, yes, no }: { message: string; yes: string; no: string },
  { accept }: Extract<Action, { action: 'handle_dialog' }>,
  url: string,
  told: string,
): Pick<Intent, 'told' | 'reaches'> {
  const name = accept ? yes : no;
  const dialog = { role: 'alertdialog', words: message };
  const pending = { action: 'click' as const, url, role: 'button', name, dialog };
  return {
    told: `${told}: ${JSON.stringify(name)} under ${JSON.stringify(message)}`,
    reaches: [{ pending }],
  };
}

/** The one input that an action comes to; undefined where it takes several, each of which is judged when it is sent. */
async function inputOfAction(
  world: World,
  action: Action,
  target: Binding | undefined,
): Promise<DriverAction | undefined> {
  const on = { timeout_ms: 0, ...(target ? { key: target.key, meaning: target.meaning } : {}) };
  switch (action.action) {
    case 'hover':
      return { ...on, kind: 'hover' };
    case 'click':
      return { ...on, kind: 'click', ...(action.position ? { position: action.position } : {}) };
    case 'fill':
      return { ...on, kind: 'fill', value: action.value, clear_first: action.clear_first };
    case 'press_key':
      return { ...on, kind: 'press', keys: action.key };
    case 'select':
      return target?.node.tag === 'select' ? { ...on, kind: 'select', values: action.values } : undefined;
    case 'upload_files':
      return { ...on, kind: 'upload', paths: action.paths };
    case 'pinch':
      return { ...on, kind: 'pinch', scale: action.scale };
    case 'drag': {
      if (!action.to) return { ...on, kind: 'drag', to: { dx: action.by?.x ?? 0, dy: action.by?.y ?? 0 } };
      const { binding } = await resolve(world, action.to, 'point', target?.key);
      return { ...on, kind: 'drag', to: { key: binding.key, meaning: binding.meaning } };
    }
    default:
      return undefined;
  }
}

/** A control that is brought to a value in several inputs: the control itself, and the value that it is to take. */
async function composite(
  { driver }: World,
  action: Action,
  target: Binding | undefined,
): Promise<Pick<Intent, 'reaches' | 'covers'>> {
  if (!target || (action.action !== 'select' && action.action !== 'adjust_control')) return { reaches: [] };
  const value = sentValue(action, target.node);
  const base = { action: action.action, url: driver.address(), ...(value === undefined ? {} : { value }) };
  const nodes = await driver.reached({ by: 'pointer', key: target.key });
  const aimed = nodes.find(({ key }) => key === target.key);
  const pending = aimed ? about(base, aimed) : { ...base, role: target.node.role, name: target.node.name };
  const values = action.action === 'select' ? action.values : [String(action.value)];
  return {
    reaches: [
      { pending, box: target.node.box, key: target.key },
      ...(aimed?.acts === 'changed'
        ? [{ pending: about({ action: 'click', url: base.url }, aimed), box: target.node.box }]
        : []),
    ],
    covers: [target.node.name, ...values],
  };
}

export interface Arrival {
  /** Under which action a policy speaks of it. */
  action: string;
  value?: string;
  reach: ReachRequest;
}

/** How an input arrives; nothing where it operates nothing. */
function arrivals(input: DriverAction): Arrival[] {
  switch (input.kind) {
    case 'click': {
      const { position } = input;
      return [{ action: 'click', reach: { by: 'pointer', ...(position ? { position } : {}) } }];
    }
    case 'pinch':
      return [{ action: 'pinch', reach: { by: 'pointer' } }];
    case 'drag': {
      const begin: Arrival = { action: 'drag', reach: { by: 'pointer' } };
      const to = 'key' in input.to ? { key: input.to.key } : { offset: { x: input.to.dx, y: input.to.dy } };
      return [begin, { action: 'drag', reach: { by: 'pointer', drops: true, ...to } }];
    }
    case 'upload': {
      const by = input.key ? 'pointer' : 'chooser';
      return [{ action: 'upload_files', value: input.paths.join(', '), reach: { by } }];
    }
    case 'press': {
      const keys = keyName(input.keys);
      return [{ action: 'press_key', value: keys, reach: { by: 'keys', keys } }];
    }
    case 'fill': {
      const typed: Arrival = {
        action: 'fill',
        value: input.value,
        reach: { by: 'keys', keys: '', values: [input.value] },
      };
      // A line break typed into a field is the Enter key.
      if (!/[\r\n]/.test(input.value)) return [typed];
      const reach = { by: 'keys', keys: 'Enter', as_text: true } as const;
      return [typed, { action: 'press_key', value: 'Enter', reach }];
    }
    case 'select': {
      const { values } = input;
      return [{ action: 'select', value: values.join(', '), reach: { by: 'options', values } }];
    }
    default:
      return [];
  }
}

/** It presses what it reaches, so that a link there is followed. */
function presses(input: DriverAction): boolean {
  if (input.kind === 'click') return true;
  if (input.kind === 'fill') return /[\r\n]/.test(input.value);
  return input.kind === 'press' && /(?:^|\+)(?:Enter|Space|.)$/u.test(keyName(input.keys));
}

function tellInput(input: DriverAction): string {
  switch (input.kind) {
    case 'press':
      return `press ${keyName(input.keys)} on`;
    case 'fill':
      return 'fill';
    case 'select':
      return `select ${JSON.stringify(input.values.join(', '))} in`;
    case 'click':
      return input.nth ? 'click a second time on' : 'click';
    default:
      return input.kind.replaceAll('_', ' ');
  }
}

function about(base: PendingAction, node: ReachedNode): PendingAction {
  const { role, name, name_from, context, says, dialog, carries, state } = node;
  const { acts, unreadable, cut, frames, takes_drop, asks } = node;
  const value = base.action === 'fill' && state.password ? { value: '(hidden)' } : {};
  return {
    ...base,
    ...value,
    role,
    name,
    ...(context ? { context } : {}),
    ...(says.length > 0 ? { says } : {}),
    ...(name_from === 'icon' || name_from === 'beside' ? { wordless: true } : {}),
    ...(dialog ? { dialog } : {}),
    ...(carries ? { carries } : {}),
    ...(takes_drop ? { takes_drop } : {}),
    ...(asks ? { asks } : {}),
    ...(acts ? { acts } : {}),
    ...(unreadable ? { unreadable } : {}),
    ...(cut ? { cut } : {}),
    ...(frames ? { frames } : {}),
  };
}

/** Boxes of a view are those of the window, also for what is inside a frame. */
function boxIn(before: View | null, key: string | undefined) {
  const box = before?.bindings.find((one) => one.key === key)?.node.box;
  return box ? { box } : {};
}
