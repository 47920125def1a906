import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Driver, DriverAction, DriverParts } from '../../../src/drivers/driver.ts';
import type { Collected } from '../../../src/model/collected.ts';
import { FAILURES } from '../../../src/model/failure.ts';
import type { UiNode } from '../../../src/model/node.ts';
import { issuePermit } from '../../../src/model/permit.ts';
import { originOfAddress } from '../../../src/model/place.ts';
import { meaningOf } from '../../../src/screen/refs.ts';
import type { ContractRig } from './contract-app.ts';

const PARTS: readonly (keyof DriverParts)[] = ['tabs', 'dialogs', 'scripts', 'network', 'storage', 'pages'];

/** What every promise of the port means. A driver is done when this passes on its own rendering of the contract's app. */
export function describeDriver(name: string, open: () => Promise<ContractRig>): void {
  describe(`the port on ${name}`, () => {
    let rig: ContractRig;
    let driver: Driver;
    beforeAll(async () => {
      rig = await open();
      driver = rig.driver;
    });
    afterAll(() => rig?.close());
    beforeEach(() => rig.reset());

    const look = (more = {}): Promise<Collected> =>
      driver.collect({ viewport_only: true, limit: 100, ...more });
    const all = async (role: string, words: string): Promise<UiNode[]> =>
      (await look()).nodes.filter((node) => node.role === role && node.name === words);
    const the = async (role: string, words: string): Promise<UiNode> => {
      const [node, more] = await all(role, words);
      if (!node || more) throw new Error(`${more ? 'several' : 'no'} ${role} ${words}`);
      return node;
    };
    /** Acts on a node as the pipeline does: with what it means, under a permit of its own. */
    const act = (
      node: UiNode,
      what: { kind: DriverAction['kind'] } & Record<string, unknown>,
      twins = false,
    ) => {
      const action = {
        key: node.key,
        meaning: meaningOf(node, twins),
        timeout_ms: 3000,
        ...what,
      } as DriverAction; // each test gives the fields of its kind
      return driver.act(action, issuePermit(action));
    };
    const click = (node: UiNode, twins = false) => act(node, { kind: 'click' }, twins);
    const settle = (more = {}) => driver.settle({ window_ms: 600, ...more });
    const refusal = async (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error) => (error?.kind in FAILURES ? error.kind : Promise.reject(error)),
      );

    describe('seeing', () => {
      it('every control is there once, with role, name and state, in the order of the screen', async () => {
        const { nodes, viewport } = await look();
        const told = nodes.filter(({ actionable }) => actionable).map((node) => `${node.role} ${node.name}`);
        expect(told).toEqual([
          'textbox Coupon',
          'textbox Code',
          'button Apply',
          'button Delete',
          'button Delete',
          'button Delete',
          'checkbox Express',
          'slider Volume',
          'combobox Size',
          'button Pay',
          'button Dead',
          'button Toast',
          'button Terms',
          'button Orders',
        ]);
        expect((await the('button', 'Pay')).state.disabled).toBe(true);
        expect((await the('checkbox', 'Express')).state.checked).toBe(false);
        if (!rig.untold?.includes('slider values'))
          expect((await the('slider', 'Volume')).state).toMatchObject({
            value_now: 30,
            value_min: 0,
            value_max: 100,
          });
        expect((await the('textbox', 'Code')).state).toMatchObject({ password: true });
        for (const { box } of nodes) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
        }
      });

      it('what informs is told too, and cannot be operated', async () => {
        const role = rig.untold?.includes('headings') ? 'text' : 'heading';
        expect(await the(role, 'Your cart')).toMatchObject({ actionable: false });
      });

      it('the limit cuts, and how many there were is told', async () => {
        const whole = await look();
        const cut = await look({ limit: 3 });
        expect(cut.nodes).toHaveLength(3);
        expect(cut.in_view).toBe(whole.in_view);
        expect(whole.in_view).toBeGreaterThan(13);
      });

      it('twins carry the words of their rows', async () => {
        const twins = await all('button', 'Delete');
        expect(twins.map(({ context }) => context)).toEqual(['Alice', 'Bob', 'Carol']);
      });

      it('a place has an address, a title and a visit, which is another one elsewhere', async () => {
        const { place } = await look();
        expect(place.address).toBe(driver.address());
        expect(place.title).toBe('Cart');
        expect(driver.originOf()).toBe(originOfAddress(place.address));
        expect(driver.originOf((await the('button', 'Dead')).key)).toBe(driver.originOf());
        await click(await the('button', 'Orders'));
        await settle();
        const after = await look();
        expect(after.place.address).not.toBe(place.address);
        expect(after.place.visit).not.toBe(place.visit);
        if (!rig.untold?.includes('headings')) expect(after.heading).toBe('Orders');
        expect(after.nodes.map(({ name }) => name)).toContain('Orders');
      });

      it('the hash of the text follows what can be read, and nothing else', async () => {
        const { text_hash } = await look();
        expect((await look()).text_hash).toBe(text_hash);
        await click(await the('button', 'Apply'));
        await settle();
        expect((await look()).text_hash).not.toBe(text_hash);
      });

      it('the text, the outline and a picture tell of the same screen', async () => {
        const { text, total_chars, next_offset } = await driver.read({ max_chars: 10_000, offset: 0 });
        for (const words of ['Your cart', 'Alice', 'Carol', 'Dead']) expect(text).toContain(words);
        expect([total_chars, next_offset]).toEqual([text.length, null]);
        const part = await driver.read({ max_chars: 5, offset: 2 });
        expect(part).toMatchObject({ text: text.slice(2, 7), total_chars, next_offset: 7 });
        const outline = await driver.outline({ limit: 500 });
        const words = JSON.stringify(outline.root);
        for (const name of ['Your cart', 'Alice', 'Coupon', 'Dead']) expect(words).toContain(name);
        expect((await driver.outline({ limit: 2 })).left_out).toBeGreaterThan(5);
        const picture = await driver.screenshot({ format: 'png' });
        expect(picture.data.subarray(0, 4)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
        expect(picture.width).toBeGreaterThan(100);
      });
    });

    describe('following nodes', () => {
      it('a node keeps its key from look to look, and its key finds it', async () => {
        const [first, second] = [await look(), await look()];
        expect(second.nodes.map(({ key }) => key)).toEqual(first.nodes.map(({ key }) => key));
        expect(new Set(first.nodes.map(({ key }) => key)).size).toBe(first.nodes.length);
        expect(await driver.inspect((await the('button', 'Dead')).key)).toMatchObject({ name: 'Dead' });
      });

      it('what left is told as gone, and those that are left keep their keys', async () => {
        const [alice, bob, carol] = await all('button', 'Delete');
        if (!alice || !bob || !carol) throw new Error('three rows were there');
        await click(alice, true);
        await settle();
        const keys = [alice, bob, carol].map(({ key }) => key);
        const after = await look({ check: keys });
        expect(after.gone).toEqual([alice.key]);
        expect(after.unseen).toEqual([alice.key]);
        expect(after.nodes.filter(({ name }) => name === 'Delete').map(({ key }) => key)).toEqual(
          keys.slice(1),
        );
        expect(await driver.inspect(alice.key)).toBeNull();
        expect(await refusal(click(alice, true))).toBe('ref_expired');
        expect((await rig.state()).deleted).toEqual(['Alice']);
      });

      it('a node that has become another item is refused, and nothing is sent', async () => {
        const [first] = await all('button', 'Delete');
        if (!first) throw new Error('a row was there');
        await rig.renameFirstRow('Dora');
        expect(['ref_changed', 'ref_expired']).toContain(await refusal(click(first, true)));
        expect((await rig.state()).deleted).toEqual([]);
      });
    });

    describe('finding', () => {
      const find = (query: Partial<Parameters<Driver['find']>[0]>) => driver.find({ limit: 10, ...query });

      it('grades how well words fit', async () => {
        const match = async (query: object) => (await find(query)).matches.map(({ match }) => match)[0];
        expect(await match({ role: 'button', name: 'Apply' })).toBe('exact');
        expect(await match({ role: 'button', name: 'apply' })).toBe('loose');
        expect(await match({ name: 'your', partial: true })).toBe('partial');
        expect(await match({ role: 'button', name: 'Aply' })).toBe('near');
        expect((await find({ name: 'Zzzz qqqq' })).matches.filter(({ match }) => match !== 'near')).toEqual(
          [],
        );
      });

      it('tells all that fit, however few are wanted', async () => {
        const { matches, total } = await find({ role: 'button', name: 'Delete', limit: 1 });
        expect([matches.length, total]).toEqual([1, 3]);
      });

      it('takes the one in the words around, as they are met or as they were told', async () => {
        for (const query of [{ context: 'Bob' }, { context_is: 'Bob' }]) {
          const { matches } = await find({ role: 'button', name: 'Delete', ...query });
          expect(matches.map(({ node }) => node.context)).toEqual(['Bob']);
        }
        const elsewhere = await find({ role: 'button', name: 'Delete', context: 'Nobody' });
        expect(elsewhere.matches.filter(({ match }) => match !== 'near')).toEqual([]);
      });

      it('finds by every kind of selector that it declares', async () => {
        expect(driver.selectors).toContain('test_id');
        const { matches } = await find({ selector: { kind: 'test_id', value: 'coupon' } });
        expect(matches.map(({ node, match }) => [node.name, match])).toEqual([['Coupon', 'exact']]);
        for (const kind of driver.selectors) {
          const none = await find({ selector: { kind, value: 'nothing-has-this' } });
          expect(none).toEqual({ matches: [], total: 0 });
        }
      });

      it('doable is the one element that input could reach now, or null', async () => {
        const asked = [
          { role: 'button', name: 'Dead' },
          { role: 'button', name: 'Delete' },
          { role: 'button', name: 'Delete', context_is: 'Carol' },
          { role: 'button', name: 'Nothing' },
          { role: 'button', name: 'Pay' },
        ];
        const found = await driver.doable(asked);
        expect(found.map((node) => node && `${node.name} ${node.context}`.trim())).toEqual([
          'Dead',
          null,
          'Delete Carol',
          null,
          null,
        ]);
      });
    });

    describe('acting', () => {
      it('a permit is for one input and for once', async () => {
        const dead = await the('button', 'Dead');
        const action: DriverAction = {
          key: dead.key,
          meaning: meaningOf(dead, false),
          kind: 'click',
          timeout_ms: 3000,
        };
        await expect(driver.act(action, issuePermit({ ...action }))).rejects.toThrow('another input');
        expect((await rig.state()).dead).toBe(0);
        const permit = issuePermit(action);
        await driver.act(action, permit);
        await expect(driver.act(action, permit)).rejects.toThrow('used before');
        expect((await rig.state()).dead).toBe(1);
      });

      it('a click reaches its own target once', async () => {
        const bob = (await all('button', 'Delete'))[1];
        if (!bob) throw new Error('a row was there');
        await click(bob, true);
        await settle();
        expect(await rig.state()).toMatchObject({ deleted: ['Bob'], rows: ['Alice', 'Carol'], dead: 0 });
      });

      it('what is disabled is refused with that reason, when asked and when acted on', async () => {
        const pay = await the('button', 'Pay');
        const action: DriverAction = {
          key: pay.key,
          meaning: meaningOf(pay, false),
          kind: 'click',
          timeout_ms: 1000,
        };
        expect(await refusal(driver.prepare(action))).toBe('target_disabled');
        expect(await refusal(click(pay))).toBe('target_disabled');
        expect(await refusal(driver.prepare({ ...action, key: (await the('button', 'Dead')).key }))).toBe(
          'ref_changed',
        );
      });

      it('what lies behind a dialog is refused, and what is in it is told to be on top', async () => {
        const dead = await the('button', 'Dead');
        await click(await the('button', 'Terms'));
        await settle();
        const accept = await the('button', 'Accept');
        expect(accept.zone).toMatchObject({ kind: 'popup' });
        expect(['target_obscured', 'target_not_visible']).toContain(await refusal(click(dead)));
        await click(accept);
        await settle();
        expect(await rig.state()).toMatchObject({ dead: 0, accepted: 1, dialog: false });
      });

      it('fill puts in exactly the text, and what was there goes only where that was asked', async () => {
        const coupon = await the('textbox', 'Coupon');
        const text = 'Größe 5" & <b> 🙂';
        await expect(act(coupon, { kind: 'fill', value: text, clear_first: true })).resolves.toMatchObject({
          value: text,
        });
        expect((await rig.state()).coupon).toBe(text);
        await act(await the('textbox', 'Coupon'), { kind: 'fill', value: 'new', clear_first: true });
        expect((await rig.state()).coupon).toBe('new');
        expect(await driver.focused()).toMatchObject({ name: 'Coupon' });
        expect(
          await refusal(act(await the('button', 'Dead'), { kind: 'fill', value: 'x', clear_first: true })),
        ).toBe('target_not_editable');
      });

      it('says how what a field holds relates to a text', async () => {
        const coupon = await the('textbox', 'Coupon');
        await act(coupon, { kind: 'fill', value: 'SAVE 10', clear_first: true });
        expect(await driver.holds(coupon.key, 'SAVE 10', true)).toMatchObject({
          relation: 'same',
          value: 'SAVE 10',
        });
        expect((await driver.holds(coupon.key, 'SAVE-10', true)).relation).toBe('other');
        // Added behind what was there, the text is at the end.
        expect((await driver.holds(coupon.key, '10', false)).relation).toBe('same');
        expect((await driver.holds(coupon.key, 'SAVE', false)).relation).toBe('other');
      });

      it('a password goes in and never comes out', async () => {
        const code = await the('textbox', 'Code');
        const done = await act(code, { kind: 'fill', value: 'hunter2', clear_first: true });
        expect((await rig.state()).code).toBe('hunter2');
        const { relation, value } = await driver.holds(code.key, 'hunter2', true);
        expect(['same', 'unknown']).toContain(relation);
        expect(['other', 'unknown']).toContain((await driver.holds(code.key, 'hunter3', true)).relation);
        const told = JSON.stringify([
          done,
          value,
          await look(),
          await driver.outline({ limit: 500 }),
          await driver.inspect(code.key),
        ]);
        expect(told).not.toContain('hunter2');
        expect((await driver.read({ max_chars: 10_000, offset: 0 })).text).not.toContain('hunter2');
      });
    });

    describe('watching', () => {
      it('an effect is told and ends the waiting, nothing else is an effect', async () => {
        const apply = await the('button', 'Apply');
        await look({ begin: true });
        const since_ms = Date.now();
        await click(apply);
        const settled = await settle({ need_effect: true, window_ms: 3000, since_ms });
        expect(settled).toMatchObject({ quiet: true });
        expect((await look({ spoken: true })).spoken?.said).toEqual(['Discount 10 %']);
        expect(settled.changes).toBeGreaterThan(0);
        expect(settled.rewordings).toBeGreaterThan(0);
        expect(settled.waited_ms).toBeLessThan(3000);
      });

      it('without an effect the window is waited out before that is said', async () => {
        const dead = await the('button', 'Dead');
        await look({ begin: true });
        await click(dead);
        const settled = await settle({ need_effect: true, window_ms: 500, since_ms: Date.now() });
        expect(settled).toMatchObject({ changes: 0 });
        expect((await look({ spoken: true })).spoken).toMatchObject({ said: [], unsaid: [], passed: [] });
        expect(settled.waited_ms).toBeGreaterThanOrEqual(490);
      });

      it('a text that came and went is remembered', async () => {
        const toast = await the('button', 'Toast');
        await driver.watchText(['Saved']);
        expect(await driver.findText('Saved')).toMatchObject({ visible: false, count: 0, watched: false });
        await look({ begin: true });
        await click(toast);
        await settle({ need_effect: true, window_ms: 1500 });
        await expect
          .poll(async () => driver.findText('Saved'))
          .toMatchObject({ visible: false, watched: true, passed: true });
      });

      it('a text that can be read is found in any case, and counted', async () => {
        expect(await driver.findText('your CART')).toMatchObject({ visible: true, count: 1 });
        expect(await driver.findText('Delete')).toMatchObject({ visible: true, count: 3 });
      });

      it('a text is found as words of its own, and a part of a word is told as that', async () => {
        expect(await driver.findText('Delet')).toMatchObject({ visible: false, count: 0, inside: 'delete' });
        expect(await driver.findText('elete')).toMatchObject({ visible: false, count: 0, inside: 'delete' });
        expect(await driver.findText('nowhere')).not.toHaveProperty('inside');
      });

      it('another control that changed with it is a neighbour, the one acted on is none', async () => {
        const express = await the('checkbox', 'Express');
        await look({ begin: true });
        await click(express);
        await settle();
        expect((await rig.state()).express).toBe(true);
        expect(await driver.neighbours(express.key)).toEqual([]);
        const coupon = await the('textbox', 'Coupon');
        expect(await driver.neighbours(coupon.key)).toMatchObject([{ role: 'checkbox', name: 'Express' }]);
      });
    });

    describe('controls', () => {
      it('are told apart, with what they hold', async () => {
        const part = async (role: string, words: string) =>
          driver.controlParts((await the(role, words)).key, 'control');
        const told = rig.untold?.includes('slider values') ? {} : { now: 30, min: 0, max: 100 };
        expect(await part('slider', 'Volume')).toMatchObject({ kind: 'slider', ...told });
        expect(await part('checkbox', 'Express')).toMatchObject({ kind: 'toggle', parts: [{ on: false }] });
        expect(['list', 'native_select']).toContain((await part('combobox', 'Size'))?.kind);
        expect((await part('combobox', 'Size'))?.text).toBe('Medium');
        expect(await part('textbox', 'Coupon')).toMatchObject({ kind: 'text', editable: true });
        expect(await part('button', 'Dead')).toMatchObject({ kind: 'other' });
        expect(await driver.controlParts('no such key', 'control')).toBeNull();
      });

      it('what an input would reach says all its words', async () => {
        await click(await the('button', 'Terms'));
        await settle();
        const accept = await the('button', 'Accept');
        const [reached] = await driver.reached({ key: accept.key, by: 'pointer' });
        expect(reached).toMatchObject({ key: accept.key, role: 'button', name: 'Accept' });
        expect(reached?.dialog?.words).toContain('Terms of use');
      });
    });

    describe('what the platform has', () => {
      it('is declared by the parts, and each part works', async () => {
        expect(['web', 'android', 'ios']).toContain(driver.platform);
        expect(driver.device()).toMatchObject({ platform: driver.platform, id: expect.any(String) });
        const there = PARTS.filter((part) => driver[part] !== undefined);
        if (driver.platform === 'web') expect(there).toEqual(PARTS);
        if (driver.tabs) expect((await driver.tabs.list()).length).toBeGreaterThan(0);
        if (driver.dialogs) expect(driver.dialogs.open()).toBeNull();
        if (driver.network) expect(Array.isArray(driver.network.requests())).toBe(true);
        if (driver.pages) expect(Array.isArray((await driver.pages.links()).nodes)).toBe(true);
        expect(Array.isArray(driver.logs())).toBe(true);
        expect(driver.takeEvents()).toEqual([]);
      });

      it('going back leads to where it was; what the platform has not is refused in words', async () => {
        const { place } = await look();
        await click(await the('button', 'Orders'));
        await settle();
        const back = { to: 'back', timeout_ms: 5000 } as const;
        await driver.navigate(back, issuePermit(back));
        await settle();
        expect((await look()).place.address).toBe(place.address);
        const reload = { to: 'reload', timeout_ms: 5000 } as const;
        const said = await refusal(driver.navigate(reload, issuePermit(reload)));
        expect(['done', 'not_supported']).toContain(said);
      });
    });
  });
}
