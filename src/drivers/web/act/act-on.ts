import type { Locator, Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { Spent } from '../../../model/permit.ts';
import type { ActResult, DriverAction } from '../../driver.ts';
import type { FileChoosers } from '../file-choosers.ts';
import type { PageCalls } from '../page-calls.ts';
import { type Aim, limitsOf, unlessGivenUp } from './aim.ts';
import { fill } from './fill.ts';
import { guarded } from './guarded.ts';
import { click, drag, hover } from './point.ts';
import { pressKeys } from './press-keys.ts';
import { selectNative } from './select-native.ts';
import { prepareFor, untilReady } from './until-ready.ts';
import { upload } from './upload.ts';

/** Real input on one element, each kind its own way. */
export async function actOn(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  { input: action }: Spent<DriverAction>,
  more: { to?: Aim | undefined; choosers: FileChoosers },
): Promise<ActResult> {
  unlessGivenUp(action.signal);
  const { frame, key, meaning } = aim;
  const timeout = action.timeout_ms;
  const limits = limitsOf(action);
  const arm = (drawn: boolean): Locator => calls.locate(frame, 'arm', { key, meaning, drawn });
  const ready = () => (action.prepared ? undefined : prepareFor(calls, aim, action));
  switch (action.kind) {
    case 'click':
      await ready();
      return click(page, calls, aim, action);
    case 'fill': {
      await ready();
      return fill(page, calls, aim, action);
    }
    case 'select': {
      const ready = await untilReady(calls, aim, ['enabled'], action.signal);
      if (!ready.native_select)
        throw new SurehandError('control_mismatch', 'it is not a list to select from');
      return selectNative(calls, aim, action.values, ready.multiple, timeout);
    }
    case 'press': {
      await ready();
      // Only the focus is watched: Enter in a form makes the browser click its submit button.
      await guarded(calls, aim, () => arm(false).focus(limits));
      await action.arrived?.();
      return pressKeys(page, calls, frame, action);
    }
    case 'hover':
      await ready();
      return hover(page, calls, aim, action);
    case 'scroll_into_view':
      await calls.ask(frame, 'scroll', { key, into_view: true }, timeout);
      return {};
    case 'scroll_by':
      return scrolled(await calls.ask(frame, 'scroll', { key, dx: action.dx, dy: action.dy }, timeout));
    case 'scroll_to':
      return scrolled(await calls.ask(frame, 'scroll', { key, edge: action.edge }, timeout));
    case 'drag':
      await ready();
      return drag(page, calls, aim, more.to, action);
    case 'pinch':
      throw new SurehandError('not_supported', 'pinch: a mouse has one pointer');
    case 'upload':
      return upload(page, calls, aim, action, more.choosers);
  }
}

export function scrolled({ moved_x, moved_y }: { moved_x: number; moved_y: number }): ActResult {
  return { moved: { x: moved_x, y: moved_y } };
}
