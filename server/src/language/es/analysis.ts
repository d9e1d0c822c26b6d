import type { AnalysisLanguage, NamedTopic } from '../analysis.ts'
import { plain } from './plain.ts'
import { questionsIn } from './summary/questions.ts'
import { tell } from './summary/story.ts'

/** Words that give a topic away where no brain has named it. */
const SIGNS: readonly (readonly [NamedTopic, RegExp])[] = [
  [
    'complaint',
    /\b(?:queja|quejarme|reclamacion|reclamar|inaceptable|pesimo|pesima|horrible|vergonzoso|verguenza|devuelvan el dinero|indignante|furios[oa]|maleducad[oa]s?)\b/,
  ],
  [
    'cancellation',
    /\b(?:cancelar|cancelacion|anular|anulacion|no (?:voy a poder|podre|puedo) (?:ir|acudir|venir))\b/,
  ],
  [
    'booking',
    /\b(?:cita|reservar|reserva|agendar|turno|pedir hora|mesa para|reprogramar|cambiar la (?:cita|hora))\b/,
  ],
  ['sales', /\b(?:comprar|precios?|cuesta|cuestan|vale|presupuesto|cuanto|descuento|interesad[oa]|oferta)\b/],
  [
    'support',
    /\b(?:problema|averia|averiado|roto|rota|no funciona|ayuda con|soporte|error|reparar|arreglar|estropead[oa])\b/,
  ],
  ['feedback', /\b(?:sugerencia|opinion|resena|felicitar\w*|enhorabuena|solo queria decir)\b/],
  ['wrong_number', /\b(?:numero equivocado|me he equivocado|me equivoque|marque mal)\b/],
]

function topicsIn(text: string): NamedTopic[] {
  const words = plain(text)
  return SIGNS.filter(([, sign]) => sign.test(words)).map(([topic]) => topic)
}

const ANGER =
  /\b(?:inutil(?:es)?|estupid[oa]s?|ridiculo|inaceptable|perdida de tiempo|perder el tiempo|horrible|hart[oa]|hasta las narices|el peor|la peor|indignante|indignad[oa]|furios[oa]|por (?:tercera|cuarta|quinta|enesima|ultima) vez|esta sord[oa]|escucheme|idiotas?|imbecil(?:es)?|maldit[oa]|mierda|joder|carajo|(?:esto|este servicio|usted|ustedes) (?:es|son|fue) (?:un desastre|una verguenza|una tomadura|terrible|pesimo|una broma)|odio (?:esto|hablar)|no es lo que (?:he (?:pedido|preguntado|dicho)|pedi|pregunte|dije))\b/

export const analysis: AnalysisLanguage = {
  topicsIn,
  soundsAngry: (text) => ANGER.test(plain(text)),
  questionsIn,
  tell,
}
