import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANGES } from './suggestions/changes.mjs';
import { evaluateSuggestions } from './suggestions/evaluate.mjs';
import { FLOWS } from './suggestions/flows.mjs';

// Ten flows recorded once and gone again on changed pages: is the right next step the first suggestion, and is
// every suggestion one that can be done? Needs dist/ and a full Chromium (for the wallet). --json for the data.
const library = await import('../dist/index.js');
const folder = mkdtempSync(join(tmpdir(), 'surehand-suggestions-'));
const changes = /** @type {(keyof typeof CHANGES)[]} */ (Object.keys(CHANGES));
try {
  // The types of the sources describe the package that was built from them.
  const judged = await evaluateSuggestions(/** @type {any} */ (library), FLOWS, changes, folder);
  if (process.argv.includes('--json')) console.log(JSON.stringify(judged, null, 2));
  else {
    console.log('right first suggestion, of the steps of each flow\n');
    console.log(`| flow | ${changes.join(' | ')} |`);
    console.log(`|---|${changes.map(() => '--:').join('|')}|`);
    for (const { name } of FLOWS) {
      const cells = changes.map((change) =>
        share(judged.filter((one) => one.flow === name && one.change === change)),
      );
      console.log(`| ${name} | ${cells.join(' | ')} |`);
    }
    const cells = changes.map((change) => share(judged.filter((one) => one.change === change)));
    console.log(`| all | ${cells.join(' | ')} |`);
    for (const { flow, change, step, said } of judged.filter(({ right }) => !right))
      console.log(`wrong: ${flow}, ${change}: ${step}; said ${said}`);
    const right = judged.filter((one) => one.right).length;
    const undoable = judged.reduce((sum, one) => sum + one.undoable, 0);
    console.log(
      `\n${right} of ${judged.length} right (${((100 * right) / judged.length).toFixed(1)} %, wanted 90)`,
    );
    console.log(`${undoable} suggestions could not be done (wanted 0)`);
    process.exitCode = right / judged.length >= 0.9 && undoable === 0 ? 0 : 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** @param {{ right: boolean }[]} judged */
function share(judged) {
  return `${judged.filter(({ right }) => right).length} of ${judged.length}`;
}
