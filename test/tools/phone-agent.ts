import { afterAll, beforeAll, beforeEach } from 'vitest';
import { serveAdbServer } from '../../demo/phone/adb-server.mjs';
import { startPocketDevice } from '../../demo/phone/pocket-device.mjs';
import { type Agent, startAgent } from './agent.ts';

export const SHOP = 'com.example.shop';

/**
 * One phone and one server for all tests of a file: each begins at a link of its own, and what counts is what the phone
 * says.
 */
export function usePhone(...flags: string[]) {
  const rig = {} as {
    pocket: Awaited<ReturnType<typeof startPocketDevice>>;
    host: Awaited<ReturnType<typeof serveAdbServer>>;
    devices: Parameters<typeof serveAdbServer>[0];
    agent: Agent;
  };
  beforeAll(async () => {
    rig.pocket = await startPocketDevice();
    rig.devices = [{ serial: rig.pocket.serial, state: 'device', behind: rig.pocket.behind }];
    rig.host = await serveAdbServer(rig.devices);
    rig.agent = await startAgent('--adb', `127.0.0.1:${rig.host.port}`, '--no-knowledge', ...flags);
    await rig.agent.does('launch', { platform: 'android', app: SHOP });
  }, 60_000);
  afterAll(async () => {
    await rig.agent.close();
    await rig.host.close();
    await rig.pocket.close();
  });
  beforeEach(() => {
    const { phone } = rig.pocket;
    phone.events.length = 0;
    phone.inputs.length = 0;
    phone.beforeInput.length = 0;
  });
  return {
    rig,
    happened: () => rig.pocket.phone.events.map(({ what }) => what),
    taps: () => rig.pocket.phone.inputs.filter(({ kind }) => kind === 'tap').length,
    odd: (name: string) => rig.agent.does('open_link', { url: `shop://odd/${name}` }),
  };
}
