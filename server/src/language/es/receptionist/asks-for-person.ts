import { plain } from '../plain.ts'
import { intentsIn } from './intents.ts'

const ROLE =
  '(?:personas?|humanos?|alguien|agente|operadora?|asesora?|encargad[oa]|gerente|recepcion|recepcionista|duen[oa]|jef[ea]|companer[oa]|responsable|doctora?|medic[oa]|dentista|veterinari[oa]|abogad[oa]|mecanic[oa]|enfermer[oa]|emplead[oa]|director|directora|supervisora?|secretari[oa]|especialista|tecnic[oa]|contable|comercial|administracion|facturacion|ventas|atencion al cliente|soporte|departamento|equipo|senora?|senorita|don|dona)'
const ARTICLE = '(?:a |al |el |la |un |una |los |las |su |mi |algun |alguna |otro |otra |con )*'

const SIGNS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:hablar|comunicarme|comunicar|platicar|conversar|tratar|charlar) (?:\\w+ ){0,2}?con (?!usted\\b|mi (?!medico|doctor|abogado|asesor|dentista))`,
  ),
  /\b(?:paseme|pasame|pasenme|pongame|ponme|pongan|comuniqueme|comunicame|transfierame|transfiereme|conecteme|conectame|derive|derivame|escale)\b/,
  /\b(?:pasar|pasarme|poner|ponerme|transferir|transferirme|comunicar|comunicarme|derivar|derivarme|conectar|conectarme) (?:la llamada|mi llamada|con|a|al)\b/,
  new RegExp(
    `\\b(?:quiero|quisiera|necesito|prefiero|busco|deme|me da|exijo|pido|puedo tener|queria|me gustaria) (?:que me atienda |hablar con |a )?${ARTICLE}${ROLE}(?: real| de verdad| humana?)?\\b(?! (?:que (?:venga|firme)|para (?:venir|mi casa)))`,
  ),
  new RegExp(
    `\\b(?:que (?:me|nos) (?:atienda|conteste|llame|ayude|pase|hable)|me (?:puede|podria) (?:atender|ayudar|contestar)) ${ARTICLE}${ROLE}\\b`,
  ),
  new RegExp(
    `\\b(?:esta|estan|se encuentra|anda|hay) (?:por ahi |ahi |disponible )?${ARTICLE}${ROLE}(?: \\w+){0,2}(?: (?:disponible|ahi|por ahi|con quien|que me|con el que|que pueda|que sepa))?(?:$| (?:por favor|disponible|ahi))`,
  ),
  /\b(?:hay alguien|alguien|una persona) (?:mas |ahi |real |humano |de verdad |con quien|que (?:me |sepa|pueda|entienda|hable))/,
  /\bquien (?:es el encargado|es el responsable|manda|puede atenderme|esta a cargo)\b|\bcon quien (?:puedo|podria|tengo que) hablar\b/,
  new RegExp(
    `^(?:(?:si|no|hola|por favor|quiero|solo|he dicho|con|deme) )*(?:a |un |una |el |la |al )?${ROLE}(?: real| de verdad| humana?)?(?: por favor| ya| ahora| gracias)*$`,
  ),
  /\b(?:persona|humano|alguien|voz) (?:real|de verdad|viva|vivo|de carne y hueso)\b|\bser humano\b/,
  /\b(?:no (?:quiero|me gusta|pienso|voy a|deseo)|harto de|harta de|cansado de|cansada de|odio|nada de|basta de|en vez de|estoy hasta) .{0,30}\b(?:robots?|maquinas?|bots?|ordenador(?:es)?|computadoras?|ia|grabacion(?:es)?|contestador(?:es)?)\b/,
  /\bextension (?:\d+|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|cero)\b|\b(?:pulsar|pulso|marco|marcar) (?:el )?(?:cero|0)\b/,
  // Those who do not speak Spanish.
  /\b(?:speak to|talk to|a human|a person|real person|operator|representative|einem menschen|mitarbeiter|quelqu'un|un humain)\b/,
]

const ZERO = /^(?:cero|0)(?: (?:cero|0))*$/

/**
 * Whether a caller could want a human. Broad on purpose: it stands guard over transfers, outside of any model, where a
 * missed request does more harm than a false one.
 */
export function asksForPerson(text: string): boolean {
  const words = plain(text)
  return ZERO.test(words) || intentsIn(text).includes('person') || SIGNS.some((sign) => sign.test(words))
}
