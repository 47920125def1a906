import type { NodeState } from '../../model/node.ts';
import type { TreeNode, TreeWindow } from '../tree/tree.ts';
import type { Dump, DumpNode, DumpWindow } from './read-dump.ts';

const SYSTEM = 'com.android.systemui';

/** What is one of these can be checked, whether or not that is told. */
const CHECKABLE = new Set(['switch', 'radio', 'checkbox']);

/** Roles by the last part of a class; the first that fits. */
const ROLES: readonly [RegExp, string][] = [
  [/(?:EditText|AutoCompleteTextView|SearchAutoComplete)$/, 'textbox'],
  [/(?:Switch|SwitchCompat|SwitchMaterial|ToggleButton)$/, 'switch'],
  [/RadioButton$/, 'radio'],
  [/CheckBox$/, 'checkbox'],
  [/CheckedTextView$/, 'option'],
  [/(?:SeekBar|RatingBar|Slider)$/, 'slider'],
  [/Spinner$/, 'combobox'],
  [/NumberPicker$/, 'spinbutton'],
  [/(?:DatePicker|TimePicker|CalendarView)$/, 'group'],
  [/(?:Button|ActionMenuItemView|Chip)$/, 'button'],
  [/(?:TabView|ActionBar\$Tab)$/, 'tab'],
  [/(?:ProgressBar|ProgressIndicator)$/, 'progressbar'],
  [/(?:ImageView|Image)$/, 'img'],
  [/WebView$/, 'webview'],
  [/(?:RecyclerView|ListView|GridView|ViewPager|ViewPager2)$/, 'list'],
  [/TextView$/, 'text'],
];

/** The windows of a dump from the back to the top, in the words that every platform shares. */
export function treeOfDump(dump: Dump): TreeWindow[] {
  const apps = dump.windows.filter(({ type }) => isApp(type));
  const lowest = Math.min(...apps.map(({ layer }) => layer));
  return [...dump.windows]
    .sort((a, b) => a.layer - b.layer)
    .flatMap((window) => window.roots.map((root) => ({ window, root })))
    .map(({ window, root }) => ({
      kind: isSystem(root, window) ? 'system' : kindOf(window, lowest),
      root: nodeOf(root, dump),
    }));
}

/** Some programs dump all windows side by side and do not say what they are: the bars of the system are not the app. */
function isSystem({ package: owner }: DumpNode, { type, roots }: DumpWindow): boolean {
  return type === '' && owner === SYSTEM && roots.some((root) => root.package !== SYSTEM);
}

function isApp(type: string): boolean {
  return type === '' || /APPLICATION/.test(type);
}

/** Only the lowest of an app's windows is its page; what lies over it was opened on top. */
function kindOf(window: DumpWindow, lowest: number): TreeWindow['kind'] {
  if (/INPUT_METHOD/.test(window.type)) return 'keyboard';
  if (!isApp(window.type)) return 'system';
  if (window.layer === lowest) return 'app';
  return /popup/i.test(window.title) ? 'popup' : 'dialog';
}

function nodeOf(view: DumpNode, dump: Dump): TreeNode {
  const role = roleOf(view);
  if (role === 'spinbutton') return wheelOf(view, dump);
  const editable = role === 'textbox';
  // A password's dots tell how long it is: they stay out.
  const text = view.password || editable ? '' : view.text;
  const words = role === 'text' && text === '';
  return {
    role,
    ...(words ? { text: view.desc, label: '' } : { text, label: view.desc }),
    ...(view.hint === '' ? {} : { hint: view.hint }),
    native: nativeOf(view),
    box: view.box,
    ...(view.drawn > 0 ? { drawn: view.drawn } : {}),
    state: stateOf(view, role, dump),
    // A page takes touches by what is in it, and its texts are not the name of one thing.
    clickable: (view.clickable || view.long_clickable) && role !== 'webview',
    editable,
    scrollable: view.scrollable,
    children: view.children.map((child) => nodeOf(child, dump)),
  };
}

