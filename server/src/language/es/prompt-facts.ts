import type { FactKind, Language } from '../language.ts'
import { folded } from './folded.ts'
import { plain } from './plain.ts'

/** Said to the agent, not about the business. Written against text without accents. */
const INSTRUCTION =
  /^\W*(?:eres|es usted|tu|tus|usted debe|debes?|debera|se (?:amable|breve|cortes|claro)|sea|actua|actue|siempre|nunca|jamas|no (?:digas|diga|menciones|mencione|reveles|revele|des|de|hables|hable|inventes|invente|compartas|comparta|uses|use|ofrezcas|ofrezca|prometas|prometa|contestes|conteste)|si (?:el cliente|la persona|quien|alguien|te|le|un|una|preguntan|piden|llaman|no sabes|no sabe)|cuando (?:alguien|te|le|un|una|el cliente|pregunten|llamen|pidan)|responde|responda|contesta|conteste|habla|hable|pregunta|pregunte|manten|mantenga|usa|use|utiliza|utilice|evita|evite|intenta|intente|procura|procure|di|diga|cuenta|ofrece|ofrezca|saluda|salude|recuerda|recuerde|ten en cuenta|tenga en cuenta|ayuda|ayude|explica|explique|toma|tome|recoge|recoja|confirma|confirme|transfiere|transfiera|pasa|pase|deriva|derive|solo (?:habla|responde|debes)|asegurate|asegurese|trata|trate|informa|informe|comprueba|compruebe|agenda|agende|reserva|reserve|termina|termine|empieza|empiece|bajo ningun|en caso de|imagina|finge|que (?:no )?haces|como (?:hablas|suenas)|antes de (?:despedirte|colgar)|rol|tarea|objetivo|personalidad|tono|estilo|instrucciones?|reglas?|normas?|ejemplo)\b/
const CONFIDENTIAL =
  /\b(?:confidencial(?:es)?|interno|interna|internos|internas|secreto|secreta|privado|privada|contrasena|clave|codigo de (?:acceso|la puerta|alarma)|codigo de (?:la )?puerta|alarma|no (?:digas?|diga|menciones?|mencione|reveles?|revele|compartas?|comparta)|nunca|jamas|quien(?:es)? llam[ae]n?|el que llama|la persona que llama|los clientes (?:preguntan|piden|quieren)|el cliente (?:pregunta|pide|quiere)|el agente|el asistente|prompt|ia|inteligencia artificial|llm)\b/
const SECOND_PERSON_ORDER =
  /\b(?:debes|tienes que|puedes|deberas|tu (?:trabajo|papel|tarea|nombre|objetivo|mision) es|te llamas)\b/

const STREET =
  /\b(?:calle|c\/|avenida|avda\.?|av\.|plaza|pza\.?|paseo|pº|carretera|ctra\.?|ronda|camino|callejon|bulevar|blvd\.?|calzada|carrera|cra\.?|colonia|urbanizacion|glorieta|travesia|rambla)\s+[\p{L}\d]/u
const KINDS: readonly (readonly [FactKind, RegExp])[] = [
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+\.\w/],
  ['website', /\b(?:https?:\/\/|www\.)|\b[a-z0-9-]+\.(?:com|org|net|io|co|app|info|es|mx|ar|cl|pe)\b/],
  [
    'phone',
    /\b(?:telefono|tel|tfno|movil|celular|llamenos|llame al|whatsapp|numero)\b.*\+?\(?\d[\d\s().-]{5,}\d/,
  ],
  ['address', STREET],
  [
    'address',
    /\b(?:estamos (?:en|situados|ubicados)|nos encontramos en|nuestra (?:direccion|oficina|tienda|clinica) (?:es|esta)|ubicad[oa]s? en|situad[oa]s? en)\b/,
  ],
]
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    direccion: 'Nuestra dirección es',
    ubicacion: 'Nuestra dirección es',
    domicilio: 'Nuestra dirección es',
    telefono: 'Nuestro teléfono es',
    'numero de telefono': 'Nuestro teléfono es',
    tel: 'Nuestro teléfono es',
    movil: 'Nuestro teléfono móvil es',
    celular: 'Nuestro celular es',
    whatsapp: 'Nuestro WhatsApp es',
    correo: 'Nuestro correo electrónico es',
    'correo electronico': 'Nuestro correo electrónico es',
    email: 'Nuestro correo electrónico es',
    'e-mail': 'Nuestro correo electrónico es',
    web: 'Nuestra página web es',
    'pagina web': 'Nuestra página web es',
    'sitio web': 'Nuestra página web es',
  }),
)

const ASKED: readonly (readonly [FactKind, RegExp])[] = [
  ['email', /\b(?:email|correo|correo electronico)\b(?! es)/],
  ['website', /\b(?:pagina web|sitio web|web|en internet|pagina de internet)\b/],
  [
    'phone',
    /\b(?:su|el|un|que|cual es el|vuestro|tienen) (?:numero de )?(?:telefono|movil|celular|whatsapp)\b(?! es)/,
  ],
  [
    'address',
    /\b(?:donde (?:estan|esta|queda|quedan|se encuentran|se ubican|estais|los encuentro|es)|(?:su|la|vuestra|que) (?:direccion|ubicacion)|en que (?:calle|zona|barrio|direccion)|como (?:llego|llegar|se llega|puedo llegar)|ubicados|situados)\b/,
  ],
]

export function askedKind(text: string): FactKind | undefined {
  const words = plain(text)
  return ASKED.find(([, sign]) => sign.test(words))?.[0]
}

const bareOf = (text: string): string => folded(text.normalize('NFC'))

export const promptFacts: Language['promptFacts'] = {
  isInstruction: (sentence) =>
    INSTRUCTION.test(bareOf(sentence)) || SECOND_PERSON_ORDER.test(bareOf(sentence)),
  isConfidential: (sentence) => CONFIDENTIAL.test(bareOf(sentence)),
  leadFor: (label) => LABELS.get(bareOf(label.trim())),
  kindOf: (text) => KINDS.find(([, sign]) => sign.test(bareOf(text)))?.[0] ?? 'other',
  askedKind,
}
