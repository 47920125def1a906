/** What a run ran in: what the server told, and this machine. */
export function runEnvironment(told: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { ...told, platform: `${process.platform} ${process.arch}`, node: process.versions.node };
}
