import type { Deed } from '../../facts.ts'
import { folded } from '../folding.ts'

// All patterns are written against folded text, so that "\b" holds at every letter.
const ASKS = /\?["')\]“]*\s*$/

const THING = '(?:termin|buchung|reservierung|tisch|besuch|zimmer|platz|behandlung)'
const DEEDS: readonly (readonly [Deed['kind'], boolean, RegExp])[] = [
  [
    'cancelled',
    false,
    new RegExp(
      `\\b(?:ich|wir) habe?n? (?:\\w+ ){0,6}?(?:abgesagt|storniert|geloescht|gestrichen)\\b|\\b${THING}\\b.{0,50}\\b(?:ist|wurde|sind) (?:\\w+ ){0,3}?(?:abgesagt|storniert|geloescht|gestrichen)\\b|\\b(?:ihre?n?|beide)\\b[^,;]{0,60}?\\b(?:ist|sind|wurden?) (?:\\w+ ){0,3}?(?:abgesagt|storniert|geloescht|gestrichen)\\b`,
    ),
  ],
  [
    'moved',
    false,
    new RegExp(
      `\\b(?:ich|wir) habe?n? (?:\\S+ ){0,10}?(?:verlegt|verschoben|umgebucht|geaendert)\\b|\\b${THING}\\b.{0,50}\\b(?:ist|wurde) (?:\\S+ ){0,8}?(?:verlegt|verschoben|umgebucht)\\b|\\b(?:ihre?n?|beide)\\b[^,;]{0,60}?\\b(?:ist|sind|wurden?) (?:\\S+ ){0,8}?(?:verlegt|verschoben|umgebucht)\\b`,
    ),
  ],
  [
    'noted',
    false,
    /\b(?:ich|wir) habe?n? (?:\w+ ){0,8}?(?:notiert|aufgeschrieben|vermerkt|weitergegeben|ausgerichtet|hinterlassen|aufgenommen)\b|\bnachricht\b.{0,30}\b(?:ist|wurde) (?:\w+ ){0,2}?(?:notiert|weitergegeben|aufgenommen|gespeichert)\b/,
  ],
  [
    'transferred',
    false,
    /\bich (?:verbinde|stelle) sie (?:\w+ ){0,4}?(?:weiter|durch|jetzt|nun|mit)?\b|\bsie werden (?:\w+ ){0,3}?(?:verbunden|durchgestellt|weitergeleitet)\b/,
  ],
  [
    'sent',
    false,
    /\b(?:ich|wir) habe?n? (?:\w+ ){0,8}?(?:geschickt|gesendet|gemailt|zugeschickt|versendet)\b|\b(?:email|mail|sms|bestaetigung|link)\b.{0,30}\b(?:ist|wurde) (?:\w+ ){0,2}?(?:unterwegs|gesendet|verschickt)\b/,
  ],
  [
    'booked',
    true,
    new RegExp(
      `\\b(?:ihr|der) (?:\\w+ ){0,2}?${THING} ist (?:jetzt |nun |weiterhin |also )*(?:am|um|heute|morgen|fuer|auf)\\b|\\bsie haben (?:\\S+ ){0,8}?einen termin\\b|\\bwir (?:erwarten|sehen) sie\\b`,
    ),
  ],
  [
    'booked',
    false,
    new RegExp(
      `\\b(?:ich|wir) habe?n? (?:\\S+ ){0,12}?(?:gebucht|eingetragen|reserviert|vorgemerkt|vereinbart|bestaetigt|angemeldet|eingeplant)\\b|\\bsie sind (?:\\S+ ){0,10}?(?:gebucht|eingetragen|angemeldet|vorgemerkt)\\b|\\b(?:ihr|der|die|ihre) (?:\\w+ ){0,2}?\\w*(?:${THING}|reinigung|untersuchung)\\b.{0,50}?\\b(?:ist|wurde) (?:\\w+ ){0,3}?(?:gebucht|bestaetigt|reserviert|eingetragen|vereinbart)\\b|^(?:super|prima|perfekt|gut|okay)?[,!.\\s]*gebucht\\b`,
    ),
  ],
  [
    'done',
    false,
    /^(?:okay|gut|super|prima|perfekt)?[,!.\s]*(?:erledigt|fertig)\b|\bdas ist (?:nun |jetzt |hiermit )?(?:erledigt|geregelt|veranlasst)\b/,
  ],
  // What was said, heard and looked up is no deed.
  [
    'other',
    false,
    /\bich habe (?:\S+ ){1,8}?(?!(?:verstanden|gehoert|gesehen|nachgesehen|geschaut|nachgeschaut|geprueft|gefragt|gesagt|gefunden|gesprochen)\b)\w{0,12}(?:ge\w{2,20}(?:t|en)|iert)(?=\s*(?:[,.!;]|$|und\b))|\b(?:ist|sind) (?:schon |bereits |jetzt )?(?:unterwegs|auf dem weg)\b/,
  ],
]
const NOT_YET =
  /\b(?:nicht|nie|sobald|wenn|falls|ob|bevor|kann|koennte|soll|wuerde|moechten|noch kein\w*)\b[^,;]*$/

export function deedIn(sentence: string): Deed | undefined {
  if (ASKS.test(sentence)) return undefined
  const words = folded(sentence)
  for (const [kind, isState, said] of DEEDS) {
    const found = said.exec(words)
    if (found && !NOT_YET.test(words.slice(0, found.index)) && !/\b(?:nicht|kein\w*)\b/.test(found[0]))
      return { kind, isState }
  }
  return undefined
}

/** Tools have English names, whatever language is spoken. */
export function deedOfTool(tool: string, status: string): Deed['kind'] | undefined {
  if (/^(?:find|get|list|check|look|search|show|read|query|fetch|lookup|count|is|has)(?:_|$)/i.test(tool))
    return undefined
  const name = `${tool} ${status}`.toLowerCase()
  if (/cancel|delete|remove|absag|stornier/.test(name)) return 'cancelled'
  if (/resched|move|change|postpone|verleg|verschieb/.test(name)) return 'moved'
  if (/book|reserv|schedul|appoint|order|buch|termin/.test(name)) return 'booked'
  if (/send|sent|mail|sms|text/.test(name)) return 'sent'
  return /message|note|log|record|nachricht/.test(name) ? 'noted' : 'done'
}

export function confirmation(kind: Deed['kind'], day: string, time: string): string {
  const when = `${/^(?:am|heute|morgen)\b/.test(day) ? day : `am ${day}`} um ${time}`
  if (kind === 'moved') return `Ihr Termin ist jetzt ${when}.`
  if (kind === 'cancelled') return `Ihr Termin ${when} ist abgesagt.`
  return `Sie sind ${when} eingetragen.`
}
