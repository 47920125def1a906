import { AstBuilder, compile, Errors, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { type GherkinDocument, IdGenerator, type PickleStep, type Step } from '@cucumber/messages';
import type { Mistake, Place } from './read-documents.ts';

/** One scenario of a feature, as sentences: outlines are unfolded, backgrounds come first. */
export interface FeatureScenario {
  name: string;
  url: string;
  tags: string[];
  sentences: { text: string; place: Place }[];
}

/** A step that only says where it starts: "I am on "https://shop.test/"". */
const STARTS =
  /^(?:.* )?(?:am|is|are) (?:on|at) (?:the page )?"?([a-z]+:\/\/[^\s"]+)"?$|^(?:.* )?(?:open|opens|visit|visits|go to|goes to|navigate to|navigates to) "?([a-z]+:\/\/[^\s"]+)"?$/i;
const URL_COMMENT = /^\s*#\s*url:\s*(\S+)\s*$/im;

/** The scenarios of a `.feature` file. What is wrong in it is named with line and column. */
export function readFeature(
  file: string,
  text: string,
): { scenarios: FeatureScenario[]; mistakes: Mistake[] } {
  const newId = IdGenerator.incrementing();
  let document: GherkinDocument;
  try {
    document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(text);
  } catch (error) {
    if (!(error instanceof Errors.GherkinException)) throw error;
    const all = error.errors?.length ? error.errors : [error];
    return { scenarios: [], mistakes: all.map((one) => mistakeOf(file, one)) };
  }
  const steps = stepsById(document);
  const mistakes: Mistake[] = [];
  const given = URL_COMMENT.exec(text)?.[1];
  const scenarios = compile(document, file, newId).flatMap((pickle) => {
    const [first, ...others] = pickle.steps;
    const found = STARTS.exec(first?.text ?? '');
    const url = found?.[1] ?? found?.[2] ?? given;
    const place = (step: PickleStep) => placeOf(file, steps.get(step.astNodeIds[0] ?? ''));
    if (url === undefined || !first) {
      mistakes.push({
        ...placeOf(file, steps.get(first?.astNodeIds[0] ?? '')),
        message:
          'say where it starts: Given I open "http://..." as the first step, or a comment: # url: http://...',
      });
      return [];
    }
    const sentences = (found ? others : pickle.steps).flatMap((step) => {
      const said = sentencesOf(step, steps.get(step.astNodeIds[0] ?? '')?.keyword.trim() ?? '');
      return said.map((text) => ({ text, place: place(step) }));
    });
    return [
      { name: pickle.name, url, tags: pickle.tags.map(({ name }) => name.replace(/^@/, '')), sentences },
    ];
  });
  return { scenarios, mistakes };
}

function mistakeOf(file: string, error: Error): Mistake {
  const { message } = error;
  const [, line, column] = /^\((\d+):(\d+)\)/.exec(message) ?? [];
  const said = message.replace(/^\(\d+:\d+\): /, '').replace(/^Parser errors:\n/, '');
  return { file, line: Number(line ?? 1), column: Number(column ?? 1), message: said };
}

function stepsById({ feature }: GherkinDocument): Map<string, Step> {
  const found = new Map<string, Step>();
  const children = (feature?.children ?? []).flatMap((child) => [child, ...(child.rule?.children ?? [])]);
  for (const { background, scenario } of children)
    for (const step of [...(background?.steps ?? []), ...(scenario?.steps ?? [])]) found.set(step.id, step);
  return found;
}

function placeOf(file: string, step: Step | undefined): Place {
  return { file, line: step?.location.line ?? 1, column: step?.location.column ?? 1 };
}

/** A step with what belongs to it: a doc string is its value, a table becomes a sentence for each row. */
function sentencesOf({ text, argument }: PickleStep, keyword: string): string[] {
  const head = keyword === '' || keyword === '*' ? '' : `${keyword} `;
  const bare = text.replace(/:\s*$/, '');
  if (argument?.docString) {
    const value = quote(argument.docString.content);
    const named = /\b(?:the following|this) text\b/i;
    return [head + (named.test(bare) ? bare.replace(named, () => value) : `${bare} ${value}`)];
  }
  const rows = argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value));
  if (!rows) return [head + text];
  const [first = []] = rows;
  // "I should see the following texts"
  const short = bare.replace(/\s+(?:the following|these)(?: \w+)?$/i, '');
  if (first.length === 1) return rows.map(([cell = '']) => `${head}${short} ${quote(cell)}`);
  if (/\bsee\b|\brows?\b|\bcontains?\b/i.test(bare) && rows.length > 1)
    return rows
      .slice(1)
      .flatMap(([name = '', ...cells]) =>
        cells.map((cell) => `${head}the row ${quote(name)} should contain ${quote(cell)}`),
      );
  // What fits no form is refused in its turn, and not left out.
  if (first.length !== 2) return [`${head}${bare} with the table ${quote(first.join(' | '))}`];
  const titled =
    rows.length > 1 && /^(?:field|label|name)s?$/i.test(first[0] ?? '') && /^values?$/i.test(first[1] ?? '');
  return rows
    .slice(titled ? 1 : 0)
    .map(([field = '', value = '']) => `${head}I set ${quote(field)} to ${quote(value)}`);
}

function quote(text: string): string {
  return text.includes('"') ? `“${text}”` : `"${text}"`;
}
