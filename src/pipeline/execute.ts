import type { ActResult } from '../drivers/driver.ts';
import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import type { Binding } from '../screen/refs.ts';
import { editCell, isCell } from './adjust/edit-cell.ts';
import { admitAnswer, admitSecrets } from './admit-secrets.ts';
import { readablePath } from './allowed-paths.ts';
import { chooseOption } from './choose-option.ts';
import { resolve } from './resolve.ts';
import { send, sendAnswer, sendTo } from './send.ts';
import type { World } from './world.ts';

const PREPARED: ReadonlySet<Action['action']> = new Set(['click', 'fill', 'press_key', 'hover']);

/** Named for the choices in it, though nothing is done to the group itself; a cell of a grid opens a list of them. */
const CHOICES: ReadonlySet<string> = new Set(['radiogroup', 'tablist', 'group', 'gridcell', 'tree']);

/** Waits until the target can take the action and brings it into view, so that nothing scrolls during the action. */
export async function prepare(
  world: World,
  action: Action,
  binding: Binding | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!binding || !PREPARED.has(action.action)) return;
  const on = aimAt(world, binding, signal);
  if (action.action === 'fill') {
    if (action.clear_first && (await opensToText(world, binding, signal)))
      await world.driver.prepare({ ...on, kind: 'click' });
    else await world.driver.prepare({ ...on, kind: 'fill', value: '', clear_first: true });
  } else if (action.action === 'press_key') await world.driver.prepare({ ...on, kind: 'press', keys: '' });
  else await world.driver.prepare({ ...on, kind: action.action === 'hover' ? 'hover' : 'click' });
}

/** Whether this is a cell that is no field itself. */
async function opensToText(world: World, binding: Binding, signal: AbortSignal): Promise<boolean> {
  if (!isCell(binding)) return false;
  try {
    await world.driver.prepare({
      ...aimAt(world, binding, signal),
      kind: 'fill',
      value: '',
      clear_first: true,
    });
    return false;
  } catch (error) {
    if (error instanceof SurehandError && error.kind === 'target_not_editable') return true;
    throw error;
  }
}

function aimAt({ options }: World, binding: Binding | undefined, signal: AbortSignal) {
  return {
    ...(binding ? { key: binding.key, meaning: binding.meaning } : {}),
    timeout_ms: options.timeout_ms,
    signal,
  };
}

export interface ExecuteHow {
  /** An adjustment goes on in a less exact mode, as the one before did not get there. */
  onOtherMode?: (mode: string) => void;
  /** It was sent before, and nothing came of it. */
  again?: boolean;
}

/** Sends one action to the driver. Everything it may throw happened before anything landed, unless it says so. */
export async function execute(
  world: World,
  action: Action,
  binding: Binding | undefined,
  signal: AbortSignal,
  how: ExecuteHow = {},
): Promise<ActResult> {
  const { options } = world;
  const on = { ...aimAt(world, binding, signal), prepared: PREPARED.has(action.action) };
  switch (action.action) {
    case 'click': {
      const { action: _action, target: _target, ...clicking } = action;
      return send(world, { ...on, kind: 'click', ...clicking });
    }
    case 'fill':
      admitSecrets(world, action.value, action.target ?? binding?.ref ?? '', binding);
      if (binding && action.clear_first && (await opensToText(world, binding, signal)))
        return editCell(world, binding, action.value, signal);
      return send(world, {
        ...on,
        kind: 'fill',
        value: action.value,
        clear_first: action.clear_first,
        ...(how.again ? { by_keys: true } : {}),
      });
    case 'select':
      if (binding && !binding.node.actionable && !CHOICES.has(binding.node.role)) {
        throw new SurehandError('control_mismatch', 'it is no control, so nothing can be selected in it');
      }
      if (!binding) throw new SurehandError('invalid_input', 'select needs a target');
      return chooseOption(world, binding, action, signal);
    case 'press_key':
      return send(world, { ...on, kind: 'press', keys: action.key });
    case 'hover':
      return send(world, { ...on, kind: 'hover' });
    case 'scroll':
      return send(world, { ...on, ...scrolling(world, action, binding !== undefined) });
    case 'pinch':
      return send(world, { ...on, kind: 'pinch', scale: action.scale });
    case 'drag': {
      if (!action.to)
        return send(world, { ...on, kind: 'drag', to: { dx: action.by?.x ?? 0, dy: action.by?.y ?? 0 } });
      const { binding: to } = await resolve(world, action.to, 'point', binding?.key);
      return send(world, { ...on, kind: 'drag', to: { key: to.key, meaning: to.meaning } });
    }
    case 'adjust_control': {
      if (!binding) throw new SurehandError('invalid_input', 'adjust_control needs a target');
      // Read when it is first needed: most first calls are clicks.
      const { adjustControl } = await import('./adjust/adjust-control.ts');
      const adjusted = await adjustControl(world, binding, action, signal, how.onOtherMode);
      // What keeps no state, a menu, has nothing to be verified by.
      return adjusted.actual_state === '' ? {} : { adjusted };
    }
    case 'upload_files':
      return send(world, {
        ...on,
        kind: 'upload',
        paths: action.paths.map((path) => readablePath(path, 'paths', options)),
      });
    case 'navigate': {
      const limits = { timeout_ms: action.timeout_ms ?? options.navigation_timeout_ms, signal };
      if (action.to !== 'url') await sendTo(world, { to: action.to, ...limits });
      else await sendTo(world, { to: 'url', url: action.url ?? '', ...limits });
      return {};
    }
    case 'handle_dialog': {
      if (action.text !== undefined) admitAnswer(world, action.text);
      const leaves = world.screen.latest?.place.visit;
      const { type } = await sendAnswer(world, {
        accept: action.accept,
        ...(action.text === undefined ? {} : { text: action.text }),
      });
      return action.accept && type === 'beforeunload' && leaves !== undefined ? { leaves } : {};
    }
  }
}

type Scrolling =
  | { kind: 'scroll_into_view' }
  | { kind: 'scroll_to'; edge: 'top' | 'bottom' }
  | { kind: 'scroll_by'; dx: number; dy: number; fling?: true; once?: true };

/** How far a page is scrolled where nobody says how far. In an app it is one stroke, as long as the view allows, so that nothing is passed unseen. */
const SOME_WAY = 600;
const ONE_STROKE = 100_000;

function scrolling(
  { driver }: World,
  { direction, amount, fling }: Extract<Action, { action: 'scroll' }>,
  onElement: boolean,
): Scrolling {
  if (!direction) {
    if (onElement) return { kind: 'scroll_into_view' };
    throw new SurehandError(
      'invalid_input',
      'scroll: wanted a target to bring into view, or a direction; got neither',
    );
  }
  if (direction === 'top' || direction === 'bottom') return { kind: 'scroll_to', edge: direction };
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const along = direction === 'left' || direction === 'right';
  const once = amount === undefined && !driver.pages;
  const far = sign * (amount ?? (once ? ONE_STROKE : SOME_WAY));
  const by = { dx: along ? far : 0, dy: along ? 0 : far };
  return { kind: 'scroll_by', ...by, ...(fling ? { fling } : {}), ...(once ? { once } : {}) };
}
