import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { describeTool } from '../../src/mcp/describe-tool.ts';
import { listTool } from '../../src/mcp/list-tool.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { SnapshotSchema } from '../../src/model/snapshot.ts';
import { estimateTokens } from '../../src/model/tokens.ts';
import { TOOLS } from '../../src/tools/index.ts';

const ratio = (text: string) => estimateTokens(text) / encode(text).length;

const words =
  `Save Cancel Delete Apply coupon Add to cart Sign in Your cart Volume Quantity Email address Password
  Remember me First name Country Postal code Search products Sort by price Wireless headphones Mechanical keyboard
  Noise-cancelling Bluetooth 27-inch monitor Terms and conditions Privacy policy Continue checkout Pay now Show more
  Notifications Dark mode Advanced options Export as CSV Dashboard Billing Invite teammate Repository Pull requests
  Edit profile Upload file Download invoice 2024-05-12 Order #10492 $129.99 3 items 4.5 out of 5 stars Alice Johnson
  Close dialog Next page Acme Logistics Kubernetes Authorization`.split(/\s+/);
const roles =
  `button link textbox checkbox slider combobox option tab menuitem radio switch searchbox clickable img
  status row gridcell treeitem spinbutton`.split(/\s+/);
const tails = ['', '', ' = 30 (0..100)', ' = "SAVE10"', ' [disabled]', ' [focused]', ' [expanded, required]'];
const testIds = [
  '',
  '',
  '',
  ' testid:vol',
  ' testid:add-to-cart-1042',
  ' testid:checkout_submit',
  ' testid:row-17-delete',
];

const line = fc
  .tuple(
    fc.nat(4000),
    fc.constantFrom(...roles),
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }),
    fc.constantFrom(...tails),
    fc.constantFrom(...testIds),
  )
  .map(([ref, role, name, tail, id]) => `@e${ref} ${role} "${name.join(' ')}"${tail}${id}`);
const snapshot = fc
  .array(line, { minLength: 10, maxLength: 100 })
  .map(
    (all) =>
      `cart  https://shop.test/cart  rev 14  ${all.length} of 261 elements (viewport)\n${all.join('\n')}`,
  );

describe('estimateTokens against o200k_base', () => {
  it('is never more than 5 % under and 10 % over on snapshots', () => {
    fc.assert(
      fc.property(snapshot, (text) => {
        expect(ratio(text)).toBeGreaterThanOrEqual(0.95);
        expect(ratio(text)).toBeLessThanOrEqual(1.1);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it.each([
    ['settings', JSON.stringify(z.toJSONSchema(OptionsSchema))],
    ['settings, indented', JSON.stringify(z.toJSONSchema(OptionsSchema), null, 2)],
    ['snapshot', JSON.stringify(z.toJSONSchema(SnapshotSchema))],
    [
      'a tool',
      JSON.stringify({
        name: 'click',
        description:
          'Click an element. Target: a ref (@e7) or the words a snapshot line shows (button "Save").',
        input_schema: z.toJSONSchema(
          z.object({
            target: z.string(),
            button: z.enum(['left', 'right', 'middle']),
            count: z.number().int(),
          }),
        ),
      }),
    ],
  ])('is within a tenth on the JSON schema of %s', (_, text) => {
    expect(Math.abs(ratio(text) - 1)).toBeLessThanOrEqual(0.1);
  });

  it('is within a tenth on every tool that a model is shown', () => {
    for (const tool of TOOLS) {
      const { name, description, inputSchema } = listTool(describeTool(tool), {
        prefix: '',
        structured: false,
        needs_session: false,
      });
      const shown = ratio(JSON.stringify({ name, description, input_schema: inputSchema }));
      expect(Math.abs(shown - 1), `${name} ${shown}`).toBeLessThanOrEqual(0.1);
    }
  });

  it.each(['zod', 'commander', 'semver', 'typescript'])(
    'is within a tenth on English: the readme of %s',
    (name) => {
      const file = new URL(
        `../../node_modules/${name}/${name === 'commander' ? 'Readme' : 'README'}.md`,
        import.meta.url,
      );
      expect(Math.abs(ratio(readFileSync(file, 'utf8')) - 1)).toBeLessThanOrEqual(0.1);
    },
  );

  it('counts other scripts too, at worst half over', () => {
    for (const text of [
      '购物车 结账 添加到购物车 设置',
      'Добавить в корзину Оформить заказ',
      'カートに追加する 購入手続きへ',
      'Größe ändern, Überprüfung löschen',
    ]) {
      expect(ratio(text), text).toBeGreaterThan(0.85);
      expect(ratio(text), text).toBeLessThan(1.5);
    }
  });

  it('is 0 for nothing', () => {
    expect(estimateTokens('')).toBe(0);
  });
});
