/** A page of a list as it is kept. */
type Kept<Item> = { readonly data: { readonly groups: readonly Item[]; readonly total: number } }

/** The page without one group, as it will be once the service has settled it. */
export function without<Item extends { id: string }, Page extends Kept<Item>>(page: Page, id: string): Page {
  const groups = page.data.groups.filter((each) => each.id !== id)
  const gone = page.data.groups.length - groups.length
  return { ...page, data: { ...page.data, groups, total: page.data.total - gone } }
}

/** Whose turn it is after one that goes: the next or, at the end, the one before. */
export function nextAfter(questions: readonly { id: string }[], id: string): string | undefined {
  const at = questions.findIndex((each) => each.id === id)
  return at === -1 ? undefined : (questions[at + 1] ?? questions[at - 1])?.id
}
