import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASKING } from '../../src/store/asking.ts';
import { Database } from '../../src/store/database.ts';
import { gatherShared } from '../../src/store/gather-shared.ts';
import { migrate } from '../../src/store/migrate.ts';
import { Remembered } from '../../src/store/remembered.ts';
import { Numbers, type Spooled, takeIn } from '../../src/store/take-in.ts';
import { type Made, makeStep, NOON } from '../knowledge/made-steps.ts';
import { onScreen } from '../knowledge/temporary-store.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const SAVE = { testId: 'save', role: 'button', name: 'Save' };
const SEND = { testId: 'send', role: 'button', name: 'Send' };
let server: Postgres;

beforeAll(async () => {
  server = await startPostgres();
  const db = new Database({ url: server.url, project: 'setup' });
  await migrate(db);
  await db.close();
});
afterAll(() => server.stop());

/** A database that notes what it was asked. */
class NotedDatabase extends Database {
  readonly asked: string[] = [];

  override rows<Row>(...given: Parameters<Database['rows']>): Promise<Row[]> {
    this.asked.push(given[2] ?? '');
    return super.rows(...given);
  }

  take(): string[] {
    return this.asked.splice(0);
  }
}

/** A machine on a project: its own connections, and its own memory. */
function machine(project: string) {
  const place = { url: server.url, project };
  const [db, numbers, remembered] = [
    new NotedDatabase(place, 2, ASKING),
    new Numbers(project),
    new Remembered(),
  ];
  let count = 0;
  const context = onScreen('home', { sessionId: 'asks', flowTags: ['buy'], testIds: ['save', 'bay'] });
  const answer = async (memory: Remembered) => {
    const found = await gatherShared(db, numbers, memory, context, NOON + 3_600_000, 15);
    return found && { ...found, similar: found.similar(15) };
  };
  return {
    db,
    record(made: Made, flowTags: string[] = []) {
      const at_ms = made.at_ms ?? NOON + ++count;
      const step = makeStep({ ...made, at_ms });
      const entry: Spooled = { step, of: { flowTags }, file: `${step.timestamp}-${project}-${count}.json` };
      return takeIn(db, numbers, [entry], remembered);
    },
    prior: () => answer(remembered),
    /** What a process answers that remembers nothing. */
    anew: () => answer(new Remembered()),
  };
}

test('a step is one statement and a question another, once a process has met the session and the screen', async () => {
  const { db, record, prior } = machine('few');
  await record({ target: SAVE, sessionId: 'other' });
  expect(db.take()).toEqual(['came_before', 'take_in']);
  await record({ target: SEND, sessionId: 'other' });
  expect(db.take()).toEqual(['take_in']);
  await record({ target: SAVE, sessionId: 'asks' });
  db.take();
  expect(await prior()).toBeDefined();
  expect(db.take()).toEqual(['prior_look', 'prior_ask_all']);
  await record({ target: SAVE, sessionId: 'asks' });
  expect(await prior()).toBeDefined();
  expect(db.take()).toEqual(['take_in', 'prior_ask_all']);
  await db.close();
});

test('what a process remembers is never older than the store: whatever others did, it answers as one that remembers nothing', async () => {
  const [here, there] = [machine('fresh'), machine('fresh')];
  await there.record({ target: SAVE, sessionId: 'other' });
  await here.record({ target: SAVE, sessionId: 'asks' });
  const changes: Record<string, () => Promise<unknown>> = {
    nothing: async () => {},
    'another does the same': () => there.record({ target: SAVE, sessionId: 'other' }),
    'a new move on the screen': () => there.record({ target: SEND, sessionId: 'other' }),
    'a step of this very session from elsewhere': () => there.record({ target: SEND, sessionId: 'asks' }),
    'a screen that nobody knew': () =>
      there.record({ target: SEND, sessionId: 'other', screen: 'more', url: 'https://shop.test/home/more' }),
    'a test id that this screen shares': () =>
      there.record({ target: { testId: 'bay', name: 'Bay', role: 'link' }, sessionId: 'other' }),
    'a flow under which nobody was here': () => there.record({ target: SEND, sessionId: 'buyer' }, ['buy']),
    'its own next step': () => here.record({ target: SEND, sessionId: 'asks' }),
    'a failure': () =>
      there.record({
        target: SAVE,
        sessionId: 'buyer',
        outcome: { ok: false, code: 'TIMEOUT', kind: 'timeout', message: 'late' },
      }),
    'the sessions of that flow are forgotten': () =>
      there.db.rows(
        "SELECT surehand.forget_sessions(array_agg(id)) FROM surehand.session WHERE session_id = 'buyer'",
      ),
    'its own session is forgotten': () =>
      there.db.rows(
        "SELECT surehand.forget_sessions(array_agg(id)) FROM surehand.session WHERE session_id = 'asks'",
      ),
    'and begun again': () => here.record({ target: SAVE, sessionId: 'asks' }),
  };
  const told = new Set<string>();
  for (const [name, change] of Object.entries(changes)) {
    await here.prior();
    await change();
    const answer = await here.prior();
    expect(answer, name).toEqual(await here.anew());
    expect(answer, name).toBeDefined();
    told.add(JSON.stringify(answer));
  }
  expect(told.size, 'the changes are seen in the answers').toBeGreaterThan(9);
  await here.db.close();
  await there.db.close();
});

test('two machines that write to one session in turns leave the same chain as one alone', async () => {
  const [alone, one, two] = [machine('alone'), machine('turns'), machine('turns')];
  const targets = [SAVE, SEND, SAVE, SAVE, SEND, SEND];
  for (const [at, target] of targets.entries()) {
    const step = { target, sessionId: 'asks', at_ms: NOON + at };
    await alone.record(step);
    await (at % 2 ? two : one).record(step);
  }
  const chain = (project: string) =>
    server.sql(`SELECT string_agg(concat_ws(' ', m.name, p.name, p2.name, p3.name, s.entry), ', ' ORDER BY s.at)
      FROM surehand.step AS s JOIN surehand.move AS m ON m.id = s.move LEFT JOIN surehand.move AS p ON p.id = s.prev
      LEFT JOIN surehand.move AS p2 ON p2.id = s.prev2 LEFT JOIN surehand.move AS p3 ON p3.id = s.prev3
      WHERE s.project = '${project}'`);
  expect(chain('turns')).toBe(chain('alone'));
  expect(chain('alone')).toContain('Send Save Save Send');
  for (const { db } of [alone, one, two]) await db.close();
});
