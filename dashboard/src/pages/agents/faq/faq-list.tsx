import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Language } from '../../../text/languages.ts'
import { useText } from '../../../text/text.ts'
import { FaqEditor } from './faq-editor.tsx'
import { FaqRow, MoveActions } from './faq-row.tsx'
import type { Faq } from './use-faq.ts'

const SHOWN_AT_ONCE = 50

type Props = {
  faq: Faq
  wanted: string
  /** What the agent speaks. */
  spoken: readonly Language[]
  errors: Readonly<Record<string, ReactNode>>
}

/** The questions in order, or those of them that are searched for. */
export function FaqList({ faq, wanted, spoken, errors }: Props) {
  const { agents, shell } = useText()
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const needle = wanted.trim().toLowerCase()
  const places = faq.entries.flatMap((entry, index) =>
    index === faq.opened ||
    [entry.question, entry.answer, ...(entry.also_asked ?? [])].join('\n').toLowerCase().includes(needle)
      ? [index]
      : [],
  )
  return (
    <Stack gap="xs">
      {faq.removed !== undefined && <Removed faq={faq} question={faq.removed.entry.question} />}
      {places.length === 0 && <Text role="status">{agents.faq.noneFound}</Text>}
      <Stack component="ol" gap={0} className="surface items" display={places.length === 0 ? 'none' : 'flex'}>
        {places.slice(0, shown).map((index) => (
          <FaqItem
            key={index}
            faq={faq}
            index={index}
            spoken={spoken}
            errors={errors}
            isSearch={needle !== ''}
          />
        ))}
      </Stack>
      {places.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {shell.actions.more}
        </Button>
      )}
    </Stack>
  )
}

type ItemProps = Pick<Props, 'faq' | 'spoken' | 'errors'> & { index: number; isSearch: boolean }

function FaqItem({ faq, index, spoken, errors, isSearch }: ItemProps) {
  const entry = faq.entries[index]
  if (entry === undefined) return null
  const wording = Object.keys(errors).find((field) => field.startsWith(`faq.${index}.also_asked`))
  const faults = {
    question: errors[`faq.${index}.question`],
    answer: errors[`faq.${index}.answer`],
    also_asked: wording === undefined ? undefined : errors[wording],
  }
  if (faq.opened === index)
    return (
      <FaqEditor
        entry={entry}
        spoken={spoken}
        faults={faults}
        change={(next) => faq.change(index, next)}
        close={faq.close}
        remove={() => faq.remove(index)}
        actions={isSearch ? undefined : <MoveActions faq={faq} index={index} />}
      />
    )
  const isFaulty = Object.values(faults).some((fault) => fault !== undefined)
  return <FaqRow faq={faq} index={index} entry={entry} isFaulty={isFaulty} canMove={!isSearch} />
}

function Removed({ faq, question }: { faq: Faq; question: string }) {
  const { agents, shell } = useText()
  return (
    <Paper className="surface" p="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="wrap" flex="1 1 12rem">
          {`${agents.faq.removed} ${question}`}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={faq.putBack}>
            {agents.faq.undo}
          </Button>
          <Button size="xs" variant="default" onClick={faq.forgetRemoved}>
            {shell.actions.close}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
