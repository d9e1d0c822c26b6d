import type { Briefing } from '../brain.ts'

/** The questions of a FAQ as they are compared, read once for all turns of a call. */
const READ = new WeakMap<Briefing['faq'], readonly (readonly string[])[]>()

/** The entry whose question was asked as it is written, or nearly. It goes before whatever else the words could mean. */
export function verbatimEntry({ language, faq }: Briefing, text: string): number | undefined {
  const { questionWordsIn, isSameQuestion } = language.receptionist
  const questions = READ.get(faq) ?? faq.map(({ question }) => questionWordsIn(question))
  READ.set(faq, questions)
  const asked = questionWordsIn(text)
  const found = questions.findIndex((question) => isSameQuestion(asked, question))
  return found < 0 ? undefined : found
}
