import { expect, it } from 'vitest';
import type { Binding } from '../../src/screen/refs.ts';
import { removedLines } from '../../src/screen/removed-lines.ts';

const gone = (key: string, role: string, parent?: string) => ({
  line: `- ${role} ${key}`,
  binding: { key, node: { role, name: key, parent } } as unknown as Binding, // the rest is not read
});

it('a dialog stands for all that was in it, at any depth, with its count', () => {
  const lines = removedLines([
    gone('d', 'dialog'),
    gone('g', 'group', 'd'),
    gone('a', 'button', 'g'),
    gone('b', 'button', 'd'),
    gone('x', 'link', 'stays'),
  ]);
  expect(lines).toEqual(['- dialog d and what was in it (3)', '- link x']);
});

it('five of a kind are told one by one, six in one line where the first stood', () => {
  const links = (count: number) => Array.from({ length: count }, (_, at) => gone(`l${at}`, 'link'));
  expect(removedLines(links(5))).toEqual(links(5).map(({ line }) => line));
  expect(removedLines([gone('b', 'button'), ...links(6), gone('c', 'button')])).toEqual([
    '- button b',
    '6 of role link: "l0", "l1", ...',
    '- button c',
  ]);
});

it('parents that lead round in a circle end', () => {
  expect(removedLines([gone('a', 'group', 'b'), gone('b', 'group', 'a')])).toEqual([]);
});