/**
 * A wheel of rows: the one in the middle is its value, and a touch on another one turns it. Nothing in it is a control of
 * its own, and to scroll the screen must not turn it.
 */
function wheelOf(view: DumpNode, dump: Dump): TreeNode {
  const rows = view.children.map((row) => nodeOf(row, dump));
  const middle = view.box.y + view.box.height / 2;
  const away = ({ box }: TreeNode): number => Math.abs(box.y + box.height / 2 - middle);
  const chosen = rows.find(({ editable }) => editable) ?? rows.toSorted((a, b) => away(a) - away(b))[0];
  const value = chosen?.state.value ?? chosen?.text ?? '';
  return {
    ...nodeOf({ ...view, class: 'android.view.View', children: [] }, dump),
    ...{ role: 'spinbutton', text: '', label: view.desc },
    native: nativeOf(view),
    state: { ...stateOf(view, 'spinbutton', dump), ...(value === '' ? {} : { value }) },
    clickable: true,
    scrollable: false,
    children: rows.map((row) => ({
      ...row,
      ...{ role: 'text', text: row.state.value ?? row.text, state: {}, clickable: false, editable: false },
    })),
  };
}

function nativeOf(view: DumpNode): TreeNode['native'] {
  return {
    class: view.class,
    ...(view.resource_id === '' ? {} : { resource_id: view.resource_id }),
    ...(view.desc === '' ? {} : { content_desc: view.desc }),
    ...(view.package === '' ? {} : { package: view.package }),
  };
}

function roleOf(view: DumpNode): string {
  const role = roleOfClass(view.class);
  // Compose and React Native draw their own: what can be checked is a box to check, whatever its class.
  if (view.checkable && (role === undefined || role === 'text' || role === 'img')) return 'checkbox';
  if (view.heading && !view.clickable && (role === undefined || role === 'text')) return 'heading';
  // A picture that takes the touch is a button without a frame, and a text that does is more than a text.
  if (role === 'img' && view.clickable) return 'button';
  if (role === 'text' && view.clickable) return 'generic';
  if (role === undefined && isWords(view)) return 'text';
  return role ?? 'generic';
}

/** Flutter and Compose draw texts on plain views, and say them as a description; others write a title on what holds more. */
function isWords({ text, desc, class: name, clickable, long_clickable, children }: DumpNode): boolean {
  const words = text || desc;
  if (words === '' || clickable || long_clickable) return false;
  if (children.length === 0) return true;
  // Of a view that holds others, what it says beside them.
  const said = (view: DumpNode): boolean =>
    [view.text, view.desc].some((one) => one !== '' && words.includes(one)) || view.children.some(said);
  return (text !== '' || name === 'android.view.View') && !children.some(said);
}

/** A screen has many views of few classes. */
function roleOfClass(name: string): string | undefined {
  if (KNOWN.size > MOST_KNOWN) KNOWN.clear();
  if (!KNOWN.has(name)) {
    const last = name.slice(name.lastIndexOf('.') + 1);
    KNOWN.set(name, ROLES.find(([pattern]) => pattern.test(last))?.[1]);
  }
  return KNOWN.get(name);
}

const MOST_KNOWN = 1000;
const KNOWN = new Map<string, string | undefined>();

function stateOf(view: DumpNode, role: string, dump: Dump): NodeState {
  const state: NodeState = {};
  if (!view.enabled) state.disabled = true;
  if (view.focused) state.focused = true;
  if (view.checkable && role === 'option') state.selected = view.checked;
  else if (view.checkable || CHECKABLE.has(role)) state.checked = view.checked;
  // The chosen day of a month is marked as checked and said not to be checkable.
  else if (role === 'tab' || view.selected || view.checked) state.selected = view.selected || view.checked;
  if (view.password) state.password = true;
  // An empty field shows its hint, which this Android may tell apart; older ones do not.
  else if (role === 'textbox')
    state.value = view.showing_hint || (dump.hints && view.text === view.hint) ? '' : view.text;
  return state;
}
