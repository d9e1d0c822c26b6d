import type { Introduction, TransferLanguage } from '../phrases.ts'
import { plain } from './plain.ts'

const question = 'Drücken Sie die 1 oder sagen Sie ja, um den Anruf anzunehmen.'
const farewell = 'Der Anrufer hinterlässt eine Nachricht. Auf Wiederhören.'

export function introduction({ businessName, agentName, callerNumber, reason }: Introduction): string {
  const from = callerNumber === null ? 'mit unterdrückter Nummer' : `mit der Nummer ${callerNumber}`
  const why = reason === null ? 'Die Person möchte mit jemandem sprechen.' : `Die Person sagte: ${reason}.`
  return `Guten Tag, hier ist ${agentName} von ${businessName}. Ich habe einen Anruf ${from}. ${why}`
}

const WANTS_PERSON =
  /\b(?:sprechen|reden|verbinden|durchstellen|geben sie mir|weiterleiten)\b|\b(?:verbinden|stellen) sie mich\b/
const SOMEBODY =
  /\b(?:person|mensch|menschen|jemand|jemanden|jemandem|mitarbeiter\w*|kolleg\w+|chef\w*|inhaber\w*|leiter\w*|arzt|aerztin|doktor|herrn?|frau|zentrale|empfang|durch|mich)\b/

function isRequest(text: string): boolean {
  const words = plain(text)
  return WANTS_PERSON.test(words) && SOMEBODY.test(words)
}

const waiting =
  /\b(?:(?:ich (?:warte|bleibe?)|(?:dann |da |so )?(?:warte|bleibe?) ich)(?: (?:gerne?|solange|so lange|hier|dran|am (?:apparat|telefon)|in der leitung|auf (?:ihn|sie)))*(?! nicht\b)|ich kann (?:gerne? )?(?:warten|dranbleiben)|kein(?:e)? (?:problem|eile|ursache)|macht nichts|lassen sie sich zeit)(?! nicht\b)\b/g

export const transfer: TransferLanguage = { question, farewell, introduction, isRequest, waiting }
