import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const SCENARIO = /\.(?:ya?ml|scenario\.json|feature)$/i;
const NO_SCENARIO = /\.lock\.ya?ml$/i;
const SKIPPED = new Set(['node_modules', '.git', 'test-artifacts', 'dist']);

/** The files that are meant: a folder is all scenarios in it, `*`, `**` and `?` stand for parts of names. */
export function findFiles(given: readonly string[], cwd: string): string[] {
  return [...new Set(given.flatMap((path) => filesOf(path, cwd)))];
}

function filesOf(path: string, cwd: string): string[] {
  const whole = resolve(cwd, path);
  if (existsSync(whole)) return statSync(whole).isDirectory() ? nonEmpty(scenariosIn(whole), whole) : [whole];
  if (!/[*?]/.test(path)) return [whole];
  const parts = whole.split(sep);
  const base =
    parts
      .slice(
        0,
        parts.findIndex((part) => /[*?]/.test(part)),
      )
      .join(sep) || sep;
  const pattern = patternOf(relative(base, whole));
  const found = existsSync(base)
    ? scenariosIn(base).filter((file) => pattern.test(relative(base, file).split(sep).join('/')))
    : [];
  return nonEmpty(found, whole);
}

/** What fits nothing stays as it was given, so that the reader of files says what is wrong with it. */
function nonEmpty(found: string[], given: string): string[] {
  return found.length > 0 ? found : [given];
}

function scenariosIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : scenariosIn(join(folder, entry.name));
    return SCENARIO.test(entry.name) && !NO_SCENARIO.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

function patternOf(glob: string): RegExp {
  const source = glob
    .split(sep)
    .join('/')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(
      /\*\*\/|\*\*|\*|\?/g,
      (sign) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[sign] ?? sign,
    );
  return new RegExp(`^${source}$`);
}
