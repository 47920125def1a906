import type { Screenshot } from '../../../src/drivers/driver.ts';
import type { Tree, TreeInput, TreeNode, TreeSource, TreeWindow } from '../../../src/drivers/tree/tree.ts';
import type { DriverEvent } from '../../../src/model/driver-event.ts';
import { SurehandError } from '../../../src/model/failure.ts';
import { appAddress } from '../../../src/model/place.ts';

/** A view: a node without a place on the screen, and what a finger does to it. */
export interface ViewSpec {
  role?: string;
  text?: string;
  label?: string;
  hint?: string;
  id?: string;
  state?: TreeNode['state'];
  clickable?: boolean;
  editable?: boolean;
  scrollable?: boolean;
  /** Of the children: beside each other instead of one below the other. */
  across?: boolean;
  height?: number;
  children?: ViewSpec[];
  /** `at` is the share of its width at which it was tapped. */
  onTap?(at: number): void;
  onText?(value: string): void;
  value?: string;
}

export interface ScreenSpec {
  activity: string;
  title: string;
  root: ViewSpec;
  dialog?: ViewSpec;
  popup?: ViewSpec;
}

interface Placed {
  spec: ViewSpec;
  node: TreeNode;
  window: TreeWindow;
}

const SIZE = { width: 400, height: 900 };
const LINE = 48;
const APP = 'com.example.shop';

/** A phone that is a function from nothing to a screen: it draws, and taps fall on what is drawn. */
export class MemoryPhone implements TreeSource {
  readonly platform = 'android';
  readonly sent: TreeInput[] = [];
  /** How often a tree was asked for. */
  reads = 0;
  toasts: string[] = [];
  focus: string | null = null;
  readonly #draw: () => ScreenSpec;
  readonly #onKey: (key: string) => void;
  /** Called before each tree is drawn. */
  beforeRead: () => void = () => {};

  constructor(draw: () => ScreenSpec, onKey: (key: string) => void = () => {}) {
    this.#draw = draw;
    this.#onKey = onKey;
  }

  device() {
    return { platform: 'android', id: 'memory', model: 'Memory', os_version: '0' };
  }

  runtime() {
    return { viewport: `${SIZE.width}x${SIZE.height}` };
  }

  async read(): Promise<Tree> {
    this.reads++;
    this.beforeRead();
    return this.#place().tree;
  }

  async send(input: TreeInput): Promise<void> {
    this.sent.push(input);
    const { placed } = this.#place();
    if (input.kind === 'tap' || input.kind === 'hold') {
      for (let i = 0; i < (input.kind === 'tap' ? input.count : 1); i++) this.#tap(placed, input.at);
    } else if (input.kind === 'swipe') {
      const on = this.#under(placed, input.from, ({ node }) => node.role === 'slider');
      if (on) on.spec.onTap?.((input.to.x - on.node.box.x) / on.node.box.width);
    } else if (input.kind === 'text' || input.kind === 'clear') {
      const field = placed.find(({ spec }) => spec.editable && spec.id === this.focus);
      if (!field) throw new SurehandError('target_not_editable', 'nothing has the focus');
      field.spec.onText?.(input.kind === 'clear' ? '' : `${field.spec.value ?? ''}${input.text}`);
    } else if (input.kind === 'key') this.#onKey(input.key);
  }

  #tap(placed: readonly Placed[], at: { x: number; y: number }): void {
    const hit = this.#under(placed, at, ({ spec }) => Boolean(spec.clickable || spec.editable));
    if (!hit || hit.spec.state?.disabled) return;
    if (hit.spec.editable) this.focus = hit.spec.id ?? null;
    hit.spec.onTap?.((at.x - hit.node.box.x) / hit.node.box.width);
  }

  /** The topmost that takes it; a dialog takes all. */
  #under(placed: readonly Placed[], at: { x: number; y: number }, takes: (one: Placed) => boolean) {
    const top = placed.at(-1)?.window;
    return placed.findLast(
      (one) =>
        one.window === top &&
        takes(one) &&
        at.x >= one.node.box.x &&
        at.x < one.node.box.x + one.node.box.width &&
        at.y >= one.node.box.y &&
        at.y < one.node.box.y + one.node.box.height,
    );
  }

  #place(): { tree: Tree; placed: Placed[] } {
    const screen = this.#draw();
    const placed: Placed[] = [];
    const windows: TreeWindow[] = [];
    const add = (kind: TreeWindow['kind'], spec: ViewSpec | undefined, y: number): void => {
      if (!spec) return;
      const window: TreeWindow = { kind, root: this.#node(spec, { x: 0, y, width: SIZE.width }) };
      windows.push(window);
      const visit = (one: ViewSpec, node: TreeNode): void => {
        placed.push({ spec: one, node, window });
        (one.children ?? []).forEach((child, at) => {
          const drawn = node.children[at];
          if (drawn) visit(child, drawn);
        });
      };
      visit(spec, window.root);
    };
    add('app', screen.root, 0);
    add('popup', screen.popup, 300);
    add('dialog', screen.dialog, 350);
    const address = appAddress('android', APP, `${APP}${screen.activity}`);
    return { tree: { place: { address, title: screen.title, visit: address }, size: SIZE, windows }, placed };
  }

  #node(spec: ViewSpec, at: { x: number; y: number; width: number }): TreeNode {
    const { role = 'generic', text = '', label = '', hint, id, children = [], across, value } = spec;
    let down = at.y;
    const share = at.width / Math.max(1, children.length);
    const drawn = children.map((child, i) => {
      const place = across ? { x: at.x + i * share, y: at.y, width: share } : { ...at, y: down };
      const node = this.#node(child, place);
      if (!across) down += node.box.height;
      return node;
    });
    const inner = across ? Math.max(0, ...drawn.map(({ box }) => box.height)) : down - at.y;
    return {
      role,
      text,
      label,
      ...(hint ? { hint } : {}),
      native: {
        class: `android.${role}`,
        package: APP,
        ...(id ? { resource_id: `${APP}:id/${id}` } : {}),
        ...(label ? { content_desc: label } : {}),
      },
      box: { ...at, height: spec.height ?? (children.length > 0 ? inner : LINE) },
      state: {
        ...spec.state,
        ...(spec.editable && this.focus !== null && this.focus === id ? { focused: true } : {}),
        ...(value !== undefined && !spec.state?.password ? { value } : {}),
      },
      clickable: spec.clickable ?? false,
      editable: spec.editable ?? false,
      scrollable: spec.scrollable ?? false,
      children: drawn,
    };
  }

  async screenshot(): Promise<Screenshot> {
    return { data: Buffer.from([0x89, 0x50, 0x4e, 0x47]), mime_type: 'image/png', ...SIZE };
  }

  logs() {
    return [];
  }

  takeEvents(): DriverEvent[] {
    return [];
  }

  takeToasts(): string[] {
    return this.toasts.splice(0);
  }

  async close(): Promise<void> {}
}
