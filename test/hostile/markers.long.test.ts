import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { fakeInvocation } from '../cli/invocation.ts';
import { anthropicSays, serveModel } from '../llm/model-server.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from '../tools/agent.ts';
import {
  CHANNELS,
  type Channel,
  channelsIn,
  filesOf,
  leaksIn,
  leaksInFiles,
  MARKERS,
  markersOf,
  SECRETS_FILE,
  secretsOf,
} from './markers.ts';
import { secretsFile } from './secrets-file.ts';

// Each way out of a session gets secrets of its own; then everything that was written or sent is searched for them.

const valuesOf = (channel: Channel) => markersOf(channel).map(({ value }) => value);
/** What is called once for each: the two hardest, and all of them in the deep suite. */
const triedOf = (channel: Channel) =>
  markersOf(channel).filter(({ form }) => process.env.SUREHAND_DEEP === '1' || /quotes|long/.test(form));
const inScript = (channel: Channel) => JSON.stringify(valuesOf(channel)).replaceAll('<', '\\u003c');

/** A page that says the secrets in every way a page can. */
const SAYS = `<body><h1 id="h">Vault</h1><p role="status" id="out"></p><label>Code <input id="code"></label>
<label>Copy <input id="copy"></label><label>Password <input type="password" id="pw"></label><div id="more"></div>
<button id="tell">Tell</button><button id="ask">Ask</button><button id="dead" data-testid="dead">Dead</button>
<script>
  const steps = ${inScript('steps')}, index = ${inScript('index')}, errors = ${inScript('error')};
  const address = ${inScript('address')}, header = ${inScript('header')}, lines = ${inScript('console')};
  const body = ${inScript('body')}, clipboard = ${inScript('clipboard')}, picture = ${inScript('picture')};
  const resource = ${inScript('resource')};
  const everyLetter = (text) => [...new TextEncoder().encode(text)].map((one) => '%' + one.toString(16)).join('');
  const asEntities = (text) => [...text].map((one) => '&#' + one.codePointAt(0) + ';').join('');
  const inBase64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  tell.onclick = () => {
    out.textContent = steps.join(' and ');
    for (const value of index) {
      const one = document.createElement('button');
      one.textContent = 'Open ' + value;
      one.dataset.testid = value;
      more.append(one);
      for (const coded of [everyLetter(value), asEntities(value), inBase64('x' + value), JSON.stringify(value)])
        more.append(Object.assign(document.createElement('h2'), { textContent: coded }));
    }
    more.append(Object.assign(document.createElement('p'), { textContent: picture.join(' ') }));
    more.append(Object.assign(document.createElement('h3'), { textContent: resource.join(' ') }));
    for (const value of lines) { console.log(value); console.warn({ value }); console.error(new Error(value)); }
    for (const value of errors) setTimeout(() => { throw new Error(value) });
    for (const value of body) fetch('/echo', { method: 'POST', body: JSON.stringify({ value }) }).then((one) => one.json()).then((one) => { window.last = one });
    for (const value of header) fetch('/echo', { headers: { authorization: 'Bearer ' + encodeURIComponent(value), 'x-mark': encodeURIComponent(value) } });
    for (const value of address) {
      fetch('/seen?code=' + encodeURIComponent(value));
      fetch('/seen/' + encodeURIComponent(value) + '#' + value).catch(() => {});
      history.pushState(null, '', '/says?code=' + encodeURIComponent(value) + '#' + encodeURIComponent(value));
    }
    document.title = 'Vault ' + address[1];
    // Names of programs, which are made readable; what a page keeps; all that a console takes; what old pages send.
    for (const value of steps) {
      for (const kind of ['button', 'input']) {
        const named = document.createElement(kind);
        named.id = named.name = value;
        if (!value.includes(' ')) named.className = value;
        named.style.cssText = 'width:30px;height:20px';
        more.append(named);
      }
      more.append(Object.assign(document.createElement('a'), { href: 'mailto:a?body=' + encodeURIComponent(value), textContent: 'Mail' }));
      more.append(Object.assign(document.createElement('h4'), { textContent: escape(value) }));
      localStorage[value] = sessionStorage.one = JSON.stringify({ inner: JSON.stringify({ value }) });
    }
    for (const value of lines) {
      console.table([{ [value]: value }]); console.trace(value); console.assert(false, value); console.dir({ [value]: 1 });
      console.log('%c' + value, 'color:red', new Map([[value, new Set([value])]]), Symbol(value)); console.group(value);
      Promise.reject({ code: value });
      new WebSocket('ws://127.0.0.1:9/?t=' + encodeURIComponent(value));
      new EventSource('/seen?events=' + encodeURIComponent(value));
    }
    for (const value of body) {
      const parts = new FormData();
      parts.append('part', new Blob([value]), value.replace(/[\\\\/"]/g, ''));
      fetch('/echo', { method: 'POST', body: parts });
      fetch('/echo', { method: 'POST', body: new URLSearchParams({ value }) });
      navigator.sendBeacon('/echo', value);
    }
    code.value = clipboard[1];
    code.select();
    document.execCommand('copy');
  };
  ask.onclick = () => confirm('use ' + errors[1] + ' and ' + errors[2] + '?');
</script>`;

