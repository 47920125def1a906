import { describe, expect, it } from 'vitest';
import { matchCriticalAction, type PendingAction } from '../../src/policy/critical-action.ts';
import { EFFECT_WORDS } from '../../src/policy/effect-word-table.ts';
import { effectOf } from '../../src/policy/effect-words.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';

const click = (name: string, role = 'button'): PendingAction => ({
  action: 'click',
  role,
  name,
  url: 'https://app.test/',
});

const ROWS: Record<string, string[]> = {
  deletion: [
    ...[
      'Delete',
      'Delete selection',
      'Delete account',
      'Permanently delete this repository',
      'Remove',
      'Yes, remove user',
      'Discard draft',
      'Uninstall app',
      'Reset to factory settings',
      'Format this disk',
      'Overwrite file',
      'Empty trash',
    ],
    ...[
      'Konto löschen',
      'Endgültig entfernen',
      'Supprimer le compte',
      'Eliminar cuenta',
      'Elimina',
      'Excluir conta',
    ],
    ...[
      'Account verwijderen',
      'Usuń konto',
      'Ta bort kontot',
      '削除する',
      'アカウントを削除',
      '删除',
      '刪除帳號',
    ],
  ],
  payment: [
    ...[
      'Pay',
      'Pay 20 €',
      'Buy now',
      'Place your order',
      'Start paid plan',
      'Tip 5 $',
      'Wire the money',
      'Rent for 3.99 €',
      'Place your bet',
      'Issue a refund',
      'Complete purchase',
      'Send money',
      'Start free trial',
      'Transfer €500',
      'Send $20',
      'לרכישה',
    ],
    ...[
      'Zahlungspflichtig bestellen',
      'Jetzt kaufen',
      'Payer',
      'Passer la commande',
      'Realizar pedido',
      'Acquista ora',
    ],
    ...[
      'Finalizar compra',
      'Nu betalen',
      'Kupuję i płacę',
      'Slutför köp',
      '注文を確定する',
      '購入する',
      '立即购买',
      '提交订单',
    ],
  ],
  sending: [
    ...['Send', 'Send message', 'Send feedback', 'Publish', 'Post', 'Submit', 'Share', 'Reply'],
    ...['Forward message', 'Forward this email to…'],
    ...['Absenden', 'Jetzt veröffentlichen', 'Envoyer', 'Publicar', 'Invia', 'Enviar mensagem', 'Versturen'],
    ...['Wyślij', 'Skicka', '送信', '投稿する', '发送', '發佈'],
  ],
  account: [
    ...[
      'Cancel subscription',
      'Cancel my premium plan',
      'Finish Cancellation',
      'Close account',
      'Deactivate',
      'Unsubscribe',
    ],
    ...[
      'Change password',
      'Abo kündigen',
      'Jetzt kündigen',
      "Résilier l'abonnement",
      'Cancelar suscripción',
      'Disdici',
    ],
    ...[
      'Cancelar assinatura',
      'Abonnement opzeggen',
      'Anuluj subskrypcję',
      'Säg upp abonnemanget',
      '解約する',
      '退会',
      '取消订阅',
    ],
  ],
};

/** What looks alike and is asked about by nobody: it dismisses, shows, filters, or can be taken back. */
const HARMLESS = [
  ...[
    'Log in with PayPal',
    'Turn off',
    'iCloud',
    'Transfer 3 files',
    'Move 3 items',
    'From $20',
    'Live now',
    'Discard changes',
    'Place',
    'Forward',
    'Format',
    'Format painter',
    'Tips for you from 5 $',
    'Reset to defaults',
    'For rent',
    'Start plan editor',
  ],
  ...[
    'Cancel',
    'Close',
    'OK',
    'Save',
    'Next',
    'Continue',
    'Log out',
    'Add to cart',
    'Edit',
    'Undo',
    'Search',
  ],
  ...[
    'Delete filter',
    'Remove filters',
    'Clear search',
    'Remove from cart',
    'Remove from wishlist',
    'Filter löschen',
  ],
  ...['Retirer du panier', 'Quitar filtro', 'カートから削除', '删除筛选'],
  ...[
    'Blog post',
    'Read the post',
    'Latest posts',
    'Payment methods',
    'Ways to pay',
    "Buyer's guide",
    'Order history',
  ],
  ...[
    'Purchase history',
    'Cancelled orders',
    'Cancel and go back',
    'Send code',
    'Password',
    'Subscriptions',
    'Deleted items',
  ],
  ...[
    'Abbrechen',
    'Annuler',
    'Cancelar',
    'Annulla',
    'Annuleren',
    'Anuluj',
    'Avbryt',
    'キャンセル',
    '取消',
    '支付方式',
  ],
];

