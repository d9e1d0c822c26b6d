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

/** What was asked, and what came of it: "asked about parking and insurance; both were answered." */
export function tellQuestions(asked: Asked, lead: string, open?: string): string {
  const { answered, unanswered, isPartly } = asked
  if (unanswered.length === 0)
    return `${lead} ${named(answered)}${isPartly ? '; only a part was answered' : fate(answered.length, ANSWERED)}.`
  if (answered.length === 0)
    return `${lead} ${named(unanswered)}${open === undefined ? fate(unanswered.length, UNANSWERED) : `, ${open}`}.`
  return `${lead} ${named(answered)}${fate(answered.length, ANSWERED)}, and ${named(unanswered)}${fate(unanswered.length, UNANSWERED)}.`
}

type Fate = { readonly one: string; readonly two: string; readonly more: string }

const ANSWERED: Fate = {
  one: ', which was answered',
  two: '; both were answered',
  more: '; all were answered',
}
const UNANSWERED: Fate = {
  one: ', which nobody has answered yet',
  two: '; neither has been answered yet',
  more: '; none of them has been answered yet',
}

function fate(count: number, { one, two, more }: Fate): string {
  if (count === 1) return one
  return count === 2 ? two : more
}

function named(questions: readonly string[]): string {
  const told = questions.slice(0, MAX_TOLD)
  const more = questions.length - told.length
  const rest = more === 0 ? [] : [more === 1 ? 'one other question' : `${more} other questions`]
  const subjects = told.map(subjectOf)
  if (
    told.length > 1 &&
    subjects.every((each) => each !== undefined) &&
    new Set(subjects).size === told.length
  )
    return `about ${listed([...subjects, ...rest], ' and ')}`
  return listed([...told.map(phrased), ...rest], ' and ')
}

function phrased(question: string): string {
  const bare = withoutMarkup(question)
  const turned = indirect(bare)
  if (turned !== undefined) return turned
  const subject = subjectOf(bare)
  if (subject !== undefined) return `about ${subject}`
  const quoted =
    bare.length <= MAX_QUOTE_CHARACTERS
      ? bare
      : `${bare.slice(0, bare.lastIndexOf(' ', MAX_QUOTE_CHARACTERS))} ...`
  return `“${quoted.replace(/[.\s]+$/, '')}”`
}
