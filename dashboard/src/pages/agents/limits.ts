import { SCHEMAS } from '@parley/sdk/schemas'

const { greeting, system_prompt: prompt, faq } = SCHEMAS.NewAgent.properties
const { question, answer, also_asked: wordings } = SCHEMAS.FaqEntry.properties

/** How much the service takes. */
export const LIMITS = {
  greeting: greeting.maxLength,
  prompt: prompt.maxLength,
  faq: faq.maxItems,
  question: question.maxLength,
  answer: answer.maxLength,
  wordings: wordings.maxItems,
  wording: wordings.items.maxLength,
}

/** In characters as the service counts them. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}
