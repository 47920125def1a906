/** Ports that no page of the agent's may reach under any name: where a person is asked. Most sessions never have one. */
export class ClosedPorts {
  readonly #ports = new Set<string>();
  readonly #guards = new Set<() => Promise<void>>();

  has(url: URL): boolean {
    return url.port !== '' && this.#ports.has(url.port);
  }

  /** Resolves when every browser that is open keeps to it. */
  async close(port: number): Promise<void> {
    this.#ports.add(String(port));
    await Promise.all([...this.#guards].map((guard) => guard()));
  }

  /** Calls `guard` once a port is closed; at once when one is. */
  async onClosed(guard: () => Promise<void>): Promise<void> {
    this.#guards.add(guard);
    if (this.#ports.size > 0) await guard();
  }
}
