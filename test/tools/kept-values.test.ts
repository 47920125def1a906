import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agentOn } from './agent.ts';

const PAGES = {
  // Formats what it is given, keeps only what came by keys, and writes that when it is left.
  '/amount': `<label>Salary <input id=f></label><button>Next</button><script>kept = '';
    f.addEventListener('keydown', (e) => { if (/^[\\d.]$/.test(e.key)) kept += e.key; });
    f.addEventListener('input', () => { f.value = '$ ' + f.value.replace(/[^\\d.]/g, '').replace(/^(\\d)(\\d{3})/, '$1,$2'); });
    f.addEventListener('blur', () => { f.value = kept === '' ? '' : '$ ' + kept; });</script>`,
  // The same without an ear for keys: nothing that is typed stays.
  '/dropped': `<label>Salary <input id=f></label><script>
    f.addEventListener('input', () => { f.value = '$ ' + f.value.replace(/[^\\d.]/g, ''); });
    f.addEventListener('blur', () => { f.value = ''; });</script>`,
  '/phone': `<label>Phone <input id=f></label><script>
    show = (d) => f.value = '+1 (' + d.slice(0, 3).padEnd(3, '_') + ') ' + d.slice(3, 6).padEnd(3, '_') + '-' + d.slice(6).padEnd(4, '_');
    f.addEventListener('focus', () => { if (!f.value) show(''); });
    f.addEventListener('input', () => show(f.value.replace(/^\\+1/, '').replace(/\\D/g, '')));</script>`,
  '/code': `<label>Amount <input id=f oninput="this.value = '+1 ' + this.value.replace(/^\\+1 /, '')"></label>`,
  '/refused-upload': `<label>Picture <input type=file onchange="this.value = ''; why.textContent = 'Only pictures'"></label><p id=why></p>`,
  '/upload': `<label>Paper <input type=file id=f></label><ul id=list></ul><script>
    f.onchange = () => { list.innerHTML = '<li>' + f.files[0].name; f.value = ''; };</script>`,
  // They take a paste without preventing it, empty the field that it came to and draw it late.
  '/terminal': terminal('e.stopPropagation()'),
  '/quiet-terminal': terminal(''),
};

function terminal(taken: string): string {
  return `<div style="width:400px;height:120px;position:relative;font:14px/20px monospace">
    <div style="overflow:hidden;width:3px;height:0;position:absolute"><textarea aria-label="Shell" id=keys></textarea></div>
    <div id=lines><div style="height:20px">$ old</div><div style="height:20px"></div></div></div><script>sent = '';
    put = (text) => { sent += text; setTimeout(() => { lines.lastChild.textContent = '$ ' + sent; }, 500); };
    keys.addEventListener('paste', (e) => { put(e.clipboardData.getData('text/plain')); ${taken}; });
    keys.addEventListener('input', () => { put(keys.value); keys.value = ''; });</script>`;
}

const agent = agentOn(PAGES, '--toolset', 'evaluate');

const { open, truth } = agent;

it('a field that keeps only what comes by keys gets it by keys, once it has dropped the text', async () => {
  await open('/amount');
  const text = await agent.does('fill', { target: 'Salary', value: '1234.5' });
  expect(text).toMatch(/^filled textbox "Salary", which now holds "\$ 1234\.5": verified\n/);
  expect(await truth('kept')).toBe('1234.5');
});

it('a field that drops the text when it is left does not hold it', async () => {
  await open('/dropped');
  expect(await agent.fails('fill', { target: 'Salary', value: '12' })).toContain('it holds "", not "12"');
});

it('a calling code that stood in the field before is its own; one that came with the text is content', async () => {
  await open('/phone');
  const text = await agent.does('fill', { target: 'Phone', value: '5551234567' });
  expect(text).toMatch(/^filled textbox "Phone", which now holds "\+1 \(555\) 123-4567": verified\n/);
  await open('/code');
  const failure = await agent.fails('fill', { target: 'Amount', value: '5551234567' });
  expect(failure).toContain('it holds "+1 5551234567", not "5551234567"');
});

it('a file field that the page has emptied again leaves open what became of the file', async () => {
  await open('/upload');
  const path = join(agent.folder, 'fern.txt');
  writeFileSync(path, 'green');
  const text = await agent.does('upload_files', { target: 'Paper', paths: [path] });
  expect(text).toContain('unverified, the field is empty again');
  expect(await truth('list.textContent')).toBe('fern.txt');
});

it('a file field that the page has emptied with no more than a word holds nothing, and that it may have taken the file is said', async () => {
  await open('/refused-upload');
  const path = join(agent.folder, 'moss.txt');
  writeFileSync(path, 'green');
  const failure = await agent.fails('upload_files', { target: 'Picture', paths: [path] });
  expect(failure).toContain('it holds "", not "moss.txt"');
  expect(failure).toContain('the page may have taken the files without a sign');
  expect(failure).not.toContain('unverified');
});

it.each(['/terminal', '/quiet-terminal'])(
  'a paste that %s takes and draws late is not sent again',
  async (page) => {
    await open(page);
    await agent.call('fill', { target: 'Shell', value: 'ls -la' });
    expect(await truth('sent')).toBe('ls -la');
  },
);
