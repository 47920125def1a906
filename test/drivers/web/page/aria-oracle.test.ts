import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedPool } from '../open-browser.ts';
import { type Exposed, READ_ENTRY, type Reading, readChromium } from './aria-oracle.ts';
import { bundlePageCode } from './aria-page-code.ts';

const PAGES = fileURLToPath(new URL('../../../pages/aria/', import.meta.url));
const FILES = readdirSync(PAGES).filter((file) => file.endsWith('.html'));

const LISTED = new Set(
  `alert alertdialog banner button checkbox combobox complementary contentinfo dialog form gridcell heading img link
  listbox log main menuitem menuitemcheckbox menuitemradio navigation option progressbar radio region row search
  searchbox slider spinbutton status switch tab textbox treeitem`.split(/\s+/),
);

const browsers = sharedPool();
let page: Page;
let script: string;
let compared = 0;
const disagreements: string[] = [];

beforeAll(async () => {
  script = await bundlePageCode(READ_ENTRY);
  const { context } = await browsers.open();
  page = await context.newPage();
});

describe('role and name against the accessibility tree of Chromium', () => {
  test.each(FILES)('%s: what Chromium exposes is not called hidden', async (file) => {
    await page.goto(pathToFileURL(`${PAGES}${file}`).href);
    await page.evaluate(script);
    const readings: Reading[] = await page.evaluate('readAll()');
    const exposed = (await readChromium(page)).filter((node) => LISTED.has(node.role) || node.focusable);
    expect(exposed.length).toBeGreaterThan(10);
    const wronglyHidden: string[] = [];
    for (const node of exposed) {
      const reading = readings[node.mark];
      if (!reading) throw new Error(`${file}: no reading for mark ${node.mark}`);
      compared += 1;
      if (!agrees(node, reading)) disagreements.push(describeDisagreement(file, node, reading));
      if (reading.hidden && !isDrawnElsewhere(node, reading)) wronglyHidden.push(reading.markup);
    }
    expect(wronglyHidden).toEqual([]);
  });

  // Each was read otherwise once: spaces that do not break, counters, text for CSS content, titles of SVG links, owned
  // parts and what is in them, labels of slots, references to references.
  test.each(['generated-and-slotted.html', 'named-differences.html'])('%s: all agree in both', (file) => {
    expect(FILES).toContain(file);
    expect(disagreements.filter((line) => line.startsWith(`${file}: `))).toEqual([]);
  });

  test('at least 99 % of all elements agree in both', () => {
    for (const line of disagreements) console.log(line);
    console.log(`${compared - disagreements.length} of ${compared} elements on ${FILES.length} pages agree`);
    expect(FILES.length).toBeGreaterThanOrEqual(25);
    expect(compared).toBeGreaterThan(900);
    expect(disagreements.length / compared).toBeLessThanOrEqual(0.01);
  });
});

function agrees(node: Exposed, reading: Reading): boolean {
  const role = reading.role === 'none' ? 'generic' : reading.role;
  return node.role === role && node.name === reading.name;
}

// Chromium exposes the options of a closed drop-down and the fallback of a canvas, which nobody can see.
function isDrawnElsewhere(node: Exposed, reading: Reading): boolean {
  return node.role === 'option' || reading.markup.includes('Canvas fallback');
}

function describeDisagreement(file: string, node: Exposed, reading: Reading): string {
  return `${file}: Chromium ${node.role} "${node.name}", ours ${reading.role} "${reading.name}": ${reading.markup}`;
}
