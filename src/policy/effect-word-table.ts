/**
 * How buttons, links and menus say what they do: a line for each language, phrases between commas. `a|b` are
 * alternatives, `..` is up to three words between, `word*` a beginning, `^` the first word of the name only (an English
 * noun elsewhere: "Blog post"). "Cancel" alone closes dialogs and is no effect: it needs what is cancelled. "Log out",
 * "Save", "Next" and "Add to cart" can be taken back and are left out.
 */
export const EFFECT_WORDS = {
  deletion: `
    en: delete, discard .. draft|drafts|message|email|post|document|project|all|everything, uninstall, overwrite, deleting, deletes, will be deleted|erased|removed, remove, erase, destroy, purge, wipe, unpublish, empty .. trash|bin, clear .. data|history|everything, factory reset, reset|restore|return .. factory, reset .. account|device|everything, format .. disk|drive|card|volume, decommission, drop .. table|database, terminate .. instance|instances|server|machine|vm|cluster, move|put|drop|throw .. trash|bin
    de: löschen, entwurf|entwürfe .. verwerfen, deinstallieren, zurücksetzen .. werkseinstellungen, werkseinstellungen .. zurücksetzen|wiederherstellen, lösche, löscht, entfernen, entferne, vernichten, papierkorb .. leeren, papierkorb .. verschieben|legen|werfen, in den papierkorb
    fr: supprimer, désinstaller, réinitialiser|restaurer .. usine, supprime, effacer, retirer, détruire, vider .. corbeille, mettre|déplacer|jeter .. corbeille
    es: eliminar, desinstalar, descartar .. borrador, restablecer|restaurar .. fábrica, elimina, borrar, suprimir, quitar, vaciar .. papelera, mover .. papelera
    it: elimina, disinstalla, scarta|elimina .. bozza, ripristina .. fabbrica, eliminare, cancella, cancellare, rimuovi, rimuovere, svuota .. cestino, sposta|spostare .. cestino
    pt: excluir, desinstalar, descartar .. rascunho, restaurar|redefinir .. fábrica, eliminar, apagar, remover, deletar, esvaziar .. lixeira|lixo, mover .. lixeira|lixo
    nl: verwijderen, verwijder, wissen, wis, prullenbak .. legen, verplaats|verplaatsen .. prullenbak, prullenbak .. verplaatsen
    pl: usuń, odinstaluj, usunąć, usuwam, skasuj, kasuj, wymaż, opróżnij .. kosz, przenieś .. kosza
    sv: ta bort, avinstallera, radera, töm .. papperskorgen, flytta .. papperskorgen
    ja: 削除, アンインストール, 消去, 破棄, 抹消, ゴミ箱を空に, ゴミ箱に移動, ゴミ箱へ移動, ゴミ箱に入れる
    zh: 删除, 卸载, 解除安装, 恢复出厂, 刪除, 清空, 移除, 销毁, 銷毀, 抹掉, 移到回收站, 移至回收站, 移到垃圾桶, 移到废纸篓, 移至废纸篓, 放入回收站
    ru: удалить, удали, удаление, стереть, уничтожить, очистить .. корзину|историю|данные, переместить .. корзину
    uk: видалити, видали, стерти, знищити, очистити .. кошик|історію|дані, перемістити .. кошика|кошик
    cs: smazat, smaž, odstranit, odstraň, vymazat, vysypat .. koš, přesunout .. koše
    da: slet, slette, fjern, fjerne, tøm .. papirkurv|papirkurven, flyt .. papirkurven
    nb: slett, slette, fjern, fjerne, tøm .. papirkurv|papirkurven, flytt .. papirkurven
    fi: poista, poistaa, hävitä, tyhjennä .. roskakori|historia, siirrä .. roskakoriin
    tr: sil, silin, kaldır, çöpü boşalt, çöpe at, çöpe taşı, çöp kutusuna
    ro: șterge, ștergeți, elimină, golește .. coș|coșul, mută .. coș|coșul
    hu: törlés|törlése|törlöm|töröl|törölje|töröld, eltávolítás|eltávolítása, lomtár .. ürítése, lomtárba, kukába
    el: διαγραφή, διαγράψτε, κατάργηση, αφαίρεση, μετακίνηση .. κάδο
    id: hapus, buang, kosongkan .. sampah, pindahkan .. sampah
    vi: xóa, xoá, gỡ bỏ, chuyển vào thùng rác, bỏ vào thùng rác
    hi: हटाएं, हटाएँ, हटाओ, मिटाएं, मिटाएँ, ट्रैश में
    ar: حذف, احذف, إزالة, مسح, نقل .. المهملات
    he: מחק, מחיקה, מחיקת, הסר, הסרה, הסרת, העבר .. אשפה
    ko: 삭제, 제거, 비우기, 지우기, 휴지통으로`,
  payment: `
    en: pay, will be charged|billed, buy, purchase, donate, withdraw, order now, place .. order|bid, send|transfer|move|wire|remit .. money|funds|€|$|£|¥|₹, tip|rent|lend|bet|bid|invest|deposit .. €|$|£|¥|₹, cash out, place .. bet|trade, rent now, reserve now, transfer now, complete|confirm|submit|finalize|authorize .. order|purchase|payment|booking|transfer, book now, top up, make .. payment, start .. trial|subscription|membership, start|activate .. paid|premium, issue .. refund, charge .. card|customer, renew .. plan|subscription|membership|now, ^sell, ^swap
    de: bezahlen, bezahle, zahlen, kaufen, kostenpflichtig, zahlungspflichtig, bestellen, bestellung .. aufgeben|abschicken|abschließen, überweisen, überweisung .. ausführen, spenden, buchen, geld .. senden|abheben
    fr: payer, régler .. €|facture|commande|montant, acheter, commander, passer|valider|confirmer|finaliser .. commande|paiement|achat, faire un don, effectuer .. virement|paiement, réserver
    es: pagar, comprar, realizar|tramitar|confirmar|finalizar .. pedido|compra|pago, transferir, donar, reservar
    it: paga, pagare, acquista, acquistare, compra, comprare, ordina, conferma|effettua|completa .. ordine|acquisto|pagamento|bonifico, dona, prenota
    pt: pagar, comprar, fazer|finalizar|confirmar|concluir .. pedido|pagamento|compra, transferir, doar, reservar
    nl: betalen, betaal, kopen, koop, bestellen, bestel, bestelling .. plaatsen|afronden, overmaken, overboeken, doneren, doneer, nu boeken
    pl: zapłać, zapłacić, płacę, kup, kupuję, zamów, zamawiam, złóż .. zamówienie, przelej, wpłać, wykonaj .. przelew, zarezerwuj
    sv: betala, köp, köpa, beställ, beställa, slutför .. köp|köpet|beställning|betalning, överför, överföra, donera, boka
    ja: 支払, 購入, 今すぐ買う, 注文を確定, 注文する, 決済, 送金, 振込, 振り込, 寄付, 予約する, 予約を確定
    zh: 支付, 付款, 购买, 購買, 下单, 下單, 提交订单, 提交訂單, 转账, 轉帳, 轉賬, 汇款, 捐款, 立即预订, 立即預訂
    ru: оплатить, оплачу, купить, заплатить, перевести .. деньги|средства, оформить|подтвердить .. заказ|покупку|оплату, заказать, пожертвовать, забронировать
    uk: оплатити, сплатити, купити, придбати, переказати .. гроші|кошти, оформити|підтвердити .. замовлення|оплату, замовити, забронювати
    cs: zaplatit, koupit, objednat, dokončit|potvrdit|odeslat .. objednávku|platbu|nákup, převést .. peníze, darovat, rezervovat
    da: betal, betale, køb, købe, bestil, bestille, gennemfør|bekræft|afgiv .. køb|ordre|bestilling|betaling, overfør, doner
    nb: betal, betale, kjøp, kjøpe, bestill, bestille, fullfør|bekreft .. kjøp|ordre|bestilling|betaling, overfør, doner
    fi: maksa, maksaa, osta, ostaa, tilaa, vahvista .. tilaus|maksu|ostos, siirrä .. rahaa|varat, lahjoita, varaa
    tr: satın al, tl|₺|lira öde, ödeme yap, şimdi öde, hemen öde, sipariş ver, siparişi onayla|tamamla, ödemeyi onayla|tamamla, para gönder, bağış yap, rezervasyon yap
    ro: plătește, plătiți, cumpără, comandă acum, trimite|finalizează|confirmă .. comanda|plata, transferă, donează, rezervă
    hu: fizetek, fizetés, kifizetés|kifizetése, befizetés|befizetése, megvásárlás|megvásárlása, megveszem, megrendelés|megrendelése, megrendelem, rendelés .. leadása|elküldése, utalás|utalása, átutalás|átutalása, adományozás, foglalás
    el: πληρωμή, πληρώστε, αγορά τώρα, αγοράστε, ολοκλήρωση .. παραγγελίας|αγοράς|πληρωμής, μεταφορά .. χρημάτων, δωρεά
    id: bayar, beli, pesan sekarang, buat pesanan, konfirmasi .. pesanan|pembayaran, transfer sekarang, kirim uang, donasi
    vi: thanh toán, mua ngay, mua hàng, đặt hàng, chuyển tiền, đặt vé, đặt phòng
    hi: भुगतान करें, खरीदें, ख़रीदें, ऑर्डर करें, पैसे भेजें, दान करें
    ar: ادفع, دفع, شراء, اشتر, اشتري, تأكيد .. الطلب|الشراء|الدفع, إتمام .. الطلب|الشراء|الدفع, تحويل .. الأموال|المال, تبرع
    he: שלם, לתשלום, לרכישה, קנה, רכוש, הזמן עכשיו, בצע .. הזמנה|תשלום, העבר .. כסף, תרום
    ko: 결제하기, 결제합니다, 지금 결제, 구매하기, 구매 확정, 지금 구매, 주문하기, 주문 확정, 송금, 이체, 기부하기, 예약하기, 예약 확정`,
  sending: `
    en: send, forward .. message|mail|email|thread|chat|conversation, publish, repost, retweet, ^post, ^submit, ^share, ^tweet, ^invite, ^reply, ^broadcast, ^email, go live, sign .. document|contract|agreement|submit
    de: senden, absenden, abschicken, verschicken, versenden, veröffentlichen, teilen, einreichen, posten, einladen
    fr: envoyer, publier, partager, soumettre, inviter, transmettre
    es: enviar, publicar, compartir, invitar
    it: invia, inviare, pubblica, pubblicare, condividi, invita
    pt: enviar, publicar, compartilhar, partilhar, convidar, postar
    nl: verzenden, verzend, versturen, verstuur, stuur, publiceren, publiceer, delen, indienen, uitnodigen
    pl: wyślij, wysłać, opublikuj, publikuj, udostępnij, zaproś, prześlij
    sv: skicka, publicera, dela, bjud in
    ja: 送信, 投稿, 公開する, 共有する, 招待, 送る, 提出
    zh: 发送, 發送, 发布, 發佈, 發布, 提交, 分享, 邀请, 邀請, 发表, 發表
    ru: отправить, послать, опубликовать, поделиться, пригласить, разослать
    uk: надіслати, відправити, опублікувати, поділитися, запросити
    cs: odeslat, poslat, publikovat, zveřejnit, sdílet, pozvat
    da: sende, offentliggør, udgiv, ^del, inviter, indsend
    nb: sende, publiser, ^del, inviter
    fi: lähetä, lähettää, julkaise, jaa, kutsu
    tr: gönder, yayınla, yayımla, paylaş, davet et
    ro: trimite, trimiteți, publică, distribuie, partajează, invită
    hu: küldés|küldése, elküldés|elküldése, küldöm, küldd, közzététel|közzététele, megosztás|megosztása, meghívás|meghívása, beküldés|beküldése
    el: αποστολή, στείλτε, δημοσίευση, κοινοποίηση, πρόσκληση, υποβολή
    id: kirim, kirimkan, terbitkan, publikasikan, bagikan, undang
    vi: gửi đi, gửi ngay, gửi tin, gửi yêu cầu, gửi thư, đăng bài, xuất bản, chia sẻ
    hi: भेजें, प्रकाशित करें, साझा करें, शेयर करें, आमंत्रित करें
    ar: إرسال, ارسل, نشر, انشر, مشاركة, شارك, دعوة
    he: שלח, שליחה, שליחת, פרסם, פרסום, שתף, שיתוף, הזמן חבר|חברים|משתמש
    ko: 보내기, 전송, 게시하기, 게시, 공유하기, 초대, 제출`,
  account: `
    en: cancel|end|stop|terminate|quit .. subscription|membership|plan|account|order|booking|reservation|contract|trial|policy|service|appointment, finish|confirm|complete .. cancellation, close|discard .. account, deactivate, unsubscribe, ^subscribe, downgrade, ^upgrade, change|update|set|reset .. password|email|plan|ownership, revoke, transfer .. ownership, leave .. team|organization|organisation|group|workspace, disable|turn .. authentication|verification|2fa, grant|allow .. access, authorize, make .. admin|public|owner, link .. account, add|save .. card
    de: kündigen, kündigung .. bestätigen|abschließen, deaktivieren, stornieren, abbestellen, abonnieren, widerrufen, passwort|kennwort .. ändern|zurücksetzen, konto .. schließen|auflösen, abo|abonnement|mitgliedschaft|vertrag .. beenden|auflösen, tarif .. wechseln|ändern, mail .. ändern
    fr: résilier, résiliation, désactiver, désabonner, désinscrire, abonner, annuler .. abonnement|commande|réservation, fermer|clôturer .. compte, changer|modifier .. passe
    es: cancelar .. suscripción|membresía|pedido|reserva|cuenta|plan, baja, desactivar, cerrar .. cuenta, cambiar .. contraseña, suscribirse, suscribirme
    it: annulla|annullare .. abbonamento|ordine|prenotazione, disdici, disdire, disattiva, chiudi .. account|conto, cambia|modifica .. password, iscriviti
    pt: cancelar .. assinatura|subscrição|pedido|reserva|conta, desativar, encerrar .. conta, alterar|mudar|redefinir .. senha, inscrever, assinar
    nl: opzeggen, deactiveren, uitschrijven, account .. sluiten|opheffen, abonnement|bestelling|reservering .. annuleren|beëindigen, wachtwoord .. wijzigen|veranderen, abonneren
    pl: anuluj .. subskrypcję|zamówienie|rezerwację|członkostwo, zrezygnuj, rezygnuję, zamknij .. konto, dezaktywuj, zmień .. hasło|plan, wypowiedz, subskrybuj
    sv: säg upp, avsluta .. konto|kontot|prenumeration|prenumerationen|medlemskap|abonnemang, inaktivera, ändra|byt .. lösenord, avbeställ, avboka, prenumerera
    ja: 解約, 退会, 登録解除, パスワードを変更, パスワード変更, 予約をキャンセル, 注文をキャンセル, キャンセルを確定, アカウントを停止, 権限を付与, 購読を停止
    zh: 注销, 註銷, 停用, 退订, 退訂, 取消订阅, 取消訂閱, 取消订单, 取消訂單, 取消会员, 取消會員, 修改密码, 修改密碼, 更改密码, 更改密碼, 关闭账户, 关闭账号, 關閉帳戶, 授权, 授權
    ru: отменить .. подписку|заказ|бронирование|членство, отписаться, подписаться, деактивировать, закрыть .. счет|счёт|аккаунт, сменить|изменить|сбросить .. пароль, расторгнуть
    uk: скасувати .. підписку|замовлення|бронювання, відписатися, деактивувати, закрити .. рахунок|акаунт, змінити|скинути .. пароль
    cs: zrušit .. předplatné|objednávku|účet|rezervaci|členství, deaktivovat, odhlásit .. odběr, změnit .. heslo
    da: opsig, opsige, afmeld, deaktiver, annuller .. abonnement|ordre|bestilling|medlemskab, luk .. konto, skift|ændr .. adgangskode
    nb: avslutt .. abonnement|konto|medlemskap, deaktiver, meld av, kanseller .. abonnement|bestilling, endre|bytt .. passord
    fi: peruuta .. tilaus|tilauksen|varaus|jäsenyys, irtisano, sulje .. tili|tilin, vaihda .. salasana|salasanan
    tr: aboneliği|aboneliğimi iptal, üyeliği|üyeliğimi iptal, siparişi iptal, rezervasyonu iptal, hesabı|hesabımı|hesabınızı kapat|dondur, şifreyi|parolayı değiştir|sıfırla, abone ol
    ro: anulează .. abonamentul|comanda|rezervarea, dezactivează, închide .. contul, schimbă .. parola, dezabonare
    hu: előfizetés .. lemondása|megszüntetése, rendelés .. törlése|lemondása, lemondás, fiók .. megszüntetése|bezárása, jelszó .. módosítása|megváltoztatása, leiratkozás
    el: ακύρωση .. συνδρομής|παραγγελίας|κράτησης, απενεργοποίηση, κλείσιμο .. λογαριασμού, αλλαγή .. κωδικού
    id: batalkan .. langganan|pesanan|keanggotaan, nonaktifkan, tutup .. akun, ubah|ganti .. sandi, berhenti berlangganan
    vi: hủy đăng ký, huỷ đăng ký, hủy đơn, huỷ đơn, vô hiệu hóa, đóng tài khoản, đổi mật khẩu
    hi: सदस्यता रद्द, ऑर्डर रद्द, खाता बंद, पासवर्ड बदलें, निष्क्रिय करें
    ar: إلغاء .. الاشتراك|الطلب|الحجز|العضوية, تعطيل, إغلاق .. الحساب, تغيير .. المرور
    he: ביטול .. מנוי|הזמנה|חברות, בטל .. מנוי|הזמנה, השבת, סגירת חשבון, סגור .. חשבון, שנה .. סיסמה
    ko: 해지, 탈퇴, 구독 취소, 주문 취소, 예약 취소, 비활성화, 비밀번호 변경, 비밀번호 재설정`,
};

