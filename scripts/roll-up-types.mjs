import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** Where each entry is declared, and which file of the package declares it. @type {readonly { of: string, file: string }[]} */
const ENTRIES = [
  { of: 'index.d.ts', file: 'index.d.ts' },
  { of: 'testing/index.d.ts', file: 'testing/index.d.ts' },
  { of: 'library/playwright.d.ts', file: 'playwright.d.ts' },
];
const [{ of: MAIN }] = /** @type {[{ of: string }]} */ (/** @type {unknown} */ (ENTRIES));
const NAMES = /^(import|export)( type)? \{([^}]*)\} from ['"](\.[^'"]+)['"];$/gm;

/**
 * Writes one declaration file per entry of the package, with everything in it that the entry needs. The other entries
 * take what the main one exports from there: a class that was declared twice would be two types.
 * @param {string} root
 */
export async function rollUpTypes(root) {
  const from = mkdtempSync(join(tmpdir(), 'surehand-types-'));
  try {
    const args = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', from];
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
    const main = join(from, MAIN);
    const exported = exportsOf(main);
    for (const { of, file } of ENTRIES) {
      const input = join(from, of);
      const external = relative(dirname(file), 'index.js');
      const bundle = await rolldown({
        input,
        external: (id) => !/^[./]/.test(id) || id === MAIN_ENTRY,
        plugins: [input === main ? [] : takenFromMain(exported), dts({ dtsInput: true, tsconfig: false })],
      });
      const { output } = await bundle.generate({ format: 'es' });
      const [chunk, ...more] = output;
      if (more.length > 0) throw new Error(`${file} would be ${output.length} files`);
      const text = chunk.code
        .replace(/^\/\/.*\.d\.ts$\n?/gm, '') // which file a part comes from
        .replaceAll(MAIN_ENTRY, external.startsWith('.') ? external : `./${external}`);
      writeFileSync(join(root, 'dist', file), text);
    }
  } finally {
    rmSync(from, { recursive: true, force: true });
  }
}

const MAIN_ENTRY = 'surehand:main';

/** Which names of which files the main entry exports unchanged. @param {string} main */
function exportsOf(main) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const [, , , names = '', path = ''] of readFileSync(main, 'utf8').matchAll(NAMES)) {
    const plain = names.split(',').map((name) => name.replace(/\btype\b/, '').trim());
    found.set(fileOf(main, path), new Set(plain.filter((name) => name !== '' && !name.includes(' as '))));
  }
  return found;
}

/** @param {string} importer @param {string} path */
function fileOf(importer, path) {
  return resolve(dirname(importer), path.replace(/\.(?:ts|js)$/, '.d.ts'));
}

/**
 * @param {Map<string, Set<string>>} exported
 * @returns {import('rolldown').Plugin}
 */
function takenFromMain(exported) {
  return {
    name: 'taken-from-main',
    load(id) {
      if (!id.endsWith('.d.ts')) return null;
      return readFileSync(id, 'utf8').replace(NAMES, (line, verb, type = '', names, path) => {
        const there = exported.get(fileOf(id, path)) ?? new Set();
        const all = names.split(',').map((/** @type {string} */ name) => name.trim());
        const isThere = (/** @type {string} */ name) =>
          there.has(name.replace(/^type /, '').replace(/ as .*/, ''));
        const taken = all.filter(isThere);
        if (taken.length === 0) return line;
        const rest = all.filter((/** @type {string} */ name) => !isThere(name));
        const write = (/** @type {string[]} */ some, /** @type {string} */ where) =>
          some.length === 0 ? '' : `${verb}${type} { ${some.join(', ')} } from '${where}';\n`;
        return write(taken, MAIN_ENTRY) + write(rest, path);
      });
    },
  };
}
