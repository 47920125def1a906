import { expect, it } from 'vitest';
import { explainLines } from '../../src/cli/explain-lines.ts';

it('what is understood has its steps and what else it could mean, what is refused the reason and what is near', () => {
  const sentence = 'Search "figs" and click Send';
  expect(
    explainLines([
      { sentence, clause: 'Search "figs"', steps: ['input'], also: ['click "Search"'], later: false },
      {
        sentence,
        clause: 'click Send',
        steps: [],
        also: ['button "Save"'],
        refused: 'not there',
        later: true,
      },
      { sentence, clause: 'hum', steps: [], also: [], refused: 'not known', later: false },
    ]),
  ).toEqual([
    '✓ Search "figs"',
    '    input',
    '    could also mean: click "Search"',
    '? click Send',
    '    not there (yet)',
    '    near: button "Save"',
    '✗ hum',
    '    not known',
  ]);
});
