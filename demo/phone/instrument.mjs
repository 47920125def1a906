import { serveWebDriver } from './webdriver.mjs';

const SERVER = 'io.appium.uiautomator2.server';
/** Where Appium's server listens on a phone. */
export const AGENT_SOCKET = 'tcp:6790';

/**
 * `am instrument` of Appium's UiAutomator2 server: its HTTP face is there for as long as the command runs.
 * @param {string[]} args
 * @param {{ phone: import('./phone.mjs').Phone, sockets?: Map<string, unknown>, signal: AbortSignal }} around
 * @returns {Promise<import('./adbd.mjs').Ran>}
 */
export async function instrument(args, { phone, sockets, signal }) {
  const runner = args.at(-1) ?? '';
  if (!phone.apps.has(runner.split('/')[0] ?? '') || !phone.apps.has(SERVER) || !sockets)
    return {
      stdout: `android.util.AndroidException: INSTRUMENTATION_FAILED: ${runner}\n`,
      stderr: '',
      exit_code: 1,
    };
  const face = await serveWebDriver(phone, { shape: 'uiautomator2-server' });
  sockets.set(AGENT_SOCKET, { host: '127.0.0.1', port: Number(new URL(face.url).port) });
  await new Promise((resolve) => {
    phone.programs.set(SERVER, () => resolve(undefined));
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    if (signal.aborted) resolve(undefined);
  });
  phone.programs.delete(SERVER);
  sockets.delete(AGENT_SOCKET);
  await face.close();
  return { stdout: 'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n' };
}
