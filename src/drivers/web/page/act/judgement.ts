import { withoutProgress } from './meaning.ts';
import type { Told } from './says.ts';

type Tell = (at: Element) => readonly Told[];

interface Judgement {
  tell: Tell;
  known: ReadonlySet<string>;
}

/** What was last judged of input by the pointer, and of keys. */
const judged: { pointer?: Judgement; keys?: Judgement } = {};

/** Notes what an input was found to operate, and how to find that out again. */
export function noteJudgement(by: 'pointer' | 'keys', nodes: readonly Told[], tell: Tell): void {
  judged[by] = { tell, known: new Set(nodes.map(wordsFor)) };
}

/** What the input would operate by now and nobody has judged as it is, in words; null where there is nothing. */
export function unjudged(by: 'pointer' | 'keys', at: Element): string | null {
  const judgement = judged[by];
  const fresh = judgement?.tell(at).find((node) => !judgement.known.has(wordsFor(node)));
  return fresh ? `${fresh.role} ${JSON.stringify(fresh.name)}` : null;
}

export function forgetJudgement(by: 'pointer' | 'keys'): void {
  delete judged[by];
}

/** All that a policy goes by, but for times that run on by themselves. What stands around it is watched elsewhere. */
function wordsFor({
  role,
  name,
  says,
  dialog,
  carries,
  leads_to,
  pings,
  asks,
  acts,
  unreadable,
  cut,
}: Told): string {
  return withoutProgress(
    JSON.stringify([role, name, says, dialog, carries, leads_to, pings, asks, acts, unreadable, cut]),
  );
}
