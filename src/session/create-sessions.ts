import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { ClosedPorts } from '../drivers/closed-ports.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import { readablePath } from '../pipeline/allowed-paths.ts';
import type { Oversight } from './checkpoints.ts';
import { clearOutput } from './clear-output.ts';
import { connectedDevices } from './connected-devices.ts';
import { Memory } from './memory.ts';
import { openOversight } from './open-oversight.ts';
import { makeOutputFolder } from './output-folder.ts';
import { ownedSessions } from './owned-sessions.ts';
import { openPlatforms, type Reach } from './platforms.ts';
import { readSecrets } from './read-secrets.ts';
import { type OpenDriver, Session, type SessionInfo } from './session.ts';
import { SessionMemory } from './session-memory.ts';
import type { LaunchRequest, Sessions } from './sessions.ts';

const CLEAR_AFTER_MS = 10_000;
const MOST_ENDED = 200;

/** The sessions of one server. Nothing is started before a session is used. `given` stands in for parts of who watches over them. */
export function createSessions(
  options: Options,
  log: Log,
  reaching?: Reach,
  given?: Partial<Oversight>,
  secrets: Secrets = readSecrets(options.secrets),
): Sessions {
  const closed_ports = new ClosedPorts();
  const memory = options.knowledge ? new Memory(options, log, secrets) : undefined;
  const oversight = openOversight(options, log, secrets, closed_ports, {
    ...(memory
      ? { keep: (id: string, decision: unknown) => void memory.keep('decision', id, decision) }
      : {}),
    ...given,
  });
  const platform = reaching ?? openPlatforms(options, log, secrets, { oversight, closed_ports });
  const open = new Map<string, Session>();
  const why_ended = new Map<string, { why: string; owner: string | undefined }>();
  let defaultId = 'default';
  let clearing: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  const clear = () => {
    clearing ??= clearOutput(options, log, memory ? { knowledge: () => memory.store() } : {});
    return clearing;
  };

  const add = (info: SessionInfo, request: LaunchRequest): Session => {
    const start: OpenDriver = (onGone, held) =>
      platform.open({ ...request, ...(held ? { held } : {}) }, onGone);
    const own = memory && new SessionMemory(memory, info, { ...request });
    const session = new Session(info, start, options, log, secrets, oversight, own);
    open.set(info.id, session);
    const ended = why_ended.get(info.id);
    if (ended) session.tell(`the session before was ended: ${ended.why}; this is a new one`);
    why_ended.delete(info.id);
    if (memory && options.knowledge_dir === undefined) makeOutputFolder(resolve(options.output_dir));
    // Not while the first call is waited for; what ends sooner does it at its end.
    soon ??= setTimeout(() => void clear(), CLEAR_AFTER_MS).unref();
    return session;
  };

  const sessions: Sessions = {
    get(id) {
      const known = open.get(id ?? defaultId);
      if (known) return known;
      if (id !== undefined && id !== 'default') {
        throw new SurehandError(
          'invalid_input',
          `session: no session ${JSON.stringify(id)}; launch gives one`,
        );
      }
      defaultId = 'default';
      return add({ id: defaultId, flow_tags: [], tags: [] }, {});
    },
    devices: () => connectedDevices(options),
    ...(memory ? { knowledge: () => memory.store() } : {}),
    find: (id) => open.get(id ?? defaultId),
    launch(request) {
      const { goal, flow_tags = [], tags = [], owner, storage_state, ends_when_lost = false } = request;
      const login =
        storage_state === undefined || storage_state === options.storage_state
          ? {}
          : { login: readablePath(storage_state, 'storage_state', options) };
      const id = `s${randomBytes(5).toString('hex')}`;
      // Over HTTP clients share the server: one that launches must not change what the others mean.
      if (!options.http) defaultId = id;
      const whose = owner === undefined ? {} : { owner };
      const named = goal !== undefined ? { goal } : {};
      const info = { id, flow_tags, tags, ends_when_lost, ...whose, ...login, ...named };
      return add(info, request);
    },
    list: () => [...open.values()],
    whyEnded(id, owner) {
      const ended = why_ended.get(id);
      return ended?.owner === owner ? ended.why : undefined;
    },
    async close(id, why) {
      const session = open.get(id ?? defaultId);
      if (!session)
        throw new SurehandError(
          'invalid_input',
          id === undefined ? 'no session is open' : `session: no session ${JSON.stringify(id)} to close`,
        );
      open.delete(session.id);
      if (why !== undefined) why_ended.set(session.id, { why, owner: session.info.owner });
      for (const old of [...why_ended.keys()].slice(0, -MOST_ENDED)) why_ended.delete(old);
      // Calls that name no session go back to the newest one that is left.
      if (session.id === defaultId && !options.http) defaultId = [...open.keys()].at(-1) ?? 'default';
      await session.close();
      return session;
    },
    async closeAll() {
      const all = [...open.values()];
      open.clear();
      await Promise.all(all.map((session) => session.close()));
      await platform.close();
      await (await oversight.catch(() => undefined))?.approver.close();
      clearTimeout(soon);
      if (soon !== undefined) await clear();
      await memory?.close();
    },
    prepare: async () => platform.prepare?.(),
    ownedBy: (owner, most) =>
      ownedSessions(sessions, owner, (id) => add({ id, owner, flow_tags: [], tags: [] }, {}), most),
    closePort: (port) => closed_ports.close(port),
    closeHost: (host) => closed_ports.closeHost(host),
    redact: (data) => secrets.redactDeep(data),
  };
  return sessions;
}
