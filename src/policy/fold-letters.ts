/** Letters of other scripts that look like a Latin one; capitals apart, because some look like another letter then. */
const LOOK_ALIKES: Record<string, string> = {
  ...pairs('АВЕЅІЈКМНОРСТУХԌԚԜҮ', 'ABESIJKMHOPCTYXGQWY'),
  ...pairs('авеѕіјкмнорстухԁԛԝһӏүո', 'abesijkmhopctyxdqwhlyn'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('αβεικνορτυχηωγ', 'abeikvoptuxnwy'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'),
  ...pairs('ıɑɡɩǀ', 'iagil'),
};

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

function visible(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
