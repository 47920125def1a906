import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** @import { Metafile } from 'esbuild' */

/**
 * What is loaded together is one file: a server that starts has to find, read and link every file by itself, and a
 * bundler that splits code makes many small ones. Each stage holds all that its sources need and no stage before it has.
 * The program itself stays as it is, and so does what only other commands need.
 * `between` names two later stages of which one may be loaded without the other: what both need is in this one.
 * @type {readonly { name: string, of: readonly string[], between?: readonly [string, string] }[]}
 */
const STAGES = [
  {
    name: 'cli',
    of: [
      ...['src/cli/run-cli.ts', 'src/cli/mcp.ts', 'src/cli/described-tools.ts'],
      'src/cli/shell/keep.ts', // which else would fetch the tools and the MCP SDK for a few lines of theirs
    ],
    between: ['mcp', 'hands'],
  },
  { name: 'mcp', of: ['src/mcp/serve-stdio.ts'] },
  {
    name: 'hands',
    of: ['src/tools/index.ts', 'src/tools/call-tool.ts', 'src/session/create-sessions.ts'],
  },
  { name: 'web', of: ['src/drivers/web/browser-pool.ts', 'src/drivers/web/web-driver.ts'] },
];
const PROGRAM = 'src/cli/program.ts';

/** Where an export of a part is found once the part is in a stage. @typedef {{ stage: string, exports: readonly { name: string, as: string }[] }} Joined */

/** Joins the parts of a build that split its code. @param {string} root @param {Metafile} metafile */
export async function joinParts(root, { outputs }) {
  /** @type {Map<string, Joined>} by the file name of the part */
  const joined = new Map();
  /** @type {Map<string, readonly string[]>} by the file name of the stage */
  const stages = new Map();
  const taken = new Set(loadedWith(outputs, [entryOf(outputs, PROGRAM)]));
  const needs = (/** @type {readonly string[]} */ of) =>
    loadedWith(
      outputs,
      of.map((source) => entryOf(outputs, source)),
    );
  const needsOf = (/** @type {string | undefined} */ stage) =>
    needs(STAGES.find(({ name }) => name === stage)?.of ?? []);
  for (const { name, of, between = [] } of STAGES) {
    const [one, other] = between.map(needsOf);
    const both = one?.filter((part) => other?.includes(part)) ?? [];
    const own = [...new Set([...needs(of), ...both])].filter((part) => !taken.has(part));
    // Parts are named by their content: a server that still runs from an older build finds its own stages.
    const content = createHash('sha256').update(own.join('\n')).digest('hex').slice(0, 8);
    const stage = `${name}-${content}.js`;
    for (const part of own) {
      taken.add(part);
      const exports = (outputs[part]?.exports ?? []).map((one) => ({
        name: one,
        as: `${one}_${joined.size}`,
      }));
      joined.set(fileOf(part), { stage, exports });
    }
    stages.set(stage, own);
  }
  for (const [stage, parts] of stages) await joinStage(root, stage, parts, joined);
  for (const part of Object.keys(outputs).filter((path) => path.endsWith('.js'))) {
    const path = join(root, part);
    const place = joined.get(fileOf(part));
    writeFileSync(path, place ? passedOn(place) : redirected(readFileSync(path, 'utf8'), joined));
  }
}

/** @param {string} root @param {string} stage @param {readonly string[]} parts @param {ReadonlyMap<string, Joined>} joined */
async function joinStage(root, stage, parts, joined) {
  const folder = join(root, 'dist/parts');
  const contents = parts.map((part) => {
    const exports = joined.get(fileOf(part))?.exports ?? [];
    return `export {${exports.map(({ name: one, as }) => `${one} as ${as}`).join(',')}} from './${fileOf(part)}';`;
  });
  await build({
    stdin: { contents: contents.join('\n'), resolveDir: folder },
    outfile: join(folder, stage),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    plugins: [
      {
        name: 'join-parts',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path, kind }) => {
            const place = joined.get(fileOf(path));
            const inside = path.startsWith('.') && kind === 'import-statement' && place;
            return inside ? { path: join(folder, fileOf(path)) } : { path, external: true };
          });
          onLoad({ filter: /\.js$/ }, ({ path }) => {
            const place = joined.get(fileOf(path));
            const own = parts.some((part) => fileOf(part) === fileOf(path));
            return {
              contents: own || !place ? redirected(readFileSync(path, 'utf8'), joined) : passedOn(place),
            };
          });
        },
      },
    ],
  });
}

/** The output made from a source. @param {Metafile['outputs']} outputs @param {string} source */
function entryOf(outputs, source) {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (path === undefined) throw new Error(`${source} is no part of its own: nothing loads it later`);
  return path;
}

/** The outputs that are loaded with these, themselves included. @param {Metafile['outputs']} outputs @param {readonly string[]} entries */
function loadedWith(outputs, entries) {
  /** @type {Set<string>} */
  const all = new Set();
  const visit = (/** @type {string} */ part) => {
    if (all.has(part)) return;
    all.add(part);
    for (const { path, kind } of outputs[part]?.imports ?? [])
      if (kind === 'import-statement' && path in outputs) visit(path);
  };
  entries.forEach(visit);
  return [...all];
}

/** @param {string} path */
function fileOf(path) {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What stands where a part was, for whoever still asks for it. @param {Joined} place */
function passedOn({ stage, exports }) {
  return `export{${exports.map(({ name, as }) => `${as} as ${name}`).join(',')}}from"./${stage}";\n`;
}

/** Code that loads a part later loads its stage. @param {string} code @param {ReadonlyMap<string, Joined>} joined */
function redirected(code, joined) {
  return code.replaceAll(/\bimport\("([^"]*\/)([^"/]+\.js)"\)/g, (all, folder, file) => {
    const place = joined.get(file);
    if (!place) return all;
    const exports = place.exports.map(({ name, as }) => `${name}:all.${as}`);
    return `import("${folder}${place.stage}").then(all=>({${exports.join(',')}}))`;
  });
}