/** What the page's own server was told in headers and bodies. */
const echoed: string[] = [];

/** No answer shows headers and bodies, so that only the server can tell that the page sent them. */
function wereSent(...channels: Channel[]): void {
  const told = new Set(leaksIn(echoed.join('\n')).map((leak) => leak.split(':')[0]));
  for (const channel of channels)
    expect(
      markersOf(channel).filter(({ name }) => !told.has(name)),
      `sent: ${channel}`,
    ).toEqual([]);
}

let pages: PageServer;
let agent: Agent;
let secrets: string;
let cwd: string;

beforeAll(async () => {
  pages = await servePages({
    '/says': SAYS,
    '/seen': 'ok',
    '/echo': (request, response) => {
      const { authorization = '', 'x-mark': mark = '' } = request.headers;
      echoed.push(`${authorization} ${mark}`);
      request.on('data', (part) => echoed.push(String(part)));
      const headers = {
        'content-type': 'application/json',
        'x-echo': String(request.headers['x-mark'] ?? ''),
      };
      response.writeHead(200, { ...headers, 'set-cookie': `t=${request.headers['x-mark'] ?? 1}` });
      request.pipe(response);
    },
    '/never': () => {},
    '/form': `<h1>Form</h1><label>Password <input type="password" id="p"></label><label>Note <input id="n"></label>
      <button onclick="out.textContent = 'You wrote ' + p.value + n.value">Show</button><p role="status" id="out"></p>`,
  });
  secrets = secretsFile(SECRETS_FILE);
  cwd = mkdtempSync(join(tmpdir(), 'surehand-markers-'));
  agent = await startAgent('--toolset', 'all', '--secrets', secrets, '--log-level', 'debug');
}, 60_000);

afterAll(async () => {
  await agent?.close();
  await pages?.close();
  rmSync(cwd, { recursive: true, force: true, maxRetries: 9 });
});

/** What each tool answered, all its answers together. */
type Told = Record<string, string>;

