import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { connectedPhones } from '../session/open-android.ts';
import { knownSimulators, serverSays } from '../session/open-webdriver.ts';
import { readSecrets } from '../session/read-secrets.ts';
import type { Check } from './doctor-checks.ts';

/** Whether a phone could be used; only where the settings are about phones. It may start adb's own server, as a launch would. */
export async function checkPhones(options: Options): Promise<Check[]> {
  if (options.platform === 'ios' || options.appium !== undefined) return [await checkServer(options)];
  if (options.platform !== 'android' && options.adb === undefined) return [];
  const name = 'phones';
  try {
    const phones = await connectedPhones(options);
    const usable = phones.filter(({ state }) => state === 'device');
    const text = phones.map(({ id, model, state }) => `${id} ${model} (${state})`).join(', ');
    if (usable.length > 0) return [{ name, status: 'ok', text }];
    return [
      {
        name,
        status: 'problem',
        text: text || 'adb answers, and no phone is connected',
        remedy: phones.some(({ state }) => state === 'unauthorized')
          ? 'unlock the phone and allow USB debugging on its screen'
          : 'plug one in with USB debugging on, start an emulator, or run: adb connect HOST:PORT',
      },
    ];
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    return [
      {
        name,
        status: 'problem',
        text: error.message,
        remedy: "install Android's platform-tools, or name a server with --adb HOST:PORT",
      },
    ];
  }
}

/** Whether the server answers that phones are reached through, and the simulators that it could use. */
async function checkServer(options: Options): Promise<Check> {
  const name = 'phones';
  try {
    const says = await serverSays(options, readSecrets(options.secrets));
    const simulators = options.platform === 'ios' ? await knownSimulators() : [];
    const told = simulators.map(({ model, state }) => `${model} (${state})`).join(', ');
    return { name, status: 'ok', text: told ? `${says}; simulators: ${told}` : says };
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    return {
      name,
      status: 'problem',
      text: error.message,
      remedy: 'start the server (npx appium), or name another one with --appium URL',
    };
  }
}
