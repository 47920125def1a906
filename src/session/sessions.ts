import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Platform } from '../model/platform.ts';
import type { Session } from './session.ts';

export interface LaunchRequest {
  /** Whose session it is; absent where there is one client only. */
  owner?: string;
  goal?: string;
  flow_tags?: string[];
  tags?: string[];
  platform?: Platform;
  /** What to start on a phone: an Android package, an iOS bundle. */
  app?: string;
  storage_state?: string;
  viewport?: string;
  locale?: string;
  /** A device that a browser imitates; on a phone's platform the one to use, by its id or name. */
  device?: string;
  /** Id of the phone that the session was on: no other one takes its place when it is lost. */
  held?: string;
  /** Once its browser or phone is lost it refuses every call: what depends on the state before must not go on without it. */
  ends_when_lost?: boolean;
}

/** A phone as its platform lists it; `state` is `device` when it can be used. */
export interface ConnectedDevice {
  platform: Platform;
  id: string;
  model: string;
  state: string;
}

/** The apps under control, by session id. The only place that starts and ends them. */
export interface Sessions {
  /** The named session, or the default one, made when there is none yet. */
  get(id?: string): Session;
  /** The session that `get` would give, if it is open; nothing is made. */
  find(id?: string): Session | undefined;
  launch(request: LaunchRequest): Session;
  list(): Session[];
  /** The phones that could be used, and those that are there and cannot. */
  devices?(): Promise<ConnectedDevice[]>;
  /** What earlier sessions learned; absent when nothing is remembered. */
  knowledge?(): Promise<Knowledge>;
  /** With `why`, whoever means it later is told. */
  close(id?: string, why?: string): Promise<Session>;
  /** Why a session that is no more was ended without being asked to. */
  whyEnded?(id: string, owner: string): string | undefined;
  closeAll(): Promise<void>;
  /** Loads what the first session will need, for a moment in which nobody waits; starts nothing. */
  prepare?(): Promise<void>;
  /** The same sessions as one client sees them: its own and no others, at most so many (0: any number), and each by its id once it has two. */
  ownedBy(owner: string, most?: number): Sessions;
  /** Keeps every page of the agent's from a port of this machine. */
  closePort(port: number): Promise<void>;
  /** The same for a name under which others reach this machine. */
  closeHost(host: string): Promise<void>;
  /** Takes configured secrets out of anything that is shown. */
  redact<T>(data: T): T;
}
