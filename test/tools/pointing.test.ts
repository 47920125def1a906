import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

/** As lists are that people sort: each moves aside for what is dragged over it, and nothing more is heard for a moment. */
const SORTS = `<ul style="width:200px">${['Wash', 'Dry', 'Fold', 'Iron']
  .map((name) => `<li draggable=true style="height:30px">${name}</li>`)
  .join('')}</ul><p role=status></p><script>
  let held, deaf = false;
  const list = document.querySelector('ul');
  list.ondragstart = (e) => { held = e.target };
  list.ondragover = (e) => {
    e.preventDefault();
    const over = e.target.closest('li');
    if (deaf || !over || over === held) return;
    over.compareDocumentPosition(held) & 4 ? over.before(held) : over.after(held);
    deaf = true;
    setTimeout(() => { deaf = false }, 40);
  };
  list.ondrop = (e) => { e.preventDefault(); document.querySelector('p').textContent = list.textContent };
</script>`;

/** A button that what it opens takes the place of, as soon as the pointer is there. */
const VEILED = `<div style="width:200px" onpointerenter="open_.hidden = true; list.hidden = false"><button id=open_ style="width:40px;height:40px">Layers</button>
  <div id=list style="padding:60px 0 0 60px" hidden><label><input type=radio name=l>Streets</label></div></div>`;

const agent = agentOn({ ...PAGES, '/sorts': SORTS, '/veiled': VEILED });

it('hovering has landed also where what opens hides what the pointer came to', async () => {
  await agent.open('/veiled');
  const text = await agent.does('hover', { target: 'button "Layers"' });
  expect(text).toMatch(/^hovering over button "Layers"\n/);
  expect(text).toMatch(/^\+ @e\d+ radio "Streets"/m);
});

describe('on one page', () => {
  beforeEach(() => agent.open('/mouse'));

  it.each([
    ['clicked', {}, 'click'],
    ['double-clicked', { double: true }, 'dblclick'],
    ['right-clicked', { button: 'right' }, 'contextmenu'],
    ['clicked', { modifiers: ['Shift', 'Alt'] }, 'click shift alt'],
    ['clicked', { position: { x: 5, y: 7 } }, 'click   5 7'],
  ])('click says %s for %j, and the page saw %s', async (word, how, seen) => {
    const text = await agent.does('click', { target: 'button "Target"', ...how });
    expect(text).toMatch(new RegExp(`^${word} button "Target"\\n`));
    // The page writes a gap for each modifier that is not held; names have single spaces.
    expect(text).toContain(`status "${seen.replace(/ +/g, ' ')}`);
  });

  it('click refuses a position outside the element and says how large it is', async () => {
    const failure = await agent.fails('click', { target: 'button "Target"', position: { x: 500, y: 7 } });
    expect(failure).toContain('position: 500,7 is outside the element, which is 100x50');
  });

  it('hover opens a menu', async () => {
    expect(await agent.does('hover', { target: 'Products' })).toContain('link "Fern pots"');
  });

  it('press_key submits with Enter, with and without a target', async () => {
    await agent.does('fill', { target: 'Query', value: 'ferns' });
    expect(await agent.does('press_key', { key: 'Enter' })).toContain('status "submitted ferns"');
    await agent.does('fill', { target: 'Query', value: 'pots' });
    expect(await agent.does('press_key', { key: 'Enter', target: 'Query' })).toContain('"submitted pots"');
  });

  it('press_key presses chords', async () => {
    expect(await agent.does('press_key', { key: 'Control+k' })).toContain('status "palette"');
  });

  it.each([
    [{ key: 'Retrun' }, 'Retrun'],
    [{ key: 'Control+Retrun', target: 'Query' }, 'Retrun'],
    [{ key: 'a\n' }, 'a\n'],
  ])('press_key says that no key has the name in %j', async (args, name) => {
    const failure = await agent.fails('press_key', args);
    expect(failure).toContain('failed (ACTION_REJECTED)');
    expect(failure).toContain(
      `key: no key is called ${JSON.stringify(name)}; wanted one character or a name such as Enter`,
    );
  });

  it('scroll moves the page, brings a target into view, and says when there is no further', async () => {
    expect(await agent.does('scroll', { direction: 'down', amount: 300 })).toContain('scrolled down');
    expect(await agent.does('scroll', { target: 'Far below' })).toContain('button "Far below"');
    expect(await agent.does('describe_screen')).toContain('button "Far below"');
    await agent.does('scroll', { direction: 'bottom' });
    expect(await agent.does('scroll', { direction: 'down' })).toContain('nothing to scroll down');
    await agent.does('scroll', { direction: 'top' });
    expect(await agent.does('describe_screen')).not.toMatch(/^@e\d+ button "Far below"/m);
  });

  it('scroll wants a target or a direction', async () => {
    expect(await agent.fails('scroll')).toContain('wanted a target to bring into view, or a direction');
  });

  it('drag drops one element on another', async () => {
    expect(await agent.does('drag', { target: 'Card', to: 'Bin' })).toContain('status "dropped"');
  });

  it.each([
    ['Iron', 'Dry', 'WashIronDryFold'],
    ['Wash', 'Fold', 'DryFoldWashIron'],
  ])('drag brings %s to the place of %s in a list that sorts itself meanwhile', async (what, to, order) => {
    await agent.open('/sorts');
    expect(await agent.does('drag', { target: `"${what}"`, to: `"${to}"` })).toContain(`status "${order}"`);
  });

  it('drag wants a place to go, and says when it is not there', async () => {
    expect(await agent.fails('drag', { target: 'Card' })).toContain('wanted either to (an element) or by');
    expect(await agent.fails('drag', { target: 'Card', to: 'Nowhere' })).toContain('ELEMENT_NOT_FOUND');
  });
});

describe('on the shop', () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  it('drag by pixels moves the slider that is made of divs', async () => {
    await agent.does('navigate', { url: `${shop.url}/products` });
    await agent.does('click', { target: 'button "Add to cart" in "Boston fern"' });
    await agent.does('navigate', { url: `${shop.url}/cart` });
    const before = Object.values(shop.state().carts)[0]?.tip_percent;
    const text = await agent.does('drag', { target: 'testid:tip', by: { x: 40, y: 0 } });
    const after = Object.values(shop.state().carts)[0]?.tip_percent;
    expect(after).not.toBe(before);
    expect(text).toContain(`= ${after} (0..30)`);
  });

  it('click on one of many equal buttons acts on the row that was named, and on no other', async () => {
    await agent.does('navigate', { url: `${shop.url}/admin` });
    const row = await agent.does('read_page', { target: 'testid:user-7' });
    const [name] = /[A-Z]\w+ [A-Z]\w+/.exec(row) ?? [];
    await agent.does('click', { target: `button "Delete" in "${name}"` });
    expect(shop.state().deleted_users).toEqual([7]);
  });

  it('click on an ambiguous target does nothing and lists what could be meant', async () => {
    await agent.does('navigate', { url: `${shop.url}/products` });
    const requests = { ...shop.state().requests };
    const failure = await agent.fails('click', { target: 'button "Add to cart"' });
    expect(failure).toContain('failed (AMBIGUOUS_TARGET)');
    expect(failure).toMatch(/@e\d+ button "Add to cart" in \w+ "Boston fern/);
    expect(shop.state().requests['POST /api/cart']).toBe(requests['POST /api/cart']);
  });
});
