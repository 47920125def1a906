/** An address as people write it, made whole from the one where they are. */
export function wholeAddress(to: string, from: string | undefined): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(to)) return to;
  if (/^www\./i.test(to)) return `https://${to}`;
  return from !== undefined && URL.canParse(to, from) ? new URL(to, from).href : to;
}
