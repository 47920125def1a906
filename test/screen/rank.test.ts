import { describe, expect, test } from 'vitest';
import { groupsOf, isMessage, ranking, rankNodes, readingOrder } from '../../src/screen/rank.ts';
import { Screen } from '../../src/screen/screen.ts';
import { fakeDriver, node } from '../fake-driver.ts';

describe('what is kept of a screen', () => {
  test('is in view first, then by role, then as it stands in the document', () => {
    const nodes = [
      node('heading', 'h'),
      node('button', 'far', { visibility: 'offscreen' }),
      node('textbox', 'field'),
      node('link', 'half', { visibility: 'partial' }),
      node('combobox', 'list'),
      node('button', 'one'),
      node('region', 'r'),
      node('link', 'two'),
      node('img', 'i'),
    ];
    expect(ranking(nodes).map((at) => nodes[at]?.name)).toEqual(
      'one two field list h r i half far'.split(' '),
    );
  });

  test('stays in document order, and goes on where the last page ended', () => {
    const nodes = [node('heading', 'h'), node('textbox', 'f'), node('button', 'b'), node('link', 'l')];
    const names = (limit: number, offset?: number) => rankNodes(nodes, limit, offset).map(({ name }) => name);
    expect(names(2)).toEqual(['b', 'l']);
    expect(names(2, 2)).toEqual(['h', 'f']);
    expect(names(4)).toEqual(['h', 'f', 'b', 'l']);
    expect(names(9, 3)).toEqual(['h']);
  });

  test('is a hundred elements, those of the best rank', async () => {
    const nodes = [
      ...Array.from({ length: 60 }, (_, i) => node('img', `picture ${i}`)),
      ...Array.from({ length: 60 }, (_, i) => node('button', `button ${i}`)),
    ];
    const driver = fakeDriver(nodes);
    const view = new Screen().take(await driver.collect({ viewport_only: true, limit: 200 }));
    expect(view.snapshot.elements).toHaveLength(100);
    expect(view.snapshot.elements.filter(({ role }) => role === 'button')).toHaveLength(60);
    expect(view.snapshot.left_out).toBe(20);
  });

  test('carries the semantic metadata of its controls', async () => {
    const slider = node('slider', 'Volume', { state: { value_now: 3, value_min: 0, value_max: 9 } });
    const driver = fakeDriver([slider, node('button', 'Save')]);
    const { snapshot } = new Screen().take(await driver.collect({ viewport_only: true, limit: 100 }));
    expect(snapshot.elements).toMatchObject([
      {
        semantic_role: 'slider',
        supported_actions: ['adjust_control', 'press_key', 'drag'],
        adjustable: true,
        state_shape: 'continuous',
      },
      {},
    ]);
    expect(snapshot.elements[1]).not.toHaveProperty('semantic_role');
  });
});

describe('what a reader meets', () => {
  const menu = { kind: 'navigation', name: 'Menu' } as const;
  const links = (count: number, zone: { kind: 'navigation'; name: string } = menu) =>
    Array.from({ length: count }, (_, i) => node('link', `${zone.name} ${i}`, { zone }));
  const counted = (groups: readonly string[]) =>
    Object.fromEntries(
      [...new Set(groups)].map((one) => [one, groups.filter((group) => group === one).length]),
    );

  test.each([
    ['twenty links of a navigation are told one by one', links(20), { navigation: 20 }],
    ['of more than twenty the first five stand for the rest', links(21), { navigation: 5, folded: 16 }],
    [
      'two navigations are counted apart',
      [...links(20), ...links(20, { kind: 'navigation', name: 'Footer' })],
      { navigation: 40 },
    ],
    [
      'only links are folded',
      [...links(21), ...Array.from({ length: 30 }, () => node('button', 'b', { zone: menu }))],
      { navigation: 35, folded: 16 },
    ],
    ['links elsewhere are content', Array.from({ length: 30 }, () => node('link', 'l')), { main: 30 }],
    [
      'what is open on top is a group of its own, and so is what lies behind, links too',
      [
        node('link', 'p', { zone: { kind: 'popup', name: '' } }),
        node('link', 'b', { zone: menu, behind: true }),
        node('button', 'b', { behind: true }),
      ],
      { popup: 1, behind: 2 },
    ],
  ])('%s', (_claim, nodes, groups) => {
    expect(counted(groupsOf(nodes))).toEqual(groups);
  });

  test('is what is open on top, the content, navigation, folded links, and what lies behind; news first where asked', () => {
    const nodes = [
      node('button', 'behind', { behind: true }),
      ...links(21),
      node('heading', 'title'),
      node('button', 'main'),
      node('button', 'popup', { zone: { kind: 'popup', name: '' } }),
      node('img', 'news', { fresh: true }),
    ];
    const read = (newsFirst?: boolean) => readingOrder(nodes, newsFirst).map((at) => nodes[at]?.name);
    const menu_links = Array.from({ length: 21 }, (_, i) => `Menu ${i}`);
    expect(read()).toEqual(['popup', 'main', 'title', 'news', ...menu_links, 'behind']);
    expect(read(true)).toEqual(['news', 'popup', 'main', 'title', ...menu_links, 'behind']);
  });

  test('says something by itself: status, alert and log', () => {
    const said = ['status', 'alert', 'log', 'timer', 'button'].filter((role) => isMessage(node(role, '')));
    expect(said).toEqual(['status', 'alert', 'log']);
  });
});