describe('words of effect', () => {
  it.each([
    ['Deletemyaccount', 'deletion'],
    ['Placeorder', 'payment'],
    ['Cancelsubscription', 'account'],
    ['Paypal', undefined],
    ['Postcode', undefined],
    ['Koopcontract', undefined],
  ])('%s, which is written as one word, says %s', (name, effect) => {
    expect(effectOf(click(name))?.effect).toBe(effect);
  });

  it.each(Object.entries(ROWS).flatMap(([effect, names]) => names.map((name) => [name, effect])))(
    '%j says %s',
    (name, effect) => {
      expect(effectOf(click(name))?.effect).toBe(effect);
    },
  );

  it.each([
    'How do I delete my account?',
    'What happens when I pay late?',
    'Wie kann ich mein Konto löschen?',
    'Comment supprimer mon compte ?',
    '¿Cómo puedo eliminar mi cuenta?',
  ])('%j asks for something to read', (name) => {
    expect(effectOf(click(name, 'link'))).toBeUndefined();
    const dialog = { role: 'alertdialog', words: name };
    expect(effectOf({ ...click('OK'), dialog }), 'answered in a dialog').toBeDefined();
  });

  it.each(['Why not pay now?', 'How about that? Delete it?', 'Delete my account?', 'What now: pay?'])(
    '%j is no such question',
    (name) => {
      expect(effectOf(click(name))).toBeDefined();
    },
  );

  it.each(['This deletes your account for good', 'You will be charged 20 €'])(
    'a description may say it: %j',
    (words) => {
      expect(effectOf({ ...click('Go on'), says: [words] })).toBeDefined();
    },
  );

  it.each(
    'Share price|Reply rate|Purchase summary|Post office|Email preferences|Publish date|Group by send date|Undo publish|Sort by payment|Ordina per data di acquisto|Close account panel|已删除|已发布的文章|投稿済み|公開済みの動画|支払い済み|送信済みメール|삭제됨|게시판 목록'.split(
      '|',
    ),
  )('%j is a thing, is done already, or orders what is shown', (name) => {
    expect(effectOf(click(name))).toBeUndefined();
  });

  it.each(
    'Purchase|Purchase summary now|Confirm purchase details|Send details|Email report|Pay slip 3 now|Share my price|Undo and delete account|Undo. Delete account|Undo (delete all)|Close account|Upgrade plan|删除已发送|已发送，删除|送信済みを削除|支払いを済ませる|お支払い済ませる|게시하기'.split(
      '|',
    ),
  )('%j is an order all the same', (name) => {
    expect(effectOf(click(name))).toBeDefined();
  });

  it('that a form asks for unseen count where its button only says yes', () => {
    for (const name of ['OK', 'Weiter', '次へ', '›'])
      expect(effectOf({ ...click(name), asks: ['x', 'remove_account'] })?.effect, name).toBe('deletion');
    for (const name of ['Log out', 'Cancel', 'Zurück'])
      expect(effectOf({ ...click(name), asks: ['DELETE'] }), name).toBeUndefined();
    expect(effectOf({ ...click('OK'), asks: ['submit', 'post', 'en'] })).toBeUndefined();
  });

  it('that are also things count in an address only where nothing follows them', () => {
    const opened = (url: string) => effectOf({ action: 'navigate', url: `https://blog.test/${url}` })?.effect;
    for (const url of ['post/17', 'wp/edit.php?post=5', '#/share/5', 'email/all'])
      expect(opened(url), url).toBeUndefined();
    for (const url of ['post', '?action=post', '17/reply', '#/share'])
      expect(opened(url), url).toBe('sending');
    for (const url of ['delete/7', '?delete=7']) expect(opened(url), url).toBe('deletion');
  });

  it('that begin a longer word are a part of that', () => {
    for (const name of ['Post-mortem notes', 'Email‑only plans'])
      expect(effectOf(click(name)), name).toBeUndefined();
    for (const name of ['Post reply', 'Sub-mit', 'Pay-now'])
      expect(effectOf(click(name)), name).toBeDefined();
  });

  it('a dialog that is called by a thing asks about it', () => {
    const dialog = { role: 'dialog', words: 'Purchase details' };
    expect(effectOf({ ...click('Confirm'), dialog })?.effect).toBe('payment');
    expect(effectOf({ action: 'handle_dialog', url: '', name: 'Purchase details' })?.effect).toBe('payment');
    const question = { url: '', name: 'How do you want to delete your account?' };
    expect(effectOf({ action: 'handle_dialog', ...question })?.effect).toBe('deletion');
    expect(effectOf({ action: 'click', ...question })).toBeUndefined();
  });

  it.each(HARMLESS)('%j says nothing', (name) => {
    expect(effectOf(click(name))).toBeUndefined();
  });

  it.each([
    ['Benutzer endgueltig loeschen', 'deletion'],
    ['Mitgliedschaft kuendigen', 'account'],
    ['Beitrag veroeffentlichen', 'sending'],
    ['Udalit fayl', 'deletion'],
    ['Oplatit zakaz', 'payment'],
    ['Kjoep billett', 'payment'],
    ['The poet', undefined],
  ])('%j, which is written in the letters from a to z, says %s', (name, effect) => {
    expect(effectOf(click(name))?.effect).toBe(effect);
    const url = `https://app.test/${name.split(' ').slice(-2).join('-')}`;
    expect(effectOf({ action: 'navigate', url })?.effect, url).toBe(effect);
  });

  it('a bin takes what is dropped on it, and opens when it is clicked', () => {
    for (const name of ['Trash', 'Papierkorb', 'Corbeille', 'ゴミ箱', 'Kosz']) {
      expect(effectOf({ ...click(name), action: 'drag', takes_drop: true })?.effect, name).toBe('deletion');
      expect(effectOf(click(name)), name).toBeUndefined();
    }
    for (const name of [
      'Move to bin',
      'In den Papierkorb verschieben',
      'Mettre à la corbeille',
      'ゴミ箱に移動',
    ])
      expect(effectOf(click(name))?.effect, name).toBe('deletion');
    expect(effectOf({ ...click('Done'), action: 'drag', takes_drop: true })).toBeUndefined();
  });

  it.each(
    Object.entries({
      deletion:
        'Удалить аккаунт|Видалити акаунт|Smazat účet|Slet konto|Slett konto|Poista tili|Hesabı sil|Șterge contul|Fiók törlés|Διαγραφή λογαριασμού|Hapus akun|Xóa tài khoản|खाता हटाएं|حذف الحساب|מחק חשבון|계정 삭제',
      payment:
        'Оплатить заказ|Сплатити|Zaplatit|Betal nu|Kjøp nå|Maksa|Satın al|Plătește acum|Megrendelem|Πληρώστε|Bayar sekarang|Thanh toán|भुगतान करें|ادفع الآن|שלם עכשיו|결제하기',
      sending:
        'Отправить|Надіслати|Odeslat|Indsend|Publiser|Lähetä|Gönder|Trimite mesajul|Küldés|Αποστολή|Kirim pesan|Gửi ngay|भेजें|إرسال|שלח|메시지 보내기',
      account:
        'Отменить подписку|Скасувати підписку|Zrušit předplatné|Opsig abonnement|Avslutt abonnement|Peruuta tilaus|Aboneliği iptal et|Anulează abonamentul|Előfizetés lemondása|Ακύρωση συνδρομής|Batalkan langganan|Đổi mật khẩu|सदस्यता रद्द करें|إلغاء الاشتراك|ביטול מנוי|회원 탈퇴',
    }).flatMap(([effect, names]) => names.split('|').map((name) => [name, effect])),
  )('%j of a language that was added later says %s', (name, effect) => {
    expect(effectOf(click(name ?? ''))?.effect).toBe(effect);
  });

  it.each(
    'Отмена|Корзина|Удалить фильтр|Оплата и доставка|Історія замовлень|Zavřít|Nastavení|Annuller|Indstillinger|Handlekurv|Asetukset|Tilaukset|İptal|Siparişlerim|Anulează|Setări|Mégse|Rendeléseim|Ακύρωση|Ρυθμίσεις|Batal|Pengaturan|Hủy|Cài đặt|रद्द करें|सेटिंग|إلغاء|طرق الدفع|ביטול|אמצעי תשלום|취소|결제 내역|장바구니에서 삭제|Términos del servicio|Open GUI|Ode to Joy|Comanda|Vásárlás folytatása'.split(
      '|',
    ),
  )('%j of any language says nothing', (name) => {
    expect(effectOf(click(name))).toBeUndefined();
  });

  it('are there in the same languages for every effect', () => {
    for (const [effect, table] of Object.entries(EFFECT_WORDS)) {
      const languages = [...table.matchAll(/^\s*(\w\w): /gm)].map(([, language]) => language);
      expect(languages.join(' '), effect).toBe(
        'en de fr es it pt nl pl sv ja zh ru uk cs da nb fi tr ro hu el id vi hi ar he ko',
      );
    }
  });

  it('count on what acts, not on fields, tabs and boxes that a button follows', () => {
    for (const role of ['textbox', 'tab', 'checkbox']) {
      expect(effectOf(click('Delete account', role)), role).toBeUndefined();
    }
    for (const role of ['link', 'menuitem', 'switch', 'clickable', 'option', 'heading']) {
      expect(effectOf(click('Delete account', role))?.effect, role).toBe('deletion');
    }
  });

  it('are those of what is written beside a question that does not say what it asks', () => {
    const asked = (words: string, prose?: string) =>
      effectOf({ ...click('Yes'), dialog: { role: 'dialog', words, ...(prose ? { prose } : {}) } })?.effect;
    expect(asked('Are you sure?', 'All files will be deleted.')).toBe('deletion');
    expect(asked('Please confirm', 'Delete account')).toBe('deletion');
    expect(asked('New contact', 'You can delete it later.')).toBeUndefined();
    expect(asked('How do I delete my account? Was this helpful?')).toBeUndefined();
    expect(asked('Anything unclear? Delete account?')).toBe('deletion');
  });

  it('count for the one answer that is not the no, and for a no that is what is asked', () => {
    const answer = (name: string, words: string, ...others: string[]) =>
      effectOf({ ...click(name), dialog: { role: 'dialog', words, others } })?.effect;
    expect(answer('Next', 'Delete account', 'Cancel')).toBe('deletion');
    expect(answer('Next', 'Delete account', 'Cancel', 'Other')).toBeUndefined();
    expect(answer('Next', 'Delete account')).toBeUndefined();
    expect(answer('Cancel', 'Cancel your subscription?', 'Keep it')).toBe('account');
    expect(answer('Cancel', 'Cancel your subscription?', 'Yes, cancel')).toBeUndefined();
    expect(answer('Keep it', 'Cancel your subscription?', 'Cancel')).toBeUndefined();
    expect(answer('Close', 'Close your account?', 'Close account')).toBeUndefined();
  });

  it('count in an address that is opened, an option that is selected, a dialog that is accepted', () => {
    const page = 'https://app.test/';
    expect(effectOf({ action: 'navigate', url: `${page}users/7/delete?confirm=1` })?.effect).toBe('deletion');
    expect(effectOf({ action: 'navigate', url: `${page}users/7` })).toBeUndefined();
    for (const path of ['delete_account.php?id=3', 'api/my.users.delete', 'x/pay.now.do'])
      expect(effectOf({ action: 'navigate', url: `${page}${path}` }), path).toBeDefined();
    for (const path of ['how-to-delete-a-branch.html', 'search?q=never%20pay.%20Or%20so', 'paypal.com.html'])
      expect(effectOf({ action: 'navigate', url: `${page}${path}` }), path).toBeUndefined();
    for (const path of ['de1ete-account', 'delete2/account3', '2delete', 'd3lete'])
      expect(effectOf({ action: 'navigate', url: `${page}${path}` }), path).toBeDefined();
    for (const path of ['de1/', 'x?region=de1', '5end/'])
      expect(effectOf({ action: 'navigate', url: `${page}${path}` }), path).toBeUndefined();
    const list = { action: 'select', role: 'combobox', name: 'Bulk action', url: page };
    expect(effectOf({ ...list, value: 'Delete selected' })?.effect).toBe('deletion');
    expect(effectOf({ ...list, value: 'Mark as read' })).toBeUndefined();
    const dialog = { action: 'handle_dialog', role: 'confirm', url: page };
    expect(effectOf({ ...dialog, name: 'Delete Alice?' })?.effect).toBe('deletion');
  });
});

