type Signs = {
  /** What a question for a yes or a no begins with, after a few words of courtesy. */
  readonly yesOrNo: RegExp
  /** What is answered with a name, a number, a day, a time or an address. */
  readonly detail: RegExp
  /** What invites to tell whatever there is to tell, however it begins. */
  readonly open: RegExp
}

/** Whether the last thing that is said or asked wants no more than a yes, a no, a number, a name or a choice. */
export function briefQuestionsBy({ yesOrNo, detail, open }: Signs): (text: string) => boolean {
  return (text) => {
    const last = text.match(/[^.!?]+[.!?]*\s*$/)?.[0].trim() ?? ''
    if (open.test(last)) return false
    return detail.test(last) || (last.endsWith('?') && yesOrNo.test(last))
  }
}
