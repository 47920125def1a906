import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AppChange } from '../../model/app-change.ts';
import { SurehandError } from '../../model/failure.ts';
import { nearestNames } from '../../model/nearest-name.ts';
import type { Permit } from '../../model/permit.ts';
import type { AppsPart } from '../driver-parts.ts';
import type { AdbDevice } from './adb/adb-device.ts';

const INSTALL_MS = 120_000;
const ROTATIONS = { portrait: '0', landscape: '1' } as const;

/** The apps of a phone, by Android's own commands. Every answer of theirs is read: they say "Failure" and exit with 0. */
export class PhoneApps implements AppsPart {
  readonly #device: AdbDevice;
  readonly #own: string;

  constructor(device: AdbDevice, own: string) {
    this.#device = device;
    this.#own = own;
  }

  own(): string {
    return this.#own;
  }

  async change(request: AppChange, permit: Permit): Promise<void> {
    if ('app' in request) await this.mustHave(request.app);
    const apk = request.kind === 'install' ? await readApk(request.path) : undefined;
    permit.spend(request);
    switch (request.kind) {
      case 'start':
        return this.start(request.app);
      case 'stop':
        return this.#run(['am', 'force-stop', request.app]);
      case 'restart':
        await this.#run(['am', 'force-stop', request.app]);
        return this.start(request.app);
      case 'reset':
        return this.#run(['pm', 'clear', request.app]);
      case 'uninstall':
        return this.#run(['pm', 'uninstall', request.app]);
      case 'install':
        return this.#install(request.path, apk ?? Buffer.alloc(0));
      case 'grant':
        return this.#run(['pm', 'grant', request.app, wholePermission(request.permission)]);
      case 'rotate':
        await this.#run(['settings', 'put', 'system', 'accelerometer_rotation', '0']);
        return this.#run(['settings', 'put', 'system', 'user_rotation', ROTATIONS[request.to]]);
    }
  }

  async list(request: { all?: boolean } = {}): Promise<string[]> {
    const { stdout } = await this.#device.shell(['pm', 'list', 'packages', ...(request.all ? [] : ['-3'])]);
    return stdout
      .split('\n')
      .map((line) => /^package:(?<name>\S+)/.exec(line.trim())?.groups?.name ?? '')
      .filter((name) => name !== '')
      .sort();
  }

  /** Rejects with the nearest names when there is no such app. */
  async mustHave(app: string): Promise<void> {
    const all = await this.list({ all: true });
    if (all.includes(app)) return;
    const near = nearestNames(app, all).join(', ');
    throw new SurehandError('app_not_found', `no app ${JSON.stringify(app)} on this phone; nearest: ${near}`);
  }

  /** Brings an app to the front, as a touch on its icon would. */
  async start(app: string): Promise<void> {
    const words = ['monkey', '-p', app, '-c', 'android.intent.category.LAUNCHER', '1'];
    const { stdout, stderr, exit_code } = await this.#device.shell(words);
    if (exit_code !== 0 || /No activities found/.test(`${stdout}${stderr}`))
      throw new SurehandError('app_not_found', `${app} has no screen that a launcher could open`);
  }

  async #install(path: string, apk: Buffer): Promise<void> {
    const there = `/data/local/tmp/${basename(path).replace(/[^\w.-]/g, '_')}`;
    await this.#device.push(there, apk);
    try {
      await this.#run(['pm', 'install', '-r', there], INSTALL_MS);
    } finally {
      await this.#device.shell(['rm', '-f', there]).catch(() => {});
    }
  }

  async #run(words: string[], timeout_ms?: number): Promise<void> {
    const { stdout, stderr, exit_code } = await this.#device.shell(words, timeout_ms);
    const said = `${stdout}\n${stderr}`;
    const failed = /^[^\S\n]*(?:Failure\b.*|Failed\b.*|Error\b.*|java\.lang\..*)$/m.exec(said)?.[0]?.trim();
    if (exit_code === 0 && failed === undefined) return;
    const why = failed ?? said.trim().split('\n').at(-1)?.trim() ?? '';
    throw new SurehandError(
      'not_supported',
      `${words.slice(0, 2).join(' ')}: ${why || `exit code ${exit_code}`}`,
    );
  }
}

function wholePermission(name: string): string {
  return name.includes('.') ? name : `android.permission.${name.toUpperCase()}`;
}

async function readApk(path: string): Promise<Buffer> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new SurehandError('invalid_input', `path: ${path} cannot be read (${error.code ?? error.message})`);
  });
  // An APK is a ZIP file: anything else would be carried over for nothing.
  if (content.subarray(0, 2).toString() !== 'PK')
    throw new SurehandError('invalid_input', `path: ${path} is no APK`);
  return content;
}
