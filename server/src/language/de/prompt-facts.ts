import type { FactKind, Language } from '../language.ts'
import { folded } from './folding.ts'
import { plain } from './plain.ts'

/** Said to the agent, not about the business. Written against folded text. */
const INSTRUCTION =
  /^(?:du|dein\w*|sie sind (?:der|die|ein|eine|ki|assisten\w+)|ihre aufgabe|ihre rolle|sei|seien sie|bleib\w*|immer|niemals|nie|bitte|wenn|falls|sobald|antworte\w*|sprich|sprechen sie|frag\w*|nutze|benutze|verwende\w*|vermeide\w*|versuche\w*|sag\w*|biete\w*|begruess\w*|reagier\w*|denk\w*|achte\w*|konzentrier\w*|folge|hilf|helfen sie|gib|geben sie|erklaer\w*|nimm|nehmen sie|sammle|bestaetige\w*|leite\w*|verbinde\w*|verweise\w*|nur|stell\w* sicher|behandle (?:alle|jeden|anrufer)|lass|erwaehn\w*|informier\w*|pruef\w*|beende\w*|beginne\w*|(?:was|wie) du (?:tust|machst|sprichst|klingst|zuerst|sonst|nie|niemals)|bevor du (?:dich verabschiedest|auflegst)|rolle|aufgabe|ziel|persoenlichkeit|ton|stil|anweisung\w*|regeln?|richtlinien?|beispiel\w*|you|be|always|never|do|if|when|answer|keep)\b/
const CONFIDENTIAL =
  /\b(?:vertraulich\w*|intern\w*|geheim\w*|privat\w*|passwort|kennwort|zugangscode|tuercode|alarm\w*|nicht (?:sagen|erwaehnen|verraten|weitergeben|mitteilen)|sag\w* nicht|niemals|anrufer\w*|der agent|system ?prompt|ki)\b/
const SECOND_PERSON_ORDER =
  /\bdu (?:musst|sollst|darfst|kannst|bist|hast|wirst|arbeitest|antwortest)\b|\bdeine? (?:aufgabe|rolle|name|ziel)\b/

const STREET =
  /\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer|markt|chaussee|steig)\s+\d{1,4}|(?:Straße|Strasse|Platz|Allee|Weg|Ring|Markt|Am \p{Lu}\p{L}+|An der \p{Lu}\p{L}+|Zum \p{Lu}\p{L}+)\s+\d{1,4}|\b\d{5} \p{Lu}\p{L}+/u
const KINDS: readonly (readonly [FactKind, RegExp])[] = [
  ['email', /[\w.+-]+@[\w-]+\.\w/],
  ['website', /\b(?:https?:\/\/|www\.)|\b[a-z0-9-]+\.(?:de|at|ch|com|org|net|info|eu|app)\b/i],
  [
    'phone',
    /(?:telefon|tel\.|rufnummer|nummer|erreichen|erreichbar|rufen|fax)[^\n]*?\+?\(?\d[\d\s()./-]{5,}\d/i,
  ],
  ['address', STREET],
  [
    'address',
    /(?:unsere (?:adresse|anschrift)|sie finden uns|wir (?:befinden|sitzen) uns|gelegen (?:in|an|am))/i,
  ],
]
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    adresse: 'Unsere Adresse ist',
    anschrift: 'Unsere Adresse ist',
    standort: 'Unsere Adresse ist',
    address: 'Unsere Adresse ist',
    telefon: 'Unsere Telefonnummer ist',
    telefonnummer: 'Unsere Telefonnummer ist',
    tel: 'Unsere Telefonnummer ist',
    phone: 'Unsere Telefonnummer ist',
    email: 'Unsere E-Mail-Adresse ist',
    'e-mail': 'Unsere E-Mail-Adresse ist',
    mail: 'Unsere E-Mail-Adresse ist',
    'e-mail-adresse': 'Unsere E-Mail-Adresse ist',
    website: 'Unsere Internetseite ist',
    webseite: 'Unsere Internetseite ist',
    internet: 'Unsere Internetseite ist',
    homepage: 'Unsere Internetseite ist',
  }),
)

function isInstruction(sentence: string): boolean {
  const words = folded(sentence)
  return INSTRUCTION.test(words) || SECOND_PERSON_ORDER.test(words)
}

function isConfidential(sentence: string): boolean {
  return CONFIDENTIAL.test(folded(sentence))
}

function leadFor(label: string): string | undefined {
  return LABELS.get(label.trim().toLowerCase())
}

function kindOf(text: string): FactKind {
  return KINDS.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
}

const ASKED: readonly (readonly [FactKind, RegExp])[] = [
  ['email', /\b(?:email|mail|e-mail|emailadresse|mailadresse|ihnen schreiben)\b/],
  ['website', /\b(?:webseite|website|internetseite|homepage|internetadresse|im internet)\b/],
  [
    'phone',
    /\b(?:ihre|die|eine|welche|unter welcher) (?:telefonnummer|rufnummer|nummer|handynummer)\b(?! ist)/,
  ],
  [
    'address',
    /\b(?:wo (?:genau )?(?:sind|ist|finde|finden|liegt|liegen|sitzen|befinde\w*|muss|kann) (?:sie|ich|wir|die|der|das|ihr|ihre|man)|ihre (?:adresse|anschrift)|die adresse|welche (?:adresse|strasse)|in welcher strasse|wie komme (?:ich|wir) (?:\w+ )*(?:zu ihnen|hin|dahin)|wie kommt man|wegbeschreibung|anfahrt)\b/,
  ],
]

export function askedKind(text: string): FactKind | undefined {
  const words = plain(text)
  return ASKED.find(([, sign]) => sign.test(words))?.[0]
}

export const promptFacts: Language['promptFacts'] = {
  isInstruction,
  isConfidential,
  leadFor,
  kindOf,
  askedKind,
}
