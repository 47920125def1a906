import { describe, expect, it } from 'vitest';
import type { NetworkEntry } from '../../src/drivers/driver.ts';
import type { Spoken } from '../../src/model/collected.ts';
import type { UiNode } from '../../src/model/node.ts';
import type { Effect } from '../../src/model/outcome.ts';
import { effectsOf, type Observed, requestAccount } from '../../src/pipeline/effects.ts';
import { setOff } from '../../src/pipeline/set-off.ts';
import { tellOutcome } from '../../src/pipeline/tell-outcome.ts';
import type { View } from '../../src/screen/screen.ts';
import { node } from '../fake-driver.ts';
import { act, seen, settled } from './fake-world.ts';

const SAVE = node('button', 'Save');
const FIELD = node('textbox', 'Name', { state: { value: '' } });

const row = (key: string, name: string) => node('row', name, { key });

/** Two looks of one session at a screen, the second after `change`. */
async function looks(
  first: UiNode[],
  second: UiNode[],
  more: Partial<{
    url: string;
    scroll_y: number;
    scroll_x: number;
    text: string;
    visit: string;
    /** Nothing that is not in view any more has left the page. */
    pushed: boolean;
  }> = {},
) {
  const { world, driver, view: before } = await seen(first);
  driver.nodes = second;
  const check = world.screen.knownKeys();
  const collected = await driver.collect({ viewport_only: true, limit: 100, check });
  const { url, scroll_y = 0, scroll_x = 0, text, visit, pushed } = more;
  const after = world.screen.take({
    ...collected,
    place: { ...collected.place, ...(url ? { address: url } : {}), ...(visit ? { visit } : {}) },
    viewport: { ...collected.viewport, scroll_y, scroll_x },
    ...(text === undefined ? {} : { text_hash: text }),
    ...(pushed ? { gone: [], unseen: [] } : {}),
  });
  return { before, after };
}

const told = (views: { before: View; after: View }, more: Partial<Observed> = {}): string[] =>
  effectsOf({ events: [], requests: [], settled: null, ...views, ...more }).map(
    ({ kind, account }) => `${kind}: ${account}`,
  );

const spoken = (more: Partial<Spoken> = {}): Spoken => ({
  said: [],
  unsaid: [],
  passed: [],
  elsewhere: [],
  reordered: false,
  ...more,
});

const request = (more: Partial<NetworkEntry> = {}): NetworkEntry => ({
  at_ms: 1,
  method: 'POST',
  url: 'https://shop.test/save?x=1',
  resource_type: 'fetch',
  status: 200,
  duration_ms: 1,
  tab: 't1',
  ...more,
});

describe('what the driver announced', () => {
  it('is an effect of its kind, each in its words', () => {
    const effects = effectsOf({
      before: null,
      after: null,
      settled: null,
      requests: [],
      events: [
        { kind: 'dialog', dialog: { type: 'confirm', message: 'Sure?' } },
        { kind: 'tab_opened', tab: 't2', url: 'https://shop.test/' },
        { kind: 'tab_closed', tab: 't3' },
        { kind: 'download', state: 'saved', file: 'a.txt', url: '/a.txt' },
      ],
    });
    expect(effects).toEqual([
      { kind: 'dialog', account: 'confirm "Sure?"' },
      { kind: 'tab', account: 't2 opened' },
      { kind: 'tab', account: 't3 closed' },
      { kind: 'download', account: 'a.txt' },
    ]);
  });
});

describe('requests', () => {
  const of = (requests: NetworkEntry[]) =>
    effectsOf({ before: null, after: null, events: [], settled: null, requests }).map(
      ({ account }) => account,
    );

  it('are told with their path and their answer, two of them and the number of the rest', () => {
    expect(of([request()])).toEqual(['POST /save 200']);
    expect(of([request({ status: null })])).toEqual(['POST /save unanswered']);
    expect(of([request({ failure: 'reset' })])).toEqual(['POST /save reset']);
    expect(of([request(), request({ method: 'GET' })])).toEqual(['POST /save 200, GET /save 200']);
    expect(of([1, 2, 3, 4].map(() => request()))).toEqual(['POST /save 200, POST /save 200 and 2 more']);
    expect(requestAccount(request({ url: 'no address' }))).toBe('POST no%20address 200');
  });

  it.each(['image', 'font', 'stylesheet', 'script', 'media', 'manifest', 'other', 'ping', 'document'])(
    'for a %s tell nothing about the action',
    (resource_type) => {
      expect(of([request({ resource_type })])).toEqual([]);
    },
  );
});

