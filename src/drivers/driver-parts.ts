import type { AppChange } from '../model/app-change.ts';
import type { DialogInfo } from '../model/driver-event.ts';
import type { Permit } from '../model/permit.ts';
import type { ReachedNode } from '../model/reached-node.ts';

/**
 * What not every platform has. A driver has the parts that it can keep the promises of, and no others: a part that is
 * there is the declaration that its platform can do this. Downloads need no part: they are told as events.
 */
export interface DriverParts {
  tabs: TabsPart;
  dialogs: DialogsPart;
  scripts: ScriptsPart;
  network: NetworkPart;
  storage: StoragePart;
  pages: PagesPart;
  apps: AppsPart;
  film: FilmPart;
}

/** Several documents side by side, of which one is acted on. */
export interface TabsPart {
  list(): Promise<TabInfo[]>;
  open(request: { url?: string }, permit: Permit): Promise<TabInfo>;
  /** Waits for a window that the app opened by itself, one of the extension where there is one, and switches to it. */
  waitForPopup(request: { timeout_ms: number; signal?: AbortSignal }): Promise<TabInfo>;
  switch(request: { id: string }, permit: Permit): Promise<TabInfo>;
  close(request: { id: string }, permit: Permit): Promise<void>;
}

/**
 * Dialogs that stop the app and are in no tree of nodes: JavaScript's alert, confirm and prompt. A dialog that is made of
 * nodes, as on Android, is part of the screen and none of these.
 */
export interface DialogsPart {
  /** The dialog that blocks the app, if one is open. */
  open(): DialogInfo | null;
  /** A question that lies over the app and is a part of the screen too, with the buttons that a yes and a no press. */
  asking?(): Promise<(DialogInfo & { yes: string; no: string }) | null>;
  answer(answer: DialogAnswer, permit: Permit): Promise<DialogInfo>;
}

/** Code that runs inside the app. */
export interface ScriptsPart {
  evaluate(script: Script, permit: Permit): Promise<unknown>;
  /** Asks the app itself: a page or the worker of the extension under control, else the page shown. */
  evaluateInApp(script: Script, permit: Permit): Promise<unknown>;
}

/** What the app asks servers for. */
export interface NetworkPart {
  /** Oldest first; the newest few hundred are kept. */
  requests(): readonly NetworkEntry[];
  /** Answers given in the place of a server, the newest rule that fits first. */
  mocks(): readonly MockRule[];
  mock(rule: MockRule, permit: Permit): Promise<void>;
  /** Takes back the rules for an address, or all; answers how many. */
  unmock(request: { url?: string }, permit: Permit): Promise<number>;
  /** The first answered request that no earlier wait has told, or one that comes. */
  waitFor(request: { url: string; timeout_ms: number; signal?: AbortSignal }): Promise<NetworkEntry>;
}

/** `url` is a part of the address, or a pattern with `*`. `delay` lets the request go on, later. */
export interface MockRule {
  url: string;
  method?: string;
  do: 'fulfil' | 'abort' | 'delay';
  status?: number;
  body?: string;
  content_type?: string;
  delay_ms?: number;
}

/** Cookies and what else the app keeps for its next start. */
export interface StoragePart {
  save(request: { path: string }, permit: Permit): Promise<void>;
  /** Of the page that is shown. Values of cookies stay in the browser. */
  read(): Promise<Stored>;
  change(request: StorageChange, permit: Permit): Promise<void>;
}

export interface Stored {
  cookies: {
    name: string;
    domain: string;
    path: string;
    /** Null for those that end with the browser. */
    expires_at: string | null;
    http_only: boolean;
    secure: boolean;
    chars: number;
  }[];
  local: [name: string, value: string][];
  session: [name: string, value: string][];
}

/** With a value it sets one, without it takes one away, without a name all of the kind. */
export interface StorageChange {
  kind: 'cookies' | 'local' | 'session';
  name?: string;
  value?: string;
}

/** Documents with addresses, links, forms and a history. */
export interface PagesPart {
  /**
   * Links and forms of all open tabs, and of what leads to the address about to be opened all; asked only where a policy
   * guards. `cut`: not all pages could be asked.
   */
  links(opened?: string): Promise<{ nodes: ReachedNode[]; cut: boolean }>;
  /** The page that is shown, as PDF; refused where it shows what no picture may show. */
  print(): Promise<Buffer>;
  /** What going there asks for again; several where any of them may be the one. */
  revisits(to: 'back' | 'forward' | 'reload'): Promise<Revisited[]>;
  /** The address that is opened for one of our own, such as `extension:home.html`; any other stays as it is. */
  meant?(url: string): string;
}

export interface Revisited {
  method: string;
  url: string;
  /** It was asked for by this address before; one that a script wrote into the history never was. */
  opened: boolean;
}

/** The apps of a phone, and how it is held. Names are packages or bundles; one that is not there is refused with the nearest. */
export interface AppsPart {
  /** Those that people installed, or all. */
  list(request?: { all?: boolean }): Promise<string[]>;
  /** The app that this session is about; empty when it is about whatever is in front. */
  own(): string;
  change(request: AppChange, permit: Permit): Promise<void>;
}

/** A film of the whole screen of a phone, everything that is shown on it included. */
export interface FilmPart {
  /** Rejects where one is being taken, or the device cannot. It ends by itself after so long. */
  start(request: { seconds: number }): Promise<void>;
  /** Ends it and hands it over; rejects where none was begun. */
  stop(): Promise<{ data: Buffer; ended_by_itself: boolean }>;
}

export interface Script {
  expression: string;
  /** The node that the script calls `element`. */
  key?: string;
}

export interface DialogAnswer {
  accept: boolean;
  text?: string;
}

export interface TabInfo {
  id: string;
  url: string;
  title: string;
  active: boolean;
}

export interface NetworkEntry {
  at_ms: number;
  method: string;
  url: string;
  resource_type: string;
  status: number | null;
  failure?: string;
  duration_ms: number | null;
  tab: string;
}
