import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import nodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { makePrivateFolder, writePrivateFile } from '../../model/private-file.ts';

/** Smaller files compile as fast as what was kept of them is read. */
const WORTH_KEEPING = 100_000;
const FORGET_AFTER_MS = 30 * 86_400_000;

interface CommonJsModule {
  exports: unknown;
  _compile(code: string, filename: string): unknown;
}

interface Kept {
  script: Script;
  file: string;
}

/**
 * Loads CommonJS with the compiled code of an earlier process, where Node does not keep that by itself
 * (`module.enableCompileCache`, since Node 22). V8 refuses what another version or other flags have made, and whatever is
 * wrong with the folder, the sources are there.
 */
export function loadCompiled<T>(load: () => T, folder: () => string): T {
  if ('enableCompileCache' in nodeModule) return load();
  const prototype = (nodeModule as unknown as { prototype: CommonJsModule }).prototype; // its types leave it out
  const usual = prototype._compile;
  const fresh: Kept[] = [];
  prototype._compile = function (code, filename) {
    if (code.length < WORTH_KEEPING) return usual.call(this, code, filename);
    const file = fileFor(filename, folder);
    const kept = file && contentOf(file);
    const script = new Script(nodeModule.wrap(code), {
      filename,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(kept ? { cachedData: kept } : {}),
    });
    if (file && (!kept || script.cachedDataRejected)) fresh.push({ script, file });
    const run = script.runInThisContext();
    return run.call(this.exports, this.exports, createRequire(filename), this, filename, dirname(filename));
  };
  try {
    return load();
  } finally {
    prototype._compile = usual;
    // At once: V8 takes it back only under the flags of this moment, and some change when a browser is there.
    keep(fresh);
  }
}

/** Undefined where nothing can be kept. */
function fileFor(filename: string, folder: () => string): string | undefined {
  try {
    const { size, mtimeMs } = statSync(filename);
    const made = [filename, size, mtimeMs, process.version, process.arch, cachedDataVersionTag()];
    const name = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 32);
    return join(folder(), 'compiled', name);
  } catch {
    return undefined;
  }
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function keep(fresh: readonly Kept[]): void {
  try {
    for (const { script, file } of fresh) {
      makePrivateFolder(dirname(file));
      // Another process may be at the same: each writes its own, and the last one stays.
      writePrivateFile(`${file}.${process.pid}`, script.createCachedData());
      renameSync(`${file}.${process.pid}`, file);
    }
    const [first] = fresh;
    if (first) forgetOld(dirname(first.file));
  } catch {
    // A full or read-only disk: the next process compiles as this one did.
  }
}

function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > FORGET_AFTER_MS) rmSync(file);
  }
}
