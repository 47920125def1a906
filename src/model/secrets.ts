import { SurehandError } from './failure.ts';
import { escapeRegExp, hideValue } from './hide-value.ts';
import { appOf, originOfAddress } from './place.ts';

/** A value, and where it may be typed: at its own origin, or at the first address that the user gave. */
export interface Secret {
  name: string;
  value: string;
  origin?: string;
}

type Hide = ReturnType<typeof hideValue>;

/** Values that tools may use by name and that nothing may show. */
export class Secrets {
  readonly #all: readonly Secret[];
  readonly #hidden: readonly (readonly [hide: Hide, name: string, value: string])[];
  readonly #typed = new Map<string, Hide>();
  readonly #places = new Set<string>();

  constructor(given: ReadonlyMap<string, string> | readonly Secret[]) {
    this.#all = [...given].map((one) =>
      Array.isArray(one) ? { name: one[0], value: one[1] } : (one as Secret),
    ); // a map gives pairs
    // Longest first: a secret that contains another must not be left in halves.
    this.#hidden = this.#all
      .filter(({ value }) => value.length > 0)
      .sort((a, b) => b.value.length - a.value.length)
      .map(({ name, value }) => [hideValue(value), name, value] as const);
  }

  get names(): string[] {
    return [...new Set(this.#all.map(({ name }) => name))];
  }

  /** Whether a text is nothing but the name of a configured secret, as callers write it. */
  isName(text: string): boolean {
    return this.#all.some(({ name }) => text === `{{${name}}}`);
  }

  /** These and others, which win. */
  with(others: ReadonlyMap<string, string>): Secrets {
    const own = this.#all.filter(({ name }) => !others.has(name));
    return new Secrets([...own, ...[...others].map(([name, value]) => ({ name, value }))]);
  }

  /**
   * `{{NAME}}` becomes the value that belongs to `origin`; without an origin the first of that name. A name that is
   * not configured stays as it is written.
   */
  fill(text: string, origin?: string): string {
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const own = this.#all.filter((secret) => secret.name === name);
      return (
        (own.find((secret) => secret.origin === origin) ?? own.find((secret) => !secret.origin) ?? own[0])
          ?.value ?? whole
      );
    });
  }

  /** The secrets whose values a text holds. Values of few letters are met by chance and count only alone. */
  within(text: string): Secret[] {
    return this.#all.filter(({ value }) =>
      value.length < 4 ? text === value && value !== '' : text.includes(value),
    );
  }

  /**
   * The name of an app and of its activity as the phone's system tells them are no text of the app: they stay readable,
   * though a value may be a part of them. An address of another kind is none of these.
   */
  openPlace(address: string): void {
    const inside = appOf(address);
    if (!inside) return;
    this.#places.add(inside.app);
    // Elsewhere the view is called by words on the screen.
    if (address.startsWith('android-')) this.#places.add(`${inside.app}/${inside.view}`);
  }

  /** Every value becomes `{{NAME}}` again. */
  redact(text: string): string {
    return this.#hidden.reduce(
      (left, [hide, name, value]) => this.#without(left, value, hide, `{{${name}}}`),
      text,
    );
  }

  /** A value that is a part of a place is left where the place stands whole, and hidden everywhere else. */
  #without(text: string, value: string, hide: Hide, instead: string): string {
    // All of the value, and not all of the place: anything else is met by more than chance.
    const isPart = (place: string) =>
      value.length < place.length && place.toLowerCase().includes(value.toLowerCase());
    const around = [...this.#places].filter((place) => text.includes(place) && isPart(place));
    if (around.length === 0) return hide(text, instead);
    const longest = around.sort((a, b) => b.length - a.length).map(escapeRegExp);
    const parts = text.split(new RegExp(`(?<![\\w.])(${longest.join('|')})(?![\\w.])`));
    return parts.map((part, at) => (at % 2 === 1 ? part : hide(part, instead))).join('');
  }

  /** A value that was typed into a field that hides it: kept out of files, though its user may see it. */
  hide(value: string): void {
    if (value !== '' && !this.#typed.has(value)) this.#typed.set(value, hideValue(value));
  }

  /** Configured values and hidden ones. */
  redactAll(text: string): string {
    let left = this.redact(text);
    for (const [value, hide] of this.#typed) left = this.#without(left, value, hide, '[redacted]');
    return left;
  }

  /** Every value that no picture may show. */
  get values(): string[] {
    return [...this.#all.map(({ value }) => value), ...this.#typed.keys()].filter(
      (value) => value.length > 0,
    );
  }

  /** The same through any data, keys left alone. */
  redactDeep<T>(data: T): T {
    if (this.#hidden.length === 0) return data;
    return walk(data, (text) => this.redact(text)) as T; // only strings are replaced, so the shape stays
  }
}

/** Reads `NAME=value` and `NAME@https://shop.test=value` lines; blank lines and those that begin with # are passed over. */
export function parseSecrets(text: string): Secret[] {
  const found: Secret[] = [];
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf('=');
    if (at <= 0 || line.trimStart().startsWith('#')) continue;
    const [name = '', ...bound] = line.slice(0, at).trim().split('@');
    const value = line.slice(at + 1);
    found.push(
      bound.length === 0 ? { name, value } : { name, value, origin: originOf(name, bound.join('@')) },
    );
  }
  return found;
}

function originOf(name: string, written: string): string {
  const origin = originOfAddress(written);
  if (origin !== '') return origin;
  throw new SurehandError(
    'invalid_input',
    `secrets: ${name}@ must be followed by an origin such as https://shop.test, got ${JSON.stringify(written)}`,
  );
}

function walk(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (Array.isArray(data)) return data.map((item) => walk(item, change));
  if (data === null || typeof data !== 'object' || Buffer.isBuffer(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, walk(value, change)]));
}
