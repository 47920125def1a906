import { expect, test } from 'vitest';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

function server() {
  const nothing = { open: () => Promise.reject(new Error('not needed here')), close: async () => {} };
  return createSessions(OptionsSchema.parse({ http: true, knowledge: false }), log, nothing);
}

test('a client sees, uses and closes only its own sessions', async () => {
  const all = server();
  const [ann, bob] = [all.ownedBy('ann'), all.ownedBy('bob')];
  const { id } = ann.launch({ goal: 'buy a fern' });
  expect(ann.list().map((session) => session.id)).toEqual([id]);
  expect(bob.list()).toEqual([]);
  expect(bob.find(id)).toBeUndefined();
  expect(() => bob.get(id)).toThrow(/no session/);
  await expect(bob.close(id)).rejects.toThrow(/no session/);
  expect(ann.get(id).goal).toBe('buy a fern');
  await ann.close(id);
  expect(all.list()).toEqual([]);
});

test('who comes back to a session that was ended meanwhile is told why, and nobody else is', async () => {
  const all = server();
  const [ann, bob] = [all.ownedBy('ann'), all.ownedBy('bob')];
  const { id } = ann.launch({});
  await all.close(id, 'nobody used it');
  expect(() => ann.get(id)).toThrow(`no session "${id}" any more: nobody used it; launch gives one`);
  expect(() => bob.get(id)).toThrow(`no session "${id}"; launch gives one`);
  const first = ann.get();
  await all.close(first.id, 'nobody used it');
  const notes = (session: typeof first) => session.takeNotes();
  expect(notes(ann.get())).toEqual(['the session before was ended: nobody used it; this is a new one']);
  expect(notes(ann.get()), 'once').toEqual([]);
  expect(notes(bob.get())).toEqual([]);
});

test('without a session the only one is meant, and with two it has to be said which', () => {
  const ann = server().ownedBy('ann');
  const first = ann.get();
  expect(ann.get()).toBe(first);
  const second = ann.launch({});
  expect(() => ann.get()).toThrow(`say which: ${first.id}, ${second.id}`);
  expect(ann.get(second.id)).toBe(second);
});

test('calls of two clients that name no session share no browser', () => {
  const all = server();
  expect(all.ownedBy('ann').get()).not.toBe(all.ownedBy('bob').get());
});