describe('what changed on the screen', () => {
  it.each<[string, UiNode[], UiNode[], string[]]>([
    ['nothing', [SAVE], [SAVE], []],
    ['something new', [SAVE], [SAVE, node('alert', 'Saved')], ['structure: + alert "Saved"']],
    ['something gone', [SAVE, FIELD], [SAVE], ['structure: - textbox "Name"']],
    [
      'more than two things',
      [SAVE],
      [SAVE, ...[1, 2, 3].map((i) => node('row', `${i}`))],
      ['structure: + row "1", + row "2" and 1 more'],
    ],
    [
      'rows drawn anew around the one that came',
      [row('a', 'Ann'), row('b', 'Ben')],
      [row('c', 'Ann'), row('d', 'Ben'), row('e', 'Cleo')],
      ['structure: + row "Cleo"'],
    ],
    [
      'rows drawn anew around the one that went',
      [row('a', 'Ann'), row('b', 'Ben')],
      [row('c', 'Ben')],
      ['structure: - row "Ann"'],
    ],
    [
      'nothing but that twins were drawn anew',
      [row('a', 'Ann'), row('b', 'Ann')],
      [row('c', 'Ann'), row('d', 'Ann')],
      ['structure: row "Ann", row "Ann" drawn anew'],
    ],
    ['what comes by itself', [SAVE], [SAVE, node('status', 'Clock', { restless: true })], []],
    ['what goes by itself', [SAVE, node('status', 'Clock', { restless: true })], [SAVE], []],
    ['a state', [SAVE], [node('button', 'Save', { state: { disabled: true } })], ['state: button "Save"']],
    ['the focus', [SAVE], [node('button', 'Save', { state: { focused: true } })], []],
    [
      'a state that changes by itself',
      [node('button', 'Save', { restless: true })],
      [node('button', 'Save', { restless: true, state: { disabled: true } })],
      [],
    ],
    [
      'a value',
      [FIELD],
      [node('textbox', 'Name', { state: { value: 'Ada' } })],
      ['value: textbox "Name" = "Ada"'],
    ],
    [
      'a number, which counts before the words for it',
      [node('slider', 'Size', { state: { value_now: 1, value: 'small' } })],
      [node('slider', 'Size', { state: { value_now: 2, value: 'small' } })],
      ['value: slider "Size" = "2"'],
    ],
    [
      'a text of an element',
      [node('status', '', { key: 's', text: 'a' })],
      [node('status', '', { key: 's', text: 'b' })],
      ['text: "b"'],
    ],
    [
      'a text that is gone',
      [node('status', '', { key: 's', text: 'a' })],
      [node('status', '', { key: 's' })],
      ['text: ""'],
    ],
  ])('%s', async (_what, first, second, effects) => {
    expect(told(await looks(first, second))).toEqual(effects);
  });

  it('another page is that and nothing more; another address of the same page is told beside the rest', async () => {
    const url = 'https://shop.test/next';
    expect(told(await looks([SAVE], [FIELD], { url, visit: 'another' }))).toEqual([`navigation: ${url}`]);
    expect(told(await looks([SAVE], [SAVE, FIELD], { url, visit: 'https://shop.test/' }))).toEqual([
      `navigation: ${url}`,
      'structure: + textbox "Name"',
    ]);
  });

  it.each([{ scroll_y: 100 }, { scroll_x: 100 }])(
    'what only came into view or left it is no change: %o',
    async (scroll) => {
      expect(told(await looks([SAVE], [FIELD], scroll))).toEqual([]);
      const fresh = node('alert', 'Saved', { fresh: true });
      expect(told(await looks([SAVE], [FIELD, fresh], scroll))).toEqual(['structure: + alert "Saved"']);
    },
  );

  it('words of the page count where they were rewritten and read otherwise now', async () => {
    const views = await looks([SAVE], [SAVE], { text: 'other' });
    const said = spoken({ said: ['Saved'] });
    const written = { settled: settled({ rewordings: 1 }) };
    expect(told(views, { ...written, spoken: said })).toEqual(['text: "Saved"']);
    expect(told(views, { ...written, spoken: spoken({ unsaid: ['Draft'] }) })).toEqual([
      'text: "Draft" gone',
    ]);
    expect(told(views, { ...written, spoken: spoken({ reordered: true }) })).toEqual([
      'text: the same lines in another order',
    ]);
    expect(told(views, { ...written, spoken: spoken() })).toEqual(['text: on the page']);
    expect(told(views, written)).toEqual(['text: on the page']);
    // Words that were there and hidden: nothing is written, an attribute or a style says that they are shown.
    const look = { kind: 'look' as const, account: 'paragraph looks different' };
    expect(told(views, { settled: settled({ changes: 1 }) })).toEqual(['text: on the page']);
    expect(told(views, { settled: settled({ changes: 1 }), spoken: said })).toEqual(['text: "Saved"']);
    expect(told(views, { settled: settled({ looks: [look] }) })).toEqual(['text: on the page']);
    expect(told(views, { settled: settled({}) })).toEqual([]);
    expect(told(views, { settled: settled({}), spoken: said })).toEqual([]);
    const same = await looks([SAVE], [SAVE]);
    expect(told(same, { ...written, spoken: said })).toEqual([]);
  });

  it('what was written out of view is told as that, and only where nothing else is', async () => {
    const elsewhere = { settled: settled({ rewordings: 1 }), spoken: spoken({ elsewhere: ['Total 3'] }) };
    expect(told(await looks([SAVE], [SAVE]), elsewhere)).toEqual(['text: "Total 3" out of view']);
    // Also where the words in view changed by nothing that anybody can name.
    const written = await looks([SAVE], [SAVE], { text: 'another' });
    expect(told(written, elsewhere)).toEqual(['text: "Total 3" out of view']);
    const other = { ...elsewhere, settled: settled() };
    expect(told(await looks([SAVE], [SAVE, FIELD]), other)).toEqual(['structure: + textbox "Name"']);
    const lost = { settled: settled({ rewordings: 1 }), spoken: spoken({ lost_elsewhere: ['Bolt'] }) };
    expect(told(await looks([SAVE], [SAVE]), lost)).toEqual(['text: "Bolt" gone out of view']);
    expect(told(await looks([SAVE], [SAVE, FIELD]), { ...lost, settled: settled() })).toEqual([
      'structure: + textbox "Name"',
    ]);
  });

  it('what only left the view is not gone, and is told where nothing else is', async () => {
    const pushed = { pushed: true };
    expect(told(await looks([SAVE, FIELD], [SAVE], pushed))).toEqual(['look: textbox "Name" out of view']);
    const saved = node('alert', 'Saved');
    expect(told(await looks([SAVE, FIELD], [SAVE, saved], pushed))).toEqual(['structure: + alert "Saved"']);
  });

  it('what came and went is told', async () => {
    const views = await looks([SAVE], [SAVE]);
    expect(told(views, { spoken: spoken({ passed: ['Saved', 'Undo', 'x'] }) })).toEqual([
      'text: "Saved", "Undo" and 1 more came and went',
    ]);
  });

  const look = (kind: Effect['kind']): Effect => ({ kind, account: kind });
  it('where the focus went or what lights up is told only where nothing says more; a title always', async () => {
    const quiet = settled({ looks: [look('focus'), look('look'), look('scroll'), look('title')] });
    expect(told(await looks([SAVE], [SAVE]), { settled: quiet })).toEqual([
      'focus: focus',
      'look: look',
      'scroll: scroll',
      'title: title',
    ]);
    expect(told(await looks([SAVE], [SAVE, FIELD]), { settled: quiet })).toEqual([
      'structure: + textbox "Name"',
      'title: title',
    ]);
    expect(told(await looks([SAVE], [SAVE], { scroll_y: 9 }), { settled: quiet })).toEqual([
      'focus: focus',
      'look: look',
      'title: title',
    ]);
  });

  it.each<[{ x: number; y: number }, string[]]>([
    [{ x: 0, y: 0 }, []],
    [{ x: 3, y: 0 }, ['scroll: 3,0 px']],
    [{ x: 0, y: -4 }, ['scroll: 0,-4 px']],
  ])('how far the page was moved: %o', async (moved, effects) => {
    expect(told(await looks([SAVE], [SAVE]), { moved })).toEqual(effects);
  });
});

