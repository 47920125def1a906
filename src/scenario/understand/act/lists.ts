/** Things named one after another: "A, B and C". A noun before them goes with each: "the buttons 1, 2 and C". */
export function splitList(text: string): string[] {
  const parts = text
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+and\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const [first = ''] = parts;
  const noun =
    /^(?:the )?(buttons|seats|links|items|options|boxes|checkboxes|keys|contacts|mails|emails|posts|rows|words|tabs|users|tasks|todos|products)\s+(?=\S)/i.exec(
      first,
    );
  if (noun && parts.length > 1) parts[0] = first.slice(noun[0].length);
  // "The first and the third row": the noun comes once, at the end.
  const [, last] = /^(?:the )?(?:\w+th|first|second|third|last) (.+)$/i.exec(parts.at(-1) ?? '') ?? [];
  if (last && parts.slice(0, -1).every((part) => /^(?:the )?(?:\w+th|first|second|third|last)$/i.test(part)))
    return parts.map((part, i) => (i < parts.length - 1 ? `${part} ${last}` : part));
  return parts;
}
