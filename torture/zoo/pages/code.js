import 'codemirror5/lib/codemirror.css';
import { javascript } from '@codemirror/lang-javascript';
import { basicSetup, EditorView } from 'codemirror';
import CodeMirror5 from 'codemirror5';
import 'codemirror5/mode/javascript/javascript.js';
import 'codemirror5/addon/edit/closebrackets.js';
import 'codemirror5/addon/edit/matchbrackets.js';
import * as monaco from 'monaco-editor';
import { hold, place, ready, start } from './record.js';

// No worker files are served; the editors work without them.
window.MonacoEnvironment = {
  getWorker: () => new Worker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))),
};

const OLD = 'let total = 1;\nshow(total);';

const five = CodeMirror5(place('Query (CodeMirror 5)'), {
  value: OLD,
  mode: 'javascript',
  lineNumbers: true,
  autoCloseBrackets: true,
  smartIndent: true,
  indentUnit: 4,
});
five.setSize(600, 110);
start({ query: five.getValue() });
five.on('change', () => hold('query', five.getValue()));

const six = new EditorView({
  doc: OLD,
  parent: place('Script (CodeMirror 6)'),
  extensions: [
    basicSetup,
    javascript(),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) hold('script', update.state.doc.toString());
    }),
  ],
});
start({ script: six.state.doc.toString() });

const box = place('Function (Monaco)');
box.style.cssText = 'height:160px;width:700px;border:1px solid #bbb';
const editor = monaco.editor.create(box, { value: OLD, language: 'javascript', minimap: { enabled: false } });
start({ function: editor.getValue() });
editor.onDidChangeModelContent(() => hold('function', editor.getValue()));
ready();
