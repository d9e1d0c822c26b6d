import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { dismiss, done, failed, toast } from '../../ui/shell/toast.ts'
import { AnswerForm, type Draft } from './answer-form.tsx'
import { nextAfter } from './question-list.ts'
import { useSettling, type List, type Question, type Settlement } from './settling.ts'

type Props = { questions: readonly Question[]; list: List }

/** Questions that can be answered one after the other, without the hand leaving the keyboard. */
export function QuestionList({ questions, list }: Props) {
  const text = useText()
  const settling = useSettling(list)
  const says = useFaqToast()
  const [openId, setOpenId] = useState<string>()
  const [focusId, setFocusId] = useState<string>()
  // What was typed outlives a refusal, and a look at another question.
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})

  function settle(settlement: Settlement): void {
    const { id, agentId } = settlement.question
    setOpenId(undefined)
    setFocusId(nextAfter(questions, id))
    settling.mutate(settlement, {
      onSuccess: () => (settlement.answer === undefined ? done(text.questions.dismiss.done) : says(agentId)),
      onError: (error) => {
        failed(error, text)
        if (settlement.answer !== undefined) setOpenId(id)
      },
    })
  }

  return (
    <Stack component="ul" gap="sm" className="items">
      {questions.map((question) => (
        <Item
          key={question.id}
          question={question}
          isOpen={openId === question.id}
          takesFocus={focusId === question.id}
          open={() => {
            setOpenId(question.id)
            setFocusId(undefined)
          }}
          close={() => {
            setOpenId(undefined)
            setFocusId(question.id)
          }}
          draft={drafts[question.id]}
          keep={(draft) => setDrafts((now) => ({ ...now, [question.id]: draft }))}
          settle={settle}
        />
      ))}
    </Stack>
  )
}

type ItemProps = {
  question: Question
  isOpen: boolean
  takesFocus: boolean
  open: () => void
  close: () => void
  draft: Draft | undefined
  keep: (draft: Draft) => void
  settle: (settlement: Settlement) => void
}

function Item({ question, isOpen, takesFocus, open, close, draft, keep, settle }: ItemProps) {
  return (
    <Stack component="li" className="surface" p="md" gap="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} miw={0} flex="1 1 14rem">
          <Title order={2} size="h5" className="wrap">
            {question.question}
          </Title>
          <Facts question={question} />
          <Others question={question} />
        </Stack>
        {question.status === 'open' && !isOpen && <Actions {...{ question, takesFocus, open, settle }} />}
      </Group>
      {isOpen && (
        <AnswerForm
          draft={draft ?? { question: question.question, answer: '' }}
          keep={keep}
          cancel={close}
          submit={(answer) => settle({ question, answer })}
        />
      )}
    </Stack>
  )
}

function Facts({ question }: { question: Question }) {
  const { text, language } = useTranslation()
  const formats = useFormats()
  const { agentId, call_id: callId } = question
  return (
    <Group gap="xs" fz="sm" c="dimmed">
      <span>{countOf(text.questions.asked, question.times_asked, language)}</span>
      <span aria-hidden>·</span>
      <time dateTime={question.last_asked_at} title={formats.zonedMoment(question.last_asked_at)}>
        {fill(text.questions.last, { when: formats.ago(question.last_asked_at) })}
      </time>
      <span aria-hidden>·</span>
      <Anchor
        inherit
        className="wrap"
        renderRoot={(props) => <Link to="/agents/$agentId" params={{ agentId }} {...props} />}
      >
        {question.agent_name}
      </Anchor>
      {callId !== null && (
        <>
          <span aria-hidden>·</span>
          <Anchor inherit renderRoot={(props) => <Link to="/calls/$callId" params={{ callId }} {...props} />}>
            {text.questions.call}
          </Anchor>
        </>
      )}
    </Group>
  )
}

/** The same in other words, so that an owner sees whether one answer does for all. */
function Others({ question: { others } }: { question: Question }) {
  const { text, language } = useTranslation()
  if (others.length === 0) return null
  return (
    <Text component="details" size="sm">
      <summary>{countOf(text.questions.others, others.length, language)}</summary>
      <ul>
        {others.map(({ id, question, times_asked: times }) => (
          <li key={id} className="wrap">
            {question} ({countOf(text.questions.asked, times, language)})
          </li>
        ))}
      </ul>
    </Text>
  )
}

function Actions({
  question,
  takesFocus,
  open,
  settle,
}: Pick<ItemProps, 'question' | 'takesFocus' | 'open' | 'settle'>) {
  const { questions } = useText()
  const [isAsked, asked] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const named = { question: question.question }
  return (
    <Group gap="xs">
      <Button size="sm" onClick={open} aria-label={fill(questions.answer.openFor, named)} ref={button}>
        {questions.answer.open}
      </Button>
      <Button
        size="sm"
        variant="default"
        onClick={asked.open}
        aria-label={fill(questions.dismiss.openFor, named)}
      >
        {questions.dismiss.open}
      </Button>
      <Confirm
        opened={isAsked}
        close={asked.close}
        title={questions.dismiss.title}
        action={questions.dismiss.confirm}
        confirm={async () => settle({ question })}
      >
        <Text fw={600} className="wrap">
          {question.question}
        </Text>
        {question.others.length > 0 && <Text>{questions.dismiss.group}</Text>}
        <Text>{questions.dismiss.hint}</Text>
      </Confirm>
    </Group>
  )
}

/** Says that the agent knows it now, and leads to its FAQ. */
function useFaqToast() {
  const { questions } = useText()
  const router = useRouter()
  return (agentId: string) => {
    const place = { to: '/agents/$agentId', params: { agentId }, search: { tab: 'faq' } } as const
    const id = crypto.randomUUID()
    toast({
      id,
      color: 'pine',
      autoClose: 8000,
      message: (
        <Group gap="xs">
          <span>{questions.answer.done}</span>
          <Anchor
            size="sm"
            // Toasts stand outside of the router, so that this is no `Link`.
            href={router.buildLocation(place).publicHref}
            onClick={(event) => {
              event.preventDefault()
              dismiss(id)
              void router.navigate(place)
            }}
          >
            {questions.answer.link}
          </Anchor>
        </Group>
      ),
    })
  }
}
