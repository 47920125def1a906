import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { DriverAction, NavigateRequest } from '../../src/drivers/driver.ts';
import type { TreeInput } from '../../src/drivers/tree/tree.ts';
import type { TreeReader } from '../../src/drivers/tree/tree-reader.ts';
import type { actOn } from '../../src/drivers/web/act/act-on.ts';
import type { actOnPage } from '../../src/drivers/web/act/act-on-page.ts';
import type { Dialogs } from '../../src/drivers/web/dialogs.ts';
import type { navigatePage } from '../../src/drivers/web/navigate-page.ts';
import { Spent } from '../../src/model/permit.ts';

const drivers = fileURLToPath(new URL('../../src/drivers', import.meta.url));

/** What sends by itself, and who may: each takes what only a spent permit gives, or says why it sends for nobody. */
const SENDERS: { what: RegExp; where: Record<string, string> }[] = [
  {
    what: /\.(?:mouse|keyboard|touchscreen)\.|\.(?:selectOption|setInputFiles|setFiles|dragTo)\(/,
    where: {
      'web/act/point.ts': 'below actOn',
      'web/act/fill.ts': 'below actOn',
      'web/act/press-keys.ts': 'below actOn and actOnPage',
      'web/act/select-native.ts': 'below actOn',
      'web/act/upload.ts': 'below actOn',
      'web/file-choosers.ts': 'below actOn and actOnPage',
    },
  },
  {
    what: /\b(?:page|frame)\.(?:goto|goBack|goForward|reload)\(/,
    where: { 'web/navigate-page.ts': 'takes it', 'web/origins.ts': 'empties a frame that may not be there' },
  },
  {
    what: /\bdialog\.(?:accept|dismiss)\(/,
    where: { 'web/dialogs.ts': 'takes it, or answers a dialog that the port closed by itself' },
  },
  { what: /\bsource\.send\(/, where: { 'tree/tree-reader.ts': 'takes it' } },
];

const files = readdirSync(drivers, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('web/page/'),
);
const textOf = (file: string) => readFileSync(join(drivers, file), 'utf8');

describe('nothing is sent without a spent permit', () => {
  it.each(SENDERS)('$what is called only where it was asked for', ({ what, where }) => {
    expect(files.filter((file) => what.test(textOf(file))).sort()).toEqual(Object.keys(where).sort());
  });

  it('what sends below actOn and actOnPage is entered through these alone', () => {
    const inside = /from '\.\/act\/(?!act-on|aim|until-ready)/;
    expect(files.filter((file) => !file.startsWith('web/act/') && inside.test(textOf(file)))).toEqual([]);
  });

  it('these take what a permit gives, and no plain input', () => {
    type Plain = DriverAction | NavigateRequest | TreeInput;
    expectTypeOf<Parameters<typeof actOn>[3]>().toEqualTypeOf<Spent<DriverAction>>();
    expectTypeOf<Parameters<typeof actOnPage>[2]>().toEqualTypeOf<Spent<DriverAction>>();
    expectTypeOf<Parameters<typeof navigatePage>[1]>().toEqualTypeOf<Spent<NavigateRequest>>();
    expectTypeOf<Parameters<TreeReader['send']>[0]>().toEqualTypeOf<Spent<TreeInput>>();
    expectTypeOf<Parameters<Dialogs['answer']>[0]>().toExtend<Spent<object>>();
    expectTypeOf<Plain>().not.toExtend<Spent<object>>();
    expectTypeOf<{ input: Plain; as: Spent<Plain>['as'] }>().not.toExtend<Spent<Plain>>();
  });

  it('and nobody else makes one', () => {
    // @ts-expect-error Its constructor is private.
    expect(() => new Spent({ kind: 'press', keys: 'a' })).not.toThrow();
    expect(files.filter((file) => /new Spent|as (?:unknown as )?Spent/.test(textOf(file)))).toEqual([]);
  });
});
