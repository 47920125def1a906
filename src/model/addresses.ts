/** The addresses that one setting holds: a comma stands between two only where the next begins, as it may stand in one. */
export function addressesIn(written: string | undefined): string[] {
  return (written ?? '')
    .split(/,(?=\s*(?:$|\w+:\/\/))/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
