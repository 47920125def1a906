import { LITERAL, quoted, secretConstants, unquoted } from '../model/code-text.ts';

/** A test as it was written: its statements, without what stands around them. */
export interface WrittenTest {
  name: string;
  lines: readonly string[];
}

export interface FileSettings {
  /** Where relative addresses begin. */
  base: string;
  /** Names of environment variables. */
  secrets: readonly string[];
  /** Only when it is not Playwright's own. */
  test_id_attribute?: string | undefined;
}

const WIDTH = 100;

/** The text of a test file. Tests that differ only in their values become one over a table of rows. */
export function testFile(
  tests: readonly WrittenTest[],
  { base, secrets, test_id_attribute }: FileSettings,
): string {
  const settings = [
    ...(base === '' ? [] : [`baseURL: process.env.BASE_URL ?? ${quoted(base)}`]),
    ...(test_id_attribute ? [`testIdAttribute: ${quoted(test_id_attribute)}`] : []),
  ];
  const blocks = [
    ["import { expect, test } from '@playwright/test';"],
    secretConstants(secrets),
    settings.length > 0 ? [`test.use({ ${settings.join(', ')} });`] : [],
    ...foldTests(tests).map((group) =>
      group.length === 1 ? oneTest(group[0] ?? { name: '', lines: [] }) : rowTests(group),
    ),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function oneTest({ name, lines }: WrittenTest): string[] {
  return [
    `test(${quoted(name)}, async ({ page }) => {`,
    ...spaced(lines)
      .flatMap((line) => wrapChain(line, WIDTH - 2))
      .map(indent),
    '});',
  ];
}

/** Neighbours of the same form. */
function foldTests(tests: readonly WrittenTest[]): WrittenTest[][] {
  const groups: WrittenTest[][] = [];
  for (const test of tests) {
    const group = groups.at(-1);
    if (group?.[0] && formOf(group[0]) === formOf(test)) group.push(test);
    else groups.push([test]);
  }
  return groups;
}

function formOf({ lines }: WrittenTest): string {
  return lines.map((line) => (isComment(line) ? '//' : line.replace(LITERAL, "''"))).join('\n');
}

/** One test in a loop: the literals that differ become columns. */
function rowTests(group: readonly WrittenTest[]): string[] {
  const [first] = group;
  if (!first) return [];
  const columns = new Map<string, string[]>();
  const body = first.lines.map((line, at) => {
    if (isComment(line)) return line;
    const all = group.map(({ lines }) => lines[at]?.match(LITERAL) ?? []);
    let position = -1;
    return line.replace(LITERAL, (literal, offset: number) => {
      position += 1;
      const values = all.map((literals) => literals[position] ?? literal);
      if (values.every((value) => value === literal)) return literal;
      return `row.${columnFor(columns, values, line.slice(0, offset))}`;
    });
  });
  const rows = group.map((_, at) =>
    [...columns].map(([name, values]) => `${name}: ${values[at]}`).join(', '),
  );
  const told = body.map((line) => (isComment(line) ? generalize(line, columns) : line));
  const [shown] = columns.keys();
  const name = commonName(group).replace(/[\\`]|\$\{/g, '\\$&');
  return [
    'for (const [index, row] of [',
    ...rows.map((row) => `  { ${row} },`),
    '].entries()) {',
    `  test(\`${name} \${index + 1}${shown ? `: \${row.${shown}}` : ''}\`, async ({ page }) => {`,
    ...spaced(told)
      .flatMap((line) => wrapChain(line, WIDTH - 4))
      .map((line) => indent(indent(line))),
    '  });',
    '}',
  ];
}

/** The column with these values, or a new one called after what stands before it on the line. */
function columnFor(columns: Map<string, string[]>, values: string[], before: string): string {
  for (const [name, others] of columns) if (others.every((value, at) => value === values[at])) return name;
  const words = before
    .match(LITERAL)
    ?.at(-1)
    ?.slice(1, -1)
    .match(/[\p{L}\d]+/gu) ?? ['value'];
  const base = words
    .slice(0, 3)
    .map((word, at) =>
      at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('');
  const plain = /^\d/.test(base) ? `value${base}` : base;
  let name = plain;
  for (let number = 2; columns.has(name); number++) name = `${plain}${number}`;
  columns.set(name, values);
  return name;
}

/** A sentence of the first row, with the names of its values in their places. */
function generalize(line: string, columns: ReadonlyMap<string, string[]>): string {
  let said = line;
  for (const [name, [value = "''"]] of columns) {
    const text = unquoted(value);
    if (text.length > 1) said = said.replaceAll(text, `<${name}>`);
  }
  return said;
}

function commonName(group: readonly WrittenTest[]): string {
  const [first = '', ...others] = group.map(({ name }) => name);
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length).replace(/[\s:([#-]+$/, '') || first;
}

/** A sentence begins a paragraph. */
function spaced(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const begins = isComment(line) && at > 0 && !isComment(lines[at - 1] ?? '');
    return begins ? ['', line] : [line];
  });
}

function isComment(line: string): boolean {
  return line.startsWith('// ');
}

function indent(line: string): string {
  return line === '' ? '' : `  ${line}`;
}

/** A statement that is too long for a line, with one call of its chain on each. */
function wrapChain(line: string, width: number): string[] {
  // What an expectation is about stays in its brackets; only calls of a plain chain are worth a line each.
  const [head = '', ...calls] = /^await \w+\./.test(line) ? line.split(/(?<=[\w)])(?=\.\w+\()/) : [];
  const whole = (call: string) => call.split('(').length === call.split(')').length;
  if (line.length <= width || calls.length < 2 || !calls.every(whole)) return [line];
  return [head, ...calls.map((call) => `  ${call}`)];
}
