import type { Box } from '../model/node.ts';
import type { Intent } from '../pipeline/gate.ts';
import { confirms } from '../policy/effect-words.ts';
import type { Match } from '../policy/match-conditions.ts';

type Reach = Intent['reaches'][number];

interface Approved {
  page: string;
  key: string | undefined;
  box: Box | undefined;
  told: string;
}

const MOST = 20;

/** What was approved on the pages of a session, by its place: "Delete" that becomes "Sure?" asks there for the same thing. */
export class InPlace {
  readonly #approved: Approved[] = [];

  note({ pending, key, box }: Reach): void {
    if (key === undefined && box === undefined) return;
    const told = `${pending.role ?? 'element'} ${JSON.stringify(pending.name ?? '')}`;
    this.#approved.push({ page: pageOf(pending.url), key, box, told });
    if (this.#approved.length > MOST) this.#approved.shift();
  }

  /** It says yes where something stood, on the page as it was opened then, that a person was asked about. */
  matchFor({ pending, key, box }: Reach): Match | undefined {
    if (this.#approved.length === 0 || !confirms(pending)) return undefined;
    const page = pageOf(pending.url);
    const before = this.#approved.findLast(
      (one) =>
        one.page === page &&
        ((key !== undefined && one.key === key) || (box && one.box && isIn(box, one.box))),
    );
    if (!before) return undefined;
    return {
      index: 0,
      condition: `it says yes in the place of ${before.told}, which was asked about before`,
    };
  }
}

function pageOf(url: string): string {
  return url.replace(/#.*/s, '');
}

/** One within the other, or overlapping: a button gives way to "Yes" and "No" side by side. */
function isIn(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
