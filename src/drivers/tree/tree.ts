import type { DeviceInfo } from '../../model/device.ts';
import type { DriverEvent } from '../../model/driver-event.ts';
import type { Box, NativeIdentity, NodeState } from '../../model/node.ts';
import type { Place } from '../../model/place.ts';
import type { Platform } from '../../model/platform.ts';
import type { LogEntry, Runtime, Screenshot, ScreenshotRequest } from '../driver.ts';

/**
 * One node as the platform gives it, in words that every platform shares. It says what the platform says and nothing
 * more: names from labels beside a field, contexts, twins and controls are computed from the whole tree by this folder.
 */
export interface TreeNode {
  /**
   * What it is, in ARIA's words: button, link, textbox, checkbox, radio, switch, slider, combobox, tab, img, text,
   * heading, list, listitem, dialog, progressbar, webview ... `generic` for what only holds others.
   */
  role: string;
  /** What it draws. A field's content is in `state.value` instead, its placeholder in `hint`. */
  text: string;
  /** What assistive technology calls it: content description, accessibility label. */
  label: string;
  hint?: string;
  native: NativeIdentity;
  /** On the screen, in the device's own pixels: as far as it is shown, so that its middle can be tapped. */
  box: Box;
  /** Among what stands beside it, where the platform tells: higher lies on top, whatever the order of the tree. */
  drawn?: number;
  /** Only what the platform says. A password's content is never put in. */
  state: NodeState;
  /** It takes taps of its own. */
  clickable: boolean;
  /** Text can be put into it. */
  editable: boolean;
  /** Its content can be scrolled. */
  scrollable: boolean;
  children: TreeNode[];
}

/** The whole screen at one moment. */
export interface Tree {
  /** Where the app is; `visit` another one when the activity or view is another. */
  place: Place;
  size: { width: number; height: number };
  /**
   * The windows, from the one at the back to the one on top: the app, then dialogs, popups and the keyboard. Where the
   * platform tells only of the topmost one, only that.
   */
  windows: TreeWindow[];
  /** The keyboard is shown, where the platform tells that though it is none of the windows. */
  keyboard?: true;
}

export interface TreeWindow {
  kind: 'app' | 'dialog' | 'popup' | 'keyboard' | 'system';
  root: TreeNode;
}

/** A point on the screen, in the device's own pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Everything that can be sent. */
export type TreeInput =
  | { kind: 'tap'; at: Point; count: number }
  | { kind: 'hold'; at: Point; duration_ms: number }
  /** `flung`: the finger is lifted while it moves, so that the content runs on. */
  | { kind: 'swipe'; from: Point; to: Point; duration_ms: number; flung?: true }
  /** Two fingers beside a point, each so far from it at first and at last. */
  | { kind: 'pinch'; at: Point; from: number; to: number; duration_ms: number }
  /** A key by its name as in `model/key-name.ts`, or one of back, home, app_switch, volume_up, volume_down. */
  | { kind: 'key'; key: string }
  /** Typed into what has the focus, behind what is there. */
  | { kind: 'text'; text: string }
  /** Takes out what the focused field holds. */
  | { kind: 'clear' }
  /** A deep link, or the address of a view of an app. */
  | { kind: 'open'; address: string };

/**
 * What a platform must give: trees, and a way to send. `TreeDriver` makes the whole port out of it. Every method rejects
 * with a SurehandError for what it expects to go wrong: the device is gone, the app has crashed, no tree came in time.
 */
export interface TreeSource {
  readonly platform: Exclude<Platform, 'web'>;
  /**
   * A tree comes only after the screen has not changed for this long. One that came so long after the last input shows a
   * screen at rest; without it two trees are compared.
   */
  readonly rest_ms?: number;
  /** Text goes as keys to whatever has the focus, a line break as Enter. */
  readonly types_keys?: boolean;
  device(): DeviceInfo;
  runtime(): Runtime;
  /** Where the app was when it was last asked, also where its screen could not be read. */
  readonly address?: string | undefined;
  /**
   * The screen as it is now; never an older answer. Where no tree comes within so many milliseconds because the screen
   * does not rest, it rejects with `screen_unreadable`.
   */
  read(signal?: AbortSignal, within_ms?: number): Promise<Tree>;
  /**
   * Resolves when the device has taken the input. A rejection means that it did not land, unless it says
   * `may_have_landed`. Called only after a permit was spent; it never sends twice.
   */
  send(input: TreeInput, signal?: AbortSignal): Promise<void>;
  /** Rejects where this text cannot be typed, before anything is touched for it. */
  checkText?(text: string): Promise<void>;
  screenshot(request: ScreenshotRequest): Promise<Screenshot>;
  /** Oldest first. */
  logs(): readonly LogEntry[];
  /** Brings the logs up to date, where they come only when they are asked for. */
  fetchLogs?(): Promise<void>;
  /** What happened since the last call. */
  takeEvents(): DriverEvent[];
  /** Texts that were shown since the last call and are in no tree, such as toasts. */
  takeToasts?(): string[];
  close(): Promise<void>;
}
