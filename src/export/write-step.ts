import { quoted, valueCode } from '../model/code-text.ts';
import type { ExportStep, SessionAssertion } from './export-step.ts';
import { locatorCandidates, roleIn } from './locator-candidates.ts';
import { ExportError, LeftOut, type Walk } from './walk.ts';
import { writeAssertion } from './write-assertion.ts';
import { writeAdjust, writeChoice, writeToggle } from './write-control.ts';
import { writeSessionAssertion } from './write-session-assertion.ts';

const SCROLL_PIXELS = 600;

/** Selectors of a step, and the locator each of them became. */
export type KnownLocators = Map<string, string>;

interface StepPlace {
  /** The address that relative ones are relative to. */
  base: string;
  known: KnownLocators;
  /** The variable that holds the answer this step waits for. */
  awaited?: string | undefined;
}

/** Writes one step. */
export async function writeStep(
  walk: Walk,
  step: ExportStep,
  { base, known, awaited }: StepPlace,
): Promise<void> {
  const selectors = [step.selector, ...(step.alternativeSelectors ?? [])].filter((one) => one !== undefined);
  const what = step.selector ?? step.action;
  const find = () => findTarget(walk, selectors, what, known);
  const value = String(step.value ?? '');
  switch (step.action) {
    case 'navigate':
      return walk.write(`await ${walk.page}.${move(step.url ?? value, base)};`);
    case 'click': {
      const target = await find();
      if (step.click === 'double') return walk.write(`await ${target}.dblclick();`);
      return walk.write(`await ${target}.click(${step.click === 'right' ? "{ button: 'right' }" : ''});`);
    }
    case 'input': {
      const target = await find();
      if (!step.append) return walk.write(`await ${target}.fill(${valueCode(value)});`);
      return walk.write(
        `await ${target}.press('End');`,
        `await ${target}.pressSequentially(${valueCode(value)});`,
      );
    }
    case 'select':
      return writeChoice(walk, await find(), roleIn(selectors), step.values ?? [value]);
    case 'check':
    case 'uncheck':
      return writeToggle(walk, await find(), roleIn(selectors), step.action === 'check');
    case 'adjust':
      return writeAdjust(walk, await find(), roleIn(selectors), value);
    case 'hover':
      return walk.write(`await ${await find()}.hover();`);
    case 'keypress': {
      const key = quoted(step.key ?? value);
      if (selectors.length === 0) return walk.write(`await ${walk.page}.keyboard.press(${key});`);
      return walk.write(`await ${await find()}.press(${key});`);
    }
    case 'scroll':
      return writeScroll(walk, step, selectors.length > 0 ? await find() : undefined);
    case 'drag':
      return writeDrag(walk, step, await find(), known);
    case 'upload':
      return writeUpload(walk, step, selectors.length > 0 ? await find() : undefined, roleIn(selectors));
    case 'dialog':
      return walk.note('Answered by the listener above.');
    case 'switch_tab':
      return switchTab(walk, value);
    case 'wait':
    case 'assert': {
      const { assertion, left_out } = step;
      if (left_out !== undefined) throw new LeftOut(left_out);
      if (!assertion) return walk.note('No pause is needed: what follows waits for what it needs.');
      if (isOfSession(assertion)) return writeSessionAssertion(walk, assertion, { selectors, find, awaited });
      if (assertion.about === 'element' && assertion.is === 'gone')
        return writeAssertion(walk, assertion, async () => absent(walk, selectors, known));
      return writeAssertion(walk, assertion, find, selectors.length > 0);
    }
  }
}

function isOfSession(one: NonNullable<ExportStep['assertion']>): one is SessionAssertion {
  return /^(?:pattern|screen|elements|request)$/.test(one.about);
}

