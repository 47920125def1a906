export type Variables = Readonly<Record<string, string | number | boolean | undefined>>;

/** `${NAME}` and `${NAME:-otherwise}` become values; names without one are collected in `missing`. */
export function fillVariables(text: string, variables: Variables, missing: Set<string>): string {
  return text.replace(
    /\$\{\s*([\w.-]+?)\s*(?::-([^}]*))?\}/g,
    (whole, name: string, otherwise: string | undefined) => {
      const value = variables[name];
      if (value !== undefined && value !== '') return String(value);
      if (otherwise !== undefined) return otherwise;
      if (value === '') return '';
      missing.add(name);
      return whole;
    },
  );
}

/** The secrets a text names: `{{NAME}}` stays as it is until the value is typed. */
export function secretNames(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
}
