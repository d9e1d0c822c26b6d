import { listed } from '../../lists.ts'
import { withoutMarkup } from '../../written-text.ts'
import { indirect, subjectOf } from './questions.ts'

const MAX_TOLD = 3
const MAX_QUOTE_CHARACTERS = 120

type Asked = {
  readonly answered: readonly string[]
  readonly unanswered: readonly string[]
  readonly isPartly: boolean
}
type Fate = { readonly one: string; readonly more: string }

const ANSWERED: Fate = { one: ', y se le respondió', more: '; se le respondió a todo' }
const UNANSWERED: Fate = {
  one: ', que nadie ha respondido todavía',
  more: '; a nada se ha respondido todavía',
}

/** What was asked, and what came of it. */
export function tellQuestions(asked: Asked, lead: string, open?: string): string {
  const { answered, unanswered, isPartly } = asked
  if (unanswered.length === 0)
    return `${lead} ${named(answered)}${isPartly ? '; solo se respondió a una parte' : fate(answered.length, ANSWERED)}.`
  if (answered.length === 0)
    return `${lead} ${named(unanswered)}${open === undefined ? fate(unanswered.length, UNANSWERED) : `, ${open}`}.`
  return `${lead} ${named(answered)}${fate(answered.length, ANSWERED)}, y ${named(unanswered)}${fate(unanswered.length, UNANSWERED)}.`
}

function fate(count: number, { one, more }: Fate): string {
  return count === 1 ? one : more
}

function named(questions: readonly string[]): string {
  const told = questions.slice(0, MAX_TOLD)
  const more = questions.length - told.length
  const rest = more === 0 ? [] : [more === 1 ? 'una cosa más' : `${more} cosas más`]
  const subjects = told.map(subjectOf)
  const areApart = subjects.every((each) => each !== undefined) && new Set(subjects).size === told.length
  if (told.length > 1 && areApart) return `por ${listed([...subjects, ...rest], ' y ')}`
  return listed([...told.map(phrased), ...rest], ' y ')
}

function phrased(question: string): string {
  const bare = withoutMarkup(question)
  const turned = indirect(bare)
  if (turned !== undefined) return turned
  const subject = subjectOf(bare)
  if (subject !== undefined) return `por ${subject}`
  const quoted =
    bare.length <= MAX_QUOTE_CHARACTERS
      ? bare
      : `${bare.slice(0, bare.lastIndexOf(' ', MAX_QUOTE_CHARACTERS))} ...`
  return `«${quoted.replace(/[.\s]+$/, '')}»`
}
