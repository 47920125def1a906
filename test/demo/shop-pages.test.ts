import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { openVisit, type Visit } from './open-visit.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
let visit: Visit;

beforeAll(async () => {
  shop = await startShop();
  visit = openVisit(shop.url);
});
afterAll(() => shop.close());

const PAGES =
  '/ /products /products/monstera /login /cart /checkout /settings /async /flaky /admin /widget /popup'.split(
    ' ',
  );

describe('pages', () => {
  it.each(PAGES)('%s answers with one h1, a title and assets that exist', async (path) => {
    const { status, text } = await visit('GET', path);
    expect(status).toBe(200);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toMatch(/<title>.+ - Fernway<\/title>/);
    expect(text).not.toContain('{{');
    const assets = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(assets).toContain('/assets/shop.css');
    for (const asset of assets) expect((await visit('GET', asset)).status, asset).toBe(200);
  });

  it('finds every page script that another script imports', async () => {
    const folder = new URL('../../demo/shop/public/', import.meta.url);
    const files = readdirSync(folder);
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      for (const [, wanted] of source.matchAll(/from '\.\/(.+)'/g)) expect(files, file).toContain(wanted);
    }
  });

  it('lists 1,000 users, each with a Delete button', async () => {
    const { text } = await visit('GET', '/admin');
    expect(text.match(/>\s*Delete\s*<\/button/g)).toHaveLength(1000);
  });

  it('asks for a name and password before the back office', async () => {
    const refused = await visit('GET', '/admin/basic');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    const authorization = `Basic ${Buffer.from('admin:swordfish').toString('base64')}`;
    expect((await visit('GET', '/admin/basic', undefined, { authorization })).status).toBe(200);
  });

  it('sends the price list as an attachment', async () => {
    const { headers, text } = await visit('GET', '/downloads/plants.csv');
    expect(headers.get('content-disposition')).toBe('attachment; filename="fernway-plants.csv"');
    expect(text.split('\n')[0]).toBe('name,category,price');
  });
});

describe('the README', () => {
  it('names only test ids that exist', () => {
    const folder = new URL('../../demo/shop/', import.meta.url);
    const readme = readFileSync(new URL('README.md', folder), 'utf8');
    const sources = readdirSync(new URL('public/', folder))
      .map((name) => readFileSync(new URL(`public/${name}`, folder), 'utf8'))
      .join('\n');
    const rows = readme.split('\n').filter((line) => /^\| `\//.test(line));
    expect(rows.length).toBeGreaterThan(10);
    const ids = rows.flatMap((row) =>
      [...(row.split('|')[3] ?? '').matchAll(/`([a-z0-9-]+)`/g)].map(([, id]) => id),
    );
    expect(ids.length).toBeGreaterThan(80);
    const missing = ids.filter((id) => !sources.includes(`"${id}"`) && !sources.includes(`'${id}'`));
    expect(missing).toEqual([]);
  });
});
