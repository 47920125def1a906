import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunRecord } from '../../src/model/run-record.ts';
import { renderReport } from '../../src/report/render-report.ts';
import { sharedPool } from '../drivers/web/open-browser.ts';
import { aRun, aStep, pngUrl } from './records.ts';

const browsers = sharedPool();
const folder = mkdtempSync(join(tmpdir(), 'surehand-report-'));
let page: Page;
let complaints: string[] = [];
let requests: string[] = [];

beforeAll(async () => {
  const { context } = await browsers.open();
  page = await context.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
});

afterEach(() => {
  const elsewhere = requests.filter((url) => !/^(?:file|blob):/.test(url));
  const [complained, asked] = [complaints, elsewhere];
  complaints = [];
  requests = [];
  expect(complained).toEqual([]);
  expect(asked).toEqual([]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

const PHONE = { width: 360, height: 700 };
const DESKTOP = { width: 1280, height: 800 };

async function open(records: RunRecord[], size = DESKTOP, hash = ''): Promise<void> {
  const file = join(folder, 'report.html');
  writeFileSync(file, renderReport(records, { version: '9.9.9' }));
  await page.setViewportSize(size);
  await page.goto('about:blank');
  await page.goto(pathToFileURL(file).href + hash);
}

const failing = aRun({
  title: 'Delete a note',
  status: 'failed',
  tags: ['smoke'],
  environment: { browser: 'Chromium 156' },
  backend: 'surehand',
  steps: [
    aStep({ description: 'Open the notes', action: 'navigate', duration_ms: 120 }),
    aStep({
      description: 'Click Delete in the row of Alice',
      target: 'button "Delete" in "Alice"',
      status: 'failed',
      verdict: 'refuted',
      duration_ms: 5100,
      outcome: 'the row is still there',
      before: { src: pngUrl(10), width: 1280, height: 720 },
      after: { src: pngUrl(20), width: 1280, height: 720 },
      target_box: { x: 640, y: 360, width: 128, height: 72 },
      console_problems: [{ level: 'error', text: 'TypeError: row is undefined', source: 'notes.js:7' }],
      network_problems: [{ level: '500', text: 'DELETE /api/notes/1' }],
      trace: [
        { stage: 'resolve', timestamp: 1000, result: 'success', metadata: { ref: '@e7' } },
        { stage: 'verify', timestamp: 6000, result: 'failure', metadata: { reads: 30 } },
      ],
      error: {
        code: 'VERIFICATION_FAILED',
        message: 'The row of Alice is still there.',
        expected: 'row "Alice" gone',
        observed: 'row "Alice"',
        candidates: ['button "Delete" in "Bob"'],
      },
    }),
    aStep({ description: 'The list is empty', action: 'assert', status: 'skipped' }),
  ],
});

const flaky = aRun({
  title: 'Sometimes',
  failed_attempts: [
    { started: '2026-11-15T06:00:00.000Z', duration_ms: 900, steps: [aStep({ status: 'failed' })] },
  ],
});

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_name, size) => {
  test('a failed step stands open with everything that is known about it, and nothing sticks out', async () => {
    await open([failing], size);
    expect(await page.getByRole('heading', { level: 2 }).innerText()).toContain('Delete a note');
    const text = await page.locator('main').innerText();
    for (const said of [
      'VERIFICATION_FAILED',
      'The row of Alice is still there.',
      'row "Alice" gone',
      'button "Delete" in "Bob"',
      'TypeError: row is undefined',
      'DELETE /api/notes/1',
      'refuted',
      '5.10 s',
      'Chromium 156',
      'surehand',
      'smoke',
    ]) {
      expect(text).toContain(said);
    }
    await page.getByText('Trace').click();
    expect(await page.getByRole('table').innerText()).toMatch(/verify\s+failure\s+\+5\.00 s\s+reads\s*30/);
    expect(await sticksOut()).toBe(false);
  });

  test('a run is picked from the list', async () => {
    await open([aRun(), failing, flaky], size);
    await page.getByRole('link', { name: /Sometimes/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Sometimes' }).waitFor();
    expect(await page.locator('main').innerText()).toContain('Attempt 1 failed after 900 ms');
    expect(await sticksOut()).toBe(false);
  });
});

test('the target is outlined where it was', async () => {
  await open([failing]);
  const picture = page.getByRole('img', { name: 'The screen before step 2' });
  await picture.scrollIntoViewIfNeeded();
  const [image, box] = [await picture.boundingBox(), await page.locator('.target-box').boundingBox()];
  if (!image || !box) throw new Error('nothing is drawn');
  expect(box.x).toBeCloseTo(image.x + image.width / 2, 0);
  expect(box.y).toBeCloseTo(image.y + image.height / 2, 0);
  expect(box.width).toBeCloseTo(image.width / 10, 0);
  expect(
    await picture.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth)),
  ).toBe(64);
});

test('runs are filtered by their words and by how they went', async () => {
  await open([aRun(), failing, flaky, aRun({ title: 'Coupon', row: { code: 'SAVE10' } })]);
  const links = page.getByRole('navigation').getByRole('link');
  expect(await links.count()).toBe(4);
  expect(await page.getByRole('heading', { level: 2 }).innerText()).toContain('Delete a note');
  await page.keyboard.press('/');
  await page.keyboard.type('save10');
  expect(await links.allInnerTexts()).toEqual([expect.stringContaining('Coupon')]);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /1 flaky/ }).click();
  expect(await links.allInnerTexts()).toEqual([expect.stringContaining('Sometimes')]);
  await page.getByRole('button', { name: /1 failed/ }).click();
  expect(await links.count()).toBe(2);
});

