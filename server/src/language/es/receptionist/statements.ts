import { isStatementBy } from '../../statements.ts'
import { plain } from '../plain.ts'
import { isQuestion } from '../questions.ts'

const LEADS =
  '(?:hola|buenas|buenos dias|buenas tardes|buenas noches|bueno|pues|vale|y|pero|si|no|ah|oh|ay|es que|mire|oiga|resulta que|lo que pasa es que|ademas|tambien|por cierto|perdon|la verdad es que|ya)'
/** What is said of something. */
const VERB =
  '(?:es|esta|estan|son|era|estaba|estaban|fue|ha|han|habia|tiene|tenia|tuvo|duele|duelen|sangra|va|iba|se|sale|salia|suena|huele|gotea|pierde|funciona|falta|faltan|cayo|rompio|partio|quedo|llego|vino|dijo|pidio|viene|vive|sigue|no)'
const SELF =
  '(?:tengo|tenemos|tenia|teniamos|tuve|estoy|estamos|estaba|estuve|soy|somos|he|hemos|habia|voy|vamos|viajo|salgo|llego|llegare|vivo|perdi|rompi|olvide|deje|llame|recibi|pague|compre|hice|vi|fui|llevo|llevamos|sigo|acabo|ando|no (?:puedo|podre|podemos|he|hemos|estoy|estare|tengo|funciona|me|va))'
const WHEN =
  '(?:anoche|ayer|anteayer|hoy|manana|ahora|esta (?:manana|tarde|noche|semana)|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|desde|hace)'
const TELLS = new RegExp(
  `^(?:${LEADS} )*(?:${WHEN}(?: \\w+){0,2} )?(?:(?:yo|nosotros|se|a (?:mi|mis|nuestr[oa])(?: \\w+)?)(?: se)? (?:me |nos |le |les )?\\w+|(?:me|nos) \\w+|${SELF}\\b|(?:(?:mi|mis|nuestr[oa]s?|el|la|los|las|un|una|alguien|uno|una de|esto|eso)\\b(?: \\w+){0,4} ${VERB}\\b))`,
)
const ASKS = new RegExp(
  [
    '\\b(?:cuanto|cuanta|cuantos|cuantas|cual|cuales|quien|donde|adonde|por que|para que|a que|cuando (?:abren|cierran|puedo|pueden|hay|es|esta))\\b',
    '\\b(?:tienen|tiene usted|teneis|aceptan|acepta|admiten|atienden|hacen|venden|ofrecen|abren|cierran|trabajan|pueden|podria|podrian|puedo(?<!no puedo)|puede|se puede|podemos(?<!no podemos)|hay(?<!no hay)|es posible|hace falta|tengo que|hay que)\\b',
    '\\b(?:quiero|queremos|quisiera|queria|queriamos|necesito|necesitamos|necesitaria|me gustaria|nos gustaria|deseo|busco|buscamos|pregunta|preguntar|duda|saber|sabe|saben|consulta|informacion|interesa|interesaria|interesado|interesada|pensando|espero|si (?:tienen|hay|puedo|pueden|es|se)|digame|diga|por favor|verdad$|no$)\\b',
  ].join('|'),
)

export const isStatement = isStatementBy({ tells: TELLS, asks: ASKS, plain, isQuestion })
