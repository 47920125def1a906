/** A field that is there only when it has a value. */
export function pick<K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } {
  // One computed key; TypeScript widens it to string.
  return (value === undefined ? {} : { [name]: value }) as { [key in K]?: V };
}
