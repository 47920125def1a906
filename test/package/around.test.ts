import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/cli/commands.ts';
import { optionFields } from '../../src/cli/option-fields.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const { version, name } = JSON.parse(read('package.json'));

describe('links', () => {
  const pages = [
    'README.md',
    ...readdirSync(`${root}docs`).flatMap((file) => (file.endsWith('.md') ? `docs/${file}` : [])),
  ];
  const linksOf = (page: string) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^[a-z]+:/.test(to));

  it.each(pages)('of %s lead to files that are there', (page) => {
    for (const to of linksOf(page))
      expect(existsSync(join(root, dirname(page), to)), `${page}: ${to}`).toBe(true);
  });

  it('of the README lead to files that the package carries, so that they hold wherever it is read', () => {
    const carried: string[] = JSON.parse(read('package.json')).files;
    expect(linksOf('README.md').length).toBeGreaterThan(10);
    for (const to of linksOf('README.md'))
      expect(
        carried.some((one) => to === one || to.startsWith(`${one}/`)),
        to,
      ).toBe(true);
  });
});

describe('what stands around the package', () => {
  it.each(['.github/workflows/ci.yml', 'examples/github-actions.yml'])('%s is a workflow', (file) => {
    const { on, permissions, jobs } = parse(read(file));
    expect(on).toBeDefined();
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values<{ 'runs-on': string; steps: Record<string, unknown>[] }>(jobs)) {
      expect(job['runs-on']).toBe('ubuntu-latest');
      for (const step of job.steps)
        expect(Object.keys(step)).toEqual(expect.arrayContaining([step.uses ? 'uses' : 'run']));
    }
  });

  it('the workflow of the project runs on every Node that is promised', () => {
    expect(parse(read('.github/workflows/ci.yml')).jobs.check.strategy.matrix.node).toEqual([20, 22, 24]);
  });

  it('the recipe for users calls commands that there are', () => {
    const names = COMMANDS.map((command) => command.name);
    const called = [...read('examples/github-actions.yml').matchAll(/npx surehand (\w+)/g)].map(
      ([, word]) => word,
    );
    expect(called).toEqual(['doctor', 'scenario']);
    expect(names).toEqual(expect.arrayContaining(called));
  });

  it.each(['wrong-answer', 'wish'])('the issue form %s is one', (form) => {
    const { name: title, body } = parse(read(`.github/ISSUE_TEMPLATE/${form}.yml`));
    expect(title).toBeTruthy();
    for (const field of body)
      expect(field).toMatchObject({ type: 'textarea', attributes: { label: expect.any(String) } });
  });

  it('weaknesses are reported through the repository, at no address that nobody reads', () => {
    const text = read('SECURITY.md');
    expect(text).toContain('"Report a vulnerability" form of the repository');
    expect(text).not.toMatch(/\S@\S|https?:/);
  });

  it('server.json names this package in this version', () => {
    const server = JSON.parse(read('server.json'));
    expect(server).toMatchObject({ version, packages: [{ registryType: 'npm', identifier: name, version }] });
    expect(server.description.length).toBeLessThanOrEqual(100); // the limit of the registry
  });

  it('the image runs as a user who is not root, with a browser that is there', () => {
    const lines = read('Dockerfile');
    expect(lines.lastIndexOf('USER node')).toBeGreaterThan(lines.lastIndexOf('RUN '));
    expect(lines).toContain('chromium');
    expect(existsSync(`${root}.dockerignore`)).toBe(true);
    expect(JSON.parse(read('.devcontainer/devcontainer.json')).remoteUser).toBe('node');
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(\w+) (.*)$/.exec(line)?.slice(1) ?? [line, '']);
  const of = (wanted: string) => lines.flatMap(([word, rest = '']) => (word === wanted ? [rest] : []));

  it('has instructions that there are, from images that are named with their version', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'ENTRYPOINT', 'CMD'];
    expect(lines.map(([word]) => word).filter((word = '') => !known.includes(word))).toEqual([]);
    for (const image of of('FROM')) expect(image).toMatch(/^node:\d+-[a-z-]+(?: AS [a-z]+)?$/);
  });

  it('copies from a stage that it has, and by the name that npm gives the package', () => {
    const [from = '', what = ''] = /--from=(\w+) (\S+)/.exec(of('COPY').at(-1) ?? '')?.slice(1) ?? [];
    expect(of('FROM').some((image) => image.endsWith(` AS ${from}`))).toBe(true);
    expect(`/${name}-${version}.tgz`).toMatch(new RegExp(`^${what.replace('.', '\\.').replace('*', '.*')}$`));
  });

  it('sets settings that there are, and starts a command that there is', () => {
    const settings = optionFields().map(({ env }) => env);
    const set = of('ENV').flatMap((line) => line.split(' ').map((one) => one.split('=')[0] ?? ''));
    expect(set.filter((one) => !settings.includes(one))).toEqual([]);
    expect(set.length).toBeGreaterThan(0);
    const [program] = JSON.parse(of('ENTRYPOINT')[0] ?? '[]');
    expect(Object.keys(JSON.parse(read('package.json')).bin)).toContain(program);
    const [command] = JSON.parse(of('CMD')[0] ?? '[]');
    expect(COMMANDS.map((one) => one.name)).toContain(command);
  });
});

describe('the scenario of the README', () => {
  const section = /^## Sentences become tests\n([\s\S]*?)^## /m.exec(read('README.md'))?.[1] ?? '';
  const scenario = /```yaml\n([\s\S]*?)```/.exec(section)?.[1] ?? '';

  it('writes no password down, which would stand in steps, report and exported test', () => {
    expect(parse(scenario).actions).toContain('Type {{SHOP_PASSWORD}} into the Password field');
    expect(scenario).not.toContain('lovelace');
  });

  it('says how its shop is started and where the secret stands, before it runs', () => {
    const [shop, secret, run] = ['demo/shop/server.mjs', '> shop.secrets', 'surehand scenario'].map((one) =>
      section.indexOf(one),
    );
    expect(shop).toBeGreaterThan(0);
    expect(secret).toBeGreaterThan(shop ?? 0);
    expect(run).toBeGreaterThan(secret ?? 0);
    expect(section).toContain(`SHOP_PASSWORD@${new URL(parse(scenario).url).origin}=`);
  });
});
