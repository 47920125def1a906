import { describe, expect, it } from 'vitest';
import { endedBy } from '../../src/policy/choice-words.ts';
import { matchCriticalAction, type PendingAction } from '../../src/policy/critical-action.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';

const ENDS =
  'Delete account|I want to permanently delete my account|I understand that my account will be deleted|Cancel my subscription|Close my account|Yes, delete everything|Delete this repository|Please erase all my personal data|Don’t wait, delete my account|Account deletion|Termination of my contract|DeIete my account|Delete my аccount|Mein Konto löschen|Ich weiß, dass mein Konto gelöscht wird|Kündige meinen Vertrag|Supprimer mon compte|Eliminar mi cuenta|Elimina il mio account|Excluir minha conta|Mijn account verwijderen|Usuń moje konto|Ta bort mitt konto|アカウントを削除する|退会する|删除我的账户|刪除我的帳號|Удалить мой аккаунт|Видалити мій акаунт|Smazat můj účet|Slet min konto|Slett kontoen|Poista tilini|Hesabımı sil|Șterge contul meu|Fiókom törlése|Διαγραφή λογαριασμού|Hapus akun saya|Xóa tài khoản của tôi|मेरा खाता हटाएं|حذف حسابي|מחק את החשבון שלי|계정을 영구 삭제합니다';
const ENDS_NOTHING =
  'Pay by card|Send me order mails|Remove background noise|Delete|Delete users|Remove members|Delete messages after 30 days|Subscribe to the newsletter|Save this card to my account|Do not delete my account|Don’t delete my account|Ask before deleting my account|Notify me when somebody wants to delete this project|I understand that I can cancel my subscription at any time|Allow admins to delete this project|Remove the background from my photos|Delete cookies on exit|Account deleted|Monthly plan, cancel anytime|Link my account|Stop notifications|Leave a note for the driver|Mein Konto nicht löschen|Hintergrundgeräusche entfernen|Ne pas supprimer mon compte|アカウントを削除しない';

describe('a choice by its words', () => {
  it.each(ENDS.split('|'))('ends something for good: %s', (words) => {
    expect(endedBy(words)).toBeDefined();
  });

  it.each(ENDS_NOTHING.split('|'))('ends nothing: %s', (words) => {
    expect(endedBy(words)).toBeUndefined();
  });

  it('takes what it ends from its group where it says no more than the deed', () => {
    const group = 'What shall happen to your account?';
    expect([
      endedBy('Delete', group)?.effect,
      endedBy('Delete', 'Kind of event'),
      endedBy('Keep', group),
    ]).toEqual(['deletion', undefined, undefined]);
  });
});

describe('what is pressed with a choice set', async () => {
  const policy = await loadPolicy('default');
  const netflix = await loadPolicy('netflix');
  const press = (name: string, words: string, role = 'checkbox', of?: string): PendingAction => ({
    action: 'click',
    role: 'button',
    name,
    url: 'https://app.test/',
    carries: [{ role, words: [words], of }],
  });
  const carried = (pending: PendingAction, by = policy) => matchCriticalAction(by, pending)?.carried;

  it('is judged by the choice and tells it, by rules of effects and of names', () => {
    expect([
      carried(press('Save', 'Delete my account')),
      carried(press('Next', 'Cancel my plan', 'option', 'I want to')),
      carried(press('Next', 'Yes', 'radio', 'Delete your account?')),
      carried(press('Save', 'Finish cancellation'), netflix),
    ]).toEqual([
      '"Delete my account" ticked',
      '"Cancel my plan" chosen under "I want to"',
      '"Yes" ticked under "Delete your account?"',
      '"Finish cancellation" ticked',
    ]);
  });

  it.each(['Cancel', 'Back', 'Abbrechen', '戻る'])('is left out of %s, which leaves', (name) => {
    expect(matchCriticalAction(policy, press(name, 'Delete my account'))).toBeUndefined();
  });

  it.each(['Save and close', 'Keep settings', 'Back up', ''])('counts for %j', (name) => {
    expect(matchCriticalAction(policy, press(name, 'Delete my account'))).toBeDefined();
  });

  it('a rule that does not guard the effect lets it pass', async () => {
    expect(
      matchCriticalAction(await loadPolicy('checkout'), press('Save', 'Delete my account')),
    ).toBeUndefined();
  });
});
