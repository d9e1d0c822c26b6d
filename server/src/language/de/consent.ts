import type { Consent } from '../language.ts'
import { plain } from './plain.ts'

const YES = String.raw`(?:ja|jawohl|jawoll|klar|natuerlich|selbstverstaendlich|okay|ok|gerne?|sicher|sehr gerne?|auf jeden fall|einverstanden|in ordnung|machen sie das|annehmen|ich nehme (?:ihn|es|an|den anruf(?: an)?|das gespraech(?: an)?)|stellen sie (?:ihn |sie |das gespraech |den anruf |mal |ruhig )*durch|verbinden sie(?: uns| mich| bitte)*|durchstellen|eins|1|warum nicht|passt|alles klar|geht klar|von mir aus|nur zu|her damit)`
const POLITE =
  '(?:bitte|danke|hallo|hi|guten tag|oh|ach|na|gut|also|jetzt|mal|kein problem|schoen|prima|super|dann|doch)'
/** A yes has to be nothing but a yes: a greeting that was recorded must not take a call. */
const ONLY_YES = new RegExp(`^(?:${POLITE} )*${YES}(?: (?:${YES}|${POLITE}))*$`)
const NO =
  /\b(?:nein|nicht|kein\w*|nie|spaeter|besetzt|ablehnen|abgelehnt|besprechung|meeting|falsch|keine zeit|zwei|zwo|2|ungern|jetzt gerade nicht)\b/
const VOICEMAIL =
  /\b(?:mailbox|anrufbeantworter|sprachbox|voicemail|nach dem (?:ton|signalton|piep\w*)|hinterlassen sie|nachricht hinterlassen|sprechen sie (?:bitte )?nach|(?:sie )?haben die nummer|(?:ist|bin|sind) (?:zur ?zeit|momentan|derzeit|im moment|leider|gerade|voruebergehend) ?(?:\w+ )*nicht (?:erreichbar|verfuegbar|da|zu erreichen)|nicht persoenlich|(?:rufe|rufen|melden?) (?:\w+ ){0,4}zurueck|der (?:gewuenschte )?(?:teilnehmer|gespraechspartner)|ausserhalb (?:unserer|der) (?:geschaefts|oeffnungs|sprech)zeiten|so bald wie moeglich|kein anschluss)\b/

export function consentIn(text: string): Consent {
  const words = plain(text)
  if (VOICEMAIL.test(words)) return 'voicemail'
  if (ONLY_YES.test(words)) return 'yes'
  return NO.test(words) ? 'no' : 'unclear'
}

const AGREEING =
  /\b(?:ja|jawohl|genau|richtig|korrekt|stimmt|okay|ok|gerne?|klar|natuerlich|sicher|passt|perfekt|absolut|einverstanden|in ordnung|machen sie das|klingt gut|alles klar|prima|super|so ist es)\b/
const DISAGREEING =
  /\b(?:nein|nicht|kein\w*|falsch|warten|moment|stopp|absagen|stattdessen|lieber|aber|doch (?!gern))\b/

export function agrees(text: string): boolean {
  const words = plain(text)
  return AGREEING.test(words) && !DISAGREEING.test(words)
}
