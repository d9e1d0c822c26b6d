import { Button, Group, Input, NativeSelect, Pill, Stack, Textarea, TextInput } from '@mantine/core'
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
    // What a model has made of the words as they were is made anew of the others.
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ ...withoutMade(entry), [name]: value }),
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
      <MadeWordings entry={entry} change={change} />
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

function withoutMade(entry: FaqEntry): FaqEntry {
  const { model_wordings: _, ...written } = entry
  return written
}

/** What the language model has added; the last that is taken away leaves an empty list, so that none come back. */
function MadeWordings({ entry, change }: Pick<Props, 'entry' | 'change'>) {
  const { agents } = useText()
  const made = entry.model_wordings ?? []
  if (made.length === 0) return null
  return (
    <Input.Wrapper label={agents.faq.made} description={agents.faq.madeHint}>
      <Pill.Group mt={4}>
        {made.map((wording) => (
          <Pill
            key={wording}
            withRemoveButton
            removeButtonProps={{
              'aria-label': fill(agents.faq.removeMade, { wording }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => change({ ...entry, model_wordings: made.filter((each) => each !== wording) })}
          >
            {wording}
          </Pill>
        ))}
      </Pill.Group>
    </Input.Wrapper>
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
