import type { DisclosureLanguage } from '../disclosure.ts'
import { wordsOf } from '../words.ts'
import { contentWords, plain } from './plain.ts'

const AI = String.raw`(?:KI|K\.\s?I\.|AI|[Kk]ünstliche[nrs]?\s[Ii]ntelligenz)`
const NOUN =
  '(?:[Aa]ssisten(?:t|ten|tin|z)|[Tt]elefonassisten(?:t|ten|tin|z)|[Ss]prachassisten(?:t|ten|tin|z)|[Aa]gent(?:en|in)?|[Mm]itarbeiter(?:in)?|[Rr]ezeptionist(?:en|in)?|[Ss]ekretär(?:in)?|[Ss]timme|[Hh]elfer(?:in)?|[Bb]ot|[Ss]ystem|[Ee]mpfang|[Aa]nsage|[Dd]ienst)'
const ARTIFICIAL =
  '(?:virtuelle|digitale|automatische|automatisierte|künstliche|elektronische|computergesteuerte|synthetische)[nmrs]?'
const MACHINE =
  '(?:Roboter|Chatbot|Voicebot|Telefonbot|Bot|Maschine|Computer|Computerprogramm|Computerstimme|Programm|Software|Sprachassistent(?:in|en)?|Sprachassistenz)'
const SPEAKER =
  '(?:[Ii]ch bin|[Hh]ier (?:ist|spricht)|[Dd]ies ist|[Dd]as ist|[Ss]ie (?:sprechen|reden|telefonieren) (?:hier |gerade |jetzt |nun )?mit|verbunden mit|[Ss]ie haben)'