/** Phrases with an effect word that only change what is shown, or are easily taken back: no question is asked for them. */
export const HARMLESS_WORDS: Record<keyof typeof EFFECT_WORDS, string> = {
  deletion: `
    en: delete|remove|clear|erase .. filter*|sort*|search|formatting|highlight*|cart|basket|bag|wishlist|watchlist|favorites|favourites|comparison|compare
    de: filter*|suche|sortierung|warenkorb|merkzettel|merkliste|favoriten .. löschen|entfernen
    fr: supprimer|effacer|retirer .. filtre*|recherche|panier|favoris
    es: eliminar|borrar|quitar .. filtro*|búsqueda|carrito|favoritos
    it: elimina|cancella|rimuovi .. filtro|filtri|ricerca|carrello|preferiti
    pt: excluir|apagar|remover .. filtro*|pesquisa|carrinho|favoritos
    nl: filter*|zoekopdracht|winkelwagen|favorieten .. verwijderen|wissen
    pl: usuń .. filtr*|koszyka|ulubionych
    sv: ta bort .. filter|varukorgen|favoriter
    ja: フィルターを削除, 絞り込みを削除, カートから削除
    zh: 删除筛选, 清空筛选, 移除筛选, 刪除篩選, 清空篩選, 移出购物车
    ru: удалить|убрать .. фильтр|фильтры|корзины|избранного
    uk: видалити .. фільтр|фільтри|кошика|обраного
    cs: smazat|odstranit .. filtr|filtry|košíku|oblíbených
    da: fjern|slet .. filter|filtre|kurv|kurven|favoritter
    nb: fjern|slett .. filter|filtre|handlekurv|handlekurven|favoritter
    fi: poista .. suodatin|suodattimet|ostoskorista|suosikeista
    tr: filtreyi|filtreleri|sepetten|favorilerden .. kaldır|sil
    ro: șterge|elimină .. filtr*|căutarea|coș|coșul|favorite
    hu: szűrő*|szűrés|keresés|kosár .. törlése|eltávolítása, törlés|eltávolítás .. szűrő*|kosárból|kedvencekből
    el: διαγραφή|κατάργηση|αφαίρεση .. φίλτρου|φίλτρων|αναζήτησης|καλάθι|αγαπημένα
    id: hapus .. filter|pencarian|keranjang|favorit
    vi: xóa|xoá .. lọc|giỏ, xóa|xoá tìm kiếm
    hi: फ़िल्टर|खोज|कार्ट .. हटाएं|हटाएँ|मिटाएं|मिटाएँ
    ar: حذف|إزالة|مسح .. الفلتر|الفلاتر|التصفية|البحث|السلة|المفضلة
    he: מחק|מחיקת|הסר|הסרת .. סינון|מסננים|חיפוש|מהעגלה|מהסל|מהמועדפים
    ko: 필터 삭제, 장바구니에서 삭제, 필터 제거`,
  payment: `
    en: how to pay|buy|donate, ways to pay|donate, buy|purchase .. guide|guides, purchase|order .. history
    ja: 購入履歴, お支払い方法, 支払い方法
    zh: 购买记录, 支付方式, 付款方式`,
  sending: `
    en: send .. code, ^share screen
    de: code .. senden|anfordern
    fr: envoyer .. code
    es: enviar .. código
    zh: 发送验证码, 發送驗證碼
    ko: 게시판`,
  account: `
    en: close account menu|panel|dialog|drawer|sidebar|dropdown|popup`,
};

