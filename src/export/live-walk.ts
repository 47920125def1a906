import { quoted } from '../model/code-text.ts';
import { chooseLocator } from './choose-locator.ts';
import type { LivePage, PlaywrightTest } from './playwright-test.ts';
import { type ElementKind, ExportError, type Walk } from './walk.ts';

/** How the browser is started and what pages it shows; the same for the walk and for the run. */
export interface BrowserSettings {
  browser: 'chromium' | 'firefox' | 'webkit';
  launch: Record<string, unknown>;
  /** As `test.use` takes it. */
  context: Record<string, unknown>;
  test_id_attributes: readonly string[];
}

export interface LiveWalk extends Walk {
  lines: string[];
  /** The attribute that test ids turned out to be in. */
  test_id_attribute: string | undefined;
  /** Goes where a new window or a closed one leaves us; says whether that is elsewhere. */
  followTabs(): boolean;
  close(): Promise<void>;
}

/** An alternative is refused quickly: the first one has had its time. */
const IMPATIENCE_MS = 400;

const KIND = `(element) => {
  const tag = element.tagName.toLowerCase();
  const role = element.getAttribute('role') ?? '';
  const type = tag === 'input' ? element.type : '';
  if (tag === 'select') return 'select';
  if (type === 'file') return 'file';
  if (type === 'range') return 'range';
  if (/^(checkbox|radio)$/.test(type) || /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role)) return 'checkable';
  if (role === 'slider' || (role === 'spinbutton' && tag !== 'input')) return 'slider';
  if (/^(radiogroup|listbox|tablist|tree)$/.test(role) || tag === 'fieldset') return 'group';
  if (element.hasAttribute('aria-pressed')) return 'toggle';
  if (element.hasAttribute('aria-haspopup') || role === 'combobox') return 'other';
  if (element.hasAttribute('aria-expanded')) return 'disclosure';
  return tag === 'input' || tag === 'textarea' || element.isContentEditable ? 'text' : 'other';
}`;

type Code = (...values: unknown[]) => Promise<unknown>;
// The constructor of async functions has no name of its own.
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (...parts: string[]) => Code;

/** Opens the app and carries out each line as it is written, so that only what works is kept. */
export async function openLiveWalk(
  playwright: PlaywrightTest,
  settings: BrowserSettings,
  scope: Record<string, unknown>,
  patience_ms: number,
): Promise<LiveWalk> {
  const browser = await playwright[settings.browser].launch(settings.launch);
  const context = await browser.newContext(settings.context);
  context.setDefaultTimeout(patience_ms);
  const patient = playwright.expect.configure({ timeout: patience_ms });
  const impatient = playwright.expect.configure({ timeout: IMPATIENCE_MS });
  const opened: LivePage[] = [];
  context.on('page', (page) => opened.push(page));
  const values: Record<string, unknown> = { ...scope, expect: patient, page: await context.newPage() };
  const lines: string[] = [];
  let lastAct = 0;

  const run = async (code: string, more: Record<string, unknown> = {}): Promise<unknown> => {
    const all = { ...values, ...more };
    return new AsyncFunction(...Object.keys(all), code)(...Object.values(all));
  };
  const carryOut = async (code: string, more: Record<string, unknown> = {}): Promise<void> => {
    try {
      await run(code, more);
    } catch (error) {
      throw new ExportError(firstLines(error));
    }
  };
  const pageNamed = (name: string) => values[name] as LivePage; // only pages are kept under these names

  const walk: LiveWalk = {
    page: 'page',
    pages: ['page'],
    live: true,
    lines,
    test_id_attribute: undefined,
    async pick(candidatesIn, what) {
      const { code, attribute } = await chooseLocator({
        run,
        page: pageNamed(walk.page),
        name: walk.page,
        candidatesIn,
        what,
        patience_ms,
        attributes: walk.test_id_attribute ? [walk.test_id_attribute] : settings.test_id_attributes,
      });
      if (attribute !== undefined && walk.test_id_attribute === undefined) {
        walk.test_id_attribute = attribute;
        playwright.selectors.setTestIdAttribute(attribute);
      }
      return code;
    },
    kind: async (locator) => (await run(`return ${locator}.evaluate(${KIND});`)) as ElementKind, // what KIND returns
    async write(...written) {
      lastAct = lines.length;
      await carryOut(written.join('\n'));
      lines.push(...written);
    },
    async writeOne(alternatives) {
      const failures: unknown[] = [];
      for (const [at, line] of alternatives.entries()) {
        try {
          await carryOut(line, at === 0 ? {} : { expect: impatient });
          lines.push(line);
          return;
        } catch (error) {
          failures.push(error);
        }
      }
      throw failures[0];
    },
    async declare(name, expression) {
      // Wrapped: a promise that is to be waited for later must not be waited for here.
      const { value } = (await run(`return { value: ${expression} };`)) as { value: unknown }; // as returned
      // One that nobody comes to wait for any more must not end the process when it fails.
      if (value instanceof Promise) value.catch(() => {});
      values[name] = value;
      lines.push(`const ${name} = ${expression};`);
    },
    note(comment) {
      lines.push(`// ${comment}`);
    },
    followTabs() {
      const before = walk.page;
      const known = walk.pages.map(pageNamed);
      const fresh = opened.find((page) => !known.includes(page) && !page.isClosed());
      if (fresh) {
        const name = `page${walk.pages.length + 1}`;
        lines.splice(lastAct, 0, `const popup${name.slice(4)} = ${walk.page}.waitForEvent('popup');`);
        lines.push(`const ${name} = await popup${name.slice(4)};`);
        values[name] = fresh;
        walk.pages.push(name);
        walk.page = name;
      } else if (pageNamed(walk.page).isClosed()) {
        walk.page = walk.pages.findLast((name) => !pageNamed(name).isClosed()) ?? walk.page;
      }
      return walk.page !== before;
    },
    close: () => browser.close(),
  };
  return walk;
}

/** What Playwright says first, without colours and call logs. */
function firstLines(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.replace(/\u001b\[\d+m/g, '').split('\n');
  const log = lines.findIndex((line) => /^(?:Call log|=+ logs)/i.test(line.trim()));
  const said = (log === -1 ? lines : lines.slice(0, log)).map((line) => line.trim()).filter(Boolean);
  return said.slice(0, 6).join('; ') || quoted(text);
}
