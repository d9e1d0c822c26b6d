import { useMutation } from '@tanstack/react-query'
import type { InputOf, QuestionAnswer, ResultOf } from '@parley/sdk'
import { asking, parley, queryClient, refresh } from '../../api.ts'
import { without } from './question-list.ts'

export type List = InputOf<'listQuestionGroups'>
export type Question = ResultOf<'listQuestionGroups'>['data']['groups'][number]
/** With an answer it becomes an entry of the FAQ; without, it is dismissed; and all that means the same with it. */
export type Settlement = { question: Question; answer?: QuestionAnswer }

/** Takes a group off the list at once, and puts it back where the service refuses. */
export function useSettling(list: List) {
  const { queryKey } = asking('listQuestionGroups', list)
  return useMutation({
    mutationFn: settle,
    onMutate: async ({ question }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (page) => page && without(page, question.id))
      return { before }
    },
    onError: (_error, _settlement, context) => {
      if (context?.before !== undefined) queryClient.setQueryData(queryKey, context.before)
    },
    onSettled: () => refresh('listQuestionGroups', 'getOverview', 'getAgent'),
  })
}

async function settle({ question: { agentId, id: questionId }, answer }: Settlement): Promise<void> {
  if (answer === undefined) await parley.ask('dismissQuestion', { agentId, questionId, with_group: true })
  else await parley.ask('answerQuestion', { agentId, questionId, body: { ...answer, with_group: true } })
}
