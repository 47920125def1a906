/**
 * How a choice says that handing it in ends something for good, written as in the table of effects: always the deed and
 * the thing. A deed alone is a right ("Delete"), a kind of event or a way to treat things ("Remove background noise",
 * "Delete messages after 30 days"). Ways to pay and mails to get are chosen without anything being paid or sent, so that
 * neither payments nor sending are here.
 */
export const CHOICE_WORDS = {
  deletion: `
    en: delete|erase|remove|wipe|destroy|purge|discard .. account|accounts|profile|everything|subscription|membership, deleting|erasing|removing .. account|profile|everything, delete|erase|wipe|destroy|purge .. this|these|those|selected|entire|whole|permanently|forever, permanently|irrevocably .. delete|deleted|erase|erased|remove|removed, delete|erase|wipe|destroy|purge .. my|our|your|the|all .. data|project|projects|site|website|workspace|organization|organisation|repository|database|files|photos|content|documents|records|posts|channel|store|shop|team|blog|disk|drive|device, account|profile|everything|membership|subscription .. will be deleted|erased|removed, all .. data|files|content .. will be deleted|erased|removed|lost, factory reset, deletion|erasure|removal .. account|profile, account|profile deletion|erasure|removal
    de: konto|benutzerkonto|nutzerkonto|kundenkonto|account|profil|alles .. löschen|entfernen|vernichten, konto|benutzerkonto|nutzerkonto|kundenkonto|account|profil|alles .. gelöscht wird|werden, lösche|lösch|löscht|entferne .. konto|benutzerkonto|nutzerkonto|kundenkonto|account|profil|alles, diese|dieses|diesen|ausgewählte|ausgewählten|endgültig|unwiderruflich|dauerhaft .. löschen|vernichten|gelöscht, lösche .. diese|dieses|diesen|endgültig|unwiderruflich, meine|unsere|alle|sämtliche .. daten|dateien|fotos|inhalte|projekte|dokumente .. löschen|vernichten, löschung|entfernung .. kontos|benutzerkontos|nutzerkontos|kundenkontos|accounts|profils, kontolöschung, accountlöschung, profillöschung
    fr: supprimer|supprime|effacer|détruire .. compte|profil|tout|définitivement|ce|cet|cette|ces, supprimer|supprime|effacer .. mes|nos|toutes|tous .. données|fichiers|photos|contenus|projets, suppression .. compte|profil
    es: eliminar|elimina|borrar|suprimir .. cuenta|perfil|todo|definitivamente|permanentemente|este|esta|estos|estas, eliminar|elimina|borrar .. mis|nuestros|todos|todas .. datos|archivos|fotos|contenidos|proyectos, eliminación|supresión .. cuenta|perfil
    it: elimina|eliminare|cancella|cancellare|rimuovi|rimuovere .. account|profilo|tutto|definitivamente|questo|questa|questi|queste, elimina|eliminare|cancella|cancellare .. miei|nostri|tutti .. dati|file|contenuti|progetti, eliminazione|cancellazione .. account|profilo
    pt: excluir|eliminar|apagar|remover|deletar .. conta|perfil|tudo|definitivamente|permanentemente|este|esta|estes|estas, excluir|eliminar|apagar .. meus|nossos|todos .. dados|arquivos|ficheiros|projetos, exclusão|eliminação .. conta|perfil
    nl: account|profiel|alles .. verwijderen|wissen|verwijderd, verwijder|wis .. account|profiel|alles|deze|dit|definitief, deze|dit|definitief|permanent .. verwijderen|wissen|verwijderd, mijn|onze|alle .. gegevens|bestanden|foto's|projecten .. verwijderen|wissen|verwijderd, verwijdering .. account|profiel, accountverwijdering
    pl: usuń|usunąć|skasuj|kasuj|wymaż .. konto|profil|wszystko|trwale|ten|tę|te, trwale .. usuń|usunąć, usuń|usunąć|skasuj .. moje|nasze|wszystkie .. dane|pliki|projekty, usunięcie .. konta|profilu
    sv: ta bort .. konto|kontot|profil|profilen|allt|permanent, radera .. konto|kontot|profil|profilen|allt|permanent, ta bort .. mina|alla .. data|uppgifter|filer, radera .. mina|alla .. data|uppgifter|filer, radering|borttagning .. konto|kontot|profil
    ja: アカウント .. 削除|消去|抹消, プロフィール .. 削除|消去, すべて .. 削除|消去, 全て .. 削除|消去, 全データ .. 削除|消去, 完全 .. 削除|消去, 永久 .. 削除|消去
    zh: 删除|清空|移除|抹掉 .. 账户|账号|帐户|帐号|全部|所有|一切, 刪除|清空|移除 .. 帳戶|帳號|賬戶|全部|所有|一切, 永久|彻底|徹底 .. 删除|刪除
    ru: удалить|удали|стереть|уничтожить .. аккаунт|учетную|профиль|все|всё|навсегда|этот|эту|это|эти, навсегда|безвозвратно .. удалить|стереть, удалить|стереть .. мои|наши .. данные|файлы|проекты, удаление .. аккаунта|учетной|профиля
    uk: видалити|видали|стерти|знищити .. акаунт|обліковий|профіль|все|усе|назавжди|цей|цю|це|ці, назавжди|безповоротно .. видалити|стерти, видалити|стерти .. мої|наші .. дані|файли, видалення .. акаунта|акаунту|облікового|профілю
    cs: smazat|smaž|odstranit|odstraň|vymazat|zrušit .. účet|profil|vše|všechno|trvale|tento|tuto|toto|tyto, trvale|natrvalo .. smazat|odstranit, smazání|odstranění|zrušení .. účtu|profilu
    da: slet|slette|fjern|fjerne .. konto|kontoen|profil|profilen|alt|permanent|denne|dette|disse, sletning .. konto|profil
    nb: slett|slette|fjern|fjerne .. konto|kontoen|profil|profilen|alt|permanent|denne|dette|disse, sletting .. konto|profil
    fi: poista|poistaa|hävitä .. tili|tilin|tilini|profiili|profiilin|profiilini|kaikki|pysyvästi|tämä|nämä, tilin|tilini|profiilin .. poisto|poistaminen
    tr: hesabı|hesabımı|hesap|profili|profilimi|şeyi|kalıcı .. sil|silin|silinsin|kaldır, hesap|hesabın|hesabımın .. silme|silinmesi
    ro: șterge|ștergeți|elimină .. cont|contul|profil|profilul|tot|definitiv|acest|această|aceste, ștergerea .. contului|profilului
    hu: fiók|fiókom|fiókot|profil|profilom|minden|végleges .. törlés|törlése|törlöm, töröl|törlöm .. fiókom|fiókot|fiókomat|mindent|véglegesen
    el: διαγραφή|διαγράψτε|κατάργηση .. λογαριασμού|λογαριασμό|προφίλ|όλων|οριστικά|οριστική
    id: hapus|buang .. akun|profil|semua|semuanya|permanen|ini
    vi: xóa|xoá .. tài khoản, xóa|xoá .. hồ sơ, xóa|xoá .. tất cả, xóa|xoá .. vĩnh viễn, gỡ bỏ .. tài khoản
    hi: खाता|अकाउंट|प्रोफ़ाइल|कुछ|हमेशा .. हटाएं|हटाएँ|हटाओ|मिटाएं|मिटाएँ
    ar: حذف|احذف|إزالة|مسح .. الحساب|حساب|حسابي|حسابك|الملف|كل|جميع|نهائيا
    he: מחק|מחיקה|מחיקת|הסר|הסרת .. חשבון|החשבון|חשבוני|פרופיל|הפרופיל|הכל|לצמיתות
    ko: 계정 .. 삭제|제거, 프로필 .. 삭제, 모두 .. 삭제, 전체 .. 삭제, 영구 .. 삭제`,
  account: `
    en: cancel|cancelling|canceling|terminate .. subscription|membership|plan|account|order|booking|reservation|contract|policy|insurance|appointment, end|ending|stop|quit|close|closing|deactivate|discard .. subscription|membership|account|contract|profile, subscription|membership|account|contract|order|booking .. will be cancelled|canceled|closed|terminated|ended, leave .. team|organization|organisation|workspace, transfer .. ownership, cancellation|termination|closure|deactivation .. subscription|membership|account|contract, subscription|membership|account|contract cancellation|termination|closure|deactivation
    de: abo|abonnement|mitgliedschaft|vertrag|konto|bestellung|buchung|reservierung|versicherung .. kündigen|beenden|auflösen|schließen|stornieren|deaktivieren|gekündigt, kündige|storniere|beende|schließe .. abo|abonnement|mitgliedschaft|vertrag|konto|bestellung|buchung, kündigung|beendigung|schließung|deaktivierung .. abos|abonnements|mitgliedschaft|vertrags|vertrages|kontos
    fr: résilier|résilie|annuler|fermer|clôturer|désactiver .. abonnement|contrat|compte|commande|réservation, résiliation|annulation|fermeture .. abonnement|contrat|compte
    es: cancelar|cancela|cerrar|desactivar .. suscripción|membresía|pedido|reserva|cuenta|contrato, darme .. baja, cancelación|cierre .. suscripción|membresía|cuenta|contrato
    it: annulla|annullare|disdici|disdire|chiudi|chiudere|disattiva .. abbonamento|ordine|prenotazione|account|conto|contratto, disdetta|annullamento|chiusura .. abbonamento|account|conto|contratto
    pt: cancelar|cancela|encerrar|desativar .. assinatura|subscrição|pedido|reserva|conta|contrato, cancelamento|encerramento .. assinatura|subscrição|conta|contrato
    nl: abonnement|bestelling|reservering|account|contract|lidmaatschap .. opzeggen|annuleren|beëindigen|sluiten|opheffen|deactiveren, opzegging|beëindiging|sluiting .. abonnement|account|contract|lidmaatschap
    pl: anuluj|zamknij|dezaktywuj|wypowiedz|rozwiąż .. subskrypcję|zamówienie|rezerwację|członkostwo|konto|umowę, rezygnacja|wypowiedzenie|zamknięcie .. subskrypcji|konta|umowy
    sv: avsluta|inaktivera .. konto|kontot|prenumeration|prenumerationen|medlemskap|abonnemang, säg upp .. prenumeration|medlemskap|abonnemang|avtal
    ja: 解約する, 解約します, 退会する, 退会します, 退会を希望, 解約を希望, アカウント .. 停止, 予約 .. キャンセル, 注文 .. キャンセル
    zh: 注销|註銷|停用|关闭|關閉 .. 账户|账号|帐户|帐号|帳戶|帳號, 取消 .. 订阅|訂閱|订单|訂單|会员|會員
    ru: отменить|расторгнуть|закрыть|деактивировать .. подписку|заказ|бронирование|членство|аккаунт|договор, отмена|расторжение|закрытие .. подписки|аккаунта|договора
    uk: скасувати|розірвати|закрити|деактивувати .. підписку|замовлення|бронювання|акаунт|договір
    cs: zrušit|vypovědět|deaktivovat .. předplatné|objednávku|rezervaci|členství|smlouvu
    da: opsig|opsige|annuller|luk|deaktiver .. abonnement|ordre|bestilling|medlemskab|konto
    nb: avslutt|kanseller|deaktiver .. abonnement|bestilling|medlemskap|konto, si opp .. abonnement|medlemskap
    fi: peruuta|irtisano|sulje .. tilaus|tilauksen|tilaukseni|varaus|jäsenyys|jäsenyyteni|tili|tilin|tilini
    tr: aboneliği|aboneliğimi|üyeliği|üyeliğimi|siparişi|siparişimi|rezervasyonu .. iptal, hesabı|hesabımı .. kapat|dondur
    ro: anulează|dezactivează|închide .. abonamentul|comanda|rezervarea|contul
    hu: előfizetés|előfizetésem|rendelés|rendelésem|fiók|fiókom .. lemondása|megszüntetése|bezárása
    el: ακύρωση|απενεργοποίηση|κλείσιμο .. συνδρομής|παραγγελίας|κράτησης|λογαριασμού
    id: batalkan|nonaktifkan|tutup .. langganan|pesanan|keanggotaan|akun
    vi: hủy|huỷ .. đăng ký, hủy|huỷ .. đơn, hủy|huỷ|đóng .. tài khoản
    hi: सदस्यता|ऑर्डर .. रद्द, खाता|अकाउंट .. बंद
    ar: إلغاء|إغلاق|تعطيل .. الاشتراك|اشتراكي|الطلب|الحجز|العضوية|الحساب|حسابي
    he: ביטול|בטל|סגור|סגירת .. מנוי|המנוי|הזמנה|ההזמנה|חברות|חשבון|החשבון
    ko: 구독 .. 해지|취소, 멤버십 .. 해지|취소, 주문 .. 취소, 예약 .. 취소, 계정 .. 비활성화|해지, 탈퇴합니다, 탈퇴하기, 탈퇴 신청`,
};

