import { splitList } from '../act/lists.ts';
import type { Look } from '../look.ts';
import type { Outcome } from '../outcome.ts';

const JOINT =
  /^(?:both |all of )?(?:the )?(.+?(?:,| and ).+?) (are|have|should be|should have|aren't|must be) (?:both |all )?(.+)$/i;

/** "Check-in and check-out are both empty": the same of each; nothing is claimed unless each can be told. */
export function jointClaim(
  text: string,
  look: Look,
  claim: (said: string, look: Look) => Outcome,
): Outcome | null {
  const [, subjects = '', verb = '', said = ''] = JOINT.exec(text) ?? [];
  const parts = splitList(subjects);
  if (parts.length < 2) return null;
  const one = verb
    .toLowerCase()
    .replace(/^are$/, 'is')
    .replace(/^have$/, 'has')
    .replace(/^aren't$/, "isn't");
  const each = parts.map((part) => claim(`${part} ${one} ${said}`, look));
  const steps = each.flatMap((outcome) => (outcome.kind === 'steps' ? outcome.steps : []));
  return steps.length === parts.length ? { kind: 'steps', steps, score: 0.9 } : null;
}