/** Whatever an agent might do once it has got hold of the values, on a page that says them all. */
async function sayEverything(on: Agent): Promise<Told> {
  const told: Told = {};
  const { call } = on;
  on.call = async (tool, input) => {
    const answer = await call(tool, input);
    told[tool] = `${told[tool] ?? ''}\n${JSON.stringify(answer.raw)}`;
    return answer;
  };
  const goal = `find ${valuesOf('resource').join(' or ')}`;
  await on.call('launch', {
    url: `${pages.url}/says`,
    goal,
    tags: valuesOf('steps'),
    flow_tags: valuesOf('index'),
  });
  await on.call('click', { target: 'button "Tell"' });
  for (const { name, value } of triedOf('steps')) {
    await on.call('fill', { target: 'textbox "Password"', value: `{{${name}}}` });
    await on.call('fill', { target: 'textbox "Code"', value: `{{${name}}}` });
    await on.call('fill', { target: 'textbox "Copy"', value: `my ${value}` });
  }
  await on.call('press_key', { target: 'textbox "Copy"', key: 'Control+v' });
  for (const tool of ['describe_screen', 'read_page', 'get_snapshot', 'get_outline', 'tabs'])
    await on.call(tool);
  await on.call('get_logs', { limit: 300 });
  await on.call('describe_screen', { detail: true });
  await on.call('capture_screenshot');
  await on.call('get_outline', { reason: valuesOf('picture')[1] });
  await on.call('get_network_activity', { limit: 500 });
  for (const { value } of triedOf('log')) {
    await on.call('click', { target: `button "${value}"` });
    await on.call('click', { target: `css:#${value}` });
    await on.call('click', { wrong_field: value });
    await on.call('find_element', { query: value });
    await on.call('run_steps', { steps: [`click button "${value}"`, `fill "Code" with "${value}"`] });
  }
  for (const { value } of triedOf('trace')) {
    await on.call('click', {
      target: 'testid:dead',
      expect: `text ${JSON.stringify(value)} visible`,
      timeout_ms: 300,
    });
    await on.call('expect_screen', { screen: value, timeout_ms: 100 });
    await on.call('wait_for_ui', { selector: `button "${value}"`, condition: 'visible', timeout_ms: 100 });
    await on.call('expect_state', {
      selector: 'textbox "Code"',
      property: 'text_value',
      expected: value,
      timeout_ms: 100,
    });
  }
  await on.call('get_trace');
  await on.call('get_storage');
  await on.call('save_har');
  for (const { value } of triedOf('trace')) {
    await on.call('mock_route', { url: `*${value}*`, body: value });
    await on.call('wait_for_response', { url: value, timeout_ms: 100 });
    await on.call('change_storage', { kind: 'local', name: value, value: 'x' });
  }
  await askForWhatIsNotThere(on);
  for (const { value } of triedOf('error')) {
    await on.call('evaluate', { expression: `(() => { throw new Error(${JSON.stringify(value)}) })()` });
    await on.call('evaluate', { expression: `${JSON.stringify(value)} +` });
    await on.call('navigate', {
      url: `http://127.0.0.1:9/${encodeURIComponent(value)}?t=${encodeURIComponent(value)}`,
    });
    await on.call('navigate', { url: `no address ${value}` });
    await on.call('upload_files', { target: 'textbox "Code"', paths: [`/tmp/${value}`] });
    await on.call('launch', { device: value });
    await on.call('knowledge_search', { query: value });
  }
  await on.call('navigate', { url: `${pages.url}/says` });
  await on.call('click', { target: 'button "Ask"' });
  await on.call('describe_screen');
  await on.call('handle_dialog', { accept: true, text: valuesOf('error')[0] });
  await on.call('knowledge_last');
  await on.call('knowledge_sessions');
  await on.call('knowledge_summarize');
  await on.client.listResources();
  // While a dialog is open some cannot be read; the refusal is searched like the rest.
  const listed = (await on.client.listResources()).resources;
  told.listed = JSON.stringify(listed);
  for (const { uri } of listed) {
    const read = await on.client.readResource({ uri }).catch(() => {});
    told.resources = `${told.resources ?? ''}\n${JSON.stringify(read)}`;
  }
  on.call = call;
  return told;
}

/** What the protocol itself answers, besides the tools. */
async function askForWhatIsNotThere({ client }: Agent): Promise<void> {
  for (const { value } of triedOf('resource')) {
    const given = { values: value, code: value, url: `${pages.url}/${value}`, goal: value };
    for (const ask of [
      () => client.callTool({ name: value, arguments: {} }),
      () => client.getPrompt({ name: value }),
      ...['fill_a_form', 'recover', 'explore_and_report'].map(
        (name) => () => client.getPrompt({ name, arguments: given }),
      ),
      () => client.readResource({ uri: `surehand://session/${encodeURIComponent(value)}/log` }),
      () => client.subscribeResource({ uri: value }),
    ])
      await ask().catch(() => {});
  }
}

/** A navigation that hangs tells how it goes on. */
async function progressOf(on: Agent): Promise<string[]> {
  const told: string[] = [];
  for (const { value } of triedOf('progress')) {
    await on.client
      .callTool(
        {
          name: 'navigate',
          arguments: { url: `${pages.url}/never?q=${encodeURIComponent(value)}#${value}`, timeout_ms: 400 },
        },
        { onprogress: ({ message }) => told.push(message ?? '') },
      )
      .catch(() => {});
  }
  return told;
}

