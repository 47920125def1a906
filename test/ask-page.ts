import type { Driver } from '../src/drivers/driver.ts';
import { issuePermit } from '../src/model/permit.ts';

/** The page's own word, asked past the gate: only a test may do that. */
export function askPage(driver: Driver, expression: string): Promise<unknown> {
  const script = { expression };
  if (!driver.scripts) throw new Error('a driver without scripts');
  return driver.scripts.evaluate(script, issuePermit(script));
}
