import { tidied } from '../../../heard.ts'
import { folded } from '../../folded.ts'
import { isQuestion } from '../../questions.ts'
import { toldIn } from './told.ts'

/** "También", "otra cosa", "y dígale": there is more to a message than was said. */
const MORE =
  /^(?:(?:ah|oh|si|vale|ok|bueno|perdon|no|y|espere|correcto|por favor|eso es)\b[,.]?\s+)*(?:tambien\b|y ademas\b|ademas\b|otra cosa\b|una cosa mas\b|por cierto\b|(?:por favor )?(?:tambien )?(?:anada|ponga|apunte|agregue|mencione|digale|diganle|avisele|que sepa)\b)[,:.]?\s*(?:tambien\s*)?(?:que\b)?/
const MIN_WORDS = 2

/** What is to be added to a message; undefined where the words add nothing. */
export function additionIn(text: string): string | undefined {
  const said = tidied(text.normalize('NFC'))
  const more = MORE.exec(folded(said))?.[0]
  if (more === undefined || /[?¿]/.test(said) || isQuestion(said.slice(more.length))) return undefined
  const { content } = toldIn(said.slice(more.length))
  return content.split(' ').length >= MIN_WORDS ? content : undefined
}
