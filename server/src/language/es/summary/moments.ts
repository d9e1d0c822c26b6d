import { Temporal } from 'temporal-polyfill'
import type { ToldMoment } from '../../analysis.ts'
import { DAYS, MONTHS } from '../dates.ts'
import { folded } from '../folded.ts'
import { withArticle } from '../times.ts'

/** "el martes 17 de noviembre a las 12:00", on the clock of the business. Undefined where it is no moment. */
export function writeMoment(moment: ToldMoment | null): string | undefined {
  if (moment === null) return undefined
  if ('day' in moment) return `${moment.day} a las ${moment.time}`.replace(/ a las (?=las? )/, ' a ')
  try {
    const at = Temporal.Instant.from(moment.iso).toZonedDateTimeISO(moment.timeZone)
    return `el ${DAYS[at.dayOfWeek - 1]} ${at.day} de ${MONTHS[at.month - 1]} a ${withArticle(at)}`
  } catch {
    return undefined
  }
}

/** Words that end what an appointment is for. */
const ENDS =
  'para|el|la|los|las|en|a|al|este|esta|hoy|manana|pasado|por|con|y|o|pero|si|cuando|porque|lunes|martes|miercoles|jueves|viernes|sabado|domingo|sobre|antes|despues|de la tarde|que|lo|gracias|cuanto|hacia|tipo'
const ASKS =
  'cita para|hora para|turno para|venir a|reservar|pedir|agendar|concertar|necesito|necesitaba|quiero|quisiera|queria|me gustaria|hacerme|para'
const SERVICE = new RegExp(
  String.raw`(?:^(?=una? )|\b(?:${ASKS}) )(?:hacerme |hacer |reservar |pedir )?(una? (?!(?:${ENDS})\b)\p{L}+(?: (?!(?:${ENDS})\b)\p{L}+){0,3})`,
  'gu',
)
const TABLE = /\b(mesa|habitacion) para (?:\p{L}+|\d+)\b/u
/** What is booked whatever it is for. */
const ANYTHING =
  /^una? (?:\p{L}+ )?(?:cita|citas|reserva|hora|turno|hueco|dia|visita|momento|pregunta|consulta rapida|problema|poco|mensaje|recado|amig[oa])\b/u

/** What an appointment is for, by what was said when it was asked for: "una limpieza". */
export function purposeIn(note: string): string | undefined {
  const text = note.normalize('NFC')
  const bare = folded(text)
  const table = TABLE.exec(bare)
  if (table) return `una ${text.slice(table.index, table.index + table[0].length).toLowerCase()}`
  for (const found of bare.matchAll(SERVICE)) {
    const service = found[1] ?? ''
    if (ANYTHING.test(service)) continue
    const start = found.index + found[0].length - service.length
    return text.slice(start, start + service.length).toLowerCase()
  }
  return undefined
}

/** The same, or "una cita" where it is not said. */
export function serviceIn(note: string): string {
  return purposeIn(note) ?? 'una cita'
}
