import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalRequest } from '../../src/approval/approver.ts';
import { Board } from '../../src/board/board.ts';
import { BoardApprover } from '../../src/board/board-approver.ts';
import type { BoardSource } from '../../src/board/board-source.ts';
import { renderReport } from '../../src/report/render-report.ts';
import { get } from '../approval/get.ts';
import { sharedPool } from '../drivers/web/open-browser.ts';
import { aRun } from '../report/records.ts';

// A picture of one grey pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const SHOTS = process.env.BOARD_SHOTS;
const people = sharedPool();
const texts: string[] = [];
/** Text that would be noticed if it were taken for markup; each is another. */
function markup(words: string): string {
  const n = texts.length;
  texts.push(
    `${words} </p></a></title><b id="b${n}">x</b><img src=x onerror="taken=${n}"><script>taken=${n}</script>`,
  );
  return texts[n] ?? '';
}

let anybody = true;
let valid = true;
const approver = new BoardApprover(() => anybody);
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T08:30:00.000Z`;
const shown = {
  sessions: [
    { id: 's1', token: markup('shop'), goal: markup('Buy a fern'), address: markup('https://shop.test/') },
    { id: 's2', token: 'bank', goal: '', address: '' },
  ],
  runs: [
    {
      id: 'r1',
      title: markup('nightly'),
      made: day(16),
      total: 400,
      waiting: 12,
      running: 3,
      passed: 380,
      failed: 5,
    },
    { id: 'r2', title: 'smoke', made: day(15), total: 9, waiting: 0, running: 0, passed: 9, failed: 0 },
  ],
  queue: [
    ...[
      {
        run: 'r1',
        name: markup('Pay by card'),
        state: 'running' as const,
        attempt: 2,
        worker: markup('ci-3:77'),
      },
    ],
    ...[{ run: 'r1', name: 'Refund', state: 'waiting' as const, attempt: 0, worker: '' }],
  ].map((job, at) => ({
    ...job,
    doing: at === 0 ? markup('Click Pay') : '',
    since: at === 0 ? day(16) : '',
  })),
  results: Array.from({ length: 12 }, (_, n) => ({
    key: n % 3 === 0 ? 'b' : 'a',
    name: n % 3 === 0 ? markup('Log in') : 'Check out',
    ended: day(16 - n),
    duration_ms: 800 + 300 * n,
    passed: n !== 4,
    flaky: n === 3,
  })),
  decisions: [
    {
      asked_at: day(14),
      action: markup('click "Pay"'),
      reason: markup('policy checkout'),
      came_to: markup('rejected by anna'),
    },
  ],
  screens: [
    {
      screen: markup('cart'),
      steps: 61,
      failed: 2,
      moves: [{ what: markup('click button "Apply"'), ok: 6, failed: 0, leads_to: markup('paid') }],
    },
  ],
};
const source: BoardSource = {
  store: 'files in /srv/test-artifacts',
  sessions: () => shown.sessions,
  picture: async (id) => (id === 's1' ? { data: PICTURE, mime_type: 'image/png' } : undefined),
  runs: async () => shown.runs,
  report: async (run) => (run === 'r2' ? renderReport([aRun({ title: markup('report') })]) : undefined),
  queue: async () => shown.queue,
  results: async () => shown.results,
  decisions: async () => shown.decisions,
  screens: async () => shown.screens,
  close: async () => {},
};
const board = new Board(
  source,
  (token) => {
    const role = token === 'of-anna' ? 'approver' : token === 'of-victor' ? 'viewer' : undefined;
    return role && { visitor: { name: token.slice(3), role }, counts: () => valid };
  },
  approver,
  3600, // no page is loaded anew while it is looked at
);
let server: Server;
let base: string;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => void board.answer(request, response));
  server.keepAliveTimeout = 75_000; // as the server that it is part of
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has no other kind of address
  page = await (await people.open()).context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void complaints.splice(0));

async function enter(token: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${base}/ui`);
  await page.getByLabel('Your token').fill(token);
  await page.getByRole('button', { name: 'Open' }).click();
}

let count = 0;
function ask(signal = new AbortController().signal) {
  const id = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const request: ApprovalRequest = {
    ...{ id, kind: 'critical_action', session: 's1', goal: markup('goal') },
    page: { url: markup('https://shop.test/pay'), title: markup('Pay') },
    action: markup('click button "Pay 20 €"'),
    reason: markup('policy checkout: money would be spent'),
    agent_says: markup('the user told me'),
    screenshot: { data: PICTURE, mime_type: 'image/png', path: 'x.png' },
    history: [markup('open the shop: verified')],
  };
  return { id, request, decision: approver.ask(request, signal) };
}

