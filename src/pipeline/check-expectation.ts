import type { Found, FoundText, Match, NetworkEntry } from '../drivers/driver.ts';
import {
  type Comparison,
  describeAround,
  type ElementClaim,
  type Expectation,
} from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import { quoted } from '../model/page-text.ts';
import { patternFits } from '../model/pattern-fits.ts';
import { asPlainText, parseTarget, whyUnreadable } from '../model/target.ts';
import { sameMeaning } from '../screen/refs.ts';
import { describeNode } from '../screen/render-line.ts';
import { requestAccount } from './effects.ts';
import { isClickable } from './is-clickable.ts';
import { requestsOf } from './part-of.ts';
import { queryFor, queryOf } from './resolve.ts';
import type { Reading } from './verify.ts';
import type { World } from './world.ts';

export interface Since {
  /** When the action was sent: console messages and requests count from here. */
  at_ms: number;
  fingerprint: string | null;
}

/** Looks once whether an expectation holds on the page as it is now. */
export async function checkExpectation(
  world: World,
  expectation: Expectation,
  since: Since,
): Promise<Reading> {
  const { driver } = world;
  switch (expectation.about) {
    case 'text': {
      const found = await driver.findText(expectation.text, expectation.around);
      if (found.unplaced && expectation.around)
        return {
          holds: expectation.gone ? null : false,
          observed: `there is no ${describeAround(expectation.around)}`,
        };
      if (expectation.gone) return textIsGone(found);
      if (found.visible) {
        return { holds: true, observed: 'it is visible', lost: found.lost, ...lastingOf(found) };
      }
      return {
        holds: false,
        observed: found.watched
          ? 'it was seen for a moment and is gone'
          : `it is not visible${found.inside === undefined ? '' : `, only in ${quoted(found.inside)}`}`,
        ...(found.watched ? { seen: true } : {}),
        ...(found.passed ? { passed: true } : {}),
        ...lastingOf(found),
      };
    }
    case 'element':
      return claimHolds(world, expectation.target, expectation.is);
    case 'property':
      return propertyHolds(world, expectation);
    case 'url':
      return compare(driver.address(), expectation.how, expectation.value);
    case 'title':
    case 'screen':
      return screenHolds(world, expectation);
    case 'count': {
      const count = await countOf(world, expectation.target);
      const { how, value } = expectation;
      const holds = how === 'equals' ? count === value : how === 'at_least' ? count >= value : count <= value;
      return { holds, observed: `there are ${count}` };
    }
    case 'console': {
      await driver.fetchLogs?.();
      const errors = driver
        .logs()
        .filter(({ at_ms, level }) => at_ms >= since.at_ms && (level === 'error' || level === 'pageerror'));
      return {
        holds: errors.length === 0,
        observed:
          errors.length === 0 ? 'there are none' : `console error: ${quoted(errors[0]?.text ?? '', 120)}`,
      };
    }
    case 'request':
      return requestHolds(
        requestsOf(driver).filter(({ at_ms }) => at_ms >= since.at_ms),
        expectation,
      );
    case 'change': {
      const { fingerprint } = (await look(world)).snapshot;
      const changed = since.fingerprint !== null && fingerprint !== since.fingerprint;
      return { holds: changed, observed: changed ? 'it changed' : 'it did not change' };
    }
  }
}

