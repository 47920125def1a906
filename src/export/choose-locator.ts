import { quoted, unquoted } from '../model/code-text.ts';
import type { LiveFrame, LivePage } from './playwright-test.ts';
import { ExportError } from './walk.ts';

interface Choosing {
  run(code: string): Promise<unknown>;
  page: LivePage;
  /** The variable that holds it. */
  name: string;
  candidatesIn(place: string): readonly string[];
  what: string;
  patience_ms: number;
  /** In which test ids may be. */
  attributes: readonly string[];
}

interface Chosen {
  code: string;
  /** Where its test id is, when it is not where Playwright looks for it. */
  attribute?: string;
}

interface Counted {
  code: string;
  all: number;
  visible: number;
}

const LOOK_AGAIN_MS = 100;
const AT_ONCE = 4;
const FRAME_NAMES = ['title', 'name', 'id', 'data-testid', 'src'];

/** The first locator that finds just one thing on the live page. What comes late is waited for. */
export async function chooseLocator(choosing: Choosing): Promise<Chosen> {
  const { page, name, patience_ms, what } = choosing;
  const until = Date.now() + patience_ms;
  let before: string | undefined;
  for (;;) {
    const tried: Counted[] = [];
    for (const place of [name, ...(await framePlaces(page, name))]) {
      const counted = await countAll(choosing, place);
      tried.push(...counted);
      const found = best(counted, Date.now() >= until);
      if (!found) continue;
      // The one to prefer may not be there yet: another must be the only one twice.
      if (found.code === counted[0]?.code || found.code === before) {
        return asTestId(await shortest(found.code, choosing), choosing);
      }
      before = found.code;
      break;
    }
    if (Date.now() >= until) {
      const several = tried.find(({ visible }) => visible > 1);
      const near = several ? `; ${several.code} finds ${several.visible}` : '';
      throw new ExportError(`no locator finds ${what} and nothing else${near}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function best(counted: readonly Counted[], last: boolean): { code: string } | undefined {
  const only = counted.find(({ all, visible }) => all === 1 && visible === 1);
  if (only) return only;
  const seen = counted.find(({ visible }) => visible === 1);
  if (seen) return { code: `${seen.code}.filter({ visible: true })` };
  // A file input, or a box that is drawn by something else, is never seen.
  const hidden = counted.find(({ all, code }) => all === 1 && !code.includes('.getByText('));
  return last || hidden === counted[0] ? hidden : undefined;
}

/** Without `exact` where that finds no more: the one found is among what it finds. */
async function shortest(code: string, { run }: Choosing): Promise<string> {
  const shorter = code.replaceAll(', exact: true }', ' }').replaceAll(', { exact: true })', ')');
  if (shorter === code) return code;
  const found = await run(`return ${shorter}.count();`).catch(() => 0);
  return found === 1 ? shorter : code;
}

/** Counts what the candidates find, in order, until one finds just one thing that is seen. */
async function countAll({ run, candidatesIn, attributes }: Choosing, place: string): Promise<Counted[]> {
  // A frame that went away, or a selector that is none, finds nothing.
  const count = (locator: string) => run(`return ${locator}.count();`).then(Number, () => 0);
  const codes = candidatesIn(place).flatMap((code) => [code, ...withAttributes(code, attributes)]);
  const counted: Counted[] = [];
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    const some = codes.slice(at, at + AT_ONCE).map(async (code) => {
      const all = await count(code);
      return { code, all, visible: all === 0 ? 0 : await count(`${code}.filter({ visible: true })`) };
    });
    counted.push(...(await Promise.all(some)));
    if (counted.some(({ all, visible }) => all === 1 && visible === 1)) break;
  }
  return counted;
}

const TEST_ID = /\.getByTestId\(('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\)/;

function withAttributes(code: string, attributes: readonly string[]): string[] {
  const found = TEST_ID.exec(code);
  if (!found) return [];
  const id = JSON.stringify(unquoted(found[1] ?? "''"));
  return attributes.map((name) => code.replace(TEST_ID, () => `.locator(${quoted(`[${name}=${id}]`)})`));
}

/** Found by another attribute than Playwright's own: that one is to be configured, unless another is already. */
function asTestId(code: string, { attributes }: Choosing): Chosen {
  for (const attribute of attributes) {
    const found = [...code.matchAll(/\.locator\(('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\)/g)].at(-1);
    const selector = found?.[1] === undefined ? '' : unquoted(found[1]);
    if (!found || !selector.startsWith(`[${attribute}="`)) continue;
    const id: string = JSON.parse(selector.slice(attribute.length + 2, -1));
    return { code: code.replace(found[0], () => `.getByTestId(${quoted(id)})`), attribute };
  }
  return { code };
}

/** How a test reaches into each frame of the page. */
async function framePlaces(page: LivePage, name: string): Promise<string[]> {
  const main = page.mainFrame();
  const places = await Promise.all(
    page
      .frames()
      .filter((frame) => frame !== main)
      .map((frame) => placeOf(frame, main, name).catch(() => undefined)),
  );
  return places.filter((place) => place !== undefined);
}

async function placeOf(frame: LiveFrame, main: LiveFrame, name: string): Promise<string> {
  const parent = frame.parentFrame();
  if (!parent || frame === main) return name;
  const element = await frame.frameElement();
  const place = `${await placeOf(parent, main, name)}.locator(`;
  for (const attribute of FRAME_NAMES) {
    const value = await element.getAttribute(attribute);
    if (value) return `${place}${quoted(`iframe[${attribute}=${JSON.stringify(value)}]`)}).contentFrame()`;
  }
  return `${place}'iframe').contentFrame()`;
}
