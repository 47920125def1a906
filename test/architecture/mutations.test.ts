import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NAMED } from '../../scripts/mutate/named.mjs';

test.each(NAMED)('the named mutation "$name" finds what it changes, once', ({ file, find }) => {
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(code.split(find), file).toHaveLength(2);
});
