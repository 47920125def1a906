import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { startShop } from '../demo/shop/server.mjs';

// The main job in one run: the bundled shop on loopback, driven through the real MCP server as an agent would.
const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'test-artifacts', 'demo');
mkdirSync(output, { recursive: true });

const shop = await startShop();
const client = new Client({ name: 'surehand-demo', version: '1.0.0' });
const totals = { calls: 0, tokens: 0, ms: 0, pictures: /** @type {string[]} */ ([]) };
let failed = false;

try {
  say(`Fernway, the demo shop, is open at ${shop.url}`);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'dist/cli/main.js'), 'mcp', '--output-dir', output],
      stderr: 'inherit',
    }),
  );
  const { tools } = await client.listTools();
  const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  say(`The MCP server offers ${tools.length} tools for ${encode(JSON.stringify(listed)).length} tokens.`);

  await step('Look at the login page', 'navigate', { url: `${shop.url}/login` });
  await step('Fill in by label: no look needed first', 'fill', { target: 'Email', value: 'ada@example.com' });
  await step('Passwords are typed and never shown', 'fill', { target: 'Password', value: 'lovelace' });
  await step('Sign in', 'click', { target: 'button "Sign in"' });
  await picture('products');
  await step('Twelve buttons share a name; the card tells them apart', 'click', {
    target: 'button "Add to cart" in "Boston fern"',
  });
  await step(
    'An unclear target is refused, with what could be meant',
    'click',
    { target: 'button "Add to cart"' },
    { refused: true },
  );
  await step('To the cart', 'click', { target: 'link "Cart"' });
  await step('A list made of divs', 'select', {
    target: 'button "Delivery speed Standard, 3 to 5 days"',
    value: 'Express, next day',
  });
  await step('A coupon', 'fill', { target: 'Coupon', value: 'SAVE10' });
  await step('The price follows after a request', 'click', { target: 'button "Apply"' });
  await picture('cart');

  await step('A list whose rows are reused in place', 'navigate', {
    url: `${shop.url}/flaky`,
    screen: 'none',
  });
  const found = await step('Find one row', 'find_element', { query: 'button "Delete Alice"' });
  const ref = /@e\d+/.exec(found)?.[0] ?? '@e0';
  await step('Meanwhile someone else deletes Alice', 'click', {
    target: 'button "Someone else deletes the first guest"',
  });
  await step('The old ref now sits on Carol: refused', 'click', { target: ref }, { refused: true });
  const { flaky } = shop.state();
  say(`The shop's own books: ${JSON.stringify(flaky.deleted)} deleted by us, which is nobody.`);

  await step('Read the page as Markdown', 'read_page', { tokens: 150 });
  await step('Done', 'cleanup', {});
} catch (error) {
  failed = true;
  console.error(`\nThe demo stopped: ${error instanceof Error ? error.message : error}`);
} finally {
  await client.close();
  await shop.close();
}

console.log(`
Summary
  ${totals.calls} tool calls in ${(totals.ms / 1000).toFixed(1)} s, ${totals.tokens} tokens of arguments and results
  pictures: ${totals.pictures.join(', ') || 'none'}
  log:      ${relative(process.cwd(), join(output, 'surehand.log'))}
  next:     node dist/cli/main.js --help, or add it to your MCP client (README.md)`);
process.exitCode = failed ? 1 : 0;

/**
 * @param {string} why
 * @param {string} tool
 * @param {Record<string, unknown>} input
 * @param {{ refused?: boolean }} [expected]
 */
async function step(why, tool, input, expected = {}) {
  const started = performance.now();
  const result = await client.callTool({ name: tool, arguments: input });
  const ms = performance.now() - started;
  const text = result.content.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join('\n');
  const tokens = encode(JSON.stringify(input)).length + encode(text).length;
  totals.calls += 1;
  totals.tokens += tokens;
  totals.ms += ms;
  console.log(`\n${String(totals.calls).padStart(2)}. ${why}`);
  console.log(`    > ${tool} ${JSON.stringify(input)}   (${ms.toFixed(0)} ms, ${tokens} tokens)`);
  const lines = text.split('\n');
  for (const line of lines.slice(0, 8)) console.log(`    ${line}`);
  if (lines.length > 8) console.log(`    ... ${lines.length - 8} more lines`);
  if ((result.isError ?? false) !== (expected.refused ?? false))
    throw new Error(`${tool} ${result.isError ? 'failed' : 'was not refused'}`);
  return text;
}

/** @param {string} name */
async function picture(name) {
  const result = await client.callTool({ name: 'capture_screenshot', arguments: { marks: true } });
  for (const part of result.content) {
    if (part.type !== 'image') continue;
    const file = join(output, `${name}.jpg`);
    writeFileSync(file, Buffer.from(part.data, 'base64'));
    totals.pictures.push(relative(process.cwd(), file));
    console.log(`    picture with refs: ${relative(process.cwd(), file)}`);
  }
}

/** @param {string} line */
function say(line) {
  console.log(`\n${line}`);
}
