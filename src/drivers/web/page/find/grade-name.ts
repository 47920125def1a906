import { standsIn } from '../../../../model/stands-in.ts';
import { isDecorated, readable } from '../../../words/readable.ts';
import { isEditingHost } from '../aria/focusable.ts';
import { stemOf } from '../see/cut.ts';
import type { Candidate } from '../see/describe.ts';
import { placeholderBeside, shownBeside, tooltipBeside } from '../see/shown-name.ts';
import { visibleText } from '../see/visible-text.ts';

/** 0: named just so. 1: but for case, marks and counters. */
export function sureGrade(names: readonly string[], wanted: string, lower: string): 0 | 1 | null {
  if (names.some((name) => isNamed(name, wanted))) return 0;
  const loose = names.some((name) => isNamed(name.toLowerCase(), lower) || isDecorated(name, lower));
  return loose ? 1 : null;
}

/** What is shown though the label says something else, then names that have the words among others. */
export function partialGrade({ el, role }: Candidate, names: readonly string[], lower: string): 2 | 3 | null {
  // An editor that nothing names is known by what is written in it.
  const written = names[0] === '' && isEditingHost(el) ? readable(visibleText(el)) : '';
  const beside = [shownBeside(el, role, names[0] ?? '') || placeholderBeside(el), tooltipBeside(el), written]
    .map((shown) => shown.toLowerCase())
    .filter((shown) => shown !== '');
  if (beside.some((shown) => shown === lower || isDecorated(shown, lower))) return 2;
  if (lower.length < 2) return null;
  return [...names, ...beside].some((name) => standsIn(name.toLowerCase(), lower)) ? 3 : null;
}

function isNamed(name: string, wanted: string): boolean {
  const stem = name === wanted ? null : stemOf(wanted);
  return stem === null ? name === wanted : name.startsWith(stem);
}
