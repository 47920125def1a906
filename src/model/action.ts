export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift' | 'ControlOrMeta';

/** A typed intent. `target` is a ref or the words a snapshot line shows. */
export type Action =
  | {
      action: 'click';
      target: string;
      button?: 'left' | 'right' | 'middle';
      count?: number;
      modifiers?: Modifier[];
      position?: { x: number; y: number };
    }
  /** Without a target: into what has the focus. */
  | { action: 'fill'; target?: string; value: string; clear_first: boolean }
  | { action: 'select'; target: string; values: string[]; only?: boolean }
  | { action: 'press_key'; key: string; target?: string }
  | { action: 'hover'; target: string }
  | {
      action: 'scroll';
      target?: string;
      direction?: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom';
      /** Without it as far as suits the app: a part of the view. */
      amount?: number;
      /** The finger is lifted while it moves fast, and the content runs on by itself, however far. */
      fling?: true;
    }
  | { action: 'drag'; target: string; to?: string; by?: { x: number; y: number } }
  /** Two fingers apart (`scale` over 1) or together. */
  | { action: 'pinch'; target: string; scale: number }
  /** Brings a control to a value by whatever it understands; `tolerance` is in the control's own units. */
  | { action: 'adjust_control'; target: string; value: string | number; tolerance: number }
  | { action: 'upload_files'; target?: string; paths: string[] }
  | { action: 'navigate'; to: 'url' | 'back' | 'forward' | 'reload'; url?: string; timeout_ms?: number }
  | { action: 'handle_dialog'; accept: boolean; text?: string };

export type ActionName = Action['action'];

/** Version of the rules below; it is part of what callers may rely on. */
export const ACTION_TYPE_TABLE_VERSION = 1;

export type ActionType = 'local_state' | 'side_effect';

/** What the tools themselves declare; the rest is decided by the resolved target. */
export const DECLARED_ACTION_TYPES: Partial<Record<ActionName, ActionType>> = {
  fill: 'local_state',
  select: 'local_state',
  adjust_control: 'local_state',
  scroll: 'local_state',
  pinch: 'local_state',
  hover: 'local_state',
  navigate: 'side_effect',
  upload_files: 'side_effect',
  handle_dialog: 'side_effect',
};

/** For actions whose type nothing else says, part of the same version; whatever is missing here is a side effect. */
export const FALLBACK_ACTION_TYPES: Readonly<Record<string, ActionType>> = {
  drag: 'local_state',
  click: 'side_effect',
  press_key: 'side_effect',
  tap_toggle: 'local_state',
  enter_text: 'local_state',
  submit: 'side_effect',
  refresh: 'side_effect',
};
