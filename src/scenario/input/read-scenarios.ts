import { basename, dirname, resolve } from 'node:path';
import type * as z from 'zod';
import { secretsIn } from '../../model/code-text.ts';
import { SurehandError } from '../../model/failure.ts';
import { readGivenFile, type WantedFile } from '../../model/given-file.ts';
import { suggestion } from '../../model/nearest-name.ts';
import { appAddress } from '../../model/place.ts';
import type { Platform } from '../../model/platform.ts';
import { defined, isRecord } from '../../model/record.ts';
import type { TestScenario } from '../interfaces/index.ts';
import { type FileDocument, type Mistake, type Place, readDocuments } from './read-documents.ts';
import { readFeature } from './read-feature.ts';
import { ScenarioListSchema, type WrittenScenario, WrittenScenarioSchema } from './scenario-file-schema.ts';

/** A scenario ready to run: variables filled in, one row of its table, secrets still placeholders. */
export interface ReadScenario {
  /** Unique within a run and fit for a file name. */
  id: string;
  name: string;
  file: string;
  tags: string[];
  row?: Record<string, string>;
  scenario: TestScenario;
  places: Place[];
  secrets: string[];
  /** The actions before this one come from its set-up. */
  first_action: number;
}

const WANTED: WantedFile = {
  what: 'a scenario, YAML or JSON with url and actions, or a .feature file',
  endings: ['.yaml', '.yml', '.scenario.json', '.feature'],
};

interface Sentence {
  text: string;
  place: Place;
}

interface Reading {
  env: Readonly<Record<string, string | undefined>>;
  mistakes: Mistake[];
  platform: Platform;
  /** Files on the way here, so that two that use each other are noticed. */
  open: readonly string[];
}

/** Reads scenario files. Every mistake of all of them is in one error, with file, line and column. */
export function readScenarios(
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  platform: Platform = 'web',
): ReadScenario[] {
  const mistakes: Mistake[] = [];
  const found = files.flatMap((file) => readFile(file, { env, mistakes, platform, open: [] }));
  const lines = mistakes.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
  if (lines.length > 0) throw new SurehandError('invalid_input', lines.join('\n'));
  return withUniqueIds(found);
}

function readFile(file: string, reading: Reading): ReadScenario[] {
  const { mistakes } = reading;
  const given = readGivenFile(file, WANTED);
  if ('problem' in given) {
    mistakes.push({ file, line: 1, column: 1, message: given.problem });
    return [];
  }
  if (/\.feature$/i.test(file)) return readFeatureFile(file, given.text, reading);
  const read = readDocuments(file, given.text);
  mistakes.push(...read.mistakes);
  if (read.mistakes.length > 0) return [];
  if (read.documents.length === 0) {
    const message = 'wanted a scenario with url and actions, the file is empty';
    mistakes.push({ file, line: 1, column: 1, message });
  }
  return read.documents.flatMap((document) =>
    writtenIn(document, reading).flatMap((one) => expand(one, document, file, reading)),
  );
}

/** Variables are filled in as in other scenarios; outlines have their own way, which is done already. */
function readFeatureFile(file: string, text: string, { mistakes, env }: Reading): ReadScenario[] {
  const read = readFeature(file, text);
  mistakes.push(...read.mistakes);
  return read.scenarios.map(({ name, url, tags, sentences }) => {
    const fill = (said: string, place: Place): string => filledIn(said, place, env, mistakes);
    const actions = sentences.map((sentence) => fill(sentence.text, sentence.place));
    const [first] = sentences;
    const start = fill(url, first?.place ?? { file, line: 1, column: 1 });
    return {
      id: slug(name),
      name,
      file,
      tags: [...new Set(tags)],
      scenario: { url: start, actions },
      places: sentences.map(({ place }) => place),
      secrets: [...new Set([start, ...actions].flatMap(secretsIn))],
      first_action: 0,
    };
  });
}

function filledIn(text: string, place: Place, variables: Variables, mistakes: Mistake[]): string {
  const missing = new Set<string>();
  const filled = fillVariables(text, variables, missing);
  for (const name of missing) {
    const message = `\${${name}} has no value; set it in the environment, in variables or in the row`;
    if (!mistakes.some((known) => known.message === message && known.line === place.line))
      mistakes.push({ ...place, message });
  }
  return filled;
}

