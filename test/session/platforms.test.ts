import { describe, expect, it } from 'vitest';
import { ClosedPorts } from '../../src/drivers/closed-ports.ts';
import type { Driver } from '../../src/drivers/driver.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { issuePermit } from '../../src/model/permit.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { keptAway } from '../../src/session/platforms.ts';
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

it('an app is not told to open where a person is asked, under any name', async () => {
  const closed = new ClosedPorts();
  await closed.close(8931);
  await closed.closeHost('qa.example:443');
  const opened: string[] = [];
  const told = { navigate: async (request: { url?: string }) => void opened.push(request.url ?? '') };
  const driver = keptAway(told as unknown as Driver, closed); // only what is asked of it here
  const open = (url: string) => {
    const request = { to: 'url', url, timeout_ms: 1 } as const;
    return driver.navigate(request, issuePermit(request));
  };
  for (const url of ['http://10.0.2.2:8931/ui', 'https://QA.example./ui', 'https://qa.example:443/'])
    await expect(open(url)).rejects.toMatchObject({ kind: 'origin_blocked' });
  await open('https://qa.example:8443/');
  await open('shop://cart');
  expect(opened).toEqual(['https://qa.example:8443/', 'shop://cart']);
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
