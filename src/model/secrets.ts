/** Values that tools may use by name and that nothing may show. */
export class Secrets {
  readonly #byName: ReadonlyMap<string, string>;
  readonly #hidden: readonly (readonly [value: string, name: string])[];
  readonly #typed = new Set<string>();

  constructor(byName: ReadonlyMap<string, string>) {
    this.#byName = byName;
    // Longest first: a secret that contains another must not be left in halves.
    this.#hidden = [...byName]
      .flatMap(([name, value]) => writings(value).map((written) => [written, name] as const))
      .filter(([value]) => value.length > 0)
      .sort(([a], [b]) => b.length - a.length);
  }

  get names(): string[] {
    return [...this.#byName.keys()];
  }

  /** These and others, which win. */
  with(others: ReadonlyMap<string, string>): Secrets {
    return new Secrets(new Map([...this.#byName, ...others]));
  }

  /** `{{NAME}}` becomes the value; a name that is not configured stays as it is written. */
  fill(text: string): string {
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => this.#byName.get(name) ?? whole);
  }

  /** Every value becomes `{{NAME}}` again. */
  redact(text: string): string {
    return this.#hidden.reduce((left, [value, name]) => left.replaceAll(value, `{{${name}}}`), text);
  }

  /** A value that was typed into a field that hides it: kept out of files, though its user may see it. */
  hide(value: string): void {
    for (const written of writings(value)) this.#typed.add(written);
  }

  /** Configured values and hidden ones. */
  redactAll(text: string): string {
    let left = this.redact(text);
    for (const value of this.#typed) left = left.replaceAll(value, '[redacted]');
    return left;
  }

  /** Every value that no picture may show. */
  get values(): string[] {
    return [...this.#byName.values(), ...this.#typed].filter((value) => value.length > 0);
  }

  /** The same through any data, keys left alone. */
  redactDeep<T>(data: T): T {
    if (this.#hidden.length === 0) return data;
    return walk(data, (text) => this.redact(text)) as T; // only strings are replaced, so the shape stays
  }
}

/** Reads `NAME=value` lines; blank lines and those that begin with # are passed over. */
export function parseSecrets(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf('=');
    if (at > 0 && !line.trimStart().startsWith('#')) found.set(line.slice(0, at).trim(), line.slice(at + 1));
  }
  return found;
}

/** A value as it stands in text, in an address and in a form's body. */
function writings(value: string): string[] {
  const encoded = encodeURIComponent(value);
  return [...new Set([value, encoded, encoded.replaceAll('%20', '+'), encodeURI(value)])];
}

function walk(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (Array.isArray(data)) return data.map((item) => walk(item, change));
  if (data === null || typeof data !== 'object' || Buffer.isBuffer(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, walk(value, change)]));
}
