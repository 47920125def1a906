import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { fakeInvocation } from '../../cli/invocation.ts';
import { aTestStep as step } from '../../scenario/export/steps.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';

// What a command line starts is guarded like what an agent calls. Nobody can be asked: the client has no elicitation.
const GUARDED = 'Delete account';
const HIT = "fetch('/g',{method:'POST',keepalive:true}).then(() => document.body.append('Gone'))";

let server: PageServer;
let cwd: string;
beforeAll(async () => {
  server = await servePages({
    '/': `<form onsubmit="${HIT};return false"><input aria-label="Reason"><button>${GUARDED}</button></form>`,
    '/g': '',
  });
  cwd = mkdtempSync(join(tmpdir(), 'doors-'));
  const steps = [
    step('Open it', 'navigate', [], { url: `${server.url}/` }),
    step('Do it', 'click', `button "${GUARDED}"`),
    step('It is gone', 'assert', [], { assertion: { about: 'text', text: 'Gone', is: 'visible' } }),
  ];
  const stored = { version: 1, name: 'Do it', url: server.url, status: 'success', secrets: [], steps };
  writeFileSync(join(cwd, 'do.steps.json'), JSON.stringify(stored));
  const scenario = { name: 'Do it', url: server.url, actions: [`Click the button "${GUARDED}"`] };
  writeFileSync(join(cwd, 'do.json'), JSON.stringify(scenario));
});
afterAll(async () => {
  await server.close();
  rmSync(cwd, { recursive: true, force: true, maxRetries: 9 });
});

const arrived = () => server.hits.filter((path) => path === '/g').length;

async function run(argv: string[], ...more: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  const flags = ['--headless', '--approval', 'elicitation', '--log-level', 'silent', ...more];
  const invocation = fakeInvocation([...argv, ...flags], { cwd, env });
  const code = await runCli(invocation);
  return { code, told: [...invocation.printed, ...invocation.complained].join('\n') };
}

const call = (tool: string, ...words: string[]): [string, string[], RegExp] => [
  `surehand call ${tool}`,
  ['call', tool, ...words, '--url', `${server?.url ?? '{url}'}/`],
  /approval_required|must approve|nothing was done/i,
];

describe('with a policy and nobody there, nothing gets through', () => {
  it.each([
    call('click', `target=button "${GUARDED}"`),
    call('press_key', 'key=Enter', 'target=textbox "Reason"'),
    call('evaluate', 'expression=document.forms[0].requestSubmit()'),
    call('run_steps', `steps=["click button \\"${GUARDED}\\""]`),
    ['surehand scenario', ['scenario', 'do.json', '--out', 'out', '--steps'], /approv/i],
    [
      'surehand scenario in another program',
      ['scenario', 'do.json', '--out', 'out', '--backend', 'playwright'],
      /backend playwright is another program, where the policy default cannot be kept.*Nothing was done/,
    ],
    ['surehand replay', ['replay', 'do.steps.json', '--out', 'out', '--steps'], /approv/i],
    [
      'surehand replay in another program',
      ['replay', 'do.steps.json', '--out', 'out', '--backend', 'http://127.0.0.1:9/mcp'],
      /is another program, where the policy default cannot be kept/,
    ],
    [
      'surehand export',
      ['export', 'do.steps.json', '--out', 'do.spec.ts'],
      /export carries the steps out with Playwright, where the policy default cannot be kept.*--no-run/,
    ],
  ] satisfies [string, string[], RegExp][])('by %s', async (_name, argv, why) => {
    const before = arrived();
    const { code, told } = await run(
      argv.map((word) => word.replace('{url}', server.url)),
      '--policy',
      'default',
    );
    expect(told).toMatch(why);
    expect(code).not.toBe(0);
    expect(arrived() - before, told).toBe(0);
  });
});

it('what one call has seen, the next in a process of its own does not open unasked', async () => {
  server.routes['/linked'] = `<a href="/g?x=1">${GUARDED}</a>`;
  const before = arrived();
  const kept = ['--policy', 'default', '--output-dir', join(cwd, 'kept')];
  const look = await run(['call', 'describe_screen', '--url', `${server.url}/linked`], ...kept);
  expect(look.told).toContain(GUARDED);
  const { code, told } = await run(['call', 'navigate', `url=${server.url}/g?x=1`], ...kept);
  expect(told).toMatch(/must approve/i);
  expect(code).not.toBe(0);
  expect(arrived() - before).toBe(0);
});

describe('the same lines do it', () => {
  it('without a policy', async () => {
    const before = arrived();
    expect((await run(['replay', 'do.steps.json', '--out', 'out'])).code).toBe(0);
    expect(arrived() - before).toBe(1);
  });

  it('export writes the test under a policy as long as it is not run', async () => {
    const before = arrived();
    const argv = ['export', 'do.steps.json', '--out', 'do.spec.ts', '--no-run'];
    expect((await run(argv, '--policy', 'default')).code).toBe(0);
    expect(readFileSync(join(cwd, 'do.spec.ts'), 'utf8')).toContain(GUARDED);
    expect(arrived() - before).toBe(0);
  });
});
