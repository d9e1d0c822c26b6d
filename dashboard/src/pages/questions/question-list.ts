/** A page of a list as it is kept. */
type Kept<Item> = { readonly data: { readonly questions: readonly Item[]; readonly total: number } }

/** The page without one question, as it will be once the service has settled it. */
export function without<Item extends { id: string }, Page extends Kept<Item>>(page: Page, id: string): Page {
  const questions = page.data.questions.filter((each) => each.id !== id)
  const gone = page.data.questions.length - questions.length
  return { ...page, data: { ...page.data, questions, total: page.data.total - gone } }
}

/** Whose turn it is after one that goes: the next or, at the end, the one before. */
export function nextAfter(questions: readonly { id: string }[], id: string): string | undefined {
  const at = questions.findIndex((each) => each.id === id)
  return at === -1 ? undefined : (questions[at + 1] ?? questions[at - 1])?.id
}
