import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, stepOn, unresolved } from '../outcome.ts';
import { tidy } from '../phrase.ts';
import { resolveTarget } from '../resolve-target.ts';
import { contains, inside, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { softly } from './click.ts';
import { nthItem } from './nth-item.ts';
import { CLOSED, openers } from './seek.ts';

/** Opens or closes a section, a menu, a dropdown, a dialog; an opened thing is not opened again. */
export function unfold(target: string, open: boolean, look: Look): Outcome {
  const outcome = unfolded(target, open, look);
  return open ? softly(outcome, target, look) : outcome;
}

function unfolded(target: string, open: boolean, look: Look): Outcome {
  const plain = tidy(target);
  if (/^(?:section|sections|panel|accordion|menu|tree|pie menu)$/i.test(plain)) return onlyOpener(open, look);
  if (
    !open &&
    /^(?:dialog|dialog box|popup|modal|window|it|message|alert|banner|notification|toast|snackbar|notice|warning|pop-?up)(?: (?:box|window))?(?: by .*)?$/i.test(
      plain,
    )
  )
    return closeDialog(look);
  const item = open ? nthItem(plain, look) : undefined;
  if (item) return item;
  const resolved = resolveTarget(plain, look, 'click');
  if (resolved.kind === 'none' && open) {
    const bare = plain.replace(/ (?:dialog|popup|window|form|page|view|panel|screen)$/i, '');
    const named = bare === plain ? resolved : resolveTarget(bare, look, 'click');
    return named.kind === 'one' ? actOn(look, named.thing, 'click', named.score) : unresolved(named);
  }
  if (resolved.kind === 'all') {
    const folded = resolved.things.filter((thing) => stateOf(thing) !== open);
    const told = open || folded.every((thing) => stateOf(thing) !== undefined);
    const steps = folded.map((thing) => stepOn(look, thing, 'click', resolved.score));
    return told ? { kind: 'steps', steps, score: resolved.score } : NONE;
  }
  if (resolved.kind !== 'one') return open ? unresolved(resolved) : NONE;
  const { thing, score } = resolved;
  const branch = branchOf(thing);
  const expanded = stateOf(branch ?? thing);
  if (expanded === open) return { kind: 'nothing' };
  const twisty = branch ? twistyOf(branch, look) : undefined;
  if (twisty) return actOn(look, twisty, 'click', score);
  const sign = open && !branch ? signBeside(thing) : undefined;
  if (sign) return actOn(look, sign, 'click', score);
  if (!open && expanded === undefined) return NONE;
  return actOn(look, thing, 'click', score);
}

/** The branch of a tree whose title a thing is. */
function branchOf(thing: Thing): Thing | undefined {
  for (let up: Thing | null = thing; up; up = up.parent)
    if (up.role === 'treeitem') return stateOf(up) === undefined ? undefined : up;
  return undefined;
}

/** The sign that opens a branch, where its title does something else. */
function twistyOf(branch: Thing, { screen }: Look): Thing | undefined {
  return inside(branch, screen).find(
    ({ text, children }) => children.length === 0 && /^[▸▶►▾▼▿+−-]$/.test(text.trim()),
  );
}

/** The sign right before a title that shows that it is closed. */
function signBeside(thing: Thing): Thing | undefined {
  const beside = thing.parent?.children ?? [];
  const before = beside[beside.indexOf(thing) - 1];
  return before?.operable && CLOSED.test(before.text.trim()) ? before : undefined;
}

function stateOf(thing: Thing): boolean | undefined {
  const said = thing.node.attributes['aria-expanded'];
  return said === undefined ? undefined : said === 'true';
}

function onlyOpener(open: boolean, look: Look): Outcome {
  const all = openers('sections', look.screen).filter((thing) => stateOf(thing) !== open);
  const [only] = all;
  if (only && all.length === 1) return actOn(look, only, 'click', 0.8);
  return all.length > 1 ? { kind: 'tie', things: all, score: 0.75 } : NONE;
}

const CLOSING = new Set(['close', 'x', 'dismiss']);

/** The sign that closes what lies on top. */
function closeDialog(look: Look): Outcome {
  const { things } = look.screen;
  const dialogs = things.filter(
    ({ role, node, hints }) =>
      role === 'dialog' ||
      role === 'alertdialog' ||
      role === 'alert' ||
      node.attributes['aria-modal'] === 'true' ||
      wordsOf(hints).some((word) => word === 'dialog' || word === 'modal'),
  );
  const closing = things.filter(
    (thing) =>
      thing.text.length < 10 &&
      (thing.operable || thing.children.length === 0) &&
      wordsOf([...thing.names, thing.hints].join(' ')).some((word) => CLOSING.has(word)),
  );
  const inside =
    dialogs.length > 0
      ? closing.filter((thing) => dialogs.some((dialog) => contains(dialog, thing)))
      : closing;
  const apart = inside.filter(
    (thing) =>
      !inside.some((other) => other !== thing && contains(thing, other) && other.operable) &&
      (thing.operable || !inside.some((other) => other.operable && contains(other, thing))),
  );
  const [only] = apart;
  if (only && apart.length === 1) return actOn(look, only, 'click', 0.85);
  return apart.length > 1 ? { kind: 'tie', things: apart, score: 0.75 } : NONE;
}
