import { describe, expect, it } from 'vitest';
import { SnapshotSchema } from '../../src/model/snapshot.ts';
import { Screen } from '../../src/screen/screen.ts';
import { collected, node } from './nodes.ts';

describe('a screen', () => {
  it('makes snapshots that follow the schema, children and focus included', () => {
    const region = node('region', 'List');
    const button = node('button', 'Go', { parent: region.key, state: { focused: true } });
    const view = new Screen().take(collected([region, button], { focused: button.key }));
    const snapshot = SnapshotSchema.parse(view.snapshot);
    expect(snapshot.elements[0]?.children).toEqual(['@e1']);
    expect(snapshot.focused).toBe('@e1');
  });

  it('keeps the 100 best: in view, then by role, then in order', () => {
    const nodes = [
      node('heading', 'h'),
      node('combobox', 'c'),
      node('checkbox', 'k'),
      ...Array.from({ length: 97 }, (_, i) => node('button', `b${i}`)),
      node('button', 'part', { visibility: 'partial' }),
      node('link', 'off', { visibility: 'offscreen' }),
      node('link', 'last'),
    ];
    const { snapshot } = new Screen().take(collected(nodes));
    const names = snapshot.elements.map(({ name }) => name);
    expect(names).toHaveLength(100);
    expect(names).not.toContain('h');
    expect(names).not.toContain('part');
    expect(names).not.toContain('off');
    expect([names[0], names[1], names.at(-1)]).toEqual(['c', 'k', 'last']);
    expect(snapshot.left_out).toBe(3);
  });

  it('raises its revision for what it means, not for focus, boxes or a countdown', () => {
    const screen = new Screen();
    const go = node('button', 'Go in 9 s', { restless: true });
    const at = (more: Partial<typeof go>, rest = {}) =>
      screen.take(collected([{ ...go, ...more }], rest)).snapshot.snapshot_revision;
    const first = at({});
    expect(at({ state: { focused: true } })).toBe(first);
    expect(at({ box: { x: 9, y: 9, width: 1, height: 1 } })).toBe(first);
    expect(at({ name: 'Go in 8 s' })).toBe(first);
    expect(at({ state: { disabled: true } })).toBe(first + 1);
    expect(at({ state: { disabled: true } }, { text_hash: 'other' })).toBe(first + 2);
    expect(
      at(
        { state: { disabled: true } },
        { text_hash: 'other', place: { address: 'http://shop.test/x', title: 'Cart', visit: 'd1' } },
      ),
    ).toBe(first + 3);
  });
});
