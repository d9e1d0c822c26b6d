import { Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { memo, useLayoutEffect, useRef } from 'react'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import type { CallView } from '../../web-call/calling.ts'
import { cutOff, type Conversation, type Entry, type Part } from '../../web-call/conversation.ts'
import { answeredInMs, median } from '../../web-call/times.ts'
import classes from './talk.module.css'
import { TurnWait } from './turn-wait.tsx'

/** So near the end, the reader follows the conversation. */
const NEAR_END_PX = 80
/** Sentences that are kept for a screen reader, which reads each of them when it comes. */
const READ_OUT = 20

type Props = {
  view: CallView
  name: string
  /** Whether what the agent says is read out by a screen reader. Heard twice, it would only disturb. */
  isReadOut: boolean
}

/** What both sides say, as it is said. */
export function Transcript({ view: { conversation, phase }, name, isReadOut }: Props) {
  const { talk } = useText()
  const { log, noteScroll } = useFollowing(conversation)
  return (
    <section className={`surface ${classes.transcript}`} aria-label={talk.conversation.title}>
      <Group justify="space-between" gap="xs" px="md" py="sm">
        <Title order={2}>{talk.conversation.title}</Title>
        <MedianWait conversation={conversation} />
      </Group>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-live="off"
        aria-label={talk.conversation.title}
        tabIndex={0}
        onScroll={noteScroll}
      >
        {conversation.length === 0 && phase !== 'over' && <Text c="dimmed">{talk.conversation.empty}</Text>}
        <ol className={`items ${classes.entries}`}>
          {conversation.map((entry, index) => (
            <EntryView key={index} entry={entry} name={name} />
          ))}
        </ol>
      </div>
      <VisuallyHidden role="log" aria-live="polite" aria-label={fill(talk.conversation.readOut, { name })}>
        {isReadOut && <ReadOut conversation={conversation} />}
      </VisuallyHidden>
    </section>
  )
}

function ReadOut({ conversation }: { conversation: Conversation }) {
  const said = conversation
    .filter(({ speaker }) => speaker === 'agent')
    .flatMap(({ parts }) => parts.filter(({ final }) => final))
  const first = Math.max(0, said.length - READ_OUT)
  return said.slice(first).map(({ text }, index) => <p key={first + index}>{text}</p>)
}

/** Scrolls along, unless the reader has gone back to read. */
function useFollowing(conversation: Conversation) {
  const log = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  useLayoutEffect(() => {
    if (isFollowing.current && log.current !== null) log.current.scrollTop = log.current.scrollHeight
  }, [conversation])
  function noteScroll(): void {
    if (log.current === null) return
    const { scrollHeight, scrollTop, clientHeight } = log.current
    isFollowing.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
  }
  return { log, noteScroll }
}

function MedianWait({ conversation }: { conversation: Conversation }) {
  const { text, language } = useTranslation()
  const { number } = useFormats()
  const waits = conversation.flatMap(({ times }) => (times === null ? [] : (answeredInMs(times) ?? [])))
  const middle = median(waits)
  if (middle === undefined) return null
  const words = countOf(text.talk.conversation.typical, waits.length, language)
  return (
    <Text size="sm" c="dimmed">
      {fill(words, { ms: number(Math.round(middle)) })}
    </Text>
  )
}

const EntryView = memo(function EntryView({ entry, name }: { entry: Entry; name: string }) {
  const { talk } = useText()
  const { speaker, parts, times } = entry
  return (
    <li className={classes.entry} data-speaker={speaker}>
      <span className={`wrap ${classes.speaker}`}>{speaker === 'agent' ? name : talk.you}</span>
      <p className={`wrap ${classes.words}`}>
        {parts.map((part, index) => (
          <PartView key={index} part={part} />
        ))}
      </p>
      {times !== null && <TurnWait times={times} />}
    </li>
  )
})

function PartView({ part }: { part: Part }) {
  const { talk } = useText()
  const { kind, text, final } = part
  if (kind === 'keys') {
    const label = fill(talk.conversation.pressed, { keys: text.split('').join(' ') })
    return (
      <>
        <VisuallyHidden>{label}</VisuallyHidden>
        <kbd className={classes.keys} aria-hidden>
          {text}
        </kbd>{' '}
      </>
    )
  }
  const rest = cutOff(part)
  return (
    <>
      <span className={final ? undefined : classes.interim}>{text}</span>{' '}
      {rest !== '' && <CutOff rest={rest} />}
    </>
  )
}

/** What was to be said when the caller interrupted. */
function CutOff({ rest }: { rest: string }) {
  const { talk } = useText()
  return (
    <>
      <VisuallyHidden>{talk.conversation.cutOff} </VisuallyHidden>
      <del className={classes.cut}>{rest}</del>{' '}
      <span className={classes.interrupted} aria-hidden>
        {talk.conversation.interrupted}
      </span>{' '}
    </>
  )
}