/** Everything that carries the words of a target, best matches only: what it is called, else what it shows. */
export async function nodesFor(world: World, target: string): Promise<UiNode[]> {
  const parsed = parseTarget(target);
  // That nothing is found by what nobody can read says nothing about the app.
  const why = whyUnreadable(target);
  if (why !== undefined) throw new SurehandError('invalid_input', why);
  if (parsed.by === 'ref') {
    const binding = world.screen.refs.get(parsed.ref);
    if (!binding) throw new SurehandError('ref_unknown', `no element ${parsed.ref}`);
    const node = await world.driver.inspect(binding.key);
    if (node && sameMeaning(binding, node)) return [node];
    // Rendered anew, it is not gone: the ref stands for what the caller saw, not for one node.
    const again = await world.driver.find(queryFor(binding.meaning));
    return again.matches.flatMap((found) => (found.match === 'exact' ? [found.node] : []));
  }
  const query = { ...queryOf(world.driver, parsed), purpose: 'any', limit: 500 } as const;
  const { matches } = await world.driver.find(query);
  const [exact, loose] = [matchedAs('exact', matches), matchedAs('loose', matches)];
  const called = exact.length > 0 ? exact : loose;
  const shows = called.length === 0 && parsed.by === 'words' && parsed.role !== undefined;
  const nodes = shows
    ? matchedAs('shown', (await world.driver.find({ ...query, partial: true })).matches)
    : called;
  const nth = parsed.by === 'words' ? parsed.nth : undefined;
  return nth === undefined ? nodes : nodes.slice(nth - 1, nth);
}

function matchedAs(wanted: Match, matches: Found['matches']): UiNode[] {
  return matches.flatMap(({ match, node }) => (match === wanted ? [node] : []));
}

async function claimHolds(world: World, target: string, claim: ElementClaim): Promise<Reading> {
  const nodes = (await nodesFor(world, target)).filter(
    (node) => node.visibility !== 'hidden' || claim === 'exists',
  );
  const [node] = nodes;
  if (claim === 'gone') {
    // Text that no element carries as its name counts as well: "Alice" gone.
    if (nodes.length > 0) return { holds: false, observed: 'it is there' };
    const plain = asPlainText(parseTarget(target));
    if (plain) return textIsGone(await world.driver.findText(plain.text, plain.around));
    return { holds: true, observed: 'it is gone' };
  }
  if (!node) {
    const plain = claim === 'visible' ? asPlainText(parseTarget(target)) : null;
    if (plain && (await world.driver.findText(plain.text, plain.around)).visible)
      return { holds: true, observed: 'it is visible' };
    return { holds: false, observed: 'it is not there' };
  }
  if (nodes.length > 1 && claim !== 'visible' && claim !== 'exists') {
    return { holds: null, observed: `${nodes.length} elements are ${target}` };
  }
  if (claim === 'clickable') return isClickable(world, node);
  const { state } = node;
  // People say of a radio button that it is selected; its own word for that is checked.
  const selected = state.selected ?? (state.checked === undefined ? undefined : state.checked === true);
  const is: Record<Exclude<ElementClaim, 'gone' | 'clickable'>, boolean | undefined> = {
    visible: true,
    exists: true,
    enabled: !state.disabled,
    disabled: state.disabled === true,
    checked: state.checked === undefined ? undefined : state.checked === true,
    unchecked: state.checked === undefined ? undefined : state.checked === false,
    selected,
    unselected: selected === undefined ? undefined : !selected,
    expanded: state.expanded,
    collapsed: state.expanded === undefined ? undefined : !state.expanded,
    focused: state.focused === true,
    pressed: state.pressed === undefined ? undefined : state.pressed === true,
    unpressed: state.pressed === undefined ? undefined : state.pressed === false,
  };
  const holds = is[claim];
  if (holds === undefined) return { holds: false, observed: `${describeNode(node)} has no such state` };
  if (claim === 'exists') return { holds: true, observed: 'it is there' };
  return { holds, observed: holds ? `it is ${claim}` : `it is not ${claim}` };
}

/** What tells whether words mean what they say, and whether those that go were taken back. */
function lastingOf({
  message,
  replaced,
  denied,
}: FoundText): Pick<Reading, 'message' | 'replaced' | 'denied'> {
  return {
    ...(message === undefined ? {} : { message }),
    ...(replaced ? { replaced } : {}),
    ...(denied ? { denied } : {}),
  };
}

/** A word inside another ("error" in "errors") is neither the one that was meant nor surely another. */
function textIsGone({ visible, inside }: FoundText): Reading {
  if (visible) return { holds: false, observed: 'it is visible' };
  if (inside !== undefined) return { holds: null, observed: `it is still in ${quoted(inside)}` };
  return { holds: true, observed: 'it is gone' };
}

