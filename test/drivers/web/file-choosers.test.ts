import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileChoosers } from '../../../src/drivers/web/file-choosers.ts';
import { eventQueue, sharedPool, temporaryFolder } from './open-browser.ts';

describe('FileChoosers', () => {
  const pool = sharedPool();
  const folder = temporaryFolder();
  const file = join(folder, 'a.txt');
  writeFileSync(file, 'hello');

  it('keeps the chooser a page opened and gives it the files', async () => {
    const { context, close } = await pool.open();
    const page = await context.newPage();
    const queue = eventQueue();
    const choosers = new FileChoosers(queue.emit);
    choosers.watch(page);
    await page.setContent(`<input type="file" hidden onchange="out.textContent = this.files[0].name">
      <button onclick="document.querySelector('input').click()">Attach</button><output id="out"></output>`);
    await page.click('button');
    expect(await queue.next('file_chooser')).toEqual({ kind: 'file_chooser', multiple: false });
    await expect(choosers.upload(page, [file, file], 5000)).rejects.toMatchObject({
      message: /takes one file, 2/,
    });
    await choosers.upload(page, [file], 5000);
    expect(await page.textContent('#out')).toBe('a.txt');
    await expect(choosers.upload(page, [file], 5000)).rejects.toMatchObject({ kind: 'invalid_input' });
    await close();
  });

  it('forgets a chooser when its page goes elsewhere', async () => {
    const { context, close } = await pool.open();
    const page = await context.newPage();
    const queue = eventQueue();
    const choosers = new FileChoosers(queue.emit);
    choosers.watch(page);
    await page.setContent('<input type="file" multiple>');
    await page.click('input');
    expect(await queue.next('file_chooser')).toMatchObject({ multiple: true });
    expect(choosers.pending(page)).toBeDefined();
    await page.goto('data:text/html,elsewhere');
    expect(choosers.pending(page)).toBeUndefined();
    await close();
  });
});
