import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** @import { Contestant } from './servers.mjs' */
/** @import { Table } from './table.mjs' */

/** @typedef {{ date: string, machine: string, load: string, command: string, versions: string }} Circumstances */

const START = '<!-- measured: start -->';
const END = '<!-- measured: end -->';

/** @param {string} chromium @param {Contestant[]} contestants @param {string[]} argv @returns {Circumstances} */
export function circumstances(chromium, contestants, argv) {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores (${cpu}), ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}, Chromium ${chromium}`,
    load: loadavg()
      .map((value) => value.toFixed(1))
      .join(', '),
    command: ['node bench/run.mjs', ...argv].join(' '),
    versions: contestants.map(({ name, version }) => `${name} ${version}`).join(', '),
  };
}

/** @param {Table[]} tables @param {Circumstances} here @param {string} loadAfter */
export function renderReport(tables, here, loadAfter) {
  const requirements = tables.flatMap((table) => table.requirements);
  const parts = [
    `Measured ${here.date} with \`${here.command}\`.`,
    `${here.machine}. Load average (1, 5, 15 minutes) before: ${here.load}; after: ${loadAfter}.`,
    `${here.versions}.`,
  ];
  for (const { title, note, columns, rows } of tables)
    parts.push(`### ${title}`, note, renderTable(columns, rows));
  if (requirements.length > 0) {
    const rows = requirements.map(({ what, measured, met }) => [what, measured, met ? 'met' : '**missed**']);
    parts.push('### What we ask of ourselves', renderTable(['requirement', 'measured', ''], rows));
  }
  return parts.join('\n\n');
}

/** @param {string[]} columns @param {string[][]} rows */
function renderTable(columns, rows) {
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** Puts what was measured between the markers of the README; the words around them are written by hand. @param {URL} file @param {string} report */
export function writeReport(file, report) {
  const text = readFileSync(file, 'utf8');
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${file.pathname} lacks ${START} or ${END}`);
  writeFileSync(file, `${before}${START}\n${report}\n${END}${after}`);
}
