import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf } from '../content-of.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from '../tools/agent.ts';

/** Configured, typed into a password field, typed into a field with a sensitive name, matched by a configured pattern. */
const CONFIGURED = 'tr0ub4dor&3 zebra';
const TYPED = 'hunter2-Wq9!';
const NAMED = 'witch collapse practice feed';
const PATTERNED = 'K-77-salary';
const PLANTED = [
  CONFIGURED,
  encodeURIComponent(CONFIGURED),
  TYPED,
  encodeURIComponent(TYPED),
  NAMED,
  PATTERNED,
];

const folder = mkdtempSync(join(tmpdir(), 'surehand-planted-'));
let agent: Agent;
let site: PageServer;

beforeAll(async () => {
  writeFileSync(join(folder, 'secrets.env'), `PIN=${CONFIGURED}\n`);
  site = await servePages({
    '/form': `<body style="margin:0;background:#fff"><h1>Vault</h1>
      <div style="position:absolute;left:0;top:100px;width:300px;height:40px"><input aria-label="Pass" type="password" style="width:300px;height:40px;padding:0;border:0;background:#ff0"></div>
      <div style="position:absolute;left:0;top:150px"><input aria-label="Recovery phrase" style="width:300px;height:40px;padding:0;border:0;background:#ff0"></div>
      <div style="position:absolute;left:0;top:200px"><input aria-label="Code" style="width:300px;height:40px;padding:0;border:0;background:#ff0"></div>
      <div style="position:absolute;left:0;top:250px"><input aria-label="Payroll" style="width:300px;height:40px;padding:0;border:0;background:#ff0"></div>
      <div style="position:absolute;left:0;top:300px"><input aria-label="City" value="Oslo" style="width:300px;height:40px;padding:0;border:0;background:#ff0"></div>
      <p id="out" role="status" style="position:absolute;left:0;top:350px;margin:0;width:600px;height:40px;background:#ff0"></p>
      <div style="position:absolute;left:0;top:450px"><button>Tell</button> <button>Ask</button></div>
      <script>
        const [pass, phrase, code, payroll] = document.querySelectorAll('input');
        const [tell, ask] = document.querySelectorAll('button');
        tell.onclick = () => {
          out.textContent = code.value + ' is your code';
          tell.setAttribute('aria-label', 'Copy ' + code.value);
          console.log(code.value, pass.value, phrase.value);
          fetch('/seen?code=' + encodeURIComponent(code.value) + '&p=' + encodeURIComponent(pass.value));
          history.replaceState(null, '', '/form?code=' + encodeURIComponent(code.value) + '&password=' + encodeURIComponent(pass.value));
        };
        ask.onclick = () => confirm('really use ' + code.value + '?');
      </script>`,
    '/seen': 'ok',
  });
  agent = await startAgent(
    '--toolset',
    'all',
    '--secrets',
    join(folder, 'secrets.env'),
    '--sensitive',
    'payroll',
    '--log-level',
    'debug',
  );
});
afterAll(async () => {
  await agent.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

it('what was planted on every path is in no file, and covered in every picture', async () => {
  const launched = await agent.does('launch', {
    goal: `log in with ${CONFIGURED}`,
    flow_tags: [`with ${CONFIGURED}`],
    tags: [CONFIGURED],
  });
  expect(launched).toContain('session ');
  await agent.does('navigate', { url: `${site.url}/form` });
  await agent.does('fill', { target: 'Pass', value: TYPED });
  await agent.does('fill', { target: 'Recovery phrase', value: NAMED });
  await agent.does('run_steps', {
    steps: [`fill "Payroll" with "${PATTERNED}"`, 'fill "Code" with "{{PIN}}"'],
  });
  await agent.fails('fill', {
    target: 'textbox "Recovery phrase"',
    value: NAMED,
    expect: 'text "never" visible',
    timeout_ms: 100,
  });
  await agent.fails('fill', { target: 'Pass', value: TYPED, wrong: 1 });
  await agent.does('click', { target: 'button "Tell"' });
  await agent.does('describe_screen', { detail: true });
  await agent.call('click', { target: `button "Copy ${CONFIGURED}"` });
  await agent.fails('click', { target: `link "${CONFIGURED}"` });
  await agent.fails('find_element', {});
  await agent.does('get_network_activity');
  await agent.does('get_logs');
  await agent.does('press_key', { key: 'Tab', target: 'Pass' });
  await agent.call('click', { target: 'button "Ask"' });
  await agent.does('describe_screen');
  await agent.does('handle_dialog', { accept: true });
  await agent.does('evaluate', { expression: 'document.querySelectorAll("input")[2].value' });
  const shots = [
    ...(await agent.call('capture_screenshot', { max_side: 4000 })).images,
    ...(await agent.call('capture_screenshot', { max_side: 4000, marks: true })).images,
    ...(await agent.call('capture_screenshot', { max_side: 4000, full_page: true })).images,
    ...(await agent.call('describe_screen', { screenshot: true })).images,
  ];
  expect(shots).toHaveLength(4);
  for (const [at, { data }] of shots.entries()) {
    const scale = at === 3 ? 1000 / 1280 : 1;
    const places = [120, 170, 220, 270, 320].map((y) => [250, y]);
    const colours = await pixels(data, [...places, [8, 358]], scale);
    const [pass, phrase, code, payroll, city, told] = colours.map((rgb) => isCovered(rgb));
    expect({ pass, phrase, code, payroll, told }, `picture ${at}`).toEqual({
      pass: true,
      phrase: true,
      code: true,
      payroll: true,
      told: true,
    });
    expect(city, 'what is no secret stays as it is').toBe(false);
  }

  const said: string[] = [];
  for (const { uri, mimeType } of (await agent.client.listResources()).resources)
    if (mimeType !== 'image/jpeg') said.push(JSON.stringify(await agent.client.readResource({ uri })));
  for (const text of said) expect(text).not.toContain(CONFIGURED);

  const files = readdirSync(agent.folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const names = files.map(({ name }) => name).join('\n');
  expect(names).toContain('surehand.log');
  expect(names).toContain('session.json');
  for (const tool of ['fill', 'run_steps', 'handle_dialog', 'capture_screenshot'])
    if (tool !== 'run_steps') expect(names).toContain(`${tool}.json`);
  for (const file of files) {
    const bytes = contentOf(join(file.parentPath, file.name));
    for (const secret of PLANTED) expect(bytes.includes(secret), `${secret} in ${file.name}`).toBe(false);
  }
  const fills = files
    .filter(({ name }) => name.endsWith('-fill.json'))
    .map((file) => JSON.parse(readFileSync(join(file.parentPath, file.name), 'utf8')).tool.input.value);
  expect(fills).toContain('[redacted]');
  expect(fills).toContain('{{PIN}}');
});

/** Colours of a picture at these places of the page, read by the browser itself. */
async function pixels(base64: string, places: number[][], scale: number): Promise<number[][]> {
  const points = places.map((place) => place.map((pixel) => Math.round(pixel * scale)));
  const text = await agent.does('evaluate', {
    expression: `(async () => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (c) => c.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(picture, 0, 0);
      return ${JSON.stringify(points)}.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3));
    })()`,
  });
  return JSON.parse(text);
}

function isCovered(rgb: number[]): boolean {
  return rgb.every((part) => Math.abs(part - 0x3b) < 12);
}