/** Names of things to read, though a word in them may give an order: such a phrase counts as the whole name only. */
export const THING_WORDS = `
    en: purchase details|orders|date|dates|price|prices|summary, pay slip|slips|stub|stubs|day|scale, post office|offices, post office|offices near me|you, post date|type|types, share price|prices|capital, email settings|preferences|notifications|address|addresses|signature|signatures, reply time|times|rate, send|publish|reply date|time, upgrade guide|guides|path|paths|notes|instructions
    de: zahlen und fakten, zahlen daten fakten, offene|offenen posten
    es: planta baja`;

/** Deeds whose word is also a thing: in an address that goes on with which one, it is the thing ("/post/17"). */
export const KIND_WORDS = `
    en: post, email, reply, share, invite, tweet`;

/** How names begin that only order what is shown, or take something back. */
export const AVERTED_WORDS = `
    en: ^undo, ^sort by, ^sorted by, ^group by, ^order by, ^filter by
    de: ^sortieren nach, ^sortiert nach, ^gruppieren nach
    fr: ^trier par, ^classer par
    es: ^ordenar por, ^deshacer
    it: ^ordina per
    pt: ^ordenar por, ^desfazer
    nl: ^sorteren op`;

/** What icons are called that stand for an effect; read only where a control has no words. */
export const ICON_WORDS: Record<keyof typeof EFFECT_WORDS, string> = {
  deletion: 'trash, trash*, dustbin, garbage, wastebasket, bin, del, 🗑, 🚮',
  payment: '',
  sending: 'paper plane, paperplane',
  account: '',
};