test('the keyboard is enough: a step opens, its pictures enlarge, arrows go on, Escape closes', async () => {
  await open([failing]);
  await page.locator('summary', { hasText: 'Open the notes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('navigate').waitFor();
  await page.getByRole('button', { name: 'Enlarge the screen before step 2' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Step 2, before' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'Step 2, after' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('what a page wrote stays text', async () => {
  const hostile = '</script><script>window.taken=1</script><!--<script><img src=x onerror="window.taken=2">';
  await open([
    aRun({
      title: hostile,
      url: 'javascript:window.taken=3',
      source: hostile,
      steps: [
        aStep({
          description: `$& $' ${hostile} \u2028`,
          status: 'failed',
          outcome: hostile,
          before: { src: '"><script>window.taken=4</script>' },
          after: { src: 'data:image/svg+xml;base64,PHN2Zy8+' },
          error: { message: hostile, screen: hostile },
          trace: [{ stage: hostile, timestamp: 1, result: 'success', metadata: { [hostile]: hostile } }],
        }),
      ],
    }),
  ]);
  expect(await page.title()).toBe(hostile);
  expect(await page.locator('main').innerText()).toContain(`$& $' ${hostile}`);
  expect(await page.evaluate('window.taken')).toBeUndefined();
  expect(await page.locator('main a, main img').count()).toBe(0);
});

/** Everything a record can hold, with markup of its own in every text. */
function markupEverywhere(): { record: RunRecord; texts: string[] } {
  const texts: string[] = [];
  const markup = (): string => {
    const n = texts.length;
    texts.push(
      `</title></script><b id="b${n}">${n}</b><img src=x onerror="taken=${n}"><script>taken=${n}</script>`,
    );
    return texts.at(-1) ?? '';
  };
  const error = (): NonNullable<RunRecord['error']> => ({
    ...{ message: markup(), code: markup(), expected: markup(), observed: markup(), hint: markup() },
    ...{ candidates: [markup()], selector: markup(), command: markup(), screen: markup(), stack: markup() },
  });
  const problem = () => ({ level: markup(), text: markup(), source: markup() });
  const step = () =>
    aStep({
      ...{ description: markup(), action: markup(), place: markup(), target: markup(), value: markup() },
      ...{ status: 'failed', outcome: markup(), healed: markup(), understood_by: markup(), url: markup() },
      ...{ timings: { [markup()]: 3 }, console_problems: [problem()], network_problems: [problem()] },
      trace: [{ stage: markup(), timestamp: 1, result: 'failure', metadata: { [markup()]: markup() } }],
      error: error(),
    });
  const record = aRun({
    ...{ title: markup(), source: markup(), tags: [markup()], row: { [markup()]: markup() }, url: markup() },
    ...{ status: 'failed', started: markup(), environment: { [markup()]: markup() }, backend: markup() },
    ...{ steps: [step()], error: error() },
    failed_attempts: [{ started: markup(), duration_ms: 1, steps: [step()], error: error() }],
  });
  return { record, texts };
}

test('markup in every field of a record is shown as text', async () => {
  const { record, texts } = markupEverywhere();
  await open([record]);
  // What is folded is drawn when it is opened, and may hold more of the kind.
  const missing = async (): Promise<string[]> => {
    await page.evaluate(
      "for (const one of document.querySelectorAll('details:not([open]) > summary')) one.click()",
    );
    const shown = (await page.locator('main').textContent()) ?? '';
    return texts.filter((text) => !shown.includes(text));
  };
  // When an earlier try began is not told, nor where a sentence is written.
  const untold = [record.steps, record.failed_attempts?.[0]?.steps ?? []].flatMap((steps) =>
    steps.map(({ place }) => place),
  );
  await expect.poll(missing).toEqual([...untold, record.failed_attempts?.[0]?.started].sort());
  expect(await page.evaluate('typeof taken')).toBe('undefined');
  expect(await page.locator('[id^="b"]').count(), 'no element of theirs').toBe(0);
  const active = 'main img, main script, main iframe, main a[href^="javascript"]';
  expect(await page.locator(active).count()).toBe(0);
});

test('the report runs its own script alone and asks nobody for anything', async () => {
  await open([aRun()]);
  const policy =
    (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')) ?? '';
  expect(policy).toMatch(/default-src 'none'; form-action 'none'; base-uri 'none'/);
  expect(policy).toMatch(/script-src 'sha256-[^']+'(?: 'sha256-[^']+')*(?:;|$)/);
  expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|http|\*)|connect-src/);
  await page.evaluate(`(() => {
    const script = document.createElement('script');
    script.textContent = 'window.taken = 1';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.taken = 2"><form action="http://127.0.0.1:9/"></form>');
    document.forms[0].submit();
  })()`);
  expect(await page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', (error) => error.name)")).toBe(
    'TypeError',
  );
  expect(await page.evaluate('window.taken')).toBeUndefined();
  expect(complaints.join('\n')).toContain('Content Security Policy');
  complaints = [];
  requests = [];
});

test('two hundred steps with pictures are drawn as lines; a picture is made when its step is opened', async () => {
  const shots = Array.from({ length: 201 }, (_, at) => ({ src: pngUrl(at) }));
  const steps = shots
    .slice(1)
    .map((after, at) =>
      aStep({ description: `Step ${at}`, after, ...(shots[at] ? { before: shots[at] } : {}) }),
    );
  const html = renderReport([aRun({ steps })]);
  // The screen after one step is the one before the next: it is in the file once.
  expect(html.match(/id="picture-/g)).toHaveLength(201);
  await open([aRun({ steps })]);
  expect(await page.locator('.step').count()).toBe(200);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.evaluate('document.querySelectorAll("#root *").length')).toBeLessThan(200 * 12);
  await page.locator('summary', { hasText: 'Step 150' }).click();
  await expect.poll(() => page.locator('img').count()).toBe(2);
});

test('only what has something to tell can be listed', async () => {
  await open([aRun({ steps: [aStep(), aStep({ healed: 'found again' }), aStep({ retries: 2 })] })]);
  await page.getByLabel(/Only steps with something to tell \(2\)/).check();
  expect(await page.locator('.step').count()).toBe(2);
  expect(await page.locator('.steps').innerText()).toMatch(/healed[\s\S]*2 retries/);
});

test('a sentence of several acts is said once, and each row says which act and part it is', async () => {
  const sentence = 'Fill in Name with Ada and press Save';
  const steps = [
    aStep({ description: 'Open the notes', action: 'navigate', sentence: 1 }),
    aStep({ description: sentence, sentence: 2, action: 'fill', target: 'textbox "Name"', value: 'Ada' }),
    aStep({ description: sentence, sentence: 2, target: 'button "Save"', healed: 'found again' }),
    // The same words once more are another sentence.
    aStep({ description: 'Open the notes', action: 'navigate', sentence: 3 }),
  ];
  await open([aRun({ steps, status: 'claimed' })]);
  const rows = await page.locator('.step .sentence').allInnerTexts();
  expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Open the notes verified/),
    expect.stringMatching(/^fill textbox "Name" "Ada" part 1 of 2 of sentence 2 verified/),
    expect.stringMatching(/^click button "Save" part 2 of 2 of sentence 2 verified/),
    expect.stringMatching(/^Open the notes verified/),
  ]);
  expect(await page.getByText(sentence).count()).toBe(1);
  // Amber: neither the colour of what passed nor of what failed.
  const colour = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((el) => getComputedStyle(el).color);
  expect(await colour('.mark.large')).toBe('rgb(138, 90, 0)');
  await page.getByLabel(/Only steps with something to tell/).check();
  expect(await page.getByText(sentence).count()).toBe(1);
});

test('what a step came to is said once where it is its error', async () => {
  const message = 'its content is "1"';
  await open([
    aRun({ status: 'failed', steps: [aStep({ status: 'failed', outcome: message, error: { message } })] }),
  ]);
  expect(await page.locator('main').getByText(message).count()).toBe(1);
});

test('a link to a run opens it', async () => {
  await open([aRun(), flaky], DESKTOP, '#run-2');
  expect(await page.getByRole('heading', { level: 2 }).innerText()).toContain('Sometimes');
});

test('a report without runs says so', async () => {
  await open([]);
  expect(await page.locator('main').innerText()).toContain('no runs');
});

async function sticksOut(): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
