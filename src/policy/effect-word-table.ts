/**
 * How buttons, links and menus say what they do: a line for each language, phrases between commas. `a|b` are
 * alternatives, `..` is up to three words between, `word*` a beginning, `^` the first word of the name only (an English
 * noun elsewhere: "Blog post"). "Cancel" alone closes dialogs and is no effect: it needs what is cancelled. "Log out",
 * "Save", "Next" and "Add to cart" can be taken back and are left out.
 */
export const EFFECT_WORDS = {
  deletion: `
    en: delete, deleting, remove, erase, destroy, purge, wipe, unpublish, empty .. trash|bin, clear .. data|history|everything, factory reset, reset .. account|device|everything, drop .. table|database
    de: löschen, lösche, entfernen, entferne, vernichten, papierkorb .. leeren
    fr: supprimer, supprime, effacer, retirer, détruire, vider .. corbeille
    es: eliminar, elimina, borrar, suprimir, quitar, vaciar .. papelera
    it: elimina, eliminare, cancella, cancellare, rimuovi, rimuovere, svuota .. cestino
    pt: excluir, eliminar, apagar, remover, deletar, esvaziar .. lixeira|lixo
    nl: verwijderen, verwijder, wissen, wis, prullenbak .. legen
    pl: usuń, usunąć, skasuj, kasuj, wymaż, opróżnij .. kosz
    sv: ta bort, radera, töm .. papperskorgen
    ja: 削除, 消去, 破棄, 抹消, ゴミ箱を空に
    zh: 删除, 刪除, 清空, 移除, 销毁, 銷毀, 抹掉`,
  payment: `
    en: pay, buy, purchase, donate, withdraw, order now, place .. order|bid, send|transfer|move .. money|funds, transfer now, complete|confirm|submit|finalize|authorize .. order|purchase|payment|booking|transfer, book now, top up, make .. payment, start .. trial, renew .. plan|subscription|membership|now, ^sell, ^swap
    de: bezahlen, bezahle, zahlen, kaufen, kostenpflichtig, zahlungspflichtig, bestellen, bestellung .. aufgeben|abschicken|abschließen, überweisen, überweisung .. ausführen, spenden, buchen, geld .. senden|abheben
    fr: payer, acheter, commander, passer|valider|confirmer|finaliser .. commande|paiement|achat, faire un don, effectuer .. virement|paiement, réserver
    es: pagar, comprar, realizar|tramitar|confirmar|finalizar .. pedido|compra|pago, transferir, donar, reservar
    it: paga, pagare, acquista, acquistare, compra, comprare, ordina, conferma|effettua|completa .. ordine|acquisto|pagamento|bonifico, dona, prenota
    pt: pagar, comprar, fazer|finalizar|confirmar|concluir .. pedido|pagamento|compra, transferir, doar, reservar
    nl: betalen, betaal, kopen, koop, bestellen, bestel, bestelling .. plaatsen|afronden, overmaken, overboeken, doneren, doneer, nu boeken
    pl: zapłać, zapłacić, płacę, kup, kupuję, zamów, zamawiam, złóż .. zamówienie, przelej, wpłać, wykonaj .. przelew, zarezerwuj
    sv: betala, köp, köpa, beställ, beställa, slutför .. köp|köpet|beställning|betalning, överför, överföra, donera, boka
    ja: 支払, 購入, 注文を確定, 注文する, 決済, 送金, 振込, 振り込, 寄付, 予約する, 予約を確定
    zh: 支付, 付款, 购买, 購買, 下单, 下單, 提交订单, 提交訂單, 转账, 轉帳, 轉賬, 汇款, 捐款, 立即预订, 立即預訂`,
  sending: `
    en: send, publish, ^post, ^submit, ^share, ^tweet, ^invite, ^reply, ^broadcast, ^email, sign .. document|contract|agreement|submit
    de: senden, absenden, abschicken, verschicken, versenden, veröffentlichen, teilen, einreichen, posten, einladen
    fr: envoyer, publier, partager, soumettre, inviter, transmettre
    es: enviar, publicar, compartir, invitar
    it: invia, inviare, pubblica, pubblicare, condividi, invita
    pt: enviar, publicar, compartilhar, partilhar, convidar, postar
    nl: verzenden, verzend, versturen, verstuur, stuur, publiceren, publiceer, delen, indienen, uitnodigen
    pl: wyślij, wysłać, opublikuj, publikuj, udostępnij, zaproś, prześlij
    sv: skicka, publicera, dela, bjud in
    ja: 送信, 投稿, 公開する, 共有する, 招待, 送る, 提出
    zh: 发送, 發送, 发布, 發佈, 發布, 提交, 分享, 邀请, 邀請, 发表, 發表`,
  account: `
    en: cancel|end|stop|terminate|quit .. subscription|membership|plan|account|order|booking|reservation|contract|trial|policy|service|appointment, finish|confirm|complete .. cancellation, close .. account, deactivate, unsubscribe, ^subscribe, downgrade, ^upgrade, change|update|set|reset .. password|email|plan|ownership, revoke, transfer .. ownership, leave .. team|organization|organisation|group|workspace, disable|turn .. authentication|verification|2fa, grant|allow .. access, authorize, make .. admin|public|owner, link .. account, add|save .. card
    de: kündigen, kündigung .. bestätigen|abschließen, deaktivieren, stornieren, abbestellen, abonnieren, widerrufen, passwort|kennwort .. ändern|zurücksetzen, konto .. schließen|auflösen, abo|abonnement|mitgliedschaft|vertrag .. beenden|auflösen, tarif .. wechseln|ändern, mail .. ändern
    fr: résilier, résiliation, désactiver, désabonner, abonner, annuler .. abonnement|commande|réservation, fermer|clôturer .. compte, changer|modifier .. passe
    es: cancelar .. suscripción|membresía|pedido|reserva|cuenta|plan, baja, desactivar, cerrar .. cuenta, cambiar .. contraseña, suscribirse, suscribirme
    it: annulla|annullare .. abbonamento|ordine|prenotazione, disdici, disdire, disattiva, chiudi .. account|conto, cambia|modifica .. password, iscriviti
    pt: cancelar .. assinatura|subscrição|pedido|reserva|conta, desativar, encerrar .. conta, alterar|mudar|redefinir .. senha, inscrever, assinar
    nl: opzeggen, deactiveren, uitschrijven, account .. sluiten|opheffen, abonnement|bestelling|reservering .. annuleren|beëindigen, wachtwoord .. wijzigen|veranderen, abonneren
    pl: anuluj .. subskrypcję|zamówienie|rezerwację|członkostwo, zrezygnuj, zamknij .. konto, dezaktywuj, zmień .. hasło|plan, wypowiedz, subskrybuj
    sv: säg upp, avsluta .. konto|kontot|prenumeration|prenumerationen|medlemskap|abonnemang, inaktivera, ändra|byt .. lösenord, avbeställ, avboka, prenumerera
    ja: 解約, 退会, 登録解除, パスワードを変更, パスワード変更, 予約をキャンセル, 注文をキャンセル, キャンセルを確定, アカウントを停止, 権限を付与, 購読を停止
    zh: 注销, 註銷, 停用, 退订, 退訂, 取消订阅, 取消訂閱, 取消订单, 取消訂單, 取消会员, 取消會員, 修改密码, 修改密碼, 更改密码, 更改密碼, 关闭账户, 关闭账号, 關閉帳戶, 授权, 授權`,
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
    zh: 删除筛选, 清空筛选, 移除筛选, 刪除篩選, 清空篩選, 移出购物车`,
  payment: `
    en: how to pay|buy|donate, ways to pay|donate, buy|purchase .. guide|guides, purchase|order .. history
    ja: 購入履歴, お支払い方法, 支払い方法
    zh: 购买记录, 支付方式, 付款方式`,
  sending: `
    en: send .. code, ^share screen
    de: code .. senden|anfordern
    fr: envoyer .. code
    es: enviar .. código
    zh: 发送验证码, 發送驗證碼`,
  account: '',
};

/** What icons are called that stand for an effect; read only where a control has no words. */
export const ICON_WORDS: Record<keyof typeof EFFECT_WORDS, string> = {
  deletion: 'trash, trash*, dustbin, garbage, wastebasket, bin, del, 🗑',
  payment: '',
  sending: 'paper plane, paperplane',
  account: '',
};

/** How a button says yes to whatever its dialog asks. */
export const YES_WORDS = `
    en: ok, okay, yes, confirm, continue, proceed, accept, agree, apply, done, sure, understand, go ahead, do it, got it
    de: ok, ja, bestätigen, fortfahren, weiter, akzeptieren, zustimmen, einverstanden, verstanden
    fr: oui, confirmer, continuer, accepter, valider, d'accord, compris
    es: sí, si, aceptar, confirmar, continuar, acepto, entendido
    it: sì, si, conferma, confermare, continua, accetta, accetto, procedi
    pt: sim, confirmar, continuar, aceitar, prosseguir, entendi
    nl: ja, bevestigen, bevestig, doorgaan, akkoord, accepteren
    pl: tak, potwierdź, potwierdzam, kontynuuj, akceptuj, zgadzam
    sv: ja, bekräfta, fortsätt, acceptera, godkänn
    ja: はい, 確認, 続行, 同意, 了解, 続ける
    zh: 确定, 確定, 确认, 確認, 是, 继续, 繼續, 同意, 好`;

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
    zh: 取消, 关闭, 關閉, 否, 返回, 保留, 不`;
