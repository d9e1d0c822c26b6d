import type { Consent } from '../language.ts'
import { plain } from './plain.ts'
import { wordsOf } from '../words.ts'
import { onlyYesBy } from '../yes-phrases.ts'

/** Without accents. */
const isOnlyYes = onlyYesBy({
  yes:
    'si|sip|claro|claro que si|por supuesto|vale|dale|de acuerdo|okay|ok|okey|desde luego|como no|adelante|acepto|la acepto|' +
    'paseme|pasemela|pasemelo|pasala|pasalo|pasamela|pasamelo|venga|pase la llamada|paseme la llamada|pongame con el|pongame con ella|uno|1|esta bien|' +
    'la tomo|la cojo|lo cojo|conecteme|conectelo|conectela|bueno|correcto|exacto|eso es|asi es|perfecto|muy bien|sale|orale|simon|por que no|si senor|si senora|afirmativo',
  polite:
    'por favor|gracias|muchas gracias|hola|digame|diga|alo|bueno|pues|ah|eh|no hay problema|sin problema|ahora|ahora mismo|ya|que si|senorita|con gusto',
})
const NO = new Set(
  'no nop nunca tampoco ocupado ocupada luego tarde rechazo rechazar reunion equivocado imposible 2 dos nada negativo'.split(
    ' ',
  ),
)

const VOICEMAIL =
  /\b(buzon(?: de voz)?|contestador(?:a)?|despues (?:de oir )?(?:del tono|la senal|de la senal)|tras (?:el tono|la senal)|al escuchar (?:el tono|la senal)|deje (?:su|un|el) (?:mensaje|nombre|numero|recado)|grabe su mensaje|(?:no (?:esta|se encuentra|estoy|estamos)) disponible|no (?:puedo|podemos) (?:atender|contestar)(?:le|lo|te|se)?|en este momento no|le (?:llamare|devolvere|llamaremos)|le devolveremos la llamada|cuelgue o pulse|apagado o fuera de cobertura|fuera de servicio|horario de oficina|ha llamado a|se ha comunicado (?:con|a))\b/

/** A yes has to be nothing but a yes: a greeting that was recorded must not take a call. */
export function consentIn(text: string): Consent {
  const words = wordsOf(plain(text))
  if (VOICEMAIL.test(plain(text))) return 'voicemail'
  if (isOnlyYes(words)) return 'yes'
  return words.some((word) => NO.has(word)) ? 'no' : 'unclear'
}

const AGREEING =
  /\b(?:si|sip|claro|correcto|exacto|exactamente|asi es|eso es|vale|dale|ok|okay|okey|de acuerdo|perfecto|adelante|por supuesto|desde luego|me parece bien|esta bien|me viene bien|me va bien|me sirve|sale|orale)\b/
const DISAGREEING =
  /\b(?:no|nunca|tampoco|mal|incorrecto|equivocado|espere|espera|pare|cancele|cancelar|en vez|en lugar|mejor|en realidad|para nada|si no)\b/

export function agrees(text: string): boolean {
  const words = plain(text).replaceAll(/\bcomo no\b|\bpor que no\b|\bno hay problema\b/g, 'si')
  return AGREEING.test(words) && !DISAGREEING.test(words)
}

export function readYesNo(text: string): boolean | undefined {
  const words = plain(text)
  if (
    /\b(?:como no|por que no)\b/.test(words) ||
    /^no (?:me importa|hay problema|hay inconveniente)\b/.test(words)
  )
    return true
  const consent = consentIn(text)
  return consent === 'yes' || consent === 'no' ? consent === 'yes' : undefined
}
