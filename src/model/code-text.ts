/** A string as JavaScript writes it: in single quotes, unless only double ones need no escape. */
export function quoted(text: string): string {
  const inside = JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  if (text.includes("'") && !text.includes('"')) return `"${inside}"`;
  return `'${inside.replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
}

/** Finds what `quoted` writes. */
export const LITERAL = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;

/** What stands in such a literal. */
export function unquoted(literal: string): string {
  const inside = literal.slice(1, -1);
  return JSON.parse(
    `"${literal.startsWith('"') ? inside : inside.replace(/\\'/g, "'").replace(/"/g, '\\"')}"`,
  );
}

const SECRET = /\{\{(\w+)\}\}/g;

/** A value a test types: `{{NAME}}` in it is the constant that `secretConstants` declares. */
export function valueCode(text: string): string {
  const whole = /^\{\{(\w+)\}\}$/.exec(text);
  if (whole?.[1]) return constantOf(whole[1]);
  if (text.search(SECRET) === -1) return quoted(text);
  const parts = text.split(SECRET).map((part, at) => {
    if (at % 2 === 1) return `\${${constantOf(part)}}`;
    return JSON.stringify(part)
      .slice(1, -1)
      .replace(/\\"/g, '"')
      .replace(/`|\$\{/g, '\\$&');
  });
  return `\`${parts.join('')}\``;
}

/** The secrets that a text names: `{{NAME}}` stays as it is until the value is typed. */
export function secretsIn(text: string): string[] {
  return [...text.matchAll(SECRET)].map((found) => found[1] ?? '');
}

/** `const { PASSWORD = '' } = process.env;` */
export function secretConstants(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const fields = names.map((name) =>
    constantOf(name) === name ? name : `${quoted(name)}: ${constantOf(name)}`,
  );
  return [`const { ${fields.map((field) => `${field} = ''`).join(', ')} } = process.env;`];
}

export function constantOf(secret: string): string {
  return /^\d/.test(secret) ? `_${secret}` : secret;
}

/** A pattern that means these characters; `around` puts signs such as ^ and $ beside them. */
export function patternCode(
  text: string,
  around: { before?: string; after?: string; flags?: string } = {},
): string {
  const plain = text
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, (space) => (space === ' ' ? ' ' : '\\s+'))
    .replace(/[\u2028\u2029]/g, '\\s');
  return `/${around.before ?? ''}${plain}${around.after ?? ''}/${around.flags ?? ''}`;
}
