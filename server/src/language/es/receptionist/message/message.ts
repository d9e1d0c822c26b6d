import type { MessageLanguage } from '../../../receptionist.ts'
import { readDigits } from '../../digits.ts'
import { addressIn } from '../../email.ts'
import { plain } from '../../plain.ts'
import { additionIn } from './addition.ts'
import { address } from './address.ts'
import { changedContent } from './correction.ts'
import { asksToPassOn } from './request.ts'
import { toldIn } from './told.ts'

const REFUSAL =
  /\b(?:prefiero no|no (?:quiero|pienso|voy a|deseo) (?:decir|decirlo|dar|darlo|decirselo|darselo)|no (?:tengo|se) (?:telefono|mi numero|el numero|numero)|no me lo se|no se lo (?:voy a )?(?:dar|doy|digo|decir)|a usted que le importa|no le importa|anonim[oa]|sin (?:nombre|numero)|no doy (?:mi|el)|(?:solo|mejor) (?:por )?(?:email|correo)|por (?:email|correo))\b/
/** "No tengo calefacción" tells something. */
const TELLS_NOTHING =
  /\b(?:prefiero no|no (?:quiero|pienso|voy a) (?:decir|decirlo|decirselo)|a usted que le importa|es (?:privado|personal|asunto mio))\b|^(?:no )?(?:nada|ninguno|ninguna)(?: en especial| mas| en particular)?$/
const THIS_NUMBER =
  /\b(?:este (?:mismo )?(?:numero|telefono)?|a este|en este|el mismo|este mismo|al mismo|desde el que (?:llamo|le llamo|estoy llamando)|el (?:numero )?(?:del|desde el) que llamo|del que (?:le )?llamo|ya (?:lo |tienen? )?(?:tiene|mi numero)|lo (?:ve|puede ver)|el que (?:ve|le sale|aparece) en (?:la )?pantalla|ese (?:mismo|esta bien|numero esta bien))\b/
/** STT loses the first word now and then: "tienen parking" is a question. */
const STATEMENT =
  /^(?:(?:hola|buenas|bueno|pues|vale|si|no|por favor|y|es que|mire) )*(?:yo|me|mi|mis|nos|nuestro|nuestra|el|la|los|las|se|le|un|una|este|esta|eso|esto|tengo|tenemos|estoy|estamos|he|hemos|quiero|quisiera|queria|necesito|necesitamos|digale|diganle|que|sobre|por|para|es|era|alguien|no|soy|somos|perdi|deje|olvide|ha|han|hay|voy|vamos|llegare|quede|acerca|respecto|por lo|ayer|hoy|manana)\b/
const WHY =
  /\b(?:por que|para que)\b.{0,40}\b(?:necesita|necesitan|quiere|quieren|pide|piden|pregunta|hace falta|lo|la|eso|mi)\b|\b(?:tengo que|debo|hace falta|es necesario)\b.{0,40}\b(?:dar|darle|decir|decirle|nombre|numero|telefono|eso)\b|\bes (?:realmente )?(?:necesario|obligatorio)$/
/** "Uno" and "una" that count nothing. */
const IDIOMS =
  /\b(?:un|una) (?:momento|momentito|segundo|segundito|minuto|minutito|cosa|vez)\b|\b(?:otro|otra|ese|esa|este|esta) (?:uno|una)\b|\bel otro\b|\ba las? \w+(?: y \w+)?\b(?= de la)/g
const HEAD = /\b(?:primer[oa]s?|empieza|empiezan|comienza|principio|prefijo|lada)\b/
const WHICH =
  /\b(?:(?:los|las|el|la) )?(?:(?:dos|tres|cuatro|cinco|seis|\d) )?(?:ultim[oa]s?|primer[oa]s?) (?:(?:dos|tres|cuatro|cinco|seis|\d) )?(?:digitos?|numeros?|cifras?)?\s?(?:son|es|seria|serian|sea)?\b/g

function correctionIn(text: string): { digits: string; isHead: boolean } {
  const words = plain(text)
  return {
    digits: readDigits(words.replaceAll(IDIOMS, ' ').replaceAll(WHICH, ' ')),
    isHead: HEAD.test(words),
  }
}

export const message: MessageLanguage = {
  noReason: 'No dijo el motivo.',
  toldIn,
  asksToPassOn,
  addressIn,
  address,
  changedIn: changedContent,
  additionIn,
  saysStatement: (text) => STATEMENT.test(plain(text)),
  asksWhy: (text) => WHY.test(plain(text)),
  refuses: (text) => REFUSAL.test(plain(text)),
  refusesToTell: (text) => TELLS_NOTHING.test(plain(text)),
  meansThisNumber: (text) => THIS_NUMBER.test(plain(text)),
  numberIn: (text) => readDigits(plain(text).replaceAll(IDIOMS, ' ')),
  correctionIn,
}