interface Written {
  scenario: WrittenScenario;
  shared: Partial<WrittenScenario>;
  path: (string | number)[];
  start: Sentence;
}

function writtenIn(document: FileDocument, { mistakes, platform }: Reading): Written[] {
  const { data } = document;
  const written = (
    path: (string | number)[],
    scenario: WrittenScenario | undefined,
    shared: Partial<WrittenScenario> = {},
  ): Written[] => {
    const start = scenario && startOf(document, { scenario, shared, path }, platform);
    if (start && 'message' in start) mistakes.push(start);
    return scenario && start && !('message' in start) ? [{ scenario, shared, path, start }] : [];
  };
  if (Array.isArray(data))
    return data.flatMap((_, at) => written([at], check(document, WrittenScenarioSchema, [at], mistakes)));
  if (isRecord(data) && Array.isArray(data.steps) && !('actions' in data)) {
    const place = document.placeOf([]);
    const message = `these are the steps of a scenario that was run; surehand replay ${basename(place.file)} carries them out again`;
    mistakes.push({ ...place, message });
    return [];
  }
  if (!isRecord(data) || !('scenarios' in data))
    return written([], check(document, WrittenScenarioSchema, [], mistakes));
  const list = check(document, ScenarioListSchema, [], mistakes);
  if (!list) return [];
  const { scenarios, ...shared } = list;
  return scenarios.flatMap((one, at) => written(['scenarios', at], one, defined(shared)));
}

/** Where it starts: the address or the app that it names itself, or else the one that all of the file share. */
function startOf(
  document: FileDocument,
  { scenario, shared, path }: Omit<Written, 'start'>,
  platform: Platform,
): Sentence | Mistake {
  const own = scenario.url !== undefined || scenario.app !== undefined;
  const { url, app } = own ? scenario : shared;
  const placeOf = (key: string): Place => document.placeOf(own ? [...path, key] : [key]);
  if (url !== undefined && app !== undefined)
    return { ...placeOf('app'), message: 'app: wanted url or app, not both' };
  if (url !== undefined) return { text: url, place: placeOf('url') };
  if (app === undefined) {
    const where = path[0] === 'scenarios' ? ', here or for all' : '';
    return { ...document.placeOf(path), message: `url: wanted where the scenario starts${where}` };
  }
  if (platform === 'web')
    return { ...placeOf('app'), message: 'app: is on a phone; say --platform android or --platform ios' };
  return { text: appAddress(platform, app, ''), place: placeOf('app') };
}

function check<S extends z.ZodObject>(
  document: FileDocument,
  schema: S,
  path: readonly (string | number)[],
  mistakes: Mistake[],
): z.infer<S> | undefined {
  const value = valueAt(document.data, path);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) mistakes.push(...explain(document, path, issue, value, schema));
  return undefined;
}

function explain(
  document: FileDocument,
  path: readonly (string | number)[],
  issue: z.core.$ZodIssue,
  root: unknown,
  schema: z.ZodObject,
): Mistake[] {
  const full = [...path, ...issue.path];
  const field = issue.path.join('.') || 'scenario';
  if (issue.code === 'unrecognized_keys') {
    const known = issue.path.length === 0 ? Object.keys(schema.shape) : [];
    return issue.keys.map((key) => ({
      ...document.placeOfKey(full, key),
      message: `unknown key ${key}${suggestion(key, known)}${known.length > 0 ? `; wanted ${known.join(', ')}` : ''}`,
    }));
  }
  const value = valueAt(root, issue.path);
  const got = value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing').slice(0, 60);
  return [{ ...document.placeOf(full), message: `${field}: wanted ${wanted(issue, field)}, got ${got}` }];
}

function wanted(issue: z.core.$ZodIssue, field: string): string {
  if (/^(actions|setup)\.\d+$/.test(field)) return 'a sentence in words';
  if (issue.code === 'too_small') return field === 'actions' ? 'at least one sentence' : 'something';
  if (issue.code === 'invalid_union') return 'text, a number or true or false';
  if (issue.code === 'invalid_type')
    return (
      { array: 'a list', record: 'a mapping', object: 'a mapping', string: 'text' }[String(issue.expected)] ??
      String(issue.expected)
    );
  return issue.message;
}

