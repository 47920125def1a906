import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AddressKey, addressFragment, addressKey, carriedBy, leadsToSame } from '../model/address.ts';
import type { Log } from '../model/log.ts';
import { appendPrivateFile, makePrivateFolder } from '../model/private-file.ts';
import type { Intent } from '../pipeline/gate.ts';
import { matchCriticalAction } from '../policy/critical-action.ts';
import type { Match } from '../policy/match-conditions.ts';
import type { Policy } from '../policy/policy.ts';
import type { View } from '../screen/screen.ts';

type Links = NonNullable<Intent['links']>;

interface Known {
  leads_to: AddressKey;
  match: Match;
}

/** Where what was learned is kept for the next start; `redact` takes secrets out of what it says. */
interface Kept {
  file: string;
  log: Log;
  redact<T>(data: T): T;
}

const LINKS_KEPT = 2000;

/**
 * Where links lead that are critical to click: opening their address is the same act, from wherever and whenever it is
 * opened. Addresses are kept as digests: they may hold what nobody should read in a file.
 */
export class GuardedLinks {
  readonly #kept: Kept | undefined;
  readonly #known = new Map<string, Known>();
  #read = false;

  constructor(kept?: Kept) {
    this.#kept = kept;
  }

  learn(policy: Policy, links: Links): void {
    this.#readOnce(policy.name);
    for (const { pending, leads_to } of links) {
      const key = keyOf(leads_to, pending.url);
      if (!key || this.#known.has(nameOf(key))) continue;
      const found = matchCriticalAction(policy, pending);
      if (!found) continue;
      const link = `${pending.role} ${JSON.stringify(pending.name)} leads there`;
      const { index, because } = found;
      const match = {
        index,
        condition: `${found.condition}, ${link}`,
        ...(because === undefined ? {} : { because }),
      };
      this.#add({ leads_to: key, match });
      this.#keep(policy.name, { leads_to: key, match });
    }
  }

  /** An address that a person was asked about: going back there, or loading it again, is asked about again. */
  note(policy: Policy, { url, page }: { url: string; page: string }, match: Match): void {
    const leads_to = keyOf(url, page);
    if (!leads_to || this.matchFor(policy, url)) return;
    const known = { leads_to, match };
    this.#add(known);
    this.#keep(policy.name, known);
  }

  /** By the address itself, or by one that it carries: some servers send the browser on to that. */
  matchFor(policy: Policy, url: string): Match | undefined {
    this.#readOnce(policy.name);
    for (const one of [url, ...carriedBy(url)]) {
      const address = addressKey(one);
      const wanted = address && digestOf({ ...address, part: addressFragment(one) });
      if (!wanted) continue;
      for (const { leads_to, match } of this.#known.values()) if (leadsToSame(wanted, leads_to)) return match;
    }
    return undefined;
  }

  #add(known: Known): void {
    this.#known.set(nameOf(known.leads_to), known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= LINKS_KEPT) break;
      this.#known.delete(oldest);
    }
  }

  #keep(policy: string, known: Known): void {
    if (!this.#kept) return;
    const { file, log, redact } = this.#kept;
    try {
      makePrivateFolder(dirname(file));
      appendPrivateFile(file, `${JSON.stringify({ policy, ...redact(known) })}\n`);
    } catch (error) {
      log.warn('a guarded link is not kept for the next start', { file, message: String(error) });
    }
  }

  #readOnce(policy: string): void {
    if (this.#read) return;
    this.#read = true;
    for (const line of linesOf(this.#kept?.file)) {
      const known = readLine(line);
      if (known?.policy === policy) this.#add(known);
    }
  }
}

/** The links that a screen shows. */
export function linksOf({ bindings, snapshot }: View): Links {
  return bindings.flatMap(({ node: { role, name, context, href } }) =>
    href
      ? [{ pending: { action: 'click', role, name, context, url: snapshot.page.url }, leads_to: href }]
      : [],
  );
}

/** Elsewhere a fragment changes nothing; a link within its own page is its fragment, and without one it is nothing. */
function keyOf(leads_to: string, page: string): AddressKey | null {
  const address = addressKey(leads_to);
  if (!address) return null;
  if (leads_to.split('#')[0] !== page.split('#')[0]) return digestOf(address);
  const part = addressFragment(leads_to);
  return part === '' ? null : digestOf({ ...address, part });
}

function digestOf({ where, asks, part }: AddressKey): AddressKey {
  return {
    where: digest(where),
    asks: asks.map(digest),
    ...(part === undefined ? {} : { part: digest(part) }),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function nameOf({ where, asks, part = '' }: AddressKey): string {
  return [where, ...asks, part].join(' ');
}

function linesOf(file: string | undefined): string[] {
  if (file === undefined) return [];
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-LINKS_KEPT);
  } catch {
    return []; // nothing was kept so far
  }
}

/** Another program may have written into the file, or a full disk have cut a line. */
function readLine(line: string): (Known & { policy: string }) | undefined {
  try {
    const { policy, leads_to, match } = JSON.parse(line);
    const sound =
      typeof leads_to.where === 'string' &&
      Array.isArray(leads_to.asks) &&
      (leads_to.part === undefined || typeof leads_to.part === 'string') &&
      typeof match.condition === 'string';
    return sound ? { policy, leads_to, match } : undefined;
  } catch {
    return undefined;
  }
}
