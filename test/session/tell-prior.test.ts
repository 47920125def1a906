import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { capPriorKnowledge } from '../../src/knowledge/cap-prior-knowledge.ts';
import { tellNext, tellPrior } from '../../src/session/tell-prior.ts';
import { node } from '../fake-driver.ts';

const LONG = 'Apply the coupon that was sent to you by mail before the end of the month';

/** As much as the caps allow, with names as long as names get. */
function atTheCaps() {
  const hints = Array.from({ length: 5 }, (_, at) => ({
    node: node('button', `${at} ${LONG}`),
    candidate: {
      action: 'click' as const,
      tool: 'adjust_control',
      rationale: 'x',
      confidence: 0.9,
      targets: [
        { type: 'testId' as const, value: `apply-${at}` },
        { type: 'a11yHint' as const, value: { role: 'button', name: `${at} ${LONG}` } },
      ],
      element: true,
      live: true,
      worked: 1234,
      tried: 1300,
      last_ok_ms: Date.now() - 7_200_000,
    },
  }));
  const data = capPriorKnowledge({
    generatedAt: new Date().toISOString(),
    query: {
      windowHours: 48,
      usedFlowTags: ['checkout'],
      usedFilters: {},
      candidateSessions: 5,
      candidateSteps: 120,
    },
    relatedSessions: [],
    similarSteps: [],
    suggestions: hints.map(({ candidate }) => candidate),
    avoid: Array.from({ length: 9 }, (_, at) => ({
      rationale: 'Frequently fails',
      target: {
        selector: `main > section:nth-child(${at}) > div.panel-body > form.coupon-form > button.primary`,
      },
      errorCode: 'CONTROL_CONVERGENCE_FAILED',
      frequency: 31,
      kind: 'not_converged',
      tool: 'click',
    })),
  });
  if (!data) throw new Error('nothing left at the caps');
  return { data, hints };
}

describe('prior knowledge in words', () => {
  it('is at most 600 tokens at the caps', () => {
    const text = tellPrior(atTheCaps(), 1000).join('\n');
    expect(text.match(/^(worked here before:| {2}or) adjust_control button/gm)).toHaveLength(5);
    expect(text.match(/^avoid here: css:/gm)).toHaveLength(5);
    expect(countTokens(text)).toBeLessThanOrEqual(600);
  });

  it('says how often it worked and when, and only the best where little room is left', () => {
    const [first, ...more] = tellPrior(atTheCaps(), 200);
    expect(first).toMatch(
      /^worked here before: adjust_control button "0 Apply.*\(1234 of 1300, last 2 h ago\)$/,
    );
    expect(more).toEqual([]);
    expect(tellNext(atTheCaps())).toEqual([first]);
  });
});