describe('the default policy', async () => {
  const policy = await loadPolicy('default');

  it('asks for each effect and says why', () => {
    expect(matchCriticalAction(policy, click('Delete'))).toMatchObject({
      because: 'what is deleted may be gone for good',
      condition: 'deletion: its words say "delete"',
    });
    expect(matchCriticalAction(policy, click('Cancel'))).toBeUndefined();
  });

  it('asks for the key that deletes, except in a field', () => {
    const press = { action: 'press_key', value: 'Delete', url: 'https://app.test/' };
    expect(matchCriticalAction(policy, { ...press, role: 'row', name: 'Alice' })).toBeDefined();
    expect(matchCriticalAction(policy, { ...press, role: 'textbox', name: 'Name' })).toBeUndefined();
    expect(matchCriticalAction(policy, { ...press, value: 'Enter', role: 'row' })).toBeUndefined();
  });
});

describe('the checkout policy', async () => {
  const policy = await loadPolicy('checkout');

  it.each([
    ['Pay now', 'https://shop.test/cart', true],
    ['Place order', 'https://shop.test/checkout', true],
    ['Confirm', 'https://shop.test/checkout', true],
    ['Confirm', 'https://shop.test/settings', false],
    ['Go to checkout', 'https://shop.test/cart', false],
    ['Delete', 'https://shop.test/cart', false],
  ])('%j on %s: asked %s', (name, url, asked) => {
    expect(matchCriticalAction(policy, { ...click(name), url }) !== undefined).toBe(asked);
  });
});