/** What a bin is called: dropping something there throws it away. Opening one shows what is in it. */
export const BIN_WORDS = `
    en: trash, bin, rubbish, recycling
    de: papierkorb, müll, mülleimer
    fr: corbeille, poubelle
    es: papelera, basura
    it: cestino
    pt: lixeira, lixo, reciclagem
    nl: prullenbak, prullenmand
    pl: kosz
    sv: papperskorg, papperskorgen, soptunna
    ja: ゴミ箱, ごみ箱
    zh: 回收站, 垃圾桶, 垃圾箱, 废纸篓, 資源回收筒
    ru: корзина, мусор
    uk: кошик, смітник
    cs: koš
    da: papirkurv, papirkurven
    nb: papirkurv, papirkurven, søppel
    fi: roskakori
    tr: çöp
    ro: coș, gunoi
    hu: lomtár, kuka
    el: κάδος
    id: sampah
    vi: thùng rác
    hi: कूड़ेदान, ट्रैश
    ar: المهملات
    he: אשפה
    ko: 휴지통, 쓰레기통`;

/** How a question begins whose answer is something to read. "Why not" and "How about" propose something. */
export const QUESTION_WORDS = `
    en: ^how do|does|can|to|long|much|many, ^what, ^when, ^where, ^who, ^which, ^why do|does|did|is|are|was|were|can|must|should
    de: ^wie, ^was, ^wann, ^wo, ^warum muss|kann|soll|wird|wurde|ist, ^wer, ^welche|welcher|welches
    fr: ^comment, ^quand, ^où, ^que, ^qui, ^quel|quelle|quels|quelles, ^combien
    es: ^cómo, ^qué, ^cuándo, ^dónde, ^quién, ^cuál, ^cuánto
    it: ^come, ^cosa, ^quando, ^dove, ^chi, ^quale, ^quanto
    pt: ^como, ^quando, ^onde, ^quem, ^qual, ^quanto
    nl: ^hoe, ^wat, ^wanneer, ^waar, ^wie, ^welke
    pl: ^jak, ^kiedy, ^gdzie, ^kto, ^ile
    sv: ^hur, ^vad, ^när, ^var, ^vem, ^vilken
    ru: ^как, ^когда, ^где, ^кто, ^сколько
    uk: ^як, ^коли, ^де, ^хто, ^скільки`;

