import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { INSERT_UNORDERED_LIST_COMMAND, ListItemNode, ListNode, registerList } from '@lexical/list';
import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor, FORMAT_TEXT_COMMAND } from 'lexical';
import { hold, place, ready, start } from './record.js';

const box = place('Post (Lexical)');
const bar = document.createElement('div');
box.before(bar);
box.contentEditable = 'true';
box.setAttribute('role', 'textbox');
box.setAttribute('aria-label', 'Post');
box.style.cssText = 'border:1px solid #bbb;padding:8px;min-height:80px;white-space:pre-wrap';
const editor = createEditor({
  namespace: 'zoo',
  nodes: [ListNode, ListItemNode],
  onError: (error) => {
    throw error;
  },
});
editor.setRootElement(box);
registerRichText(editor);
registerList(editor);
registerHistory(editor, createEmptyHistoryState(), 300);
editor.update(
  () => {
    const root = $getRoot();
    root.clear();
    root.append($createParagraphNode().append($createTextNode('Good morning')));
  },
  { discrete: true },
);
const read = () => editor.getEditorState().read(() => $getRoot().getTextContent());
const formats = () =>
  JSON.stringify(editor.getEditorState().toJSON()).match(/"format":[1-9]\d*|"listType":"\w+"/g) ?? [];
start({ post: read(), formats: formats() });
editor.registerUpdateListener(() => {
  if (read() !== window.zoo.state.post) hold('post', read());
  if (JSON.stringify(formats()) !== JSON.stringify(window.zoo.state.formats)) hold('formats', formats());
});
for (const [label, run] of [
  ['Bold', () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')],
  ['Bulleted list', () => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)],
]) {
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('mousedown', (e) => e.preventDefault());
  button.addEventListener('click', run);
  bar.append(button);
}
ready();
