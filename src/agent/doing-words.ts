import { effectOfText } from '../policy/effect-words.ts';

/** Verbs of what changes something: how a goal asks for it, and how a button that does it is called. */
const DOING = new Set(
  `accept activate add allow apply approve archive assign attach block book buy cancel change check checkout choose clear close
  commit complete confirm connect copy create deactivate decline delete deny deploy disable disconnect dismiss donate done
  duplicate edit enable end export fill finish follow forward grant import install invite join leave lock log make mark
  merge move mute ok okay order pay pin place post proceed promote publish put register reject remove rename renew reopen
  reply report reschedule reserve reset resolve restore revoke save schedule select send set share sign skip star start
  stop submit subscribe switch sync tick transfer turn unblock unfollow unlock unmute unpin unsubscribe untick update
  upload upgrade use vote withdraw write yes claim convert decrease detach extend increase link lower pause raise record
  redeem refund resend resume retry return split unlink`.split(/\s+/),
);
/** The same in languages whose verb may stand last. */
const DOING_ELSEWHERE = new Set(
  `speichern sichern hinzufügen anlegen erstellen bestätigen übernehmen anwenden fertig weiter aktivieren einschalten
  ausschalten verschieben umbenennen ändern buchen enregistrer sauvegarder ajouter créer confirmer valider appliquer activer
  modifier renommer déplacer guardar añadir agregar crear confirmar aplicar activar cambiar renombrar mover salva aggiungi
  crea conferma applica attiva modifica sposta salvar adicionar criar aplicar ativar alterar opslaan toevoegen maken
  bevestigen toepassen wijzigen zapisz dodaj utwórz potwierdź zastosuj zmień spara skapa bekräfta ändra`.split(
    /\s+/,
  ),
);
/** What is only shown, whatever verb stands before it: an order history orders nothing. */
const SHOWN = new Set(
  `activity archive archives calendar center centre dashboard details drafts examples faq guide guides help history how info
  information instructions journal list lists log logs options overview page plans policy preferences preview previews queue
  records results review reviews settings samples statistics stats status summary template templates terms tips tutorial
  view`.split(/\s+/),
);
/** Buttons that begin so save what was set on a page, whatever it is. */
const SAVING = new Set(
  `save submit apply update confirm speichern sichern übernehmen anwenden absenden bestätigen enregistrer sauvegarder
  appliquer valider guardar aplicar confirmar salva applica conferma salvar opslaan toepassen bevestigen zapisz zastosuj
  potwierdź spara bekräfta`.split(/\s+/),
);
const HANDING = new Set('book buy checkout donate order pay place post publish send submit'.split(' '));
/** What is saved where nothing is said of it. */
const WHATEVER = new Set(
  'all and changes choices close continue everything form now options preferences settings'.split(' '),
);
/** Leads back to a page. */
const GOING = /^\s*return to\b/i;
/** What stands before these is a verb: a task is moved to Review, and that shows no review. */
const WHITHER = new Set(['as', 'for', 'from', 'into', 'onto', 'to', 'with']);
/** They do so whatever they are followed by: preferences are saved, and not shown. */
const SAVES = new Set(['save', 'submit', 'apply', 'confirm', 'send']);
/** Controls that are called so show, hide or sort out, and change nothing. */
const SHOWING = new Set(
  `browse collapse compact details expand filter find group hide highlight include list only preview search see show sort
  view zeige anzeigen ausblenden filtern suchen afficher masquer filtrer mostrar ocultar filtrar mostra nascondi`.split(
    /\s+/,
  ),
);
/** Of these, controls that show what would be or what was asked for, whatever they send for it. */
const PREVIEWING = new Set(
  'browse filter find preview search sort view vorschau suchen filtern aperçu rechercher buscar cerca anteprima'.split(
    ' ',
  ),
);
/** Words for the same deed. */
const ALIKE = [
  'add create new',
  'delete erase remove trash',
  'buy order purchase',
  'cancel revoke withdraw',
  'begin launch start',
  'end finish stop',
].map((words) => words.split(' '));
/** Controls that are called so take back what was done before. */
const UNDOING = new Set(
  'undo revert restore reinstate rückgängig widerrufen deshacer annulla desfazer ongedaan cofnij ångra'.split(
    ' ',
  ),
);
/** Controls that begin so take something away, which may be what was done before. */
const TAKING = new Set(
  `cancel delete discard remove retract revoke withdraw stornieren löschen entfernen annuler supprimer retirer cancelar
  eliminar quitar annullare eliminare rimuovi annuleren verwijderen anuluj usuń avbryt`.split(/\s+/),
);
/** Of these, what a dialog is left with. */
const LEAVING = new Set('cancel discard annuler cancelar annullare annuleren anuluj avbryt'.split(' '));
const DISCARDING = new Set('discard discarded verwerfen descartar scarta forkasta'.split(' '));
/** Where what is taken away is put. */
const THROWN_AWAY = new Set(
  'trash bin papierkorb corbeille papelera cestino lixeira prullenbak kosz'.split(' '),
);
/** Buttons that begin so answer a question: what led to it has done nothing yet. */
const AFFIRMING = new Set(
  'yes confirm really sure ja bestätigen oui confirmer sí sì sim conferma tak potwierdź'.split(' '),
);
/** And those that leave all as it is. */
const DENYING =
  /^\W*(?:no|nope|not now|never ?mind|don['’]?t|do not|keep|leave (?:it|them|everything|as)|nein|nicht|behalten|non|garder|mantener|conservar|mantieni|nee|nie|nej)(?![\p{L}\p{N}-])/iu;
/** How fields are called that look something up. */
const LOOKED_UP =
  /\b(?:search|find|filter|look ?up|quick jump|query|suche?n?|rechercher?|recherche|buscar|cercar?|cerca|pesquisar|zoeken|szukaj|sök)\b|搜索|検索/iu;

/** How fields are called in which people say something to each other. */
const TALK =
  /\b(?:chat|comment|message|msg|reply|nachricht|kommentar|antwort|mensaje|comentario|messaggio|commento|commentaire|bericht|wiadomość|meddelande)\b/iu;
/** How goals ask for that, where they do not name it. */
const TALKING = /\b(?:answer|ask|mention|post|respond|say|send|tell|write|schreib\w*)\b/iu;

/** So many words are no name. */
const PHRASE = 4;
/** What stands behind these is what something is to be called, or to become. */
const NAMING = new Set('as called from in into is named of on titled to with'.split(' '));
const CALLING = new Set(
  'call change choose edit label move name pick rename replace search select set switch title update'.split(
    ' ',
  ),
);

/** Too short to name anything. */
export const LITTLE_WORD = /^\p{L}{1,2}$/u;

/** Other words for what a verb does. */
export function othersFor(verb: string): string[] {
  return ALIKE.find((words) => words.includes(verb))?.filter((word) => word !== verb) ?? [];
}

export function isDoingWord(word: string): boolean {
  return DOING.has(word);
}

/** Whether a control that is called so does something when it is pressed, as far as its words tell. */
export function saysDeed(name: string): boolean {
  const words = wordsOf(name);
  const [first = ''] = words;
  if (SHOWING.has(first) || GOING.test(name)) return false;
  const verb = SAVES.has(first) || WHITHER.has(words[1] ?? '');
  if (!verb && words.slice(1).some((word) => SHOWN.has(word))) return false;
  return (
    DOING.has(first) || words.some((word) => DOING_ELSEWHERE.has(word)) || effectOfText(name) !== undefined
  );
}

/** Whether a button that is called so hands in what was set before. */
export function saysSaving(name: string): boolean {
  return saysDeed(name) && SAVING.has(wordsOf(name)[0] ?? '');
}

/** Whether a button that is called so sends, pays or orders: what was made ready for it is gone then, and not undone. */
export function handsOver(name: string): boolean {
  return saysDeed(name) && HANDING.has(wordsOf(name)[0] ?? '');
}

/** Whether it hands in whatever there is, and not only something that it names. */
export function savesAll(name: string): boolean {
  return (
    saysSaving(name) &&
    wordsOf(name)
      .slice(1)
      .every((word) => WHATEVER.has(word))
  );
}

/** Whether a control that is called so only changes what is listed. */
export function saysShowing(name: string): boolean {
  return SHOWING.has(wordsOf(name)[0] ?? '');
}

/** Whether a control that is called so shows something and keeps nothing, also where it sends what it is to show. */
export function saysPreview(name: string): boolean {
  return PREVIEWING.has(wordsOf(name)[0] ?? '');
}

/** Whether a field that is called so is there to look something up. */
export function saysLookup(name: string): boolean {
  return LOOKED_UP.test(name);
}

/** Whether a field that is called so changes nothing but a talk. */
export function saysTalk(name: string): boolean {
  return TALK.test(name);
}

/** Whether a goal asks to say something to others, as far as its words tell. */
export function asksToTalk(goal: string): boolean {
  return TALK.test(goal) || TALKING.test(goal);
}

/**
 * Whether a goal has these words as something to be written down: after a colon, in quotes, or as a whole phrase, and not
 * as what something is to be called or set to.
 */
export function asksForWords(goal: string, typed: string): boolean {
  const words = typed.trim().toLowerCase();
  const lower = goal.toLowerCase();
  for (let at = words === '' ? -1 : lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + 1)) {
    const before = lower.slice(0, at);
    const after = lower.slice(at + words.length);
    if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) continue;
    const set_off = /["“”«»:]\s*$/u.test(before) && /^\s*(?:["“”«»]|[.!?]?\s*$)/u.test(after);
    if (!set_off && wordsOf(words).length < PHRASE) continue;
    const [clause = ''] = before.split(/[.;!?]\s|,\s|\b(?:and|then)\s/u).slice(-1);
    const own = wordsOf(clause);
    if (!NAMING.has(own.at(-1) ?? '') && !own.some((word) => CALLING.has(word))) return true;
  }
  return false;
}