describe('a control that only holds a value says what it does once it is known to act', () => {
  const on = (more: Partial<PendingAction>): PendingAction => ({ ...click('Delete account'), ...more });

  it.each([
    ['a slider that the page listens to', on({ role: 'slider', acts: 'changed', action: 'adjust_control' })],
    ['a date that the page listens to', on({ role: 'textbox', acts: 'changed', action: 'fill' })],
    ['an arrow key on it', on({ role: 'slider', acts: 'changed', action: 'press_key', value: 'ArrowRight' })],
    ['a link that is called a tab', on({ role: 'tab', acts: 'pressed' })],
  ])('%s', (_what, pending) => {
    expect(effectOf(pending)?.effect).toBe('deletion');
    expect(effectOf({ ...pending, acts: undefined })).toBeUndefined();
  });

  it.each([
    ['Tab leaves it', on({ role: 'slider', acts: 'changed', action: 'press_key', value: 'Shift+Tab' })],
    ['Escape leaves it', on({ role: 'slider', acts: 'changed', action: 'press_key', value: 'Escape' })],
    [
      'an arrow does not press',
      on({ role: 'tab', acts: 'pressed', action: 'press_key', value: 'ArrowDown' }),
    ],
    ['a pointer over it', on({ role: 'slider', acts: 'changed', action: 'hover' })],
    ['text beside it', on({ role: 'textbox', acts: 'pressed', action: 'fill' })],
  ])('%s', (_what, pending) => {
    expect(effectOf(pending)).toBeUndefined();
  });
});
