import type { Briefing } from '../brain.ts'
import { wordingsOf } from './understanding/faq.ts'

type Wording = { readonly index: number; readonly words: readonly string[] }

/** The questions of a FAQ as they are compared, read once for all turns of a call. */
const READ = new WeakMap<Briefing['faq'], readonly Wording[]>()

/** The entry whose question was asked as it is written, or nearly. It goes before whatever else the words could mean. */
export function verbatimEntry({ language, faq }: Briefing, text: string): number | undefined {
  const { questionWordsIn, isSameQuestion } = language.receptionist
  const questions =
    READ.get(faq) ??
    faq.flatMap((entry, index) =>
      wordingsOf(entry).map((wording) => ({ index, words: questionWordsIn(wording) })),
    )
  READ.set(faq, questions)
  const asked = questionWordsIn(text)
  return questions.find(({ words }) => isSameQuestion(asked, words))?.index
}
