import { patternCode, quoted } from '../model/code-text.ts';
import type { SessionAssertion } from './export-step.ts';
import { locatorCandidates } from './locator-candidates.ts';
import { ExportError, LeftOut, type Walk } from './walk.ts';

type About<K extends SessionAssertion['about']> = Extract<SessionAssertion, { about: K }>;

/** Writes what a session expected; a request was begun to be waited for before the act, under `awaited`. */
export async function writeSessionAssertion(
  walk: Walk,
  assertion: SessionAssertion,
  about: { selectors: readonly string[]; find(): Promise<string>; awaited: string | undefined },
): Promise<void> {
  switch (assertion.about) {
    case 'pattern':
      return writePattern(walk, assertion, about.find);
    case 'screen':
      return writeScreen(walk, assertion);
    case 'elements':
      return writeElements(walk, assertion, about.selectors);
    case 'request':
      if (about.awaited === undefined)
        throw new LeftOut(`request ${assertion.path}: no act before it to wait with`);
      return walk.write(`await ${about.awaited};`);
  }
}

/** A promise of the answer, to be made before the act that asks. */
export function responseCode(page: string, { method, path, status }: About<'request'>): string {
  const conditions = [
    `one.url().includes(${quoted(path)})`,
    ...(method === null ? [] : [`one.request().method() === ${quoted(method)}`]),
    ...(status === null ? [] : [statusCode(status)]),
  ];
  return `${page}.waitForResponse((one) => ${conditions.join(' && ')})`;
}

function statusCode(status: string): string {
  if (status === '2xx') return 'one.ok()';
  if (status === 'failed') return 'one.status() >= 400';
  const hundreds = /^(\d)xx$/.exec(status)?.[1];
  return hundreds === undefined
    ? `one.status() === ${status}`
    : `Math.floor(one.status() / 100) === ${hundreds}`;
}

async function writePattern(
  walk: Walk,
  { of, pattern }: About<'pattern'>,
  find: () => Promise<string>,
): Promise<void> {
  const slashed = /^\/(.*)\/([a-z]*)$/.exec(pattern);
  // As text again, so that slashes inside are written as they must be.
  const code = String(slashed ? new RegExp(slashed[1] ?? '', slashed[2]) : new RegExp(pattern));
  if (of === 'url') return walk.write(`await expect(${walk.page}).toHaveURL(${code});`);
  if (of === 'title') return walk.write(`await expect(${walk.page}).toHaveTitle(${code});`);
  const locator = await find();
  const matchers = of === 'value' ? ['toHaveValue', 'toHaveText'] : ['toHaveAccessibleName', 'toHaveText'];
  await walk.writeOne(matchers.map((matcher) => `await expect(${locator}).${matcher}(${code});`));
}

/** A screen is known by its heading, its title or its address; which of them, only the page tells. */
async function writeScreen(walk: Walk, { expected }: About<'screen'>): Promise<void> {
  const loose = patternCode(expected, { flags: 'i' });
  const address = `await expect(${walk.page}).toHaveURL(${loose});`;
  const words = [
    `await expect(${walk.page}.getByRole('heading', { name: ${quoted(expected)} }).first()).toBeVisible();`,
    `await expect(${walk.page}).toHaveTitle(${loose});`,
  ];
  const isSlug = /^[a-z0-9/_.-]+$/.test(expected);
  try {
    await walk.writeOne(isSlug ? [address, ...words] : [...words, address]);
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    throw new LeftOut(`screen ${expected}: neither a heading, the title nor the address says so`);
  }
}

async function writeElements(
  walk: Walk,
  { how, expected }: About<'elements'>,
  selectors: readonly string[],
): Promise<void> {
  const locators = selectors.flatMap((selector) => {
    const role = /^([a-z]+?)s?$/.exec(selector)?.[1];
    return role === undefined
      ? locatorCandidates([selector], walk.page)
      : [`${walk.page}.getByRole(${quoted(role)})`, `${walk.page}.getByRole(${quoted(selector)})`];
  });
  if (locators.length === 0) throw new LeftOut(`count of ${selectors.join()}: no locator says what is meant`);
  const matcher = { equals: '', at_least: 'toBeGreaterThanOrEqual', at_most: 'toBeLessThanOrEqual' }[how];
  await walk.writeOne(
    [...new Set(locators)].map((locator) =>
      matcher === ''
        ? `await expect(${locator}).toHaveCount(${expected});`
        : `await expect.poll(() => ${locator}.count()).${matcher}(${expected});`,
    ),
  );
}
