import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Several processes write into one root, every second one is killed somewhere on the way. What was acknowledged must be
 * there, whole, and known to the index.
 * @param {string} bundle @param {string} root @param {{ processes: number, steps: number }} how
 */
export async function torture(bundle, root, { processes, steps }) {
  const script = fileURLToPath(new URL('writer.mjs', import.meta.url));
  const runs = Array.from({ length: processes }, async (_, at) => {
    // Two and two share a session, as servers with the same default do.
    const name = `writer-${Math.floor(at / 2)}`;
    const child = spawn(process.execPath, [script, bundle, root, name, String(steps)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const killAfter =
      at % 2 === 1 ? Math.floor(steps * (0.1 + 0.8 * Math.random())) : Number.POSITIVE_INFINITY;
    /** @type {string[]} */
    const acknowledged = [];
    let rest = '';
    for await (const chunk of child.stdout) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      acknowledged.push(...lines);
      if (acknowledged.length >= killAfter) child.kill('SIGKILL');
    }
    return acknowledged;
  });
  const acknowledged = (await Promise.all(runs)).flat();
  const found = new Set();
  let files = 0;
  let torn = 0;
  for (const session of readdirSync(root).filter((name) => !name.startsWith('.'))) {
    for (const file of readdirSync(join(root, session, 'steps'))) {
      files++;
      try {
        const step = JSON.parse(readFileSync(join(root, session, 'steps', file), 'utf8'));
        found.add(step.tool.input.mark);
      } catch {
        torn++;
      }
    }
  }
  const { openKnowledge } = await import(pathToFileURL(bundle).href);
  const store = openKnowledge({ root, warn: console.error });
  let indexed = 0;
  // A question waits only a little for what the dead left behind; the index has it soon after.
  for (let attempt = 0; attempt < 100 && indexed !== files; attempt++) {
    const sessions = await store.sessions({}, 1000);
    indexed = sessions.reduce(
      (/** @type {number} */ sum, /** @type {{ steps: number }} */ one) => sum + one.steps,
      0,
    );
    if (indexed !== files) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await store.close();
  const lost = acknowledged.filter((mark) => !found.has(mark)).length;
  return { acknowledged: acknowledged.length, lost, files, torn, indexed };
}
