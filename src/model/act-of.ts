import type { RunStep } from './run-record.ts';

/** What a step did, in a few words: `click button "Save"`. */
export function actOf({ action, target, value }: RunStep): string {
  if (action === 'unknown') return 'the rest of it';
  return [action, target, value === undefined ? undefined : JSON.stringify(value)].filter(Boolean).join(' ');
}
