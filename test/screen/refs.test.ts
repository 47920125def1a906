import { describe, expect, it } from 'vitest';
import { Refs } from '../../src/screen/refs.ts';
import { node } from './nodes.ts';

const none = new Set<string>();
const refsOf = (bindings: { ref: string }[]) => bindings.map(({ ref }) => ref);

describe('refs', () => {
  it('count from 0 in the order given and stay with their nodes', () => {
    const refs = new Refs();
    const nodes = [node('button', 'a'), node('button', 'b')];
    expect(refsOf(refs.assign(nodes, none))).toEqual(['@e0', '@e1']);
    expect(refsOf(refs.assign([node('link', 'new'), ...nodes], none))).toEqual(['@e2', '@e0', '@e1']);
  });

  it('are new for a node that means something else now, and the old one is not given again', () => {
    const refs = new Refs();
    const one = node('button', 'Delete Alice');
    refs.assign([one], none);
    expect(refsOf(refs.assign([{ ...one, name: 'Delete Bob' }], none))).toEqual(['@e1']);
    expect(refs.get('@e0')?.meaning.name).toBe('Delete Alice');
  });

  it('are new for a twin whose surroundings changed', () => {
    const refs = new Refs();
    const twins = ['Alice', 'Bob'].map((context) => node('button', 'Delete', { context }));
    refs.assign(twins, none);
    const swapped = twins.map((twin, i) => ({ ...twin, context: ['Bob', 'Alice'][i] ?? '' }));
    expect(refsOf(refs.assign(swapped, none))).toEqual(['@e2', '@e3']);
  });

  it('follow an element to the one new node that means the same', () => {
    const refs = new Refs();
    const before = node('button', 'Save');
    refs.assign([before], none);
    expect(refsOf(refs.assign([node('button', 'Save')], new Set([before.key])))).toEqual(['@e0']);
  });

  it('follow none of several new nodes that mean the same', () => {
    const refs = new Refs();
    const before = node('button', 'Save');
    refs.assign([before], none);
    const two = [node('button', 'Save'), node('button', 'Save')];
    expect(refsOf(refs.assign(two, new Set([before.key])))).toEqual(['@e1', '@e2']);
  });

  it('are never given twice over thousands of screens', () => {
    const refs = new Refs();
    const seen = new Set<string>();
    for (let screen = 0; screen < 400; screen++) {
      for (const { ref } of refs.assign(
        Array.from({ length: 60 }, (_, i) => node('button', `${screen} ${i}`)),
        none,
      )) {
        expect(seen.has(ref)).toBe(false);
        seen.add(ref);
      }
    }
    expect(seen.size).toBe(24_000);
  });
});
