/** What people call a button that shows only a sign: the signs, and the words for them. */
const SIGN_ROWS =
  '+=plus|-−–=minus|==equals|×✕✖=x,cross|▲↑=up arrow|▼↓=down arrow|←‹=back arrow|→›=forward arrow|☆★=star|⋯⋮…=three dots|♡♥❤=heart|✓✔=check mark,tick|🗑=bin,trash|✎✏=pencil|⚙=gear|🔔=bell|🔍🔎=magnifying glass|▶=play|⏸=pause'.split(
    '|',
  );
export const SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  SIGN_ROWS.flatMap((row) => {
    const at = row.lastIndexOf('=');
    return [...row.slice(0, at)].map((sign) => [sign, row.slice(at + 1).split(',')] as const);
  }),
);
/** It takes away what it stands in. */
export const CROSS = /^[×✕✖❌🗑]\ufe0f?$/u;
