import { describe, expect, it } from 'vitest';
import { SurehandError } from '../../src/model/failure.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { type FakeDriver, fakeDriver } from '../fake-driver.ts';

/** `versions`: of the browsers that are opened, one after another. */
function sessionsOf(settings: Record<string, unknown> = {}, versions: string[] = []) {
  const opened: { driver: FakeDriver; gone(): void }[] = [];
  const platform = {
    open: async (_request: unknown, gone: () => void) => {
      const driver = fakeDriver();
      const { device } = driver;
      const os_version = versions[opened.length] ?? '1';
      driver.device = () => ({ ...device(), os_version });
      opened.push({ driver, gone });
      return driver;
    },
    close: async () => {},
  };
  return { sessions: createSessions(OptionsSchema.parse(settings), silentLog, platform), opened };
}

describe('which session a call without one means', () => {
  it('the default one, which nothing opens before it is used', async () => {
    const { sessions, opened } = sessionsOf();
    expect(sessions.get().id).toBe('default');
    expect(opened).toHaveLength(0);
    await sessions.get().exclusively(async () => {});
    expect(opened).toHaveLength(1);
  });

  it('the newest that was launched, and after it is closed the one before', async () => {
    const { sessions } = sessionsOf();
    const first = sessions.launch({});
    const second = sessions.launch({});
    expect(sessions.get().id).toBe(second.id);
    await sessions.close();
    expect(sessions.get().id).toBe(first.id);
    await sessions.close();
    expect(sessions.get().id).toBe('default');
  });

  it('over HTTP always the default one: a client that launches must not move the others', () => {
    const { sessions } = sessionsOf({ http: true });
    sessions.launch({});
    expect(sessions.get().id).toBe('default');
  });

  it('an id that is not open is refused', async () => {
    const { sessions } = sessionsOf();
    expect(() => sessions.get('nope')).toThrow('session: no session "nope"; launch gives one');
    await expect(sessions.close('nope')).rejects.toThrow('session: no session "nope" to close');
    await expect(sessions.close()).rejects.toThrow('no session is open');
  });
});

describe('one session', () => {
  it('runs its calls one after another, also after one that failed', async () => {
    const { sessions } = sessionsOf();
    const session = sessions.get();
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = session.exclusively(async () => {
      order.push('first begins');
      await held;
      order.push('first ends');
      throw new Error('first failed');
    });
    const second = session.exclusively(async () => void order.push('second'));
    release();
    await expect(first).rejects.toThrow('first failed');
    await second;
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  it('opens a new browser when the old one is gone, and has a note about it, once', async () => {
    const { sessions, opened } = sessionsOf();
    const session = sessions.get();
    await session.exclusively(async () => {});
    opened[0]?.gone();
    const driver = await session.exclusively(async (world) => world.driver);
    expect(driver).toBe(opened[1]?.driver);
    expect(session.takeNotes()).toEqual([expect.stringContaining('a new one is opened')]);
    expect(session.takeNotes()).toEqual([]);
  });

  it('that ends when it is lost refuses every later call with the reason, and opens no other browser', async () => {
    const { sessions, opened } = sessionsOf();
    const session = sessions.launch({ ends_when_lost: true });
    await session.exclusively(async () => {});
    opened[0]?.gone();
    for (let call = 0; call < 2; call++)
      await expect(session.exclusively(async () => {})).rejects.toMatchObject({
        kind: 'session_lost',
        message: 'the browser was closed or crashed',
      });
    expect(opened).toHaveLength(1);
  });

  it('tries again after a browser that could not be opened', async () => {
    let tries = 0;
    const platform = {
      open: async () => {
        tries++;
        if (tries === 1) throw new SurehandError('browser_unavailable', 'none found');
        return fakeDriver();
      },
      close: async () => {},
    };
    const session = createSessions(OptionsSchema.parse({}), silentLog, platform).get();
    await expect(session.exclusively(async () => {})).rejects.toThrow('none found');
    await session.exclusively(async () => {});
    expect(tries).toBe(2);
  });

  it('refuses calls once it is closed, those that waited for their turn too', async () => {
    const { sessions, opened } = sessionsOf();
    const session = sessions.get();
    await session.exclusively(async () => {});
    await sessions.close();
    await expect(session.exclusively(async () => {})).rejects.toThrow('session default was closed');
    expect(opened[0]?.driver.closed).toBe(true);
  });
});

it('a browser of another version after a loss is told once, and the session goes on', async () => {
  const { sessions, opened } = sessionsOf({}, ['1', '2']);
  const session = sessions.get();
  await session.exclusively(async () => {});
  expect(session.takeNotes()).toEqual([]);
  opened[0]?.gone();
  expect(await session.exclusively(async ({ driver }) => driver.device().os_version)).toBe('2');
  expect(session.takeNotes()).toEqual([
    'the browser was closed or crashed; a new one is opened, its pages are gone',
    'it is now fake 2; it was fake 1 before',
  ]);
  await session.exclusively(async () => {});
  expect(session.takeNotes()).toEqual([]);
});

it('a phone that is lost is the only one that is reached again, and that it was is told when it is', async () => {
  const asked: unknown[] = [];
  const ends: (() => void)[] = [];
  let connected = true;
  const platform = {
    open: async ({ held }: { held?: string }, gone: () => void) => {
      asked.push(held);
      if (!connected) throw new SurehandError('device_lost', `${held} is no longer connected`);
      ends.push(gone);
      const driver = Object.assign(fakeDriver(), { platform: 'android' as const });
      driver.device = () => ({ platform: 'android', id: 'first', model: 'Pocket', os_version: '14' });
      return driver;
    },
    close: async () => {},
  };
  const session = createSessions(OptionsSchema.parse({}), silentLog, platform).get();
  await session.exclusively(async () => {});
  connected = false;
  ends[0]?.();
  await expect(session.exclusively(async () => {})).rejects.toThrow('first is no longer connected');
  expect(session.takeNotes()).toEqual([]);
  connected = true;
  await session.exclusively(async () => {});
  expect(asked).toEqual([undefined, 'first', 'first']);
  expect(session.takeNotes()).toEqual([
    'the phone was lost; it is reached anew, and what the app showed may be gone',
  ]);
});
