const CHEROKEE = 'ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᏀᏃᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴ';

/** Letters of other scripts that look like a Latin one; capitals apart, because some look like another letter then. */
const LOOK_ALIKES: Record<string, string> = {
  ...pairs('АВЕЅІЈКМНОРСТУХԌԚԜҮ', 'ABESIJKMHOPCTYXGQWY'),
  ...pairs('авеѕіјкмнорстухԁԛԝһӏүո', 'abesijkmhopctyxdqwhlyn'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('αβεικνορτυχηωγ', 'abeikvoptuxnwy'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'),
  ...pairs('ıɑɡɩǀ', 'iagil'),
  ...pairs(CHEROKEE, 'DRTIYAJEWMHGZRWSVSLCPKB'),
  ...pairs(CHEROKEE.toLowerCase(), 'DRTIYAJEWMHGZRWSVSLCPKB'),
  ...pairs('ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPDTGKJCZFMNLSRVHWXYAEIOU'),
  ...pairs('ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ', 'ABEHIKMNOPCTYX'),
  ...pairs('ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ', 'abehikmnopctyx'),
  ...alphabet(0x1f150),
  ...alphabet(0x1f170),
  ...alphabet(0x1f1e6),
};

/** Twenty-six signs in a row that are the letters from A to Z: in dark circles, in dark squares, as parts of flags. */
function alphabet(first: number): Record<string, string> {
  const signs = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(first + at));
  return pairs(signs.join(''), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, at) => [letter, to[at] ?? letter]));
}

/** Text as a reader sees it: invisible characters, widths of letters and kinds of space must not hide a word. */
export function plainText(text: string): string {
  return visible(text).toLowerCase();
}

/** Plain text in which all that looks like one Latin letter is that letter: accents and scripts make no difference. */
export function foldedText(text: string): string {
  return visible(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
    .toLowerCase();
}

/**
 * Letters with a stroke or a hook, which Unicode does not take for accents. Some are letters of their own: "płacę" would
 * be the English "place", so that they are told apart unless the word is found no other way.
 */
const STROKED = pairs('ðđɖɗøłŧħⱥƀȼɇɛǥɨɉꝁƙɫɭɱɲᵽɋɍɽʂƭʉʋɏƴƶ', 'ddddolthabceegijkkllmnpqrrstuvyyz');

const DIGRAPHS = 'ae oe ue ss aa ae oe oe th zh kh ts ch sh shch yu ya yi ye ps th ch'.split(' ');
/** How letters are usually written where there are none such, as in addresses. */
const TRANSCRIBED: Record<string, string> = {
  ...Object.fromEntries([...'äöüßåæøœþжхцчшщюяїєψθχ'].map((letter, at) => [letter, DIGRAPHS[at] ?? letter])),
  ...pairs('абвгґдеёзиійклмнопрстуфыэ', 'abvggdeeziiyklmnoprstufye'),
  ...pairs('αβγδεζηικλμνξοπρσςτυφω', 'avgdeziiklmnxoprsstyfo'),
  ъ: '',
  ь: '',
};

/** The text as it is written in the letters from a to z alone. */
export function transcribed(text: string): string {
  const apart = visible(text)
    .toLowerCase()
    .replace(/[άέήίόύώϊϋΐΰ]/gu, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll('ου', 'ou');
  return foldedText(apart.replace(/[^\0-\x7f]/gu, (letter) => TRANSCRIBED[letter] ?? letter));
}

/** Signs and digits that are drawn like a letter; a one like two of them. */
const DRAWN_LIKE = pairs('@48€3!|10$57', 'aabeeillosst');
const SIGNS = /(?<=\p{L})[@48€3!|10$57]|[@48€3!|10$57](?=\p{L})/gu;

/**
 * Every way to read a text: as it stands; letters told from digits ("Delete3"); signs read as letters ("De1ete",
 * "P@y"); without what stands between letters ("De-lete"); letters that stand apart as one word; in the
 * order in which it is drawn where it is turned round by force; strokes through letters left out ("Đelete"); letters
 * read as others that are drawn like them ("DeIete", "Confirrn"); a name as programs write it in words ("deleteAccount").
 */
export function readings(text: string): string[] {
  const folded = foldedText(text);
  const apart = folded.replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
  const drawn = folded.replace(SIGNS, (sign) => DRAWN_LIKE[sign] ?? sign);
  const drawnOtherwise = folded.replace(SIGNS, (sign) =>
    sign === '1' || sign === '|' ? 'i' : (DRAWN_LIKE[sign] ?? sign),
  );
  const joined = folded.replace(/(?<=\p{L})[^\p{L}\p{N}\s]+(?=\p{L})/gu, '');
  const turned = foldedText(text.replace(/\u202e([^\u202c]*)/g, (_, drawn: string) => reversed(drawn)));
  const bare = folded.replace(/[^\0-\x7f]/gu, (letter) => STROKED[letter] ?? letter);
  const mistaken = foldedText(
    text
      .replace(/(?<=\p{Ll})I/gu, 'l')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w'),
  );
  const worded = foldedText(text.replace(CAMEL, (name) => name.replace(/\p{Lu}/gu, ' $&')));
  const others = [apart, drawn, drawnOtherwise, joined, ...spelled(folded), turned, bare, mistaken, worded];
  return [...new Set([folded, ...others])];
}

/** It begins small: "PayPal" and "GitHub" are names. */
const CAMEL = /(?<![\p{L}\p{N}])\p{Ll}+(?:\p{Lu}\p{Ll}+)+(?!\p{L})/gu;

/** The shortest word that is looked for in letters that stand apart: fewer are found in any name. */
const SHORTEST = 3;

/** Letters that stand apart, as one word and as any two: nothing says where a word ends. */
function spelled(folded: string): string[] {
  if (!/^(?:\S ){2,}\S$/u.test(folded)) return [];
  const letters = folded.split(' ');
  const splits = letters.map((_, at) => at).slice(SHORTEST, 1 - SHORTEST);
  return [
    letters.join(''),
    ...splits.map((at) => `${letters.slice(0, at).join('')} ${letters.slice(at).join('')}`),
  ];
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function visible(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
