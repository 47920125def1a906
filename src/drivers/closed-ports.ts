const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
};

/** Places that no page of the agent's may reach: where a person is asked. Most sessions never have one. */
export class ClosedPorts {
  readonly #ports = new Set<string>();
  readonly #hosts = new Set<string>();
  readonly #guards = new Set<() => Promise<void>>();

  has(url: URL): boolean {
    const port = url.port || DEFAULT_PORTS[url.protocol] || '';
    const host = url.hostname.toLowerCase().replace(/\.$/, '');
    return this.#ports.has(port) || this.#hosts.has(host) || this.#hosts.has(`${host}:${port}`);
  }

  /** A port of this machine, under any name. Resolves when every browser that is open keeps to it. */
  async close(port: number): Promise<void> {
    this.#ports.add(String(port));
    await this.#tell();
  }

  /** A name that a proxy in front of this machine answers to: `host`, or `host:port`. */
  async closeHost(host: string): Promise<void> {
    this.#hosts.add(host.toLowerCase());
    await this.#tell();
  }

  /** Calls `guard` once something is closed; at once when it is. */
  async onClosed(guard: () => Promise<void>): Promise<void> {
    this.#guards.add(guard);
    if (this.#ports.size + this.#hosts.size > 0) await guard();
  }

  /** For a browser that has ended: what guards it would keep all of it. */
  forget(guard: () => Promise<void>): void {
    this.#guards.delete(guard);
  }

  /** How many browsers would be told. */
  get size(): number {
    return this.#guards.size;
  }

  async #tell(): Promise<void> {
    await Promise.all([...this.#guards].map((guard) => guard()));
  }
}
