import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Connection } from './connection.mjs';
import { spreadOf } from './statistics.mjs';
import { atMost, number, spread } from './table.mjs';
import { countTokens } from './tokens.mjs';

/** @import { Bench, Table } from './table.mjs' */

/** From the start of the process to the answer to tools/list, and what that answer costs a model. @param {Bench} bench @returns {Promise<Table>} */
export async function measureStart({ contestants, folder, quick, say }) {
  const rounds = quick ? 2 : 7;
  /** @type {Map<string, { ms: number[], tools: number, tokens: number }>} */
  const results = new Map();
  /** @type {number[]} */
  const bare = [];
  for (let round = 0; round <= rounds; round++) {
    say(`start, round ${round} of ${rounds}`);
    const node = performance.now();
    await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
    if (round > 0) bare.push(performance.now() - node);
    for (const contestant of contestants) {
      const started = performance.now();
      const connection = await Connection.open(contestant, folder);
      const { tools } = await connection.client.listTools();
      const ms = performance.now() - started;
      await connection.close();
      const result = results.get(contestant.name) ?? { ms: [], tools: tools.length, tokens: 0 };
      results.set(contestant.name, result);
      if (round > 0) result.ms.push(ms);
      if (round === 0)
        result.tokens = countTokens(
          tools
            .map(({ name, description, inputSchema }) =>
              JSON.stringify({ name, description, input_schema: inputSchema }),
            )
            .join('\n'),
        );
    }
  }
  const ms = Object.fromEntries([...results].map(([name, result]) => [name, spreadOf(result.ms)]));
  const ours = results.get('surehand');
  const theirs = ms['@playwright/mcp'];
  const our_ms = ms.surehand;
  return {
    name: 'start',
    title: 'Start',
    note: 'Process start to `tools/list` answered: median (95th percentile) of the rounds. Schema tokens are name, description and input schema of every default tool.',
    columns: ['', 'start, ms', 'tools', 'schema tokens'],
    rows: [
      ...[...results].map(([name, result]) => [
        name,
        spread(spreadOf(result.ms)),
        number(result.tools),
        number(result.tokens),
      ]),
      ['floor: `node -e 0`', spread(spreadOf(bare)), '', ''],
    ],
    requirements: [
      ...(ours ? [atMost('schema tokens', ours.tokens, 2000)] : []),
      ...(our_ms && theirs ? [atMost('start / start of @playwright/mcp', our_ms.p50 / theirs.p50, 0.5)] : []),
    ],
    data: {
      ms,
      floor_ms: spreadOf(bare),
      tools: Object.fromEntries([...results].map(([name, { tools, tokens }]) => [name, { tools, tokens }])),
    },
  };
}
