import { expect, test } from 'vitest';
import { TOOLS } from '../../src/tools/index.ts';
import { whyNotListed } from '../../src/tools/pick-tools.ts';

test.each([
  ['handle_dialog', /^Android has no dialogs of a browser: click the button/],
  ['tabs', /^Android has no tabs of a browser: start_app/],
  ['hover', /^Android has no pointer that hovers: touch/],
  ['upload_files', /^Android has no file fields of a browser: the app's own chooser/],
  ['get_storage', /^Android has no storage of a browser: reset_app_data/],
  ['no_such_tool', undefined],
] as const)('%s on a phone: what it has instead, in one line', (tool, said) => {
  const why = whyNotListed(TOOLS, tool, 'android');
  if (said === undefined) expect(why).toBeUndefined();
  else expect(why).toMatch(said);
  expect(why ?? '').not.toContain('\n');
});