/** One scenario as often as its table has rows, its set-up before it. */
function expand(
  { scenario, shared, path, start }: Written,
  document: FileDocument,
  file: string,
  reading: Reading,
): ReadScenario[] {
  const { mistakes, env } = reading;
  const setup: Sentence[] = [];
  let left = false;
  const entries = [
    ...(shared.setup ?? []).map((entry, at) => ({ entry, place: document.placeOf(['setup', at]) })),
    ...(scenario.setup ?? []).map((entry, at) => ({
      entry,
      place: document.placeOf([...path, 'setup', at]),
    })),
  ];
  for (const { entry, place } of entries) {
    if (typeof entry === 'string') setup.push({ text: entry, place });
    else {
      setup.push(...included(entry.use, place, file, reading));
      left = true;
    }
  }
  const actions: Sentence[] = scenario.actions.map((text, at) => ({
    text,
    place: document.placeOf([...path, 'actions', at]),
  }));
  const returning: Sentence[] = left ? [{ ...start, text: `Go to ${start.text}` }] : [];
  const name = scenario.name ?? basename(file).replace(/\.(ya?ml|json)$/i, '');
  const rows: Variables[] = scenario.data ?? [{}];
  return rows.map((row, at) => {
    const variables: Variables = { ...env, ...shared.variables, ...scenario.variables, ...row };
    const fill = ({ text, place }: Sentence): string => filledIn(text, place, variables, mistakes);
    const all = [...setup, ...returning, ...actions];
    const sentences = all.map(fill);
    const url = fill(start);
    const timeoutMs = scenario.options?.timeoutMs ?? shared.options?.timeoutMs;
    const cells = Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, String(cell)]));
    const named = new Set<string>();
    const label = fillVariables(name, variables, named);
    return {
      id: slug(label) + (scenario.data ? `-${at + 1}` : ''),
      name: scenario.data && label === name ? `${label} (row ${at + 1})` : label,
      file,
      tags: [...new Set([...(shared.tags ?? []), ...(scenario.tags ?? [])])],
      ...(scenario.data ? { row: cells } : {}),
      scenario: { url, actions: sentences, ...(timeoutMs === undefined ? {} : { options: { timeoutMs } }) },
      places: all.map(({ place }) => place),
      secrets: [...new Set([url, ...sentences].flatMap(secretsIn))],
      first_action: setup.length + returning.length,
    };
  });
}

/** The sentences of another file, from its address on. */
function included(use: string, place: Place, from: string, reading: Reading): Sentence[] {
  const file = resolve(dirname(from), use);
  const open = [...reading.open, resolve(from)];
  if (open.includes(file)) {
    reading.mistakes.push({ ...place, message: `use: ${use} leads back to itself` });
    return [];
  }
  const scenarios = readFile(file, { ...reading, open });
  return scenarios.flatMap(({ scenario, places }) => [
    { text: `Go to ${scenario.url}`, place },
    ...scenario.actions.map((text, at) => ({ text, place: places[at] ?? place })),
  ]);
}

function withUniqueIds(scenarios: ReadScenario[]): ReadScenario[] {
  const seen = new Map<string, number>();
  return scenarios.map((one) => {
    const count = (seen.get(one.id) ?? 0) + 1;
    seen.set(one.id, count);
    return count === 1 ? one : { ...one, id: `${one.id}-${count}` };
  });
}

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return plain.replace(/^-|-$/g, '').slice(0, 80) || 'scenario';
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    root,
  );
}

export type Variables = Readonly<Record<string, string | number | boolean | undefined>>;

/** `${NAME}` and `${NAME:-otherwise}` become values; names without one are collected in `missing`. */
export function fillVariables(text: string, variables: Variables, missing: Set<string>): string {
  return text.replace(
    /\$\{\s*([\w.-]+?)\s*(?::-([^}]*))?\}/g,
    (whole, name: string, otherwise: string | undefined) => {
      const value = variables[name];
      if (value !== undefined && value !== '') return String(value);
      if (otherwise !== undefined) return otherwise;
      if (value === '') return '';
      missing.add(name);
      return whole;
    },
  );
}
