/** A statement that is too long for a line, with one call of its chain on each. */
export function wrapChain(line: string, width: number): string[] {
  if (line.length <= width || !/^await (?:expect\()?\w+\./.test(line)) return [line];
  const cuts = dotsOutside(line);
  // What an expectation is about stays in its brackets; only calls of a plain chain are worth a line each.
  if (cuts.length < 2 || line.startsWith('await expect(')) return [line];
  const ends = [...cuts.slice(1), line.length];
  return [line.slice(0, cuts[0]), ...cuts.map((cut, at) => `  ${line.slice(cut, ends[at])}`)];
}

/** Where calls are chained: dots outside of brackets and quotes. */
function dotsOutside(line: string): number[] {
  const found: number[] = [];
  let depth = 0;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === "'" || sign === '"' || sign === '`') quote = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === '.' && depth === 0) found.push(at);
  }
  return found;
}
