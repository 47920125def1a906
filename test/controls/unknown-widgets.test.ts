import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

/** Widgets as libraries that nobody here knows make them; each page keeps its own truth. */
let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = (text: string) => text.split('\n')[0] ?? '';

describe('an editor that keeps its text in a model', () => {
  // It draws from its model, learns the selection by an event, and takes edits only as they are announced.
  const EDITOR = `<div id=ed contenteditable role=textbox aria-label=Letter></div><input aria-label=Other id=other>
    <script>model = 'Dear all'; let sel = [0, 0];
      const draw = () => { ed.textContent = model; };
      document.addEventListener('selectionchange', () => { const s = getSelection(); if (!ed.contains(s.anchorNode)) return; const r = s.getRangeAt(0);
        const at = (node, offset) => node === ed ? (offset === 0 ? 0 : model.length) : offset; sel = [at(r.startContainer, r.startOffset), at(r.endContainer, r.endOffset)]; });
      const put = (text) => { model = model.slice(0, sel[0]) + text + model.slice(sel[1]); draw(); };
      ed.addEventListener('beforeinput', (event) => { event.preventDefault(); put(event.inputType.startsWith('delete') ? '' : event.data ?? ''); });
      ed.addEventListener('paste', (event) => { event.preventDefault(); put(event.clipboardData.getData('text/plain')); });
      ed.style.whiteSpace = 'pre-wrap'; draw()</script>`;

  it('holds in its model what is filled, added, written in lines and cleared', async () => {
    await on.show(EDITOR);
    for (const [input, model] of [
      [{ value: 'Hello (you)' }, 'Hello (you)'],
      [{ value: '!', clear_first: false }, 'Hello (you)!'],
      [{ value: 'One\nTwo' }, 'One\nTwo'],
      [{ value: '' }, ''],
    ] as const) {
      const { text } = await on.call('fill', { target: 'Letter', ...input });
      expect(first(text)).toContain(': verified');
      expect(await on.truth('model')).toBe(model);
    }
  });

  it('gets nothing where the page moves the focus before the text comes, and neither does the other field', async () => {
    await on.show(EDITOR);
    await on.truth(`document.addEventListener('selectionchange', () => other.focus()), 0`);
    expect((await on.call('fill', { target: 'Letter', value: 'Hello' })).is_error).toBe(true);
    expect(await on.truth('[model, other.value].join("|")')).toBe('Dear all|');
  });
});

describe('a press that does something else than its mark says', () => {
  it('is told as open where something else changed, and as failed where nothing did', async () => {
    await on.show(`<p id=shown>none</p><button aria-pressed=false onclick="shown.textContent = 'December'">Next month</button>
      <div role=menu><div role=menuitem aria-expanded=false tabindex=0 onclick="shown.textContent = 'Safety'">Safety</div></div>
      <div role=listbox><div role=option aria-selected=false onclick="shown.textContent += ' Elf'">Elf</div></div>
      <button aria-pressed=false>Dead</button>`);
    for (const [target, shown, still] of [
      ['button "Next month"', 'December', 'it is unpressed still'],
      ['menuitem "Safety"', 'Safety', 'it is collapsed still'],
      ['option "Elf"', 'Safety Elf', 'it is unselected still'],
    ] as const) {
      const answer = await on.call('click', { target });
      expect(answer.is_error ?? false).toBe(false);
      expect(first(answer.text)).toMatch(new RegExp(`: unverified, .*${still}`));
      expect(await on.truth('shown.textContent')).toBe(shown);
    }
    expect((await on.call('click', { target: 'button "Dead"' })).is_error).toBe(true);
  });
});
