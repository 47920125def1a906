import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachCommand, findRunning } from '../../../src/cli/shell/attach-command.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { fakeInvocation } from '../invocation.ts';

let one: PageServer;
let other: PageServer;
let profile: string;

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'surehand-attach-'));
  const answers = (name: string) =>
    servePages({ '/json/version': (_, response) => response.end(JSON.stringify({ Browser: name })) });
  one = await answers('Chrome/1');
  other = await answers('Chrome/2');
});
afterAll(async () => {
  await one.close();
  await other.close();
  rmSync(profile, { recursive: true, force: true });
});

const endpoint = ({ port }: PageServer) => `http://127.0.0.1:${port}`;
const listening = ({ port }: PageServer, ...more: string[]) => [
  'chrome',
  `--remote-debugging-port=${port}`,
  ...more,
];

describe('attach', () => {
  it('finds browsers by their command lines, each once, and no process of theirs', async () => {
    const commands = [
      ['node', 'server.js', '--port=9'],
      listening(one),
      listening(one, '--incognito'),
      listening(other, '--type=renderer'),
    ];
    expect(await findRunning({ folders: [], commands })).toEqual([
      { endpoint: endpoint(one), browser: 'Chrome/1' },
    ]);
    expect(await findRunning({ folders: [], commands: [...commands, listening(other)] })).toHaveLength(2);
  });

  it('finds the port that a browser chose by itself in the profile it was started with', async () => {
    writeFileSync(join(profile, 'DevToolsActivePort'), `${other.port}\n/devtools/browser/x`);
    const words = ['chrome', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
    expect(await findRunning({ folders: [], commands: [words] })).toMatchObject([{ browser: 'Chrome/2' }]);
  });

  it('takes the browser of a usual profile before others', async () => {
    writeFileSync(join(profile, 'DevToolsActivePort'), `${other.port}\n/devtools/browser/x`);
    const found = await findRunning({ folders: [profile], commands: [listening(one)] });
    expect(found).toMatchObject([{ browser: 'Chrome/2' }]);
  });

  it.each(['1', '127.0.0.1:1', 'http://127.0.0.1:1', 'ws://127.0.0.1:1/devtools/browser/x'])(
    'reads %s as an address, and says that nothing answers there',
    async (given) => {
      const invocation = fakeInvocation([given], { cwd: profile, env: { HOME: profile } });
      expect(await attachCommand(invocation)).toBe(1);
      expect(invocation.complained.join()).toContain(`no browser answers at ${given}`);
    },
  );
});
