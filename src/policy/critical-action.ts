import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import type { Cut } from '../model/reached-node.ts';
import {
  type Carried,
  type Dialog,
  effectOf,
  goesBy,
  goesOn,
  handedIn,
  operates,
  questionAnswered,
} from './effect-words.ts';
import type { Match } from './match-conditions.ts';
import { EFFECTS, type EffectWord } from './phrases.ts';
import { passes, type TextTest, TextTestSchema, tellTest } from './text-test.ts';

/** An action about to be carried out, with what it would really reach. */
export interface PendingAction {
  /** click, press_key, navigate, handle_dialog, evaluate and so on. */
  action: string;
  role?: string | undefined;
  name?: string | undefined;
  /** Its visible text, title, description, icon, as far as they differ from its name. */
  says?: readonly string[] | undefined;
  /** It has no words of its own: its name is guessed from its icon or from what stands beside it. */
  wordless?: boolean | undefined;
  /** Its role says that it only holds a value, and yet it acts: when it is changed, or because it is a link or button. */
  acts?: 'changed' | 'pressed' | undefined;
  /** What it shows cannot be read, so no rule can say what it does. */
  unreadable?: boolean | undefined;
  /** What of it was too long to be read to its end. */
  cut?: readonly Cut[] | undefined;
  /** The dialog that it stands in and so answers. */
  dialog?: Dialog | undefined;
  /** What is dragged is let go on it. */
  takes_drop?: boolean | undefined;
  /** The choices that are set where it stands and that it hands in. */
  carries?: readonly Carried[] | undefined;
  /** What its form asks for in values that nobody sees, such as "delete" in a hidden field. */
  asks?: readonly string[] | undefined;
  /** Words of the row or group around the element. */
  context?: string | undefined;
  /** The page it happens on; for navigate the address to be opened. */
  url: string;
  /** The addresses of the frames of that page that it lies in. */
  frames?: readonly string[] | undefined;
  /** The address was open before: its words were judged then, and what a person was asked about is known. */
  returns?: true | undefined;
  /** What is typed, selected, pressed or run. */
  value?: string | undefined;
}

export interface CriticalActionData {
  action?: string[] | undefined;
  role?: string[] | undefined;
  not_role?: string[] | undefined;
  name?: TextTest | undefined;
  context?: TextTest | undefined;
  url?: TextTest | undefined;
  value?: TextTest | undefined;
  /** What its words say it does, in any language of the table. */
  effect?: EffectWord[] | undefined;
  /** Its words say yes or go on to the next step, in any language of the table. */
  goes_on?: true | undefined;
  because?: string | undefined;
}

export type CriticalAction = CriticalActionData | ((pending: PendingAction) => boolean);

const words = <T extends z.ZodType>(one: T) =>
  z.preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(one).min(1));

const DataSchema: z.ZodType<CriticalActionData> = z
  .strictObject({
    action: words(z.string().min(1)).optional(),
    role: words(z.string().min(1)).optional(),
    not_role: words(z.string().min(1)).optional(),
    name: TextTestSchema.optional(),
    context: TextTestSchema.optional(),
    url: TextTestSchema.optional(),
    value: TextTestSchema.optional(),
    effect: words(z.enum(EFFECTS)).optional(),
    goes_on: z.literal(true).optional(),
    because: z.string().min(1).optional(),
  })
  .refine(
    ({ because: _because, ...tests }) => Object.values(tests).some((test) => test !== undefined),
    'expected one of action, role, not_role, name, context, url, value, effect, goes_on',
  );

export const CriticalActionSchema: z.ZodType<CriticalAction> = z.union([
  z.custom<(pending: PendingAction) => boolean>(
    (given) => typeof given === 'function',
    'expected a function',
  ),
  DataSchema,
]);

/** The first critical action of the policy that the pending one is, or that nobody can tell. */
export function matchCriticalAction(
  { critical_actions }: { critical_actions: readonly CriticalAction[] },
  pending: PendingAction,
): Match | undefined {
  for (const [index, critical] of critical_actions.entries()) {
    const found = isCritical(critical, pending);
    if (found === undefined) continue;
    const because = typeof critical === 'function' ? undefined : critical.because;
    const carried = found.carried && { carried: tellCarried(found.carried) };
    return { index, condition: found.words, ...(because === undefined ? {} : { because }), ...carried };
  }
  const condition = unread(pending);
  return condition === undefined ? undefined : { index: critical_actions.length, condition };
}

