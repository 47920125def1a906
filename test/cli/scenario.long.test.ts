import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { runCli } from '../../src/cli/run-cli.ts';
import { RunRecordSchema } from '../../src/model/run-record.ts';
import { descendantsOf } from '../drivers/web/browser-processes.ts';
import { serveAnsweringModel } from '../scenario/answering-model.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { PROGRAM } from '../tools/agent.ts';
import { fakeInvocation } from './invocation.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

let shop: Awaited<ReturnType<typeof startShop>>;
let pages: PageServer;
let folder: string;
beforeAll(async () => {
  shop = await startShop();
  pages = await servePages({});
});
afterAll(async () => {
  await shop.close();
  await pages.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scenario-cli-'));
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

async function scenario(args: string[], more: { interactive?: boolean } = {}) {
  const argv = ['scenario', ...args, '--headless', '--out', 'out', '--log-level', 'silent'];
  const env = { SHOP_URL: shop.url, SHOP_PASSWORD: 'lovelace', PAGES: pages.url };
  const invocation = { ...fakeInvocation(argv, { cwd: folder, env }), ...more };
  const code = await runCli(invocation);
  return { code, out: invocation.printed.join('\n'), err: invocation.complained.join('\n') };
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function record(id: string) {
  return RunRecordSchema.parse(JSON.parse(readFileSync(join(folder, `out/${id}.run.json`), 'utf8')));
}

function everyFile(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('surehand scenario', () => {
  test('runs the example, tells a person each step, and leaves steps, record and reports', async () => {
    const { code, out } = await scenario([join(EXAMPLES, 'login.yaml')], { interactive: true });
    expect(out).toMatch(/^Sign in\n {2}✓ Open .*\n {2}✓ Fill in Email with ada@example\.com {2}\d+ ms$/m);
    expect(out).toMatch(/^1 scenario: 1 passed in [\d.]+ s\nreport: out\/report\.html$/m);
    expect(code).toBe(0);
    const stored = readFileSync(join(folder, 'out/sign-in.steps.json'), 'utf8');
    expect(JSON.parse(stored)).toMatchObject({
      name: 'Sign in',
      status: 'success',
      secrets: ['SHOP_PASSWORD'],
    });
    // The screen that each step led to is kept as it came; what finds things again holds in any session.
    for (const { context, ...step } of JSON.parse(stored).steps) {
      expect(JSON.stringify(step)).not.toMatch(/@e\d/);
      expect(context.mcpSnapshot).toMatchObject({ page: { url: expect.any(String) }, root: { tag: 'body' } });
    }
    const { status, steps, environment } = record('sign-in');
    expect(status).toBe('passed');
    expect(environment?.browser).toMatch(/^chromium \d+\.\d+/);
    expect(environment).toMatchObject({ headless: 'true', viewport: '1280x720' });
    for (const { after } of steps) expect(existsSync(join(folder, 'out', after?.src ?? 'none'))).toBe(true);
    expect(readFileSync(join(folder, 'out/junit.xml'), 'utf8')).toContain('name="Sign in"');
    // The page itself prints the demo password; what is kept of it does not.
    for (const file of everyFile()) expect(readFileSync(file).includes('lovelace'), file).toBe(false);
  });

  test('a press without any effect is no tick and not passed, unless what comes next shows that it was done', async () => {
    pages.routes['/dead'] =
      '<button>Save</button><button onclick="document.title = 1">Mark</button><p>Saved before</p>';
    pages.routes['/slow'] =
      '<button onclick="setTimeout(() => { out.hidden = false }, 4000)">Save</button><p id=out hidden>Saved</p>';
    const file = (name: string, page: string, ...actions: string[]) =>
      write(`${name}.yaml`, `{name: ${name}, url: "\${PAGES}/${page}", actions: ${JSON.stringify(actions)}}`);
    file('Dead', 'dead', 'Click Save', '"Saved before" is visible');
    file('Overtaken', 'dead', 'Click Save', 'Click Mark', 'The title is "1"');
    file('Slow', 'slow', 'Click Save', '"Saved" is visible');
    file('Wrong', 'dead', 'Click Save', '"Lost" is visible');
    const dead = await scenario(['Dead.yaml', 'Overtaken.yaml'], { interactive: true });
    expect(dead.out.match(/^ {2}\? Click Save {2}\d+ ms {2}\[no effect seen\]$/gm)).toHaveLength(2);
    expect(dead.out).toMatch(
      /^\? {5}Dead \([\d.]+ s\)\n {6}at: Dead\.yaml:\S+: Click Save\n {6}nothing shows that "Click Save" did anything/m,
    );
    expect(dead.out).toMatch(/^2 scenarios: 0 passed, 2 only claimed in/m);
    expect(dead.code).toBe(3);
    for (const id of ['dead', 'overtaken']) {
      expect(record(id)).toMatchObject({ status: 'claimed', error: { code: 'UNSHOWN' } });
      expect(record(id).steps.filter(({ status }) => status === 'claimed')).toMatchObject([
        { description: 'Click Save', verdict: 'unverified' },
      ]);
    }
    expect(JSON.parse(readFileSync(join(folder, 'out/results.json'), 'utf8')).passed).toBe(false);
    const xml = readFileSync(join(folder, 'out/junit.xml'), 'utf8');
    expect(xml).toContain('tests="2" failures="0" skipped="2"');
    expect(xml).toContain('<skipped message="Click Save: nothing shows');
    const again = fakeInvocation(['replay', 'out/dead.steps.json', '--headless', '--log-level', 'silent'], {
      cwd: folder,
    });
    expect(await runCli(again)).not.toBe(0);
    const slow = await scenario(['Slow.yaml'], { interactive: true });
    expect(slow.out).toMatch(/^1 scenario: 1 passed/m);
    expect(slow.code).toBe(0);
    expect(record('slow').steps[1]).toMatchObject({
      status: 'passed',
      outcome: 'no effect seen; what came next shows that it was done',
    });
    expect((await scenario(['Wrong.yaml', 'Dead.yaml'])).code).toBe(1);
    const said = fakeInvocation(
      ['say', 'Click Save', '--url', `${pages.url}/dead`, '--headless', '--log-level', 'silent'],
      { cwd: folder },
    );
    expect(await runCli(said)).toBe(3);
    expect(said.printed[0]).toMatch(/^\? click button "Save": no effect seen$/);
  });

  test('says one line for each when nobody watches, one run for each row, and only what has the tag', async () => {
    write(
      'two.yaml',
      `scenarios:
  - {name: "Greet \${who}", url: "\${PAGES}/hello", tags: [quick], data: [{who: Ada}, {who: Bob}], actions: ["Fill in Name with \${who}"]}
  - {name: Never, url: "\${PAGES}/hello", actions: [Click Nothing]}
`,
    );
    pages.routes['/hello'] = '<label>Name <input></label>';
    const { code, out } = await scenario(['two.yaml', '--tag', 'quick', '--workers', '2']);
    expect(
      out
        .split('\n')
        .filter((line) => line.startsWith('ok'))
        .sort(),
    ).toEqual([
      expect.stringMatching(/^ok {4}Greet Ada \(2 steps, [\d.]+ s\)$/),
      expect.stringMatching(/^ok {4}Greet Bob \(2 steps, [\d.]+ s\)$/),
    ]);
    expect(code).toBe(0);
    expect(record('greet-bob-2')).toMatchObject({
      row: { who: 'Bob' },
      steps: [{}, { value: 'Bob', verdict: 'verified' }],
    });
  });

  test('fails with the candidates when a sentence could mean two things, and does none of them', async () => {
    let clicks = 0;
    pages.routes['/clicked'] = (_request, response) => {
      clicks++;
      response.end();
    };
    const row = (name: string) =>
      `<tr><td>${name}</td><td><button onclick="fetch('/clicked')">Delete</button></td></tr>`;
    pages.routes['/rows'] = `<table>${row('Alice')}${row('Bob')}</table>`;
    write(
      'delete.yaml',
      'url: ${PAGES}/rows\nactions:\n  - Click Delete\n  - Click Delete in the row of Bob\n',
    );
    const { code, out } = await scenario(['delete.yaml']);
    expect(code).toBe(1);
    expect(out).toMatch(
      /FAIL {2}delete .*\n {6}at: delete\.yaml:3:5: Click Delete\n {6}ambiguous: "Delete" could be each of 2 things.*\n(?: {8}button "Delete".*\n){2} {6}report: out\/report\.html/,
    );
    expect(clicks).toBe(0);
    expect(record('delete').steps.map(({ status }) => status)).toEqual(['passed', 'failed', 'skipped']);
  });

  test('tries again when asked to, and calls that flaky', async () => {
    let visits = 0;
    pages.routes['/flaky'] = (_request, response) => {
      visits++;
      response.setHeader('content-type', 'text/html');
      response.end(visits === 1 ? '<h1>Down</h1>' : '<h1>Up</h1>');
    };
    write('flaky.yaml', 'url: ${PAGES}/flaky\nactions:\n  - I should see "Up"\n');
    const { code, out } = await scenario(['flaky.yaml', '--retries', '1', '--timeout-ms', '500']);
    expect(out).toMatch(/ok {4}flaky \(2 steps, [\d.]+ s, flaky: passed at attempt 2\)/);
    expect(out).toContain('1 passed, 1 of them flaky');
    expect(code).toBe(0);
    expect(record('flaky').failed_attempts).toHaveLength(1);
    expect(readFileSync(join(folder, 'out/junit.xml'), 'utf8')).toContain('<flakyFailure');
  });

  test('tells model, requests, tokens and cost in the report and in --json, and needs no model the next time', async () => {
    pages.routes['/zoo'] = `<button onclick="this.textContent='tweet'">Wake sparrow</button>`;
    write('zoo.yaml', 'url: ${PAGES}/zoo\nactions:\n  - Make the sparrow sing\n');
    const answers = {
      'Make the sparrow sing': { actionType: 'click', target: 'button "Wake sparrow"' },
    };
    const model = await serveAnsweringModel(answers);
    const asked = ['--model', 'openai:test', '--model-base-url', `${model.url}/v1`, '--model-price', '2/8'];
    try {
      const { code, out } = await scenario(['zoo.yaml', '--json', ...asked]);
      expect(code).toBe(0);
      const environment = {
        model: 'openai:test',
        model_requests: '1',
        model_tokens: '100 in, 10 out',
        model_cost: '$0.0003',
      };
      expect(JSON.parse(out)).toMatchObject({ runs: [{ environment }] });
      expect(record('zoo').environment).toMatchObject(environment);
      expect(readFileSync(join(folder, 'out/report.html'), 'utf8')).toContain('100 in, 10 out');
    } finally {
      await model.close();
    }
    const again = await scenario(['zoo.yaml', '--json']);
    expect(again.code).toBe(0);
    expect(record('zoo').environment).not.toHaveProperty('model');
  });

  const FEATURE = `# url: \${PAGES}/form
@smoke
Feature: Sign up

  Background:
    Given I should see "Sign up"

  Scenario Outline: <name> signs up
    When I fill in the form:
      | field | value  |
      | Name  | <name> |
      | City  | Rome   |
    And I fill in "Note" with:
      """
      Two lines,
      all of it
      """
    And I click "Save"
    Then I should see:
      | <name> |
      | Rome   |

    Examples:
      | name |
      | Ada  |
      | Bob  |

  @slow
  Scenario: Nobody signs up
    When I click "Nowhere"
`;
  const FORM = `<h1>Sign up</h1><label>Name <input id="a"></label><label>City <input id="b"></label>
    <label>Note <textarea id="n"></textarea></label><button onclick="out.textContent=[a.value,b.value].join()">Save</button><p id="out"></p>`;

  test('runs feature files, found in folders and by patterns, with tables, doc strings, outlines and backgrounds', {
    timeout: 180_000,
  }, async () => {
    pages.routes['/form'] = FORM;
    mkdirSync(join(folder, 'features/deep'), { recursive: true });
    write('features/deep/sign-up.feature', FEATURE);
    write(
      'features/deep/other.feature',
      FEATURE.replace('@smoke', '@other').replace('Ada', 'Eve').replace('Bob', 'Rob'),
    );
    // The tag of a feature is that of its scenarios: the third is asked for, and fails as it must.
    const { code, out } = await scenario(['features', '--tag', 'smoke', '--timeout-ms', '300']);
    expect(out).toMatch(/ok {4}Ada signs up .*\nok {4}Bob signs up /);
    expect(out).toMatch(
      /FAIL {2}Nobody signs up .*\n {6}at: features\/deep\/sign-up\.feature:30:5: When I click "Nowhere"/,
    );
    expect(out).not.toMatch(/Eve|Rob/);
    expect(code).toBe(1);
    const said = record('ada-signs-up').steps.map(({ description }) => description);
    expect(said.filter((sentence) => !sentence.startsWith('Open '))).toEqual([
      'Given I should see "Sign up"',
      'When I set "Name" to "Ada"',
      'When I set "City" to "Rome"',
      'And I fill in "Note" with "Two lines,\nall of it"',
      'And I click "Save"',
      'Then I should see "Ada"',
      'Then I should see "Rome"',
    ]);
    const report = readFileSync(join(folder, 'out/report.html'), 'utf8');
    for (const told of ['Ada signs up', 'Bob signs up', 'Nobody signs up']) expect(report).toContain(told);
    expect(readFileSync(join(folder, 'out/junit.xml'), 'utf8')).toContain('name="Bob signs up"');
    const steps = readFileSync(join(folder, 'out/bob-signs-up.steps.json'), 'utf8');
    expect(steps).toContain('Two lines,\\nall of it');
    const argv = ['export', 'out/bob-signs-up.steps.json', '--no-run', '--headless', '--log-level', 'silent'];
    const exporting = fakeInvocation(argv, { cwd: folder, env: {} });
    expect(await runCli(exporting), exporting.complained.join('\n')).toBe(0);
    expect(readFileSync(join(folder, 'out/bob-signs-up.spec.ts'), 'utf8')).toContain('// And I click "Save"');
    const dry = await scenario(['feat*/**/*.feature', '--dry-run']);
    expect(dry.out).toMatch(/✓ And I click "Save"\n {4}click button "Save"/);
  });

  test('says what is wrong in a feature file, with its line', async () => {
    write('bad.feature', 'Feature: x\n  Scenario: y\n    Given I click "Save"\n    Whoops\n');
    write('lost.feature', 'Feature: x\n  Scenario: y\n    Given I click "Save"\n');
    expect((await scenario(['bad.feature'])).err).toMatch(/bad\.feature:4:\d+: /);
    expect((await scenario(['lost.feature'])).err).toMatch(/lost\.feature:3:5: say where it starts/);
  });

  test('--dry-run says how each sentence is understood and what is near, and does nothing', async () => {
    let clicks = 0;
    pages.routes['/clicked'] = (_request, response) => {
      clicks++;
      response.end();
    };
    pages.routes['/dry'] = `<button onclick="fetch('/clicked')">Save</button><button>Save all</button>
      <label>Search <input></label><button onclick="fetch('/clicked')">Search</button>`;
    write(
      'dry.yaml',
      'url: ${PAGES}/dry\nactions:\n  - Click Save and click Send\n  - Search "figs"\n  - Frobnicate it\n',
    );
    const { code, out } = await scenario(['dry.yaml', '--dry-run']);
    expect(out).toContain('✓ Click Save\n    click button "Save"');
    expect(out).toMatch(
      /\? click Send\n {4}no control called "Send" is on the screen \(yet\)\n {4}near: button "Save"/,
    );
    expect(out).toMatch(/✓ Search "figs"\n {4}input textbox "Search" "figs"\n {4}click button "Search"\n✗/);
    expect(out).toMatch(/✗ Frobnicate it\n/);
    expect({ code, clicks }).toEqual({ code: 1, clicks: 0 });
  });

  test('surehand say tries one sentence', async () => {
    pages.routes['/say'] = `<button onclick="this.textContent='Saved'">Save</button>`;
    const say = async (sentence: string, ...more: string[]) => {
      const argv = [
        'say',
        sentence,
        '--url',
        `${pages.url}/say`,
        '--headless',
        '--log-level',
        'silent',
        ...more,
      ];
      const invocation = fakeInvocation(argv, { cwd: folder, env: {} });
      return { code: await runCli(invocation), out: invocation.printed.join('\n') };
    };
    expect(await say('Press Save')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^✓ click .*"Save"/),
    });
    expect(await say('Press Send')).toMatchObject({
      code: 1,
      out: expect.stringContaining('no control called "Send"'),
    });
    expect(await say('Press Save', '--dry-run')).toEqual({
      code: 0,
      out: '✓ Press Save\n    click button "Save"',
    });
  });

  test('the steps of a scenario that did not pass are not green when they replay', async () => {
    pages.routes['/half'] = '<button onclick="this.textContent=1">Go</button>';
    write('half.yaml', 'url: ${PAGES}/half\nactions:\n  - Click Go\n  - I should see "Done"\n');
    expect((await scenario(['half.yaml', '--timeout-ms', '300'])).code).toBe(1);
    const argv = ['replay', 'out/half.steps.json', '--headless', '--out', 'again', '--log-level', 'silent'];
    const invocation = fakeInvocation(argv, { cwd: folder, env: {} });
    expect(await runCli(invocation)).toBe(1);
    expect(invocation.printed.join('\n')).toMatch(
      /these are only a part of the scenario, which did not pass/,
    );
    expect(invocation.printed.join('\n')).toContain('1 failed');
  });

  test.each([
    ['partial', /these are only a part of the scenario, which did not pass/],
    ['failed', /the scenario failed when these steps were written/],
  ])('steps of a scenario that was %s are not green, though each of them works', async (status, why) => {
    pages.routes['/works'] = '<h1>Works</h1>';
    const opened = { id: '1', action: 'navigate', description: 'Open', url: `${pages.url}/works` };
    const file = { version: 1, name: 'Works', url: opened.url, status, secrets: [], steps: [opened] };
    write('works.steps.json', JSON.stringify(file));
    const argv = ['replay', 'works.steps.json', '--headless', '--out', 'again', '--log-level', 'silent'];
    const invocation = fakeInvocation(argv, { cwd: folder, env: {} });
    expect(await runCli(invocation)).toBe(1);
    expect(invocation.printed.join('\n')).toMatch(why);
    expect(invocation.printed.join('\n')).toContain('1 failed');
    const junit = readFileSync(join(folder, 'again/junit.xml'), 'utf8');
    expect(junit).toContain('failures="1"');
  });

  test('a scenario that never got to its page leaves nothing that could replay as green', async () => {
    write('lost.yaml', 'url: http://127.0.0.1:9/\nactions:\n  - Click Go\n');
    expect((await scenario(['lost.yaml'])).code).toBe(1);
    const argv = ['replay', 'out/lost.steps.json', '--headless', '--log-level', 'silent'];
    const invocation = fakeInvocation(argv, { cwd: folder, env: {} });
    expect(await runCli(invocation)).not.toBe(0);
  });

  test('--update agrees to what a model found, and writes it down for runs without one', async () => {
    pages.routes['/zoo'] = `<button onclick="this.textContent='tweet'">Wake sparrow</button>`;
    write('nudge.yaml', 'url: ${PAGES}/zoo\nactions:\n  - Give the little bird a nudge\n');
    const model = await serveAnsweringModel({
      'Give the little bird a nudge': { actionType: 'click', target: 'button "Wake sparrow"' },
    });
    const asked = ['--model', 'openai:test', '--model-base-url', `${model.url}/v1`];
    try {
      const open = await scenario(['nudge.yaml', ...asked]);
      expect(open.code).toBe(1);
      expect(open.out).toContain('--update');
      expect(existsSync(join(folder, 'nudge.lock.yaml'))).toBe(false);
      expect((await scenario(['nudge.yaml', ...asked, '--update'])).code).toBe(0);
    } finally {
      await model.close();
    }
    expect(readFileSync(join(folder, 'nudge.lock.yaml'), 'utf8')).toContain('target: button "Wake sparrow"');
    expect((await scenario(['nudge.yaml'])).code).toBe(0);
  });

  test.each([
    [['none.yaml'], /none\.yaml:1:1: there is no such file; wanted a scenario/],
    [[], /scenario needs a file/],
    [[join(EXAMPLES, 'login.yaml'), '--tag', 'nightly'], /tag: no scenario has nightly; there are smoke/],
    [[join(EXAMPLES, 'login.yaml'), '--shard', '3/2'], /--shard: wanted for example 2\/5, got "3\/2"/],
    [
      [join(EXAMPLES, 'login.yaml'), '--workers', 'two'],
      /--workers: wanted a whole number from 1 on, got "two"/,
    ],
    [
      [join(EXAMPLES, 'login.yaml'), '--backend', 'node -e 0'],
      /backend: node -e 0 did not answer as an MCP server/,
    ],
  ])('refuses %j with code 2', async (args, message) => {
    const { code, err } = await scenario(args);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });

  test('runs the login and cart examples on Playwright MCP', async () => {
    const files = [join(EXAMPLES, 'login.yaml'), join(EXAMPLES, 'cart.yaml')];
    const { code, out } = await scenario([...files, '--backend', 'playwright', '--tag', 'smoke']);
    expect(out).toMatch(/ok {4}Sign in /);
    expect(out).toMatch(/ok {4}Two things in the cart /);
    expect(code).toBe(0);
    expect(record('sign-in').backend).toBe('playwright');
    for (const file of everyFile()) expect(readFileSync(file).includes('lovelace'), file).toBe(false);
  });

  test('names files as seen from the scenario, so that its steps replay elsewhere', async () => {
    pages.routes['/upload'] =
      '<label>Photo <input type=file onchange="document.body.append(`got ${this.files[0].name}`)"></label>';
    mkdirSync(join(folder, 'here/files'), { recursive: true });
    write('here/files/leaf.txt', 'green');
    write(
      'here/photo.yaml',
      'url: ${PAGES}/upload\nactions:\n  - Upload files/leaf.txt to Photo\n  - I should see "got leaf.txt"\n',
    );
    const { code, out } = await scenario(['here/photo.yaml']);
    expect(code, out).toBe(0);
    const stored = readFileSync(join(folder, 'out/photo.steps.json'), 'utf8');
    expect(JSON.parse(stored).steps[1]).toMatchObject({ action: 'upload', paths: ['files/leaf.txt'] });
    expect(stored).not.toContain(folder);
    // Both as they lie, and moved together to another place.
    renameSync(join(folder, 'here'), join(folder, 'there'));
    write('there/photo.steps.json', stored);
    const argv = ['replay', 'there/photo.steps.json', '--headless', '--log-level', 'silent'];
    const replay = fakeInvocation(argv, { cwd: folder });
    expect(await runCli(replay), replay.printed.join('\n')).toBe(0);
  });

  test('stops at once when told to, and leaves no browser', async () => {
    write('slow.yaml', 'url: ${PAGES}/hello\nactions:\n  - Click the button that never comes\n');
    pages.routes['/hello'] = '<p>hello';
    const args = [
      PROGRAM,
      'scenario',
      'slow.yaml',
      '--headless',
      '--steps',
      '--out',
      'out',
      '--timeout-ms',
      '60000',
    ];
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, PAGES: pages.url } });
    let said = '';
    await new Promise<void>((opened) => {
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.includes('✓ Open')) opened();
      });
    });
    const browsers = descendantsOf(child.pid ?? 0);
    expect(browsers.length).toBeGreaterThan(0);
    child.kill('SIGINT');
    expect(await new Promise((ended) => child.on('exit', ended))).toBe(130);
    expect(said).toMatch(/STOP {2}slow/);
    expect(record('slow').status).toBe('partial');
    // The last of its helpers end a moment after the browser itself.
    await vi.waitFor(() => expect(browsers.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), 10_000);
  });
});