/** How a button says yes to whatever its dialog asks. */
export const YES_WORDS = `
    en: ok, okay, yes, ^now, confirm, continue, proceed, accept, agree, apply, done, sure, understand, go ahead, do it, got it, finish, complete, ^go, let's go, ^start
    de: ok, ja, bestätigen, fortfahren, weiter, akzeptieren, zustimmen, einverstanden, verstanden, sicher, abschließen, fertig, fertigstellen, ^los
    fr: oui, confirmer, continuer, accepter, valider, d'accord, compris, sûr, sûre, terminer, finaliser, c'est parti
    es: sí, si, aceptar, confirmar, continuar, acepto, entendido, seguro, segura, terminar, finalizar, completar
    it: sì, si, conferma, confermare, continua, accetta, accetto, procedi, sicuro, sicura, termina, completa, concludi
    pt: sim, confirmar, continuar, aceitar, prosseguir, entendi, certeza, concluir, finalizar, terminar
    nl: ja, bevestigen, bevestig, doorgaan, akkoord, accepteren, zeker, voltooien, afronden, afmaken
    pl: tak, potwierdź, potwierdzam, kontynuuj, akceptuj, zgadzam, pewno, pewien, zakończ, gotowe
    sv: ja, bekräfta, fortsätt, acceptera, godkänn, säker, slutför, klar
    ja: はい, 確認, 続行, 同意, 了解, 続ける, 完了
    zh: 确定, 確定, 确认, 確認, 是, 继续, 繼續, 同意, 好, 完成
    ru: да, ок, подтвердить, продолжить, принять, согласен, хорошо, уверены, завершить, готово
    uk: так, підтвердити, продовжити, прийняти, гаразд, впевнені
    cs: ^ano, potvrdit, pokračovat, přijmout, souhlasím, jistí, jistý
    da: ja, bekræft, fortsæt, accepter, sikker
    nb: ja, bekreft, fortsett, godta, sikker
    fi: kyllä, vahvista, jatka, hyväksy, varma
    tr: evet, tamam, onayla, devam, kabul, emin
    ro: ^da, confirmă, continuă, accept, sigur
    hu: igen, megerősítés, folytatás, elfogadás, rendben, biztos
    el: ναι, επιβεβαίωση, συνέχεια, αποδοχή
    id: ^ya, konfirmasi, lanjutkan, setuju
    vi: ^có, xác nhận, tiếp tục, đồng ý
    hi: हां, हाँ, पुष्टि करें, जारी रखें
    ar: نعم, موافق, تأكيد, متابعة, قبول
    he: כן, אישור, המשך, אשר, מסכים
    ko: 네, 예, 확인, 계속, 동의, 완료`;

