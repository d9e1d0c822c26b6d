import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { FaqEntry } from 'parley-sdk'
import type { ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { CharacterCount } from '../greeting-input.tsx'
import { LIMITS } from '../limits.ts'

type Props = {
  entry: FaqEntry
  faults: Readonly<Record<keyof FaqEntry, ReactNode>>
  change: (entry: FaqEntry) => void
  close: () => void
  remove: () => void
}

/** One question with its answer, to write. It is part of the draft at once; the save bar saves it. */
export function FaqEditor({ entry, faults, change, close, remove }: Props) {
  const { agents, shell } = useText()
  return (
    <Stack
      component="li"
      p="sm"
      gap="xs"
      bg="var(--mantine-color-body)"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <TextInput
        label={agents.faq.question}
        autoFocus
        value={entry.question}
        error={faults.question}
        onChange={(event) => change({ ...entry, question: event.currentTarget.value })}
      />
      <Textarea
        label={agents.faq.answer}
        autosize
        minRows={2}
        maxRows={10}
        value={entry.answer}
        error={faults.answer}
        onChange={(event) => change({ ...entry, answer: event.currentTarget.value })}
      />
      <CharacterCount value={entry.answer} limit={LIMITS.answer} />
      <Group gap="xs">
        <Button size="xs" onClick={close}>
          {agents.faq.done}
        </Button>
        <Button size="xs" variant="default" onClick={remove}>
          {shell.actions.remove}
        </Button>
      </Group>
    </Stack>
  )
}
