import type { Introduction, TransferLanguage } from '../phrases.ts'
import { plain } from './plain.ts'

const question = 'Pulse 1 o diga sí para aceptar la llamada.'
const farewell = 'La persona que llama dejará un mensaje. Adiós.'

export function introduction({ businessName, agentName, callerNumber, reason }: Introduction): string {
  const from =
    callerNumber === null ? 'una llamada de un número oculto' : `una llamada del número ${callerNumber}`
  const why = reason === null ? 'Quiere hablar con alguien.' : `Ha dicho: ${reason}.`
  return `Hola, soy ${agentName}, de ${businessName}. Tengo ${from}. ${why}`
}

const WANTS_PERSON =
  /\b(hablar|comunicarme|comunicar|paseme|pasame|pasarme|pongame|ponerme|transfierame|transferirme|comuniqueme|conecteme|atienda|atender)\b.*\b(persona|humano|humana|alguien|agente|operador|operadora|encargado|encargada|gerente|recepcion|recepcionista|responsable|doctor|doctora|dueno|duena|jefe|jefa|companero|companera|asesor|asesora|personal)\b|\b(paseme|pongame|comuniqueme|transfierame|conecteme) con\b/

function isRequest(text: string): boolean {
  return WANTS_PERSON.test(plain(text))
}

const waiting =
  /\b(?<!no )(?:(?:yo |aqui |le |la |lo )?espero(?: aqui| en linea)*|puedo esperar|(?:me quedo|sigo|permanezco|quedo)(?: aqui| en linea| en la linea| a la espera)+|no hay (?:ningun )?problema|sin problemas?|no hay prisa|sin prisas?|no se preocupe|tomese su tiempo)\b/g

export const transfer: TransferLanguage = { question, farewell, introduction, isRequest, waiting }