/** Texts that stand out from their ground by less than the 4.5 to 1 that guidelines ask for. */
const FAINT = `(() => {
  const lightOf = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    const colour = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
    return /, 0\\)$/.test(colour) ? groundOf(element.parentElement) : colour;
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && element.checkVisibility() && !element.closest('svg'))
    .filter((element) => {
      const [low, high] = [lightOf(getComputedStyle(element).color), lightOf(groundOf(element))].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05) < 4.5;
    })
    .map((element) => element.className + ' ' + element.textContent.slice(0, 40));
})()`;
const PAGES = ['/ui', '/ui/runs', '/ui/queue', '/ui/scenarios', '/ui/knowledge'];

describe('a person with the token of an approver', () => {
  test('sees everything as text on every page, nothing runs, nothing sticks out on a phone, and nothing is faint in light or dark', async () => {
    const { id, decision, request } = ask();
    await enter('of-anna');
    let seen = '';
    for (const path of [...PAGES, `/ui/decide/${id}`]) {
      const answer = await page.goto(base + path);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; form-action 'self'/,
      );
      expect(policy).not.toMatch(/unsafe|script-src|connect-src|\*|http/);
      seen += await page.locator('body').innerText();
      expect(await page.locator('[id^="b"]').count(), path).toBe(0);
      expect(await page.evaluate('typeof taken'), path).toBe('undefined');
      expect(await page.locator('script').count()).toBe(0);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const fits = await page.evaluate('document.documentElement.scrollWidth <= innerWidth');
        expect(fits, `${path} at ${width}`).toBe(true);
        for (const scheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme: scheme });
          expect(await page.evaluate(FAINT), `${path}, ${scheme}`).toEqual([]);
          const name = path.includes('decide') ? 'decide' : path.split('/').at(-1);
          if (SHOTS)
            await page.screenshot({ path: `${SHOTS}/${name}-${scheme}-${width}.png`, fullPage: true });
        }
      }
    }
    const flat = (text: string) => text.replace(/\s+/g, ' ');
    // Of the scenarios of one name the newest is told.
    const told = texts.filter((text) => !/^(?:Log in|report)/.test(text));
    for (const text of [...told, shown.results[0]?.name ?? '']) expect(flat(seen)).toContain(flat(text));
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<p onclick="window.taken = 2" id="p">p</p>'); document.getElementById('p').click()`,
    );
    expect(await page.evaluate('typeof taken')).toBe('undefined');
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await decision).toMatchObject({ approved: true, by: 'anna', channel: 'board' });
    expect(await page.locator('main').innerText()).toContain('Nothing waits for a person.');
    expect(request.id).toBe(id);
  });

  test('sees pictures of sessions, marks of results, and the report of a run as a page that reaches nothing here', async () => {
    await enter('of-anna');
    await page.waitForFunction("document.querySelector('.session img').naturalWidth === 1");
    await page.getByRole('link', { name: 'Scenarios' }).click();
    expect(await page.locator('.chart').first().getAttribute('aria-label')).toMatch(
      /^\d+ runs, the longest \d+ ms$/,
    );
    expect(await page.locator('.chart text.failed').count()).toBe(1);
    expect(await page.locator('main').innerText()).toContain('1 of 4 runs passed only at a later attempt');
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByRole('link', { name: 'smoke' }).click();
    await page.getByText('report </p>').first().waitFor();
    expect(await page.evaluate('[origin, typeof taken]')).toEqual(['null', 'undefined']);
    const reached = `fetch('${base}/ui').then(() => 'reached', () => 'refused')`;
    expect(await page.evaluate(reached)).toBe('refused');
  });

  test('finds what waits while the store is away', async () => {
    const { id, decision } = ask();
    const stored = source.decisions;
    source.decisions = async () => {
      throw new Error('the store cannot be reached');
    };
    await enter('of-anna');
    source.decisions = stored;
    expect(await page.locator('main').innerText()).toContain('the store cannot be reached');
    await page.getByRole('link', { name: 'Look and decide' }).click();
    expect(page.url()).toContain(id);
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await decision).toMatchObject({ approved: true });
  });

  test('rejects with words, and a question that was withdrawn is over', async () => {
    const { id, decision } = ask();
    await enter('of-anna');
    await page.getByRole('link', { name: 'Look and decide' }).click();
    expect(page.url()).toContain(id);
    await page.getByLabel('If you reject').fill('too dear <b>');
    await page.getByRole('button', { name: 'Reject' }).click();
    expect(await decision).toMatchObject({ approved: false, message: 'too dear <b>', by: 'anna' });
    const stop = new AbortController();
    const second = ask(stop.signal);
    await page.goto(`${base}/ui/decide/${second.id}`);
    stop.abort();
    await expect(second.decision).rejects.toMatchObject({ kind: 'cancelled' });
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.locator('main').innerText()).toContain('This question is over.');
  });
});

