import { plain } from '../plain.ts'
import { intentsIn, isBrief, isQuestion } from '../receptionist/intents.ts'
import { sentencesIn } from '../sentences.ts'

/** Questions that hold a conversation together. */
const COURTEOUS = new Set(
  'greeting how_are_you is_this who robot repeat slower hold_on question_ahead thanks'.split(' '),
)

/** What the words ask about the business, each thing for itself. */
export function questionsIn(text: string): string[] {
  return sentencesIn(text).filter((sentence) => isQuestion(sentence) && isAboutBusiness(sentence))
}

/** Questions about the call itself, and those that only ask for a yes. */
const ASIDE =
  /^(?:(?:und|also|okay|nein|ja|gut) )*(?:ist (?:das|es) (?:richtig|korrekt|okay|alles|gut|recht)|koennen sie (?:mir (?:\w+ )?(?:helfen|weiterhelfen)|mich hoeren)|passt das(?: so)?|warum(?: nicht)?|wieso|was(?: ist das| nun| noch)?|wirklich|echt|wie meinen sie(?: das)?|welche[rns]?|wer)$/

function isAboutBusiness(sentence: string): boolean {
  if (ASIDE.test(plain(sentence)) || intentsIn(sentence).some((intent) => COURTEOUS.has(intent))) return false
  return !isBrief(sentence) || subjectOf(sentence) !== undefined
}

/** What callers ask businesses about most, by one word for it, as it stands behind "nach". */
const SUBJECTS: readonly (readonly [string, RegExp])[] = [
  ['Parkplätzen', /\b(?:park\w*|tiefgarage)\b/],
  ['der Versicherung', /\b(?:\w*versicher\w*|krankenkasse\w*)\b/],
  ['den Preisen', /\b(?:wie ?viel kostet|kostet|kosten|preis\w*|gebuehr\w*|teuer)\b/],
  ['der Zahlung', /\b(?:bezahl\w*|zahlen|kartenzahlung|kreditkarte|bargeld)\b/],
  [
    'den Öffnungszeiten',
    /\b(?:offen|geoeffnet|oeffn\w*|schliess\w*|geschlossen|oeffnungszeiten|sprechzeiten)\b/,
  ],
  ['der Adresse', /\b(?:adresse|anschrift|wo (?:sind|finde|ist|liegt)|anfahrt)\b/],
  ['der Barrierefreiheit', /\b(?:rollstuhl\w*|barrierefrei\w*|aufzug|rampe)\b/],
  ['Haustieren', /\b(?:hund\w*|katze\w*|haustier\w*)\b/],
  ['Kindern', /\b(?:kind\w*|sohn|tochter|baby)\b/],
  ['der Lieferung', /\b(?:liefer\w*|versand)\b/],
  ['Gutscheinen', /\b(?:gutschein\w*)\b/],
  ['veganem Essen', /\b(?:vegan\w*|vegetari\w*)\b/],
  ['Allergien', /\b(?:allerg\w*|gluten\w*)\b/],
]

/** The one thing that a question is about; undefined where it may be about several, or something else. */
export function subjectOf(question: string): string | undefined {
  const words = plain(question)
  const [only, ...more] = SUBJECTS.filter(([, sign]) => sign.test(words))
  return more.length === 0 ? only?.[0] : undefined
}
