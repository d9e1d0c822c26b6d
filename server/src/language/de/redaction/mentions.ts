import type { NationalIdName, NumberLabel, RedactionLanguage } from '../../redaction.ts'
import { folded } from '../folding.ts'
import { letterFor } from '../spelling.ts'

const LABELS =
  /(?<!\p{L})(?:(?<card>(?:kredit|bank|ec-?|giro|visa|debit)?-?karten?(?:nummer)?|visa|master ?card|amex|american express|maestro)|(?<phone>(?:telefon|handy|mobil|ruf|rückruf|fax)(?:nummer)?|telefonnummer|anrufen|zurückrufen|erreichen|erreichbar|durchwahl|whatsapp)|(?<reference>(?:bestell|auftrags|rechnungs|kunden|buchungs|vorgangs|serien|sendungs|paket|vertrags|versicherungs|mitglieds|zähler|reservierungs|akten|artikel)(?:nummer|zeichen)|referenz|iban|konto(?:nummer)?|aktenzeichen|bestellung|rechnung|vertrag))(?!\p{L})/giu

function labelIn(text: string): NumberLabel | undefined {
  const groups = [...text.matchAll(LABELS)].at(-1)?.groups
  if (groups?.['card'] !== undefined) return 'card'
  if (groups?.['phone'] !== undefined) return 'phone'
  return groups?.['reference'] === undefined ? undefined : 'reference'
}

const DELICATE =
  /(?<!\p{L})(?:\p{L}*karten?(?:nummer)?|visa|master ?card|amex|american express|maestro|c[\s.]?v[\s.]?[vc]2?|prüfziffer\p{L}*|sicherheitscode|sicherheitsnummer|kartenprüfnummer|gültig(?:keit)?|ablaufdatum|läuft ab|steuer\p{L}*|idnr|identifikationsnummer|sozialversicherung\p{L}*|rentenversicherung\p{L}*|ahv\p{L}*|personalausweis\p{L}*|pin)(?!\p{L})/iu

function isDelicate(text: string): boolean {
  return DELICATE.test(text)
}

const nationalIds: Readonly<Record<NationalIdName, RegExp>> = {
  us_social_security: /\b(?:ssn|social\s?security)\b/i,
  german_tax: /(?<!\p{L})(?:steuer\S*|idnr|id-nr|identifikationsnummer|tin)(?!\p{L})/iu,
  canadian_social_insurance: /\b(?:social\sinsurance|sin\snumber)\b/i,
  british_national_insurance: /\b(?:national\sinsurance|nino)\b/i,
  spanish_dni: /\b(?:dni|nif)\b/i,
  spanish_nie: /\bnie-?\s?nummer\b|\bn\.i\.e\./i,
}

const securityCode =
  /(?<!\p{L})(?:c[\s.]?v[\s.]?[vc]2?|(?:karten)?prüf(?:ziffer|nummer|zahl)n?|sicherheits(?:code|nummer)|(?:ziffern|zahlen|nummer|code)\s(?:\p{L}+\s){0,2}?(?:hinten|auf\sder\srückseite|auf\sder\skarte)|rückseite\s(?:der|meiner|ihrer)\s(?:\p{L}+)?karte)(?!\p{L})/giu
const codeOfCard =
  /(?<!\p{L})(?:(?:karten|zahlen|prüf)?code|pin|(?:drei|vier|letzten|anderen|kleinen)\s(?:ziffern|zahlen))(?!\p{L})/giu
const otherNumber =
  /(?<!\p{L})(?:gültig\p{L}*|ablauf\p{L}*|läuft\sab|bis|monat|jahr|plz|postleitzahl|endet|endend|letzten\svier)(?!\p{L})[^.?!]*$/iu
const amount =
  /^\s*(?:euro|cent|franken|dollar|prozent|%|€|minuten?|stunden?|tage?n?|personen|leute|uhr)(?!\p{L})/iu

const GO_ON = new Set(
  (
    'weiter ja jawohl okay ok mhm hm aeh gut genau richtig habe ich danke bitte und dann mehr rest der die das ziffern zahlen letzten ersten vier ' +
    'fertig hoere super prima alles klar notiert bisher soweit so teil andere lassen sie sich zeit kein problem gerne noch moment sprechen fahren fort'
  ).split(' '),
)

function isGoOn(word: string): boolean {
  return GO_ON.has(folded(word))
}

function letterOf(word: string): string {
  if (word.length === 1) return word.toUpperCase()
  return letterFor(word)?.charAt(0).toUpperCase() ?? ''
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
