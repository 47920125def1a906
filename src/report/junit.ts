import { isFlaky, type RunError, type RunRecord } from '../model/run-record.ts';

/** The results of a run as JUnit XML, one suite per file, as CI systems read it. */
export function junit(records: readonly RunRecord[]): string {
  const suites = new Map<string, RunRecord[]>();
  for (const record of records) {
    const suite = record.source ?? 'scenarios';
    suites.set(suite, [...(suites.get(suite) ?? []), record]);
  }
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites ${totals(records)}>`];
  for (const [name, cases] of suites) {
    lines.push(`  <testsuite name="${xmlText(name)}" ${totals(cases)}>`);
    for (const record of cases) lines.push(...testCase(name, record));
    lines.push('  </testsuite>');
  }
  lines.push('</testsuites>', '');
  return lines.join('\n');
}

function totals(records: readonly RunRecord[]): string {
  const failures = records.filter(({ status }) => status === 'failed' || status === 'partial').length;
  const skipped = records.filter(({ status }) => status === 'skipped' || status === 'claimed').length;
  const ms = records.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
  return `tests="${records.length}" failures="${failures}" skipped="${skipped}" time="${seconds(ms)}"`;
}

function testCase(suite: string, record: RunRecord): string[] {
  const head = `    <testcase classname="${xmlText(suite)}" name="${xmlText(record.title)}" time="${seconds(record.duration_ms)}"`;
  const inside: string[] = [];
  if (record.status === 'skipped') inside.push('      <skipped/>');
  // The format has no word for it; "passed" would be untrue.
  if (record.status === 'claimed') {
    const { message, at } = errorOf(record);
    const why = at === undefined ? 'success was only claimed' : `${at}: ${message}`;
    inside.push(`      <skipped message="${xmlText(why)}"/>`);
  }
  if (record.status === 'failed' || record.status === 'partial')
    inside.push(...problem('failure', errorOf(record)));
  // Where a first attempt failed and a later one did not: the words surefire uses.
  const earlier = isFlaky(record) ? 'flakyFailure' : 'rerunFailure';
  for (const attempt of record.failed_attempts ?? []) inside.push(...problem(earlier, errorOf(attempt)));
  return inside.length === 0 ? [`${head}/>`] : [`${head}>`, ...inside, '    </testcase>'];
}

type PlacedError = RunError & { at?: string; place?: string };

/** What ended an attempt, and at which sentence. */
export function errorOf({ error, steps }: Pick<RunRecord, 'error' | 'steps'>): PlacedError {
  const of = (wanted: string) => steps.findLast(({ status }) => status === wanted);
  const failed = of('failed') ?? of('claimed');
  const found = failed?.error ?? error ?? { message: failed?.outcome ?? 'it was stopped' };
  return failed
    ? { ...found, at: failed.description, ...(failed.place ? { place: failed.place } : {}) }
    : found;
}

function problem(
  tag: string,
  { message, at, place, command, selector, candidates = [] }: PlacedError,
): string[] {
  const details = [
    ...(at === undefined ? [] : [`at: ${place === undefined ? '' : `${place}: `}${at}`]),
    message,
    ...candidates.map((one) => `  ${one}`),
    ...(selector === undefined ? [] : [`selector: ${selector}`]),
    ...(command === undefined ? [] : [`command: ${command}`]),
  ].join('\n');
  return [`      <${tag} message="${xmlText(message)}">${xmlText(details)}</${tag}>`];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function xmlText(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return (
    text
      .replace(/[&<>"]/g, (sign) => named[sign] ?? sign)
      // XML has no way to write these at all.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  );
}
