import type { questions as english } from '../en/questions.ts'
import type { Words } from '../text.ts'

export const questions: Words<typeof english> = {
  title: 'questions',
}