/** Ways to say that no person speaks. Case counts in "KI" alone. */
const SIGNS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})${AI}(?:[- ](?:gestützte[nrms]?|basierte[nrms]?|\p{L}+)){0,3}?[- ]?${NOUN}(?!\p{L})`,
    'gu',
  ),
  new RegExp(String.raw`(?<!\p{L})${SPEAKER}(?: [\p{L}',]+){0,5}? ${AI}(?![\p{L}-])`, 'gu'),
  new RegExp(
    String.raw`(?<!\p{L})${ARTIFICIAL}(?:[- ](?:Telefon|Büro|Praxis|Service|Empfangs|KI|freundliche[nrs]?))?[- ]?${NOUN}(?!\p{L})`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\p{L})${SPEAKER}(?: [\p{L}',]+){0,5}? ${MACHINE}(?!\p{L})`, 'gu'),
  /(?<!\p{L})(?:mit|durch|von|dank) künstlicher Intelligenz(?!\p{L})/giu,
]
/** These say it by denying the opposite. */
const NO_PERSON =
  /(?<!\p{L})(?:kein(?:e|en|em)?|nicht (?:mit )?(?:ein(?:e|er|em)?)?|anstatt ein(?:es|er)|statt ein(?:es|er)) ?(?:echte[rnms]? |richtige[rnms]? |wirkliche[rnms]? |lebendige[rnms]? |menschliche[rnms]? )*(?:Mensch(?:en)?|Person)(?!\p{L})/giu
const DENIAL = /(?<!\p{L})(?:nicht|kein\p{L}*|nie|niemals|ohne|weder|statt)(?!\p{L})/iu
const MAX_WORDS_OF_DENIAL = 4

function wordsUntilSaid(text: string): number | undefined {
  const ends = [...SIGNS.flatMap((sign) => undenied(text, sign)), ...endsOf(text, NO_PERSON)]
  return ends.length === 0 ? undefined : wordsOf(text.slice(0, Math.min(...ends))).length
}

function endsOf(text: string, sign: RegExp): number[] {
  return [...text.matchAll(sign)].map((match) => match.index + match[0].length)
}

/** "Ich bin kein Roboter" says the contrary. */
function undenied(text: string, sign: RegExp): number[] {
  return [...text.matchAll(sign)]
    .filter(({ 0: found, index }) => {
      const sentence =
        text
          .slice(0, index)
          .split(/[.!?]\s/)
          .at(-1) ?? ''
      return !DENIAL.test(`${wordsOf(sentence).slice(-MAX_WORDS_OF_DENIAL).join(' ')} ${found}`)
    })
    .map((match) => match.index + match[0].length)
}

const BEING =
  '(?:roboters?|bots?|chatbot|maschine|computer|computerprogramm|computerstimme|programm|software|ki|k i|kuenstliche[nr]? intelligenz|mensch|menschen|person|lebendige[rn]?|tonband|tonbandansage|bandansage|ansage|aufnahme|anrufbeantworter|automat|automatische stimme|echte stimme|siri|alexa|virtuelle\\w* assisten\\w+|digitale\\w* assisten\\w+|ki-?assisten\\w+|sprachassisten\\w+|telefonroboter|sprachcomputer|telefoncomputer)'
const REAL =
  '(?:echte[rnms]? |richtige[rnms]? |wirkliche[rnms]? |lebende[rnms]? |lebendige[rnms]? |leibhaftige[rnms]? |reale[rnms]? )*'

/** Written against plain text. */
export const ASKS_WHETHER_PERSON: readonly RegExp[] = [
  new RegExp(
    `\\b(?:sind sie|bist du|ist das|ist da|ist hier|rede ich|spreche ich|sprech ich|telefoniere ich|sie sind|das ist|habe ich)(?: (?:hier|da|jetzt|gerade|ueberhaupt|wirklich|eigentlich|etwa|nur|denn|vielleicht|tatsaechlich|doch|mit|am|es|dran|dann|auch|so|ja))*(?: (?:ein|eine|einem|einer|einen|der|die|das|irgendein|irgendeine|so ein|so eine|kein|keine))?(?: (?:nur|wirklich|blosse?|reine?))* ?${REAL}${BEING}\\b(?! (?:da der|der mir|die mir|zu sprechen|verbinden|erreichbar))`,
  ),
  /\b(?:sind sie|bist du|ist das) (?:(?:ueberhaupt|denn|eigentlich|wirklich) )*(?:echt|real|lebendig|menschlich|automatisch)\b/,
  /\b(?:sie klingen|das klingt|sie hoeren sich) (?:\w+ ){0,3}(?:roboter|maschine|computer|ki|automatisch|kuenstlich)/,
  /\bmensch oder (?:eine? )?(?:ki|roboter|maschine|bot|computer|band)\b|\b(?:ki|roboter|maschine|bot|computer|tonband) oder (?:eine? )?(?:echter? |richtiger? )?(?:mensch|person)\b/,
  /\bsie sind (?:doch |ja )?kein (?:echter |richtiger )?mensch\b/,
]

const MAX_OTHER_WORDS = 1

function askedIn(text: string): 'only' | 'too' | undefined {
  const words = plain(text)
  if (!ASKS_WHETHER_PERSON.some((each) => each.test(words))) return undefined
  const rest = ASKS_WHETHER_PERSON.reduce((left, each) => left.replace(each, ' '), words)
  const others = contentWords(
    rest.replaceAll(
      new RegExp(
        `\\b(?:${BEING}|entschuldigung|moment|hallo|danke|ehrlich|wirklich|echt|eigentlich|mal|sagen sie|spreche|rede|telefon|leitung|apparat)\\b`,
        'g',
      ),
      ' ',
    ),
  )
  return others.length <= MAX_OTHER_WORDS ? 'only' : 'too'
}

const PERSON = '(?:mensch|menschen|person|mann|frau|mitarbeiter|mitarbeiterin|mensch aus fleisch und blut)'
const CLAIMS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:ich bin|hier (?:ist|spricht)|das ist|sie (?:sprechen|reden)(?: hier| gerade)? mit)(?: (?:ein|eine|einem|einer|der|die|ja|natuerlich|selbstverstaendlich|wirklich|tatsaechlich|auch|doch|hier|nur|ganz|sehr wohl|definitiv))* ?(?:echte[rnms]? |richtige[rnms]? |wirkliche[rnms]? |lebendige[rnms]? |ganz normale[rnms]? )*(?:mensch|menschen|person)\\b`,
  ),
  new RegExp(
    `\\b(?:ich bin|sie (?:sprechen|reden) mit)(?: \\w+){0,2} (?:echte[rnms]?|richtige[rnms]?|lebendige[rnms]?) ${PERSON}\\b`,
  ),
  /\bich bin (?:(?:natuerlich|wirklich|ganz sicher|definitiv|bestimmt|doch|hier) )*(?:kein|keine|nicht ein|nicht eine) (?:\w+ )?(?:roboter|bot|chatbot|maschine|computer|ki|kuenstliche intelligenz|automat|programm|ansage|tonband|software|sprachassistent\w*)\b/,
  /\b(?:hier ist|das ist|hier spricht) (?:\w+ )?(?:kein|keine) (?:\w+ )?(?:roboter|bot|maschine|computer|ki|automat|ansage|tonband)\b/,
  /\bich bin (?:ganz |wirklich |voellig )?(?:echt|real|menschlich|lebendig|aus fleisch und blut)\b/,
  /\bich habe (?:ein(?:en)? (?:koerper|puls|herz)|gefuehle|zwei haende)\b/,
]
const BARE_CLAIM =
  /^(?:(?:ja|jawohl|natuerlich|selbstverstaendlich|klar|sicher|genau|nein|doch|haha|absolut) ?)*(?:das bin ich|bin ich|ja|nein|doch|natuerlich|natuerlich nicht|selbstverstaendlich|klar|sicher|auf keinen fall|keineswegs|genau|stimmt|das stimmt|hundertprozentig|100 prozent)(?: (?:nicht|natuerlich|doch))*$/
const OWN_NATURE =
  /\b(?:kein|keine|nicht ein) (?:echter |richtiger |wirklicher )?(?:mensch|person)\b|\bich bin (?:ein|eine|der|die|ihr|ihre) (?:\w+ )?(?:ki|ki-?assisten\w+|virtuelle\w*|digitale\w*|automatische\w*|kuenstliche\w*|sprachassisten\w+)\b/

function claimsPerson(sentence: string, asked: boolean): boolean {
  const words = plain(sentence)
  if (OWN_NATURE.test(words)) return false
  return CLAIMS.some((claim) => claim.test(words)) || (asked && BARE_CLAIM.test(words))
}

export const disclosure: DisclosureLanguage = { wordsUntilSaid, askedIn, claimsPerson }