async function propertyHolds(
  world: World,
  { target, property, how, value }: Extract<Expectation, { about: 'property' }>,
): Promise<Reading> {
  const nodes = (await nodesFor(world, target)).filter((node) => node.visibility !== 'hidden');
  const [node] = nodes;
  if (!node) return { holds: false, observed: 'it is not there' };
  if (nodes.length > 1) return { holds: null, observed: `${nodes.length} elements are ${target}` };
  if (node.state.password) return { holds: null, observed: 'a password is not read' };
  const { state } = node;
  const numeric = state.value_now !== undefined ? String(state.value_now) : undefined;
  const have =
    property === 'name'
      ? node.name
      : property === 'raw_value'
        ? numeric
        : property === 'value'
          ? (numeric ?? state.value ?? node.text)
          : (state.value ?? node.text ?? node.name);
  return compare(have ?? '', how, value);
}

async function screenHolds(
  world: World,
  { about, how, value }: Extract<Expectation, { about: 'url' | 'title' | 'screen' }>,
): Promise<Reading> {
  const { snapshot, bindings } = await look(world);
  if (about === 'title') return compare(snapshot.page.title, how, value);
  if (value.startsWith('fp_')) return compare(snapshot.fingerprint, 'equals', value);
  // A configured name means that screen and no other; other words may be those of a title or heading.
  if (value === snapshot.screen || world.screen.isConfigured(value))
    return { holds: value === snapshot.screen, observed: `the screen is ${snapshot.screen}` };
  const names = [
    snapshot.page.title,
    ...bindings.filter(({ node }) => node.role === 'heading').map(({ node }) => node.name),
  ];
  const holds =
    names.some((name) => name.toLowerCase().includes(value.toLowerCase())) ||
    snapshot.page.url.includes(value);
  return {
    holds,
    observed: `the screen is ${snapshot.screen}, ${quoted(names.slice(0, 2).join(' / '))}`,
  };
}

async function countOf(world: World, target: string): Promise<number> {
  const plural = /^([a-z]+?)s?$/.exec(target)?.[1];
  const found = await (plural && !target.includes('"')
    ? world.driver
        .find({ role: plural, purpose: 'any', limit: 500 })
        .then(({ matches }) => matches.map(({ node }) => node))
    : nodesFor(world, target));
  return found.filter((node) => node.visibility !== 'hidden').length;
}

function requestHolds(
  requests: readonly NetworkEntry[],
  { method, path, status }: Extract<Expectation, { about: 'request' }>,
): Reading {
  const same = requests.filter((r) => (!method || r.method === method) && r.url.includes(path));
  const hit = same.find((r) => answers(r, status));
  if (hit) return { holds: true, observed: requestAccount(hit), network_only: true };
  const last = same.at(-1);
  return { holds: false, observed: last ? requestAccount(last) : 'no such request', network_only: true };
}

function answers({ status, failure }: NetworkEntry, wanted: string | null): boolean {
  if (wanted === 'failed') return failure !== undefined || (status ?? 0) >= 400;
  if (status === null) return false;
  if (wanted === null) return true;
  return wanted.endsWith('xx') ? String(status)[0] === wanted[0] : String(status) === wanted;
}

function compare(have: string, how: Comparison, want: string): Reading {
  const holds =
    how === 'equals'
      ? flat(have) === flat(want)
      : how === 'contains'
        ? flat(have).includes(flat(want))
        : patternFits(pattern(want), have);
  return { holds, observed: `it is ${quoted(have, 120)}` };
}

function pattern(text: string): RegExp {
  const slashed = /^\/(.*)\/([a-z]*)$/.exec(text);
  try {
    return slashed ? new RegExp(slashed[1] ?? '', slashed[2]) : new RegExp(text);
  } catch (error) {
    throw new SurehandError('invalid_input', `expect: ${text} is no valid pattern`, { cause: error });
  }
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function look({ driver, screen }: World) {
  return screen.take(await driver.collect({ viewport_only: true, limit: 100, check: screen.knownKeys() }));
}
