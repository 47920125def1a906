export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Readable state of a control. Absent means "does not apply", never "false". */
export interface NodeState {
  disabled?: true;
  readonly?: true;
  required?: true;
  invalid?: true;
  busy?: true;
  focused?: true;
  checked?: boolean | 'mixed';
  pressed?: boolean | 'mixed';
  selected?: boolean;
  expanded?: boolean;
  current?: string;
  /** Of a head: how what stands under it is sorted. */
  sort?: string;
  haspopup?: string;
  multiselectable?: true;
  modal?: true;
  value?: string;
  value_now?: number;
  value_min?: number;
  value_max?: number;
  selected_label?: string;
  level?: number;
  orientation?: string;
  /** A password field: its value never leaves the page. */
  password?: true;
}

/** How much of a node the viewport shows. */
export type Visibility = 'full' | 'partial' | 'offscreen' | 'hidden';

/** What a phone's platform calls a node. */
export interface NativeIdentity {
  /** `android.widget.Button`, `XCUIElementTypeButton` */
  class: string;
  resource_id?: string;
  content_desc?: string;
  /** The package or bundle that drew it: a permission dialog is not the app's own. */
  package?: string;
}

/** One raw thing a driver reports on the screen. */
export interface UiNode {
  /** Names this very node for as long as it exists; another node never gets the same key. */
  key: string;
  role: string;
  name: string;
  /** The element has no name of its own; this is where the words come from. */
  name_from?: 'tooltip' | 'beside' | 'icon' | 'field name';
  /** What it shows, where its label says something else. */
  shows?: string;
  /** What a status, alert or log says; such roles take no name from their text. */
  text?: string;
  description?: string;
  state: NodeState;
  box: Box;
  visibility: Visibility;
  /** A person can operate it; otherwise it only informs (heading, status, region). */
  actionable: boolean;
  /** Words of the row, item or group around it: what tells it from its twins. */
  context: string;
  context_role: string;
  /** A real row, item or named group; otherwise guessed from the boxes around. */
  context_strong: boolean;
  test_id?: string;
  /** Element name of the web; of a phone the last part of the class. */
  tag: string;
  native?: NativeIdentity;
  /** `href`, `type` and the like, where they say what the node does. */
  href?: string;
  /** A link to a fragment of the page it is on. */
  same_page?: true;
  /** A link in the header of the page. */
  in_header?: true;
  input_type?: string;
  /** What a closed list has to choose from, the first of them. */
  choices?: string[];
  submits?: true;
  /** Key of the form that it belongs to. */
  form?: string;
  /** A CSS path that finds it again, and how far it can be trusted; absent when nobody asked for it. */
  selector?: { value: string; confidence: { score: number; reason: string } };
  /** Key of the nearest listed ancestor. */
  parent?: string;
  depth: number;
  /** It, or something around it, arrived or was restyled since the last look: it is news, not only scrolled into view. */
  fresh?: true;
  /** It changes by itself, whatever anyone does: no effect of an action. */
  restless?: true;
  in_frame?: string;
  /** In something open on top of the page, or in its navigation. */
  zone?: { kind: 'popup' | 'navigation'; name: string };
  /** Kept from assistive technology, and seen all the same. */
  unexposed?: true;
  /** A modal dialog, or a layer over the whole view, keeps people from it. */
  behind?: true;
}