/** How a button goes on to the next of several steps. */
export const NEXT_WORDS = `
    en: next, next step
    de: weiter, nächster schritt
    fr: suivant, étape suivante
    es: siguiente, siguiente paso
    it: avanti, successivo
    pt: próximo, seguinte, avançar
    nl: volgende, verder
    pl: dalej, następny
    sv: nästa, gå vidare
    ja: 次へ, 次に進む, 進む
    zh: 下一步
    ru: далее, дальше
    uk: далі
    cs: další, dále
    da: næste, videre
    nb: neste, videre, gå videre
    fi: seuraava
    tr: ileri, sonraki
    ro: următorul, înainte
    hu: tovább, következő
    el: επόμενο
    id: berikutnya, selanjutnya
    vi: tiếp, tiếp theo
    hi: आगे, अगला, आगे बढ़ें
    ar: التالي
    he: הבא
    ko: 다음`;

/** What goes on otherwise than to the end of an order: "Continue shopping", "Accept all cookies". */
export const SHOPPING_WORDS = `
    en: shopping, browsing, cookie, cookies
    de: einkaufen, einkauf, shoppen, stöbern
    fr: achats, shopping
    es: comprando, compras
    it: acquisti, shopping
    pt: comprando, compras, comprar
    nl: winkelen
    pl: zakupy, ciasteczka
    sv: handla, shoppa
    ja: 買い物, ショッピング, クッキー
    zh: 购物, 購物
    ru: покупки, куки
    uk: покупки, куки
    cs: nákupu, nákup, nakupovat
    da: shoppe, handle
    nb: shoppe, handle
    fi: ostoksia, ostoksilla
    tr: alışverişe
    ro: cumpărăturile, cumpărături
    hu: vásárlást, vásárlás
    el: αγορές
    id: belanja
    vi: mua sắm
    hi: खरीदारी
    ar: التسوق
    he: קניות
    ko: 쇼핑, 쿠키`;

