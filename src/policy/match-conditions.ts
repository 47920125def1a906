import { SurehandError } from '../model/failure.ts';
import { appOf } from '../model/place.ts';
import type { Element, Snapshot } from '../model/snapshot.ts';
import type { Condition, ConditionData } from './condition.ts';
import { passes, tellTest } from './text-test.ts';

/** What held, and on which element if it was about one. */
export interface Match {
  /** Place of the condition in its list. */
  index: number;
  /** The condition in words. */
  condition: string;
  because?: string;
  element?: Element;
  /** The choice that is handed in and makes it so, in words. */
  carried?: string;
}

/** The first condition that holds on the snapshot. Pure: the same snapshot always gives the same answer. */
export function matchConditions(conditions: readonly Condition[], snapshot: Snapshot): Match | undefined {
  return allMatches(conditions, snapshot)[0];
}

/** Every condition that holds, in their order. */
export function allMatches(conditions: readonly Condition[], snapshot: Snapshot): Match[] {
  return conditions.flatMap((condition, index) => {
    const held = holds(condition, snapshot);
    if (!held) return [];
    const because = typeof condition === 'function' ? undefined : condition.because;
    return [
      {
        index,
        condition: tellCondition(condition),
        ...(because === undefined ? {} : { because }),
        ...(held.element ? { element: held.element } : {}),
      },
    ];
  });
}

/** A condition as a person would say it. */
export function tellCondition(condition: Condition): string {
  if (typeof condition === 'function') return condition.name || 'a condition written in code';
  const { title, url, app, view, text, element, any, all, not } = condition;
  return [
    ...(title ? [`title ${tellTest(title)}`] : []),
    ...(url ? [`url ${tellTest(url)}`] : []),
    ...(app ? [`app ${tellTest(app)}`] : []),
    ...(view ? [`view ${tellTest(view)}`] : []),
    ...(text ? [`text ${tellTest(text)}`] : []),
    ...(element
      ? [`${element.role ?? 'element'}${element.name ? ` whose name ${tellTest(element.name)}` : ''}`]
      : []),
    ...(any ? [`(${any.map(tellCondition).join(' or ')})`] : []),
    ...(all ? [all.map(tellCondition).join(' and ')] : []),
    ...(not ? [`not (${tellCondition(not)})`] : []),
  ].join(' and ');
}

interface Held {
  element?: Element;
}

function holds(condition: Condition, snapshot: Snapshot): Held | undefined {
  return typeof condition === 'function' ? asked(condition, snapshot) : dataHolds(condition, snapshot);
}

function asked(condition: Extract<Condition, (...given: never) => unknown>, snapshot: Snapshot) {
  let answer: boolean | Element | undefined;
  try {
    answer = condition(snapshot);
  } catch (cause) {
    // Not knowing whether a person must be asked is no reason to go on.
    throw new SurehandError('invalid_input', `policy: ${tellCondition(condition)} threw: ${String(cause)}`, {
      cause,
    });
  }
  if (!answer) return undefined;
  return typeof answer === 'object' ? { element: answer } : {};
}

function dataHolds(condition: ConditionData, snapshot: Snapshot): Held | undefined {
  const { title, url, app, view, text, element, any, all, not } = condition;
  const { page, elements } = snapshot;
  const inside = appOf(page.url);
  if (app && !(inside && passes(app, inside.app))) return undefined;
  if (view && !(inside && passes(view, inside.view))) return undefined;
  if (title && !passes(title, page.title)) return undefined;
  if (url && !passes(url, page.url)) return undefined;
  if (not && holds(not, snapshot)) return undefined;
  const found: (Held | undefined)[] = [];
  if (text) {
    const speaking = elements.find((one) => wordsOf(one).some((words) => passes(text, words)));
    found.push(speaking ? { element: speaking } : passes(text, page.title) ? {} : undefined);
  }
  if (element) {
    const { role, name } = element;
    const met = elements.find(
      (one) => (role === undefined || one.role === role) && (!name || passes(name, one.name ?? '')),
    );
    found.push(met ? { element: met } : undefined);
  }
  if (any) found.push(any.map((one) => holds(one, snapshot)).find((held) => held !== undefined));
  for (const one of all ?? []) found.push(holds(one, snapshot));
  if (found.includes(undefined)) return undefined;
  return found.find((held) => held?.element) ?? {};
}

function wordsOf({ name, value, description, readable_state }: Element): string[] {
  const said = readable_state?.text;
  return [name, value, description, typeof said === 'string' ? said : undefined].filter(
    (words) => words !== undefined,
  );
}
