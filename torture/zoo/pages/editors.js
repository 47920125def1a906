import 'quill/dist/quill.snow.css';
import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import Quill from 'quill';
import { hold, place, ready, start } from './record.js';

const DELTA = [{ insert: 'Dear reader\n' }];
const quill = new Quill(place('Letter (Quill)'), {
  theme: 'snow',
  modules: {
    toolbar: [['bold', 'italic'], [{ list: 'ordered' }, { list: 'bullet' }], [{ header: [1, 2, false] }]],
  },
});
quill.setContents(DELTA);
start({ letter: quill.getText(), 'letter parts': quill.getContents().ops });
quill.on('text-change', () => {
  hold('letter', quill.getText());
  hold('letter parts', quill.getContents().ops);
});

const box = place('Article (TipTap)');
box.style.cssText = 'border:1px solid #bbb;padding:8px;min-height:60px';
const bar = document.createElement('div');
box.before(bar);
const tiptap = new Editor({ element: box, extensions: [StarterKit], content: '<p>Once upon a time</p>' });
start({ article: tiptap.getHTML() });
tiptap.on('update', () => hold('article', tiptap.getHTML()));
for (const [label, run] of [
  ['Bold', (chain) => chain.toggleBold()],
  ['Italic', (chain) => chain.toggleItalic()],
  ['Bullet list', (chain) => chain.toggleBulletList()],
  ['Heading', (chain) => chain.toggleHeading({ level: 2 })],
]) {
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', () => run(tiptap.chain().focus()).run());
  bar.append(button);
}

const plain = place('Comment (contenteditable)');
plain.contentEditable = 'true';
plain.setAttribute('role', 'textbox');
plain.setAttribute('aria-label', 'Comment');
plain.style.cssText = 'border:1px solid #bbb;padding:8px;min-height:24px';
plain.textContent = 'Nice';
start({ comment: 'Nice' });
plain.addEventListener('input', () => hold('comment', plain.innerText));
ready();
