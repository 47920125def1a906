import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Guarded, openGuarded } from '../../session/open-guarded.ts';
import { ARRIVING_DEFAULT_WAYS, ARRIVING_WAYS } from './arriving-ways.ts';
import { ASKING_DEFAULT_WAYS, ASKING_WAYS } from './asking-ways.ts';
import { CARRIED_DEFAULT_WAYS, CARRIED_WAYS } from './carried-ways.ts';
import { CLAIMED_WAYS } from './claimed-ways.ts';
import { CROSSING_WAYS } from './crossing-ways.ts';
import { DRAWN_WAYS, HISTORY_WAYS } from './drawn-ways.ts';
import { FRESH_WAYS } from './fresh-ways.ts';
import { FURTHER_WAYS } from './further-ways.ts';
import { HARMLESS } from './harmless.ts';
import { HEARD_WAYS } from './heard-ways.ts';
import { INNER_DEFAULT_WAYS, INNER_WAYS } from './inner-ways.ts';
import { INVENTED_DEFAULT_WAYS, INVENTED_WAYS } from './invented-ways.ts';
import { openLanes } from './lanes.ts';
import { LATER_WAYS } from './later-ways.ts';
import { LIMIT_WAYS } from './limit-ways.ts';
import { OWNED_DEFAULT_WAYS, OWNED_WAYS } from './owned-ways.ts';
import { SIDE_WAYS } from './side-ways.ts';
import { GUARDED, openTable, type Table } from './table.ts';
import { PAY_PAGE_WAYS, UNSEEN_DEFAULT_WAYS, UNSEEN_WAYS } from './unseen-ways.ts';
import { DEFAULT_WAYS, WAYS as FIRST_WAYS, type Way } from './ways.ts';

// Every row is one way to reach what a policy guards. The page's own server says whether it was reached.

/** Every way under every policy, and a yes to each under one; otherwise each way under one policy, in turn. */
const DEEP = process.env.SUREHAND_DEEP === '1';
const WAYS = [
  ...FIRST_WAYS,
  ...FURTHER_WAYS,
  ...FRESH_WAYS,
  ...SIDE_WAYS,
  ...LATER_WAYS,
  ...CROSSING_WAYS,
  ...HEARD_WAYS,
  ...DRAWN_WAYS,
  ...INNER_WAYS,
  ...CLAIMED_WAYS,
  ...ASKING_WAYS,
  ...ARRIVING_WAYS,
  ...OWNED_WAYS,
  ...LIMIT_WAYS,
  ...UNSEEN_WAYS,
  ...INVENTED_WAYS,
];
const POLICIES = Object.entries(GUARDED);
/** One in so many of the harmless calls. */
const SAMPLE = DEEP ? 1 : 4;
const BATCH = 12;

function waysFor(policy: string, all = DEEP): readonly (readonly [string, Way])[] {
  const turn = POLICIES.findIndex(([name]) => name === policy);
  const shared = WAYS.filter((_, at) => all || at % POLICIES.length === turn);
  return [
    ...shared,
    // A way to pay is chosen long before anything is paid: of choices, payments are none that a form carries.
    ...(policy === 'checkout' ? [] : CARRIED_WAYS.filter((_, at) => all || at % 2 === turn / 2)),
    ...(policy === 'default'
      ? [
          ...DEFAULT_WAYS,
          ...HISTORY_WAYS,
          ...INNER_DEFAULT_WAYS,
          ...ASKING_DEFAULT_WAYS,
          ...ARRIVING_DEFAULT_WAYS,
          ...OWNED_DEFAULT_WAYS,
          ...CARRIED_DEFAULT_WAYS,
          ...UNSEEN_DEFAULT_WAYS,
          ...INVENTED_DEFAULT_WAYS,
        ]
      : []),
    ...(policy === 'checkout' ? PAY_PAGE_WAYS : []),
  ].map((way) => [way.name, way]);
}

describe.each(POLICIES)('under %s nothing gets through', (policy, guarded) => {
  const lanes = openLanes(policy, 'no');
  afterAll(() => lanes.close());

  it.concurrent.each(waysFor(policy))('by %s', async (_name, way) => {
    const { arrived, said } = await lanes.attempt(way, guarded);
    expect(arrived, said).toBe(0);
  });
});

// Only there to show that the rows try what they say, for which one policy will do.
describe.runIf(DEEP).each(POLICIES)('under %s a yes lets it through once', (policy, guarded) => {
  const lanes = openLanes(policy, true);
  afterAll(() => lanes.close());

  const open = waysFor(policy, false).filter(([, { closed, meanwhile }]) => !closed && !meanwhile);
  it.concurrent.each(open)('by %s', async (_name, way) => {
    const { arrived, said } = await lanes.attempt(way, guarded);
    expect(arrived, said).toBe(1);
  });
});

describe('what is harmless is not asked about', () => {
  let on: Guarded;
  let table: Table;
  beforeAll(async () => {
    table = await openTable();
    for (const path of ['orders', 'payments', 'deleted-items', 'search', 'orders/', 'post/17', 'email/all'])
      table.server.routes[`/plain/${path}`] = `<h1>${path}</h1>`;
    for (const slug of ['how-to-delete-cookies-for-good', 'how-to-delete-a-branch'])
      table.server.routes[`/plain/blog/${slug}`] = '<h1>Blog</h1>';
    on = openGuarded({ policy: 'default' });
    on.otherwise = 'no';
  });
  afterAll(async () => {
    await on.close();
    await table.server.close();
  });

  const all = HARMLESS.flatMap(({ page, body, calls }) =>
    calls.map(([tool, input]) => ({ page, body, tool, input, told: `${tool} ${JSON.stringify(input)}` })),
  );
  const calls = all.filter((_, at) => at % SAMPLE === 0);
  // A few at a time: each test stays short, and they share one browser.
  const batches = Array.from({ length: Math.ceil(calls.length / BATCH) }, (_, at) =>
    calls.slice(at * BATCH, (at + 1) * BATCH),
  );

  it.each(batches.map((batch) => [batch[0]?.told, batch] as const))('from %s on', async (_told, batch) => {
    const wrong: string[] = [];
    for (const { page, body, tool, input, told } of batch) {
      table.server.routes[page] = body;
      const leaves = tool === 'navigate' || tool === 'tabs';
      if (!leaves && (await on.truth('location.pathname').catch(() => '')) !== page)
        await on.open(`${table.server.url}${page}`);
      on.asked.length = 0;
      const { is_error, text } = await on.call(tool, table.placed(input, page));
      if (on.asked.length > 0) wrong.push(`asked: ${on.asked[0]?.action} (${on.asked[0]?.reason})`);
      if (is_error) wrong.push(`${told}: ${text.split('\n')[0]}`);
    }
    expect(wrong).toEqual([]);
  });

  it('in a hundred calls and more, beside 150 attempts and more', () => {
    expect(all.length).toBeGreaterThanOrEqual(100);
    expect(WAYS.length * POLICIES.length + DEFAULT_WAYS.length).toBeGreaterThanOrEqual(150);
  });
});
