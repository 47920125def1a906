import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../src/model/node.ts';
import type { Secret } from '../../src/model/secrets.ts';
import { admitAnswer, admitAt, admitPaste, admitSecrets } from '../../src/pipeline/admit-secrets.ts';
import { fakeDriver, node, openDialog } from '../fake-driver.ts';
import { worldOn } from './fake-world.ts';

const HERE = 'https://shop.test';
const ELSEWHERE = 'https://evil.test';

/** A world on a page of shop.test in which every text holds the secret. */
function holding(secret: Partial<Secret> = {}, question = '') {
  const driver = fakeDriver([], {
    originOf: (key) => (key === 'framed' ? ELSEWHERE : HERE),
    ...(question ? { dialogs: openDialog({ type: 'prompt', message: question }) } : {}),
  });
  const one: Secret = { name: 'SHOP_EMAIL', value: 'a@b.c', ...secret };
  return Object.assign(worldOn(driver), { secretsIn: () => [one], one });
}

function typing(field: Partial<UiNode>, target: string, secret: Partial<Secret> = {}, home = {}) {
  const world = Object.assign(holding(secret), { home });
  const binding = world.screen.refs.bind(node('textbox', 'Field', field), false);
  return () => admitSecrets(world, 'a@b.c', target, binding);
}

describe('a field', () => {
  it.each<[claim: string, field: Partial<UiNode>, target: string, admitted: boolean]>([
    ['a password field', { state: { password: true } }, '@e0', true],
    ['named like something nobody may read', { name: 'API token' }, '@e0', true],
    ['that shares a word with the name of the secret', { name: 'Your e-mail or email' }, '@e0', true],
    ['by its test id', { name: '', test_id: 'login_email' }, '@e0', true],
    ['by its description', { name: '', description: 'the email you use here' }, '@e0', true],
    ['that shares nothing with it', { name: 'Comment' }, '@e0', false],
    ['that has no name at all', { name: '' }, '@e0', false],
    ['named by words', { name: 'Comment' }, 'textbox "Comment"', true],
    ['whose word stands behind 300 letters', { name: `${'x'.repeat(300)} email` }, '@e0', false],
  ])('%s', (_claim, field, target, admitted) => {
    if (admitted) expect(typing(field, target)).not.toThrow();
    else expect(typing(field, target)).toThrow(/SHOP_EMAIL.* is no field for one.* instead of @e0/);
  });

  it('a word of two letters is no word to share', () => {
    expect(typing({ name: 'My PC no' }, '@e0', { name: 'PC_NO' })).toThrow('is no field for one');
    expect(typing({ name: 'My PIX' }, '@e0', { name: 'PIX' })).not.toThrow();
  });

  it('among twins is told with what stands around it', () => {
    const world = holding();
    const twin = node('textbox', 'Comment', { context: 'Ada', context_role: 'row' });
    expect(() => admitSecrets(world, 'a@b.c', '@e0', world.screen.refs.bind(twin, true))).toThrow(
      'textbox "Comment" in row "Ada" is no field',
    );
  });
});

describe('the origin', () => {
  it.each<[secret: Partial<Secret>, home: object, field: Partial<UiNode>, refused: string | null]>([
    [{ origin: HERE }, {}, {}, null],
    [{ origin: ELSEWHERE }, {}, {}, `SHOP_EMAIL}} belongs to ${ELSEWHERE} and this page is of ${HERE}`],
    [{ origin: ELSEWHERE }, { origin: HERE }, {}, `belongs to ${ELSEWHERE}`],
    [{}, { origin: HERE }, {}, null],
    [{}, { origin: ELSEWHERE }, {}, `belongs to ${ELSEWHERE}`],
    [{}, {}, {}, null],
    [{ origin: HERE }, {}, { key: 'framed' }, `write SHOP_EMAIL@${ELSEWHERE}=...`],
  ])('a secret of %o in a session of %o into %o', (secret, home, field, refused) => {
    const type = typing({ state: { password: true }, ...field }, '@e0', secret, home);
    if (refused === null) expect(type).not.toThrow();
    else expect(type).toThrow(refused);
  });

  it('counts without a field as well, and then nothing else does', () => {
    expect(() => admitSecrets(holding({ origin: HERE }), 'x', '', undefined)).not.toThrow();
    expect(() => admitSecrets(holding({ origin: ELSEWHERE }), 'x', '', undefined)).toThrow('belongs to');
  });

  it('of a page that has none is told so', () => {
    expect(() => admitAt(holding({ origin: HERE }), 'x', '')).toThrow(
      `{{SHOP_EMAIL}} belongs to ${HERE} and this page is of no origin; to allow it write SHOP_EMAIL@ORIGIN=...`,
    );
  });

  it('a text without a secret goes anywhere', () => {
    const world = Object.assign(holding({ origin: ELSEWHERE }), { secretsIn: () => [] });
    const field = world.screen.refs.bind(node('textbox', 'Comment'), false);
    expect(() => admitSecrets(world, 'x', '@e0', field)).not.toThrow();
    admitAt(world, 'x', HERE);
    expect(world.carried.size).toBe(0);
  });
});

it('what was typed may be in the clipboard, which is put only where all of it belongs', () => {
  const world = holding({ origin: HERE });
  admitPaste(world, ELSEWHERE);
  admitAt(world, 'x', HERE);
  expect([...world.carried]).toEqual([world.one]);
  expect(() => admitPaste(world, HERE)).not.toThrow();
  expect(() => admitPaste(world, ELSEWHERE)).toThrow(
    'the clipboard may hold it, and {{SHOP_EMAIL}} belongs to',
  );
});

it('in an app that nobody named a secret without an address belongs where it goes first', () => {
  const world = holding({});
  Object.assign(world.driver, { pages: undefined });
  admitAt(world, 'x', 'android-app://com.example.shop');
  expect(() => admitAt(world, 'x', 'android-app://com.example.shop')).not.toThrow();
  expect(() => admitAt(world, 'x', 'android-app://com.example.notes')).toThrow(
    'belongs to android-app://com.example.shop and this page is of android-app://com.example.notes',
  );
});

it('what is refused at a place is not carried on', () => {
  const world = holding({ origin: HERE });
  expect(() => admitAt(world, 'x', ELSEWHERE)).toThrow('belongs to');
  expect(world.carried.size).toBe(0);
});

it.each<[question: string, secret: Partial<Secret>, refused: string | null]>([
  ['Your password?', {}, null],
  ['Which email?', {}, null],
  ['What do you think?', {}, '{{SHOP_EMAIL}} is a secret, and "What do you think?" does not ask for one'],
  ['', {}, 'does not ask for one'],
  ['Your password?', { origin: ELSEWHERE }, 'belongs to'],
])('a page that asks "%s" is answered with %o', (question, secret, refused) => {
  const answer = () => admitAnswer(holding(secret, question), 'a@b.c');
  if (refused === null) expect(answer).not.toThrow();
  else expect(answer).toThrow(refused);
});
