import type { Action } from '../model/action.ts';
import { requestsOf } from '../pipeline/part-of.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import type { World } from '../pipeline/world.ts';
import type { Binding } from '../screen/refs.ts';
import type { View } from '../screen/screen.ts';
import { aroundOf, isInForm, sentNothing } from './around.ts';
import type { Acted } from './loop-browser.ts';
import {
  amongTwins,
  type Did,
  isChoice,
  isSetting,
  onlyLooked,
  questionOf,
  takesBack,
} from './only-looked.ts';
import { pressedIn } from './pressed.ts';
import { isSending, type SentRequests } from './sent-requests.ts';

/** What one step of an act was; of what only prepares another, less is known. */
export type Step = Omit<Acted, 'verdict'> & Partial<Pick<Acted, 'verdict'>>;

/** What the model had read: the screen, what Enter stands for, and the fields of all screens. */
interface Read {
  known: View | undefined;
  stands_for: string[] | undefined;
  fields: ReadonlySet<string>;
}

type Told = Did & Pick<Outcome, 'settled'> & { verification: Pick<Outcome['verification'], 'verdict'> };

/** What prepares another act, or only shows something else. */
export function preparation(effect: Acted['effect'] = []): Step {
  return { effect, inconsequential: true, choice: true };
}

/** What an action was and did, as it is judged; `known` is the screen as the model read it before. */
export function stepOf(
  { driver }: World,
  action: Action,
  told: Told,
  sent: SentRequests,
  { known, stands_for, fields }: Read,
): Step {
  const outcome = withoutBeacons(driver, told);
  const undid = takesBack(action, outcome);
  const question = questionOf(outcome);
  const among = amongTwins(action, outcome);
  const pressed = pressedIn(action, outcome) ?? stands_for;
  const set = isSetting(action, outcome) && sentNothing(outcome) ? outcome.target?.binding.node : undefined;
  if (set) sent.onlySet();
  return {
    verdict: outcome.verification.verdict,
    effect: outcome.effect,
    ...(onlyLooked({ driver }, action, outcome, sent, fields) ? { inconsequential: true } : {}),
    ...(isChoice(action, outcome) ? { choice: true } : {}),
    ...(outcome.settled ? {} : { unsettled: true }),
    ...(undid ? { undid } : {}),
    ...(question ? { question } : {}),
    ...(among ? { among } : {}),
    ...(pressed === undefined ? {} : { pressed }),
    ...(set ? { only_set: { role: set.role, name: set.name, in_form: isInForm(outcome) } } : {}),
    around: aroundOf(action, outcome, known),
  };
}

/** The same of an action that was not seen to its end: only its requests are known, and the screen a while after it. */
export function attemptOf(
  world: World,
  action: Action,
  { target, view }: { target: Binding | undefined; view: View | undefined },
  sent: SentRequests,
  read: Read,
): Step {
  const { known } = read;
  const elsewhere = known && view && known.place.visit !== view.place.visit;
  const told: Told = {
    verification: { verdict: 'unverified' },
    effect: elsewhere ? [{ kind: 'navigation', account: '' }] : [],
    settled: false,
    details: { requests: [...sent.sinceAct(requestsOf(world.driver))] },
    ...(target ? { target: { binding: target } } : {}),
    ...(known ? { before: known } : {}),
    ...(view ? { view } : {}),
  };
  return stepOf(world, action, told, sent, read);
}

/** A beacon is for whoever counts visitors: it changes nothing of what the page is for. */
function withoutBeacons(driver: World['driver'], outcome: Told): Told {
  const beacons = new Set(
    requestsOf(driver)
      .filter((one) => !isSending(one))
      .map(({ at_ms, method, url }) => `${at_ms} ${method} ${url}`),
  );
  const requests = outcome.details.requests?.filter(
    ({ at_ms, method, url }) => method === 'GET' || !beacons.has(`${at_ms} ${method} ${url}`),
  );
  return requests ? { ...outcome, details: { ...outcome.details, requests } } : outcome;
}

/** Several steps as the one act that they are. */
export function asOneAct(steps: readonly Step[], told: { note: string; approved: boolean }): Acted {
  const first = <K extends keyof Step>(key: K) => steps.find((step) => step[key] !== undefined)?.[key];
  const last = <K extends keyof Step>(key: K) => steps.findLast((step) => step[key] !== undefined)?.[key];
  const undid = first('undid');
  const question = steps.at(-1)?.question;
  const among = first('among');
  const pressed = first('pressed');
  const only_set = steps.at(-1)?.only_set;
  const around = steps.flatMap((step) => step.around ?? []);
  const item = around.find((one) => one.item)?.item;
  const { rows, counts } = around.at(-1) ?? {};
  return {
    verdict: last('verdict') ?? 'unverified',
    effect: steps.flatMap(({ effect }) => effect),
    note: told.note,
    ...(told.approved ? { approved: true } : {}),
    ...(steps.every(({ inconsequential }) => inconsequential) ? { inconsequential: true } : {}),
    ...(steps.some(({ unsettled }) => unsettled) ? { unsettled: true } : {}),
    ...(undid ? { undid } : {}),
    ...(steps.every(({ choice }) => choice) ? { choice: true } : {}),
    ...(question ? { question } : {}),
    ...(among ? { among } : {}),
    ...(pressed === undefined ? {} : { pressed }),
    ...(only_set ? { only_set } : {}),
    ...(around[0]
      ? {
          around: {
            own: around.map(({ own }) => own).join(' '),
            of: around.flatMap(({ of }) => of),
            ...(item ? { item } : {}),
            words: around.flatMap(({ words }) => words),
            controls: around.flatMap(({ controls = [] }) => controls),
            apart: around.flatMap(({ apart = [] }) => apart),
            beside: around.flatMap(({ beside = [] }) => beside),
            ...(rows ? { rows } : {}),
            ...(counts ? { counts } : {}),
            came: around.flatMap(({ came }) => came),
            given: around.flatMap(({ given }) => given),
            address: around[0].address,
          },
        }
      : {}),
  };
}