describe('nobody else', () => {
  const form = 'application/x-www-form-urlencoded';
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(base + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': form, origin: base, ...headers },
      body,
    });
  const cookieFor = async (token: string) =>
    (await post('/ui/login', `token=${token}`)).headers.get('set-cookie')?.split(';')[0] ?? '';

  test('decides: not a viewer, not without the key of the form, not from another page, not with the token as a header', async () => {
    const { id, decision } = ask();
    const key = approver.waiting.find((one) => one.request.id === id)?.form_key;
    const yes = `decision=approve&key=${key}`;
    const victor = await cookieFor('of-victor');
    const anna = await cookieFor('of-anna');
    const path = `/ui/decide/${id}`;
    for (const [why, body, headers] of [
      ['a viewer', yes, { cookie: victor }],
      ['no cookie', yes, {}],
      ['a header', yes, { authorization: 'Bearer of-anna' }],
      ['no key', 'decision=approve', { cookie: anna }],
      ['a wrong key', 'decision=approve&key=x', { cookie: anna }],
      ['another page', yes, { cookie: anna, origin: 'http://evil.test' }],
      ['a page of no origin', yes, { cookie: anna, origin: 'null' }],
      ['another site', yes, { cookie: anna, 'sec-fetch-site': 'same-site' }],
      ['neither yes nor no', `key=${key}`, { cookie: anna }],
    ] as const) {
      expect((await post(path, body, headers)).status, why).toBe(403);
      expect(
        approver.waiting.map((one) => one.request.id),
        why,
      ).toContain(id);
    }
    expect(
      (await fetch(`${base}${path}?decision=approve&key=${key}`, { headers: { cookie: anna } })).status,
    ).toBe(200);
    expect(approver.waiting).toHaveLength(1);
    const looked = await (await fetch(base + path, { headers: { cookie: victor } })).text();
    expect(looked).not.toContain(key);
    expect((await post(path, yes, { cookie: anna })).status).toBe(303);
    expect(await decision).toMatchObject({ approved: true });
  });

  test('looks: every page, picture and report wants the cookie, which a script of a page cannot read or send', async () => {
    for (const path of [...PAGES, '/ui/picture/s1', '/ui/report/r2', '/ui/nothing'])
      expect((await fetch(base + path)).status, path).toBe(401);
    expect((await post('/ui/login', 'token=of-an-agent')).status).toBe(403);
    const set = (await post('/ui/login', 'token=of-victor')).headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^surehand_ui=[\w-]{43}; Path=\/ui; HttpOnly; SameSite=Strict$/);
    const behind = await post('/ui/login', 'token=of-victor', { 'x-forwarded-proto': 'https' });
    expect(behind.headers.get('set-cookie')).toMatch(/; Secure$/);
  });

  test('stays: a token that is taken back closes the page at once, and leaving ends the visit', async () => {
    const cookie = await cookieFor('of-victor');
    const look = async () => (await fetch(`${base}/ui`, { headers: { cookie } })).status;
    expect(await look()).toBe(200);
    valid = false;
    expect(await look()).toBe(401);
    valid = true;
    expect((await post('/ui/leave', '', { cookie })).status).toBe(303);
    expect(await look()).toBe(401);
  });

  test('uses an invitation twice, or one that a page led to', async () => {
    const url = base + board.invite({ name: 'you', role: 'viewer' });
    expect((await get(url, { referer: 'http://evil.test/' })).status).toBe(403);
    expect((await get(url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await get(url, {})).status).toBe(303);
    expect((await get(url, {})).status).toBe(403);
  });

  test('is asked where no approver has a token: the act is refused with the reason', async () => {
    anybody = false;
    await expect(ask().decision).rejects.toMatchObject({ kind: 'approval_required' });
    anybody = true;
  });
});
