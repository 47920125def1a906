import type { OutlineAnswer } from '../../src/model/outline-element.ts';
import { parseOutline } from '../../src/scenario/components/result-processor/outline-parser.ts';
import type { IntermediateStep, Progress, Understanding } from '../../src/scenario/interfaces/index.ts';
import { understand } from '../../src/scenario/understand/understand.ts';
import type { ToolAnswer } from '../../src/tools/tool.ts';

export type Call = (tool: string, input?: Record<string, unknown>) => Promise<ToolAnswer>;

/** What came of a sentence: it was carried out, it claimed something, or it was not taken up. */
export interface Said {
  outcome: 'done' | 'holds' | 'fails' | 'ambiguous' | 'refused' | 'broken';
  /** What was done, in order. */
  acts: string[];
  why: string;
}

const MOST_LOOKS = 60;
const CLAIM_MS = 2500;

/** Says a sentence to the page that is open and carries out what it is understood to mean. */
export async function saySentence(sentence: string, call: Call): Promise<Said> {
  const acts: string[] = [];
  let progress: Progress | undefined;
  let claimed: boolean | undefined;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const understood = await look(sentence, call, progress);
    if (understood.kind !== 'steps') return untaken(understood, acts);
    let steps = understood.steps;
    const until = Date.now() + CLAIM_MS;
    while (steps.some(({ holds }) => holds === false) && Date.now() < until) {
      const again = await look(sentence, call, progress);
      if (again.kind !== 'steps') break;
      steps = again.steps;
    }
    for (const step of steps) {
      acts.push(wordsFor(step));
      if (step.holds !== undefined) {
        claimed = step.holds && claimed !== false;
        if (!step.holds) return { outcome: 'fails', acts, why: step.observed ?? '' };
        continue;
      }
      const answer = await perform(step, call);
      // What was asked for is the click; that a link led nowhere is the page's own affair.
      const clicked = step.actionType === 'click' && answer?.structured.success === true;
      if (answer?.is_error && !clicked) return { outcome: 'broken', acts, why: answer.text.slice(0, 300) };
    }
    progress = understood.progress;
    if (!progress) return { outcome: claimed ? 'holds' : 'done', acts, why: '' };
  }
  return { outcome: 'broken', acts, why: 'it led to no end' };
}

async function look(sentence: string, call: Call, progress: Progress | undefined): Promise<Understanding> {
  const { structured, is_error, text } = await call('get_outline');
  if (is_error) throw new Error(text);
  const screen = structured as unknown as OutlineAnswer; // its own test holds it to the schema
  return understand(sentence, parseOutline(screen), {
    ...screen.page,
    tabs: screen.tabs,
    today: '2026-11-15',
    ...(screen.dialog ? { dialog: screen.dialog } : {}),
    ...(progress ? { progress } : {}),
  });
}

function untaken(understood: Exclude<Understanding, { kind: 'steps' }>, acts: string[]): Said {
  if (understood.kind === 'ambiguous')
    return { outcome: 'ambiguous', acts, why: understood.candidates.map(({ label }) => label).join('; ') };
  return { outcome: 'refused', acts, why: `${understood.reason} ${understood.nearest.join('; ')}` };
}

function wordsFor({
  actionType,
  targetDescription,
  inputValue,
  values,
  key,
  by,
  assertion,
}: IntermediateStep): string {
  const more = inputValue ?? values ?? key ?? by ?? assertion;
  return `${actionType} ${targetDescription ?? ''}${more === undefined ? '' : ` ${JSON.stringify(more)}`}`;
}

function perform(step: IntermediateStep, call: Call): Promise<ToolAnswer> | undefined {
  const { targetSelector: target, inputValue: value, key, direction } = step;
  const on = target ? { target } : {};
  switch (step.actionType) {
    case 'navigate':
      return call('navigate', { url: String(value) });
    case 'click':
      return call('click', {
        ...on,
        ...(step.click === 'double' ? { double: true } : {}),
        ...(step.click === 'right' ? { button: 'right' } : {}),
      });
    case 'input':
      return call('fill', { ...on, value: String(value) });
    case 'select':
      return call('select', { ...on, value: step.values ?? String(value) });
    case 'check':
    case 'uncheck':
      return call('adjust_control', { ...on, value: step.actionType === 'check' ? 'on' : 'off' });
    case 'adjust':
      return call('adjust_control', { ...on, value: typeof value === 'number' ? value : String(value) });
    case 'keypress':
      return call('press_key', { ...on, key });
    case 'hover':
      return call('hover', on);
    case 'scroll':
      return call('scroll', { ...on, ...(direction ? { direction } : {}) });
    case 'drag':
      return call('drag', {
        ...on,
        ...(step.toTargetSelector ? { to: step.toTargetSelector } : { by: step.by }),
      });
    case 'dialog':
      return call('handle_dialog', {
        accept: step.accept ?? true,
        ...(value !== undefined ? { text: String(value) } : {}),
      });
    case 'upload':
      return call('upload_files', { ...on, paths: step.paths ?? [] });
    case 'switch_tab':
      return call('tabs', { do: 'switch', tab: String(value) });
    default:
      return undefined;
  }
}