/** Said before the deed, it is not done by the choice: it is refused, asked about, told of, allowed to somebody, put off. */
export const AVERTING_WORDS = `
    en: not, don't, never, keep, before, ask, warn, notify, remind, alert, email me, allow, let, may, can, could, cannot, prevent, protect, block, require, without, unless, if, when, whenever, how, who, instead, rather than, anytime, any time
    de: nicht, kein, keine, nie, niemals, bevor, fragen, frage, warnen, warne, benachrichtigen, benachrichtige, erinnern, erlauben, kann, können, darf, dürfen, ohne, wenn, falls, statt, wie, wer, jederzeit
    fr: pas, ne, jamais, avant, demander, avertir, prévenir, notifier, autoriser, permettre, peut, peux, peuvent, pouvez, sans, quand, lorsque, comment
    es: no, nunca, antes, preguntar, avisar, notificar, permitir, puede, puedo, pueden, sin, cuando, cómo
    it: non, prima, chiedi, chiedere, avvisa, avvisami, notifica, consenti, permetti, può, posso, possono, senza, quando, come
    pt: não, nunca, antes, perguntar, avisar, notificar, permitir, pode, posso, podem, sem, quando, como
    nl: niet, geen, nooit, voordat, vragen, vraag, waarschuw, waarschuwen, meld, toestaan, kan, kunnen, mag, mogen, zonder, wanneer, hoe
    pl: nie, nigdy, zanim, przed, pytaj, zapytaj, ostrzegaj, powiadom, zezwól, pozwól, może, mogę, mogą, bez, jeśli, gdy, jak
    sv: inte, aldrig, innan, fråga, varna, meddela, tillåt, kan, får, utan, när, hur
    ja: しない, しません, 前に, 通知, 許可, できる, できます, 場合
    zh: 不要, 不会, 不會, 不删, 不刪, 之前, 通知, 提醒, 允许, 允許, 可以, 如果
    ru: не, никогда, перед, спросить, спрашивать, предупредить, уведомить, уведомлять, разрешить, могут, может, могу, без, если, когда, как
    uk: не, ніколи, перед, запитати, попередити, сповістити, дозволити, можуть, може, без, якщо, коли, як
    cs: ne, nikdy, před, než, zeptat, upozornit, povolit, může, mohou, bez, pokud, když, jak
    da: ikke, aldrig, før, spørg, advar, giv besked, tillad, kan, uden, hvis, når, hvordan
    nb: ikke, aldri, før, spør, advar, varsle, tillat, kan, uten, hvis, når, hvordan
    fi: älä, ei, ennen, kysy, varoita, ilmoita, salli, voi, ilman, jos, miten
    tr: önce, sor, uyar, bildir, izin, eğer, nasıl
    ro: niciodată, înainte, întreabă, avertizează, notifică, permite, poate, pot, fără, dacă, când, cum
    hu: ne, nem, soha, előtt, kérdezzen, figyelmeztessen, értesítsen, engedélyezés, ha, amikor, hogyan
    el: μη, μην, δεν, ποτέ, πριν, ερώτηση, ειδοποίηση, χωρίς, αν, όταν, πώς
    id: jangan, tidak, sebelum, tanya, peringatkan, beri tahu, izinkan, dapat, bisa, tanpa, jika, saat
    vi: không, đừng, trước khi, hỏi, cảnh báo, thông báo, cho phép, có thể, nếu, khi
    hi: न, नहीं, पहले, पूछें, सूचित, अनुमति, अगर, जब
    ar: لا, لن, قبل, اسأل, تنبيه, إشعار, السماح, يمكن, بدون, إذا, عند
    he: לא, אל, אין, לפני, שאל, הזהר, הודע, אפשר, יכול, בלי, אם, כאשר
    ko: 않, 안 함, 전에, 알림, 허용, 경우`;
