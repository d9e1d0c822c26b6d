import { plain } from '../plain.ts'
import { intentsIn } from './intents.ts'

const ROLE =
  '(?:mensch\\w*|person|jemand\\w*|mitarbeiter\\w*|kolleg\\w*|chef\\w*|inhaber\\w*|leiter\\w*|geschaeftsfuehr\\w*|sachbearbeiter\\w*|arzt|aerzt\\w*|doktor\\w*|zahnarzt|zahnaerzt\\w*|tierarzt|tieraerzt\\w*|anwalt|anwaelt\\w*|mechaniker\\w*|meister\\w*|kundendienst|kundenservice|kundenbetreu\\w*|support|vertrieb|buchhaltung|empfang|rezeption|zentrale|berater\\w*|verantwortliche\\w*|zustaendige\\w*|vorgesetzte\\w*|dame|herrn?|frau|abteilung|buero|team|schwester|therapeut\\w*|apotheker\\w*)'

const SIGNS: readonly RegExp[] = [
  /\b(?:verbind\w*|durchstell\w*|weiterleit\w*|durchgestellt|weitergeleitet|weiterverbind\w*|weitergeben an|uebergeben sie mich)\b(?! mit (?:dem )?(?:wlan|internet))/,
  /\b(?:stell\w*|leit\w*) (?:sie )?(?:mich|uns|den anruf|das gespraech)\b.*\b(?:durch|weiter)\b/,
  new RegExp(
    `\\b(?:sprechen|reden|spreche|rede|telefonieren)\\b.*\\bmit (?:\\w+ ){0,3}?${ROLE}\\b|\\bmit (?:\\w+ ){0,3}?${ROLE} (?:\\w+ ){0,3}?(?:sprechen|reden|telefonieren|zu tun)\\b`,
  ),
  /\bmit (?:frau|herrn?|doktor|dr) \w+ (?:\w+ ){0,3}?(?:sprechen|reden)\b|\b(?:frau|herrn?|doktor|dr) \w+ (?:\w+ ){0,2}?(?:sprechen|zu sprechen|haben|ans telefon)\b/,
  new RegExp(
    `\\b(?:geben|gib|holen|hol|brauche|will|moechte|haette gern\\w*|suche|rufen) (?:sie |mir |uns |bitte |mal |gern\\w* |ich )*(?:(?:einen?|den|die|ihren?|irgendeinen?|jemand|eine) )?(?:echten? |richtigen? |lebendigen? |wirklichen? |anderen? |zustaendigen? )*(?:mensch\\w*|person|mitarbeiter\\w*|kolleg\\w+|chef\\w*|inhaber\\w*|vorgesetzte\\w*|jemand\\w*|berater\\w*|kundendienst|kundenservice|verantwortliche\\w*)\\b(?! (?:der mir (?:das|die) (?:bringt|traegt)))`,
  ),
  /\b(?:echte[rnm]?|richtige[rnm]?|wirkliche[rnm]?|lebende[rnm]?|lebendige[rnm]?) (?:mensch\w*|person|mitarbeiter\w*|stimme)\b/,
  new RegExp(
    `\\bist (?:\\w+ ){0,3}?${ROLE}(?: \\w+)? (?:da|zu sprechen|erreichbar|im haus|verfuegbar|frei)\\b|\\bist (?:da |hier |dort )?(?:irgend)?jemand (?:\\w+ )?(?:da|zu sprechen|erreichbar|der|anderes)\\b`,
  ),
  /\b(?:kann|koennte|soll) (?:mir |mich |bitte |mal )*(?:jemand|irgendjemand|ein mensch|ein mitarbeiter|der chef|die chefin) (?:\w+ ){0,4}?(?:helfen|zurueckrufen|anrufen|erklaeren|ans telefon|weiterhelfen)\b/,
  /\b(?:jemand|jemanden|jemandem|wer)(?: anderes?| anderen| anderem)? (?:der|die) (?:sich|mir|das|hier|wirklich)\b|\bwer ist (?:hier |da )?(?:zustaendig|verantwortlich|der chef)\b/,
  /\bnicht (?:\w+ ){0,4}?mit (?:\w+ )?(?:roboter|maschine|computer|bot|automat\w*|ki|ansage)\b|\b(?:hasse|genug von|keine lust auf|satt) (?:\w+ )?(?:roboter\w*|maschinen?|computer\w*|automat\w*|ansagen?)\b/,
  /^(?:ja |nein |hallo |okay |bitte |einfach |ich sagte )*(?:einen? |den |die |mit )?(?:mensch\w*|mitarbeiter\w*|person|chef\w*|kundenservice|kundendienst|empfang|zentrale|rezeption|inhaber\w*)(?: bitte| jetzt)*$/,
  /\bdurchwahl\b|\bdruecke?n? (?:sie )?(?:die )?null\b/,
  // Those who do not speak German.
  /\b(?:real person|human|someone|speak to|talk to|operator|una persona|hablar con|parler avec)\b/,
]

/** "Null" on the keys of a telephone is asking for a person; so is saying just that. */
const ZERO = /^(?:null|0)(?: (?:null|0))*$/

/** Whether a caller could want a human. Broad on purpose: it stands guard over transfers. */
export function asksForPerson(text: string): boolean {
  const words = plain(text)
  return ZERO.test(words) || intentsIn(text).includes('person') || SIGNS.some((sign) => sign.test(words))
}
