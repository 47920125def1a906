/** Whether the engine knows the time zone. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether it can be read as a regular expression. */
export function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'iu');
    return true;
  } catch {
    return false;
  }
}

/** Why settings do not go together: a film and a trace show what pictures cover. */
export function showsSecrets({
  record,
  trace,
  secrets,
}: {
  record?: unknown;
  trace?: unknown;
  secrets?: unknown;
}): string | undefined {
  const kept = record === true ? 'record' : trace === true ? 'trace' : undefined;
  if (kept === undefined || secrets === undefined) return undefined;
  return `${kept}: what it keeps would show the secrets; leave out --secrets or --${kept}`;
}
