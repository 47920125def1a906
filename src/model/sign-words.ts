/** What people call a button that shows only a sign. */
const SIGN_ROWS =
  '+=plus|-=minus|−=minus|–=minus|==equals|×=x|✕=x|✖=x|▲=up arrow|▼=down arrow|←=back arrow|‹=back arrow|→=forward arrow|›=forward arrow|☆=star|⋯=three dots|⋮=three dots|…=three dots'.split(
    '|',
  );
export const SIGNS = new Map(SIGN_ROWS.map((row) => [row[0], row.slice(2)]));
/** It takes away what it stands in. */
export const CROSS = /^[×✕✖❌🗑]\ufe0f?$/u;