describe('a marker for each way out of a session', () => {
  test('is in nothing that the server answers, tells, logs or writes', async () => {
    const said = await sayEverything(agent);
    const told = await progressOf(agent);
    expect(told.length).toBeGreaterThan(1);
    expect(agent.wire.length).toBeGreaterThan(60);
    // Each was really there, where it was to come out: its name stands where its value was.
    const out: [Channel, where: string, text: string | undefined][] = [
      ['steps', 'an answer', said.describe_screen],
      ['steps', 'the storage', said.get_storage],
      ['steps', 'the steps that are kept', filesOf(agent.folder, '-fill.json')],
      ['index', 'a snapshot', said.get_snapshot],
      ['index', 'what is remembered', said.knowledge_sessions],
      ['log', 'the log', filesOf(agent.folder, '.log')],
      ['trace', 'a trace', said.get_trace],
      ['error', 'a failure', said.navigate],
      ['error', 'an error of a script', said.evaluate],
      ['error', 'a dialog', said.describe_screen],
      ['error', 'the console', said.get_logs],
      ['address', 'the list of tabs', said.tabs],
      ['address', 'the network', said.get_network_activity],
      ['address', 'the network that is saved', filesOf(agent.folder, '.har')],
      ['console', 'the console', said.get_logs],
      ['clipboard', 'what was pasted', said.read_page],
      ['progress', 'the progress', told.join('\n')],
      ['resource', 'the list of resources', said.listed],
      ['picture', 'the page that a picture was taken of', said.get_outline],
    ];
    const missing = out.filter(([channel, , text = '']) => !channelsIn(text).includes(channel));
    expect(missing.map(([channel, where]) => `${channel} in ${where}`)).toEqual([]);
    expect(said.capture_screenshot, 'and it was taken').toContain('"type":"image"');
    wereSent('header', 'body');
    // Those of models, reports and exports have tests of their own below.
    const others: Channel[] = ['header', 'body', 'model', 'report', 'export'];
    expect(CHANNELS.filter((one) => !out.some(([channel]) => channel === one)).sort()).toEqual(others.sort());
    expect([...new Set(agent.wire.flatMap(leaksIn))]).toEqual([]);
    expect(readdirSync(agent.folder, { recursive: true }).length).toBeGreaterThan(30);
    expect(leaksInFiles(agent.folder)).toEqual([]);
  }, 400_000);

  test('is in nothing that a server leaves that was killed in the middle of it', async () => {
    const killed = await startAgent('--toolset', 'all', '--secrets', secrets, '--log-level', 'debug');
    const [, log] = markersOf('log');
    const [, trace] = markersOf('trace');
    echoed.length = 0;
    await killed.call('launch', {
      url: `${pages.url}/says`,
      goal: `find ${valuesOf('resource').join(' or ')}`,
    });
    await killed.call('click', { target: 'button "Tell"' });
    await askForWhatIsNotThere(killed);
    const [first] = markersOf('steps');
    await killed.call('fill', { target: 'textbox "Code"', value: `{{${first?.name}}}` });
    await killed.call('click', { target: 'textbox "Copy"' });
    await killed.call('press_key', { target: 'textbox "Copy"', key: 'Control+v' });
    await killed.call('click', { target: `button "${log?.value}"` });
    await killed.call('click', {
      target: 'testid:dead',
      expect: `text ${JSON.stringify(trace?.value)} visible`,
      timeout_ms: 300,
    });
    for (const tool of [
      'get_outline',
      'read_page',
      'get_logs',
      'get_network_activity',
      'save_har',
      'get_trace',
    ])
      await killed.call(tool);
    await progressOf(killed);
    const asked = () => pages.hits.filter((path) => path === '/never').length;
    const before = asked();
    const under_way = killed.client
      .callTool({
        name: 'navigate',
        arguments: { url: `${pages.url}/never?q=${encodeURIComponent(first?.value ?? '')}` },
      })
      .catch(() => {});
    while (asked() === before) await new Promise((done) => setImmediate(done));
    process.kill(killed.pid, 'SIGKILL');
    await under_way;
    wereSent('header', 'body');
    const left = channelsIn([filesOf(killed.folder, ''), ...killed.wire].join('\n'));
    expect(CHANNELS.filter((channel) => !left.includes(channel)).sort()).toEqual([
      'body',
      'export',
      'header',
      'model',
      'report',
    ]);
    expect(leaksInFiles(killed.folder)).toEqual([]);
    expect(killed.wire.flatMap(leaksIn)).toEqual([]);
    await killed.close();
  }, 180_000);

  test('is in no message to a model, and in nothing that such a run leaves', async () => {
    const [{ name } = { name: '' }] = markersOf('model').slice(1);
    pages.routes['/model'] = `<h1>Keys</h1>${valuesOf('model')
      .map((value) => `<h2>${value.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)}</h2>`)
      .join('')}<label>Password <input type="password"></label><button>Next</button>`;
    const model = await serveModel(
      anthropicSays({ calls: [{ name: 'get_snapshot', input: {} }] }),
      anthropicSays({ calls: [{ name: 'browser_fill', input: { ref: '@e99', value: `{{${name}}}` } }] }),
      anthropicSays({ calls: [{ name: 'browser_click', input: { ref: 'button "Next"' } }] }),
      anthropicSays({
        calls: [{ name: 'complete_task', input: { status: 'failed', reason: valuesOf('model').join(' ') } }],
      }),
    );
    // Their names are part of the instructions, which must stay short.
    const few = secretsFile(secretsOf('model'));
    const argv = [
      'run',
      `Use ${valuesOf('model')[3]}`,
      '--url',
      `${pages.url}/model`,
      '--headless',
      '--secrets',
      few,
    ];
    const more = [
      '--model',
      'anthropic:claude-test',
      '--model-base-url',
      model.url,
      '--output-dir',
      join(cwd, 'run'),
    ];
    const invocation = fakeInvocation([...argv, ...more, '--json'], {
      cwd,
      env: { ...process.env } as Record<string, string>,
    });
    await runCli(invocation);
    await model.close();
    const sent = model.requests.map(({ body }) => JSON.stringify(body));
    expect(sent.length, [...invocation.printed, ...invocation.complained].join('\n')).toBeGreaterThan(3);
    expect(sent.join('\n')).toContain('{{M_MODEL_QUOTES}}');
    expect([...new Set(sent.flatMap(leaksIn))]).toEqual([]);
    expect(leaksIn([...invocation.printed, ...invocation.complained].join('\n'))).toEqual([]);
    expect(leaksInFiles(join(cwd, 'run'))).toEqual([]);
  }, 60_000);

  test('is in no step, record, report, picture or exported test of a scenario', async () => {
    const used = [...triedOf('report'), ...triedOf('export')];
    const actions = used.flatMap(({ name }) => [
      `Fill "Password" with "{{${name}}}"`,
      'Click the button "Show"',
    ]);
    writeFileSync(
      join(cwd, 'keys.json'),
      JSON.stringify({ name: 'Keys', url: `${pages.url}/form`, actions }),
    );
    const said: string[] = [];
    const run = async (...argv: string[]) => {
      const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
      const invocation = fakeInvocation([...argv, '--secrets', secrets], { cwd, env });
      const code = await runCli(invocation);
      said.push(...invocation.printed, ...invocation.complained);
      return code;
    };
    expect(await run('scenario', 'keys.json', '--headless', '--out', 'out'), said.join('\n')).toBe(0);
    expect(
      await run('export', 'out/keys.steps.json', '--out', 'out/keys.spec.ts', '--no-run'),
      said.join('\n'),
    ).toBe(0);
    await run('report', 'out');
    expect(leaksIn(said.join('\n'))).toEqual([]);
    expect(readdirSync(join(cwd, 'out')).join(' ')).toMatch(/run\.json.*spec\.ts.*steps\.json/);
    expect(leaksInFiles(join(cwd, 'out'))).toEqual([]);
    const out = ['.steps.json', 'run.json', '.spec.ts', '.html'].map((end) => [
      end,
      channelsIn(filesOf(join(cwd, 'out'), end)),
    ]);
    expect(out).toEqual(out.map(([end]) => [end, ['report', 'export']]));
  }, 120_000);
});

test('the search finds every marker, whole, cut, quoted and encoded', () => {
  for (const { name, value } of MARKERS) {
    const encoded = [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const cut = value.slice(0, 12);
    for (const text of [
      value,
      JSON.stringify({ value }),
      encoded,
      Buffer.from(`a ${value}`).toString('base64'),
      cut,
    ])
      expect(leaksIn(`before ${text} after`), `${name} in ${text}`).toContainEqual(
        expect.stringContaining(name),
      );
  }
});
