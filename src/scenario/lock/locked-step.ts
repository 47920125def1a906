import type { TestStep } from '../interfaces/index.ts';
import { pick } from '../pick.ts';
import type { LockedStep, LockKey } from './lock-file.ts';

/** A step that a model found, without what only the run that made it knows. */
export function lockedStep(made: TestStep, model: string): Omit<LockedStep, keyof LockKey> {
  const {
    id: _id,
    description: _said,
    action,
    selector,
    toSelector,
    value,
    url,
    context: _context,
    alternativeSelectors: _others,
    ...details
  } = made;
  return {
    action,
    ...pick('target', selector),
    ...pick('to', toSelector),
    ...pick('value', value ?? url),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    model,
  };
}
