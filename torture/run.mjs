import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { GROUPS } from './cases/index.mjs';
import { countUp, runSuite, shortcomings } from './run-suite.mjs';

const { values } = parseArgs({
  options: {
    repeat: { type: 'string', default: '1' },
    busy: { type: 'string', default: '0' },
    parallel: { type: 'string', default: '2' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
  },
});
const { only } = values;
const groups = GROUPS.map(({ name, cases }) => ({
  name,
  cases: only ? cases.filter((it) => it.name.includes(only) || name === only) : cases,
})).filter(({ cases }) => cases.length > 0);

const loops = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
try {
  const results = await runSuite(groups, {
    parallel: Number(values.parallel),
    repeat: Number(values.repeat),
    heard({ group, name, judgement, verdict = '-', why, answer, truth }) {
      if (values.json) return;
      const took = answer ? `${Math.round(answer.ms)} ms` : '-';
      console.log(
        [
          group.padEnd(11),
          name.padEnd(44),
          judgement.padEnd(16),
          verdict.padEnd(11),
          took.padStart(8),
          ` ${why}`,
        ].join(' '),
      );
      if (values.answers) console.log(JSON.stringify({ answer, truth }, null, 1));
    },
  });
  const totals = countUp(results);
  const wrong = shortcomings(totals);
  if (values.json) console.log(JSON.stringify({ totals, shortcomings: wrong, results }, null, 2));
  else {
    console.log('');
    for (const [what, number] of Object.entries(totals)) console.log(`${what.padEnd(18)} ${number}`);
    console.log(wrong.length > 0 ? `\nnot met: ${wrong.join('; ')}` : '\nmet');
  }
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  for (const loop of loops) loop.kill();
}
