import { describe, expect, it } from 'vitest';
import { foldedText, plainText, readings, transcribed } from '../../src/policy/fold-letters.ts';

describe('words are read as a person sees them', () => {
  it.each([
    ['a soft hyphen', 'De\u00adlete'],
    ['U+034F', 'De\u034flete'],
    ['a zero-width space', 'De\u200blete'],
    ['a word joiner', 'De\u2060lete'],
    ['a mark of direction', '\u202eDelete\u202c'],
    ['a variation selector', 'Delete\ufe0f'],
    ['a tag character', 'De\u{e0041}lete'],
    ['a Hangul filler', 'De\u3164lete'],
    ['wide letters', 'Ｄｅｌｅｔｅ'],
    ['letters of mathematics', '𝐃𝐞𝐥𝐞𝐭𝐞'],
    ['letters in circles', 'Ⓓⓔⓛⓔⓣⓔ'],
    ['other spaces around', '\u00a0Delete\u3000'],
  ])('without %s', (_what, written) => {
    expect(plainText(written)).toBe('delete');
    expect(foldedText(written)).toBe('delete');
  });

  it.each([
    ['Cyrillic', 'Dеlеtе'],
    ['Greek', 'Dεlετε'],
    ['small capitals', 'ᴅᴇʟᴇᴛᴇ'],
    ['accents', 'Délètê'],
    ['combining marks', 'De\u0301lete'],
    ['dark squares', '🅳🅴🅻🅴🆃🅴'],
    ['dark circles', '🅓🅔🅛🅔🅣🅔'],
    ['Cherokee', 'ᎠᎬᏞᎬᎢᎬ'],
    ['small Cherokee', 'Ꭰꭼlꭼtꭼ'],
    ['parts of flags', '🇩🇪🇱🇪🇹🇪'],
    ['Lisu', 'ꓓꓰꓡꓰꓔꓰ'],
    ['Coptic', 'Dⲉlⲉⲧⲉ'],
  ])('with look-alikes folded: %s', (_what, written) => {
    expect(foldedText(written)).toBe('delete');
  });

  it('kinds of space are one space, and letters of their own stay', () => {
    expect(plainText('Pay\u2009 20\u00a0€\n now')).toBe('pay 20 € now');
    expect(foldedText('削除する Жук')).toBe('削除する жyk');
    expect(plainText('Löschen')).toBe('löschen');
  });

  it.each([
    ['digits beside letters', 'Delete3', 'delete 3'],
    ['digits for letters', 'D3l3te', 'delete'],
    ['a one for an l', 'De1ete', 'delete'],
    ['a one for an i', 'F1nish', 'finish'],
    ['signs for letters', 'P@y', 'pay'],
    ['a hyphen in a word', 'De-lete', 'delete'],
    ['dots between letters', 'D.e.l.e.t.e', 'delete'],
    ['letters that stand apart', 'D e l e t e', 'delete'],
    ['letters of two words that stand apart', 'D e l e t e a l l', 'delete all'],
    ['letters and a price that stand apart', 'P a y 2 0 €', 'pay 20€'],
    ['strokes and hooks', 'ĐɇłɛŧE', 'delete'],
    ['a capital i for an l', 'DeIete', 'delete'],
    ['two letters for one', 'Confirrn', 'confirm'],
    ['a name as programs write it', 'deleteAccountNow', 'delete account now'],
    ['the writing turned round', '\u202eeteleD\u202c', 'delete'],
  ])('in every way to read it: %s', (_what, written, read) => {
    expect(readings(written)).toContain(read);
    expect(readings(written)[0]).toBe(foldedText(written));
  });

  it('a price stays a price, and two words stay two', () => {
    for (const reading of readings('Pay 20 €')) expect(reading).toBe('pay 20 €');
    expect(readings('a b')).toEqual(['a b']);
  });

  it.each([
    ['Überprüfen', 'ueberpruefen'],
    ['Straße', 'strasse'],
    ['Køkken', 'koekken'],
    ['Отправить щётку', 'otpravit shchetku'],
    ['Πληρώστε τώρα', 'pliroste tora'],
    ['poem', 'poem'],
  ])('%s is written %s where there are no such letters', (written, read) => {
    expect(transcribed(written)).toBe(read);
  });
});
