import { isQuestion } from '../intents.ts'
import { tidied } from '../../../heard.ts'
import { toldIn } from './told.ts'

/** "Also", "one more thing", "and tell them": there is more to a message than was said. */
const MORE =
  /^(?:(?:oh|ah|yes|yeah|yep|okay|ok|well|sorry|no|and|wait|right|correct|please)\b[,.]?\s+)*(?:also\b|and also\b|one more thing\b|by the way\b|(?:please |just )?(?:also )?(?:add|mention|tell (?:him|her|them)|let (?:him|her|them) know)\b)[,:.]?\s*(?:that\b)?/i
const MIN_WORDS = 2

/** What is to be added to a message; undefined where the words add nothing. */
export function additionIn(text: string): string | undefined {
  const said = tidied(text)
  const more = MORE.exec(said)?.[0]
  if (more === undefined || isQuestion(said)) return undefined
  const { content } = toldIn(said.slice(more.length))
  return content.split(' ').length >= MIN_WORDS ? content : undefined
}