async function findTarget(
  walk: Walk,
  selectors: readonly string[],
  what: string,
  known: KnownLocators,
): Promise<string> {
  const key = `${walk.page} ${selectors[0] ?? ''}`;
  const before = known.get(key);
  const found = await walk.pick(
    (place) => [...(before && place === walk.page ? [before] : []), ...locatorCandidates(selectors, place)],
    what,
  );
  known.set(key, found);
  return found;
}

/** Of what should not be there: as it was found when it was. */
function absent(walk: Walk, selectors: readonly string[], known: KnownLocators): string {
  const found = known.get(`${walk.page} ${selectors[0] ?? ''}`) ?? locatorCandidates(selectors, walk.page)[0];
  if (found === undefined) throw new ExportError('nothing says what should be gone');
  return found;
}

function move(to: string, base: string): string {
  if (to === 'back') return 'goBack()';
  if (to === 'forward') return 'goForward()';
  if (to === 'reload') return 'reload()';
  const path = base !== '' && to.startsWith(base) ? to.slice(base.length) || '/' : to;
  return `goto(${quoted(path.startsWith('/') || path === to ? path : `/${path}`)})`;
}

async function writeScroll(walk: Walk, { direction }: ExportStep, target: string | undefined): Promise<void> {
  if (target !== undefined && direction === undefined) {
    return walk.write(`await ${target}.scrollIntoViewIfNeeded();`);
  }
  if (direction === 'top' || direction === 'bottom') {
    const [head, height] =
      target === undefined
        ? [`await ${walk.page}.evaluate(() => `, 'document.documentElement.scrollHeight']
        : [`await ${target}.evaluate((element) => `, 'element.scrollHeight'];
    const scroller = target === undefined ? 'window' : 'element';
    return walk.write(`${head}${scroller}.scrollTo(0, ${direction === 'top' ? '0' : height}));`);
  }
  const [x, y] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction ?? 'down'];
  if (target !== undefined) await walk.write(`await ${target}.hover();`);
  await walk.write(
    `await ${walk.page}.mouse.wheel(${(x ?? 0) * SCROLL_PIXELS}, ${(y ?? 0) * SCROLL_PIXELS});`,
  );
}

async function writeDrag(walk: Walk, step: ExportStep, from: string, known: KnownLocators): Promise<void> {
  if (step.toSelector !== undefined) {
    const to = await findTarget(walk, [step.toSelector], step.toSelector, known);
    return walk.write(`await ${from}.dragTo(${to});`);
  }
  if (!step.by) throw new ExportError('a drag needs somewhere to end');
  const start = 4;
  const end = `{ x: ${start + step.by.x}, y: ${start + step.by.y} }`;
  await walk.write(
    `await ${from}.dragTo(${from}, { sourcePosition: { x: ${start}, y: ${start} }, targetPosition: ${end}, force: true });`,
  );
}

async function writeUpload(
  walk: Walk,
  step: ExportStep,
  target: string | undefined,
  role: string | undefined,
): Promise<void> {
  const paths = (step.paths ?? [String(step.value ?? '')]).map(quoted);
  const files = paths.length === 1 ? (paths[0] ?? '') : `[${paths.join(', ')}]`;
  const input = target ?? `${walk.page}.locator('input[type=file]')`;
  const kind = target === undefined ? 'file' : await walk.kind(target, role ?? 'file');
  if (kind === 'file') return walk.write(`await ${input}.setInputFiles(${files});`);
  await walk.declare('chooser', `${walk.page}.waitForEvent('filechooser')`);
  await walk.write(`await ${input}.click();`, `await (await chooser).setFiles(${files});`);
}

/** `t2` is the second tab that was opened, `1` the same counted from 0. */
export function tabIndex(tab: unknown): number {
  const named = /^t(\d+)$/.exec(String(tab));
  return named ? Number(named[1]) - 1 : Number(tab);
}

function switchTab(walk: Walk, tab: string): void {
  const page = walk.pages[tabIndex(tab)];
  if (page === undefined) throw new ExportError(`no step before this one opens tab ${tab}`);
  walk.page = page;
  walk.note(`From here on in ${page}.`);
}
