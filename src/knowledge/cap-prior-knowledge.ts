import { FAILURES } from '../model/failure.ts';
import type { PriorKnowledgeV1 } from '../model/prior-knowledge.ts';
import type { AvoidCandidate, PriorMaterial } from './build-prior.ts';

/** The caps of the specification. */
export const CAPS = { relatedSessions: 5, similarSteps: 10, suggestions: 5, avoid: 5, fallbacks: 2 } as const;

/**
 * What may be shown, within the caps. Call it with the suggestions that were found on the live screen: those without
 * any target left are dropped. Undefined when nothing is left to say. With `mm_` the tools and failures have that
 * contract's names.
 */
export function capPriorKnowledge(material: PriorMaterial, toolPrefix = ''): PriorKnowledgeV1 | undefined {
  const suggestions = material.suggestions.filter(({ targets }) => targets.length > 0);
  const avoid = material.avoid.slice(0, CAPS.avoid);
  if (suggestions.length === 0 && avoid.length === 0) return undefined;
  return {
    schemaVersion: 1,
    generatedAt: material.generatedAt,
    query: material.query,
    relatedSessions: material.relatedSessions.slice(0, CAPS.relatedSessions),
    similarSteps: material.similarSteps
      .slice(0, CAPS.similarSteps)
      .map((step) => ({ ...step, tool: toolPrefix + step.tool })),
    suggestedNextActions: suggestions.slice(0, CAPS.suggestions).flatMap((one, at) => {
      const { action, rationale, confidence, targets } = one;
      const [preferredTarget, ...rest] = targets;
      if (!preferredTarget) return [];
      const fallbackTargets = rest.slice(0, CAPS.fallbacks);
      return {
        rank: at + 1,
        action,
        rationale,
        confidence,
        preferredTarget,
        ...(fallbackTargets.length > 0 ? { fallbackTargets } : {}),
      };
    }),
    ...(avoid.length > 0
      ? {
          avoid: avoid.map((one) => ({
            rationale: one.rationale,
            target: one.target,
            errorCode: errorWord(one, toolPrefix),
            frequency: one.frequency,
          })),
        }
      : {}),
  };
}

function errorWord({ kind, errorCode }: AvoidCandidate, toolPrefix: string): string {
  const row =
    toolPrefix === 'mm_' ? Object.entries(FAILURES).find(([name]) => name === kind)?.[1] : undefined;
  return row?.mm_word ?? errorCode;
}
