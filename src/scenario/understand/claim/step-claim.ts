import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import type { Outcome } from '../outcome.ts';
import { asserted } from './asserted.ts';

const STEP =
  /^(?:we're|we are|i'm|i am|you're|you are|it's|it is|this is)(?: now| currently)?(?: (?:on|at|in))? (?:the )?(?:step|page|part) (\w+)(?: (?:of|out of) (\w+))?$/i;

/** "We're on step 2 of 4": by the step that the page marks as the current one, or by its own words. */
export function stepClaim(text: string, look: Look): Outcome | null {
  const [, at = '', of] = STEP.exec(text) ?? [];
  const [wanted, all] = [readCount(at), of === undefined ? undefined : readCount(of)];
  if (wanted === null || all === null) return null;
  const seen = shownStep(look);
  if (!seen) return null;
  const holds = seen.at === wanted && (all === undefined || seen.of === all);
  return asserted(
    look,
    { about: 'content', how: 'equals', expected: text },
    holds,
    `it is step ${seen.at} of ${seen.of}`,
  );
}

function shownStep({ screen }: Look): { at: number; of: number } | undefined {
  const told = /\b(?:step|page|part) (\d+) (?:of|\/) (\d+)\b/i.exec(screen.root.text);
  if (told) return { at: Number(told[1]), of: Number(told[2]) };
  const marked = screen.things.filter(({ node }) => node.attributes['aria-current'] === 'step');
  const [current] = marked;
  const steps = current?.parent?.children.filter(({ node }) => node.tag === current.node.tag) ?? [];
  return current && marked.length === 1 ? { at: steps.indexOf(current) + 1, of: steps.length } : undefined;
}
