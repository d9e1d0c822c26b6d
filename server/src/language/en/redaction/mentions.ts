import type { NationalIdName, NumberLabel, RedactionLanguage } from '../../redaction.ts'

const LABELS =
  /\b(?:(?<card>cards?|credit|debit|visa|master ?card|amex|american express|maestro|diners)|(?<phone>phone|telephone|mobile|cell|cellphone|call|reach|ring|text|whatsapp|fax|dial)|(?<reference>order|tracking|reference|ref|booking|confirmation|invoice|ticket|case|serial|imei|parcel|shipment|customer|iban|account|policy|membership|barcode|isbn|ean|meter))\b/gi

function labelIn(text: string): NumberLabel | undefined {
  const groups = [...text.matchAll(LABELS)].at(-1)?.groups
  if (groups?.card !== undefined) return 'card'
  if (groups?.phone !== undefined) return 'phone'
  return groups?.reference === undefined ? undefined : 'reference'
}

const DELICATE =
  /\b(?:cards?|credit|debit|visa|master ?card|amex|american express|maestro|diners|c[\s.]?v[\s.]?[vc]2?|cv2|csc|security|verification|expir\w*|social|ssn|insurance|n\.?\s?i\.?\snumber|nino|tax\w*|tin|steuer\w*|idnr|identifikationsnummer|sin)(?!\p{L})/iu

function isDelicate(text: string): boolean {
  return DELICATE.test(text)
}

const nationalIds: Readonly<Record<NationalIdName, RegExp>> = {
  us_social_security: /\b(?:ssn|social(?:\ssecurity)?|tax\s?payer\sid\w*)\b/i,
  german_tax:
    /\b(?:steuer\S*|idnr|tax\s(?:id|i\.?d\.?|identification|number)|tin|identifikationsnummer)(?!\p{L})/iu,
  canadian_social_insurance: /\b(?:social\sinsurance|sin\snumber)\b/i,
  spanish_dni: /\b(?:d\.?n\.?i|spanish\s(?:id|identity)(?:\s(?:card|number))?)\b/i,
  spanish_nie: /\b(?:n\.?i\.?e|spanish\s(?:foreigner|residence)(?:'s)?\s(?:card|number|id))\b/i,
  british_national_insurance: /\b(?:national\sinsurance|n\.?\s?i\.?\snumber|nino)\b/i,
}

const securityCode =
  /\b(?:c[\s.]?v[\s.]?[vc]2?|cv2|csc|(?:security|verification)\s(?:code|number|value)|(?:digits?|numbers?|code)\s(?:(?:is|are)\s)?(?:on|at|from)\sthe\s(?:back|front)|back\sof\s(?:the|my|your)\s(?:credit\s|debit\s)?card)\b/gi
const codeOfCard =
  /(?<!\b(?:zip|post|postal|area|country|booking|order|discount|promo|confirmation|door|gate)[\s-])\b(?:codes?|pin|(?:three|four|3|4|last|other|small)\s(?:digits|numbers))\b/gi
const otherNumber =
  /\b(?:expir\w*|valid|exp|until|month|year|zip|postcode|postal|ending|ends|last four)\b[^.?!]*$/i
const amount =
  /^\s*(?:dollars?|euros?|pounds?|bucks|cents?|percent|%|minutes?|hours?|days?|people|o'clock|[ap]\.?m\b)/i

/** The names of the letters on the radio, from alpha on. */
const SPELLING_ALPHABET = (
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo ' +
  'sierra tango uniform victor whiskey xray yankee zulu'
).split(' ')

const GO_ON = new Set(
  (
    'go on ahead yes yeah yep ok okay mm mhm hm hmm uh huh um right sure got it thanks thank you please continue and ' +
    'then next more rest the digits numbers last first four half ready listening great alright all good i have hold ' +
    'fine perfect so far of that is part other take your time no problem'
  ).split(' '),
)

function isGoOn(word: string): boolean {
  return GO_ON.has(word)
}

function letterOf(word: string): string {
  if (word.length === 1) return word.toUpperCase()
  const plain = word.toLowerCase().replace('alfa', 'alpha').replace('juliett', 'juliet')
  const at = SPELLING_ALPHABET.indexOf(plain)
  return at < 0 ? '' : String.fromCharCode(65 + at)
}

export const redaction: RedactionLanguage = {
  labelIn,
  isDelicate,
  nationalIds,
  securityCode,
  codeOfCard,
  otherNumber,
  amount,
  isGoOn,
  letterOf,
}
