import { stat } from 'node:fs/promises';
import type { AppChange } from '../../model/app-change.ts';
import { SurehandError } from '../../model/failure.ts';
import { nearestNames } from '../../model/nearest-name.ts';
import type { Permit } from '../../model/permit.ts';
import { isRecord } from '../../model/record.ts';
import type { AppsPart } from '../driver-parts.ts';
import type { Call, Dialect } from './dialects.ts';
import { failureOf, type W3cClient } from './w3c-client.ts';

const CHANGE_MS = 60_000;
const INSTALL_MS = 300_000;
const ASK_MS = 20_000;
const ENDS: ReadonlySet<AppChange['kind']> = new Set(['stop', 'restart', 'reset', 'uninstall']);

/** The apps of a phone behind a WebDriver server, in the server's own commands. */
export class WebDriverApps implements AppsPart {
  readonly #client: W3cClient;
  readonly #dialect: Dialect;
  readonly #own: string;

  constructor(client: W3cClient, dialect: Dialect, own: string) {
    this.#client = client;
    this.#dialect = dialect;
    this.#own = own;
  }

  own(): string {
    return this.#own;
  }

  async list({ all = false }: { all?: boolean } = {}): Promise<string[]> {
    const call = this.#dialect.list(all);
    if (!call)
      throw new SurehandError(
        'not_supported',
        `${this.#dialect.name} does not tell which apps are installed`,
      );
    const answer = await this.#client.ask(call.method, call.path, call.body, { timeout_ms: ASK_MS });
    if (answer.refused) throw failureOf(answer.refused, false);
    return namesIn(answer.value).sort();
  }

  /** Rejects with the nearest names when there is no such app; what the server cannot tell is left to the start. */
  async mustHave(app: string): Promise<void> {
    const call = this.#dialect.installed(app);
    if (!call) return;
    const { value } = await this.#client.ask(call.method, call.path, call.body, { timeout_ms: ASK_MS });
    if (value !== false) return;
    const all = await this.list({ all: true }).catch(() => []);
    const near = all.length > 0 ? `; nearest: ${nearestNames(app, all).join(', ')}` : '';
    throw new SurehandError('app_not_found', `no app ${JSON.stringify(app)} on this phone${near}`);
  }

  async start(app: string): Promise<void> {
    await this.#run(this.#dialect.activate(app), CHANGE_MS);
  }

  async change(request: AppChange, permit: Permit): Promise<void> {
    if ('app' in request) await this.mustHave(request.app);
    if (request.kind === 'install') await mustExist(request.path);
    permit.spend(request);
    if (request.kind === 'start') return this.start(request.app);
    // An app that is reset or removed ends with it: a server that was not told takes that for a crash.
    if (ENDS.has(request.kind) && 'app' in request)
      await this.#run(this.#dialect.terminate(request.app), CHANGE_MS);
    if (request.kind === 'stop') return;
    if (request.kind === 'restart') return this.start(request.app);
    const call = this.#dialect.change(request);
    if (!call)
      throw new SurehandError(
        'not_supported',
        `${request.kind}: ${this.#dialect.name} has no command for it`,
      );
    await this.#run(call, request.kind === 'install' ? INSTALL_MS : CHANGE_MS);
  }

  async #run({ method, path, body }: Call, timeout_ms: number): Promise<void> {
    await this.#client.must(method, path, body, { timeout_ms, acts: true });
  }
}

/** XCUITest gives an object with a field for each bundle; UiAutomator2 a list, or such an object. */
function namesIn(value: unknown): string[] {
  if (isRecord(value)) return Object.keys(value);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => (typeof one === 'string' ? [one] : isRecord(one) ? namedIn(one) : []));
}

function namedIn(one: Record<string, unknown>): string[] {
  const name = one.bundleId ?? one.appPackage ?? one.package ?? one.CFBundleIdentifier;
  return typeof name === 'string' ? [name] : [];
}

/** An address is the server's to load; a file of this machine must be there. */
async function mustExist(path: string): Promise<void> {
  if (/^https?:/.test(path)) return;
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new SurehandError('invalid_input', `path: ${path} cannot be read (${error.code ?? error.message})`);
  });
}