describe('what says that an attempt landed', () => {
  const attempt = (effects: Effect['kind'][], more: Partial<Parameters<typeof setOff>[0]> = {}) =>
    setOff({
      effects: effects.map((kind) => ({ kind, account: 'x' })),
      requests: [],
      settled: null,
      ...more,
    });

  it.each(['scroll', 'focus', 'selection', 'look'] as const)(
    'is not %s, which any input does on its way',
    (kind) => {
      expect(attempt([kind])).toEqual([]);
    },
  );

  it.each([
    'navigation',
    'structure',
    'state',
    'value',
    'text',
    'network',
    'dialog',
    'tab',
    'download',
    'title',
  ] as const)('is %s', (kind) => {
    expect(attempt([kind])).toEqual([`${kind} (x)`]);
  });

  it.each(['document', 'fetch', 'ping', 'image', 'websocket'])(
    'is a request, be it for a %s',
    (resource_type) => {
      expect(attempt([], { requests: [request({ resource_type })] })).toEqual(['POST /save 200']);
    },
  );

  it.each(['font', 'stylesheet', 'script', 'manifest'])(
    'is not a %s, which a page loads to be drawn',
    (resource_type) => {
      expect(attempt([], { requests: [request({ resource_type })] })).toEqual([]);
    },
  );

  it('is a form that was submitted, words that were rewritten', () => {
    expect(attempt([], { settled: settled({ submitted: true }) })).toEqual(['a form was submitted']);
    expect(attempt([], { settled: settled({ rewordings: 1 }) })).toEqual(['the page changed']);
    expect(attempt([], { settled: settled() })).toEqual([]);
  });
});

describe('a click without an effect', () => {
  it.each([
    [true, 'clicked button "Save": no effect seen'],
    [false, 'clicked button "Save": no effect seen yet'],
  ])('whose page was watched to the end (%s) says so', async (quiet, words) => {
    const { world, ref } = await seen([SAVE], { settle: async () => settled({ quiet }) });
    const action = { action: 'click' as const, target: ref };
    expect(tellOutcome(world, action, await act(world, action))[0]).toBe(words);
  });
});
