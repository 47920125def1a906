import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import { parseTarget } from '../model/target.ts';
import { checkExpectation } from './check-expectation.ts';
import type { World } from './world.ts';

const NOT_YET = { at_ms: Number.POSITIVE_INFINITY, fingerprint: null };

/** What is expected to go though it is not there before the action: that it is gone then tells nothing of the action. */
export async function absentBefore(
  world: World,
  expect: readonly Expectation[],
): Promise<readonly Expectation[]> {
  const absent: Expectation[] = [];
  for (const one of expect) if (claimsGone(one) && (await holdsNow(world, one))) absent.push(one);
  return absent;
}

/** Whether one of them was not there at any time: it did not come meanwhile and go again. */
export async function neverThere({ driver }: World, absent: readonly Expectation[]): Promise<boolean> {
  for (const one of absent) {
    const words = wordsToWatch(one);
    const came = words !== '' && !driver.dialogs?.open() && (await driver.findText(words)).watched;
    if (!came) return true;
  }
  return false;
}

/** The words by which the page can remember that it was there for a moment. */
export function wordsToWatch(one: Expectation): string {
  if (one.about === 'text') return one.text;
  if (one.about !== 'element') return '';
  const target = parseTarget(one.target);
  return target.by === 'words' ? (target.name ?? '') : '';
}

/** Who has a ref was shown what it stands for: that was there. */
export function claimsGone(one: Expectation): boolean {
  if (one.about === 'text') return one.gone;
  return one.about === 'element' && one.is === 'gone' && parseTarget(one.target).by !== 'ref';
}

async function holdsNow(world: World, one: Expectation): Promise<boolean> {
  if (world.driver.dialogs?.open()) return false;
  try {
    return (await checkExpectation(world, one, NOT_YET)).holds === true;
  } catch (error) {
    if (error instanceof SurehandError) return false; // a screen that cannot be read shows nothing
    throw error;
  }
}