/** What nobody could read and would have judged by; nothing where it was read. */
function unread(pending: PendingAction): string | undefined {
  if (!operates(pending)) return undefined;
  if (pending.unreadable) return 'what it shows cannot be read';
  const cut = pending.cut?.find((one) => goesBy(pending, one));
  return cut && `${CUT[cut]} could not be read to the end`;
}

const CUT: Record<Cut, string> = {
  words: 'what it says',
  question: 'what it answers',
  choices: 'what is chosen with it',
  links: 'what the pages say of where it leads',
};

const CHOSEN = new Set(['option', 'combobox', 'listbox']);

function tellCarried({ role, words: [first = ''], of = '' }: Carried): string {
  const told = `${JSON.stringify(first)} ${CHOSEN.has(role) ? 'chosen' : 'ticked'}`;
  return of === '' ? told : `${told} under ${JSON.stringify(of)}`;
}

interface Critical {
  /** What makes it critical. */
  words: string;
  /** Where that is not what is pressed but a choice that is handed in with it. */
  carried?: Carried | undefined;
}

/** Undefined when it is not critical. */
function isCritical(critical: CriticalAction, pending: PendingAction): Critical | undefined {
  if (typeof critical === 'function') return askedInCode(critical, pending);
  const { action, role, not_role, effect, goes_on } = critical;
  if (action && !action.includes(pending.action)) return undefined;
  if (role && !role.includes(pending.role ?? '')) return undefined;
  if (not_role?.includes(pending.role ?? '')) return undefined;
  if (!critical.value && !operates(pending)) return undefined;
  const tested = passedTests(critical, pending);
  const found = effect && effectOf(pending, effect);
  if (goes_on && !goesOn(pending)) return undefined;
  if (!tested || (effect && (!found || !effect.includes(found.effect)))) return undefined;
  const told = [
    ...tested.told,
    ...(goes_on ? ['its words say yes or go on'] : []),
    ...(found ? [`${found.effect}: its words say ${JSON.stringify(found.word)}`] : []),
  ];
  const words = told.join(', ') || `${pending.action}${role ? ` on a ${pending.role}` : ''}`;
  return { words, carried: tested.carried ?? found?.carried };
}

/** Undefined where a text does not pass; a choice that is handed in passes for the name. */
function passedTests(
  critical: CriticalActionData,
  pending: PendingAction,
): { told: string[]; carried?: Carried | undefined } | undefined {
  const told: string[] = [];
  let carried: Carried | undefined;
  for (const field of ['name', 'context', 'url', 'value'] as const) {
    const test = critical[field];
    if (!test) continue;
    const texts = textsOf(pending, field);
    if (!texts.some((text) => passes(test, text))) {
      if (field === 'name') carried = carriedNamed(pending, test);
      if (field !== 'name' || !carried) return undefined;
    }
    told.push(`${field} ${tellTest(test)}`);
  }
  return { told, carried };
}

function textsOf(pending: PendingAction, field: 'name' | 'context' | 'url' | 'value'): string[] {
  if (field === 'name') return namesOf(pending);
  // A form of payment is mostly a page of its own in a shop's.
  return [pending[field] ?? '', ...(field === 'url' ? (pending.frames ?? []) : [])];
}

function askedInCode(
  critical: (pending: PendingAction) => boolean,
  pending: PendingAction,
): Critical | undefined {
  try {
    return critical(pending) ? { words: critical.name || 'a rule written in code' } : undefined;
  } catch (cause) {
    throw new SurehandError('invalid_input', `policy: ${critical.name} threw: ${String(cause)}`, { cause });
  }
}

/** The choice that is called so, or that is a yes to a group that asks so. */
function carriedNamed(pending: PendingAction, test: TextTest): Carried | undefined {
  return handedIn(pending).find(({ words: [name = '', ...says], of }) => {
    const dialog = of === undefined ? undefined : { role: 'dialog', words: of };
    const names = namesOf({ action: 'click', url: '', role: 'button', name, says, dialog });
    return names.some((text) => passes(test, text));
  });
}

/** An arrow, a tick, the number of a step. */
const BEFORE_WORDS = /^[^\p{L}]+(?=\p{L})/u;

/** All that it may be called: a button that says yes to a dialog is what the dialog asks. */
function namesOf(pending: PendingAction): string[] {
  const { name = '', says = [] } = pending;
  const asked = questionAnswered(pending);
  const said = [name, ...says, ...(asked === undefined ? [] : [asked])];
  return [...new Set(said.flatMap((text) => [text, text.replace(BEFORE_WORDS, '')]))];
}
