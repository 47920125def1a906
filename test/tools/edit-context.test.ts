import { beforeEach, expect, it } from 'vitest';
import { agentOn } from './agent.ts';

/** An editor as the newest ones are: no field takes its keys, the browser hands it text by an EditContext. */
const PAGE = `<div id=box role=textbox aria-multiline=true aria-label=Code tabindex=0 style="width:300px;height:90px;font:14px/20px monospace;white-space:pre"></div>
  <label>Note <input id=note></label>
  <script>
    text = 'old text'; context = new EditContext({ text }); box.editContext = context; put = 0;
    draw = () => { box.textContent = text; };
    const replace = (from, to, more) => { put++; text = text.slice(0, from) + more + text.slice(to);
      context.updateText(0, context.text.length, text); context.updateSelection(from + more.length, from + more.length); draw(); };
    context.addEventListener('textupdate', (e) => { put++; text = text.slice(0, e.updateRangeStart) + e.text + text.slice(e.updateRangeEnd);
      context.updateSelection(e.selectionStart, e.selectionEnd); draw(); });
    box.addEventListener('keydown', (e) => {
      const [from, to] = [context.selectionStart, context.selectionEnd].sort((a, b) => a - b);
      if (e.ctrlKey && e.key === 'a') { context.updateSelection(0, text.length); e.preventDefault(); }
      else if (e.key === 'End' && e.ctrlKey) context.updateSelection(text.length, text.length);
      else if (e.key === 'Enter') replace(from, to, '\\n');
      else if (e.key === 'Backspace' || e.key === 'Delete') replace(from === to ? Math.max(0, from - 1) : from, to, ''); });
    box.addEventListener('paste', (e) => { e.preventDefault();
      replace(Math.min(context.selectionStart, context.selectionEnd), Math.max(context.selectionStart, context.selectionEnd), e.clipboardData.getData('text/plain')); });
    draw();
  </script>`;

/** The same on a canvas: nobody can read what is drawn. */
const CANVAS = PAGE.replaceAll('<div id=box', '<canvas id=box')
  .replace('</div>', '</canvas>')
  .replaceAll('box.textContent = text', '0');

/** It takes the keys and drops what they say. */
const DEAF = PAGE.replace('text.slice(0, from) + more + text.slice(to);', 'text;').replace(
  /textupdate', \(e\) => \{[^}]*\}/,
  "textupdate', () => {}",
);

const agent = agentOn({ '/': PAGE, '/canvas': CANVAS, '/deaf': DEAF }, '--toolset', 'evaluate');
beforeEach(() => agent.open('/'));

const CODE = 'if (a) {\n  f("(")\n}';

it('an editor of an EditContext is listed as a text box, and is not called read-only', async () => {
  expect(await agent.does('describe_screen')).toContain('textbox "Code"');
  expect((await agent.call('fill', { target: 'Code', value: 'x' })).text).not.toContain('read-only');
});

it('it holds what it is given, brackets and lines included, and nothing of what it held', async () => {
  expect(await agent.does('fill', { target: 'Code', value: CODE })).toMatch(
    /^filled textbox "Code": verified/,
  );
  expect(await agent.truth('[text, note.value]')).toEqual([CODE, '']);
});

it('it takes what is typed into what has the focus', async () => {
  await agent.does('click', { target: 'Code' });
  expect(await agent.does('fill', { value: 'new' })).toMatch(/^filled textbox "Code": verified/);
  expect(await agent.truth('text')).toBe('new');
});

it('what is added stands behind what was there', async () => {
  expect(await agent.does('fill', { target: 'Code', value: '!', clear_first: false })).toMatch(/verified/);
  expect(await agent.truth('text')).toBe('old text!');
});

it('one that drops what it is given does not hold it', async () => {
  await agent.open('/deaf');
  expect(await agent.fails('fill', { target: 'Code', value: 'new' })).toContain(
    'it holds "old text", not "new"',
  );
});

it('what is drawn as a picture is neither verified nor called a failure', async () => {
  await agent.open('/canvas');
  const { text, failed } = await agent.call('fill', { target: 'Code', value: 'new' });
  expect(failed, text).toBe(false);
  expect(text).toMatch(/^filled textbox "Code": unverified/);
});