/** How a button leaves a dialog without doing what it asks. */
export const NO_WORDS = `
    en: cancel, close, no, back, keep, not now, dismiss, later, never mind, stay, undo, skip, don't, x, help, learn more, copy
    de: abbrechen, schließen, nein, zurück, behalten, nicht jetzt, später, bleiben
    fr: annuler, fermer, non, retour, garder, conserver, plus tard
    es: cancelar, cerrar, no, volver, atrás, conservar, ahora no, mantener
    it: annulla, chiudi, no, indietro, mantieni, non ora
    pt: cancelar, fechar, não, voltar, manter, agora não
    nl: annuleren, annuleer, sluiten, nee, terug, behouden, niet nu
    pl: anuluj, zamknij, nie, wstecz, wróć, zachowaj, później
    sv: avbryt, stäng, nej, tillbaka, behåll, inte nu
    ja: キャンセル, 閉じる, いいえ, 戻る, やめる
    zh: 取消, 关闭, 關閉, 否, 返回, 保留, 不
    ru: отмена, отменить, закрыть, нет, назад, оставить, позже
    uk: скасувати, закрити, ні, назад, залишити, пізніше
    cs: zrušit, zavřít, ^ne, zpět, ponechat, později
    da: annuller, luk, nej, tilbage, behold, ikke nu
    nb: avbryt, lukk, nei, tilbake, behold, ikke nå
    fi: peruuta, sulje, ei, takaisin, säilytä, myöhemmin
    tr: iptal, vazgeç, kapat, hayır, geri, sonra
    ro: anulează, închide, înapoi, păstrează
    hu: mégse, mégsem, bezárás, nem, vissza, később
    el: ακύρωση, κλείσιμο, όχι, πίσω
    id: batal, tutup, tidak, kembali, nanti
    vi: hủy, huỷ, đóng, không, quay lại
    hi: रद्द करें, बंद करें, नहीं, वापस
    ar: إلغاء, إغلاق, لا, رجوع, لاحقا
    he: ביטול, סגור, לא, חזרה, חזור
    ko: 취소, 닫기, 아니요, 아니오, 뒤로, 나중에`;
