import { type Dump, type DumpNode, type DumpWindow, everyNode, readDump } from '../android/read-dump.ts';
import { treeOfDump } from '../android/tree-of-dump.ts';
import type { TreeWindow } from '../tree/tree.ts';

const SYSTEM = 'com.android.systemui';
const TOAST = 'android.widget.Toast';

/**
 * UiAutomator2's answer to `/source`, asked for all windows: their roots side by side, the topmost first, and nothing
 * that says what they are. `front` is the package that has the focus. Toasts stand among them.
 */
export function readUiaSource(xml: string, front: string): { windows: TreeWindow[]; toasts: string[] } {
  const dump = readDump(xml);
  const roots = dump.windows.flatMap((window) => window.roots);
  const toasts = [...everyNode(roots)].filter(isToast).map(({ text }) => text);
  const shown = roots.filter((root) => !isToast(root));
  for (const node of everyNode(shown)) node.children = node.children.filter((child) => !isToast(child));
  const lowest = shown.findLastIndex((root) => root.package === front);
  const windows = shown.map((root, at) => windowOf(root, typeOf(root, at, front, lowest), shown.length - at));
  const told: Dump = { ...dump, windows };
  return { windows: treeOfDump(told), toasts: toasts.filter((text) => text !== '') };
}

function isToast({ class: name }: DumpNode): boolean {
  return name === TOAST;
}

/** What lies over the app without taking the focus from it is what types into it. */
function typeOf(root: DumpNode, at: number, front: string, lowest: number): string {
  if (root.package === front) return 'TYPE_APPLICATION';
  if (root.package === SYSTEM) return 'TYPE_SYSTEM';
  return at < lowest ? 'TYPE_INPUT_METHOD' : 'TYPE_APPLICATION';
}

function windowOf(root: DumpNode, type: string, layer: number): DumpWindow {
  return { title: '', type, active: false, layer, box: root.box, roots: [root] };
}
