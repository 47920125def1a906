import type { TestStep } from '../interfaces/index.ts';
import { quoted } from './code-text.ts';
import { ExportError, type Walk } from './walk.ts';
import { writeStep } from './write-step.ts';

/** What becomes one test. */
export interface ExportedScenario {
  name: string;
  url: string;
  steps: readonly TestStep[];
}

/** Looks only: what an act sets in motion may come after these. */
const LOOKING = new Set(['assert', 'wait']);

/** Writes the steps of a scenario into the walk, each sentence as a comment above what it became. */
export async function writeTest(
  walk: Walk,
  { steps }: ExportedScenario,
  base: string,
  followTabs: () => boolean = () => false,
): Promise<void> {
  const known = new Map<string, string>();
  let sentence = '';
  for (const [at, step] of steps.entries()) {
    followTabs();
    if (step.description !== sentence) walk.note(step.description.replace(/\s+/g, ' ').trim());
    sentence = step.description;
    const later = LOOKING.has(step.action) || step.action === 'dialog' ? undefined : nextAct(steps, at);
    if (later?.action === 'dialog') await walk.write(answerDialog(walk.page, later));
    const opens = !walk.live && later?.action === 'switch_tab' && opensTab(walk, later);
    if (opens) await walk.declare('popup', `${walk.page}.waitForEvent('popup')`);
    try {
      await writeStep(walk, step, { base, known });
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      // A window may have opened only now.
      if (followTabs()) await writeStep(walk, step, { base, known });
      else throw new ExportError(`step ${at + 1}, ${quoted(step.description)}: ${error.message}`);
    }
    if (opens) {
      const name = `page${walk.pages.length + 1}`;
      await walk.declare(name, 'await popup');
      walk.pages.push(name);
    }
  }
}

function nextAct(steps: readonly TestStep[], at: number): TestStep | undefined {
  return steps.slice(at + 1).find(({ action }) => !LOOKING.has(action));
}

function opensTab(walk: Walk, { value }: TestStep): boolean {
  const named = /^t(\d+)$/.exec(String(value));
  return (named ? Number(named[1]) - 1 : Number(value)) === walk.pages.length;
}

/** Playwright wants to know before the dialog opens. */
function answerDialog(page: string, { accept, value }: TestStep): string {
  if (accept === false) return `${page}.once('dialog', (dialog) => dialog.dismiss());`;
  const text = value === undefined || typeof value === 'boolean' ? '' : quoted(String(value));
  return `${page}.once('dialog', (dialog) => dialog.accept(${text}));`;
}
