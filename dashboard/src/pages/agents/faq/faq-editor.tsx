import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { FaqEntry } from '@parley/sdk'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { CharacterCount } from '../greeting-input.tsx'
import { LIMITS } from '../limits.ts'

type Props = {
  entry: FaqEntry
  faults: Readonly<Record<keyof FaqEntry, ReactNode>>
  change: (entry: FaqEntry) => void
  close: () => void
  remove: () => void
  /** Buttons of what else can be done with it. */
  actions: ReactNode
}

/** One question with its answer, to write. It is part of the draft at once; the save bar saves it. */
export function FaqEditor({ entry, faults, change, close, remove, actions }: Props) {
  const { agents, shell } = useText()
  // A question that has only just been added is not wrong yet.
  const [left, setLeft] = useState<ReadonlySet<keyof FaqEntry>>(new Set())
  const field = (name: keyof FaqEntry) => ({
    label: agents.faq[name],
    value: entry[name],
    error: left.has(name) ? faults[name] : undefined,
    onBlur: () => setLeft(new Set(left).add(name)),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ ...entry, [name]: event.currentTarget.value }),
  })
  return (
    <Stack
      component="li"
      p="sm"
      gap="xs"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <TextInput autoFocus {...field('question')} />
      <Textarea autosize minRows={2} maxRows={10} {...field('answer')} />
      <CharacterCount value={entry.answer} limit={LIMITS.answer} />
      <Group gap="xs">
        <Button size="xs" onClick={close}>
          {agents.faq.done}
        </Button>
        <Button size="xs" variant="default" onClick={remove}>
          {shell.actions.remove}
        </Button>
        {actions}
      </Group>
    </Stack>
  )
}
