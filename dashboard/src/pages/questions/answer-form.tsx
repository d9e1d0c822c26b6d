import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { QuestionAnswer } from '@parley/sdk'
import { validateQuestionAnswer } from '../../generated/validate-question-answer.js'
import { useText } from '../../text/text.ts'
import { check, type Faults } from '../../ui/schema-check.ts'

export type Draft = Required<Pick<QuestionAnswer, 'question' | 'answer'>>

type Props = {
  draft: Draft
  keep: (draft: Draft) => void
  cancel: () => void
  submit: (answer: QuestionAnswer) => void
}

/** The answer to a question; its words can be put right on the way. */
export function AnswerForm({ draft, keep, cancel, submit }: Props) {
  const { questions, shell } = useText()
  const [faults, setFaults] = useState<Faults>({})

  function send(event: FormEvent): void {
    event.preventDefault()
    const found = check(validateQuestionAnswer, draft, shell.faults)
    setFaults(found)
    if (Object.keys(found).length === 0) submit(draft)
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput
          label={questions.answer.question}
          description={questions.answer.questionHint}
          value={draft.question}
          onChange={(event) => keep({ ...draft, question: event.currentTarget.value })}
          error={faults['question']}
          autoComplete="off"
        />
        <Textarea
          label={questions.answer.answer}
          description={questions.answer.answerHint}
          value={draft.answer}
          onChange={(event) => keep({ ...draft, answer: event.currentTarget.value })}
          error={faults['answer']}
          autosize
          minRows={2}
          maxRows={10}
          autoFocus
        />
        <Group gap="xs">
          <Button type="submit">{questions.answer.save}</Button>
          <Button variant="default" onClick={cancel}>
            {shell.actions.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