export function saysYes(name: string): boolean {
  return AFFIRMING.has(wordsOf(name)[0] ?? '');
}

/** Whether it answers a question so that nothing is done. */
export function saysNo(name: string): boolean {
  return DENYING.test(name);
}

export function saysTaking(name: string): boolean {
  const [first = '', ...rest] = wordsOf(name);
  return (
    TAKING.has(first) ||
    (first.startsWith('un') && DOING.has(first.slice(2))) ||
    rest.some((word) => THROWN_AWAY.has(word))
  );
}

/** The same of a control that is pressed: alone such a word leaves a dialog, and takes nothing away. */
export function saysTakingAway(name: string): boolean {
  const words = wordsOf(name);
  return saysTaking(name) && !(words.length === 1 && LEAVING.has(words[0] ?? ''));
}

/** Whether it throws away what was done and not saved; alone the word leaves a dialog. */
export function saysDiscarding(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && words.some((word) => DISCARDING.has(word));
}

/** Whether a goal asks to take something away or to have it as it was, as far as its words tell. */
export function asksToTake(goal: string): boolean {
  return wordsOf(goal).some((word) => UNDOING.has(word) || saysTaking(word) || THROWN_AWAY.has(word));
}

export function saysUndo(name: string): boolean {
  return wordsOf(name).some((word) => UNDOING.has(word));
}

/** Words and numbers in lower case, without signs. */
export function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** How a word may end on top of itself: in the plural, in another tense or case. An editor is no edit. */
const ENDING = /^(?:s|es|d|ed|e|n|en)$/;

/** One word is the other with such an ending. */
export function isInflected(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    short.length >= 3 && !/\d/.test(short) && long.startsWith(short) && ENDING.test(long.slice(short.length))
  );
}

/** The same word, also with an ending or cut to three letters as days and months are. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other || isInflected(one, other)) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return /^\D{3}$/.test(short) && long.startsWith(short);
}
