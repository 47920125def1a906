import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

const agent = agentOn(PAGES, '--toolset', 'evaluate');
let picture: string;
beforeAll(async () => {
  picture = join(agent.folder, 'fern.png');
  writeFileSync(picture, 'a picture');
});

describe('handle_dialog', () => {
  beforeEach(() => agent.open('/dialogs'));

  it.each([
    ['Alert', 'dialog: alert "hi there"', { accept: true }, 'alerted'],
    ['Confirm', 'dialog: confirm "sure?"', { accept: true }, 'said true'],
    ['Confirm', 'dialog: confirm "sure?"', { accept: false }, 'said false'],
    ['Prompt', 'dialog: prompt "who?"', { accept: true, text: 'Ada' }, 'named Ada'],
    ['Prompt', 'dialog: prompt "who?"', { accept: false }, 'named null'],
  ])('answers %s (%s) with %j', async (button, said, answer, seen) => {
    expect(await agent.does('click', { target: `button "${button}"` })).toContain(said);
    const answered = await agent.does('handle_dialog', answer);
    expect(answered).toContain(`status "${seen}"`);
    expect(answered).toContain(`effect, with that of what opened the dialog: text ("${seen}")`);
    expect(answered).not.toContain('not by this');
  });

  it('keeps or leaves a page that asks before it is left', async () => {
    await agent.does('fill', { target: 'Draft', value: 'x' });
    expect(await agent.does('click', { target: 'link "Leave"' })).toContain('dialog: beforeunload');
    await agent.does('handle_dialog', { accept: false });
    expect(await agent.does('describe_screen')).toContain('/dialogs');
    const going = await agent.does('navigate', { url: `${agent.site.url}/lists` });
    expect(going).toContain('not gone yet: the page asks before it is left');
    expect(await agent.does('handle_dialog', { accept: true })).toContain('combobox "One"');
  });

  it('says that none is open', async () => {
    const failure = await agent.fails('handle_dialog', { accept: true });
    expect(failure).toContain('no dialog is open');
    expect(failure).toContain('try: go on: nothing waits for an answer');
  });

  it('every other tool says that one is open instead of hanging', async () => {
    await agent.does('click', { target: 'button "Alert"' });
    const calls: [string, Record<string, unknown>][] = [
      ['click', { target: 'button "Confirm"' }],
      ['fill', { target: 'Draft', value: 'x' }],
      ['navigate', { url: `${agent.site.url}/lists` }],
      ['press_key', { key: 'a' }],
      ['scroll', { direction: 'down' }],
      ['read_page', {}],
      ['find_element', { query: 'Alert' }],
      ['capture_screenshot', {}],
    ];
    for (const [name, args] of calls) {
      const failure = await agent.fails(name, args);
      expect(failure, name).toContain('the page waits for an answer to alert "hi there"');
      expect(failure, name).toContain('handle_dialog');
    }
    expect(await agent.does('describe_screen')).toContain('dialog: alert "hi there" blocks the page');
    expect(await agent.does('tabs')).toContain('/dialogs');
    expect(await agent.does('handle_dialog', { accept: true })).toContain('alerted');
  });
});

describe('upload_files', () => {
  beforeEach(() => agent.open('/upload'));

  it('gives a file to a file field, for which a page keeps another box: whatever lies over the field itself', async () => {
    const text = await agent.does('upload_files', { target: 'File', paths: [picture] });
    expect(text).toContain('uploaded 1 file to button "File"');
    expect(text).toContain('status "got fern.png"');
    const mask = '<div style="position:fixed;inset:0"></div>';
    await agent.truth(`(document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(mask)}), 1)`);
    expect(await agent.does('upload_files', { target: 'File', paths: [picture] })).toContain(
      'uploaded 1 file',
    );
  });

  it('gives a file through the button that opens a chooser, and leaves none open', async () => {
    const text = await agent.does('upload_files', { target: 'Choose picture', paths: [picture] });
    expect(text).toContain('status "picked fern.png"');
    expect(text).not.toContain('chooser');
    expect(await agent.fails('upload_files', { paths: [picture] })).toContain('no file chooser is open');
  });

  it('answers the chooser that a click opened', async () => {
    expect(await agent.does('click', { target: 'Choose picture' })).toContain('a file chooser opened');
    expect(await agent.does('upload_files', { paths: [picture] })).toContain('status "picked fern.png"');
  });

  it('names the files that are not there', async () => {
    const missing = join(agent.folder, 'none.png');
    const failure = await agent.fails('upload_files', { target: 'File', paths: [picture, missing] });
    expect(failure).toContain(`paths: no such file: ${missing}`);
  });

  it('refuses a folder and a second file where one is taken', async () => {
    const folder = join(agent.folder, 'inner');
    mkdirSync(folder, { recursive: true });
    expect(await agent.fails('upload_files', { target: 'File', paths: [folder] })).toContain('paths: ');
    expect(await agent.fails('upload_files', { target: 'File', paths: [picture, picture] })).toContain(
      'takes one file, got 2',
    );
  });

  it('says that a button opened no chooser', async () => {
    await agent.open('/mouse');
    const failure = await agent.fails('upload_files', { target: 'button "Target"', paths: [picture] });
    expect(failure).toContain('opened no file chooser');
  });
});

describe('on the shop', () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  it('changes the nickname by prompt and empties the cart by confirm, on the server too', async () => {
    await agent.does('navigate', { url: `${shop.url}/products` });
    await agent.does('click', { target: 'button "Add to cart" in "Boston fern"' });
    await agent.does('navigate', { url: `${shop.url}/settings` });
    await agent.does('click', { target: 'testid:change-nickname' });
    await agent.does('handle_dialog', { accept: true, text: 'Fern fan' });
    await agent.does('click', { target: 'testid:empty-cart' });
    await agent.does('handle_dialog', { accept: true });
    await agent.does('describe_screen');
    expect(Object.values(shop.state().settings)).toMatchObject([{ nickname: 'Fern fan' }]);
    expect(Object.values(shop.state().carts)).toMatchObject([{ lines: [] }]);
  });

  it('reports a download with where it is', async () => {
    await agent.does('navigate', { url: `${shop.url}/async`, screen: 'none' });
    const text = await agent.does('click', { target: 'testid:download' });
    const later = text.includes('download saved') ? text : await agent.does('describe_screen');
    expect(later).toContain(`download saved: ${join(agent.folder, 'downloads')}`);
    expect(shop.state().async.reports).toBe(1);
  });
});
