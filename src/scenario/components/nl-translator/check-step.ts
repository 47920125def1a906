import { defined } from '../../../model/record.ts';
import type { SerializableDOMNode, IntermediateStep as Step } from '../../interfaces/index.ts';

const FITTING: Readonly<Partial<Record<Step['actionType'], readonly string[]>>> = {
  input: ['textbox', 'searchbox', 'combobox', 'spinbutton'],
  check: ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem', 'button'],
  uncheck: ['checkbox', 'switch', 'menuitemcheckbox', 'option', 'treeitem', 'button'],
  select: ['combobox', 'listbox', 'radiogroup', 'menu', 'tree', 'button', 'textbox'],
};
const NEEDS_TARGET = new Set<string>('click input select hover check uncheck adjust drag'.split(' '));
const ABOUT_ONE = new Set(['element', 'value', 'content']);

export type CheckedStep = { ok: true; step: Step } | { ok: false; reason: string; candidates: string[] };

/** Holds a proposed step against the screen it is meant for: its target is there, is one, and can do what is asked. */
export function checkStep(step: Step, tree: SerializableDOMNode): CheckedStep {
  const { actionType, targetSelector, toTargetSelector, assertion } = step;
  const refuse = (reason: string, candidates: string[] = []) => ({ ok: false as const, reason, candidates });
  if (actionType === 'unknown') return refuse(step.error ?? 'the sentence fits nothing on this screen');
  if (step.isAmbiguous) {
    const meant = (step.alternativeSelectors ?? []).map((selector) => nodeOf(tree, selector));
    return refuse(
      'more than one thing could be meant',
      meant.flatMap((node) => (node ? [wordsFor(node)] : [])),
    );
  }
  if ((actionType === 'assert' || (actionType === 'wait' && step.waitMs === undefined)) && !assertion)
    return refuse(`${actionType} without what must be so`);
  const aboutOne = assertion !== undefined && ABOUT_ONE.has(assertion.about);
  if (targetSelector === undefined)
    return NEEDS_TARGET.has(actionType) || aboutOne
      ? refuse(`${actionType} without a target`)
      : { ok: true, step };
  const target = nodeOf(tree, targetSelector);
  if (!target) return refuse(`${targetSelector} is not on the screen`);
  const roles = FITTING[actionType];
  const role = target.attributes.role ?? target.tag;
  if (roles && !roles.includes(role)) return refuse(`${wordsFor(target)} cannot be used for ${actionType}`);
  const to = toTargetSelector === undefined ? undefined : nodeOf(tree, toTargetSelector);
  if (toTargetSelector !== undefined && !to) return refuse(`${toTargetSelector} is not on the screen`);
  const stable = { stableSelector: target.stableSelector, toStableSelector: to?.stableSelector };
  return { ok: true, step: { ...step, targetDescription: wordsFor(target), ...defined(stable) } };
}

export function nodeOf(tree: SerializableDOMNode, selector: string): SerializableDOMNode | undefined {
  if (tree.mcpSelector === selector && tree.tag !== '#text') return tree;
  for (const child of tree.children) {
    const found = nodeOf(child, selector);
    if (found) return found;
  }
  return undefined;
}

/** A node as a person would name it. */
export function wordsFor({ attributes, tag, text }: SerializableDOMNode): string {
  const name = attributes['aria-label'] ?? text;
  return [attributes.role ?? tag, name ? JSON.stringify(name.slice(0, 80)) : ''].filter(Boolean).join(' ');
}
