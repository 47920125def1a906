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
const DRAWN = new Set(
  'heart star flag bin trash pencil gear cog bell cross plus minus magnifier eye lock bookmark pin clip camera cart dots'.split(
    ' ',
  ),
);
/** What a drawing stands for, where only what it does is written. */
const BY_DEED = new Map(
  'delete=bin,trash|remove=bin,trash,cross|edit=pencil|search=magnifying glass|close=cross,x|settings=gear|more=three dots|actions=three dots|options=three dots|add=plus|flag=flag'
    .split('|')
    .map((row) => row.split('='))
    .map(([deed = '', words = '']) => [deed, words.split(',')] as const),
);

/** The words for what is drawn on a button that shows no text: its classes say it, or else what it does. */
export function drawnOn(classes: string, name: string): readonly string[] {
  const drawn = classes
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => DRAWN.has(word));
  return drawn.length > 0 ? drawn : (BY_DEED.get(name.toLowerCase().split(' ')[0] ?? '') ?? []);
}

/** It takes away what it stands in. */
export const CROSS = /^[×✕✖❌🗑]\ufe0f?$/u;
