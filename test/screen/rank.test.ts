import { describe, expect, test } from 'vitest';
import { ranking, rankNodes } from '../../src/screen/rank.ts';
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
