import type { NationalIdName, NumberLabel, RedactionLanguage } from '../../redaction.ts'
import { folded } from '../folded.ts'

const LABELS =
  /\b(?:(?<card>tarjetas?|credito|debito|visa|master ?card|amex|american express|maestro)|(?<phone>telefono|tel|movil|celular|(?<!\b(?:me|se) )llam\w+|whatsapp|fax|marque|contactar)|(?<reference>pedido|seguimiento|referencia|reserva|confirmacion|factura|ticket|expediente|serie|imei|paquete|envio|cliente|iban|cuenta|poliza|socio|codigo de barras|isbn|contador|localizador|folio|albaran))\b/g

function labelIn(text: string): NumberLabel | undefined {
  const groups = [...folded(text.normalize('NFC')).matchAll(LABELS)].at(-1)?.groups
  if (groups?.card !== undefined) return 'card'
  if (groups?.phone !== undefined) return 'phone'
  return groups?.reference === undefined ? undefined : 'reference'
}

const DELICATE =
  /\b(?:tarjetas?|credito|debito|visa|master ?card|amex|american express|maestro|c[\s.]?v[\s.]?[vc]2?|codigo de seguridad|seguridad|verificacion|caduc\w*|vencimiento|vence|expira\w*|dni|nie|nif|d\.?n\.?i|documento|identidad|pasaporte|curp|rfc|cuit|cuil|rut|cedula|seguro social|seguridad social|steuer\w*|ssn|social security)(?!\p{L})/u

function isDelicate(text: string): boolean {
  return DELICATE.test(folded(text.normalize('NFC')))
}

/** In Spanish too people have numbers of other states. */
const nationalIds: Readonly<Record<NationalIdName, RegExp>> = {
  us_social_security: /\b(?:ssn|social security|n[uú]mero de(?:l)? seguro social|seguro social)\b/i,
  german_tax: /\b(?:steuer\S*|idnr|identificaci[oó]n fiscal alemana|n[uú]mero fiscal alem[aá]n)(?!\p{L})/iu,
  canadian_social_insurance: /\b(?:social insurance|seguro social canadiense|sin number)\b/i,
  spanish_dni:
    /(?<!\p{L})(?:d\.?\s?n\.?\s?i|n\.?i\.?f|de\sene\si|documento(?:\snacional)?(?:\sde\sidentidad)?|carn[eé]\sde\sidentidad)(?!\p{L})/iu,
  spanish_nie:
    /(?<!\p{L})(?:n\.?\s?i\.?\s?e|ene\si\se|n[uú]mero\sde\s(?:extranjero|identidad\sde\sextranjero)|tarjeta\sde\sresidencia)(?!\p{L})/iu,
  british_national_insurance: /\b(?:national insurance|seguro nacional brit[aá]nico|nino)\b/i,
}

const securityCode =
  /(?<!\p{L})(?:c[\s.]?v[\s.]?[vc]2?|cv2|csc|c[oó]digo\sde\s(?:seguridad|verificaci[oó]n)|clave\sde\sseguridad|(?:d[ií]gitos?|n[uú]meros?|c[oó]digo|cifras?)\s(?:que\sest[aá]n?\s|que\saparecen?\s)?(?:de|por|en)\s(?:detr[aá]s|atr[aá]s|el\sreverso|la\sparte\s(?:de\satr[aá]s|trasera|posterior))|(?:reverso|dorso)\sde\s(?:la|mi|su)\starjeta)(?!\p{L})/giu
const codeOfCard =
  /(?<!\p{L})(?:c[oó]digo|clave|pin|(?:tres|cuatro|[uú]ltimos|otros)\s(?:d[ií]gitos|n[uú]meros|cifras))(?!\p{L})(?!\s(?:postal|de\s(?:pa[ií]s|[aá]rea|reserva|pedido|descuento|confirmaci[oó]n|la\spuerta)))/giu
const otherNumber =
  /(?<!\p{L})(?:caduc\p{L}*|v[aá]lid[ao]|vence|vencimiento|expira\p{L}*|hasta|mes|a[nñ]o|c[oó]digo\spostal|termina(?:da)?\sen|acaba(?:da)?\sen|[uú]ltim[ao]s\scuatro)(?!\p{L})[^.?!]*$/iu
const amount =
  /^\s*(?:euros?|d[oó]lares|d[oó]lar|pesos?|soles|libras?|c[eé]ntimos?|centavos?|por\sciento|%|minutos?|horas?|d[ií]as?|personas?|de\sla\s(?:ma[nñ]ana|tarde|noche)|[ap]\.?\s?m\b)/i

/** The words by which letters are told apart on the telephone, from A on; "ñ" has none that others know. */
const SPELLING_ALPHABET: ReadonlyMap<string, string> = new Map(
  Object.entries({
    barcelona: 'B',
    carmen: 'C',
    dolores: 'D',
    espana: 'E',
    francia: 'F',
    gerona: 'G',
    granada: 'G',
    huelva: 'H',
    italia: 'I',
    jaen: 'J',
    kilo: 'K',
    lerida: 'L',
    madrid: 'M',
    navarra: 'N',
    oviedo: 'O',
    paris: 'P',
    queso: 'Q',
    roma: 'R',
    sevilla: 'S',
    toledo: 'T',
    ursula: 'U',
    valencia: 'V',
    washington: 'W',
    xilofono: 'X',
    yegua: 'Y',
    zaragoza: 'Z',
    be: 'B',
    ce: 'C',
    efe: 'F',
    ge: 'G',
    hache: 'H',
    jota: 'J',
    ka: 'K',
    ele: 'L',
    eme: 'M',
    ene: 'N',
    pe: 'P',
    cu: 'Q',
    erre: 'R',
    ese: 'S',
    te: 'T',
    uve: 'V',
    equis: 'X',
    zeta: 'Z',
  }),
)

const GO_ON = new Set(
  (
    'siga sigue adelante si vale ok okay mm mhm aja ajam hm eh bien muy correcto claro entendido gracias por favor continue ' +
    'y luego despues mas el la los las resto siguientes siguiente digitos numeros ultimos primeros cuatro mitad digame dígame diga ' +
    'listo escucho le genial perfecto de acuerdo hasta ahi eso es parte otra tomese su tiempo sin problema que sigue'
  ).split(' '),
)

function isGoOn(word: string): boolean {
  return GO_ON.has(folded(word.normalize('NFC'))) || GO_ON.has(word)
}

function letterOf(word: string): string {
  if (word.length === 1) return word.toUpperCase()
  return SPELLING_ALPHABET.get(folded(word.normalize('NFC'))) ?? ''
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
