import type { Deed } from '../../facts.ts'
import { folded } from '../folded.ts'

const bareOf = (text: string): string => folded(text.normalize('NFC'))
const isAsked = (sentence: string): boolean => /\?["»')\]]*\s*$/.test(sentence) || sentence.includes('¿')

const THING = '(?:cita|reserva|mesa|visita|habitacion|hora|sesion)'
const DEEDS: readonly (readonly [Deed['kind'], boolean, RegExp])[] = [
  [
    'cancelled',
    false,
    new RegExp(
      `\\b(?:he|hemos) (?:anulado|cancelado)\\b|\\b(?:su|la) ${THING}\\b.{0,50}(?:queda|ha quedado|esta|ha sido) (?:anulada|cancelada)\\b|\\bsus?\\b[^,;]{0,50}?\\b(?:quedan?|ha quedado|han quedado|estan?|ha sido) (?:anulad|cancelad)[oa]s?\\b`,
    ),
  ],
  [
    'moved',
    false,
    new RegExp(
      `\\b(?:le )?(?:he|hemos) (?:cambiado|movido|aplazado|reprogramado|pasado su)\\b|\\b(?:su|la) ${THING}\\b.{0,40}(?:queda|ha quedado|ha sido) (?:cambiada|movida|aplazada|reprogramada)\\b|\\bsus?\\b[^,;]{0,50}?\\b(?:queda|ha quedado|ha sido) (?:cambiad|movid|aplazad|reprogramad)[oa]\\b`,
    ),
  ],
  [
    'noted',
    false,
    /\b(?:he|hemos) (?:anotado|tomado nota|apuntado (?:su|el|un) (?:mensaje|recado)|dejado|transmitido|pasado el|avisado|informado)\b|\b(?:mensaje|recado) (?:ha quedado|queda|ha sido) (?:anotado|guardado|enviado)\b/,
  ],
  [
    'transferred',
    false,
    /\ble (?:paso|pongo|comunico|transfiero)\b(?! (?:un|una|la informacion))|\b(?:he|hemos) (?:transferido|pasado la llamada)\b/,
  ],
  [
    'sent',
    false,
    /\b(?:le )?(?:he|hemos) (?:enviado|mandado)\b|\b(?:correo|mensaje|enlace|confirmacion) (?:ha sido )?enviad[oa]\b/,
  ],
  [
    'booked',
    true,
    new RegExp(
      `\\bsu ${THING} (?:es|sigue siendo|esta) (?:ahora |todavia )?(?:el|para|a|manana|hoy)\\b|\\btiene (?:una )?${THING} (?:el|para|manana|hoy|a)\\b|\\ble esperamos\\b`,
    ),
  ],
  [
    'booked',
    false,
    new RegExp(
      `\\b(?:le )?(?:he|hemos) (?:reservado|apuntado|agendado|confirmado|registrado|dado cita)\\b|\\b(?:su|la|una) ${THING}\\b.{0,40}(?:queda|ha quedado|esta|ha sido) (?:reservada|confirmada|agendada|apuntada)\\b|\\bqueda (?:reservad[oa]|confirmad[oa]|apuntad[oa])\\b|\\btodo listo\\b`,
    ),
  ],
  ['done', false, /^(?:vale|perfecto|listo)?[,!.\s]*(?:hecho|ya esta|listo)\b/],
  // What was said, heard and looked up is no deed.
  [
    'other',
    false,
    /\bhe (?!(?:entendido|comprendido|oido|visto|dicho|mirado|comprobado|preguntado|encontrado|hablado|buscado)\b)\w{3,}(?:ado|ido|to|cho)\b|\b(?:esta|estan) (?:ya )?en camino\b/,
  ],
]
const NOT_YET =
  /\b(?:no|nunca|si|cuando|hasta que|antes de|podria|puedo|puede|quiere|desea|quisiera)\b[^,;]*$/

export function deedIn(sentence: string): Deed | undefined {
  if (isAsked(sentence)) return undefined
  const bare = bareOf(sentence)
  for (const [kind, isState, said] of DEEDS) {
    const found = said.exec(bare)
    if (found && !NOT_YET.test(bare.slice(0, found.index)) && !/\bno\b/.test(found[0]))
      return { kind, isState }
  }
  return undefined
}

const LOOKS_UP = /^(?:find|get|list|check|look|search|show|read|query|fetch|lookup|count|is|has)(?:_|$)/i

export function deedOfTool(tool: string, status: string): Deed['kind'] | undefined {
  const name = bareOf(`${tool} ${status}`)
  if (LOOKS_UP.test(tool) || /^(?:buscar|consultar|ver|listar)(?:_|$)/.test(bareOf(tool))) return undefined
  if (/cancel|delete|remove|anular|borrar/.test(name)) return 'cancelled'
  if (/resched|move|change|postpone|cambiar|mover/.test(name)) return 'moved'
  if (/book|reserv|schedul|appoint|order|agendar|cita/.test(name)) return 'booked'
  if (/send|sent|mail|sms|text|enviar/.test(name)) return 'sent'
  return /message|note|log|record|mensaje|nota/.test(name) ? 'noted' : 'done'
}

export function confirmation(kind: Deed['kind'], day: string, time: string): string {
  const when = `${day} a ${/^las? /.test(time) ? time : `${/^1(?::|$)/.test(time) ? 'la' : 'las'} ${time}`}`
  if (kind === 'moved') return `Su cita es ahora ${when}.`
  if (kind === 'cancelled') return `Su cita, la que tenía ${when}, queda anulada.`
  return `Su cita queda reservada para ${when}.`
}
