import { describe, expect, it } from 'vitest';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import type { LaunchRequest } from '../../src/session/sessions.ts';
import { selectTools } from '../../src/tools/index.ts';

const start = (request: LaunchRequest, settings = {}) => {
  const sessions = createSessions(OptionsSchema.parse({ knowledge: false, ...settings }), silentLog);
  return sessions.launch(request).exclusively(async ({ driver }) => driver.platform);
};

describe('the platform of a session', () => {
  it('refuses what means nothing there before anything is started', async () => {
    await expect(start({ app: 'com.example.shop' })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'app: not on the web; the web has addresses: give url',
    });
    await expect(start({ platform: 'android', viewport: '100x100' })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'viewport: not on Android; a phone has the size that it has',
    });
    await expect(start({ storage_state: 'x' }, { platform: 'ios' })).rejects.toThrow(
      /^storage_state: not on iOS/,
    );
  });
});

describe('the tools of a server for one platform', () => {
  const names = (platform?: 'web' | 'android' | 'ios') =>
    selectTools(['all'], platform).map(({ name }) => name);

  it('are those that it can do', () => {
    const everywhere = names();
    expect(names('web')).toEqual(everywhere.filter((name) => names('web').includes(name)));
    expect(names('web')).toEqual(expect.arrayContaining(['tabs', 'evaluate', 'handle_dialog']));
    const missing = everywhere.filter((name) => !names('android').includes(name));
    expect(missing).toEqual(
      expect.arrayContaining([
        'tabs',
        'evaluate',
        'handle_dialog',
        'get_network_activity',
        'wait_for_notification',
      ]),
    );
    expect(names('android')).toEqual(expect.arrayContaining(['click', 'describe_screen', 'adjust_control']));
    expect(names('ios')).toContain('handle_dialog');
  });
});
