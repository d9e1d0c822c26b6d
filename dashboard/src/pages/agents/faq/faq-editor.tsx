import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { FaqEntry } from '@parley/sdk'
import { useState, type ReactNode } from 'react'
import { isLanguage, type Language } from '../../../text/languages.ts'
import { fill, useText } from '../../../text/text.ts'
import { CharacterCount } from '../greeting-input.tsx'
import { LIMITS } from '../limits.ts'

type Written = 'question' | 'answer'

type Props = {
  entry: FaqEntry
  /** What the agent speaks. */
  spoken: readonly Language[]
  faults: Readonly<Record<Written | 'also_asked', ReactNode>>
  change: (entry: FaqEntry) => void
  close: () => void
  remove: () => void
  /** Buttons of what else can be done with it. */
  actions: ReactNode
}

/** One question with its answer, to write. It is part of the draft at once; the save bar saves it. */
export function FaqEditor({ entry, spoken, faults, change, close, remove, actions }: Props) {
  const { agents, shell } = useText()
  // A question that has only just been added is not wrong yet.
  const [left, setLeft] = useState<ReadonlySet<Written>>(new Set())
  const field = (name: Written) => ({
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
      <OtherWordings entry={entry} fault={faults.also_asked} change={change} />
      <EntryLanguage entry={entry} spoken={spoken} change={change} />
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

/** The question in other words, one a line. An empty line is none, and stays while one writes. */
function OtherWordings({ entry, fault, change }: Pick<Props, 'entry' | 'change'> & { fault: ReactNode }) {
  const { agents } = useText()
  const [written, setWritten] = useState((entry.also_asked ?? []).join('\n'))
  return (
    <Textarea
      label={agents.faq.alsoAsked}
      description={fill(agents.faq.alsoAskedHint, { n: LIMITS.wordings, length: LIMITS.wording })}
      autosize
      minRows={1}
      maxRows={LIMITS.wordings}
      value={written}
      error={fault}
      onChange={({ currentTarget: { value } }) => {
        setWritten(value)
        const { also_asked: _, ...rest } = entry
        const wordings = value.split('\n').flatMap((line) => line.trim() || [])
        change(wordings.length === 0 ? rest : { ...rest, also_asked: wordings })
      }}
    />
  )
}

/** Whom it is for, where the agent speaks several languages. One that it no longer speaks can still be taken back. */
function EntryLanguage({ entry, spoken, change }: Pick<Props, 'entry' | 'spoken' | 'change'>) {
  const { agents } = useText()
  const chosen = entry.language ?? undefined
  const offered = chosen === undefined || spoken.includes(chosen) ? spoken : [...spoken, chosen]
  if (offered.length < 2) return null
  return (
    <NativeSelect
      label={agents.faq.language}
      description={agents.faq.languageHint}
      data={[
        { value: '', label: agents.faq.everyLanguage },
        ...offered.map((value) => ({ value, label: agents.languages[value] })),
      ]}
      value={chosen ?? ''}
      maw={360}
      onChange={({ currentTarget: { value } }) =>
        change({ ...entry, language: isLanguage(value) ? value : null })
      }
    />
  )
}
