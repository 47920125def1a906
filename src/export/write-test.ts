import { quoted } from '../model/code-text.ts';
import type { ExportStep, SessionAssertion } from './export-step.ts';
import { ExportError, LeftOut, type Walk } from './walk.ts';
import { responseCode } from './write-session-assertion.ts';
import { tabIndex, writeStep } from './write-step.ts';

export interface ExportedScenario {
  name: string;
  url: string;
  steps: readonly ExportStep[];
}

const LOOKING = new Set(['assert', 'wait']);

/** Writes the steps of a scenario into the walk, each sentence as a comment above what it became. Gives what had to be left out. */
export async function writeTest(
  walk: Walk,
  { steps }: ExportedScenario,
  base: string,
  followTabs: () => boolean = () => false,
): Promise<string[]> {
  const known = new Map<string, string>();
  const awaited = new Map<ExportStep, string>();
  const left_out: string[] = [];
  let sentence = '';
  for (const [at, step] of steps.entries()) {
    followTabs();
    if (step.description !== sentence) walk.note(step.description.replace(/\s+/g, ' ').trim());
    sentence = step.description;
    const act = steps.slice(at + 1).find(({ action }) => !LOOKING.has(action));
    const later = LOOKING.has(step.action) || step.action === 'dialog' ? undefined : act;
    if (later?.action === 'dialog') await walk.write(answerDialog(walk.page, later));
    const opens = !walk.live && later?.action === 'switch_tab' && tabIndex(later.value) === walk.pages.length;
    if (opens) await walk.declare('popup', `${walk.page}.waitForEvent('popup')`);
    for (const asked of LOOKING.has(step.action) ? [] : requestsAfter(steps, at)) {
      const name = awaited.size === 0 ? 'response' : `response${awaited.size + 1}`;
      await walk.declare(name, responseCode(walk.page, asked.assertion));
      awaited.set(asked, name);
    }
    const place = { base, known, awaited: awaited.get(step) };
    try {
      await writeStep(walk, step, place);
    } catch (error) {
      if (error instanceof LeftOut) {
        walk.note(`Not checked: ${error.message}.`);
        left_out.push(error.message);
        continue;
      }
      if (!(error instanceof ExportError)) throw error;
      // A window may have opened only now.
      if (followTabs()) await writeStep(walk, step, place);
      else throw new ExportError(`step ${at + 1}, ${quoted(step.description)}: ${error.message}`);
    }
    if (opens) {
      const name = `page${walk.pages.length + 1}`;
      await walk.declare(name, 'await popup');
      walk.pages.push(name);
    }
  }
  return left_out;
}

type AskedStep = ExportStep & { assertion: Extract<SessionAssertion, { about: 'request' }> };

/** Requests that must have been answered before the next act. */
function requestsAfter(steps: readonly ExportStep[], at: number): AskedStep[] {
  const rest = steps.slice(at + 1);
  const end = rest.findIndex(({ action }) => !LOOKING.has(action));
  return (end === -1 ? rest : rest.slice(0, end)).filter(
    (step): step is AskedStep => step.assertion?.about === 'request',
  );
}

/** Playwright wants to know before the dialog opens. */
function answerDialog(page: string, { accept, value }: ExportStep): string {
  if (accept === false) return `${page}.once('dialog', (dialog) => dialog.dismiss());`;
  const text = value === undefined || typeof value === 'boolean' ? '' : quoted(String(value));
  return `${page}.once('dialog', (dialog) => dialog.accept(${text}));`;
}
