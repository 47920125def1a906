import { expect, it } from 'vitest';
import { agentOn } from './agent.ts';

/** An editor whose script makes all edits itself where it last heard that the selection is; behind the last block it begins one. */
const scripted = (
  html: string,
  also = '',
) => `<div id=ed contenteditable=true role=textbox aria-label=Note style="padding:4px">${html}</div><script>
  at = null; blocks = () => [...ed.querySelectorAll('p')].map((p) => p.textContent);
  document.addEventListener('selectionchange', () => { const s = getSelection();
    at = s.rangeCount && ed.contains(s.anchorNode) ? s.getRangeAt(0).cloneRange() : null; });
  put = ([first, ...rest]) => {
    const all = !at.collapsed && at.toString().replace(/\\s/g, '') === ed.textContent.replace(/\\s/g, '');
    if (all) { for (const p of [...ed.querySelectorAll('p')].slice(1)) p.remove(); ed.querySelector('p').textContent = first; }
    let last = all ? ed.querySelector('p') : at.endContainer.parentElement?.closest('p');
    if (!all && last) last.append(first);
    if (!last) { last = ed.insertBefore(document.createElement('p'), ed.querySelector('div')); last.textContent = first; }
    for (const line of rest) { const p = document.createElement('p'); p.textContent = line; last.after(p); last = p; } };
  ed.addEventListener('beforeinput', (e) => { e.preventDefault(); put([e.data ?? '']); });
  ed.addEventListener('paste', (e) => { e.preventDefault(); put(e.clipboardData.getData('text/plain').split('\\n')); });${also}</script>`;

const FOOT = '<div contenteditable=false style="height:20px"></div>';

const PAGES = {
  '/foot': scripted(`<p>First</p><p>Second</p>${FOOT}`),
  // What it has to do after a key keeps it from hearing what that selected.
  '/busy': scripted(
    '<p>First</p><p>Second</p>',
    `ed.addEventListener('keydown', () => setTimeout(() => { for (const end = Date.now() + 150; Date.now() < end;); }));`,
  ),
  '/own-block': scripted(
    '<p>First</p><p>Second</p>',
    `put = ([text]) => { ed.append(document.createElement('p')); ed.lastChild.textContent = text; };`,
  ),
  '/plain': `<div id=ed contenteditable=true role=textbox aria-label=Note><p>First</p><p>Second <span contenteditable=false>@ann</span></p>${FOOT}</div>`,
  // It tidies up behind the keys that delete.
  '/saved': `<div id=ed contenteditable=true role=textbox aria-label=Note>Old paragraph</div><p>more</p><script>
    ed.addEventListener('keyup', (e) => { if (/Delete|Backspace/.test(e.key) && ed.textContent === '') ed.replaceChildren(); });</script>`,
  // It gives its markup for its value.
  '/markup': `<div id=box><div id=ed contenteditable=true role=textbox aria-label=Note><p>Old <b>note</b></p></div></div><script>
    box.editor = { getValue: () => ed.innerHTML.replace('<p></p>', ''), setValue: (html) => { ed.innerHTML = html; } };</script>`,
};

const agent = agentOn(PAGES, '--toolset', 'evaluate');

const { open, truth } = agent;

const added = { target: 'Note', value: ' ends', clear_first: false };

it.each(['/foot', '/busy'])(
  'what is added on %s goes on where the last text ends, whatever is drawn behind it',
  async (path) => {
    await open(path);
    expect(await agent.does('fill', added)).toMatch(/^filled textbox "Note": verified/);
    expect(await truth('blocks()')).toEqual(['First', 'Second ends']);
  },
);

it('what is added goes on behind a name that is part of the last line', async () => {
  await open('/plain');
  expect(await agent.does('fill', added)).toMatch(/^filled textbox "Note": verified/);
  expect(
    await truth('[...ed.querySelectorAll("p")].map((p) => p.textContent.replace(/\\u00a0/g, " "))'),
  ).toEqual(['First', 'Second @ann ends']);
});

it('what is added and begins a block of its own is not what was asked for, though read as one line it looks so', async () => {
  await open('/own-block');
  expect(await agent.fails('fill', added)).toContain('it begins a block of its own in "First Second ends"');
  expect(await truth('blocks()')).toEqual(['First', 'Second', ' ends']);
});

it('a script that is busy has heard of what is selected before lines replace it', async () => {
  await open('/busy');
  await agent.does('click', { target: 'Note' });
  expect(await agent.does('fill', { target: 'Note', value: 'One\nTwo' })).toMatch(
    /^filled textbox "Note": verified/,
  );
  expect(await truth('blocks()')).toEqual(['One', 'Two']);
});

it('an editable element is cleared by the key, after which its script leaves not even a line break', async () => {
  await open('/saved');
  expect(await agent.does('fill', { target: 'Note', value: '' })).toMatch(/^filled textbox "Note": verified/);
  expect(await truth('[ed.innerHTML, document.querySelector("p").textContent]')).toEqual(['', 'more']);
});

it('an editor that gives its markup for its value holds the text that it shows', async () => {
  await open('/markup');
  expect(await agent.does('fill', { target: 'Note', value: 'Rain (again)' })).toMatch(
    /^filled textbox "Note": verified/,
  );
  expect(await truth('ed.textContent')).toBe('Rain (again)');
});
