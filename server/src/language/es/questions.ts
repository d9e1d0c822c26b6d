import { plain } from './plain.ts'

const QUESTION =
  /^(?:(?:y|pero|bueno|pues|hola|buenas|buenos dias|buenas tardes|buenas noches|vale|si|no|ah|oh|tambien|entonces|perdon|perdone|disculpe|oiga|oye|mire|ademas|una pregunta|una consulta|queria saber|quiero saber|quisiera saber|me gustaria saber|queria preguntar|quisiera preguntar|me puede decir|me podria decir|puede decirme|podria decirme|sabe|digame|dime|por favor|es que|a ver) )*(?:que(?! (?:si|no|va|venga|me|le|les|se|lo|la|sea|pena|bien|bueno|mi|el|los|las|tenga|llegue)\b)|cuando(?! (?:pueda|quiera|puedan|quieran|llegue|salga|era)\b)|donde(?! sea)|adonde|quien|quienes|cual|cuales|cuanto|cuanta|cuantos|cuantas|a que|a cuanto|de que|con que|en que|por que|para que|hasta que|hasta cuando|desde cuando|a partir de|como (?:puedo|se|es|hago|funciona|llego|va|esta|estan|le|lo|hacen|pago|son)|hay\b|tienen|teneis|tiene usted|tiene(?:n)? (?:algun|alguna|cita|sitio|hueco|hora)|aceptan|acepta|admiten|abren|abre|cierran|cierra|estan abiertos|estan cerrados|esta abierto|hacen|hace(?:n)? (?:ustedes|falta)|atienden|venden|ofrecen|trabajan|puedo|se puede|pueden|podria|podrian|podemos|es posible|es necesario|necesito (?:traer|llevar|cita|pedir|reservar)|tengo que|hay que|debo|me puede|me pueden|me podria|me podrian|es (?:usted|gratis|caro|verdad|cierto|obligatorio|aqui)|son (?:ustedes|caros)|sabe si|saben si|si (?:tienen|hay|aceptan|abren|hacen|puedo|pueden|se puede|estan|atienden)|esta (?:incluido|permitido|cerca|lejos)|cuesta|vale la pena)\b/

/** Whether the words ask something, rather than tell. STT often drops the marks. */
export function isQuestion(text: string): boolean {
  return text.trim().endsWith('?') || text.includes('¿') || QUESTION.test(plain(text))
}
